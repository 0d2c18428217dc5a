import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionNotice } from "./connectionNotice.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connected(): ConnectionNotice {
  const notice = new ConnectionNotice();
  notice.follow(true);
  return notice;
}

test("a first connection that takes long is not called lost", () => {
  const notice = new ConnectionNotice();
  notice.follow(false);
  vi.advanceTimersByTime(5000);
  notice.follow(true);

  expect(notice.shown).toBe("none");
});

test("a short loss is not mentioned", () => {
  const notice = connected();
  notice.follow(false);
  vi.advanceTimersByTime(1400);
  notice.follow(true);
  vi.advanceTimersByTime(5000);

  expect(notice.shown).toBe("none");
});

test("a longer loss is, whatever is tried meanwhile, and so is the return, for a while", () => {
  const notice = connected();
  notice.follow(false);
  vi.advanceTimersByTime(1000);
  notice.follow(false);
  vi.advanceTimersByTime(600);
  expect(notice.shown).toBe("lost");

  notice.follow(true);
  expect(notice.shown).toBe("back");
  vi.advanceTimersByTime(2600);
  expect(notice.shown).toBe("none");
});

test("a connection that is lost again soon is not called back", () => {
  const notice = connected();
  notice.follow(false);
  vi.advanceTimersByTime(1600);
  notice.follow(true);
  notice.follow(false);
  vi.advanceTimersByTime(1600);

  expect(notice.shown).toBe("lost");
});
