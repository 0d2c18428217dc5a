/** The standard deck of each game, for pages that show cards without a table. */
import { api, type Game } from "../net/api";
import { deckOf, type DeckBook } from "./deckBook.svelte";

const STANDARD = "Standard";
let books = $state.raw<Partial<Record<Game, DeckBook>>>({});
let asked: Promise<void> | null = null;

/** The standard deck of a game with its drawings, as soon as the server has said which one it is. */
export function standardDeck(game: Game): DeckBook | undefined {
  asked ??= find().catch(() => {
    asked = null; // asked again by the next page; until then cards lie on a plain ground
  });
  return books[game];
}

async function find(): Promise<void> {
  const { decks } = await api.catalogue();
  const found = decks.filter(({ name }) => name === STANDARD).map(({ id, game }) => [game, deckOf(id)]);
  books = Object.fromEntries(found) as typeof books;
}
