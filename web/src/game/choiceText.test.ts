import { describe, expect, it } from "vitest";
import type { Deck } from "../net/api";
import { parseChoice } from "./choices";
import { commandTexts, needBoxes } from "./choiceText";

const DECK = {
  game: "silver-and-gold",
  card: [
    { number: 17, colour: "purple", points: 14, rows: ["....", "..o.", "..p.", "...."], seal: null },
    { number: 4, colour: "grey", points: 8, rows: ["....", "..o."], seal: null },
    { number: 9, colour: "grey", points: 8, rows: ["....", "..o."], seal: null },
  ],
} as unknown as Deck;

const told = (commands: string[][], cards: number[]): string[] =>
  commandTexts(
    commands.map((one) => one.map(parseChoice)),
    DECK,
    cards,
  );

describe("two commands in words", () => {
  it("name the sides of a player's own cards", () => {
    expect(told([["cross 17 a1 b1", "bonus 4 a1"], ["cross 4 a1 b1"]], [4, 17])).toEqual([
      "2 boxes on the right card (purple 14), bonus box on the left card (grey 8)",
      "2 boxes on the left card (grey 8)",
    ]);
  });
  it("name their boxes and symbols, if nothing else tells them apart", () => {
    expect(told([["cross 17 a1 b1"], ["cross 17 b2 c2"]], [17, 4])).toEqual([
      "2 boxes on the left card (purple 14): a1 b1",
      "2 boxes on the left card (purple 14): b2 c2 (coin)",
    ]);
  });
  it("tell cards apart that look alike, even by their place among those that are shown", () => {
    const texts = told([["take 4"], ["take 9"]], [17, 9, 4]);

    expect(texts[0]).toBe("take the grey card of 8 (card 2 of these)");
    expect(texts[1]).toBe("take the grey card of 8 (card 1 of these)");
  });
  it("do not tell a card apart from one of the display that is not shown", () => {
    expect(told([["take 17"], ["take 9"]], [17, 9, 4])).toEqual([
      "take the purple card of 14",
      "take the grey card of 8",
    ]);
  });
  it("are short where they differ anyway", () => {
    expect(needBoxes([[parseChoice("cross 17 a1 b1")], [parseChoice("cross 17 a1")]])).toBe(false);
  });
});
