/** Boxes of one card as bits (`deckTable.ts`): counting, neighbours, ways. */
import type { Boxes } from "../deckTable";

const WIDTH = 5;
const ALL = (1 << (WIDTH * WIDTH)) - 1;
const column = (k: number): Boxes =>
  [0, 1, 2, 3, 4].reduce((boxes, row) => boxes | (1 << (WIDTH * row + k)), 0);
const NOT_FIRST = ALL & ~column(0);
const NOT_LAST = ALL & ~column(WIDTH - 1);

export function nBoxes(boxes: Boxes): number {
  let n = 0;
  for (let left = boxes; left; left &= left - 1) n += 1;
  return n;
}

/** The boxes that share a side with one of these. */
function beside(boxes: Boxes): Boxes {
  const sideways = ((boxes & NOT_LAST) << 1) | ((boxes & NOT_FIRST) >> 1);
  return (sideways | (boxes << WIDTH) | (boxes >> WIDTH)) & ALL;
}

/** The boxes without a neighbour among these. */
export function singles(boxes: Boxes): Boxes {
  return boxes & ~beside(boxes);
}

/** How many boxes must be crossed one by one to reach the goal; 0 if there is no way. */
export function stepsTo(goal: Boxes, open: Boxes, edge: Boxes): number {
  let reached = edge & open;
  for (let steps = 1; reached; steps++) {
    if (reached & goal) return steps;
    const next = reached | (beside(reached) & open);
    if (next === reached) return 0;
    reached = next;
  }
  return 0;
}
