/** The time line of a replay: turns at equal distances, and the moves of a turn between them. */
import type { Colour } from "../../net/api";
import type { Frame, ViewSeen } from "../../generated/messages";
import { ROUNDS, TURNS_PER_ROUND } from "../../generated/games";

/** The turn of what happens before the first expedition. */
export const BEFORE = -1;

export const TURNS = ROUNDS * TURNS_PER_ROUND;

export function turnOf(view: Pick<ViewSeen, "round" | "turn_of_round">): number {
  return view.round * TURNS_PER_ROUND + view.turn_of_round - 1;
}

/** The turn that each move belongs to. A move ends with a state that may already be of the next turn. */
export function turnsOf(moves: readonly Frame[]): number[] {
  return moves.map((_, at) => {
    const before = moves[at - 1]?.state.view;
    return !before || before.step === "keep" ? BEFORE : turnOf(before);
  });
}

/** Where each move is, in turns from the beginning: the last move of a turn is at its end. */
export function placesOf(turns: readonly number[]): number[] {
  return turns.map((turn, at) => {
    if (turn === BEFORE) return 0;
    const first = turns.indexOf(turn);
    return turn + (at - first + 1) / (turns.lastIndexOf(turn) - first + 1);
  });
}

/** The move that is nearest to a place. */
export function nearest(places: readonly number[], place: number): number {
  const distances = places.map((each) => Math.abs(each - place));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Something that is worth going to: a completed card, or a cup. */
export interface Mark {
  at: number;
  turn: number;
  kind: "card" | "cup";
  colour: Colour | null;
}

/** What a seat has completed; without a seat, what all have. */
export function marksOf(moves: readonly Frame[], turns: readonly number[], seat: number | null): Mark[] {
  return moves.flatMap(({ events }, at) =>
    events
      .flatMap(({ happened }) => happened)
      .filter((one) => seat === null || one.seat === seat)
      .flatMap((one): Mark[] => {
        const turn = turns[at] ?? BEFORE;
        if (one.kind === "completed") return [{ at, turn, kind: "card", colour: one.colour ?? null }];
        return one.kind === "cup" && one.amount > 0 ? [{ at, turn, kind: "cup", colour: null }] : [];
      }),
  );
}
