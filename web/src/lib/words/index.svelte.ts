/** Every word that a person reads, by key, in their language. A catalogue is made of one file a room. */
import en from "./en";

/** A text, or one for each kind of number; `{name}` is filled in. */
export type Entry = string | { one?: string; many?: string; other: string };
export type Key = keyof typeof en;
export type Catalogue = Record<Key, Entry>;
export type Language = "en" | "es" | "xx";
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Exclude<Language, "xx">, string> = { en: "English", es: "Español" };

const LOADERS: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  es: () => import("./es"),
  xx: () => import("./pseudo"),
};

// raw: a thousand words that never change one by one need no watching one by one
let speech = $state.raw<{ language: Language; catalogue: Catalogue }>({ language: "en", catalogue: en });
let rules = new Intl.PluralRules("en");
/** Kept, for they are dear to make. */
const lists = new Map<string, Intl.ListFormat>();
const figures = new Map<string, Intl.NumberFormat>();

/** The language that is spoken now. */
export function language(): Language {
  return speech.language;
}

/** Speak another language from now on; the page changes at once when its words are here. */
export async function speak(wanted: Language): Promise<void> {
  const catalogue = wanted === "en" ? en : (await LOADERS[wanted]()).default;
  rules = new Intl.PluralRules(wanted === "xx" ? "en" : wanted);
  speech = { language: wanted, catalogue };
  document.documentElement.lang = wanted === "xx" ? "en" : wanted;
}

/** The words for a key; a number `n` among the values picks singular or plural. */
export function t(key: Key, values: Values = {}): string {
  return fill(speech.catalogue[key], values);
}

/** An entry as a text in the language that is spoken. */
export function fill(entry: Entry, values: Values): string {
  const text = typeof entry === "string" ? entry : form(entry, Number(values.n));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** As `t`, for keys put together from data, such as a bot's name; `otherwise` if there is no such key. */
export function maybe(key: string, otherwise: string, values: Values = {}): string {
  return key in speech.catalogue ? t(key as Key, values) : otherwise;
}

function form(entry: Exclude<Entry, string>, n: number): string {
  const kind = rules.select(n);
  return (kind === "one" && entry.one) || (kind === "many" && entry.many) || entry.other;
}

/** The language whose manners hold: the pseudo-language has those of English. */
function locale(): string {
  return speech.language === "xx" ? "en" : speech.language;
}

/** A number as this language writes it; what is less than nothing has a real minus sign, and zero has none. */
export function figure(value: number, digits = 0): string {
  const exact = { maximumFractionDigits: digits, minimumFractionDigits: digits };
  const form = figures.get(locale() + digits) ?? new Intl.NumberFormat(locale(), exact);
  figures.set(locale() + digits, form);
  return form
    .format(value)
    .replace(/^-(?=[0.,]*$)/, "") // the browser writes what rounds to nothing as -0
    .replace("-", "−");
}

/** Names as a list: Ana, Bruno and Chen. */
export function listed(names: string[]): string {
  const form = lists.get(locale()) ?? new Intl.ListFormat(locale());
  lists.set(locale(), form);
  return form.format(names);
}
