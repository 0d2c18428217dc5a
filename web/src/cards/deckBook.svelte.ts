/** Decks by their ids. Each is loaded once, with its drawings. */
import { api, type CardFace, type Deck, type Expedition } from "../net/api";
import { firstPaint } from "./firstPaint.svelte";
import { addCardSprites } from "./sprites.svelte";

export class DeckBook {
  deck = $state.raw<Deck | null>(null);
  /** Why it could not be loaded. */
  fault = $state.raw<unknown>(null);

  constructor(readonly id: string) {
    void this.load();
  }

  /** No `$derived` here: a book outlives the page that first asked for it. */
  card(number: number): CardFace | undefined {
    return this.deck?.card.find((face) => face.number === number);
  }

  expedition(name: string | null): Expedition | undefined {
    return this.deck?.expedition.find((expedition) => expedition.name === name);
  }

  async load(): Promise<void> {
    this.fault = null;
    try {
      const drawings = api.deckDrawings(this.id).catch(() => null);
      const deck = await api.deck(this.id);
      this.deck = deck;
      const [text] = await Promise.all([drawings, firstPaint]);
      // without its drawings a deck still shows boxes on a plain ground
      if (text) addCardSprites(this.id, text, deck.card);
    } catch (fault) {
      this.fault = fault;
    }
  }
}

const books = new Map<string, DeckBook>();

export function deckOf(id: string): DeckBook {
  let book = books.get(id);
  if (!book || book.fault) books.set(id, (book = new DeckBook(id)));
  return book;
}
