/** The expected margin of a seat along the game: after every chance step and every decision of its own. */
import type { ChanceSeen, DecisionSeen } from "../../generated/messages";
import { ALL_TURNS } from "../../game/course";

export type Moment = {
  /** Turns since the start, with fractions for what happens within a turn. */
  at: number;
  margin: number;
} & (
  | { chance: ChanceSeen; decision: null }
  | { chance: null; decision: DecisionSeen }
  | { chance: null; decision: null }
);

/** A chance step comes after `move` moves of the record; a decision begins with that move. */
function order(step: { move: number }, isChance: boolean): number {
  return step.move + (isChance ? 0 : 0.5);
}

/** All moments of a seat in their order; `final` is the margin at the end, null if it is not known yet. */
export function courseOf(
  chance: readonly ChanceSeen[],
  decisions: readonly DecisionSeen[],
  seat: number,
  final: number | null,
): Moment[] {
  const steps = [
    ...chance.map((one) => ({
      turn: one.turn,
      order: order(one, true),
      margin: one.margin[seat] ?? 0,
      chance: one,
      decision: null,
    })),
    ...decisions
      .filter((one) => one.seat === seat)
      .map((one) => ({
        turn: one.turn,
        order: order(one, false),
        margin: one.margin,
        chance: null,
        decision: one,
      })),
  ].sort((one, other) => one.turn - other.turn || one.order - other.order);
  const moments = steps.map((step): Moment => {
    const inTurn = steps.filter(({ turn }) => turn === step.turn);
    const { margin, chance, decision } = step;
    return { at: step.turn + inTurn.indexOf(step) / inTurn.length, margin, chance, decision } as Moment;
  });
  return final === null
    ? moments
    : [...moments, { at: ALL_TURNS, margin: final, chance: null, decision: null }];
}

/** The moment nearest to a place on the chart. */
export function nearest(moments: readonly Moment[], at: number): number {
  const distances = moments.map((moment) => Math.abs(moment.at - at));
  return distances.indexOf(Math.min(...distances));
}
