import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONDITIONS, expand, LAYOUTS } from "./layouts.js";

/** All styles, by file. (Vite gives tests empty texts for style sheets.) */
const STYLES = Object.fromEntries(
  readdirSync("src", { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(css|svelte)$/.test(file))
    .map((file) => [file, readFileSync(`src/${file}`, "utf-8")]),
);

type Window = [width: number, height: number];

/** Whether a condition of `and`, `or`, parentheses and sizes holds. */
function holds(condition: string, [width, height]: Window): boolean {
  const feature = (name: string, value: string): boolean => {
    if (name === "orientation") return (width > height ? "landscape" : "portrait") === value;
    const size = name.endsWith("width") ? width : height;
    return name.startsWith("min") ? size >= parseInt(value) : size <= parseInt(value);
  };
  const code = condition
    .replace(/\(([a-z-]+): (\w+)\)/g, (_, name: string, value: string) => String(feature(name, value)))
    .replaceAll("and", "&&")
    .replaceAll("or", "||");
  if (!/^[\s()&|truefals]+$/.test(code)) throw new Error(code);
  return new Function(`return ${code}`)() as boolean;
}

describe("layouts", () => {
  const widths = [320, 559, 560, 639, 640, 699, 700, 859, 860, 1000, 1099, 1100, 1440];
  const heights = [320, 540, 541, 620, 621, 760, 859, 860, 900, 1099, 1100, 1200];
  const windows = widths.flatMap((width) => heights.map((height): Window => [width, height]));

  test("every window has exactly one", () => {
    const counts = windows.map((one) => Object.values(LAYOUTS).filter((layout) => holds(layout, one)).length);

    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test("names become conditions, alone and combined", () => {
    expect(expand("(--wide)")).toBe("(min-width: 1100px)");
    expect(expand("(--wide), (--flat)")).toBe(
      "(min-width: 1100px), ((min-width: 560px) and (max-width: 1099px) and (max-height: 540px))",
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
});
