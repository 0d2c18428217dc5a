import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Hinted } from "../generated/messages";
import type { Deck } from "../net/api";
import type { TableSession } from "../stage/session.svelte";
import HintLine from "./HintLine.svelte";
import type { Move } from "./model/move.svelte";
import WithMove from "./WithMove.test.svelte";

const DECK = {
  game: "silver-and-gold",
  card: [
    { number: 17, colour: "purple", points: 14, rows: ["....", "..o."], seal: null },
    { number: 9, colour: "grey", points: 8, rows: ["....", "..o."], seal: null },
  ],
} as unknown as Deck;

function line(isSlow: boolean, learned: number | null = null, hinted: Partial<Hinted> | null = null): void {
  const me = { hand: [], cards: [] };
  const move = { hints: { isSlow, hinted }, deck: () => DECK, view: { display: [17, 9] }, me };
  const face = (number: number): unknown => DECK.card.find((one) => one.number === number);
  const session = { source: { moves: { learned } }, face } as unknown as TableSession;
  render(WithMove, { props: { session, move: move as unknown as Move, shows: HintLine } });
}

function considered(choice: string, margin: number): Hinted["considered"][number] {
  return { choice, points: 90 + margin, sources: {}, margin, win: 0.5, simulations: 9, looks: 0 };
}

test("says why a choice is better than the next one, as a review does", async () => {
  const values = { card: 17, other_card: 9, symbols: 2, fewer_symbols: 1 };
  const reason = { kind: "more_symbols" as const, source: "coins", points: 1.3, values, is_find: true };

  line(false, null, {
    choice: "take 17",
    considered: [considered("take 17", 2), considered("take 9", 0)],
    why: { choice: "take 9", points: 0.8, reason },
  });

  expect(
    await screen.findByText("The purple card of 14 has more coins than the grey card of 8, 2 instead of 1", {
      exact: false,
    }),
  ).toBeTruthy();
  expect(screen.getByText("Take the purple card of 14.")).toBeTruthy();
  expect(screen.getByText("Next best: Take the grey card of 8, 0.8 less.")).toBeTruthy();
});

test("calls a choice a guess if no bot could be asked", () => {
  line(false, null, { choice: "take 17", considered: [], why: null });

  expect(screen.getByText(/quick guess/)).toBeTruthy();
  expect(screen.queryByText(/better/)).toBeNull();
});

test("says that a thought takes long, and nothing false about the cards", () => {
  line(true);

  expect(screen.getByText(/still thinking/)).toBeTruthy();
});

test("says how much of a new deck the bot has learned", () => {
  line(true, 40);

  expect(screen.getByText(/learning these cards: 40 %/)).toBeTruthy();
});

test("says nothing where nobody asked, or not for long", () => {
  line(false);

  expect(screen.queryByText(/still thinking/)).toBeNull();
});
