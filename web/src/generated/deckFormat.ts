// Made from src/silvergold/games/ by `make protocol`; do not edit.

import type { Colour, GameSlug, SymbolName } from "./games";

/** What a deck file of a game holds, and what is known about the printed cards. */
export interface DeckFormat {
  has_points: boolean;
  has_seals: boolean;
  lists: Partial<Record<"cups" | "skulls" | "awards", number[]>>;
  /** How many numbers a list has, if that is fixed. */
  lengths: Partial<Record<"cups" | "skulls" | "awards", number>>;
  /** Rows and columns of a printed card. */
  side: number;
  /** How many printed cards there are of each colour, in the order in which pages show colours. */
  colours: Partial<Record<Colour, number>>;
  /** Roughly how many of a symbol there are on all printed cards. */
  about: Partial<Record<SymbolName | "seal", number>>;
}

export const FORMAT_NAME = "silvergold-deck";
export const VERSION = 1;
export const FEWEST_CARDS = 20;
export const MOST_CARDS = 120;
export const EXPEDITION_CARDS = 8;
export const MOST_PRIZES = 12;
export const LONGEST_NAME = 100;
export const NUMBERS = [1, 999] as const;
export const POINTS = [0, 99] as const;
export const SEAL_POINTS = [1, 9] as const;
export const COUNTS = [1, 8] as const;
export const PRIZES = [0, 999] as const;
export const DECK_FORMAT: Readonly<Record<GameSlug, DeckFormat>> = {
  "silver-and-gold": {
    "has_points": true,
    "has_seals": true,
    "lists": {"cups": [6, 5, 4, 3, 2, 1]},
    "lengths": {},
    "side": 4,
    "colours": {"purple": 12, "orange": 12, "green": 12, "grey": 11},
    "about": {"cross": 55, "coin": 42, "palm": 16, "seal": 12}
  },
  "pyramids": {
    "has_points": false,
    "has_seals": false,
    "lists": {"skulls": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "awards": [10, 6, 3]},
    "lengths": {"skulls": 10},
    "side": 5,
    "colours": {"green": 16, "orange": 16, "purple": 16},
    "about": {}
  }
};
