/** The reasons of reviews in words; they are loaded with the pages that show them. */
import type { ScorePartName } from "../generated/games";
import type { ReasonKind } from "../generated/messages";
import type en from "../generated/texts/en/reasons";
import type { Entry, Values } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

/** Where points come from; in a reason also what the others do not get. */
export type Source = ScorePartName | "others";

const SYMBOL_SOURCES = ["gems", "torches", "coins", "cups", "palms"] as const;
type SymbolSource = (typeof SYMBOL_SOURCES)[number];

/** A kind of reason, or one of its cases: all expeditions that may come finish a card; both cards are finished. */
export type Sentence = ReasonKind | "ready.all" | "finishes_card.both";

/** Every kind of reason has a sentence for a mistake and one for a find, and every source of points a name. */
type Needed =
  | `reasons.${Sentence}${"" | ".find"}`
  | `reasons.${"also" | "less"}`
  | `reasons.source.${Source}`
  | `reasons.${"symbol" | "symbols"}.${SymbolSource}`;
export type ReasonKey = keyof typeof en & Needed;

const reasons = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("../generated/texts/*/reasons.ts", { import: "default" }),
);

/** Load the texts of the current language, unless they are loaded. */
export async function loadReasons(): Promise<void> {
  await reasons.load();
}

/** The sentence for a kind of reason; empty while it is loading. */
export function reasonSentence(kind: Sentence, isFind: boolean, values: Values): string {
  const key: ReasonKey = `reasons.${kind}${isFind ? ".find" : ""}`;
  return reasons.text(key, values);
}

/** What follows a reason whose points are a small part of the difference. */
export function alsoSentence(values: Values): string {
  return reasons.text("reasons.also" satisfies ReasonKey, values);
}

/** What follows a reason whose points are more than the whole difference. */
export function lessSentence(values: Values): string {
  return reasons.text("reasons.less" satisfies ReasonKey, values);
}

/** The name of a source of points, as it stands within a reason. */
export function sourceName(part: Source): string {
  const key: ReasonKey = `reasons.source.${part}`;
  return reasons.text(key);
}

/** The symbol that brings the points of a source, one or several; empty if none does. */
export function symbolOf(part: string, form: "symbol" | "symbols"): string {
  const source = SYMBOL_SOURCES.find((one) => one === part);
  if (!source) return "";
  const key: ReasonKey = `reasons.${form}.${source}`;
  return reasons.text(key);
}
