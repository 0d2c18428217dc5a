import { beforeEach, expect, test, vi } from "vitest";
import { ANSWER, Heartbeat, IMPATIENT, QUIET } from "./heartbeat";

let pings = 0;
let deaths = 0;
let beat: Heartbeat;

beforeEach(() => {
  vi.useFakeTimers();
  pings = deaths = 0;
  beat?.stop();
  beat = new Heartbeat({ ping: () => pings++, dead: () => deaths++ });
  beat.start();
});

/** The page does not run for so long: its timers come late. */
function sleep(milliseconds: number): void {
  const after = performance.now() + milliseconds;
  vi.spyOn(performance, "now").mockReturnValue(after);
  vi.advanceTimersToNextTimer();
}

test("a server that answers is asked only after a silence", () => {
  vi.advanceTimersByTime(QUIET - 2000);
  beat.heard();
  vi.advanceTimersByTime(QUIET - 2000);
  expect(pings).toBe(0);

  vi.advanceTimersByTime(4000);
  beat.heard();
  vi.advanceTimersByTime(ANSWER);
  expect([pings, deaths]).toEqual([1, 0]);
});

test("a connection that carries nothing any more is noticed once", () => {
  vi.advanceTimersByTime(QUIET + ANSWER + 2000);
  expect([pings, deaths]).toEqual([1, 1]);

  vi.advanceTimersByTime(60_000);
  expect([pings, deaths]).toEqual([1, 1]);
});

test("it is noticed sooner when an answer is awaited", () => {
  beat.asked();
  vi.advanceTimersByTime(IMPATIENT + 1000);
  expect(pings).toBe(1);

  vi.advanceTimersByTime(ANSWER);
  expect(deaths).toBe(1);
});

test("a computer that slept, or a hidden tab, raises no alarm: the server is asked anew", () => {
  vi.advanceTimersByTime(QUIET + 1000);
  expect(pings).toBe(1);
  for (let n = 0; n < 5; n++) sleep(60_000);
  vi.restoreAllMocks();

  expect([pings, deaths]).toEqual([6, 0]);
});
