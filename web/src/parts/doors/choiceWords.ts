/** A choice in words: what was crossed, taken or kept. */
import type { Deck } from "../../lib/api";
import type { Choice } from "../../lib/boxes";
import { colourName } from "../../lib/geometry";
import { listed, t } from "../../lib/words/index.svelte";

export function cardWords(number: number, deck: Deck): string {
  const face = deck.card.find((card) => card.number === number);
  if (!face || deck.game === "pyramids") return t("replay.card.numbered", { number });
  return t("replay.card", { colour: colourName(face.colour), points: face.points ?? 0 });
}

export function choiceWords({ verb, card, cards, boxes }: Choice, deck: Deck): string {
  if (verb === "keep") return t("replay.keep", { cards: listed(cards.map((each) => cardWords(each, deck))) });
  if (card === null) return t("replay.take-stack");
  const name = cardWords(card, deck);
  if (verb === "take") return t("replay.take", { card: name });
  if (verb === "bonus") return t("replay.bonus", { card: name });
  return t("replay.cross", { n: boxes.length, card: name });
}
