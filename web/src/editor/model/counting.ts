/** What is on the cards so far, and what is missing of the printed game. */
import { DECK_FORMAT } from "../../generated/deckFormat";
import type { Colour, SymbolName } from "../../generated/games";
import { infoOf, type EditedDeck } from "./document";

export interface Count<Of> {
  of: Of;
  n: number;
  /** How many there are in the printed game; null if nobody knows. */
  printed: number | null;
  isAbout: boolean;
}

export function placesOf(game: EditedDeck["game"]): number {
  return Object.values(DECK_FORMAT[game].colours).reduce((sum, n) => sum + n, 0);
}

export function colourCounts(deck: EditedDeck): Count<Colour>[] {
  const { colours } = DECK_FORMAT[deck.game];
  return (Object.keys(colours) as Colour[]).map((of) => ({
    of,
    n: deck.cards.filter(({ colour }) => colour === of).length,
    printed: colours[of] ?? null,
    isAbout: false,
  }));
}

export function symbolCounts(deck: EditedDeck): Count<SymbolName | "seal">[] {
  const { about, has_seals } = DECK_FORMAT[deck.game];
  const drawn = deck.cards.flatMap(({ rows }) => rows).join("");
  const counts = infoOf(deck).symbols.map(({ letter, art }) => ({
    of: art as SymbolName | "seal",
    n: drawn.split(letter).length - 1,
    printed: about[art] ?? null,
    isAbout: true,
  }));
  if (!has_seals) return counts;
  const seals = deck.cards.filter(({ seal }) => seal).length;
  return [...counts, { of: "seal", n: seals, printed: about.seal ?? null, isAbout: true }];
}

/** The numbers from 1 on that no card has; as many as the printed game has cards. */
export function missingNumbers(deck: EditedDeck): number[] {
  const taken = new Set(deck.cards.map(({ number }) => number));
  return Array.from({ length: placesOf(deck.game) }, (_, k) => k + 1).filter((n) => !taken.has(n));
}

/** The lowest number that no card has. */
export function freeNumber(deck: EditedDeck, from = 1): number {
  const taken = new Set(deck.cards.map(({ number }) => number));
  let n = from;
  while (taken.has(n)) n += 1;
  return n;
}
