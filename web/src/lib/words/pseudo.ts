/** A language that nobody speaks: accents, a third longer, in brackets. What shows without brackets is not in a catalogue. */
import en from "./en";
import type { Catalogue, Entry, Key } from "./index.svelte";

const ACCENTS: Record<string, string> = {
  a: "á",
  e: "ë",
  i: "ï",
  o: "ö",
  u: "ü",
  A: "Å",
  E: "Ë",
  O: "Ø",
  n: "ñ",
  y: "ý",
};

function strange(text: string): string {
  const accented = text.replace(/\{\w+\}|[aeiouAEOny]/g, (found) => ACCENTS[found] ?? found);
  return `⟦${accented}${"·".repeat(Math.ceil(text.length / 3))}⟧`;
}

function twist(entry: Entry): Entry {
  if (typeof entry === "string") return strange(entry);
  return Object.fromEntries(Object.entries(entry).map(([kind, text]) => [kind, strange(text)])) as Entry;
}

/** The same for words that are loaded later. */
export function twisted<K extends string>(words: Record<K, Entry>): Record<K, Entry> {
  return Object.fromEntries(
    Object.entries<Entry>(words).map(([key, entry]) => [key, twist(entry)]),
  ) as Record<K, Entry>;
}

export default twisted<Key>(en) satisfies Catalogue;
