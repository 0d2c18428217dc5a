/** The name of a deck as it is shown. Guests name theirs; only the standard decks have a name to translate. */
import { t } from "../i18n/index.svelte";

/** The name of the built-in decks in their files (src/silvergold/decks). */
const STANDARD = "Standard";

export function isStandardDeck(name: string): boolean {
  return name === STANDARD;
}

export function deckName(name: string): string {
  return isStandardDeck(name) ? t("common.standard-deck") : name;
}
