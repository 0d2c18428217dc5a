/** The decks that this browser has uploaded, so that they can be offered before the library is read. */
import type { DeckSeen } from "../generated/messages";
import { load, save } from "../platform/storage";

/** As many as the server keeps for a guest. */
const MOST = 20;

/** Newest first. */
export function myDecks(): DeckSeen[] {
  return load<DeckSeen[]>("decks", []);
}

export function keepDeck(deck: DeckSeen): void {
  const others = myDecks().filter(({ id }) => id !== deck.id);
  save("decks", [deck, ...others].slice(0, MOST));
}

export function forgetDeck(deck: string): void {
  save(
    "decks",
    myDecks().filter(({ id }) => id !== deck),
  );
}
