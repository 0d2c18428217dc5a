/** Why a box cannot be crossed now, in words by key; the server has the last word, and names the rule. */
import type { CardFace, Game } from "../../net/api";
import { columnAndRow } from "../../game/choices";
import type { Drafted, Refused } from "../../generated/messages";
import type { Values } from "../../i18n/index.svelte";
import { gameInfo } from "../../game/gameInfo";

/** A sentence of the catalogue, and the rule that says more. */
export interface RefusalText {
  key: string;
  values: Values;
  rule: string | null;
}

interface Asked {
  face: CardFace;
  game: Game;
  box: string;
  crossed: string[];
  /** What does the server say to this box alone? */
  ask: () => Promise<Drafted | Refused | null>;
}

const REASONS: Record<string, string> = { P2: "wall", P3: "reach", P4: "reach", S2: "sea" };

export async function explainRefusal({ face, game, box, crossed, ask }: Asked): Promise<RefusalText | null> {
  const [column, row] = columnAndRow(box);
  const sign = face.rows[row]?.[column];
  if (sign === undefined) return null;
  const { no_box } = gameInfo(game);
  if (sign === "#") return said(no_box.word, no_box.rule);
  if (crossed.includes(box)) return said("crossed", "G6");
  const answer = await ask();
  if (!answer) return null;
  if (answer.type === "drafted") return said("fit", "G6");
  const reason = answer.rule ? REASONS[answer.rule] : undefined;
  return reason ? said(reason, answer.rule) : { key: `fault.${answer.code}`, values: {}, rule: answer.rule };
}

function said(reason: string, rule: string | null): RefusalText {
  return { key: `placing.why.${reason}`, values: {}, rule };
}
