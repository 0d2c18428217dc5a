/** Cards of the standard decks as pictures of the games, known before any deck is loaded. */
import type { CardFace, Game } from "../net/api";

interface Example {
  face: CardFace;
  crossed: string[];
}

export const SAMPLE_CARDS: Record<Game, Example[]> = {
  "silver-and-gold": [
    {
      face: { number: 13, colour: "orange", points: 12, rows: [".#p.", "..#x", "..#.", "#.o."] },
      crossed: [],
    },
    {
      face: { number: 12, colour: "purple", points: 14, rows: ["...o", "...#", ".p..", "x.#x"] },
      crossed: ["a1", "b1", "c1", "b2"],
    },
    {
      face: {
        number: 28,
        colour: "green",
        points: 10,
        seal: { colour: "orange", points: 2 },
        rows: ["x.#.", "#...", "...."],
      },
      crossed: [],
    },
  ],
  pyramids: [
    {
      face: { number: 4, colour: "green", rows: ["se###", ".#.#b", ".g.#.", ".s...", "...Tr"] },
      crossed: [],
    },
    {
      face: { number: 14, colour: "purple", rows: ["x.se#", "t.###", "#.sg#", "...##", "r.T.."] },
      crossed: ["d1", "c1", "b1", "b2"],
    },
    {
      face: { number: 5, colour: "orange", rows: ["##.se", "g..##", "t...s", "..r..", "x...T"] },
      crossed: [],
    },
  ],
};
