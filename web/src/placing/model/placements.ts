/**
 * Placements of a pattern: the open choices of a marking, with card and orientation, and the ways
 * from one to another. Every function returns one of the given placements, so that what is shown is
 * always legal.
 */
import { boxId, parseChoice, columnAndRow } from "../../game/choices";
import {
  transformed,
  mirror,
  mirroredShape,
  orientations,
  same,
  shapeOf,
  turn,
  turnBack,
  type Transform,
  type PatternMove,
} from "../../game/patterns";

/** A point on a card's grid: the box at the top left has its middle at [0.5, 0.5]. */
export type Point = readonly [x: number, y: number];

export interface Placement {
  /** The choice as the server says it. */
  text: string;
  card: number;
  boxes: string[];
  /** The orientation: the same boxes pushed to the top left, in order. */
  shape: string;
  centre: Point;
}

export function placementOf(text: string): Placement {
  const { card, boxes } = parseChoice(text);
  return { text, card: card ?? 0, boxes, shape: shapeOf(boxes), centre: centreOf(boxes) };
}

/** The open choices that cross the whole pattern, or, `single`, those that cross one box instead (G7). */
export function placementsOf(open: string[], single: boolean): Placement[] {
  const crosses = open.filter((text) => text.startsWith("cross ")).map(placementOf);
  return crosses.filter(({ boxes }) => (boxes.length === 1) === single);
}

function centreOf(boxes: string[]): Point {
  const places = boxes.map(columnAndRow);
  const mean = (of: (at: [number, number]) => number): number =>
    places.reduce((sum, at) => sum + of(at) + 0.5, 0) / places.length;
  return [mean(([x]) => x), mean(([, y]) => y)];
}

/** The middle of a box. */
export function middle(box: string): Point {
  const [x, y] = columnAndRow(box);
  return [x + 0.5, y + 0.5];
}

/** The box at a point. */
export function boxOf([x, y]: Point): string {
  return boxId(Math.floor(x), Math.floor(y));
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far a point is from the nearest box of a placement; 0 inside it. */
function away(at: Point, { boxes }: Placement): number {
  const far = (value: number, low: number): number => Math.max(low - value, 0, value - low - 1);
  return Math.min(...boxes.map(columnAndRow).map(([x, y]) => Math.hypot(far(at[0], x), far(at[1], y))));
}

function least<T>(things: T[], measure: (thing: T) => number): T | null {
  let best: T | null = null;
  let value = Infinity;
  for (const thing of things) {
    const own = measure(thing);
    if (own < value) [best, value] = [thing, own];
  }
  return best;
}

/**
 * The placement nearest to a point of a card: one in this orientation that covers the point; else
 * one in the next orientation that covers it; else the nearest placement.
 */
export function snapped(all: Placement[], card: number, at: Point, shape: string): Placement | null {
  const here = all.filter((one) => one.card === card);
  const covering = here.filter(({ boxes }) => boxes.includes(boxOf(at)));
  for (const wanted of orientations(shape)) {
    const fitting = covering.filter((one) => one.shape === wanted);
    if (fitting.length) return least(fitting, ({ centre }) => apart(centre, at));
  }
  const turned = (one: Placement): number => (one.shape === shape ? 0 : 0.4);
  return least(here, (one) => away(at, one) + turned(one) + apart(one.centre, at) / 100);
}

/** Another orientation, and what leads to it. */
interface Turning {
  shape: string;
  change: Transform;
}

/** The orientations after this one: changed once by `first`, then again and again by `step`. */
function turnings(shape: string, first: Transform, step: Transform): Turning[] {
  const found: Turning[] = [];
  let now: Turning = { shape: transformed(shape, first), change: first };
  for (let quarter = 0; quarter < 4; quarter++) {
    const { shape: reached, change } = now;
    if (reached !== shape && !found.some((one) => one.shape === reached)) found.push(now);
    now = { shape: transformed(reached, step), change: (x, y) => step(...change(x, y)) };
  }
  return found;
}

function turnsAfter(shape: string, back: boolean): Turning[] {
  return turnings(shape, same, back ? turnBack : turn);
}

/** A pattern that is its own mirror image has nothing to mirror. */
function mirrorsAfter(shape: string): Turning[] {
  return mirroredShape(shape) === shape ? [] : turnings(shape, mirror, turn);
}

/**
 * The next of these orientations that fits: where the ghost is held, else overlapping it, else
 * anywhere on its card. It is placed as if it had been changed around the box by which it is held,
 * or nearest to that. So four turns lead back to the start.
 */
function next(all: Placement[], from: Placement, held: Point, shapes: Turning[]): Placement | null {
  const others = all.filter((one) => one.card === from.card && one.shape !== from.shape);
  const near: ((one: Placement) => boolean)[] = [
    ({ boxes }) => boxes.includes(boxOf(held)),
    ({ boxes }) => boxes.some((box) => from.boxes.includes(box)),
    () => true,
  ];
  for (const isNear of near) {
    for (const { shape, change } of shapes) {
      const fitting = others.filter((one) => one.shape === shape && isNear(one));
      const wanted = around(middle(boxOf(held)), from.centre, change);
      if (fitting.length) return least(fitting, ({ centre }) => apart(centre, wanted));
    }
  }
  return null;
}

function around(pivot: Point, at: Point, change: Transform): Point {
  const [x, y] = change(at[0] - pivot[0], at[1] - pivot[1]);
  return [pivot[0] + x, pivot[1] + y];
}

/** A quarter turn, or as many as it takes to fit; `back` turns the other way. */
export function turned(all: Placement[], from: Placement, held: Point, back = false): Placement | null {
  return next(all, from, held, turnsAfter(from.shape, back));
}

/** The mirrored pattern, turned if it takes that to fit. */
export function mirrored(all: Placement[], from: Placement, held: Point): Placement | null {
  return next(all, from, held, mirrorsAfter(from.shape));
}

/** Before there is a ghost: the next orientation that fits on any card. */
export function turnedAnywhere(all: Placement[], shape: string, how: PatternMove): string {
  const shapes = how === "mirror" ? mirrorsAfter(shape) : turnsAfter(shape, how === "back");
  return shapes.find((wanted) => all.some((one) => one.shape === wanted.shape))?.shape ?? shape;
}

/**
 * One step with an arrow key: the next placement of the same orientation in this direction, else
 * one of another orientation.
 */
export function moved(all: Placement[], from: Placement, [dx, dy]: Point): Placement | null {
  const others = all.filter((one) => one.card === from.card && one !== from);
  const onward = ({ centre: [x, y] }: Placement): number =>
    (x - from.centre[0]) * dx + (y - from.centre[1]) * dy;
  const aside = ({ centre: [x, y] }: Placement): number =>
    Math.abs((x - from.centre[0]) * dy) + Math.abs((y - from.centre[1]) * dx);
  const ahead = others.filter((one) => onward(one) > 0.2);
  const same = ahead.filter((one) => one.shape === from.shape);
  return least(same.length ? same : ahead, (one) => onward(one) + 2 * aside(one));
}
