/** Where things lie on a card, in the units of its drawing (460 x 552), and what a card is called. */
import type { CardFace, Colour, Game } from "./api";
import { boxAt, place } from "./boxes";
import { CAPITAL, GLYPHS, GRIDS, HEIGHT, WIDTH } from "./drawings";
import { t, type Key } from "./words/index.svelte";

export type SymbolName =
  "coin" | "palm" | "cross" | "red" | "green" | "torch" | "skull" | "potion" | "entrance" | "tomb" | "cup";

/** Left and size in parts of the card's width, top in parts of its height. */
export interface Grid {
  left: number;
  top: number;
  size: number;
  columns: number;
  rows: number;
}

/** A place of the grid: its box, or a wall (or water) where there is none. */
export interface Spot {
  box: string;
  column: number;
  row: number;
  symbol: SymbolName | null;
  wall: boolean;
}

export interface Square {
  x: number;
  y: number;
  size: number;
}

/** The symbol for each character of a card's rows (docs/decks.md). */
const SYMBOLS: Record<string, SymbolName> = {
  x: "cross",
  o: "coin",
  p: "palm",
  r: "red",
  g: "green",
  t: "torch",
  s: "skull",
  b: "potion",
  e: "entrance",
  T: "tomb",
};
const WALL = "#";

function corner(face: CardFace, game: Game): [left: number, top: number, size: number] {
  const columns = face.rows[0]?.length ?? 1;
  return GRIDS[game]?.[face.rows.length - 1]?.[columns - 1] ?? [0, 0, WIDTH / 5];
}

export function gridOf(face: CardFace, game: Game): Grid {
  const [left, top, size] = corner(face, game);
  const [rows, columns] = [face.rows.length, face.rows[0]?.length ?? 1];
  return { left: left / WIDTH, top: top / HEIGHT, size: size / WIDTH, columns, rows };
}

/** Where a box lies, in units of the drawing. */
export function squareOf(face: CardFace, game: Game, box: string): Square {
  const [left, top, size] = corner(face, game);
  const [column, row] = place(box);
  return { x: left + column * size, y: top + row * size, size };
}

/** The outlines of boxes, each a little smaller than its square and with round corners. */
export function squaresPath(squares: readonly Square[]): string {
  return squares.map(roundedPath).join("");
}

function roundedPath({ x, y, size }: Square): string {
  const [gap, round] = [size * 0.045, size * 0.12];
  const side = size - 2 * (gap + round);
  const corner = (across: number, down: number): string => `a${round} ${round} 0 0 1 ${across} ${down}`;
  return (
    `M${x + gap + round} ${y + gap}h${side}${corner(round, round)}v${side}${corner(-round, round)}` +
    `h${-side}${corner(-round, -round)}v${-side}${corner(round, -round)}z`
  );
}

/** Every place of the grid, row by row. */
export function spotsOf(face: CardFace): Spot[] {
  return face.rows.flatMap((characters, row) =>
    [...characters].map((character, column) => ({
      box: boxAt(column, row),
      column,
      row,
      symbol: SYMBOLS[character] ?? null,
      wall: character === WALL,
    })),
  );
}

/** The boxes that can be crossed. */
export function boxesOf(face: CardFace): Spot[] {
  return spotsOf(face).filter((spot) => !spot.wall);
}

export function symbolAt(face: CardFace, box: string): SymbolName | null {
  const [column, row] = place(box);
  return SYMBOLS[face.rows[row]?.[column] ?? WALL] ?? null;
}

/** Which of the eight crosses a box gets: always the same one, so it never jumps. */
export function crossOf(card: number, box: string): number {
  const [column, row] = place(box);
  return card + 3 * row + 5 * column;
}

/** "purple", and in the language of the page. */
export function colourName(colour: Colour): string {
  return t(`colour.${colour}`);
}

export function symbolName(symbol: SymbolName): string {
  return t(`piece.${symbol}` as Key);
}

/** What a card is called when it is spoken of: colour, points, seal, how much is open. */
export function cardName(face: CardFace, game: Game, crossed: readonly string[] = []): string {
  const boxes = boxesOf(face);
  const done = new Set(crossed);
  const left = boxes.filter((spot) => !done.has(spot.box)).length;
  const open = t("piece.open", { open: left, n: boxes.length });
  const colour = colourName(face.colour);
  if (game === "pyramids") {
    const tomb = boxes.some((spot) => spot.symbol === "tomb" && done.has(spot.box));
    const reached = t(tomb ? "piece.reached" : "piece.unreached");
    return `${t("piece.pyramid", { colour, number: face.number })}, ${open}, ${reached}`;
  }
  const points = t("common.points", { n: face.points ?? 0 });
  const seal = face.seal ? [sealName(face.seal.colour, face.seal.points)] : [];
  return [colour, points, ...seal, open].join(", ");
}

export function sealName(colour: Colour, points: number): string {
  return t("piece.seal", { colour: colourName(colour), points });
}

const SIDES: [dx: number, dy: number, from: [number, number], to: [number, number]][] = [
  [0, -1, [0, 0], [1, 0]],
  [1, 0, [1, 0], [1, 1]],
  [0, 1, [1, 1], [0, 1]],
  [-1, 0, [0, 1], [0, 0]],
];

/** One frame around boxes that lie together: the sides that have none of them on the other side. */
export function frameOf(face: CardFace, game: Game, boxes: readonly string[]): string {
  const [left, top, size] = corner(face, game);
  const inside = new Set(boxes);
  const point = (x: number, y: number): string => `${left + x * size} ${top + y * size}`;
  return boxes
    .flatMap((box) => {
      const [x, y] = place(box);
      return SIDES.filter(([dx, dy]) => !inside.has(boxAt(x + dx, y + dy))).map(
        ([, , from, to]) => `M${point(x + from[0], y + from[1])}L${point(x + to[0], y + to[1])}`,
      );
    })
    .join("");
}

export interface Stroke {
  path: string;
  x: number;
  y: number;
  scale: number;
}

/** A short text as pen strokes, its capitals this high, centred: as `written` of the drawings does it. */
export function written(text: string, middle: number, top: number, height: number): Stroke[] {
  const scale = height / CAPITAL;
  const glyphs = [...text.toUpperCase()].flatMap((letter) => (GLYPHS[letter] ? [GLYPHS[letter]] : []));
  const length = glyphs.reduce((sum, [advance]) => sum + advance, 0);
  let x = middle - ((length - 6) * scale) / 2;
  return glyphs.map(([advance, path]) => {
    const stroke = { path, x, y: top - 8 * scale, scale };
    x += advance * scale;
    return stroke;
  });
}
