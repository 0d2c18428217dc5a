import { describe, expect, it } from "vitest";
import type { Colour } from "../net/api";
import type { PlayerSeen } from "../generated/messages";
import { standings, ties } from "./standing";

const COLOURS: Colour[] = ["purple", "orange", "green", "grey"];
/** Cards 1, 5, 9 … are purple, 2, 6 … orange, 3, 7 … green, 4, 8 … grey. */
const colourOf = (card: number): Colour => COLOURS[(card - 1) % 4] as Colour;

function player(seat: number, total: number, completed: number[]): PlayerSeen {
  return { seat, name: "", completed, score: { total, parts: {} } } as unknown as PlayerSeen;
}

describe("S11: a tie in Silver & Gold", () => {
  it("goes to more completed grey cards", () => {
    const players = [player(0, 88, [4, 8]), player(1, 98, []), player(2, 88, [4, 8, 12])];

    expect(standings("silver-and-gold", players, colourOf).map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(ties("silver-and-gold", players, colourOf)).toEqual([
      {
        ahead: 2,
        behind: 0,
        total: 88,
        place: 2,
        decision: { by: "colour", equal: [], colour: "grey", more: 3, fewer: 2 },
      },
    ]);
  });
  it("then to green, orange and purple ones", () => {
    const players = [player(0, 50, [4, 1]), player(1, 50, [4, 2])];

    expect(ties("silver-and-gold", players, colourOf)[0]?.decision).toEqual({
      by: "colour",
      equal: ["grey", "green"],
      colour: "orange",
      more: 1,
      fewer: 0,
    });
  });
  it("that nothing breaks is shared (R11)", () => {
    const players = [player(0, 50, [4]), player(1, 50, [8]), player(2, 40, [])];

    expect(standings("silver-and-gold", players, colourOf).map(({ place }) => place)).toEqual([1, 1, 3]);
    expect(ties("silver-and-gold", players, colourOf)[0]?.decision).toBeNull();
  });
});

describe("P14: a tie in Pyramids", () => {
  it("goes to the lowest numbered completed pyramid", () => {
    const players = [player(0, 70, [12, 9]), player(1, 70, [30, 4])];

    expect(ties("pyramids", players, colourOf)).toEqual([
      { ahead: 1, behind: 0, total: 70, place: 1, decision: { by: "lowest", ahead: 4, behind: 9 } },
    ]);
  });
  it("goes to who has completed one at all", () => {
    const players = [player(0, 7, []), player(1, 7, [30])];

    expect(ties("pyramids", players, colourOf)[0]?.decision).toEqual({
      by: "lowest",
      ahead: 30,
      behind: null,
    });
  });
});
