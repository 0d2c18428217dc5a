import { describe, expect, it } from "vitest";
import { bars, gains, roundsText, shareText } from "./shareText";

/** 28 turns of two points; the eighth brings fourteen more, the last one costs three. */
const course = Array.from({ length: 28 }, (_, turn) => 2 * (turn + 1) + (turn >= 7 ? 14 : 0));
course[27] = (course[26] ?? 0) - 3;

describe("the course in characters", () => {
  it("has one bar for each turn, rounds apart, as high as the points so far", () => {
    const row = bars(course);

    expect(row.split(" ").map((round) => round.length)).toEqual([7, 7, 7, 7]);
    expect([row[0], row.replaceAll(" ", "")[26]]).toEqual(["▁", "█"]);
    expect([...row.replaceAll(" ", "")].slice(0, 27)).toEqual(
      [...row.replaceAll(" ", "")].slice(0, 27).sort(),
    );
  });
  it("stays at the bottom while there are no points, or fewer", () => {
    expect(bars([0, -3, 0, 8])).toBe("▁▁▁█");
  });
  it("is said in words, too, and the rounds add up to the result", () => {
    expect(roundsText(course)).toContain("14, 28, 14, and 9");
    expect(gains(course).reduce((sum, gain) => sum + gain, 0)).toBe(course[27]);
  });
});

describe("a result to share", () => {
  const shared = { title: "Pyramids, daily", facts: ["65 points", "2 above par"], link: "https://x/daily" };

  it("begins with a sentence and ends with the link", () => {
    const lines = shareText({ ...shared, course }).split("\n");

    expect(lines[0]).toBe("Pyramids, daily: 65 points, 2 above par.");
    expect(lines.at(-1)).toBe("https://x/daily");
    expect(lines).toHaveLength(4);
  });
  it("has no row of bars if the course is not known", () => {
    expect(shareText({ ...shared, course: [] }).split("\n")).toHaveLength(2);
  });
  it("holds no emoji", () => {
    expect(shareText({ ...shared, course })).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});
