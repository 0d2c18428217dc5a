/** A reason of a review in words: its cards by name, its figures as the language writes them. */
import type { ReasonKind, ReasonSeen } from "../generated/messages";
import { faceOf } from "./cardFaces";
import { cardOnSide, cardTextAmong, type Side } from "./naming";
import { capital, formatNumber, type Values } from "../i18n/index.svelte";
import { reasonSentence, sourceName, symbolOf, type Source } from "../i18n/reasons.svelte";
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

export function reasonText({ kind, is_find, source, points, values: said }: ReasonSeen, deck: Deck): string {
  const values: ReasonSeen["values"] = { source, points, ...said };
  const words: Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordFor(name, value, values, deck)]),
  );
  const counted = COUNTED[kind];
  if (counted) words.n = Number(values[counted] ?? 0);
  words.count = words.symbols ?? "";
  for (const form of ["symbol", "symbols"] as const) words[form] = symbolOf(String(values.source), form);
  return capital(reasonSentence(kind, is_find, words));
}

function wordFor(name: string, value: number | string, values: ReasonSeen["values"], deck: Deck): string {
  if (name === "source" || name === "second_source") return sourceName(value as Source);
  if (CARDS.has(name)) return cardWord(Number(value), name === "card" && values.side, values, deck);
  return typeof value === "number" ? formatNumber(value, EXACT.has(name) ? 1 : 0) : value;
}

/** The name of a card: by its side, or where the sentence names two that are called alike, by what only this one has. */
function cardWord(
  number: number,
  side: unknown,
  { card, other_card, second_card }: ReasonSeen["values"],
  deck: Deck,
): string {
  const face = faceOf(deck, number);
  if (!face) return "";
  if (side) return cardOnSide(face, side as Side, deck.game);
  const named = [card, other_card, second_card].flatMap((one) => faceOf(deck, Number(one ?? -1)) ?? []);
  return cardTextAmong(face, named, deck.game, "the");
}
