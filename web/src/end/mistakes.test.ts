import { expect, it } from "vitest";
import type { Frame, Reviewed } from "../generated/messages";
import { mistakes } from "./mistakes";

function frame(head: number, turn: number, crossed: string[], choices: string[] | null): Frame {
  const players = [{ cards: [{ number: 4, crossed }, null] }];
  const view = { round: Math.floor(turn / 7), turn, players };
  return { events: [{ seq: head, choices }], state: { head, view } } as unknown as Frame;
}

function reviewed(seq: number, nth: number, choice: string, best: string, lost: number): Reviewed {
  return { seq, nth, choice, lost, made: { choice }, best: { choice: best } } as unknown as Reviewed;
}

const frames = [
  frame(1, 0, [], null),
  frame(2, 8, ["a1"], ["cross 4 a1"]),
  frame(5, 9, ["a1", "b1"], ["cross 4 b1", "bonus 4 c1"]),
];

it("tells the biggest losses first and leaves out what is within chance", () => {
  const list = [
    reviewed(2, 0, "cross 4 a1", "cross 4 b1", 1),
    reviewed(5, 0, "cross 4 b1", "cross 4 b2", 3),
    reviewed(5, 1, "bonus 4 c1", "bonus 4 d1", 0.2),
  ];

  expect(mistakes(list, frames, 0).map(({ seq, lost }) => [seq, lost])).toEqual([
    [5, 3],
    [2, 1],
  ]);
});

it("lays the cards as they were before the choice, bonus boxes of the same move included", () => {
  const [first] = mistakes([reviewed(5, 1, "bonus 4 c1", "bonus 4 d1", 2)], frames, 0);

  expect(first).toMatchObject({ round: 2, turn: 2, crossed: { 4: ["a1", "b1"] } });
  expect(first?.best.boxes).toEqual(["d1"]);
});
