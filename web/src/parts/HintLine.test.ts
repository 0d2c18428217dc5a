import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Placing } from "../lib/placing.svelte";
import HintLine from "./HintLine.svelte";

function line(hinting: boolean): ReturnType<typeof render> {
  return render(HintLine, { props: { placing: { hinting, hinted: null } as unknown as Placing } });
}

afterEach(() => vi.useRealTimers());

test("says why a thought takes long, and only then", async () => {
  vi.useFakeTimers();
  const shown = line(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.queryByText(/new to the bot/)).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText(/new to the bot/)).toBeTruthy();

  await shown.rerender({ placing: { hinting: false, hinted: null } as unknown as Placing });

  expect(screen.queryByText(/new to the bot/)).toBeNull();
});

test("says nothing where nobody asked", async () => {
  vi.useFakeTimers();
  line(false);
  await vi.advanceTimersByTimeAsync(5000);

  expect(screen.queryByText(/new to the bot/)).toBeNull();
});
