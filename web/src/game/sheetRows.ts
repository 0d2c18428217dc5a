/** A score sheet in figures, one for each of its rows. */
import type { SheetRow, SymbolName } from "../generated/games";
import type { SheetSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import { gameInfo } from "./gameInfo";

export interface RowFigure {
  symbol: SymbolName;
  row: SheetRow;
  /** Crossed boxes, the points in them, or what they cost, which is negative. */
  n: number;
}

export function rowFigures(sheet: SheetSeen, deck: Deck): RowFigure[] {
  return gameInfo(deck.game).symbols.flatMap(({ art, sheet: row }) =>
    row ? [{ symbol: art, row, n: figureOf(row, sheet) }] : [],
  );
}

function figureOf({ field, holds }: SheetRow, sheet: SheetSeen): number {
  const held = sheet[field];
  if (typeof held === "number") return holds === "cost" ? -sheet.skull_cost : held;
  return holds === "points" ? held.reduce((sum, points) => sum + points, 0) : held.length;
}

/** The row of a symbol on the score sheet. */
export function rowOf(deck: Deck, symbol: SymbolName): SheetRow {
  const row = gameInfo(deck.game).symbols.find(({ art }) => art === symbol)?.sheet;
  if (!row) throw new Error(`${symbol} is not on the score sheet`);
  return row;
}
