/** A game as a record: the JSON that `silvergold record verify` checks (docs/records.md). */
import { parse, type Parsed } from "./choices";
import type { Match, Move } from "./match";

const FORMAT = "silvergold-record";
const VERSION = 1;

/** The record of a game so far; with its result if it is over. */
export function recordOf(match: Match): object {
  const { deck, dealt, position, rules } = match;
  const kept = new Set(
    match.moves.filter(({ text }) => text.startsWith("keep")).flatMap(({ text }) => cardsOf(text)),
  );
  return {
    format: FORMAT,
    version: VERSION,
    game: deck.info.slug,
    deck: deckOf(match),
    players: match.names,
    start_player: deck.info.has_start_player ? dealt.startPlayer : null,
    deals: match.names.map((_, seat) => dealt.handOf(seat)),
    stack: dealt.stack.filter((card) => !kept.has(card)),
    expeditions: dealt.expeditions,
    moves: match.moves.map(moveOf),
    result: match.over
      ? {
          winners: rules.winners(position),
          scores: match.names.map((_, seat) => {
            const { total, parts } = rules.score(position, seat);
            const named = deck.info.score_parts.map(({ name }, k) => [name, parts[k]!]);
            return { total, ...Object.fromEntries(named) };
          }),
        }
      : null,
  };
}

/** The deck as a deck file has it. */
function deckOf({ deck }: Match): object {
  const { name, card, expedition } = deck.deck;
  const lists = (Object.keys(deck.rulebook.deck_lists) as ("cups" | "awards" | "skulls")[]).map((key) => [
    key,
    deck[key],
  ]);
  return { name, ...Object.fromEntries(lists), expedition, card };
}

function moveOf({ seat, text }: Move): object {
  const { verb, cards, places, fromStack } = parse(text) as Parsed;
  if (verb === "keep") return { player: seat, do: verb, cards };
  if (verb === "take")
    return { player: seat, do: verb, card: cards[0], from: fromStack ? "stack" : "display" };
  const boxes = places.map((place) => [Math.floor(place / 5), place % 5]);
  return { player: seat, do: verb, card: cards[0], boxes };
}

function cardsOf(text: string): number[] {
  return (parse(text) as Parsed).cards;
}
