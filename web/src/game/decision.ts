/** A decision of a review, as the address of a replay holds it: what was done, and what would have been better. */
import { parseChoice, type Choice } from "./choices";
import type { DecisionSeen } from "../generated/messages";

export interface Decision {
  /** The event by which the choice was made. The replay shows the table just before it. */
  seq: number;
  /** Several choices: a marking and its bonus boxes. */
  made: Choice[];
  best: Choice[];
}

const BETWEEN = ";";

/** The query of a replay that shows a decision. */
export function decisionQuery({
  seat,
  seq,
  choice,
  best,
}: Pick<DecisionSeen, "seat" | "seq" | "choice" | "best">): string {
  const query = { seat: String(seat), at: String(seq), made: choice.join(BETWEEN), best: best.join(BETWEEN) };
  return new URLSearchParams(query).toString();
}

export function decisionIn(query: URLSearchParams): Decision | null {
  const [seq, made, best] = [Number(query.get("at")), query.get("made"), query.get("best")];
  return seq && made && best ? { seq, made: parseChoices(made), best: parseChoices(best) } : null;
}

function parseChoices(text: string): Choice[] {
  return text.split(BETWEEN).map(parseChoice);
}
