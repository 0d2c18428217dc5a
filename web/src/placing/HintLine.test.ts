import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { TableSession } from "../stage/session.svelte";
import HintLine from "./HintLine.svelte";
import type { Move } from "./model/move.svelte";
import WithMove from "./WithMove.test.svelte";

function line(isSlow: boolean, thinking: number | null = null): void {
  const move = { hints: { isSlow, hinted: null } } as unknown as Move;
  const session = { live: { thinking } } as unknown as TableSession;
  render(WithMove, { props: { session, move, shows: HintLine } });
}

test("says why a thought takes long", () => {
  line(true);

  expect(screen.getByText(/new to the bot/)).toBeTruthy();
});

test("says how much of a new deck the bot has learned", () => {
  line(true, 40);

  expect(screen.getByText(/learning these cards: 40 %/)).toBeTruthy();
});

test("says nothing where nobody asked, or not for long", () => {
  line(false);

  expect(screen.queryByText(/new to the bot/)).toBeNull();
});
