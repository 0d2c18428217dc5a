import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { skipFirstPaint } from "../../cards/firstPaint.svelte";
import type { CardSeen, OfferSeen, PlayerSeen, ViewSeen } from "../../generated/messages";
import type { Deck } from "../../net/api";
import type { TableSession } from "../../stage/session.svelte";
import type { Move } from "../model/move.svelte";
import TakeCard from "./TakeCard.svelte";
import WithMove from "../WithMove.test.svelte";

const DECK: Deck = {
  id: "d",
  game: "silver-and-gold",
  name: "Test",
  expedition: [],
  card: [
    { number: 4, colour: "purple", points: 14, rows: ["..", ".."] },
    { number: 9, colour: "green", points: 10, seal: { colour: "grey", points: 2 }, rows: [".."] },
    { number: 30, colour: "orange", points: 12, rows: [".."] },
  ],
};
const card = (number: number, crossed: string[]): CardSeen => ({
  number,
  crossed,
  fresh: [],
  completed: true,
});

/** Card 30 was completed in an earlier turn, card 4 in this one. */
function take(offers: OfferSeen[] = [], taking: string | null = null): HTMLElement {
  skipFirstPaint();
  const me = {
    ...{ seat: 0, name: "Ana", cards: [null, null], completed: [4, 30] },
    completed_cards: [card(30, ["a1", "b1"]), card(4, ["a1", "b1", "b2"])],
  } as unknown as PlayerSeen;
  const view = { seat: 0, replaces: 4, players: [me], awards: {}, prizes: [] } as unknown as ViewSeen;
  const drafted = { offers };
  const move = {
    ...{ deck: () => DECK, seat: () => 0, me, view, isFinal: false },
    hints: { hinted: null, isSlow: false, mayAsk: false, busy: false },
    picker: { taking },
    drafts: { open: ["take 9", "take stack"], drafted },
  } as unknown as Move;
  const face = (number: number): unknown => DECK.card.find((each) => each.number === number);
  const session = { face, names: ["Ana"], source: { table: null } } as unknown as TableSession;
  return render(WithMove, { props: { session, move, shows: TakeCard } }).container;
}

test("names the card that was completed now, though another has a higher number", () => {
  const container = take();

  expect(screen.getByText("Purple card completed: 14 points")).toBeTruthy();
  expect(container.querySelectorAll('[data-card="4"] [data-ink]')).toHaveLength(3);
});

test("says what a card means for seals, as the server counts it", () => {
  take([{ choice: "take 9", seals_add: 3, seal_pays: 4 }], "take 9");

  expect(screen.getByText("seal +3")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Display card 1: green.*seal \+3$/ })).toBeTruthy();
  expect(screen.getByText(/3 more with your seals\. Its seal pays 4 so far\./)).toBeTruthy();
});
