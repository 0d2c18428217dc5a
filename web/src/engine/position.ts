/**
 * A game in progress, or what a seat may know of one, as the compiled rules keep it: 512 bytes.
 * Only this file and `deckTable.ts` read or write records. A position is never changed after it is made.
 */
import type { Boxes, DeckTable } from "./deckTable";
import { namesOf } from "./deckTable";
import { DISPLAY, HAND, ROUNDS, TURNS_PER_ROUND } from "../generated/games";
import {
  CARDS_PER_WORD,
  COMPLETION,
  EXPEDITIONS,
  MAX_PLAYERS,
  NONE,
  PLAYER,
  SHEET,
  STATE,
  STEPS,
} from "../generated/layout";
import type { PlayerSeen, ViewSeen } from "../generated/messages";

export type StepName = "keep" | "mark" | "take" | "over";

/** Bits of `waiting` beyond the seats: a seat that never chooses, so that the game does not go on. */
const SEAT_BITS = (1 << MAX_PLAYERS) - 1;

/** A player's part of a position. */
export interface PlayerFields {
  /** Card indices, left and right. */
  cards: [number, number];
  hand: number[];
  /** Open boxes, boxes within reach and boxes crossed this turn, of the left and the right card. */
  open: [Boxes, Boxes];
  edge: [Boxes, Boxes];
  marked: [Boxes, Boxes];
  /** Indices of the completed cards, by rising number. */
  completed: number[];
  owed: number;
  cups: number;
  pyramidPoints: number;
  palms: number[];
  coins: number;
  redGems: number;
  greenGems: number;
  /** The rounds that have a torch, counted from 0. */
  torches: number[];
  skulls: number;
}

export class Position {
  #view: DataView;

  constructor(
    readonly deck: DeckTable,
    readonly bytes: Uint8Array,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The position of a table as a seat sees it that has to choose; its cards are not on the table yet (`Rules.seen`). */
  static seen(deck: DeckTable, view: ViewSeen): Position {
    const bytes = new Uint8Array(STATE.size);
    const position = new Position(deck, bytes);
    position.#view.setInt32(STATE.n_players.at, view.players.length, true);
    position.#view.setInt16(STATE.n_stack.at, view.stack_left, true);
    const pattern = deck.expeditions.findIndex(({ name }) => name === view.pattern);
    bytes[STATE.step.at] = STEPS.indexOf(view.step);
    bytes[STATE.turn.at] = view.turn;
    bytes[STATE.start_player.at] = view.start_player ?? 0;
    bytes[STATE.pattern.at] = pattern < 0 ? NONE : pattern;
    bytes[STATE.cups_taken.at] = deck.cups.length - view.cups.length;
    position.#setCards(STATE.display.at, DISPLAY, view.display);
    view.players.forEach((player, seat) => position.#setPlayer(seat, player));
    return position.waitingFor(view.waiting);
  }

  #setPlayer(seat: number, { hand, sheet }: PlayerSeen): void {
    const at = STATE.players.at + PLAYER.size * seat;
    const on = at + PLAYER.sheet.at;
    this.#setCards(at + PLAYER.cards.at, 2, []);
    this.#setCards(at + PLAYER.hand.at, HAND, hand);
    this.#view.setUint16(at + PLAYER.cups.at, sheet.cups, true);
    this.#view.setUint16(at + PLAYER.pyramid_points.at, sheet.pyramid_points, true);
    this.bytes.set(sheet.palms, at + PLAYER.palms.at);
    this.bytes[on + SHEET.n_palms.at] = sheet.palms.length;
    this.bytes[on + SHEET.coins.at] = sheet.coins;
    this.bytes.set([sheet.red_gems, sheet.green_gems], on + SHEET.gems.at);
    this.bytes[on + SHEET.torches.at] = sheet.torches.reduce((bits, round) => bits | (1 << round), 0);
    this.bytes[on + SHEET.skulls.at] = sheet.skulls;
  }

  /** Write cards into so many places; the rest of these is empty. */
  #setCards(at: number, places: number, numbers: number[]): void {
    this.bytes.fill(NONE, at, at + places);
    this.bytes.set(
      numbers.map((number) => this.deck.indexOf(number)!),
      at,
    );
  }

  get nPlayers(): number {
    return this.#view.getInt32(STATE.n_players.at, true);
  }

  get step(): StepName {
    return STEPS[this.bytes[STATE.step.at]!] as StepName;
  }

  get over(): boolean {
    return this.step === "over";
  }

  /** The seats that have to choose. */
  get waiting(): number[] {
    return seatsIn(this.bytes[STATE.waiting.at]! & SEAT_BITS);
  }

  /** The same position, waiting for these seats. */
  waitingFor(seats: number[]): Position {
    const bytes = this.bytes.slice();
    bytes[STATE.waiting.at] = seats.reduce((bits, seat) => bits | (1 << seat), 0);
    return new Position(this.deck, bytes);
  }

  /** The same position without these cards and patterns, as if nothing was known of them. */
  without(...fields: ("display" | "expeditions" | "pattern" | "stack")[]): Position {
    const bytes = this.bytes.slice();
    for (const name of fields) {
      const field = STATE[name];
      const n = "shape" in field ? field.shape.reduce<number>((product, side) => product * side, 1) : 1;
      bytes.fill(NONE, field.at, field.at + n);
    }
    return new Position(this.deck, bytes);
  }

  /** The same position before the first four cards were turned up. */
  beforeDisplay(): Position {
    const { bytes } = this.without("display", "expeditions", "pattern");
    new DataView(bytes.buffer).setInt16(STATE.stack_top.at, 0, true);
    return new Position(this.deck, bytes);
  }

  /** The same position before the expedition of this turn was revealed. */
  beforeExpedition(): Position {
    const { bytes } = this.without("pattern");
    bytes[this.#expeditionsAt(this.round) + (this.turn % TURNS_PER_ROUND)] = NONE;
    return new Position(this.deck, bytes);
  }

  /** The same position at the beginning of a marking of this seat alone, with a pattern by its index. */
  markingWith(seat: number, pattern: number): Position {
    const { bytes } = this.waitingFor([seat]);
    bytes[STATE.pattern.at] = pattern;
    const marked = STATE.players.at + PLAYER.size * seat + PLAYER.marked.at;
    bytes.fill(0, marked, marked + 8);
    return new Position(this.deck, bytes);
  }

  /** From 0 to 27 over the whole game, 28 when it is over (G4). */
  get turn(): number {
    return this.bytes[STATE.turn.at]!;
  }

  get round(): number {
    return Math.min(Math.floor(this.turn / TURNS_PER_ROUND), ROUNDS - 1);
  }

  /** From 1; the last one when the game is over. */
  get turnOfRound(): number {
    return this.over ? TURNS_PER_ROUND : (this.turn % TURNS_PER_ROUND) + 1;
  }

  get startPlayer(): number {
    return this.bytes[STATE.start_player.at]!;
  }

  get pattern(): string | null {
    const pattern = this.bytes[STATE.pattern.at]!;
    return pattern === NONE ? null : this.deck.expeditions[pattern]!.name;
  }

  /** The index of the revealed pattern; `NONE` if there is none. */
  get patternIndex(): number {
    return this.bytes[STATE.pattern.at]!;
  }

  /** The expedition cards of a round in their order, as indices of patterns; `NONE` where one is not known. */
  orderOf(round: number): number[] {
    const at = this.#expeditionsAt(round);
    return [...this.bytes.subarray(at, at + EXPEDITIONS)];
  }

  #expeditionsAt(round: number): number {
    return STATE.expeditions.at + round * EXPEDITIONS;
  }

  /** The expedition cards of this round that may be known, in their order. */
  get revealed(): string[] {
    const known = this.orderOf(this.round).filter((pattern) => pattern !== NONE);
    return known.map((pattern) => this.deck.expeditions[pattern]!.name);
  }

  /** All four rounds of expedition cards, as names. */
  get expeditions(): string[][] {
    return Array.from({ length: ROUNDS }, (_, round) =>
      this.orderOf(round).map((k) => this.deck.expeditions[k]!.name),
    );
  }

  /** The cards on the places of the display; null for an empty place. */
  get places(): (number | null)[] {
    return [...this.bytes.subarray(STATE.display.at, STATE.display.at + DISPLAY)].map((k) =>
      this.deck.number(k),
    );
  }

  get display(): number[] {
    return this.places.filter((number) => number !== null);
  }

  get stackLeft(): number {
    return this.#view.getInt16(STATE.n_stack.at, true) - this.stackTop;
  }

  /** How many cards of the stack have been turned up or taken. */
  get stackTop(): number {
    return this.#view.getInt16(STATE.stack_top.at, true);
  }

  /** The indices of the cards on these places of the stack, top first. */
  stackCards(from: number, to: number): number[] {
    return [...this.bytes.subarray(STATE.stack.at + from, STATE.stack.at + to)];
  }

  /** The stack before the first four cards were turned up: the numbers of its cards, top first. */
  get stack(): number[] {
    const n = this.#view.getInt16(STATE.n_stack.at, true);
    return [...this.bytes.subarray(STATE.stack.at, STATE.stack.at + n)].map(
      (card) => this.deck.numbers[card]!,
    );
  }

  get cupsTaken(): number {
    return this.bytes[STATE.cups_taken.at]!;
  }

  /** How many awards of a colour are taken, by its place among the colours. */
  awardsTaken(colour: number): number {
    return this.bytes[STATE.awards_taken.at + colour]!;
  }

  /** The completed card that is being replaced. */
  get replaces(): number | null {
    if (this.step !== "take") return null;
    const at = STATE.queue.at + COMPLETION.size * this.bytes[STATE.queue_at.at]!;
    return this.deck.number(this.bytes[at + COMPLETION.card.at]!);
  }

  /** How many bonus boxes a seat owes (G8). */
  owed(seat: number): number {
    return this.bytes[STATE.players.at + PLAYER.size * seat + PLAYER.owed.at]!;
  }

  /** The numbers of the left and the right card; null where there is none. */
  cardsOf(seat: number): [number | null, number | null] {
    const at = STATE.players.at + PLAYER.size * seat + PLAYER.cards.at;
    return [this.deck.number(this.bytes[at]!), this.deck.number(this.bytes[at + 1]!)];
  }

  /** The cards dealt to a seat, until everybody has kept two (G3). */
  handOf(seat: number): number[] {
    const at = STATE.players.at + PLAYER.size * seat + PLAYER.hand.at;
    const hand = [...this.bytes.subarray(at, at + HAND)];
    return hand.filter((card) => card !== NONE).map((card) => this.deck.numbers[card]!);
  }

  /** The part of a player, for comparisons. */
  partOf(seat: number): string {
    const at = STATE.players.at + PLAYER.size * seat;
    return String.fromCharCode(...this.bytes.subarray(at, at + PLAYER.size));
  }

  player(seat: number): PlayerFields {
    const at = STATE.players.at + PLAYER.size * seat;
    const byte = (offset: number): number => this.bytes[at + offset]!;
    const sides = (offset: number): [Boxes, Boxes] => [
      this.#view.getInt32(at + offset, true),
      this.#view.getInt32(at + offset + 4, true),
    ];
    const sheet = PLAYER.sheet.at;
    const torches = byte(sheet + SHEET.torches.at);
    return {
      cards: [byte(PLAYER.cards.at), byte(PLAYER.cards.at + 1)],
      hand: this.handOf(seat),
      open: sides(PLAYER.open.at),
      edge: sides(PLAYER.edge.at),
      marked: sides(PLAYER.marked.at),
      completed: this.#cardsIn(at + PLAYER.completed.at),
      owed: byte(PLAYER.owed.at),
      cups: this.#view.getUint16(at + PLAYER.cups.at, true),
      pyramidPoints: this.#view.getUint16(at + PLAYER.pyramid_points.at, true),
      palms: Array.from({ length: byte(sheet + SHEET.n_palms.at) }, (_, k) => byte(PLAYER.palms.at + k)),
      coins: byte(sheet + SHEET.coins.at),
      redGems: byte(sheet + SHEET.gems.at),
      greenGems: byte(sheet + SHEET.gems.at + 1),
      torches: Array.from({ length: ROUNDS }, (_, k) => k).filter((k) => (torches >> k) & 1),
      skulls: byte(sheet + SHEET.skulls.at),
    };
  }

  /** The indices in a set of cards: two words of 60 bits. */
  #cardsIn(at: number): number[] {
    const cards: number[] = [];
    for (let card = 0; card < 2 * CARDS_PER_WORD; card++) {
      const bit = card % CARDS_PER_WORD;
      const word = at + 8 * Math.floor(card / CARDS_PER_WORD) + 4 * Math.floor(bit / 32);
      if ((this.#view.getUint32(word, true) >>> (bit % 32)) & 1) cards.push(card);
    }
    return cards;
  }
}

/** The seats in a mask. */
export function seatsIn(bits: number): number[] {
  return Array.from({ length: MAX_PLAYERS }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
}

/** The boxes of a player's card that are crossed, those of this turn, and whether it is complete (S3, P5). */
export function marksOf(
  deck: DeckTable,
  player: PlayerFields,
  side: 0 | 1,
  isKeeping: boolean,
): { crossed: string[]; fresh: string[]; completed: boolean } {
  // while cards are being kept, they are chosen but not yet on the table
  if (isKeeping) return { crossed: [], fresh: [], completed: false };
  const card = player.cards[side];
  const crossed = deck.boxes[card]! & ~player.open[side];
  const completed = (deck.goals[card]! & player.open[side]) === 0;
  return { crossed: namesOf(crossed), fresh: namesOf(crossed & player.marked[side]), completed };
}

/** What is known of a player of a real table: the score card. */
export interface EnteredPlayer {
  /** Numbers of cards. */
  completed: number[];
  /** The points of all prizes: cups, or pyramid points. */
  prizes: number;
  palms: number[];
  coins: number;
  redGems: number;
  greenGems: number;
  /** The rounds that have a torch, counted from 0. */
  torches: number[];
  skulls: number;
}

/** A finished game of which only the score cards are known. */
export function finishedPosition(deck: DeckTable, players: EnteredPlayer[]): Position {
  const bytes = new Uint8Array(STATE.size);
  const view = new DataView(bytes.buffer);
  view.setBigInt64(STATE.n_players.at, BigInt(players.length), true);
  bytes[STATE.step.at] = STEPS.indexOf("over");
  for (let seat = 0; seat < MAX_PLAYERS; seat++) {
    const at = STATE.players.at + PLAYER.size * seat;
    bytes.fill(NONE, at + PLAYER.cards.at, at + PLAYER.cards.at + 2);
    const player = players[seat];
    if (player) writePlayer(deck, view, at, player);
  }
  return new Position(deck, bytes);
}

function writePlayer(deck: DeckTable, view: DataView, at: number, player: EnteredPlayer): void {
  const add = (place: number, n: number): void => view.setUint8(place, view.getUint8(place) + n);
  for (const number of player.completed) {
    const card = deck.indexOf(number)!;
    const bit = card % CARDS_PER_WORD;
    const word = at + PLAYER.completed.at + 8 * Math.floor(card / CARDS_PER_WORD) + 4 * Math.floor(bit / 32);
    view.setUint32(word, view.getUint32(word, true) | (1 << (bit % 32)), true);
    add(at + PLAYER.n_completed.at + deck.info.colours.indexOf(deck.colourOf(number)), 1);
  }
  view.setUint16(at + PLAYER[deck.info.prizes.field].at, player.prizes, true);
  player.palms.forEach((points, k) => view.setUint8(at + PLAYER.palms.at + k, points));
  const sheet = at + PLAYER.sheet.at;
  view.setUint8(sheet + SHEET.coins.at, player.coins);
  view.setUint8(sheet + SHEET.n_palms.at, player.palms.length);
  view.setUint8(sheet + SHEET.gems.at, player.redGems);
  view.setUint8(sheet + SHEET.gems.at + 1, player.greenGems);
  player.torches.forEach((round) => add(sheet + SHEET.torches.at, 1 << round));
  view.setUint8(sheet + SHEET.skulls.at, player.skulls);
}
