import { describe, expect, it } from "vitest";
import type { Frame } from "../generated/messages";
import { course, ALL_TURNS } from "./course";

function frame(turn: number, totals: number[], step = "mark"): Frame {
  const players = totals.map((total) => ({ score: { total } }));
  return { events: [], state: { view: { turn, step, players } } } as unknown as Frame;
}

describe("the course of a game", () => {
  it("is what lay there when the next turn began", () => {
    const frames = [frame(0, [0, 0]), frame(0, [0, 0]), frame(1, [3, 1]), frame(1, [3, 1]), frame(2, [5, 1])];

    expect(course(frames)).toEqual([
      [0, 3, 5],
      [0, 1, 1],
    ]);
  });
  it("ends with the final score after the last turn", () => {
    const [line] = course([frame(0, [0]), frame(27, [40]), frame(27, [55], "over")]);

    expect(line).toHaveLength(ALL_TURNS + 1);
    expect(line?.slice(-2)).toEqual([40, 55]);
  });
  it("of no game is nothing", () => expect(course([])).toEqual([]));
});
