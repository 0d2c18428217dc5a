import { afterEach, expect, test, vi } from "vitest";
import { beginOfDay, DAY, dayAfter, timeInWords } from "./timeLeft";

const HOUR = DAY / 24;

afterEach(() => vi.unstubAllEnvs());

test.each([
  [7 * DAY, "7 days"],
  [2 * DAY + 5 * HOUR, "2 days 5 hours"],
  [DAY + HOUR, "1 day 1 hour"],
  [DAY, "1 day"],
  [DAY - 1, "23 hours"],
  [HOUR - 1, "59 minutes"],
  [59_999, "less than a minute"],
  [-5, "less than a minute"],
])("%i ms are %s", (ms, words) => {
  expect(timeInWords(ms)).toBe(words);
});

test.each([
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["America/New_York", "2026-03-08", 23],
  ["Asia/Tokyo", "2026-03-29", 24],
  ["Africa/Cairo", "2026-04-24", 23], // the clocks change at midnight: the day begins at one
])("in %s the day %s has %i hours", (zone, day, hours) => {
  vi.stubEnv("TZ", zone);
  const next = dayAfter(beginOfDay(day) + 12 * HOUR, 1);

  expect(beginOfDay(next) - beginOfDay(day)).toBe(hours * HOUR);
});

test("a day is found again from each of its hours", () => {
  for (const zone of ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"]) {
    vi.stubEnv("TZ", zone);
    for (const day of ["2026-03-29", "2026-10-25", "2026-12-31"]) {
      const begin = beginOfDay(day);
      expect(dayAfter(begin, 0)).toBe(day);
      expect(dayAfter(begin + 22 * HOUR, 0)).toBe(day);
    }
  }
});
