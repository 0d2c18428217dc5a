/** What is printed on cards, and what can be counted from cards that everybody sees. */
import type { SymbolName } from "../generated/games";
import type { PlayerSeen, ViewSeen } from "../generated/messages";
import type { CardFace, Colour, Deck } from "../net/api";
import { boxId, columnAndRow } from "./choices";
import { GAME_SLUGS, gameInfo } from "./gameInfo";

/** A place of the grid: its box, or a wall (or water) where there is none. */
export interface Spot {
  box: string;
  column: number;
  row: number;
  symbol: SymbolName | null;
  wall: boolean;
}

const INFOS = GAME_SLUGS.map(gameInfo);

/** The symbol for each character of a card's rows (docs/decks.md); a letter means the same in every game. */
const SYMBOLS: Record<string, SymbolName> = Object.fromEntries(
  INFOS.flatMap(({ symbols, entry, goal }) => [...symbols, entry, goal])
    .filter((one) => one !== null)
    .map(({ letter, art }) => [letter, art]),
);

const WALL = "#";

/** Every place of the grid, row by row. */
export function spotsOf(face: CardFace): Spot[] {
  return face.rows.flatMap((characters, row) =>
    [...characters].map((character, column) => ({
      box: boxId(column, row),
      column,
      row,
      symbol: SYMBOLS[character] ?? null,
      wall: character === WALL,
    })),
  );
}

/** The boxes that can be crossed. */
export function boxesOf(face: CardFace): Spot[] {
  return spotsOf(face).filter((spot) => !spot.wall);
}

export function symbolAt(face: CardFace, box: string): SymbolName | null {
  const [column, row] = columnAndRow(box);
  return SYMBOLS[face.rows[row]?.[column] ?? WALL] ?? null;
}

export function faceOf(deck: Deck, number: number): CardFace | undefined {
  return deck.card.find((card) => card.number === number);
}

/** The colours of completed cards, in the order of completion. */
export function completedColours(player: PlayerSeen, deck: Deck): Colour[] {
  return player.completed_cards.flatMap(({ number }) => faceOf(deck, number)?.colour ?? []);
}

export interface SymbolCount {
  symbol: SymbolName;
  n: number;
}

/** The symbols that are counted, in the order in which they are listed. */
const COUNTED = new Set(
  INFOS.flatMap(({ symbols }) => symbols)
    .toSorted((one, other) => one.list_place - other.list_place)
    .map(({ art }) => art),
);

export function symbolCounts(face: CardFace): SymbolCount[] {
  const spots = spotsOf(face);
  return [...COUNTED]
    .map((symbol) => ({
      symbol,
      n: spots.filter((spot) => spot.symbol === symbol).length,
    }))
    .filter(({ n }) => n > 0);
}

export interface Race {
  colour: Colour;
  /** Completed cards of this colour by seat. */
  counts: number[];
  /** The next pyramid points of this colour; null if all are taken, or where there are none. */
  next: number | null;
}

/** How many cards of each colour each seat has completed: for seals, ties, pyramid points (P11). */
export function raceOf(view: ViewSeen, deck: Deck): Race[] {
  const completed = view.players.map((player) => completedColours(player, deck));
  const colours = [...new Set(deck.card.map(({ colour }) => colour))];
  return colours.map((colour) => ({
    colour,
    counts: completed.map((won) => won.filter((each) => each === colour).length),
    next: view.prizes.find((prize) => prize.colour === colour && !prize.taken)?.points ?? null,
  }));
}
