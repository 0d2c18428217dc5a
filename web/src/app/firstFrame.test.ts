import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the first frame has the ground of a theme, before any script", () => {
  const theme = /<html[^>]* data-game-theme="(\w+)"/.exec(readFileSync("index.html", "utf-8"))?.[1];

  expect(readFileSync("src/styles/base.css", "utf-8")).toContain(`html[data-game-theme="${theme}"] {`);
});
