// `make words`: what is wrong with the texts of a language. docs/translating.md explains each finding.
import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { FIRST, LANGUAGES, compile, read, tags } from "./texts.js";

const ROOT = join(import.meta.dirname, "..");
/** Files of a language that hold no texts. */
const ABOUT = ["language", "checks"];
/** Keys begin with the name of their file, except in these files. */
const BEGINNINGS = {
  bots: ["bot"],
  common: ["common", "game", "fault"],
  pieces: ["colour", "letter", "piece"],
};
/** Numbers that are likely: plural forms that none of them takes may be missing. */
const LIKELY = 1000;

/**
 * @typedef {{ language: string, fault: string, key: string, why: string }} Finding
 * @typedef {import("./texts.js").Entry} Entry
 * @typedef {{ file: string, key: string, message: string, entry: Entry }} Text
 */

/** The names of the files with texts of a language. */
function filesOf(tag) {
  const names = readdirSync(join(LANGUAGES, tag)).filter((name) => name.endsWith(".json"));
  return names.map((name) => name.slice(0, -".json".length)).filter((name) => !ABOUT.includes(name));
}

/**
 * All texts of a language by their keys.
 *
 * @param {string} tag
 * @param {Finding[]} [findings] gets what cannot be read
 * @returns {Map<string, Text>}
 */
export function textsByKey(tag, findings = []) {
  const found = new Map();
  for (const file of filesOf(tag))
    for (const [key, message] of Object.entries(read(tag, file)))
      try {
        found.set(key, { file, key, message, entry: compile(message) });
      } catch (fault) {
        findings.push({ language: tag, fault: "format", key, why: fault.message });
      }
  return found;
}

/**
 * All sentences that an entry can become.
 *
 * @param {Entry} entry
 * @returns {string[]}
 */
export function sentences(entry) {
  if (typeof entry === "string") return [entry];
  if (Array.isArray(entry))
    return entry
      .map(sentences)
      .reduce((all, part) => all.flatMap((one) => part.map((end) => one + end)), [""]);
  return Object.entries(entry).flatMap(([form, each]) => (/^[#?]$/.test(form) ? [] : sentences(each)));
}

/**
 * The values that an entry needs; `card_dative` needs `card` if English does.
 *
 * @param {Entry} entry
 * @param {Set<string>} [known] the values of the English text
 * @returns {Set<string>}
 */
export function valuesOf(entry, known = new Set()) {
  const names = sentences(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const nouns = names.map((name) => (known.has(name) ? name : nounOf(name, known)));
  return new Set([...nouns, ...pickers(entry)]);
}

function nounOf(name, known) {
  const noun = name.replace(/_[a-z]+$/, "");
  return known.has(noun) ? noun : name;
}

/** The values that pick forms, except `form`, which every language uses as it needs. */
function pickers(entry) {
  if (typeof entry === "string") return [];
  const inner = Object.entries(entry).flatMap(([form, each]) => (/^[#?]$/.test(form) ? [] : pickers(each)));
  if (Array.isArray(entry)) return inner;
  return [entry["?"] ?? entry["#"] ?? "n", ...inner].filter((name) => name !== "form");
}

function pluralsIn(elements) {
  return elements.flatMap((element) => {
    if (!element.options) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner;
  });
}

function hasPlural(entry) {
  if (typeof entry === "string") return false;
  return (!Array.isArray(entry) && !("?" in entry)) || Object.values(entry).some(hasPlural);
}

function patterns(sources = []) {
  return sources.map(
    (source) => new RegExp(source.replace(/^\(\?i\)/, ""), source.startsWith("(?i)") ? "iu" : "u"),
  );
}

const isOneOf = (text, list) => list.some((one) => one.test(text));
const hasWords = (entry) => sentences(entry).some((text) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")));

/** How many characters fit into places that cannot grow: by key, or for all keys with a beginning that ends with a dot. */
const LIMITS = JSON.parse(readFileSync(join(LANGUAGES, "places.json"), "utf8"));

function limitOf(key) {
  const beginning = Object.keys(LIMITS).find((one) => one.endsWith(".") && key.startsWith(one));
  return LIMITS[key] ?? LIMITS[beginning] ?? Infinity;
}

/**
 * What is wrong with a language.
 *
 * @param {string} tag
 * @returns {Finding[]}
 */
export function findingsOf(tag) {
  /** @type {Finding[]} */
  const findings = [];
  const english = textsByKey(FIRST);
  const texts = textsByKey(tag, findings);
  const tell = (fault, key, why) => findings.push({ language: tag, fault, key, why });
  const grammar = grammarOf(tag);
  const broken = new Set(findings.map(({ key }) => key));
  for (const key of english.keys())
    if (!texts.has(key) && !broken.has(key)) tell("missing", key, "is in English");
  for (const [key, text] of texts) {
    const first = english.get(key);
    if (!first) tell("unknown", key, "is not in English");
    else if (first.file !== text.file) tell("unknown", key, `belongs into ${first.file}.json`);
    else checkText(text, first, grammar, tell);
  }
  checkExceptions(tag, texts, english, tell);
  return findings;
}

/** What the checks know about a language. */
function grammarOf(tag) {
  const checks = read(tag, "checks");
  const rules = new Intl.PluralRules(read(tag, "language").locale ?? tag);
  const likely = new Set(Array.from({ length: LIKELY }, (_, n) => rules.select(n)));
  // a noun follows the number, as in "{n} boxes"; "{n} of 7" counts nothing
  const counted = new RegExp(`\\{n\\} (?!(${(checks.notCounted ?? []).join("|")})(?!\\p{L}))\\p{L}`, "u");
  const { pluralCategories } = rules.resolvedOptions();
  return { avoided: patterns(checks.avoided), likely, pluralCategories, counted };
}

function checkText({ file, key, message, entry }, first, grammar, tell) {
  const known = valuesOf(first.entry);
  const odd = [...valuesOf(entry, known).symmetricDifference(known)];
  if (odd.length) tell("values", key, odd.map((name) => `{${name}}`).join(", "));
  if (!(BEGINNINGS[file] ?? [file]).includes(key.split(".")[0]))
    tell("key", key, `does not begin with ${file}.`);
  const all = sentences(entry);
  if (all.some((text) => text !== text.trim())) tell("space", key, "at the beginning or the end");
  if (all.some((text) => !text)) tell("empty", key, "");
  for (const text of all) if (isOneOf(text, grammar.avoided)) tell("avoided", key, text);
  for (const text of all.map(withShortValues))
    if (text.length > limitOf(key)) tell("long", key, `${text} (at most ${limitOf(key)} characters)`);
  checkPlurals(key, message, entry, grammar, tell);
}

const withShortValues = (text) => text.replace(/\{\w+\}/g, "12");

function checkPlurals(key, message, entry, { likely, pluralCategories, counted }, tell) {
  for (const forms of pluralsIn(parse(message, { ignoreTag: true }))) {
    for (const form of likely) if (!forms.includes(form)) tell("plural", key, `lacks the form ${form}`);
    for (const form of forms)
      if (!form.startsWith("=") && !pluralCategories.includes(form))
        tell("plural", key, `has no use for ${form}`);
  }
  if (!hasPlural(entry) && sentences(entry).some((text) => counted.test(text)))
    tell("plural", key, "counts something in one form only");
}

/** Texts that are as in English, and exceptions for texts that are not. */
function checkExceptions(tag, texts, english, tell) {
  if (tag === FIRST) return;
  const same = [...texts.values()].filter(({ key, message }) => message === english.get(key)?.message);
  const exceptions = read(tag, "checks").sameAsEnglish ?? [];
  const allowed = patterns(exceptions);
  for (const { key, message, entry } of same)
    if (hasWords(entry) && !isOneOf(key, allowed)) tell("same", key, message);
  exceptions.forEach((source, at) => {
    if (!same.some(({ key }) => allowed[at].test(key)))
      tell("exception", source, "no text is the same as in English");
  });
}

/** All sources that may name keys: the pages and the program. */
function sources() {
  const texts = [readFileSync(join(ROOT, "web/docs.js"), "utf8")];
  for (const [folder, endings] of [
    ["web/src", /\.(ts|svelte)$/],
    ["src/silvergold", /\.(py|html)$/],
  ]) {
    const names = readdirSync(join(ROOT, folder), { recursive: true }).map((name) =>
      name.replaceAll("\\", "/"),
    );
    const wanted = names.filter((name) => endings.test(name) && !/^generated\/|\.test\.ts$/.test(name));
    texts.push(...wanted.map((name) => readFileSync(join(ROOT, folder, name), "utf8")));
  }
  return texts.join("\n");
}

/**
 * Keys that nothing names: neither in full, nor by a beginning to which something is added.
 *
 * @returns {Finding[]}
 */
export function unused() {
  const text = sources();
  const named = new Set([...text.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/g)].map(([, key]) => key));
  const begun = [...text.matchAll(/`([a-z]+\.[\w.-]*)\$\{|\bf["']([a-z]+\.[\w.-]*)\{/g)].map(
    ([, one, other]) => one ?? other,
  );
  return [...textsByKey(FIRST).keys()]
    .filter((key) => !named.has(key) && !begun.some((beginning) => key.startsWith(beginning)))
    .map((key) => ({ language: FIRST, fault: "unused", key, why: "nothing names it" }));
}

/** A table of what was found. */
function print(findings) {
  const line = ({ language, fault, key, why }) => `${language}  ${fault.padEnd(9)}  ${key}  ${why}`;
  for (const finding of findings) process.stdout.write(`${line(finding)}\n`);
  const counts = tags().map((tag) => `${tag} ${textsByKey(tag).size}`);
  process.stdout.write(`${findings.length} findings; texts: ${counts.join(", ")}\n`);
}

/** Languages that are not finished are checked only if they are named. */
export const isFinished = (tag) => !read(tag, "language").hidden;

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((tag) => !existsSync(join(LANGUAGES, tag, "language.json")));
  if (unknown.length) {
    process.stderr.write(`There is no language ${unknown.join(", ")}; there are ${tags().join(", ")}.\n`);
    process.exit(2);
  }
  const findings = [
    ...(asked.length ? asked : tags().filter(isFinished)).flatMap(findingsOf),
    ...(asked.length ? [] : unused()),
  ];
  print(findings);
  process.exit(findings.length ? 1 : 0);
}
