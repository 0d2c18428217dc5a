/**
 * The faults of a deck as the page lists them. The server's sentences are in English; the usual
 * places are translated.
 */
import type { DeckFaultSeen } from "../generated/messages";
import { language, t } from "../i18n/index.svelte";
import { localeOf } from "../i18n/registry";

export interface PlaceFaults {
  place: string;
  sentences: string[];
}

/** The sentences of each place; places are in the order of their first sentence. */
export function byPlace(faults: readonly Pick<DeckFaultSeen, "place" | "sentence">[]): PlaceFaults[] {
  const places = new Map<string, string[]>();
  for (const { place, sentence } of faults) places.set(place, [...(places.get(place) ?? []), sentence]);
  return [...places].map(([place, sentences]) => ({ place, sentences }));
}

/** A place such as `card 17, row 2` in the language of the page. */
export function placeText(place: string): { text: string; lang: string } {
  const [, card, row] = /^card (\d+)(?:, row (\d+))?$/.exec(place) ?? [];
  if (!card) return { text: place, lang: "en" };
  const text = row ? t("decks.place.row", { card, row }) : t("decks.place.card", { card });
  return { text, lang: localeOf(language()) };
}
