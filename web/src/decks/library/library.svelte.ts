/** Our decks: those of the library on the server, or, where there is no library, those that this browser remembers. */
import type { DeckLibrary, DeckVersion } from "../../generated/messages";
import { api } from "../../net/api";
import { guest, recall } from "../../net/guest.svelte";
import { hasServer } from "../../platform/server";
import { forgetDeck, keepDeck, myDecks } from "../../setup/myDecks";
import { Action } from "../../ui/action.svelte";

/** A deck of ours. `version`: which of how many of its draft; null if the server does not know it. */
export interface MyDeck extends Pick<DeckVersion, "id" | "game" | "name"> {
  version: { nth: number; of: number; seen: DeckVersion } | null;
}

export class Library {
  decks = $state.raw<MyDeck[]>(remembered());
  readonly action = new Action();

  /** Read the decks of the library; those that this browser remembers stay until they are here. */
  async load(): Promise<void> {
    this.decks = remembered();
    if (!hasServer()) return;
    try {
      const { id } = guest.me ?? (await recall());
      if (id) this.#take(await api.library());
    } catch {
      // no connection: what this browser remembers stays
    }
  }

  readonly list = (id: string, listed: boolean): Promise<boolean> =>
    this.action.run(async () => this.#take(await api.listDeck(id, listed)));

  readonly remove = (id: string): Promise<boolean> =>
    this.action.run(async () => {
      const left = await api.deleteDeck(id);
      forgetDeck(id);
      this.#take(left);
    });

  #take({ versions }: DeckLibrary): void {
    for (const { id, game, name } of versions.toReversed()) keepDeck({ id, game, name });
    this.decks = versions.map((seen) => numbered(seen, versions));
  }
}

function remembered(): MyDeck[] {
  return myDecks().map((deck) => ({ ...deck, version: null }));
}

/** Which version of its draft a deck is; `all` are the latest first. */
export function numbered(seen: DeckVersion, all: readonly DeckVersion[]): MyDeck {
  const { id, game, name, draft } = seen;
  const alike = draft === null ? [seen] : all.filter((other) => other.draft === draft);
  return { id, game, name, version: { nth: alike.length - alike.indexOf(seen), of: alike.length, seen } };
}
