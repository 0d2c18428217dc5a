/** Deck files: to the disk and from it. */
import type { GameSlug } from "../../generated/games";
import { GAME_SLUGS } from "../../game/gameInfo";
import { api } from "../../net/api";
import { fromFile, toToml, type EditedDeck } from "./document";

/** Bytes. A deck takes about 20 kB; a server accepts no longer request. */
export const LARGEST_FILE = 60_000;

export function fileName(deck: EditedDeck): string {
  const plain = deck.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "deck"}.toml`;
}

export function downloadDeck(deck: EditedDeck): void {
  const address = URL.createObjectURL(new Blob([toToml(deck)], { type: "application/toml" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, fileName(deck)];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file that is no deck: `sentence` is that of the server, if it has read it. */
export class NoDeck extends Error {}

/** The deck in the text of a file, whatever is wrong with it. JSON is read here, TOML by the server. */
export async function openText(text: string): Promise<EditedDeck> {
  if (text.length > LARGEST_FILE) throw new NoDeck();
  const data = jsonOf(text) ?? (await dataOf(text));
  const game = GAME_SLUGS.find((slug) => slug === (data as { game?: unknown }).game) ?? guessed(text);
  return fromFile(data, game);
}

function jsonOf(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

async function dataOf(text: string): Promise<object> {
  const { data, faults } = await api.checkDeck({ text });
  if (!data) throw new NoDeck(faults[0] ? `${faults[0].place}: ${faults[0].sentence}` : "");
  return data;
}

/** The game of a file that does not say it: entrances are in one of them only. */
function guessed(text: string): GameSlug {
  return (/"[^"\n]*T[^"\n]*"/.test(text) ? GAME_SLUGS.at(-1) : GAME_SLUGS[0])!;
}
