/**
 * Why a choice is not open: the rule, and what is wrong with a box. The compiled rules decide whether
 * it is open; this only explains, like `referee.py`. The pages have their own sentences.
 */
import { drawnBoxes, type Boxes } from "./deckTable";
import { encode, maskOf, patternBoxes, type Parsed } from "./choices";
import type { Position } from "./position";
import type { Rules } from "./rules";
import type { Refused } from "../generated/messages";

export interface Fault {
  rule: string;
  reason: Refused["reason"];
}

function fault(rule: string, reason: Refused["reason"] = null): Fault {
  return { rule, reason };
}

/** Why a seat may not make this choice; null if it may. `waiting` are the seats that really have to choose. */
export function whyNot(rules: Rules, position: Position, seat: number, choice: Parsed): Fault | null {
  const found = {
    keep: againstKeep,
    mark: againstMark,
    take: againstTake,
    over: () => fault("G11"),
  }[position.step](position, seat, choice);
  if (found) return found;
  return rules.isOpen(position, seat, encode(position, seat, choice)) ? null : fault("G6");
}

/** Each player keeps two of the four dealt cards, once (G3). */
function againstKeep(position: Position, seat: number, { verb, cards }: Parsed): Fault | null {
  const hand = position.handOf(seat);
  const isKept =
    verb === "keep" &&
    position.waiting.includes(seat) &&
    cards[0] !== cards[1] &&
    cards.every((card) => hand.includes(card));
  return isKept ? null : fault("G3");
}

/** The pattern or one box, then the bonus boxes owed (G6, G7, G8). */
function againstMark(position: Position, seat: number, choice: Parsed): Fault | null {
  const { waiting } = position;
  const owing = waiting.some((other) => position.owed(other) > 0);
  if (choice.verb === "keep") return fault("G3");
  if (choice.verb === "take") return fault(owing ? "G8" : position.deck.rulebook.rule_ids.taking_order);
  if (!waiting.includes(seat)) {
    if (owing || choice.verb === "bonus") return fault("G8");
    return fault(position.cardsOf(seat).every((card) => card === null) ? "R6" : "G6");
  }
  if (position.owed(seat) > 0 !== (choice.verb === "bonus")) return fault("G8");
  return againstBoxes(position, seat, choice);
}

/** The card, then each box, their number, their shape, and the contact. */
function againstBoxes(position: Position, seat: number, choice: Parsed): Fault | null {
  const side = position.cardsOf(seat).indexOf(choice.cards[0]!);
  if (side < 0) return fault(choice.verb === "bonus" ? "G8" : "G6");
  const { open, edge } = position.player(seat);
  return (
    againstEachBox(position, choice, open[side]!) ??
    againstNumber(position, choice) ??
    againstShape(position, choice) ??
    againstContact(position, choice, edge[side]!)
  );
}

/** Boxes are on the card, open, and named once (G6); they are no walls (P2). */
function againstEachBox(position: Position, choice: Parsed, open: Boxes): Fault | null {
  const { rows } = position.deck.face(choice.cards[0]!);
  const boxes = drawnBoxes(rows, (character) => character !== "#");
  for (const place of choice.places) {
    if (!((boxes >> place) & 1)) return noBox(position, choice, place);
    if (!((open >> place) & 1)) return fault("G6", "crossed");
    if (choice.places.filter((other) => other === place).length > 1) return fault("G6");
  }
  return null;
}

/** Only boxes can be crossed (G6, S2, P2). */
function noBox(position: Position, choice: Parsed, place: number): Fault {
  const { no_box } = position.deck.info;
  const { rule_ids } = position.deck.rulebook;
  const { rows } = position.deck.face(choice.cards[0]!);
  const isOnCard = place % 5 < rows[0]!.length && place < 5 * rows.length;
  const reason = isOnCard ? no_box.word : null;
  if (rule_ids.no_box && reason) return fault(rule_ids.no_box, reason);
  const isOne = choice.verb === "bonus" || choice.places.length === 1;
  return fault(isOne && !rule_ids.no_box ? rule_ids.box_contact : "G6", reason);
}

/** All boxes of the pattern, or exactly one (G7); a bonus is one (G8). */
function againstNumber(position: Position, { verb, places }: Parsed): Fault | null {
  if (places.length === 1) return null;
  if (verb === "bonus") return fault("G8");
  return places.length === nBoxes(patternBoxes(position)) ? null : fault("G7");
}

/** The boxes are the pattern, rotated or mirrored, otherwise unchanged (G6). */
function againstShape(position: Position, { places }: Parsed): Fault | null {
  if (places.length === 1) return null;
  return orientations(placesOf(patternBoxes(position))).has(shapeOf(squaresOf(places))) ? null : fault("G6");
}

/** Begin at the entrance, then continue from crossed boxes (P3, P4); S2 has no such rule. */
function againstContact(position: Position, { places }: Parsed, edge: Boxes): Fault | null {
  if (maskOf(places) & edge) return null;
  const { box_contact, pattern_contact } = position.deck.rulebook.rule_ids;
  return fault(places.length === 1 ? box_contact : pattern_contact, "reach");
}

/** After completing a card, take one from the display or the top of the stack, in turn (G9, R5). */
function againstTake(position: Position, seat: number, choice: Parsed): Fault | null {
  if (choice.verb === "keep") return fault("G3");
  if (choice.verb === "bonus") return fault("G8");
  if (choice.verb === "cross" || !position.waiting.includes(seat))
    return fault(position.deck.rulebook.rule_ids.taking_order);
  if (choice.fromStack) {
    if (position.stackLeft === 0) return fault("R5");
    return choice.cards.length === 0 ? null : fault("G9");
  }
  return position.display.includes(choice.cards[0]!) ? null : fault("G9");
}

// Shapes -------------------------------------------------------------------------------------------------------------

type Square = [row: number, column: number];

function nBoxes(boxes: Boxes): number {
  return placesOf(boxes).length;
}

function placesOf(boxes: Boxes): number[] {
  return Array.from({ length: 25 }, (_, place) => place).filter((place) => (boxes >> place) & 1);
}

function squaresOf(places: number[]): Square[] {
  return places.map((place) => [Math.floor(place / 5), place % 5]);
}

/** A shape in the top left corner, as a text that is equal for equal shapes. */
function shapeOf(squares: Square[]): string {
  const top = Math.min(...squares.map(([row]) => row));
  const left = Math.min(...squares.map(([, column]) => column));
  return String(
    squares.map(([row, column]) => 9 * (row - top) + column - left).toSorted((one, other) => one - other),
  );
}

/** The shapes of all rotations and mirror images. */
function orientations(places: number[]): Set<string> {
  const shapes = new Set<string>();
  let squares = squaresOf(places);
  for (let turn = 0; turn < 8; turn++) {
    squares = squares.map(([row, column]) => [column, -row]);
    if (turn === 4) squares = squares.map(([row, column]) => [row, -column]);
    shapes.add(shapeOf(squares));
  }
  return shapes;
}
