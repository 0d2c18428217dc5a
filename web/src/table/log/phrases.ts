/** Phrases for one click. They are sent as `:name:`, and each reader reads them in their own language. */
import { t, type Key } from "../../i18n/index.svelte";

export const PHRASES = [
  "hello",
  "luck",
  "nice",
  "wow",
  "oops",
  "thinking",
  "thanks",
  "played",
  "bye",
] as const;
export type Phrase = (typeof PHRASES)[number];

export function phraseCode(phrase: Phrase): string {
  return `:${phrase}:`;
}

export function phraseKey(phrase: Phrase): Key {
  return `table.phrase.${phrase}`;
}

/** A chat line as it is read: a phrase in words, anything else as it was written. */
export function chatText(text: string): string {
  const phrase = PHRASES.find((one) => phraseCode(one) === text);
  return phrase ? t(phraseKey(phrase)) : text;
}
