/** The prizes on the table: cups (S7), or the pyramid points of each colour (P11). */
import type { PrizeSeen } from "../generated/messages";
import type { Colour } from "../net/api";

/** The prizes of a colour, or of all cards together, in the order in which they are taken. */
export interface Supply {
  colour: Colour | null;
  prizes: PrizeSeen[];
}

export function suppliesOf(prizes: PrizeSeen[]): Supply[] {
  const colours = [...new Set(prizes.map(({ colour }) => colour))];
  return colours.map((colour) => ({ colour, prizes: prizes.filter((prize) => prize.colour === colour) }));
}

/** The prizes after somebody has taken the next one of a colour. */
export function withTaken(prizes: PrizeSeen[], colour: Colour | null): PrizeSeen[] {
  const next = prizes.find((prize) => prize.colour === colour && !prize.taken);
  return prizes.map((prize) => (prize === next ? { ...prize, taken: true } : prize));
}

/**
 * The prizes to show where there is room for `most`: the one taken last, the next ones, and how
 * many come after them.
 */
export function nextPrizes(prizes: PrizeSeen[], most: number): { shown: PrizeSeen[]; more: number } {
  const left = prizes.filter(({ taken }) => !taken).length;
  const from = Math.max(0, prizes.length - left - 1);
  if (from + most >= prizes.length) return { shown: prizes.slice(-most), more: 0 };
  return { shown: prizes.slice(from, from + most - 1), more: prizes.length - from - most + 1 };
}
