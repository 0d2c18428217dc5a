/**
 * Phrases and reactions that are sent by one click. Both are sent as `:name:`, and each reader sees
 * them in their own language. A reaction is a phrase with a picture.
 */
import type { Said } from "../generated/messages";
import { t, type PlainKey } from "../i18n/index.svelte";

export const REACTIONS = ["nice", "wow", "thinking", "oops", "thanks", "played"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const PHRASES = ["hello", "luck", "bye"] as const;
export type Phrase = (typeof PHRASES)[number] | Reaction;

/** How long a reaction is shown at its seat, in milliseconds. */
export const REACTION_TIME = 5000;

export function phraseCode(phrase: Phrase): string {
  return `:${phrase}:`;
}

export function phraseKey(phrase: Phrase): PlainKey {
  return `table.phrase.${phrase}`;
}

/** The reaction that a chat line consists of, if it is one. */
export function reactionOf(text: string): Reaction | null {
  return REACTIONS.find((one) => phraseCode(one) === text) ?? null;
}

/** A chat line as it is read: a phrase in words, anything else as it was written. */
export function chatText(text: string): string {
  const phrase = [...PHRASES, ...REACTIONS].find((one) => phraseCode(one) === text);
  return phrase ? t(phraseKey(phrase)) : text;
}

/** The last line of a seat, if it is a reaction of the last seconds. */
export function freshReaction(chat: Said[], seat: number, now: () => number): Reaction | null {
  const last = chat.findLast((line) => line.seat === seat);
  const reaction = last ? reactionOf(last.text) : null;
  // the time is read last: code that reads it is run again with every tick
  return last && reaction && now() - last.at < REACTION_TIME ? reaction : null;
}
