import { beforeEach, expect, test } from "vitest";
import type { DeckSeen } from "../generated/messages";
import { keepDeck, myDecks } from "./myDecks";

const deck = (id: string): DeckSeen => ({ id, game: "pyramids", name: `deck ${id}` });

beforeEach(() => localStorage.clear());

test("the newest deck comes first, each once, and the oldest are dropped", () => {
  for (let k = 0; k < 25; k++) keepDeck(deck(String(k)));
  keepDeck(deck("10"));

  const ids = myDecks().map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(["10", "24", "23"]);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});
