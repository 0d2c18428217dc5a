import { describe, expect, it } from "vitest";
import { isDay, monthAfter, weeksOf } from "./calendarMonth";

describe("a month of the calendar", () => {
  it("has its first day under the right weekday and all its days in order", () => {
    const weeks = weeksOf("2026-11"); // the first is a Sunday

    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });
  it("has a leap day only in a leap year", () => {
    expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
    expect(weeksOf("2027-02").flat()).not.toContain("2027-02-29");
  });
  it("is followed by January after December, and the other way round", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
  });
});

describe("a day in an address", () => {
  it.each(["2026-02-30x", "2026-13-01", "today", "20261117"])("is not %s", (text) => {
    expect(isDay(text)).toBe(false);
  });
  it("is a date", () => expect(isDay("2026-11-17")).toBe(true));
});
