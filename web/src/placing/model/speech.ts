/** The ghost in words, for screen readers. */
import { columnAndRow } from "../../game/choices";
import { patternNoun, sideOf } from "../../game/naming";
import { capital, formatRemarks, t } from "../../i18n/index.svelte";
import { gainsOfDraft } from "./gains";
import type { Orientation } from "../../game/patterns";
import type { Placement } from "./placements";
import type { Move } from "./move.svelte";

/** "mirrored, turned twice". */
export function orientationName({ turns, mirrored }: Orientation): string {
  const turned = t(`placing.lie.${turns as 0 | 1 | 2 | 3}`);
  if (!mirrored) return turned;
  return turns ? t("placing.lie.both", { turned }) : t("placing.lie.mirrored");
}

/** "Corner on left card, rows 2 to 3, columns 1 to 2. Brings 1 coin, 1 bonus box." */
export function describeGhost(move: Move): string {
  const { me, preview } = move;
  const { aim } = move.ghost;
  if (!aim || !me || !preview) return "";
  const gains = gainsOfDraft({ drafted: preview, before: me, deck: move.deck(), owes: "then" });
  const what = formatRemarks(gains.map(({ said, text }) => said ?? text));
  const brings = gains.length ? t("placing.said.brings", { what }) : t("placing.said.nothing");
  return `${describePlacement(move, aim)} ${brings}`;
}

/** "Corner on left card, rows 2 to 3, columns 1 to 2." */
export function describePlacement(move: Move, aim: Pick<Placement, "card" | "boxes">): string {
  const slot = move.me?.cards.findIndex((card) => card?.number === aim.card) ?? 0;
  const isOne = aim.boxes.length === 1;
  const [left, right] = span(aim.boxes, 0);
  const [top, bottom] = span(aim.boxes, 1);
  return t("placing.said.ghost", {
    pattern: capital(isOne ? t("placing.pattern.one") : patternNoun(move.view?.pattern ?? null)),
    side: sideOf(slot),
    ...{ rows: top === bottom ? "one" : "several", top, bottom },
    ...{ columns: left === right ? "one" : "several", left, right },
  });
}

/** The first and the last column (axis 0) or row (axis 1) of boxes, counted from 1. */
function span(boxes: string[], axis: 0 | 1): [number, number] {
  const lines = boxes.map((box) => columnAndRow(box)[axis] + 1);
  return [Math.min(...lines), Math.max(...lines)];
}
