import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { beginOfDay, dayAfter } from "./dates";

/** The value of an expression in a time zone; a process reads its zone once, when it starts. */
function inZone(zone: string, expression: string): unknown {
  const functions = `const beginOfDay = ${beginOfDay}; const dayAfter = ${dayAfter};`;
  const text = execFileSync(process.execPath, ["-p", `${functions} JSON.stringify(${expression})`], {
    env: { TZ: zone },
    encoding: "utf-8",
  });
  return JSON.parse(text);
}

test.each([
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["America/New_York", "2026-03-08", 23],
  ["Asia/Tokyo", "2026-03-29", 24],
])("in %s the day %s has %i hours", (zone, day, hours) => {
  const next = `dayAfter(beginOfDay("${day}") + 12 * 3_600_000, 1)`;

  expect(inZone(zone, `(beginOfDay(${next}) - beginOfDay("${day}")) / 3_600_000`)).toBe(hours);
});

test.each(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"])(
  "in %s a day is found again from its first and last hours",
  (zone) => {
    const days = ["2026-03-29", "2026-10-25", "2026-12-31"];
    const found = inZone(
      zone,
      `${JSON.stringify(days)}.map((day) => [0, 22].map((hour) => dayAfter(beginOfDay(day) + hour * 3_600_000, 0)))`,
    );

    expect(found).toEqual(days.map((day) => [day, day]));
  },
);
