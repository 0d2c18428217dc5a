/** The losses of a player beside those of the bots. */
import type { BotFigure, GameSummary } from "../../generated/messages";

export const KINDS = ["all", "keep", "mark", "take"] as const;

/** The bot to compare with: the weakest one that loses less than the player; null if there is none. */
export function nextBetter(bots: readonly BotFigure[], mine: number): BotFigure | null {
  return bots.filter(({ losses }) => (losses.all ?? Infinity) < mine).at(0) ?? null;
}

/** A source that costs fewer points than this per game is not listed. */
const LEAST = 0.05;

/** What was lost by source, the largest first. */
export function lossesBySource(sources: GameSummary["sources"]): [source: string, points: number][] {
  return Object.entries(sources)
    .filter(([, points]) => points >= LEAST)
    .sort(([, one], [, other]) => other - one);
}

/** The mean of the last `span` values at each place, which shows the trend. */
export function smoothed(values: readonly number[], span = 5): number[] {
  return values.map((_, at) => {
    const last = values.slice(Math.max(0, at - span + 1), at + 1);
    return last.reduce((sum, each) => sum + each, 0) / last.length;
  });
}
