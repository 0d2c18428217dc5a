/** The texts of the test language: accents, a third longer, in brackets. Text without brackets is in no catalogue. */
import type { Entry } from "../index.svelte";

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

/** A whole catalogue. */
export function pseudoTexts<K extends string>(words: Record<K, Entry>): Record<K, Entry> {
  return Object.fromEntries(
    Object.entries<Entry>(words).map(([key, entry]) => [key, twist(entry)]),
  ) as Record<K, Entry>;
}
