/** A deck with its lookup tables, and as the record that the compiled rules read. */
import { gameInfo } from "../game/gameInfo";
import type { CardFace, Colour, Expedition, GameInfo } from "../generated/games";
import { RULEBOOKS, type Rulebook } from "../generated/rulebooks";
import { CARD, CARD_FIELDS, DECK, GAME_CODES, NONE } from "../generated/layout";
import type { Deck } from "../net/api";

const WIDTH = 5;
const COLUMNS = "abcde";
const NO_BOX = "#";

/** The boxes of one card as bits: a1 is bit 0, b1 bit 1, a2 bit 5. */
export type Boxes = number;

/** The names of the boxes of a mask, row by row. */
export function namesOf(boxes: Boxes): string[] {
  const names: string[] = [];
  for (let place = 0; place < WIDTH * WIDTH; place++)
    if ((boxes >> place) & 1) names.push(COLUMNS[place % WIDTH]! + (Math.floor(place / WIDTH) + 1));
  return names;
}

/** The place of a box such as `b3`; -1 if that is no name of a box. */
export function placeOf(name: string): number {
  const column = name.length === 2 ? COLUMNS.indexOf(name[0]!) : -1;
  const row = "12345".indexOf(name[1] ?? " ");
  return column < 0 || row < 0 ? -1 : row * WIDTH + column;
}

export function boxesNamed(names: string[]): Boxes {
  return names.reduce((boxes, name) => boxes | (1 << placeOf(name)), 0);
}

/** The boxes of a drawing that contain one of these characters. */
export function drawnBoxes(rows: string[], isMeant: (character: string) => boolean): Boxes {
  let boxes = 0;
  rows.forEach((row, y) =>
    [...row].forEach((character, x) => {
      if (isMeant(character)) boxes |= 1 << (WIDTH * y + x);
    }),
  );
  return boxes;
}

export class DeckTable {
  readonly info: GameInfo;
  readonly rulebook: Rulebook;
  /** By rising number, as the rules number them. */
  readonly faces: CardFace[];
  readonly numbers: number[];
  readonly expeditions: Expedition[];
  readonly boxes: Boxes[];
  readonly goals: Boxes[];
  /** The cups of the deck, the best first. */
  readonly cups: number[];
  readonly awards: number[];
  readonly skulls: number[];
  #indexOf: Map<number, number>;

  constructor(readonly deck: Deck) {
    this.info = gameInfo(deck.game);
    this.rulebook = RULEBOOKS[deck.game];
    this.faces = deck.card.toSorted((one, other) => one.number - other.number);
    this.numbers = this.faces.map(({ number }) => number);
    this.#indexOf = new Map(this.numbers.map((number, index) => [number, index]));
    this.expeditions = deck.expedition;
    const { entry, goal } = this.info;
    this.boxes = this.faces.map(({ rows }) => drawnBoxes(rows, isBox));
    this.goals = this.faces.map(({ rows }) => drawnBoxes(rows, goal ? (c) => c === goal.letter : isBox));
    this.#entries = this.faces.map(({ rows }) => drawnBoxes(rows, entry ? (c) => c === entry.letter : isBox));
    this.cups = this.#numbers("cups").toSorted((one, other) => other - one);
    this.awards = this.#numbers("awards");
    this.skulls = this.#numbers("skulls");
  }
  #entries: Boxes[];

  /** A list of numbers of the deck, or that of the printed game. */
  #numbers(key: "cups" | "awards" | "skulls"): number[] {
    return [...(this.deck[key] ?? this.rulebook.deck_lists[key] ?? [])];
  }

  /** The number of a card; null for no card, or one that may not be known. */
  number(card: number): number | null {
    return card === NONE ? null : this.numbers[card]!;
  }

  /** The index of the card with this number, undefined if the deck has none. */
  indexOf(number: number): number | undefined {
    return this.#indexOf.get(number);
  }

  face(number: number): CardFace {
    return this.faces[this.#indexOf.get(number)!]!;
  }

  colourOf(number: number): Colour {
    return this.face(number).colour;
  }

  /** Write the record of the deck; its patterns are written by the rules (`set_pattern`). */
  write(view: DataView): void {
    const { info } = this;
    const word = (at: number, value: number): void => view.setBigInt64(at, BigInt(value), true);
    word(DECK.game.at, GAME_CODES[info.slug]);
    word(DECK.n_cards.at, this.faces.length);
    word(DECK.n_cups.at, this.cups.length);
    word(DECK.n_awards.at, this.awards.length);
    this.cups.forEach((points, k) => word(DECK.cups.at + 8 * k, points));
    this.awards.forEach((points, k) => word(DECK.awards.at + 8 * k, points));
    this.skulls.forEach((points, k) => word(DECK.skulls.at + 8 * (k + 1), points));
    this.expeditions
      .flatMap(({ count }, pattern) => Array<number>(count).fill(pattern))
      .forEach((pattern, k) => word(DECK.expedition.at + 8 * k, pattern));
    this.faces.forEach((face, card) => this.#writeCard(view, DECK.cards.at + CARD.size * card, face, card));
  }

  #writeCard(view: DataView, at: number, face: CardFace, card: number): void {
    const { colours, symbols } = this.info;
    const boxes = (offset: number, value: Boxes): void => view.setInt32(at + offset, value, true);
    boxes(CARD.boxes.at, this.boxes[card]!);
    boxes(CARD.entry.at, this.#entries[card]!);
    boxes(CARD.goal.at, this.goals[card]!);
    boxes(
      CARD.symbols.at,
      drawnBoxes(face.rows, (c) => symbols.some(({ letter }) => letter === c)),
    );
    for (const [field, letter] of Object.entries(CARD_FIELDS[this.info.slug]))
      boxes(
        CARD[field as "coins"].at,
        drawnBoxes(face.rows, (c) => c === letter),
      );
    view.setUint16(at + CARD.number.at, face.number, true);
    view.setUint8(at + CARD.colour.at, colours.indexOf(face.colour));
    view.setUint8(at + CARD.points.at, face.points ?? 0);
    view.setUint8(at + CARD.seal_colour.at, face.seal ? colours.indexOf(face.seal.colour) : NONE);
    view.setUint8(at + CARD.seal_points.at, face.seal?.points ?? 0);
  }
}

function isBox(character: string): boolean {
  return character !== NO_BOX;
}
