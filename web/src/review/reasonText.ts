/** A reason of a review in words: its cards by name, its figures as the language writes them. */
import type { ReasonKind, ReasonSeen } from "../generated/messages";
import { faceOf } from "../game/cardFaces";
import { gameInfo } from "../game/gameInfo";
import { cardText, cardTextAmong } from "../game/naming";
import { capital, formatNumber, type Values } from "../i18n/index.svelte";
import {
  cardOnSide,
  reasonSentence,
  sourceName,
  symbolOf,
  type CardSide,
  type Source,
} from "../i18n/reasons.svelte";
import type { Deck } from "../net/api";

/** The value that decides between singular and plural. */
const COUNTED: Partial<Record<ReasonKind, string>> = {
  single_boxes: "boxes",
  palm_now: "palms",
  gem_pair: "pairs",
  fewer_skulls: "more_skulls",
  potion: "more_skulls",
  shorter_path: "steps",
  nearer_symbol: "steps",
  ready: "ready",
  gems_now: "gems",
};

/** Values that may be fractions. */
const EXACT = new Set(["points", "turns", "second_points"]);

const CARDS = new Set(["card", "other_card", "second_card"]);

export function reasonText({ kind, is_find, values }: ReasonSeen, deck: Deck): string {
  const words: Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordFor(name, value, values, deck)]),
  );
  const counted = COUNTED[kind];
  if (counted) words.n = Number(values[counted] ?? 0);
  words.count = words.symbols ?? "";
  for (const form of ["symbol", "symbols"] as const)
    words[form] = symbolOf(String(values.source ?? ""), form);
  return capital(reasonSentence(kind, is_find, words));
}

function wordFor(name: string, value: number | string, values: ReasonSeen["values"], deck: Deck): string {
  if (name === "source" || name === "second_source") return sourceName(value as Source);
  if (name === "card" && values.side) return sideWord(Number(value), values.side as CardSide, values, deck);
  if (CARDS.has(name)) return cardWord(Number(value), values, deck);
  return typeof value === "number" ? formatNumber(value, EXACT.has(name) ? 1 : 0) : value;
}

/** The name of a card; where the sentence names two that are called alike, what only this one has. */
function cardWord(
  number: number,
  { card, other_card, second_card }: ReasonSeen["values"],
  deck: Deck,
): string {
  const named = [card, other_card, second_card].flatMap((one) => faceOf(deck, Number(one ?? -1)) ?? []);
  const face = faceOf(deck, number);
  return face ? cardTextAmong(face, named, deck.game, "the") : "";
}

/** One of the two cards of a player, which may look alike; those with a printed number never do. */
function sideWord(number: number, side: CardSide, values: ReasonSeen["values"], deck: Deck): string {
  const face = faceOf(deck, number);
  if (!face || gameInfo(deck.game).card_label === "number") return cardWord(number, values, deck);
  return cardOnSide(side, cardText(face, deck.game, "short"));
}
