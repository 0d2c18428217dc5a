/**
 * A result as text for others. Sentences come first and say everything. The row of bars after them
 * only repeats it, so that readers who cannot see it miss nothing. No card and no expedition is
 * named: the deal stays a surprise.
 */
import { ROUNDS, TURNS_PER_ROUND } from "../../generated/games";
import { formatList, formatNumber, formatRemarks, t } from "../../i18n/index.svelte";

const BARS = "▁▂▃▄▅▆▇█";

export interface Shared {
  /** The name of the game, and what kind of challenge this was. */
  title: string;
  /** The result in words, such as "84 points" and "6 above par". */
  facts: string[];
  /** Our points after each turn; empty if they are not known. */
  course: number[];
  link: string;
}

/** What each turn has brought. */
export function gains(course: number[]): number[] {
  return course.map((points, turn) => points - (course[turn - 1] ?? 0));
}

function byRound(each: number[]): number[][] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    each.slice(round * TURNS_PER_ROUND, (round + 1) * TURNS_PER_ROUND),
  );
}

/** The course as one bar for each turn, as high as the points after it; rounds are apart. */
export function bars(course: number[]): string {
  const most = Math.max(1, ...course);
  const bar = (points: number): string =>
    BARS[Math.round((Math.max(0, points) / most) * (BARS.length - 1))] ?? "";
  return byRound(course)
    .map((round) => round.map(bar).join(""))
    .join(" ")
    .trim();
}

/** The same in words: the points of each round. */
export function roundsText(course: number[]): string {
  const sums = byRound(gains(course)).map((round) => round.reduce((sum, gain) => sum + gain, 0));
  return t("challenge.by-round", { points: formatList(sums.map((sum) => formatNumber(sum))) });
}

export function shareText({ title, facts, course, link }: Shared): string {
  const rows = course.length ? [roundsText(course), bars(course)] : [];
  return [t("challenge.share-line", { title, facts: formatRemarks(facts) }), ...rows, link].join("\n");
}
