import { expect, it } from "vitest";
import type { Reviewed } from "../generated/messages";
import { mistakes } from "./mistakes";

function reviewed(
  seq: number,
  choice: string,
  best: string | null,
  lost: number,
  within_chance = false,
): Reviewed {
  const [made, better] = best === null ? [null, null] : [{ choice }, { choice: best }];
  return { seq, choice, lost, within_chance, made, best: better } as unknown as Reviewed;
}

it("tells the biggest losses first and leaves out what is within chance", () => {
  const list = [
    reviewed(2, "cross 4 a1", "cross 4 b1", 1),
    reviewed(5, "cross 4 b1", "cross 4 b2", 3),
    reviewed(6, "bonus 4 c1", "bonus 4 d1", 0.7, true),
    reviewed(7, "cross 4 b1", "cross 4 b1", 2),
    reviewed(8, "take 9", null, 0),
  ];

  expect(mistakes(list).map(({ seq, lost }) => [seq, lost])).toEqual([
    [5, 3],
    [2, 1],
  ]);
});

it("shows eight at most", () => {
  expect(
    mistakes(Array.from({ length: 9 }, (_, seq) => reviewed(seq, "take 1", "take 2", seq))),
  ).toHaveLength(8);
});
