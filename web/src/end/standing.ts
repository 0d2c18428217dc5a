/** The places of the players and what decided between equal totals (S11, P14, R11). */
import type { Colour, Game } from "../net/api";
import type { PlayerSeen } from "../generated/messages";
import { gameInfo } from "../game/gameInfo";

/** What decides between two players with the same total; null: nothing does. */
export type Decision =
  | { by: "colour"; equal: Colour[]; colour: Colour; more: number; fewer: number }
  | { by: "lowest"; ahead: number; behind: number | null };

export interface Tie {
  ahead: number;
  behind: number;
  total: number;
  /** The better place, from 1. */
  place: number;
  decision: Decision | null;
}

export interface Standing {
  seat: number;
  /** From 1; players may share a place. */
  place: number;
}

type ColourOf = (card: number) => Colour | undefined;

function among(player: PlayerSeen, colour: Colour, colourOf: ColourOf): number {
  return player.completed.filter((card) => colourOf(card) === colour).length;
}

/** S11: completed cards of the colours, one after the other. */
function byColour(
  colours: readonly Colour[],
  one: PlayerSeen,
  other: PlayerSeen,
  colourOf: ColourOf,
): [number, Decision | null] {
  for (const [k, colour] of colours.entries()) {
    const [a, b] = [among(one, colour, colourOf), among(other, colour, colourOf)];
    const decision = { by: "colour", equal: colours.slice(0, k), colour } as const;
    if (a !== b) return [b - a, { ...decision, more: Math.max(a, b), fewer: Math.min(a, b) }];
  }
  return [0, null];
}

function byLowest(one: PlayerSeen, other: PlayerSeen): [number, Decision | null] {
  const [a, b] = [Math.min(...one.completed), Math.min(...other.completed)];
  if (a === b) return [0, null];
  const behind = Math.max(a, b);
  return [a - b, { by: "lowest", ahead: Math.min(a, b), behind: Number.isFinite(behind) ? behind : null }];
}

function compare(game: Game, one: PlayerSeen, other: PlayerSeen, colourOf: ColourOf): number {
  return other.score.total - one.score.total || tell(game, one, other, colourOf)[0];
}

function tell(game: Game, one: PlayerSeen, other: PlayerSeen, colourOf: ColourOf): [number, Decision | null] {
  return gameInfo(game).tie_break === "colours"
    ? byColour(gameInfo(game).colours, one, other, colourOf)
    : byLowest(one, other);
}

/** The players from first to last, with their places. */
export function standings(game: Game, players: PlayerSeen[], colourOf: ColourOf): Standing[] {
  const order = [...players].sort((one, other) => compare(game, one, other, colourOf));
  let place = 1;
  return order.map((player, k) => {
    const before = order[k - 1];
    if (before && compare(game, before, player, colourOf) !== 0) place = k + 1;
    return { seat: player.seat, place };
  });
}

/** Neighbours in the standing with the same total, and what decided between them. */
export function ties(game: Game, players: PlayerSeen[], colourOf: ColourOf): Tie[] {
  const order = standings(game, players, colourOf);
  return order.slice(1).flatMap(({ seat }, k) => {
    const before = order[k] as Standing;
    const [one, other] = [before.seat, seat].map((each) => players.find((player) => player.seat === each));
    if (!one || !other || one.score.total !== other.score.total) return [];
    const [, decision] = tell(game, one, other, colourOf);
    return [{ ahead: one.seat, behind: seat, total: one.score.total, place: before.place, decision }];
  });
}
