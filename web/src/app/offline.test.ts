/** What the service worker keeps (`offline.js`), and that it is the text of `serviceWorker.js` with the build in it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildOf } from "../../offline.js";

const PAGE = '<script type="module" src="/assets/first-1.js"></script>';
const NAMES = [
  ...[
    "assets/first-1.js",
    "assets/es-1.js",
    "assets/es-rules-1.js",
    "assets/engine-1.wasm",
    "assets/rules-1.js",
  ],
  ...[
    "icon.svg",
    "icon-192.png",
    "manifest.webmanifest",
    "preview-home.png",
    "index.html",
    ".vite/manifest.json",
  ],
];
const MANIFEST = {
  "src/main.ts": { file: "assets/first-1.js" },
  "src/generated/texts/en/rules.ts": { file: "assets/rules-1.js" },
  "src/generated/texts/es/core.ts": { file: "assets/es-1.js" },
  "../src/silvergold/languages/es/guides/playing.md": { file: "assets/es-rules-1.js" },
};

it("keeps what everybody needs, and apart from it the texts of each language", () => {
  const { entry, core, languages } = buildOf(NAMES, MANIFEST, PAGE);

  expect(entry).toBe("assets/first-1.js");
  expect(core).toEqual([
    ...["assets/first-1.js", "assets/engine-1.wasm", "icon.svg", "icon-192.png", "manifest.webmanifest"],
  ]);
  expect(languages).toEqual({ en: ["assets/rules-1.js"], es: ["assets/es-1.js", "assets/es-rules-1.js"] });
});

it("is another version as soon as a file or the page changes", () => {
  const versions = [
    buildOf(NAMES, MANIFEST, PAGE),
    buildOf([...NAMES, "assets/more-1.js"], MANIFEST, PAGE),
    buildOf(NAMES, MANIFEST, `${PAGE}<p>`),
  ].map(({ version }) => version);

  expect(new Set(versions).size).toBe(3);
});

it("refuses a page without a script, which could not be told from another version", () => {
  expect(() => buildOf(NAMES, MANIFEST, "<p>")).toThrow("no first script");
});

it("finds the place for the build in the worker", () => {
  expect(readFileSync("serviceWorker.js", "utf8").split("= __BUILD__")).toHaveLength(2);
});
