/** What holds for all sources: imports point one way (folders.js), also dynamic ones and globs, which the linter misses. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LINES, MOST_FILES, forbiddenFor } from "../folders.js";

const SOURCES = import.meta.glob<string>("./*/**/*.{ts,svelte}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const ALL = Object.keys(import.meta.glob("./**/*.*"));
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bglob(?:<[^>]*>)?\(\s*)["'](\.{1,2}\/[^"']+)["']/g;

const folderOf = (path: string): string => path.split("/")[1] ?? "";

/** The folder that a relative import in this file leads to. */
function target(file: string, specifier: string): string {
  return folderOf(`.${new URL(specifier, `file://${file.slice(1)}`).pathname}`);
}

function imports(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((found) => found[1]!);
}

test("the imports of a file are found, whatever their form", () => {
  const text = `
    import Card from "../cards/Card.svelte";
    import type { Deck } from "../net/api";
    import "../ui/forms/forms.css";
    export { t } from "../i18n/index.svelte";
    const later = () => import("../pages/Home.svelte");
    const found = import.meta.glob<string>("../end/*.ts");
  `;

  expect(imports(text).map((specifier) => target("./home/A.svelte", specifier))).toEqual(
    ["cards", "net", "ui", "i18n", "pages", "end"], // prettier-ignore
  );
});

test("every folder has a line", () => {
  const folders = new Set(ALL.filter((path) => path.split("/").length > 2).map(folderOf));

  expect([...folders].filter((folder) => folder !== "styles").sort()).toEqual(LINES.flat().sort());
});

test("no folder imports a later one", () => {
  const wrong = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (file.endsWith("catalogue.test.ts")) return []; // it reads all sources, to see which texts are used
    const forbidden = forbiddenFor(folderOf(file));
    return imports(text)
      .filter((specifier) => forbidden.includes(target(file, specifier)))
      .map((specifier) => `${file} imports ${specifier}`);
  });

  expect(wrong).toEqual([]);
});

test("only platform/ changes the address, so that the router always knows it", () => {
  const changes = /\bhistory\.(?:push|replace)State\b/;
  const found = Object.entries(SOURCES).flatMap(([file, text]) =>
    /\.test\./.test(file) || !changes.test(text) ? [] : folderOf(file),
  );

  expect([...new Set(found)]).toEqual(["platform"]);
});

test("folders stay small; tests and catalogues do not count", () => {
  const sizes = new Map<string, number>();
  for (const path of ALL.filter((path) => !/\.test\.|^\.\/generated\/texts\//.test(path))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }

  expect([...sizes].filter(([, files]) => files > MOST_FILES)).toEqual([]);
});

test("the README says the level of every folder", () => {
  const rows = readFileSync("README.md", "utf-8").matchAll(/^\| (\d+) +\| (`[^|]*)\|/gm);
  const said = [...rows].flatMap(([, level, names]) =>
    [...names!.matchAll(/`(\w+)\/`/g)].map(([, folder]) => `${level} ${folder}`),
  );

  expect(said.sort()).toEqual(
    LINES.flatMap((folders, at) => folders.map((folder) => `${at + 1} ${folder}`)).sort(),
  );
});
