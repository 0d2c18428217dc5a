import { afterEach, describe, expect, it } from "vitest";
import type { RankSeen, TieSeen } from "../generated/messages";
import { setLanguage } from "../i18n/index.svelte";
import { resultText } from "./resultText";

const NAMES = ["Ana", "Bruno", "Dora"];
const BY_COLOUR: TieSeen = { rule: "S11", equal: [], colour: "grey", ahead: 3, behind: 2 };
const BY_SECOND_COLOUR: TieSeen = { rule: "S11", equal: ["grey"], colour: "green", ahead: 1, behind: 0 };
const BY_LOWEST: TieSeen = { rule: "P14", equal: [], colour: null, ahead: 5, behind: 7 };
const BY_NOTHING: TieSeen = { rule: "R11", equal: [], colour: null, ahead: null, behind: null };

/** Seat, place, total, and what decided against the next one. */
type Row = [seat: number, place: number, total: number, tie?: TieSeen];

const PLAIN: Row[] = [
  [0, 1, 98],
  [1, 2, 88],
  [2, 3, 70],
];
const SECOND: Row[] = [
  [0, 1, 98],
  [2, 2, 88, BY_COLOUR],
  [1, 3, 88],
];
const FIRST: Row[] = [
  [0, 1, 88, BY_SECOND_COLOUR],
  [1, 2, 88],
  [2, 3, 1],
];
const LOWEST: Row[] = [
  [1, 1, 88, BY_LOWEST],
  [0, 2, 88],
  [2, 3, 1],
];
const ALONE: Row[] = [
  [1, 1, 88, { ...BY_LOWEST, behind: null }],
  [0, 2, 88],
  [2, 3, 1],
];
const SHARED: Row[] = [
  [0, 1, 50, BY_NOTHING],
  [1, 1, 50],
  [2, 3, 1],
];

function ended(rows: Row[], you: number[] = []): ReturnType<typeof resultText> {
  const ranking = rows.map(([seat, place, total, tie = null]): RankSeen => ({ seat, place, total, tie }));
  const winners = ranking.filter(({ place }) => place === 1).map(({ seat }) => seat);
  return resultText({ view: { ranking, winners }, names: NAMES, you });
}

afterEach(() => setLanguage("en"));

describe("the end in words", () => {
  it("says who won and by how much", () => {
    expect(ended(PLAIN)).toEqual({ title: "Ana wins with 98 points", why: ["10 points ahead of Bruno."] });
    expect(ended(PLAIN, [0]).title).toBe("You win with 98 points");
  });
  it("says our own place first, then who won", () => {
    expect(ended(PLAIN, [1])).toEqual({
      title: "You come second with 88 points",
      why: ["Ana wins with 98 points.", "10 points ahead of you."],
    });
    expect(ended(SECOND, [1]).why.at(-1)).toBe(
      "You and Dora both have 88. Dora comes second: 3 grey cards to 2.",
    );
    expect(ended(SECOND, [2]).why.at(-1)).toBe(
      "You and Bruno both have 88. You come second: 3 grey cards to 2.",
    );
    expect(ended(SHARED, [1])).toEqual({
      title: "You and Ana share the victory with 50 points",
      why: ["You and Ana both have 50. Nothing breaks this tie: you share the first place."],
    });
  });
  it("calls several people of one device by their names", () => {
    expect(ended(PLAIN, [0, 1])).toEqual(ended(PLAIN));
  });
  it("explains a tie by the colour that decided it (S11)", () => {
    expect(ended(SECOND).why).toEqual([
      "10 points ahead of Dora.",
      "Dora and Bruno both have 88. Dora comes second: 3 grey cards to 2.",
    ]);
  });
  it("names the colours that were equal before it", () => {
    expect(ended(FIRST)).toEqual({
      title: "Ana wins with 88 points",
      why: ["Ana and Bruno both have 88. Ana wins: 1 green card to 0 (as many grey ones)."],
    });
  });
  it("explains a tie by the lowest pyramid (P14)", () => {
    expect(ended(LOWEST).why).toEqual([
      "Bruno and Ana both have 88. Bruno wins: lowest completed pyramid 5, before 7.",
    ]);
  });
  it("tells a shared victory (R11)", () => {
    const { title, why } = ended(SHARED);

    expect(title).toBe("Ana and Bruno share the victory with 50 points");
    expect(why).toEqual(["Ana and Bruno both have 50. Nothing breaks this tie: they share the first place."]);
  });
  it("does so in Spanish too, with no hole left", async () => {
    await setLanguage("es");
    const all = [
      ended(SECOND),
      ended(FIRST),
      ended(LOWEST),
      ended(ALONE),
      ended(SHARED, [0]),
      ended(SECOND, [1]),
    ];

    expect(all[0]?.why.at(-1)).toBe(
      "Dora y Bruno tienen 88. Dora queda en segundo lugar: 3 cartas grises a 2.",
    );
    expect(JSON.stringify(all)).not.toMatch(/[{}]\w+[{}]|undefined/);
  });
});
