import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Move } from "./model/move.svelte";
import HintLine from "./HintLine.svelte";

function line(busy: boolean): ReturnType<typeof render> {
  return render(HintLine, { props: { move: { hints: { busy, hinted: null } } as unknown as Move } });
}

afterEach(() => vi.useRealTimers());

test("says why a thought takes long, and only then", async () => {
  vi.useFakeTimers();
  const shown = line(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByText(/new to the bot/)).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText(/new to the bot/)).toBeTruthy();

  await shown.rerender({ move: { hints: { busy: false, hinted: null } } as unknown as Move });

  expect(screen.queryByText(/new to the bot/)).toBeNull();
});

test("says how much of a new deck the bot has learned", async () => {
  vi.useFakeTimers();
  const move = { hints: { busy: true, hinted: null }, live: { thinking: 40 } } as unknown as Move;
  render(HintLine, { props: { move } });

  await vi.advanceTimersByTimeAsync(2000);

  expect(screen.getByText(/learning these cards: 40 %/)).toBeTruthy();
});

test("says nothing where nobody asked", async () => {
  vi.useFakeTimers();
  line(false);
  await vi.advanceTimersByTimeAsync(5000);

  expect(screen.queryByText(/new to the bot/)).toBeNull();
});
