/** What drawing does to one card: pure functions from card to card. */
import type { Colour } from "../../net/api";
import { DECK_FORMAT, POINTS, SEAL_POINTS, NUMBERS } from "../../generated/deckFormat";
import type { GameSlug } from "../../generated/games";
import { columnAndRow } from "../../game/choices";
import { LARGEST, NO_BOX, type EditedCard, type EditedSeal } from "./document";

/** A square of the card: column and row from 0. */
export type Square = readonly [column: number, row: number];

export function heightOf({ rows }: Pick<EditedCard, "rows">): number {
  return Math.max(1, Math.min(rows.length, LARGEST));
}

export function widthOf({ rows }: Pick<EditedCard, "rows">): number {
  return Math.max(1, Math.min(LARGEST, ...[Math.max(0, ...rows.map((row) => [...row].length))]));
}

export function letterAt({ rows }: Pick<EditedCard, "rows">, [column, row]: Square): string {
  return [...(rows[row] ?? "")][column] ?? NO_BOX;
}

export function boxCount({ rows }: Pick<EditedCard, "rows">): number {
  return rows.join("").replaceAll(NO_BOX, "").length;
}

/** Rows with one letter changed; short rows are filled up to it, other rows stay as they are. */
function drawnRows(rows: string[], [column, row]: Square, letter: string): string[] {
  const filled = Array.from({ length: Math.max(rows.length, row + 1) }, (_, k) => rows[k] ?? "");
  const signs = [...filled[row]!.padEnd(column + 1, NO_BOX)];
  signs[column] = letter;
  return filled.with(row, signs.join(""));
}

/** The card with a letter in a square. Points that were as many as boxes stay so. */
export function drawn(card: EditedCard, square: Square, letter: string): EditedCard {
  if (letterAt(card, square) === letter && (card.rows[square[1]] ?? "").length > square[0]) return card;
  return withRows(card, drawnRows(card.rows, square, letter));
}

function withRows(card: EditedCard, rows: string[]): EditedCard {
  const points = card.points === boxCount(card) ? boxCount({ rows }) : card.points;
  return { ...card, rows, points };
}

/** All rows as long as the longest, as far as the card can be drawn. */
function evenRows(card: EditedCard): string[][] {
  const [width, height] = [widthOf(card), heightOf(card)];
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => letterAt(card, [column, row])),
  );
}

/** A quarter turn to the right. */
export function turned(card: EditedCard): EditedCard {
  const rows = evenRows(card);
  const columns = Array.from({ length: widthOf(card) }, (_, column) =>
    rows
      .map((row) => row[column]!)
      .toReversed()
      .join(""),
  );
  return { ...card, rows: columns };
}

export function mirrored(card: EditedCard): EditedCard {
  return { ...card, rows: evenRows(card).map((row) => row.toReversed().join("")) };
}

/** The card with so many columns and rows; what no longer fits is cut off. */
export function resized(card: EditedCard, columns: number, rows: number): EditedCard {
  const side = (n: number): number => Math.max(1, Math.min(LARGEST, n));
  const even = Array.from({ length: side(rows) }, (_, row) =>
    Array.from({ length: side(columns) }, (_, column) => letterAt(card, [column, row])).join(""),
  );
  return withRows(card, even);
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.max(least, Math.min(most, value));
}

/** The number that tells cards apart goes up or down: points, or the printed number. */
export function stepped(card: EditedCard, game: GameSlug, by: number): EditedCard {
  if (!DECK_FORMAT[game].has_points)
    return { ...card, number: within((Number(card.number) || 0) + by, NUMBERS) };
  return { ...card, points: within((Number(card.points) || 0) + by, POINTS) };
}

/** The seals that a card of this colour can have, as on the printed cards: none, then those of the other colours. */
export function sealsFor(game: GameSlug, colour: EditedCard["colour"]): (EditedSeal | null)[] {
  const { colours, has_seals } = DECK_FORMAT[game];
  if (!has_seals) return [null];
  const dear = Object.keys(colours).slice(0, 2);
  const others = (Object.keys(colours) as Colour[]).filter((other) => other !== colour);
  return [null, ...others.map((other) => ({ colour: other, points: dear.includes(other) ? 2 : 1 }))];
}

export function isSameSeal(one: EditedSeal | null, other: EditedSeal | null): boolean {
  return one?.colour === other?.colour && one?.points === other?.points;
}

export function nextSeal(card: EditedCard, game: GameSlug): EditedSeal | null {
  const seals = sealsFor(game, card.colour);
  const at = seals.findIndex((seal) => isSameSeal(seal, card.seal));
  return seals[(at + 1) % seals.length] ?? null;
}

export function sealWorth(seal: EditedSeal, by: number): EditedSeal {
  return { ...seal, points: within((Number(seal.points) || 0) + by, SEAL_POINTS) };
}

/** The square after this one, row by row; null after the last. */
export function squareAfter(card: Pick<EditedCard, "rows">, [column, row]: Square): Square | null {
  if (column + 1 < widthOf(card)) return [column + 1, row];
  return row + 1 < heightOf(card) ? [0, row + 1] : null;
}

export function squareOfName(box: string): Square {
  return columnAndRow(box);
}

export function isSame(one: Square, other: Square): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
