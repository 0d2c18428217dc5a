/** A decision of a review, as the address of a replay holds it: what was done, and what would have been better. */
import { parseChoice, type Choice } from "./choices";
import type { Reviewed } from "../generated/messages";

export interface Decision {
  /** The event by which the choice was made. The replay shows the table just before it. */
  seq: number;
  made: Choice;
  best: Choice;
}

/** The query of a replay that shows a decision of a seat. */
export function decisionQuery({ seq, choice, best }: Reviewed, seat: number): string {
  const query = { seat: String(seat), at: String(seq), made: choice, best: best?.choice ?? choice };
  return new URLSearchParams(query).toString();
}

export function decisionIn(query: URLSearchParams): Decision | null {
  const [seq, made, best] = [Number(query.get("at")), query.get("made"), query.get("best")];
  return seq && made && best ? { seq, made: parseChoice(made), best: parseChoice(best) } : null;
}
