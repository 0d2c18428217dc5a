/** Choices in words: what was crossed, taken or kept. */
import type { Deck } from "../net/api";
import { faceOf } from "./cardFaces";
import type { Choice } from "./choices";
import { cardText } from "./naming";
import { formatList, t } from "../i18n/index.svelte";

export function choiceText({ verb, card, cards, boxes }: Choice, deck: Deck): string {
  const name = (number: number): string => {
    const face = faceOf(deck, number);
    return face ? cardText(face, deck.game, "the") : "";
  };
  if (verb === "keep") return t("replay.keep", { cards: formatList(cards.map(name)) });
  if (card === null) return t("replay.take-stack");
  if (verb === "take") return t("replay.take", { card: name(card) });
  if (verb === "bonus") return t("replay.bonus", { card: name(card) });
  return t("replay.cross", { n: boxes.length, card: name(card) });
}

/** A whole command: "3 boxes on the purple card of 14, bonus box on the grey card of 8". */
export function commandText(choices: readonly Choice[], deck: Deck): string {
  return choices.map((choice) => choiceText(choice, deck)).join(", ");
}
