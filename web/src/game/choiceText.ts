/** Choices in words: what was crossed, taken or kept. */
import type { Deck } from "../net/api";
import { faceOf, symbolAt } from "./cardFaces";
import type { Choice } from "./choices";
import { cardOnSide, cardTextAmong, sideOf, symbolName } from "./naming";
import { formatList, formatRemarks, t } from "../i18n/index.svelte";

/** The name of a card within a sentence, in the form that the sentence needs. */
type NameOf = (card: number, form?: string) => string;

export function choiceText(choice: Choice, deck: Deck): string {
  return inWords(choice, deck, (card, form) => nameOf(card, [], deck, form), false);
}

/**
 * Whole commands such as "3 boxes on the left card (purple 14), bonus box on the right card (grey 8)". Different
 * commands always have different texts: if need be, they name their boxes. `cards` are those among which was chosen, as
 * they lie; empty if that is not known. Cards are told apart from those that are named beside them, since only these are
 * shown with the texts.
 */
export function commandTexts(commands: readonly Choice[][], deck: Deck, cards: readonly number[]): string[] {
  const named = commands.flat().flatMap((choice) => choice.cards);
  const among = cards.length ? cards.filter((card) => named.includes(card)) : named;
  const withBoxes = needBoxes(commands);
  const say = (choice: Choice): string => {
    const sides = choice.boxes.length ? cards : [];
    const name: NameOf = (card, form) => sideName(card, sides, deck, form) ?? nameOf(card, among, deck, form);
    return inWords(choice, deck, name, withBoxes);
  };
  return commands.map((choices) => formatRemarks(choices.map(say)));
}

/** Whether different commands cross as many boxes on the same cards, so that only their boxes tell them apart. */
export function needBoxes(commands: readonly Choice[][]): boolean {
  const outline = (choices: Choice[]): string =>
    choices.map(({ verb, cards, boxes }) => `${verb} ${cards.join("+")} ${boxes.length}`).join();
  const sizeOf = (texts: string[]): number => new Set(texts).size;
  return sizeOf(commands.map(outline)) < sizeOf(commands.map((one) => JSON.stringify(one)));
}

function inWords({ verb, card, cards, boxes }: Choice, deck: Deck, name: NameOf, withBoxes: boolean): string {
  if (verb === "keep") return t("replay.keep", { cards: formatList(cards.map((one) => name(one))) });
  if (card === null) return t("replay.take-stack");
  if (verb === "take") return t("replay.take", { card: name(card) });
  const what = { card: (form: string) => name(card, form), n: boxes.length };
  const text = verb === "bonus" ? t("replay.bonus", what) : t("replay.cross", what);
  return withBoxes ? t("replay.boxes", { text, boxes: boxNames(card, boxes, deck) }) : text;
}

/** "a2 a3 (coin) b3". */
function boxNames(card: number, boxes: string[], deck: Deck): string {
  const face = faceOf(deck, card);
  return [...boxes]
    .sort()
    .map((box) => {
      const symbol = face && symbolAt(face, box);
      return symbol ? t("replay.box", { box, symbol: symbolName(symbol) }) : box;
    })
    .join(" ");
}

function nameOf(card: number, among: readonly number[], deck: Deck, form?: string): string {
  const face = faceOf(deck, card);
  const all = [...new Set(among)].flatMap((number) => faceOf(deck, number) ?? []);
  return face ? cardTextAmong(face, all, deck.game, "the", form) : "";
}

/** One of a player's two cards, which may look alike. */
function sideName(card: number, cards: readonly number[], deck: Deck, form?: string): string | null {
  const [slot, face] = [cards.indexOf(card), faceOf(deck, card)];
  return face && cards.length === 2 && slot >= 0 ? cardOnSide(face, sideOf(slot), deck.game, form) : null;
}
