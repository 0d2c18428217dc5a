/** The cards of a decision lie as on the table, because the sentences say left and right. */
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Deck } from "../net/api";
import DecisionBoard from "./DecisionBoard.svelte";

const card = (number: number): object => ({
  number,
  colour: "grey",
  points: 8,
  rows: ["....", "..o."],
  seal: null,
});
const DECK = { game: "silver-and-gold", card: [17, 4, 9, 2].map(card) } as unknown as Deck;

function shown(choice: string[], best: string[], cards: number[]): { numbers: number[]; rulers: number } {
  const decision = { choice, best, crossed: {}, cards };
  const { container } = render(DecisionBoard, {
    props: { decision, deck: DECK, labels: { made: "done", best: "better" } },
  });
  return {
    numbers: [...container.querySelectorAll("[data-card]")].map((one) =>
      Number(one.getAttribute("data-card")),
    ),
    rulers: container.querySelectorAll("[data-part=rulers]").length,
  };
}

test("both own cards are shown from left to right, whichever is mentioned first", () => {
  expect(shown(["cross 4 a1"], ["cross 17 a1"], [17, 4]).numbers).toEqual([17, 4]);
  expect(shown(["cross 4 a1 b1"], ["cross 4 b1 c1"], [17, 4])).toEqual({ numbers: [17, 4], rulers: 1 });
});

test("cards that are kept or taken are in the order of the hand or the display", () => {
  expect(shown(["keep 9 2"], ["keep 4 9"], [4, 9, 17, 2]).numbers).toEqual([4, 9, 2]);
  expect(shown(["take 9"], ["take 17"], [2, 17, 4, 9])).toEqual({ numbers: [17, 9], rulers: 0 });
});

test("a stored review that does not know the order shows the cards as they are mentioned", () => {
  expect(shown(["take 9"], ["take 17"], []).numbers).toEqual([9, 17]);
});
