/** Patterns as shapes: boxes moved to the top left corner, and their turns and mirror images. */
import type { Deck } from "../net/api";
import { EXPEDITIONS } from "../generated/games";
import { boxId, columnAndRow } from "./choices";

/** The number of quarter turns of a pattern, and whether it was mirrored first. */
export interface Orientation {
  turns: number;
  mirrored: boolean;
}

/** What a player can do to a pattern: turn it, turn it back, or mirror it. */
export type PatternMove = "turn" | "back" | "mirror";

/** A turn or a mirroring of boxes or points around the origin. */
export type Transform = (x: number, y: number) => [number, number];

export const same: Transform = (x, y) => [x, y];

export const turn: Transform = (x, y) => [-y, x];

export const turnBack: Transform = (x, y) => [y, -x];

export const mirror: Transform = (x, y) => [-x, y];

export const turnedShape = (shape: string): string => transformed(shape, turn);

export const mirroredShape = (shape: string): string => transformed(shape, mirror);

/** Boxes pushed to the top left and put in order, row by row. */
export function shapeOf(boxes: string[]): string {
  return pushed(boxes.map(columnAndRow));
}

/** The shape that a pattern is printed in: `x` is a box. */
export function shapeOfRows(rows: string[]): string {
  const places = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "x" ? [[x, y]] : [])));
  return pushed(places as [number, number][]);
}

/** The shape of an expedition as it is printed; one box if there is none. */
export function printedShape(deck: Deck, pattern: string | null): string {
  const rows = deck.expedition.find(({ name }) => name === pattern)?.rows;
  return rows ? shapeOfRows(rows) : "a1";
}

/** A shape as rows, `x` for a box, as expedition cards have it. */
export function rowsOf(shape: string): string[] {
  const places = shape.split(" ").map(columnAndRow);
  const wide = Math.max(...places.map(([x]) => x)) + 1;
  const high = Math.max(...places.map(([, y]) => y)) + 1;
  const filled = new Set(places.map(([x, y]) => `${x},${y}`));
  return Array.from({ length: high }, (_, y) =>
    Array.from({ length: wide }, (_, x) => (filled.has(`${x},${y}`) ? "x" : ".")).join(""),
  );
}

function pushed(places: [number, number][]): string {
  const left = Math.min(...places.map(([x]) => x));
  const top = Math.min(...places.map(([, y]) => y));
  const moved = places.map(([x, y]) => [x - left, y - top] as const);
  moved.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return moved.map(([x, y]) => boxId(x, y)).join(" ");
}

export function transformed(shape: string, change: Transform): string {
  return pushed(shape.split(" ").map((box) => change(...columnAndRow(box))));
}

/** The shape and what quarter turns make of it. */
function quarterTurns(shape: string): string[] {
  const second = turnedShape(shape);
  const third = turnedShape(second);
  return [...new Set([shape, second, third, turnedShape(third)])];
}

/** The change that leads from one orientation to another. */
export function moveTo(shape: string, wanted: string): PatternMove {
  if (turnedShape(wanted) === shape && turnedShape(shape) !== wanted) return "back";
  return quarterTurns(shape).includes(wanted) ? "turn" : "mirror";
}

/** The shape itself, then the turned ones, then the mirrored ones: the order in which another is tried. */
export function orientations(shape: string): string[] {
  return [...new Set([...quarterTurns(shape), ...quarterTurns(mirroredShape(shape))])];
}

/** The orientation of a shape, compared with the printed one. */
export function orientationOf(shape: string, printed: string): Orientation {
  const turns = quarterTurns(printed).indexOf(shape);
  if (turns >= 0) return { turns, mirrored: false };
  return { turns: Math.max(0, quarterTurns(mirroredShape(printed)).indexOf(shape)), mirrored: true };
}

/** The drawing of a pattern of the standard decks, by its name. */
export function patternRows(name: string): string[] {
  return EXPEDITIONS.find((expedition) => expedition.name === name)?.rows ?? [];
}
