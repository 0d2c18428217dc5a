// The texts of all languages are ICU MessageFormat in ../src/silvergold/languages, one folder per language, which the
// program reads too. For the pages they are compiled into src/generated/texts, so that a page needs no parser.
// docs/translating.md describes the files and which parts of the format are supported.
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { pseudoTexts } from "./pseudo.js";

export const LANGUAGES = join(import.meta.dirname, "../src/silvergold/languages");
const COMPILED = join(import.meta.dirname, "src/generated/texts");
/** The language that all others have the keys of. */
export const FIRST = "en";
/** A language for tests, made from the first one. */
const PSEUDO = "xx";

/**
 * The files of a language that are loaded together. `core` is for every page, `home` for the first one, `table` for what
 * shows cards, `pages` for the others; the rest is loaded with the component that shows it. Files that are not listed are
 * for the program only.
 *
 * @type {Record<string, string[]>}
 */
export const PARTS = {
  core: ["bots", "common", "days", "local", "notices", "offline", "pieces", "share"],
  home: ["challenge", "daily", "history", "home", "profile"],
  table: ["host", "lobby", "log", "placing", "sheet", "table"],
  pages: [
    "compare",
    "decks",
    "docs",
    "end",
    "history",
    "learn",
    "library",
    "pad",
    "replay",
    "review",
    "reviewing",
    "skill",
  ],
  editor: ["editor", "editing"],
  follow: ["follow"],
  proof: ["proof"],
  reasons: ["reasons"],
  rules: ["rules"],
};

/**
 * A compiled text, as `fillIn` in src/i18n/index.svelte.ts reads it: a sentence with values in braces, one entry for each
 * form, or a list of both, to be joined. The plural form follows from the value `n`, or from the one named by `#`; `?`
 * names the value that picks among forms by name.
 *
 * @typedef {string | Entry[] | { [form: string]: Entry }} Entry
 * @typedef {Record<string, Entry>} Texts
 * @typedef {import("@formatjs/icu-messageformat-parser").MessageFormatElement} Element
 */

/**
 * A message as a compiled text.
 *
 * @param {string} message
 * @returns {Entry}
 */
export function compile(message) {
  return compiled(parse(message, { ignoreTag: true, shouldParseSkeletons: false }));
}

/**
 * @param {Element[]} elements
 * @param {string} [counted] the value that `#` stands for
 * @returns {Entry}
 */
function compiled(elements, counted) {
  /** @type {Entry[]} */
  const parts = [];
  for (const element of elements) {
    const part = isChoice(element) ? chosen(element, counted) : plain(element, counted);
    if (typeof part === "string" && typeof parts.at(-1) === "string") parts.push(parts.pop() + part);
    else parts.push(part);
  }
  return parts.length > 1 ? parts : (parts[0] ?? "");
}

function isChoice({ type }) {
  return type === TYPE.plural || type === TYPE.select;
}

function chosen(element, counted) {
  const inner = element.type === TYPE.plural ? element.value : counted;
  const forms = Object.entries(element.options).map(([form, { value }]) => [form, compiled(value, inner)]);
  return { ...mark(element), ...Object.fromEntries(forms) };
}

/** What says which value picks the form; nothing for the usual one, a plural by `n`. */
function mark({ type, value, offset, pluralType }) {
  if (type === TYPE.select) return { "?": value };
  if (offset || pluralType !== "cardinal")
    throw new Error(`offset and selectordinal are not supported: {${value}}`);
  return value === "n" ? {} : { "#": value };
}

function plain({ type, value }, counted) {
  if (type === TYPE.pound) return `{${counted}}`;
  if (type === TYPE.argument) return `{${value}}`;
  if (type !== TYPE.literal) throw new Error(`formats of values are not supported: {${value}, …}`);
  if (/[{}]/.test(value)) throw new Error(`braces are not supported: ${value}`);
  return value;
}

/** The folders of languages. */
export function tags() {
  const found = readdirSync(LANGUAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("_"))
    .toSorted();
}

/**
 * A file of a language; empty if there is none, as in a language that is not finished.
 *
 * @param {string} tag
 * @param {string} file
 * @returns {Record<string, any>}
 */
export function read(tag, file) {
  return JSON.parse(readIfThere(join(LANGUAGES, tag, `${file}.json`)) ?? "{}");
}

/**
 * The compiled texts of a file.
 *
 * @param {string} tag
 * @param {string} file
 * @returns {Texts}
 */
export function textsOf(tag, file) {
  const compiledTexts = Object.entries(read(tag, file)).map(([key, message]) => {
    try {
      return [key, compile(message)];
    } catch (fault) {
      throw new Error(`${tag}/${file}.json: ${key}: ${fault.message}`, { cause: fault });
    }
  });
  return Object.fromEntries(compiledTexts);
}

/** Every module of compiled texts with its source. */
function modules() {
  return [...tags(), PSEUDO].flatMap((tag) => [
    [tag, "language", language(tag)],
    ...Object.keys(PARTS).map((part) => [tag, part, partOf(tag, part)]),
  ]);
}

/** What is not translated yet stays as in the first language. */
function partOf(tag, part) {
  const all = (language) => Object.assign({}, ...PARTS[part].map((file) => textsOf(language, file)));
  const texts = all(FIRST);
  return tag === PSEUDO ? pseudoTexts(texts) : { ...texts, ...all(tag) };
}

/** It counts and lists as the first language does, and is not offered. */
function language(tag) {
  return tag === PSEUDO ? { ...read(FIRST, "language"), locale: FIRST, hidden: true } : read(tag, "language");
}

/** Write the compiled texts of all languages; files that are right already stay as they are. */
export function writeTexts() {
  const kept = new Set();
  for (const [tag, part, texts] of modules()) {
    const folder = join(COMPILED, tag);
    mkdirSync(folder, { recursive: true });
    kept.add(`${tag}/${part}.ts`);
    // the compiler reads the values of each text from the first language
    const ending = tag === FIRST && part !== "language" ? " as const" : "";
    write(join(folder, `${part}.ts`), `export default ${JSON.stringify(texts, null, 2)}${ending};\n`);
  }
  for (const name of readdirSync(COMPILED, { recursive: true }).filter((name) => name.endsWith(".ts")))
    if (!kept.has(name.replaceAll("\\", "/"))) rmSync(join(COMPILED, name));
}

/** Write a file at once, so that whoever reads it meanwhile sees the old one or the new one. */
function write(path, text) {
  if (readIfThere(path) === text) return;
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/**
 * For vite.config.ts: compiles the texts before anything else, and again when they change.
 *
 * @returns {import("vite").Plugin}
 */
export const texts = {
  name: "texts",
  config: writeTexts,
  configureServer: ({ watcher, config }) => {
    watcher.add(LANGUAGES).on("change", (path) => {
      if (!path.startsWith(LANGUAGES)) return;
      try {
        writeTexts();
      } catch (fault) {
        config.logger.error(fault.message);
      }
    });
  },
};

if (process.argv[1] === import.meta.filename) writeTexts();
