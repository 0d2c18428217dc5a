/** A review put in order: the decisions that cost most. */
import type { Reviewed } from "../generated/messages";

const SHOWN = 8;

/** The biggest losses first, without those that are within chance. */
export function mistakes(reviewed: Reviewed[]): Reviewed[] {
  return reviewed
    .filter(({ made, best, within_chance }) => made && best && !within_chance && made.choice !== best.choice)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, SHOWN);
}
