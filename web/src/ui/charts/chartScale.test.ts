import { describe, expect, it } from "vitest";
import { across, scale, spread, upward } from "./chartScale";

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
    const heights = scale([0, 98]);

    expect([upward(0, heights, paper), upward(100, heights, paper)]).toEqual([105, 5]);
    expect([across(0, paper), across(28, paper)]).toEqual([10, 290]);
  });
});

describe("names at the ends of the lines", () => {
  it("keep their order and do not lie on each other", () =>
    expect(spread([50, 20, 52], 16, 200)).toEqual([50, 20, 66]));
  it("stay on the paper", () => expect(spread([198, 199, 197], 10, 200)).toEqual([190, 200, 180]));
});
