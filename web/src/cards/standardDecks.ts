/** The standard decks, for pages that show cards without a table. */
import { api } from "../net/api";
import { deckOf } from "./deckBook.svelte";

const STANDARD = "Standard";
let asked: Promise<void> | null = null;

/** Load the standard decks for their drawings. Until they are there, and if they fail, cards lie on a plain ground. */
export function loadStandardDecks(): void {
  asked ??= find().catch(() => {
    asked = null; // asked again by the next page
  });
}

async function find(): Promise<void> {
  const { decks } = await api.catalogue();
  for (const { id, name } of decks) if (name === STANDARD) deckOf(id);
}
