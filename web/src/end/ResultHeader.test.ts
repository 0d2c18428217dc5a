import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { ViewSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import ResultHeader from "./ResultHeader.svelte";

const rank = (seat: number, place: number, total: number): object => ({ seat, place, total, tie: null });

function shines(winners: number[], you: number[]): boolean {
  const ranking = [rank(0, 1, 90), rank(1, winners.length > 1 ? 1 : 2, winners.length > 1 ? 90 : 80)];
  const view = { winners, ranking } as unknown as ViewSeen;
  const deck = { game: "silver-and-gold", card: [] } as unknown as Deck;
  const { container } = render(ResultHeader, { props: { view, names: ["Ana", "Ben"], deck, you } });
  return container.querySelector("[data-part=rays]") !== null;
}

test("the chest shines for a winner, also for one who shares the victory, and for nobody else at the table", () => {
  expect(shines([0], [0])).toBe(true);
  expect(shines([0, 1], [1])).toBe(true);
  expect(shines([0], [1])).toBe(false);
  expect(shines([0], [])).toBe(true);
});
