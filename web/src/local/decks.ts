/** The decks of local games: the standard decks, which the pages contain, and those of the games that are kept. */
import { STANDARD_DECKS } from "../generated/decks";
import type { Deck, Game } from "../net/api";
import { shippedDeck } from "../net/shippedDecks";

const loaded = new Map<Game, Promise<Deck>>();

/** The standard deck of a game. It is loaded once; a failure is tried again the next time. */
export function standardDeck(game: Game): Promise<Deck> {
  let deck = loaded.get(game);
  if (!deck) {
    const { id } = STANDARD_DECKS.find((one) => one.game === game)!;
    loaded.set(game, (deck = shippedDeck<Deck>(id)!));
    deck.catch(() => loaded.delete(game));
  }
  return deck;
}
