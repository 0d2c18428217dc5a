import { describe, expect, it } from "vitest";
import type { Frame } from "../generated/messages";
import { across, course, scale, spread, ALL_TURNS, upward } from "./chartScale";

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

describe("the scale", () => {
  it("is in round numbers around all points", () => {
    expect(scale([0, 98]).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(scale([-10, 137]).low).toBe(-25);
    expect(scale([0, 112]).high).toBe(120);
  });
  it("goes below nought if somebody does", () => expect(scale([-7, 31]).low).toBe(-10));
  it("holds nought and something above it even if nobody has a point", () =>
    expect(scale([0, 0]).ticks).toEqual([0, 5, 10]));
  it("lays the lowest at the bottom and the highest at the top", () => {
    const paper = { left: 10, right: 290, top: 5, bottom: 105 };
    const paces = scale([0, 98]);

    expect([upward(0, paces, paper), upward(100, paces, paper)]).toEqual([105, 5]);
    expect([across(0, paper), across(28, paper)]).toEqual([10, 290]);
  });
});

describe("names at the ends of the lines", () => {
  it("keep their order and do not lie on each other", () =>
    expect(spread([50, 20, 52], 16, 200)).toEqual([50, 20, 66]));
  it("stay on the paper", () => expect(spread([198, 199, 197], 10, 200)).toEqual([190, 200, 180]));
});
