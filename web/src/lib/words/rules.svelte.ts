/** The words of the rules. They are many, so they come when somebody first asks, and follow the language that is spoken. */
import type en from "./en/rules";
import { fill, language, type Entry, type Language, type Values } from "./index.svelte";

export type RuleKey = keyof typeof en;
type Words = Record<string, Entry>;

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en/rules")).default,
  es: async () => (await import("./es/rules")).default,
  xx: async () => {
    const [{ twisted }, { default: words }] = await Promise.all([import("./pseudo"), import("./en/rules")]);
    return twisted(words);
  },
};

let book = $state.raw<{ language: Language | null; words: Words }>({ language: null, words: {} });
let loading: Language | null = null;

/** Fetch the words of the language that is spoken; nothing to do if they are here. */
export async function openRules(): Promise<void> {
  const wanted = language();
  if (book.language === wanted || loading === wanted) return;
  loading = wanted;
  try {
    const words = await LOADERS[wanted]();
    if (language() === wanted) book = { language: wanted, words };
  } finally {
    loading = null;
  }
}

/** What the rule says, or nothing while it is still on its way: whoever shows it is told when it is here. */
export function ruleText(id: string): string {
  return ruleMaybe(`rules.${id}`);
}

/** The rule in two or three words. */
export function ruleTitle(id: string): string {
  return ruleMaybe(`rules.${id}.title`);
}

/** Any other words of the rules page. */
export function ruleWord(key: RuleKey, values: Values = {}): string {
  return ruleMaybe(key, values);
}

/** The same for keys put together from data; nothing if there is no such key. */
export function ruleMaybe(key: string, values: Values = {}): string {
  if (book.language !== language()) void openRules();
  const entry = book.words[key];
  return entry === undefined ? "" : fill(entry, values);
}

/** The numbers of all rules, in the order of the page; empty until the words are here. */
export function ruleIds(): string[] {
  if (book.language !== language()) void openRules();
  return Object.keys(book.words).flatMap((key) => /^rules\.([GSPR]\d+)$/.exec(key)?.[1] ?? []);
}
