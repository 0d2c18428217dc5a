/** What of a review is worth showing. */
import type { ChanceSeen, DecisionSeen } from "../generated/messages";

/** Luck of fewer points than this is not listed. */
const LEAST_LUCK = 0.5;

/** Whether a decision is a mistake or a find. */
export function doesMatter({ verdict }: DecisionSeen): boolean {
  return verdict === "mistake" || verdict === "find";
}

/** The mistakes and finds of a seat, the largest first. */
export function decisionsThatMatter(decisions: readonly DecisionSeen[], seat: number): DecisionSeen[] {
  return decisions
    .filter((one) => one.seat === seat && doesMatter(one))
    .sort((one, other) => Math.abs(other.loss) - Math.abs(one.loss));
}

/** The chance steps that helped or hurt a seat most, the largest first. */
export function luckiest(
  chance: readonly ChanceSeen[],
  seat: number,
  sign: 1 | -1,
  most: number,
): ChanceSeen[] {
  const luck = ({ luck }: ChanceSeen): number => sign * (luck[seat] ?? 0);
  return chance
    .filter((step) => luck(step) >= LEAST_LUCK)
    .sort((one, other) => luck(other) - luck(one))
    .slice(0, most);
}
