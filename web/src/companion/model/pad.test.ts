/** A score pad adds up by the compiled rules: the rulebooks' own examples come out. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { EngineModule } from "../../engine/module";
import type { Colour, SheetField, SheetRow } from "../../generated/games";
import {
  addCard,
  changePrize,
  isPad,
  newPad,
  prizesLeft,
  removeCard,
  setCount,
  setEntry,
  setLowest,
  sheetRows,
  togglePrize,
  toggleRound,
  type Pad,
} from "./pad";
import { scoresOf } from "./scores";

let engine: EngineModule;

beforeAll(async () => {
  engine = await EngineModule.load(readFileSync("src/generated/engine.wasm"));
});

const row = (pad: Pad, field: SheetField): SheetRow =>
  sheetRows(pad.game).find((one) => one.field === field)!;
const silver = (): Pad => newPad("silver-and-gold", ["Ana", "Ben"], 1);
const pyramids = (): Pad => newPad("pyramids", ["Ana", "Ben"], 1);
const total = (pad: Pad, seat = 0): number => scoresOf(engine, pad).scores[seat]!.total;

/** Five completed cards. */
function five(): Pad {
  let pad = silver();
  for (const [colour, points] of [
    ["purple", 14],
    ["orange", 12],
    ["orange", 12],
    ["green", 10],
    ["grey", 8],
  ] as const)
    pad = addCard(pad, 0, { colour, points, seal: null });
  return pad;
}

describe("the rulebooks' own examples", () => {
  it("give Sarah 95 points", () => {
    let pad = silver();
    for (const [colour, points, seal] of [
      ["purple", 14, { colour: "grey", points: 1 }],
      ["green", 10, { colour: "orange", points: 2 }],
      ["grey", 8, null],
      ["grey", 8, null],
      ["orange", 12, null],
      ["orange", 12, null],
    ] as const)
      pad = addCard(pad, 0, { colour, points, seal });
    pad = setCount(pad, 0, row(pad, "coins"), 9);
    for (const line of [1, 1, 0]) pad = changePrize(pad, 0, line); // from 6 and 5 to 5 and 3
    for (const [k, points] of [3, 3, 2].entries()) pad = setEntry(pad, 0, row(pad, "palms"), k, points);

    expect(scoresOf(engine, pad).scores[0]).toEqual({
      total: 95,
      parts: { cards: 64, seals: 6, coins: 9, cups: 8, palms: 8 },
    });
  });

  it("give Luis 111 points", () => {
    let pad = pyramids();
    const add = (seat: number, colour: Colour, n: number): void => {
      for (let k = 0; k < n; k++) pad = addCard(pad, seat, { colour, points: 0, seal: null });
    };
    add(1, "orange", 4); // the others have taken the 10 and the 6
    add(0, "green", 4);
    add(0, "orange", 2);
    add(0, "purple", 1);
    for (const round of [0, 3]) pad = toggleRound(pad, 0, row(pad, "torches"), round);
    pad = setCount(pad, 0, row(pad, "red_gems"), 6);
    pad = setCount(pad, 0, row(pad, "green_gems"), 3);
    pad = setCount(pad, 0, row(pad, "skulls"), 6);

    expect(scoresOf(engine, pad).scores[0]).toEqual({
      total: 111,
      parts: { cards: 70, torches: 10, pyramids: 19, gems: 18, skulls: -6 },
    });
  });
});

describe("a pad of Silver & Gold", () => {
  it("adds cards, seals, coins, cups and palms", () => {
    let pad = five();
    pad = setCount(pad, 0, row(pad, "coins"), 9);
    for (const [k, points] of [3, 2, 4].entries()) pad = setEntry(pad, 0, row(pad, "palms"), k, points);
    pad = { ...pad, players: pad.players.map((player, seat) => (seat ? player : sealed(player))) };

    const { parts } = scoresOf(engine, pad).scores[0]!;

    expect(parts).toEqual({ cards: 56, seals: 3, coins: 9, cups: 11, palms: 9 });
    expect(total(pad)).toBe(88);
  });

  it("fills cups with the best one that is left, gives them back, and changes them by a tap (S7)", () => {
    let pad = setCount(silver(), 0, row(silver(), "coins"), 4);
    pad = setCount(pad, 1, row(pad, "coins"), 8);
    expect(pad.players.map(({ prizes }) => prizes.map(({ points }) => points))).toEqual([[6], [5, 4]]);

    pad = changePrize(pad, 0, 0);
    expect(pad.players[0]!.prizes[0]!.points).toBe(3);
    pad = setCount(pad, 0, row(pad, "coins"), 3);
    expect([pad.players[0]!.prizes, prizesLeft(pad, null)]).toEqual([[], [6, 3, 2, 1]]);
  });

  it("breaks a tie by grey cards (S11)", () => {
    let pad = addCard(silver(), 0, { colour: "green", points: 8, seal: null });
    pad = addCard(pad, 1, { colour: "grey", points: 8, seal: null });

    const { ranking, winners } = scoresOf(engine, pad);

    expect(winners).toEqual([1]);
    expect(ranking[0]!.tie).toMatchObject({ rule: "S11", colour: "grey", ahead: 1, behind: 0 });
  });
});

function sealed(player: Pad["players"][number]): Pad["players"][number] {
  const cards = player.cards.map((card, k) => {
    if (k === 1) return { ...card, seal: { colour: "purple" as const, points: 2 } };
    return k === 3 ? { ...card, seal: { colour: "grey" as const, points: 1 } } : card;
  });
  return { ...player, cards };
}

describe("a pad of Pyramids", () => {
  it("adds gems in pairs, torches, skulls and the points of colours", () => {
    let pad = pyramids();
    pad = setCount(pad, 0, row(pad, "red_gems"), 6);
    pad = setCount(pad, 0, row(pad, "green_gems"), 4);
    for (const round of [0, 1, 3]) pad = toggleRound(pad, 0, row(pad, "torches"), round);
    pad = setCount(pad, 0, row(pad, "skulls"), 4);
    for (const colour of ["green", "green", "orange"] as const)
      pad = addCard(pad, 0, { colour, points: 0, seal: null });

    expect(scoresOf(engine, pad).scores[0]!.parts).toEqual({
      cards: 30,
      torches: 15,
      pyramids: 10,
      gems: 22,
      skulls: -4,
    });
    expect(total(removeCard(pad, 0, 0))).toBe(total(pad) - 20);
  });

  it("gives the points of a colour once", () => {
    let pad = togglePrize(pyramids(), 0, 10, "green");
    expect(togglePrize(pad, 1, 10, "green")).toBe(pad);

    pad = togglePrize(pad, 0, 10, "green");
    expect(pad.players[0]!.prizes).toEqual([]);
  });

  it("asks for the lowest number only if it decides, and lets it decide (P14)", () => {
    let pad = addCard(pyramids(), 0, { colour: "green", points: 0, seal: null });
    expect(scoresOf(engine, pad).asked).toEqual([]);
    pad = addCard(pad, 1, { colour: "orange", points: 0, seal: null });
    expect(scoresOf(engine, pad).asked).toEqual([0, 1]);

    pad = setLowest(setLowest(pad, 0, 17), 1, 4);

    expect(scoresOf(engine, pad)).toMatchObject({ asked: [], winners: [1] });
  });
});

it("takes no memory for good", () => {
  const before = engine.room(64);
  for (let k = 0; k < 50; k++) total(five());

  expect(engine.room(64) - before).toBeLessThan(256);
});

it("reads back what it has written, and nothing else", () => {
  const pad = five();

  expect(isPad(JSON.parse(JSON.stringify(pad)))).toBe(true);
  expect(
    [null, {}, { ...pad, format: 2 }, { ...pad, players: [{}] }, { ...pad, game: "chess" }].some(isPad),
  ).toBe(false);
});
