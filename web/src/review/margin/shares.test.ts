import { describe, expect, it } from "vitest";
import { roundedTo, segmentsOf, SHARES, sharesOf } from "./shares";

describe("the parts of a margin", () => {
  const seat = { final_margin: 12, start: 0.3, luck: 5.1, own: -7.2, others: 14.1, rest: -0.3 };

  it("are whole points that add up to it", () => {
    const shares = sharesOf(seat);

    expect(shares).toEqual({ luck: 5, others: 14, own: -7, start: 0, rest: 0 });
    expect(SHARES.reduce((sum, share) => sum + shares[share], 0)).toBe(12);
  });
  it("are each rounded by less than a point, whatever they are", () => {
    const values = [-14.198, 1.764, -33.897, 0, 0.331];
    const rounded = roundedTo(-46, values);

    expect(rounded.reduce((sum, each) => sum + each, 0)).toBe(-46);
    expect(rounded.every((each, at) => Math.abs(each - values[at]!) < 1)).toBe(true);
  });
  it("round up those that lose most by rounding down", () => {
    expect(roundedTo(2, [0.6, 0.5, 0.9])).toEqual([1, 0, 1]);
  });
});

describe("the bar", () => {
  it("has losses left of the zero line and gains right of it, without gaps", () => {
    const { segments, zero, end } = segmentsOf({ luck: 5, others: 14, own: -6, start: 0, rest: 0 });

    expect(segments.map(({ share, from, length }) => [share, from, Math.round(length)])).toEqual([
      ["own", 0, 24],
      ["luck", 24, 20],
      ["others", 44, 56],
    ]);
    expect([zero, end]).toEqual([24, 76]);
  });
  it("of nothing at all is empty", () => {
    expect(segmentsOf({ luck: 0, others: 0, own: 0, start: 0, rest: 0 })).toEqual({
      segments: [],
      zero: 0,
      end: 0,
    });
  });
});
