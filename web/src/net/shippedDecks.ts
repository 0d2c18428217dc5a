/** The standard decks as files of these pages, for when no server can be asked. */
import { STANDARD_DECKS } from "../generated/decks";
import { VERSION, type Catalogue } from "../generated/messages";

const FILES = {
  ...import.meta.glob<string>("../generated/standard-*.json", {
    query: "?url",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../generated/standard-*.svg", {
    query: "?url",
    import: "default",
    eager: true,
  }),
};

async function file(id: string, kind: "json" | "svg"): Promise<Response> {
  const game = STANDARD_DECKS.find((deck) => deck.id === id)?.game;
  const answer = await fetch(FILES[`../generated/standard-${game}.${kind}`]!);
  if (!answer.ok) throw new Error(`no ${kind} of the standard deck of ${game}`);
  return answer;
}

export const isShipped = (id: string): boolean => STANDARD_DECKS.some((deck) => deck.id === id);

/** A standard deck, or null if it is another one. */
export function shippedDeck<T>(id: string): Promise<T> | null {
  return isShipped(id) ? file(id, "json").then((answer) => answer.json() as Promise<T>) : null;
}

/** The drawings of a standard deck, or null if it is another one. */
export function shippedDrawings(id: string): Promise<string> | null {
  return isShipped(id) ? file(id, "svg").then((answer) => answer.text()) : null;
}

/** The catalogue of pages without a server: their games and standard decks. */
export async function shippedCatalogue(): Promise<Catalogue> {
  const games = STANDARD_DECKS.map(({ game }) => game);
  return { version: VERSION, games, bots: [], decks: STANDARD_DECKS, compiling: null };
}
