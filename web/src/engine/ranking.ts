/** The final standing of a game, and what decided between equal totals (G11, S11, P14, R11). */
import type { Position } from "./position";
import type { Rules } from "./rules";
import type { RankSeen, TieSeen } from "../generated/messages";

/** The rule of a tie that nothing decides. */
const SHARED = "R11";

/** Stands for the lowest number, with a minus, of a player who has completed nothing; numbers go up to 999. */
const NO_CARD = -1000;

export function ranking(rules: Rules, position: Position): RankSeen[] {
  const seats = Array.from({ length: position.nPlayers }, (_, seat) => seat);
  const totals = seats.map((seat) => rules.score(position, seat).total);
  const compared = seats.map((seat) => comparedOf(position, seat));
  const order = seats.toSorted(
    (one, other) => totals[other]! - totals[one]! || difference(compared[other]!, compared[one]!),
  );
  const ranks: RankSeen[] = [];
  for (const [k, seat] of order.entries()) {
    const rank: RankSeen = { seat, place: k + 1, total: totals[seat]!, tie: null };
    const before = ranks.at(-1);
    if (before?.total === rank.total) {
      before.tie = tieBreak(position, compared[before.seat]!, compared[seat]!);
      if (difference(compared[before.seat]!, compared[seat]!) === 0) rank.place = before.place;
    }
    ranks.push(rank);
  }
  return ranks;
}

/** How many cards of each colour are completed (S11), or the lowest number, with a minus (P14). Higher is better. */
function comparedOf(position: Position, seat: number): number[] {
  const { faces, info, rulebook } = position.deck;
  const completed = position.player(seat).completed.map((card) => faces[card]!);
  if (rulebook.tie_break === "colours")
    return info.colours.map((colour) => completed.filter((face) => face.colour === colour).length);
  return [completed.length ? -completed[0]!.number : NO_CARD];
}

/** The first difference between two lists, 0 if they are equal. */
function difference(one: number[], other: number[]): number {
  const k = one.findIndex((value, at) => value !== other[at]);
  return k < 0 ? 0 : one[k]! - other[k]!;
}

function tieBreak(position: Position, one: number[], other: number[]): TieSeen {
  const { colours } = position.deck.info;
  const { rule_ids, tie_break } = position.deck.rulebook;
  const isByColour = tie_break === "colours";
  const k = one.findIndex((value, at) => value !== other[at]);
  const none = { colour: null, ahead: null, behind: null };
  if (k < 0) return { rule: SHARED, equal: isByColour ? [...colours] : [], ...none };
  if (isByColour)
    return {
      rule: rule_ids.tie_break,
      equal: colours.slice(0, k),
      colour: colours[k]!,
      ahead: one[k]!,
      behind: other[k]!,
    };
  const behind = other[k] === NO_CARD ? null : -other[k]!;
  return { rule: rule_ids.tie_break, equal: [], colour: null, ahead: -one[k]!, behind };
}
