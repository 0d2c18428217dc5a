/** A reason of a review in words: its cards by name, its figures as the language writes them. */
import type { ReasonKind, ReasonSeen } from "../generated/messages";
import { faceOf } from "./cardFaces";
import { cardOnSide, cardTextAmong, type Side } from "./naming";
import { capital, formatNumber, type Value, type Values } from "../i18n/index.svelte";
import {
  alsoSentence,
  lessSentence,
  reasonSentence,
  sourceName,
  symbolOf,
  type Sentence,
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
const EXACT = new Set(["points", "turns", "second_points", "also_points", "less_points"]);

const CARDS = ["card", "other_card", "second_card"];
const SOURCES = new Set(["source", "second_source", "also_source"]);

/** The sentence of a reason. Its cards are told apart from those that are shown `beside` it. */
export function reasonText(reason: ReasonSeen, deck: Deck, beside: readonly number[] = []): string {
  const { kind, is_find, source, points, values: said } = reason;
  const values: ReasonSeen["values"] = { source, points, ...said };
  const named = [...beside, ...CARDS.flatMap((name) => Number(values[name] ?? -1))];
  const words: Values = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordFor(name, value, values, named, deck)]),
  );
  const counted = COUNTED[kind];
  if (counted) words.n = Number(values[counted] ?? 0);
  words.count = words.symbols ?? "";
  for (const form of ["symbol", "symbols"] as const) words[form] = symbolOf(String(values.source), form);
  const text = capital(reasonSentence(sentenceOf(kind, values), is_find, words));
  const { also_source: other, also_points: more, less_points: less } = words;
  if (other && more) return `${text} ${alsoSentence({ source: other, points: more })}`;
  return less ? `${text} ${lessSentence({ points: less })}` : text;
}

function sentenceOf(kind: ReasonKind, values: ReasonSeen["values"]): Sentence {
  if (kind === "ready" && values.ready === values.coming) return "ready.all";
  return kind === "finishes_card" && values.both ? "finishes_card.both" : kind;
}

function wordFor(
  name: string,
  value: number | string,
  values: ReasonSeen["values"],
  named: readonly number[],
  deck: Deck,
): Value {
  if (SOURCES.has(name)) return sourceName(value as Source);
  const side = name === "card" && values.side;
  if (CARDS.includes(name)) return (form) => cardWord(Number(value), side, named, deck, form);
  return typeof value === "number" ? formatNumber(value, EXACT.has(name) ? 1 : 0) : value;
}

/** The name of a card: by its side, or where the sentence names two that are called alike, by what only this one has. */
function cardWord(number: number, side: unknown, named: readonly number[], deck: Deck, form: string): string {
  const face = faceOf(deck, number);
  if (!face) return "";
  if (side) return cardOnSide(face, side as Side, deck.game, form);
  const faces = [...new Set(named)].flatMap((one) => faceOf(deck, one) ?? []);
  return cardTextAmong(face, faces, deck.game, "the", form);
}
