/** Who may read and write the state of a table; web/README.md says why. */
import { expect, test } from "vitest";

const SOURCES = Object.entries(
  import.meta.glob<string>("./*/**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }),
).filter(([file]) => !/\.test\./.test(file) && !file.startsWith("./net/liveTable."));

function filesWith(pattern: RegExp): string[] {
  return SOURCES.filter(([, text]) => pattern.test(text)).map(([file]) => file);
}

test("only the stage reads the newest state, which may be ahead of the screen; the end page comes after it", () => {
  const readers = filesWith(/\blive\??\.latest\b|\{[^}]*\blatest\b[^}]*\} = (this\.#?)?live\b/);

  expect(readers.filter((file) => !file.startsWith("./stage/"))).toEqual(["./pages/table/End.svelte"]);
});

test("nobody writes into the live table from outside, but for its listeners", () => {
  expect(filesWith(/\blive\.(?!on[a-z]+ = )\w+ (=|\+=|-=) /)).toEqual([]);
});
