import { expect, test } from "vitest";
import type { SheetSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import { GAME_SLUGS, gameInfo, perGame } from "./gameInfo";
import { rowFigures, rowOf } from "./sheetRows";

const SHEET: SheetSeen = {
  coins: 7,
  cups: 11,
  palms: [3, 2],
  red_gems: 3,
  green_gems: 4,
  torches: [0, 2],
  skulls: 2,
  pyramid_points: 10,
  row_cups: [],
  skull_cost: 5,
  gem_pairs: 0,
};

test.each(["chess", "toString", ""])("the unknown game %j is an error at once", (slug) => {
  expect(() => gameInfo(slug)).toThrow("there is no game");
});

test("every game has a value of its own", () => {
  expect(Object.values(perGame((slug) => gameInfo(slug).slug))).toEqual(GAME_SLUGS);
});

test("a score sheet in figures: counts, points, rounds, and what skulls cost", () => {
  const figures = (deck: Partial<Deck>): [string, number][] =>
    rowFigures(SHEET, deck as Deck).map(({ symbol, n }) => [symbol, n]);

  expect(figures({ game: "silver-and-gold" })).toEqual([
    ["coin", 7],
    ["palm", 5],
  ]);
  expect(figures({ game: "pyramids" })).toEqual([
    ["red", 3],
    ["green", 4],
    ["torch", 2],
    ["skull", -5],
  ]);
});

test("a symbol that is on no score sheet has no row", () => {
  expect(rowOf({ game: "pyramids" } as Deck, "torch").boxes).toBe(4);
  expect(() => rowOf({ game: "pyramids" } as Deck, "coin")).toThrow("not on the score sheet");
});
