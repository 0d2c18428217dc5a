import { describe, expect, it } from "vitest";
import type { ChanceSeen, DecisionSeen } from "../../generated/messages";
import { courseOf, nearest } from "./course";
import { decisionsThatMatter, luckiest } from "../matters";

function chance(move: number, turn: number, margin: number[], luck = [0, 0]): ChanceSeen {
  return { kind: "flip", move, turn, margin, luck } as ChanceSeen;
}

function decision(seat: number, move: number, turn: number, margin: number, more = {}): DecisionSeen {
  return { kind: "mark", seat, move, turn, margin, loss: 0, verdict: "equal", ...more } as DecisionSeen;
}

describe("the course of a margin", () => {
  const steps = [chance(4, 1, [3, -3]), chance(0, 0, [1, -1]), chance(2, 0, [2, -2])];
  const decisions = [decision(0, 0, 0, 1.5), decision(1, 1, 0, 9), decision(0, 2, 0, 2.5)];

  it("is in the order of the game, with the decisions of one seat", () => {
    expect(courseOf(steps, decisions, 0, null).map(({ margin }) => margin)).toEqual([1, 1.5, 2, 2.5, 3]);
    expect(courseOf(steps, decisions, 1, null).map(({ margin }) => margin)).toEqual([-1, 9, -2, -3]);
  });
  it("spreads what happens in a turn over it, and ends with the real margin", () => {
    const moments = courseOf(steps, decisions, 0, 7);

    expect(moments.map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1, 28]);
    expect(moments.at(-1)?.margin).toBe(7);
    expect(nearest(moments, 0.6)).toBe(2);
  });
});

describe("what mattered", () => {
  it("is every certain mistake and find of the seat, the largest first", () => {
    const list = [
      decision(0, 0, 0, 0, { seq: 1, loss: 0.7, verdict: "mistake" }),
      decision(0, 2, 1, 0, { seq: 2, loss: -1.2, verdict: "find" }),
      decision(1, 3, 1, 0, { seq: 3, loss: 9, verdict: "mistake" }),
      decision(0, 4, 2, 0, { seq: 4, loss: 0.3, verdict: "small" }),
      decision(0, 6, 3, 0, { seq: 5, loss: 3.1, verdict: "mistake" }),
    ];

    expect(decisionsThatMatter(list, 0).map(({ seq }) => seq)).toEqual([5, 2, 1]);
  });
  it("is the luck that helped or hurt by half a point", () => {
    const list = [
      chance(0, 0, [], [0.4, -0.4]),
      chance(1, 1, [], [2, -2]),
      chance(2, 2, [], [-3, 3]),
      chance(3, 3, [], [0.9, 0]),
    ];

    expect(luckiest(list, 0, 1, 3).map(({ move }) => move)).toEqual([1, 3]);
    expect(luckiest(list, 0, -1, 3).map(({ move }) => move)).toEqual([2]);
  });
});
