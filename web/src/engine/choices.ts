/** Choices as texts (`cross 4 a1 b1`) and as the numbers of the compiled rules. */
import { drawnBoxes, namesOf, placeOf, type Boxes } from "./deckTable";
import { FROM_STACK, PAIRS } from "../generated/layout";
import type { Position } from "./position";

/** A choice as the rules number it: the boxes on the left and on the right card, or a small number on the left. */
export interface Code {
  left: number;
  right: number;
}

/** A choice whose form is right. `cards` are two for keep, and none for the unseen top card of the stack. */
export interface Parsed {
  verb: "keep" | "cross" | "bonus" | "take";
  cards: number[];
  /** Places of boxes (`placeOf`), row by row. */
  places: number[];
  fromStack: boolean;
}

/** A choice that cannot be read: the rule that says what would do. */
export interface Unreadable {
  rule: string;
}

const FORMAT = "FORMAT";
const NUMBER = /^\d{1,3}$/;

export function parse(text: string): Parsed | Unreadable {
  const [verb, ...words] = text.trim().toLowerCase().split(/\s+/) as [string, ...string[]];
  const fromStack = verb === "take" && words[0] === "stack";
  if (fromStack) words.shift();
  if (verb === "keep" || verb === "take") {
    if (verb === "keep" && words.length !== 2) return { rule: "G3" };
    if (verb === "take" && (words.length > 1 || (!fromStack && words.length === 0))) return { rule: "G9" };
    if (!words.every((word) => NUMBER.test(word))) return { rule: FORMAT };
    return { verb, cards: words.map(Number), places: [], fromStack };
  }
  if (verb !== "cross" && verb !== "bonus") return { rule: FORMAT };
  const [card, ...boxes] = words;
  if (card === undefined) return { rule: "G7" };
  if (!NUMBER.test(card)) return { rule: FORMAT };
  if (boxes.some((box) => /^\d+$/.test(box))) return { rule: "G6" };
  const places = boxes.map(placeOf).toSorted((one, other) => one - other);
  return places.includes(-1) ? { rule: FORMAT } : { verb, cards: [Number(card)], places, fromStack };
}

/** The text of a choice whose form is right, with its cards and boxes in order. */
export function textOf({ verb, cards, places, fromStack }: Parsed): string {
  const numbers = cards.toSorted((one, other) => one - other);
  const boxes = namesOf(maskOf(places));
  return [verb, ...(fromStack ? ["stack"] : []), ...numbers, ...boxes].join(" ");
}

export function maskOf(places: number[]): Boxes {
  return places.reduce((boxes, place) => boxes | (1 << place), 0);
}

/** The number of a choice that fits the position. */
export function encode(position: Position, seat: number, choice: Parsed): Code {
  if (choice.verb === "keep") {
    const hand = position.handOf(seat);
    const [first, second] = choice.cards.map((card) => hand.indexOf(card)).toSorted((a, b) => a - b);
    return { left: PAIRS.findIndex(([one, other]) => one === first && other === second), right: 0 };
  }
  if (choice.verb === "take") {
    const left = choice.fromStack ? FROM_STACK : position.places.indexOf(choice.cards[0]!);
    return { left, right: 0 };
  }
  const boxes = maskOf(choice.places);
  return position.cardsOf(seat)[0] === choice.cards[0]
    ? { left: boxes, right: 0 }
    : { left: 0, right: boxes };
}

/** The text of a choice that the rules have numbered. */
export function decode(position: Position, seat: number, { left, right }: Code): string {
  switch (position.step) {
    case "keep": {
      const hand = position.handOf(seat);
      const kept = PAIRS[left]!.map((k) => hand[k]!).toSorted((one, other) => one - other);
      return `keep ${kept.join(" ")}`;
    }
    case "take":
      return left === FROM_STACK ? "take stack" : `take ${position.places[left]}`;
    default: {
      const verb = position.owed(seat) > 0 ? "bonus" : "cross";
      const card = position.cardsOf(seat)[right ? 1 : 0];
      return [verb, card, ...namesOf(right || left)].join(" ");
    }
  }
}

/** The boxes of the revealed pattern, as drawn. */
export function patternBoxes(position: Position): Boxes {
  const pattern = position.deck.expeditions.find(({ name }) => name === position.pattern);
  return pattern ? drawnBoxes(pattern.rows, (character) => character === "x") : 0;
}
