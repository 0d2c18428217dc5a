/** The ghost in words, for screen readers. */
import { columnAndRow } from "../../game/choices";
import { patternNoun, sideOf } from "../../game/naming";
import { t } from "../../i18n/index.svelte";
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
  const what = gains.map(({ text }) => text.replace(/[¡!]/g, "")).join(", ");
  const brings = what ? t("placing.said.brings", { what }) : t("placing.said.nothing");
  return `${describePlacement(move, aim)} ${brings}`;
}

/** "Corner on left card, rows 2 to 3, columns 1 to 2." */
export function describePlacement(move: Move, aim: Pick<Placement, "card" | "boxes">): string {
  const slot = move.me?.cards.findIndex((card) => card?.number === aim.card) ?? 0;
  const isOne = aim.boxes.length === 1;
  const name = isOne ? t("placing.pattern.one") : patternNoun(move.view?.pattern ?? null);
  return t("placing.said.ghost", {
    pattern: name.charAt(0).toLocaleUpperCase() + name.slice(1),
    side: t(`placing.said.${sideOf(slot)}`),
    rows: span(aim.boxes, 1, "row"),
    columns: span(aim.boxes, 0, "column"),
  });
}

function span(boxes: string[], axis: 0 | 1, what: "row" | "column"): string {
  const lines = boxes.map((box) => columnAndRow(box)[axis] + 1);
  const [from, to] = [Math.min(...lines), Math.max(...lines)];
  return from === to ? t(`placing.said.${what}`, { from }) : t(`placing.said.${what}s`, { from, to });
}
