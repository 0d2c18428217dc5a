/** The prizes on the table: cups (S7), or the pyramid points of each colour (P11). */
import type { ViewSeen } from "../generated/messages";
import type { Colour, Deck } from "../net/api";
import { gameInfo } from "./gameInfo";

export interface Prize {
  points: number;
  taken: boolean;
}

/** The prizes of a colour, or of all cards together, in the order in which they are taken. */
export interface Supply {
  colour: Colour | null;
  prizes: Prize[];
}

export function suppliesOf(view: ViewSeen, deck: Deck): Supply[] {
  const { key, per_colour } = gameInfo(deck.game).prizes;
  const all = deck[key] ?? [];
  const best = all.toSorted((one, other) => other - one);
  if (!per_colour) return [{ colour: null, prizes: marked(best, view.cups) }];
  const rows = Object.entries(view.awards) as [Colour, number[]][];
  return rows.map(([colour, left]) => ({ colour, prizes: marked(all, left) }));
}

/** Which prizes are taken: what is not left. Of equal ones the first are taken first. */
function marked(all: number[], left: number[]): Prize[] {
  let still = left;
  const fromLast = all.toReversed().map((points) => {
    const taken = !still.includes(points);
    still = withoutOne(still, points);
    return { points, taken };
  });
  return fromLast.toReversed();
}

/** Those that matter now, where there is room for `most`: the one taken last, the next ones, and how many come after. */
export function nextPrizes(prizes: Prize[], most: number): { shown: Prize[]; more: number } {
  const left = prizes.filter(({ taken }) => !taken).length;
  const from = Math.max(0, prizes.length - left - 1);
  if (from + most >= prizes.length) return { shown: prizes.slice(-most), more: 0 };
  return { shown: prizes.slice(from, from + most - 1), more: prizes.length - from - most + 1 };
}

/** The list without the first of these; others that are equal stay. */
export function withoutOne(list: number[], one: number): number[] {
  const at = list.indexOf(one);
  return at < 0 ? list : list.toSpliced(at, 1);
}
