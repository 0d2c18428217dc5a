import { expect, test } from "vitest";
import type { PrizeSeen } from "../generated/messages";
import { nextPrizes, suppliesOf, withTaken } from "./prizes";

/** "green: -5 5": one of two is taken. */
function drawn(prizes: PrizeSeen[]): string[] {
  return suppliesOf(prizes).map(
    ({ colour, prizes: row }) =>
      `${colour}: ${row.map(({ points, taken }) => (taken ? -points : points)).join(" ")}`,
  );
}

function cups(...points: number[]): PrizeSeen[] {
  return points.map((each) => ({ colour: null, points: Math.abs(each), taken: each < 0 }));
}

const AWARDS: PrizeSeen[] = (["grey", "green"] as const).flatMap((colour) =>
  cups(5, 5, 3).map((prize) => ({ ...prize, colour })),
);

test("prizes lie by colour, in the order in which they are taken", () => {
  expect(drawn(cups(-5, 5, 3))).toEqual(["null: -5 5 3"]);
  expect(drawn(AWARDS)).toEqual(["grey: 5 5 3", "green: 5 5 3"]);
});

test("taking a prize leaves equal ones, and those of other colours", () => {
  expect(drawn(withTaken(cups(-5, 5, 5), null))).toEqual(["null: -5 -5 5"]);
  expect(drawn(withTaken(AWARDS, "green"))).toEqual(["grey: 5 5 3", "green: -5 5 3"]);
  expect(drawn(withTaken(cups(-5), null))).toEqual(["null: -5"]);
});

test.each([
  [0, "9 8 7 6", 5],
  [1, "-9 8 7 6", 5],
  [3, "-7 6 5 4", 3],
  [5, "-5 4 3 2 1", 0],
  [9, "-5 -4 -3 -2 -1", 0],
])("of nine with %i taken, those that matter are %s and %i more", (taken, shown, more) => {
  const nine = cups(...Array.from({ length: 9 }, (_, at) => (at < taken ? at - 9 : 9 - at)));
  const found = nextPrizes(nine, 5);

  expect([drawn(found.shown), found.more]).toEqual([[`null: ${shown}`], more]);
});

test("few prizes are all shown", () => {
  expect(nextPrizes(cups(-3), 5)).toEqual({ shown: cups(-3), more: 0 });
});
