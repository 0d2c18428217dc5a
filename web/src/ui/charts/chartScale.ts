/** Coordinates of a chart: turns go across, points upward. */
import { ALL_TURNS } from "../../game/course";

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** A scale in round numbers around all points; it always holds 0, and `atLeast`. */
export function scale(points: number[], atLeast = 10): Scale {
  const [least, most] = [Math.min(0, ...points), Math.max(atLeast, ...points)];
  const step = [5, 10, 20, 25, 50, 100].find((size) => (most - least) / size <= 6) ?? 200;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, k) => low + k * step);
  return { low, high, ticks };
}

export interface Paper {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function across(turn: number, paper: Paper): number {
  return paper.left + (turn / ALL_TURNS) * (paper.right - paper.left);
}

export function upward(points: number, { low, high }: Scale, paper: Paper): number {
  return paper.bottom - ((points - low) / (high - low)) * (paper.bottom - paper.top);
}

/** The same heights in the same order, but at least `gap` apart, and none below `lowest`. */
export function spread(heights: number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  order.forEach((k, nth) => {
    const above = order[nth - 1];
    if (above !== undefined) placed[k] = Math.max(placed[k] ?? 0, (placed[above] ?? 0) + gap);
  });
  let limit = lowest;
  for (const k of order.reverse()) {
    placed[k] = Math.min(placed[k] ?? 0, limit);
    limit = (placed[k] ?? 0) - gap;
  }
  return placed;
}
