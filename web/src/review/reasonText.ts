/** A reason of a review in words: its cards by name, its figures as the language writes them. */
import type { ScorePartName } from "../generated/games";
import type { ReasonKind, ReasonSeen } from "../generated/messages";
import { faceOf } from "../game/cardFaces";
import { cardTextAmong } from "../game/naming";
import { formatNumber, type Values } from "../i18n/index.svelte";
import { reasonSentence, sourceName } from "../i18n/reasons.svelte";
import type { Deck } from "../net/api";
import { capital } from "./marginText";

/** The value that decides between singular and plural. */
const COUNTED: Partial<Record<ReasonKind, string>> = {
  single_boxes: "boxes",
  palm_now: "palms",
  gem_pair: "pairs",
  fewer_skulls: "more_skulls",
  potion: "more_skulls",
  shorter_path: "steps",
};

/** Values that may be fractions. */
const EXACT = new Set(["points", "turns"]);

export function reasonText({ kind, is_find, values }: ReasonSeen, deck: Deck): string {
  const words: Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordFor(name, value, values, deck)]),
  );
  const counted = COUNTED[kind];
  if (counted) words.n = Number(values[counted] ?? 0);
  return capital(reasonSentence(kind, is_find, words));
}

function wordFor(name: string, value: number | string, values: ReasonSeen["values"], deck: Deck): string {
  if (name === "source") return sourceName(value as ScorePartName);
  if (name === "card" || name === "other_card") return cardWord(Number(value), values, deck);
  return typeof value === "number" ? formatNumber(value, EXACT.has(name) ? 1 : 0) : value;
}

/** The name of a card; where the sentence names two that are called alike, what only this one has. */
function cardWord(number: number, { card, other_card }: ReasonSeen["values"], deck: Deck): string {
  const named = [card, other_card].flatMap((one) => faceOf(deck, Number(one ?? -1)) ?? []);
  const face = faceOf(deck, number);
  return face ? cardTextAmong(face, named, deck.game, "the") : "";
}
