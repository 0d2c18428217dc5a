/** How boxes, patterns and ghosts are called: the seen and the spoken text come from here. */
import type { CardFace, Game } from "./api";
import { place } from "./boxes";
import { gainsOf } from "./gains";
import { colourName, symbolAt, symbolName } from "./geometry";
import type { Lie, Placement } from "./placements";
import type { Placing } from "./placing.svelte";
import { maybe, t, type Key } from "./words/index.svelte";

export type Side = "left" | "right";
export type BoxState = "open" | "crossed" | "wet" | "ghost";

export const sideOf = (slot: number): Side => (slot === 0 ? "left" : "right");

/** "corner", without its article. */
export function bareName(pattern: string | null): string {
  return maybe(`placing.pattern.${pattern}`, pattern ?? "");
}

/** "Left card, row 2 column 3, coin, open". */
export function boxName(face: CardFace, game: Game, slot: number, box: string, state: BoxState): string {
  const [column, row] = place(box);
  const values = { side: t(`placing.card.${sideOf(slot)}`), row: row + 1, column: column + 1 };
  if (face.rows[row]?.[column] === "#") {
    return t("placing.box.plain", {
      ...values,
      state: t(game === "pyramids" ? "placing.box.wall" : "placing.box.sea"),
    });
  }
  const symbol = symbolAt(face, box);
  const said = t(`placing.box.${state}`);
  if (!symbol) return t("placing.box.plain", { ...values, state: said });
  return t("placing.box", { ...values, what: symbolName(symbol), state: said });
}

/** A card in two or three words: "purple 14", "green pyramid 15". */
export function shortName(face: CardFace, game: Game): string {
  const colour = colourName(face.colour);
  if (game === "pyramids") return t("piece.pyramid", { colour, number: face.number });
  return t("placing.short", { colour, points: face.points ?? 0 });
}

/** "mirrored, turned twice". */
export function lieName({ turns, mirrored }: Lie): string {
  const turned = t(`placing.lie.${turns}` as Key);
  if (!mirrored) return turned;
  return turns ? t("placing.lie.both", { turned }) : t("placing.lie.mirrored");
}

/** "Corner on left card, rows 2 to 3, columns 1 to 2. Brings 1 coin, 1 bonus box." */
export function ghostSaid(placing: Placing): string {
  const { aim, view, me, would } = placing;
  if (!aim || !view || !me || !would) return "";
  const gains = gainsOf({ drafted: would, before: me, view, deck: placing.deck(), placed: false });
  const what = gains.map(({ text }) => text.replace(/[¡!]/g, "")).join(", ");
  const brings = what ? t("placing.said.brings", { what }) : t("placing.said.nothing");
  return `${whereSaid(placing, aim)} ${brings}`;
}

/** "Corner on left card, rows 2 to 3, columns 1 to 2." */
export function whereSaid(placing: Placing, aim: Pick<Placement, "card" | "boxes">): string {
  const slot = placing.me?.cards.findIndex((card) => card?.number === aim.card) ?? 0;
  const isOne = aim.boxes.length === 1;
  const name = isOne ? t("placing.pattern.one") : bareName(placing.view?.pattern ?? null);
  return t("placing.said.ghost", {
    pattern: name.charAt(0).toLocaleUpperCase() + name.slice(1),
    side: t(`placing.said.${sideOf(slot)}`),
    rows: span(aim.boxes, 1, "row"),
    columns: span(aim.boxes, 0, "column"),
  });
}

function span(boxes: string[], axis: 0 | 1, what: "row" | "column"): string {
  const lines = boxes.map((box) => place(box)[axis] + 1);
  const [from, to] = [Math.min(...lines), Math.max(...lines)];
  return from === to ? t(`placing.said.${what}`, { from }) : t(`placing.said.${what}s`, { from, to });
}
