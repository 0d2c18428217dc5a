/** Why the choice of a hint is the best one, found as in a review (`why_best` of the server). */
import type { HintReason } from "../../generated/messages";
import { FULL } from "../../generated/reviews";
import { encode, parse, type Parsed } from "../choices";
import type { Position } from "../position";
import { rounded } from "../rounding";
import { contrast } from "./decisions";
import type { Evaluator } from "./evaluator";
import { reasonFor } from "./reasons";

/** Choices that are compared, the best one included. */
const COMPARED = 5;
const DIGITS = 3;

/** Why the first of these choices is better than the next one that is worse; null if none is, or if that is unsure. */
export function whyBest(
  evaluator: Evaluator,
  view: Position,
  seat: number,
  considered: readonly string[],
): HintReason | null {
  const choices = considered.slice(0, COMPARED);
  if (choices.length < 2) return null;
  const codes = choices.map((text) => encode(view, seat, parse(text) as Parsed));
  const pair = contrast(evaluator, view, seat, codes, FULL.measure);
  if (!pair) return null;
  const [other, comparison] = pair;
  const points = rounded(-comparison.loss, DIGITS);
  return { choice: choices[other]!, points, reason: reasonFor(evaluator, comparison) };
}
