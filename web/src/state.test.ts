/** Who may read and write the state of a table, and the address; web/README.md says why. */
import { expect, test } from "vitest";

const SOURCES = Object.entries(
  import.meta.glob<string>("./*/**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }),
).filter(([file]) => !/\.test\.|^\.\/(net\/table|platform)\//.test(file));

function filesWith(pattern: RegExp): string[] {
  return SOURCES.filter(([, text]) => pattern.test(text)).map(([file]) => file);
}

test("only the stage reads the newest state, which may be ahead of the screen; the end page comes after it", () => {
  const readers = filesWith(
    /\b(live|source)\??\.latest\b|\{[^}]*\blatest\b[^}]*\} = (this\.#?)?(live|source)\b/,
  );

  expect(readers.filter((file) => !file.startsWith("./stage/"))).toEqual(["./pages/table/End.svelte"]);
});

test("nobody writes into the source of a table from outside, but for its listeners", () => {
  expect(filesWith(/\b(live|source)\.(?!on[a-z]+ = )\w+ (=|\+=|-=) /)).toEqual([]);
});

test("nobody changes the address behind the router", () => {
  expect(filesWith(/\bhistory\.(push|replace)State\(/)).toEqual([]);
});
