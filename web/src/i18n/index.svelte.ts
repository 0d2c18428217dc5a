/** Every text of the pages by key, in the current language. */
import { EVERYTHING, loadCatalogue, type Part } from "./catalogues";
import type core from "../generated/texts/en/core";
import type home from "../generated/texts/en/home";
import type pages from "../generated/texts/en/pages";
import type table from "../generated/texts/en/table";
import { FIRST, localeOf, type Language } from "./registry";

/**
 * A compiled text (web/texts.js): a sentence with values as `{name}`, one entry for each form, or a list of both, to be
 * joined. The plural form follows from the value `n`, or from the one that `#` names; `?` names the value that is the name
 * of the form.
 */
export type Entry = string | Forms | readonly Entry[];
export interface Forms {
  other: Entry;
  [form: string]: Entry;
}
type English = typeof core & typeof home & typeof table & typeof pages;
export type Key = keyof English;
export type Catalogue = Record<Key, Entry>;
/** A noun in one of its forms, such as `dative`; which forms there are differs between languages. */
export type Noun = (form: string) => string;
export type Value = string | number | Noun;
export type Values = Record<string, Value>;

/** The names that a text fills in: `"count" | "name"` for "{name} has {count}". */
type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
/** The value that picks the form; without `form`, a text has its usual one. */
type Picker<Text> = Text extends { "#": infer Name }
  ? Name
  : Text extends { "?": infer Name }
    ? Exclude<Name, "form">
    : "n";
/** The same for an entry. */
type HolesOf<Text> = Text extends string
  ? Holes<Text>
  : Text extends readonly (infer Part)[]
    ? HolesOf<Part>
    : Picker<Text> | HolesOf<Text[Exclude<keyof Text, "#" | "?">]>;
/** The values that an entry needs, as the last argument of a function: none, or an object with all of them. */
export type Needs<Text> = [HolesOf<Text>] extends [never]
  ? [values?: Values]
  : [values: Record<HolesOf<Text> & string, Value> & Values];
/** A key whose text fills in nothing. */
export type PlainKey = { [K in Key]: [HolesOf<English[K]>] extends [never] ? K : never }[Key];
/** The keys that begin like this, for one that is put together from data. */
export type KeyIn<Beginning extends string> = Extract<Key, `${Beginning}${string}`>;

// raw: the texts never change one by one
let speech = $state.raw<{ language: Language; catalogue: Partial<Catalogue> }>({
  language: FIRST,
  catalogue: {},
});
let rules = new Intl.PluralRules(FIRST);
/** Cached, because they are slow to create. */
const lists = new Map<string, Intl.ListFormat>();
const figures = new Map<string, Intl.NumberFormat>();

/** The current language. */
export function language(): Language {
  return speech.language;
}

/** Whether the texts of any language are loaded. */
export function hasTexts(): boolean {
  return Object.keys(speech.catalogue).length > 0;
}

/** The language that was asked for last. */
let latest: Language = FIRST;
/** The parts that the pages that were opened need. */
const needed = new Set<Part>(["core"]);

/** Switch to another language; the page changes as soon as its texts are loaded. Rejects if they cannot be loaded. */
export async function setLanguage(wanted: Language): Promise<void> {
  latest = wanted;
  const parts = [...needed];
  const texts = await Promise.all(parts.map((part) => loadCatalogue(wanted, part)));
  if (latest !== wanted) return; // another one was chosen meanwhile
  rules = new Intl.PluralRules(localeOf(wanted));
  speech = { language: wanted, catalogue: Object.assign({}, ...texts) as Partial<Catalogue> };
  document.documentElement.lang = localeOf(wanted);
  await addTexts([...needed].filter((part) => !parts.includes(part))); // they were asked for meanwhile
}

let adding: Promise<unknown> = Promise.resolve();

/** Load these texts, in this language and in those that are chosen later. */
export async function loadTexts(parts: readonly Part[] = EVERYTHING): Promise<void> {
  const missing = parts.filter((part) => !needed.has(part));
  if (missing.length) {
    missing.forEach((part) => needed.add(part));
    adding = Promise.all([adding.catch(() => null), addTexts(missing)]);
  }
  await adding.catch((fault: unknown) => {
    missing.forEach((part) => needed.delete(part));
    throw fault;
  });
}

async function addTexts(parts: readonly Part[]): Promise<void> {
  const { language: wanted } = speech;
  const texts = await Promise.all(parts.map((part) => loadCatalogue(wanted, part)));
  if (speech.language === wanted)
    speech = { language: wanted, catalogue: Object.assign({}, speech.catalogue, ...texts) };
}

/** The text of a key; the value `n` picks singular or plural. The compiler refuses a call that lacks a value. */
export function t<K extends Key>(key: K, ...[values]: Needs<English[K]>): string {
  return fillIn(speech.catalogue[key] ?? unknown(key), values ?? {});
}

/** A text that is not loaded is a fault of ours, like a missing value. */
function unknown(key: Key): string {
  tell(`no text for ${key} in ${speech.language}`, import.meta.env.DEV);
  return "…";
}

/**
 * An entry as a text in the current language. A missing value is a fault: it is thrown while developing and testing.
 * Visitors never see a placeholder: they see an ellipsis, and the console says which value is missing.
 */
export function fillIn(entry: Entry, values: Values, isStrict: boolean = import.meta.env.DEV): string {
  if (isList(entry)) return entry.map((part) => fillIn(part, values, isStrict)).join("");
  if (typeof entry !== "string") return fillIn(formOf(entry, values), values, isStrict);
  return entry.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueOf(name, values);
    if (value === undefined) tell(`no value for {${name}} in "${entry}"`, isStrict);
    return String(value ?? "…");
  });
}

function isList(entry: Entry): entry is readonly Entry[] {
  return Array.isArray(entry);
}

/** The form for these values: for exactly this value, by its name, or by the plural rules of the language. */
function formOf({ "?": named, "#": counted = "n", ...forms }: Forms, values: Values): Entry {
  const value = String(values[(named ?? counted) as string] ?? "");
  const form = named ? value : rules.select(Number(value));
  return forms[`=${value}`] ?? forms[form] ?? forms.other;
}

/** A value by its name; `{card_dative}` is the noun `card` in its form `dative`. */
function valueOf(name: string, values: Values): string | number | undefined {
  const value = values[name];
  if (value !== undefined) return typeof value === "function" ? value("other") : value;
  const [, noun = "", form = ""] = /^(\w+)_([a-z]+)$/.exec(name) ?? [];
  const forms = values[noun];
  return typeof forms === "function" ? forms(form) : undefined;
}

function tell(fault: string, isStrict: boolean): void {
  if (isStrict) throw new Error(fault);
  // eslint-disable-next-line no-console -- a fault of ours that must not break the page; browser tests fail on it
  console.error(fault);
}

/** Whether there is a text for a key made from data. */
export function isKey(key: string): key is Key {
  return key in speech.catalogue;
}

/** Like `t`, for keys made from data, such as the name of a bot; `otherwise` if there is no such key. */
export function tIfKnown(key: string, otherwise: string, values: Values = {}): string {
  return isKey(key) ? fillIn(speech.catalogue[key]!, values) : otherwise;
}

function locale(): string {
  return localeOf(speech.language);
}

/**
 * The locale for days and times: that of the visitor, if it is of this language, because some countries put the month
 * first.
 */
function localeOfDays(): string {
  const [own] = locale().split("-");
  return navigator.languages.find((tag) => tag.split("-")[0] === own) ?? locale();
}

/** A number as this language writes it, with a real minus sign, and never a negative zero. */
export function formatNumber(value: number, digits = 0): string {
  const exact = { maximumFractionDigits: digits, minimumFractionDigits: digits };
  const form = figures.get(locale() + digits) ?? new Intl.NumberFormat(locale(), exact);
  figures.set(locale() + digits, form);
  return form
    .format(value)
    .replace(/^-(?=[0.,]*$)/, "") // Intl writes numbers that round to zero as -0
    .replace("-", "−");
}

/** A change of points: with its sign, unless it rounds to zero. */
export function formatSigned(value: number, digits = 0): string {
  const text = formatNumber(value, digits);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A sentence or a name that begins with a capital letter. */
export function capital(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase(locale()) + text.slice(first.length);
}

/** A day as this language writes it. `at` is in milliseconds. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat(localeOfDays(), { dateStyle: "medium" }).format(at);
}

/** A calendar day such as `2026-11-17` as this language writes it; days of challenges are days in UTC. */
export function formatDate(day: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  return new Intl.DateTimeFormat(localeOfDays(), { ...how, timeZone: "UTC" }).format(Date.parse(day));
}

/** Names as a list: Ana, Bruno and Chen. */
export function formatList(names: string[]): string {
  const form = lists.get(locale()) ?? new Intl.ListFormat(locale());
  lists.set(locale(), form);
  return form.format(names);
}

/** Remarks on one thing, one after the other: purple, 14 points, no seal. */
export function formatRemarks(remarks: string[]): string {
  return remarks.length ? remarks.reduce((one, other) => t("common.beside", { one, other })) : "";
}

/** A day and a time as this language writes them. `at` is in milliseconds. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(localeOfDays(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}
