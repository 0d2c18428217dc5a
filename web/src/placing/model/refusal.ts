/** Why a box cannot be crossed now, in words by key; the server has the last word, and names the rule. */
import { faceOf } from "../../game/cardFaces";
import { columnAndRow } from "../../game/choices";
import type { Values } from "../../i18n/index.svelte";
import type { Move } from "./move.svelte";
import { gameInfo } from "../../game/gameInfo";

/** A sentence of the catalogue, and the rule that says more. */
export interface RefusalText {
  key: string;
  values: Values;
  rule: string | null;
}

const REASONS: Record<string, string> = { P2: "wall", P3: "reach", P4: "reach", S2: "sea" };

export async function explainRefusal(move: Move, card: number, box: string): Promise<RefusalText | null> {
  const [column, row] = columnAndRow(box);
  const { game } = move.deck();
  const sign = faceOf(move.deck(), card)?.rows[row]?.[column];
  if (sign === undefined) return null;
  const { no_box } = gameInfo(game);
  if (sign === "#") return said(no_box.word, no_box.rule);
  const crossed = move.me?.cards.find((one) => one?.number === card)?.crossed ?? [];
  if ([...crossed, ...move.drafts.inked(card)].includes(box)) return said("crossed", "G6");
  const answer = await move.drafts.askAlone(card, box);
  if (!answer) return null;
  if (answer.type === "drafted") return said("fit", "G6");
  const reason = answer.rule ? REASONS[answer.rule] : undefined;
  return reason ? said(reason, answer.rule) : { key: `fault.${answer.code}`, values: {}, rule: answer.rule };
}

function said(reason: string, rule: string | null): RefusalText {
  return { key: `placing.why.${reason}`, values: {}, rule };
}
