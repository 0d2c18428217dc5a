import { afterEach, describe, expect, it } from "vitest";
import type { Colour, Game } from "../net/api";
import type { PlayerSeen, ViewSeen } from "../generated/messages";
import { setLanguage } from "../i18n/index.svelte";
import { resultText } from "./resultText";

const NAMES = ["Ana", "Bruno", "Dora"];
/** 1 to 9 are grey, 10 to 19 green, the rest purple. */
const colourOf = (card: number): Colour => (card < 10 ? "grey" : card < 20 ? "green" : "purple");

function ended(
  game: Game,
  totals: number[],
  completed: number[][],
  winners: number[],
  you: number[] = [],
): ReturnType<typeof resultText> {
  const players = totals.map(
    (total, seat) =>
      ({ seat, completed: completed[seat], score: { total, parts: {} } }) as unknown as PlayerSeen,
  );
  return resultText({ game, view: { players, winners } as ViewSeen, names: NAMES, you, colourOf });
}

afterEach(() => setLanguage("en"));

describe("the end in words", () => {
  it("says who won and by how much", () => {
    expect(ended("silver-and-gold", [98, 88, 70], [[], [], []], [0])).toEqual({
      title: "Ana wins with 98 points",
      why: ["10 points ahead of Bruno."],
    });
    expect(ended("silver-and-gold", [98, 88, 70], [[], [], []], [0], [0]).title).toBe(
      "You win with 98 points",
    );
  });
  it("explains a tie by the colour that decided it (S11)", () => {
    const { why } = ended("silver-and-gold", [98, 88, 88], [[], [1, 2], [1, 2, 3]], [0]);

    expect(why.at(-1)).toBe("Dora and Bruno both have 88. Dora comes second: 3 grey cards to 2.");
  });
  it("names the colours that were equal before it", () => {
    const { title, why } = ended("silver-and-gold", [88, 88, 1], [[1, 10], [2], []], [0]);

    expect(title).toBe("Ana wins with 88 points");
    expect(why).toEqual(["Ana and Bruno both have 88. Ana wins: 1 green card to 0 (as many grey ones)."]);
  });
  it("explains a tie by the lowest pyramid (P14)", () => {
    const { why } = ended("pyramids", [88, 88, 1], [[40, 7], [5], []], [1]);

    expect(why).toEqual(["Bruno and Ana both have 88. Bruno wins: lowest completed pyramid 5, before 7."]);
  });
  it("tells a shared victory (R11)", () => {
    const { title, why } = ended("silver-and-gold", [50, 50, 1], [[1], [2], []], [0, 1]);

    expect(title).toBe("Ana and Bruno share the victory with 50 points");
    expect(why).toEqual(["Ana and Bruno both have 50. Nothing breaks this tie: they share the first place."]);
  });
  it("does so in Spanish too, with no hole left", async () => {
    await setLanguage("es");
    const all = [
      ended("silver-and-gold", [98, 88, 88], [[], [1, 2], [1, 2, 3]], [0]),
      ended("silver-and-gold", [88, 88, 1], [[1, 10], [2], []], [0]),
      ended("pyramids", [88, 88, 1], [[], [5], []], [1]),
      ended("silver-and-gold", [50, 50, 1], [[1], [2], []], [0, 1], [0]),
    ];

    expect(all[0]?.why.at(-1)).toBe(
      "Dora y Bruno tienen 88. Dora queda en segundo lugar: 3 cartas grises a 2.",
    );
    expect(JSON.stringify(all)).not.toMatch(/[{}]\w+[{}]|undefined/);
  });
});
