/** The names of cards, colours, symbols, boxes and patterns in the current language. */
import { formatNumber, formatRemarks, tIfKnown, t, type KeyIn, type Noun } from "../i18n/index.svelte";
import type { CardFace, Colour, Game } from "../net/api";
import type { SymbolName } from "../generated/games";
import type { ViewSeen } from "../generated/messages";
import { boxesOf, symbolAt, symbolCounts, type SymbolCount } from "./cardFaces";
import { columnAndRow } from "./choices";
import { gameInfo } from "./gameInfo";

/** A colour in the language of the page, such as "purple". */
export function colourName(colour: Colour): string {
  return t(`colour.${colour}`);
}

/** The same as a noun, which a sentence asks for the form that it needs. */
function colourIn(colour: Colour): Noun {
  return (form) => t(`colour.${colour}`, { form });
}

export function symbolName(symbol: SymbolName): string {
  return t(`piece.${symbol}`);
}

/** The name of a card: colour, points, seal, how much is open. */
export function cardName(face: CardFace, game: Game, crossed: readonly string[] = []): string {
  const boxes = boxesOf(face);
  const done = new Set(crossed);
  const left = boxes.filter((spot) => !done.has(spot.box)).length;
  const open = t("piece.open", { open: left, n: boxes.length });
  const { card_label, goal } = gameInfo(game);
  const seal = face.seal ? [sealName(face.seal.colour, face.seal.points)] : [];
  const points = [colourName(face.colour), t("common.points", { n: face.points ?? 0 }), ...seal];
  const isReached = boxes.some((spot) => spot.symbol === goal?.art && done.has(spot.box));
  const reached = goal ? [t(isReached ? "piece.reached" : "piece.unreached")] : [];
  return formatRemarks([
    ...(card_label === "number" ? [cardText(face, game, "short")] : points),
    open,
    ...reached,
  ]);
}

export function sealName(colour: Colour, points: number): string {
  return t("piece.seal", { colour: colourIn(colour), points });
}

export function countName({ symbol, n }: SymbolCount): string {
  return t(`placing.count.${symbol}` as KeyIn<"placing.count.">, { n });
}

/** How many palms the display shows, and what one brings (S5); null in a game without palms. */
export function palmsText({ palms_shown: n, palm_pays: points }: ViewSeen): string | null {
  return n === null || points === null ? null : t("table.display.palms", { n, points });
}

/** An expedition with its article: the corner. */
export function patternName(name: string): string {
  return tIfKnown(`log.pattern.${name}`, t("log.pattern.other", { name }), { name });
}

export type Side = "left" | "right";

export type BoxState = "open" | "crossed" | "wet" | "ghost";

export const sideOf = (slot: number): Side => (slot === 0 ? "left" : "right");

/** "corner", without its article. */
export function patternNoun(pattern: string | null): string {
  return tIfKnown(`placing.pattern.${pattern}`, pattern ?? "");
}

/** "Left card, row 2 column 3, coin, open". */
export function boxName(face: CardFace, game: Game, slot: number, box: string, state: BoxState): string {
  const [column, row] = columnAndRow(box);
  const values = { side: t(`placing.card.${sideOf(slot)}`), row: row + 1, column: column + 1 };
  if (face.rows[row]?.[column] === "#") {
    return t("placing.box.plain", {
      ...values,
      state: t(`placing.box.${gameInfo(game).no_box.word}`),
    });
  }
  const symbol = symbolAt(face, box);
  const said = t(`placing.box.${state}`);
  if (!symbol) return t("placing.box.plain", { ...values, state: said });
  return t("placing.box", { ...values, what: symbolName(symbol), state: said });
}

/**
 * In this order: "purple 14" or "green pyramid 15"; "purple" or "green 15"; "the purple card of
 * 14"; "purple, 14 points"; "… completed".
 */
type CardForm = "short" | "colour" | "the" | "full" | "completed";

/**
 * A card in words: by its points, or by its number where cards have none. `grammar` is a form that the language knows,
 * such as `dative`.
 */
export function cardText(face: CardFace, game: Game, form: CardForm, grammar = "other"): string {
  const [colour, n] = [colourIn(face.colour), face.points ?? 0];
  const values = { colour, n, number: face.number, points: t("common.points", { n }), form: grammar };
  return t(`piece.card.${form}.${gameInfo(game).card_label}`, values);
}

/** One of a player's two cards: "the left card (purple 14)"; those with a printed number are called by it. */
export function cardOnSide(face: CardFace, side: Side, game: Game, grammar = "other"): string {
  if (gameInfo(game).card_label === "number") return cardText(face, game, "the", grammar);
  return t(`piece.card.${side}`, { card: cardText(face, game, "short"), form: grammar });
}

/** A card among others: "orange 12", or "orange 12 (2 coins)" where another one there is called the same. */
export function cardTextAmong(
  face: CardFace,
  all: readonly CardFace[],
  game: Game,
  form: CardForm = "short",
  grammar = "other",
): string {
  const card = cardText(face, game, form, grammar);
  const alike = all.filter(
    (other) => other.number !== face.number && cardText(other, game, form, grammar) === card,
  );
  if (!alike.length) return card;
  const place = t("piece.place", { n: all.findIndex(({ number }) => number === face.number) + 1 });
  return t("piece.card.apart", { card, what: difference(face, alike) ?? place });
}

/** What only this card has: its symbols, its number of boxes, its seal; if need be all of them. */
function difference(face: CardFace, alike: CardFace[]): string | null {
  const own = traits(face);
  const others = alike.map(traits);
  const single = own.find((trait, at) => others.every((other) => other[at] !== trait));
  if (single) return single;
  const all = formatRemarks(own);
  return others.some((other) => formatRemarks(other) === all) ? null : all;
}

function traits(face: CardFace): string[] {
  const symbols = symbolCounts(face).map(countName);
  return [
    symbols.length ? formatRemarks(symbols) : t("piece.plain"),
    t("piece.boxes", { n: boxesOf(face).length }),
    face.seal ? sealName(face.seal.colour, face.seal.points) : t("piece.unsealed"),
  ];
}

/** "a purple card" or "pyramid 15". */
export function cardWithArticle(face: CardFace, game: Game, form?: string): string {
  const isNumbered = gameInfo(game).card_label === "number";
  return isNumbered ? cardText(face, game, "the", form) : coloured(face.colour, 1, form);
}

/** "a purple card", "two purple cards". */
export function coloured(colour: Colour, n: number, form = "other"): string {
  return t(`log.card.${colour}`, { n, form, count: tIfKnown(`log.number.${n}`, formatNumber(n)) });
}
