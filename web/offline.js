// What the service worker keeps for visitors without a connection, and writing it (serviceWorker.js becomes sw.js).
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A version of the pages: its name, its first script, the files that everybody needs, and those of each language.
 *
 * @typedef {{ version: string, entry: string, core: string[], languages: Record<string, string[]> }} Build
 * @typedef {Record<string, { file: string, css?: string[], assets?: string[] }>} Manifest
 */

const TEXTS = /^(?:src\/generated\/texts|\.\.\/src\/silvergold\/languages)\/([\w-]+)\//;
/** Files at the root that belong to an installed app. */
const BESIDE = /^(icon.*|manifest\.webmanifest)$/;

/**
 * @param {string[]} names all files of the build
 * @param {Manifest} manifest
 * @param {string} page the text of index.html
 * @returns {Build}
 */
export function buildOf(names, manifest, page) {
  const entry = /src="[^"]*?(assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (!entry) throw new Error("index.html names no first script");
  /** @type {Record<string, string[]>} */
  const languages = {};
  for (const [source, { file }] of Object.entries(manifest)) {
    const language = TEXTS.exec(source)?.[1];
    if (language) (languages[language] ??= []).push(file);
  }
  const translated = new Set(Object.values(languages).flat());
  const core = names.filter(
    (name) => (name.startsWith("assets/") || BESIDE.test(name)) && !translated.has(name),
  );
  const version = createHash("sha256")
    .update(JSON.stringify([core, languages, page]))
    .digest("hex")
    .slice(0, 12);
  return { version, entry, core, languages };
}

/**
 * @param {string} folder the built pages
 * @param {string[]} names
 */
export function writeServiceWorker(folder, names) {
  const text = (/** @type {string} */ name) => readFileSync(join(folder, name), "utf8");
  const build = buildOf(names, JSON.parse(text(".vite/manifest.json")), text("index.html"));
  const worker = readFileSync(new URL("serviceWorker.js", import.meta.url), "utf8");
  writeFileSync(join(folder, "sw.js"), worker.replace("= __BUILD__", `= ${JSON.stringify(build)}`));
}
