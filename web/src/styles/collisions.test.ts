import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(`src/${file}`, "utf-8");
const withoutComments = (css: string): string => css.replace(/\/\*[^]*?\*\//g, "");
const selectors = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => (list ?? "").split(","));

/** Classes of the drawn pieces that are styled wherever they occur. */
const PIECES = selectors(read("styles/pieces.css")).flatMap(
  (one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? [],
);

/** Pieces that other components draw with the same markup, on purpose. */
const SHARED = ["sheet-box"];

/** The classes that a component styles as its own. */
function ownClasses(component: string): string[] {
  const style = /<style>([^]*)<\/style>/.exec(component)?.[1] ?? "";
  const own = selectors(style.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ""));
  return own.flatMap((one) => [...one.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ""));
}

const components = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((file) =>
  file.endsWith(".svelte"),
);

test("the table sets areas and variables: it names no class that a component at the table styles", () => {
  const named = new Set(
    selectors(read("table/table.css")).flatMap((one) =>
      [...one.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ""),
    ),
  );
  const atTheTable = components.filter((file) => /^(table|placing|cards|stage)\//.test(file));
  const found = atTheTable.flatMap((file) =>
    ownClasses(read(file))
      .filter((name) => named.has(name))
      .map((name) => `${file}: .${name} is styled by table.css too; let table.css set a variable`),
  );

  expect(named).toContain("prompt-area");
  expect([...new Set(found)]).toEqual([]);
});

test("no component has a class of its own that is the name of a drawn piece", () => {
  const found = components.flatMap((file) =>
    ownClasses(read(file))
      .filter((name) => PIECES.includes(name) && !SHARED.includes(name))
      .map((name) => `${file}: .${name} is styled by styles/pieces.css too`),
  );

  expect(PIECES).toContain("seal");
  expect([...new Set(found)]).toEqual([]);
});
