/**
 * Boxes and choices as texts: `a1` is the box at the top left, `cross 4 a1 b1` crosses two boxes of
 * card 4.
 */

export interface Choice {
  verb: "keep" | "cross" | "bonus" | "take";
  /** The card, `null` for `take stack`; for keep the first of the two kept. */
  card: number | null;
  /** For keep: both cards. */
  cards: number[];
  boxes: string[];
}

export function parseChoice(text: string): Choice {
  const [verb, ...words] = text.split(" ") as [Choice["verb"], ...string[]];
  const cards = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const boxes = words.filter((word) => /^[a-z]\d$/.test(word));
  return { verb, card: cards[0] ?? null, cards, boxes };
}

/** Column and row from 0: `b3` is [1, 2]. */
export function columnAndRow(box: string): [column: number, row: number] {
  return [box.charCodeAt(0) - 97, Number(box[1]) - 1];
}

export function boxId(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

/** The boxes of a card among those of several choices. */
export function boxesOn(card: number, choices: Pick<Choice, "card" | "boxes">[]): string[] {
  return choices.flatMap((choice) => (choice.card === card ? choice.boxes : []));
}

/** No boxes. Always the same array, so that nothing is drawn again. */
export const NONE: string[] = [];
