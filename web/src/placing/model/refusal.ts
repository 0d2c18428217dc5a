/** Why a box cannot be crossed now: the server says it, and names the rule. */
import { spotsOf, faceOf } from "../../game/cardFaces";
import type { Move } from "./move.svelte";

/** The key of a sentence, and the rule that says more. */
export interface RefusalText {
  key: string;
  rule: string | null;
}

export async function explainRefusal(move: Move, card: number, box: string): Promise<RefusalText | null> {
  const face = faceOf(move.deck(), card);
  if (!face || !spotsOf(face).some((spot) => spot.box === box)) return null;
  const answer = await move.drafts.askAlone(card, box);
  if (!answer) return null;
  // the box alone may be crossed, but the pattern does not fit here
  if (answer.type === "drafted") return { key: "placing.why.fit", rule: "G6" };
  const { code, reason, rule } = answer;
  return { key: reason ? `placing.why.${reason}` : `fault.${code}`, rule };
}
