import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countTo, finishAll, interpolate, budget, animate } from "./animation";

beforeEach(() => {
  vi.useFakeTimers();
  budget.ms = 400;
});

afterEach(() => {
  finishAll();
  budget.ms = 0;
  vi.useRealTimers();
});

/** An element whose animation is a double, with only the parts that are used. */
function moved(): { element: Element; cancel: ReturnType<typeof vi.fn>; finish: () => void } {
  const moving = { cancel: vi.fn(), onfinish: null as (() => void) | null };
  const element = document.createElement("div");
  element.animate = () => moving as unknown as Animation;
  return { element, cancel: moving.cancel, finish: () => moving.onfinish?.() };
}

test("a figure is whole on its way and right at its end", () => {
  expect([0, 0.25, 0.5, 1, 2].map((at) => interpolate(3, 7, at))).toEqual([3, 4, 5, 7, 7]);
  expect(interpolate(5, 0, 0.5)).toBe(3);
});

test("it counts up in the time there is", () => {
  const shown: number[] = [];
  countTo(0, 10, (n) => shown.push(n));
  vi.advanceTimersByTime(600);
  expect(shown.at(-1)).toBe(10);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test("without time the end is shown at once", () => {
  budget.ms = 0;
  const show = vi.fn();
  countTo(0, 10, show);
  expect(show.mock.calls).toEqual([[10]]);
});

test("skipping shows the end of everything that moves, once", () => {
  const show = vi.fn();
  const done = vi.fn();
  const { element, cancel, finish } = moved();
  countTo(0, 10, show);
  animate(element, [], done);
  finishAll();
  expect(show).toHaveBeenLastCalledWith(10);
  expect(cancel).toHaveBeenCalledOnce();
  finish();
  finishAll();
  vi.advanceTimersByTime(600);
  expect(done).toHaveBeenCalledOnce();
  expect(show).toHaveBeenLastCalledWith(10);
});

test("what has come to its end leaves nothing", () => {
  const done = vi.fn();
  const { element, cancel, finish } = moved();
  animate(element, [], done);
  finish();
  expect(cancel).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledOnce();
});
