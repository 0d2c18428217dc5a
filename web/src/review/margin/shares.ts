/** What a margin is made of, in whole points that add up. */
import type { SeatReviewSeen } from "../../generated/messages";

export const SHARES = ["luck", "others", "own", "start", "rest"] as const;
export type Share = (typeof SHARES)[number];
export type Shares = Record<Share, number>;

/**
 * Round numbers to whole ones whose sum is `total`, each by less than one. Those that lose most by rounding down are
 * rounded up (the method of the largest remainder).
 */
export function roundedTo(total: number, values: readonly number[]): number[] {
  const rounded = values.map(Math.floor);
  const missing = total - rounded.reduce((sum, each) => sum + each, 0);
  const order = values
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { at } of order.slice(0, Math.max(0, missing))) rounded[at] = (rounded[at] ?? 0) + 1;
  return rounded;
}

/** The parts of a seat's margin as they are shown: whole points, and their sum is the margin. */
export function sharesOf(seat: Pick<SeatReviewSeen, "final_margin" | Share>): Shares {
  const rounded = roundedTo(
    seat.final_margin,
    SHARES.map((share) => seat[share]),
  );
  return Object.fromEntries(SHARES.map((share, at) => [share, rounded[at] ?? 0])) as Shares;
}

/** A part of the bar: where it begins and how long it is, in percent of the whole bar. */
export interface Segment {
  share: Share;
  points: number;
  from: number;
  length: number;
}

/** The bar: what cost points lies left of the zero line, what brought points right of it. */
export function segmentsOf(shares: Shares): { segments: Segment[]; zero: number; end: number } {
  const lost = SHARES.filter((share) => shares[share] < 0);
  const won = SHARES.filter((share) => shares[share] > 0);
  const sum = (list: readonly Share[]): number =>
    list.reduce((all, share) => all + Math.abs(shares[share]), 0);
  const whole = Math.max(1, sum(lost) + sum(won));
  const zero = (sum(lost) / whole) * 100;
  const place = (list: readonly Share[], start: number): Segment[] =>
    list.map((share, at) => ({
      share,
      points: shares[share],
      from: start + (sum(list.slice(0, at)) / whole) * 100,
      length: (Math.abs(shares[share]) / whole) * 100,
    }));
  const end = zero + ((sum(won) - sum(lost)) / whole) * 100;
  return { segments: [...place(lost, 0), ...place(won, zero)], zero, end };
}
