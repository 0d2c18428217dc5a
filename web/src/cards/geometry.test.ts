import { afterEach, describe, expect, test } from "vitest";
import type { CardFace } from "../net/api";
import { GLYPHS, GRIDS, HEIGHT, STROKES, WIDTH } from "../generated/drawings";
import { boxesOf, spotsOf, symbolAt } from "../game/cardFaces";
import { cardName } from "../game/naming";
import { crossVariant, outlinePath, gridOf, squareOf, penStrokes } from "./geometry";
import { setLanguage } from "../i18n/index.svelte";

const ISLAND: CardFace = {
  number: 30,
  colour: "green",
  points: 10,
  seal: { colour: "orange", points: 2 },
  rows: ["..x#", "o...", "#.p."],
};
const CHAMBER: CardFace = {
  number: 15,
  colour: "orange",
  rows: ["g.e#.", ".#s.t", "r...#", "##.#.", "..sT."],
};

afterEach(() => setLanguage("en"));

describe("where boxes lie", () => {
  test("an island of four columns fills the card's width, in parts of it", () => {
    const { left, top, size, columns, rows } = gridOf(ISLAND, "silver-and-gold");

    expect([columns, rows]).toEqual([4, 3]);
    expect(left * WIDTH).toBeCloseTo(30);
    expect(size * WIDTH).toBeCloseTo(100);
    expect(top * HEIGHT).toBeCloseTo(30);
  });

  test("every grid of every size lies on the card", () => {
    for (const game of ["silver-and-gold", "pyramids"] as const)
      for (const [rows, list] of (GRIDS[game] ?? []).entries())
        for (const [columns, [left, top, size]] of list.entries()) {
          expect(left).toBeGreaterThan(0);
          expect(left + (columns + 1) * size).toBeLessThan(WIDTH);
          expect(top + (rows + 1) * size).toBeLessThan(HEIGHT);
        }
  });

  test("a box is a square of the grid", () => {
    expect(squareOf(CHAMBER, "pyramids", "c2")).toEqual({ x: 20 + 2 * 84, y: 118 + 84, size: 84 });
  });

  test("walls and water are no boxes, but places", () => {
    expect(spotsOf(ISLAND)).toHaveLength(12);
    expect(boxesOf(ISLAND).map(({ box }) => box)).toEqual(
      ["a1", "b1", "c1", "a2", "b2", "c2", "d2", "b3", "c3", "d3"], // prettier-ignore
    );
  });

  test("symbols are found by their box", () => {
    expect(symbolAt(ISLAND, "a2")).toBe("coin");
    expect(symbolAt(CHAMBER, "d5")).toBe("tomb");
    expect(symbolAt(ISLAND, "b1")).toBeNull();
    expect(symbolAt(ISLAND, "d1")).toBeNull();
  });
});

describe("a frame around boxes", () => {
  const sides = (boxes: string[]): number =>
    outlinePath(ISLAND, "silver-and-gold", boxes).split("M").length - 1;

  test("goes around the whole shape and not between its boxes", () => {
    expect(sides(["a1"])).toBe(4);
    expect(sides(["a1", "b1"])).toBe(6);
    expect(sides(["b1", "b2", "c2"])).toBe(8);
  });

  test("of nothing is nothing", () => {
    expect(outlinePath(ISLAND, "silver-and-gold", [])).toBe("");
  });
});

describe("ink", () => {
  test("a box of a card always gets the same one of eight crosses", () => {
    expect(STROKES).toHaveLength(8);
    expect(crossVariant(15, "c2")).toBe(crossVariant(15, "c2"));
    expect(crossVariant(15, "a1") % 8).not.toBe(crossVariant(15, "b1") % 8);
  });

  test("letters of the emblems can be written, centred", () => {
    for (const letter of "POGYLNV") expect(GLYPHS[letter]).toBeDefined();
    const [stroke] = penStrokes("P", 50, 33, 34);
    expect(stroke?.x).toBeGreaterThan(25);
    expect(stroke?.x).toBeLessThan(50);
    expect(penStrokes("龙", 50, 33, 34)).toEqual([]);
  });
});

describe("what a card is called", () => {
  test("an island: colour, points, seal, open boxes", () => {
    expect(cardName(ISLAND, "silver-and-gold", ["a1", "b1"])).toBe(
      "green, 10 points, orange seal 2, 8 of 10 boxes open",
    );
    expect(cardName({ ...ISLAND, seal: null }, "silver-and-gold")).toBe(
      "green, 10 points, 10 of 10 boxes open",
    );
  });

  test("a pyramid: number and whether its tomb is reached", () => {
    expect(cardName(CHAMBER, "pyramids", ["c1"])).toBe(
      "orange pyramid 15, 18 of 19 boxes open, tomb not reached",
    );
    expect(cardName(CHAMBER, "pyramids", ["c1", "d5"])).toMatch(/tomb reached$/);
  });

  test("in Spanish too", async () => {
    await setLanguage("es");

    expect(cardName(ISLAND, "silver-and-gold", ["a1"])).toBe(
      "verde, 10 puntos, sello naranja 2, 9 de 10 casillas libres",
    );
  });
});
