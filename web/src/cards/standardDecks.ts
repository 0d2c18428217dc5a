/** The standard decks, for pages that show cards without a table. */
import { api } from "../net/api";
import { deckOf } from "./deckBook.svelte";

const STANDARD = "Standard";
let asked: Promise<void> | null = null;

/**
 * Load the standard decks for their drawings. Until they are loaded, or if loading fails, cards
 * have a plain background.
 */
export function loadStandardDecks(): void {
  asked ??= find().catch(() => {
    asked = null; // the next page tries again
  });
}

async function find(): Promise<void> {
  const { decks } = await api.catalogue();
  for (const { id, name } of decks) if (name === STANDARD) deckOf(id);
}
