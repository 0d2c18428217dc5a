import { expect, test } from "vitest";
import { DAY, timeInWords } from "./timeLeft";

const HOUR = DAY / 24;

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

test("in a narrow place there is one unit only", () => {
  expect(timeInWords(2 * DAY + 5 * HOUR, true)).toBe("2 days");
  expect(timeInWords(5 * HOUR, true)).toBe("5 hours");
});
