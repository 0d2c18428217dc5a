import { describe, expect, it } from "vitest";
import type { Frame, Happened } from "../../generated/messages";
import { BEFORE, marksOf, nearest, placesOf, turnsOf } from "./timeLine";

function move(step: string, round: number, turn_of_round: number, happened: Partial<Happened>[] = []): Frame {
  return { events: [{ happened }], state: { view: { step, round, turn_of_round } } } as unknown as Frame;
}

/** Cards are kept; the first turn ends with a card that is taken; the second, third and so on are one move each. */
const MOVES = [
  move("keep", 0, 1),
  move("mark", 0, 1),
  move("take", 0, 1, [
    { kind: "completed", seat: 0, colour: "green" },
    { kind: "cup", seat: 1, amount: 6 },
    { kind: "cup", seat: 0, amount: 0 },
  ]),
  move("mark", 0, 2),
  move("mark", 1, 1),
];
const TURNS = [BEFORE, BEFORE, 0, 0, 1];

describe("the time line", () => {
  it("counts a move to the turn before which it began", () => {
    expect(turnsOf(MOVES)).toEqual(TURNS);
  });
  it("has the last move of a turn at its end, and those before it in between", () => {
    expect(placesOf(TURNS)).toEqual([0, 0, 0.5, 1, 2]);
  });
  it("finds the move that is nearest to a place", () => {
    expect([0.3, 0.8, 27, -1].map((place) => nearest(placesOf(TURNS), place))).toEqual([2, 3, 4, 0]);
    expect(nearest([], 3)).toBe(0);
  });
  it("marks completed cards and cups of a seat, or of all", () => {
    const card = { at: 2, turn: 0, kind: "card", colour: "green" };
    const cup = { at: 2, turn: 0, kind: "cup", colour: null };

    expect(marksOf(MOVES, TURNS, 0)).toEqual([card]);
    expect(marksOf(MOVES, TURNS, null)).toEqual([card, cup]);
  });
});
