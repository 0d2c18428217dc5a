/** A choice in words: what was crossed, taken or kept. */
import type { Deck } from "../net/api";
import type { Choice } from "../game/choices";
import { colourName } from "../game/naming";
import { formatList, t } from "../i18n/index.svelte";
import { gameInfo } from "../game/gameInfo";

export function cardText(number: number, deck: Deck): string {
  const face = deck.card.find((card) => card.number === number);
  if (!face || gameInfo(deck.game).card_label === "number") return t("replay.card.numbered", { number });
  return t("replay.card", { colour: colourName(face.colour), points: face.points ?? 0 });
}

export function choiceText({ verb, card, cards, boxes }: Choice, deck: Deck): string {
  if (verb === "keep")
    return t("replay.keep", { cards: formatList(cards.map((each) => cardText(each, deck))) });
  if (card === null) return t("replay.take-stack");
  const name = cardText(card, deck);
  if (verb === "take") return t("replay.take", { card: name });
  if (verb === "bonus") return t("replay.bonus", { card: name });
  return t("replay.cross", { n: boxes.length, card: name });
}
