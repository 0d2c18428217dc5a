/** What was learned about the standard decks, by game: files that the worker loads. Other decks have none. */
import { GAME_SLUGS } from "../game/gameInfo";
import type { Deck, Game } from "../net/api";
import { standardDeck } from "./decks";

const FILES = import.meta.glob<string>("../generated/*.model", {
  query: "?url",
  import: "default",
  eager: true,
});

const MODELS = Object.fromEntries(
  GAME_SLUGS.map((game) => [game, FILES[`../generated/${game}.model`]]),
) as Record<Game, string>;

/** The address of the model of a deck; null if nothing was learned about it. It must be the standard deck. */
export async function modelOf(deck: Deck): Promise<string | null> {
  const standard = await standardDeck(deck.game);
  return isSameDeck(deck, standard) ? new URL(MODELS[deck.game], location.href).href : null;
}

/** Whether two decks play alike: names do not matter. */
export function isSameDeck(one: Deck, other: Deck): boolean {
  const content = ({ card, expedition, cups, skulls, awards }: Deck): string =>
    JSON.stringify([card, expedition, cups ?? null, skulls ?? null, awards ?? null]);
  return one.id === other.id || content(one) === content(other);
}
