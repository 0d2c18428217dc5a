/** Where things are on a card, in the units of its drawing (460 x 552). */
import { boxId, columnAndRow } from "../game/choices";
import { CAPITAL, GLYPHS, GRIDS, HEIGHT, WIDTH } from "../generated/drawings";
import type { CardFace, Game } from "../net/api";

/** Left and size as fractions of the card's width, top as a fraction of its height. */
export interface Grid {
  left: number;
  top: number;
  size: number;
  columns: number;
  rows: number;
}

export interface Square {
  x: number;
  y: number;
  size: number;
}

function corner(face: CardFace, game: Game): [left: number, top: number, size: number] {
  const columns = face.rows[0]?.length ?? 1;
  return GRIDS[game]?.[face.rows.length - 1]?.[columns - 1] ?? [0, 0, WIDTH / 5];
}

export function gridOf(face: CardFace, game: Game): Grid {
  const [left, top, size] = corner(face, game);
  const [rows, columns] = [face.rows.length, face.rows[0]?.length ?? 1];
  return { left: left / WIDTH, top: top / HEIGHT, size: size / WIDTH, columns, rows };
}

/** The square of a box, in units of the drawing. */
export function squareOf(face: CardFace, game: Game, box: string): Square {
  const [left, top, size] = corner(face, game);
  const [column, row] = columnAndRow(box);
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

/** Which of the eight crosses a box gets: always the same one, so it never jumps. */
export function crossVariant(card: number, box: string): number {
  const [column, row] = columnAndRow(box);
  return card + 3 * row + 5 * column;
}

const SIDES: [dx: number, dy: number, from: [number, number], to: [number, number]][] = [
  [0, -1, [0, 0], [1, 0]],
  [1, 0, [1, 0], [1, 1]],
  [0, 1, [1, 1], [0, 1]],
  [-1, 0, [0, 1], [0, 0]],
];

/** The outline of a group of boxes: all sides that no other box of the group shares. */
export function outlinePath(face: CardFace, game: Game, boxes: readonly string[]): string {
  const [left, top, size] = corner(face, game);
  const inside = new Set(boxes);
  const point = (x: number, y: number): string => `${left + x * size} ${top + y * size}`;
  return boxes
    .flatMap((box) => {
      const [x, y] = columnAndRow(box);
      return SIDES.filter(([dx, dy]) => !inside.has(boxId(x + dx, y + dy))).map(
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

/**
 * A short, centred text as pen strokes; `height` is that of its capitals. It follows `pen_text` in
 * src/silvergold/drawing/symbols.py.
 */
export function penStrokes(text: string, middle: number, top: number, height: number): Stroke[] {
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
