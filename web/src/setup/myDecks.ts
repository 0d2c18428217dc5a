/** The decks that this browser has uploaded. The server has no list of a guest's decks. */
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
