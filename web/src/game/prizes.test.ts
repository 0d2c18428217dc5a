import { describe, expect, test } from "vitest";
import type { ViewSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import { nextPrizes, suppliesOf, withoutOne } from "./prizes";

function cups(all: number[], left: number[]): string {
  const [supply] = suppliesOf({ cups: left } as ViewSeen, { game: "silver-and-gold", cups: all } as Deck);
  return drawn(supply!.prizes);
}

function awards(all: number[], left: number[]): string {
  const view = { awards: { green: left, orange: all } as Record<string, number[]> } as ViewSeen;
  const [green, orange] = suppliesOf(view, { game: "pyramids", awards: all } as Deck);
  expect(orange!.prizes.some(({ taken }) => taken)).toBe(false);
  return drawn(green!.prizes);
}

/** "-5 5": one of two is taken. */
function drawn(prizes: { points: number; taken: boolean }[]): string {
  return prizes.map(({ points, taken }) => (taken ? `-${points}` : String(points))).join(" ");
}

describe("cups", () => {
  test("of equal ones, as many are taken as are not left", () => {
    expect(cups([5, 5, 5, 3, 3, 2, 2, 1], [5, 3, 3, 2, 2, 1])).toBe("-5 -5 5 3 3 2 2 1");
    expect(cups([5, 5, 5, 3, 3, 2, 2, 1], [])).toBe("-5 -5 -5 -3 -3 -2 -2 -1");
  });

  test("there may be twelve, or one", () => {
    const twelve = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

    expect(cups(twelve, twelve.slice(1))).toBe("-12 11 10 9 8 7 6 5 4 3 2 1");
    expect(cups([9], [9])).toBe("9");
  });

  test("the best comes first, in whatever order the deck has them", () => {
    expect(cups([1, 6, 3], [3, 1])).toBe("-6 3 1");
  });
});

describe("awards of a colour", () => {
  test("there may be one, five or twelve", () => {
    expect(awards([7], [])).toBe("-7");
    expect(awards([9, 9, 5, 5, 1], [9, 5, 5, 1])).toBe("-9 9 5 5 1");
    expect(awards(Array<number>(12).fill(4), Array<number>(10).fill(4))).toBe("-4 -4" + " 4".repeat(10));
  });

  test("they are taken in the order of the deck", () => {
    expect(awards([3, 8, 3], [8, 3])).toBe("-3 8 3");
  });
});

test.each([
  [0, "9 8 7 6", 5],
  [1, "-9 8 7 6", 5],
  [3, "-7 6 5 4", 3],
  [5, "-5 4 3 2 1", 0],
  [9, "-5 -4 -3 -2 -1", 0],
])("of nine with %i taken, those that matter are %s and %i more", (taken, shown, more) => {
  const nine = Array.from({ length: 9 }, (_, at) => ({ points: 9 - at, taken: at < taken }));
  const found = nextPrizes(nine, 5);

  expect([drawn(found.shown), found.more]).toEqual([shown, more]);
});

test("few prizes are all shown", () => {
  expect(nextPrizes([{ points: 3, taken: true }], 5)).toEqual({
    shown: [{ points: 3, taken: true }],
    more: 0,
  });
});

test("taking one of equal cups leaves the others", () => {
  expect(withoutOne([5, 5, 3], 5)).toEqual([5, 3]);
  expect(withoutOne([5, 3], 4)).toEqual([5, 3]);
});
