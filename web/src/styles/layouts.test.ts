import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONDITIONS, expand, LAYOUTS, ROOMS } from "./layouts.js";

/** All styles, by file. (Vite gives tests empty texts for style sheets.) */
const STYLES = Object.fromEntries(
  readdirSync("src", { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(css|svelte)$/.test(file))
    .map((file) => [file, readFileSync(`src/${file}`, "utf-8")]),
);

type Window = [width: number, height: number];

/** Whether a window meets a condition of `and`, `or`, parentheses, an orientation and ranges of sizes. */
function conditionOf(condition: string): (window: Window) => boolean {
  const code = condition
    .replace("(orientation: landscape)", "(width > height)")
    .replace("(orientation: portrait)", "(width <= height)")
    .replace(/\((\d+)px <= (width|height) </g, "($1 <= $2 && $2 <")
    .replace(/(\d)px/g, "$1")
    .replaceAll(" and ", " && ")
    .replaceAll(" or ", " || ");
  if (!/^((width|height|\d+)|[\s()&|<>=])+$/.test(code)) throw new Error(code);
  const meets = new Function("width", "height", `return ${code}`) as (...sizes: Window) => boolean;
  return (window) => meets(...window);
}

describe("layouts", () => {
  const bounds = new Set(
    Object.values(LAYOUTS)
      .join()
      .match(/\d+(?=px)/g),
  );
  const around = [...bounds].map(Number).flatMap((size) => [size - 1, size - 0.5, size]);
  const [widths, heights] = [
    [320, 1440, ...around],
    [320, 900, 1200, ...around],
  ];
  const windows = widths.flatMap((width) => heights.map((height): Window => [width, height]));

  test("every window has exactly one", () => {
    const layouts = Object.values(LAYOUTS).map(conditionOf);
    const counts = windows.map((one) => layouts.filter((meets) => meets(one)).length);

    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test("names become conditions, alone and combined", () => {
    expect(expand("(--wide)")).toBe("(width >= 1100px)");
    expect(expand("(--wide), (--flat)")).toBe(
      "(width >= 1100px), ((560px <= width < 1100px) and (height < 541px))",
    );
    expect(() => expand("(--nothing)")).toThrow("--nothing");
  });

  test("no style sheet names a size of the window itself", () => {
    const named = Object.entries(STYLES).flatMap(([file, text]) =>
      [...text.matchAll(/@media[^{]*\d[^{]*/g)].map(([query]) => `${file}: ${query.trim()}`),
    );

    expect(named).toEqual([]);
  });

  test("every name in a style sheet exists, and every name is used, in a style sheet or a component", () => {
    const texts = Object.values(STYLES);
    const inStyles = texts.flatMap((text) =>
      [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/--([\w-]+)/g)].map(([, name]) => name),
      ),
    );
    const inCode = texts.flatMap((text) =>
      [...text.matchAll(/layout\.is\("([\w-]+)"\)/g)].map(([, name]) => name),
    );
    const used = [...inStyles, ...inCode];

    expect(inStyles.filter((name) => !(name! in CONDITIONS))).toEqual([]);
    expect(Object.keys(CONDITIONS).filter((name) => !used.includes(name) && !(name in LAYOUTS))).toEqual([]);
  });

  test("a container that has a name is asked by names, and every name of a size is used", () => {
    const queries = Object.values(STYLES).flatMap((text) =>
      [...text.matchAll(/@container [a-z][\w-]* [^{]*/g)].map(([query]) => query.trim()),
    );
    const used = queries.flatMap((query) => [...query.matchAll(/--([\w-]+)/g)].map(([, name]) => name));

    expect(queries.length).toBeGreaterThan(15);
    expect(queries.filter((query) => /\dpx/.test(query))).toEqual([]);
    expect(Object.keys(ROOMS).filter((name) => !used.includes(name))).toEqual([]);
  });
});
