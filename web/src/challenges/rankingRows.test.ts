import { expect, it } from "vitest";
import type { ChallengeAnswer, EntrySeen } from "../generated/messages";
import { rankingRows } from "./rankingRows";

const challenge = { bots: [{ seat: 1, bot: "expert-1", name: "expert" }] } as ChallengeAnswer["challenge"];
const me = {
  table: "t1",
  you: true,
  finished: true,
  ranked: true,
  points: 100,
  margin: -20,
  place: 1,
} as EntrySeen;
const par = { points: 125, margin: 4, bot: "master-1" };

it("shows par and the opponent to somebody who is alone in the list", () => {
  const rows = rankingRows([me], { challenge, mine: me, par });

  expect(rows.map(({ name, points, length }) => [name, points, length])).toEqual([
    ["Master", 125, 100],
    ["Expert", 120, 96],
    ["You", 100, 80],
  ]);
  expect(rows.map(({ isPar, entry }) => [isPar, entry?.place ?? null])).toEqual([
    [true, null],
    [false, null],
    [false, 1],
  ]);
});

it("knows nothing of the opponent before our own game has ended", () => {
  const other = { ...me, you: false, name: "Dora" };

  const rows = rankingRows([other], { challenge, mine: { ...me, finished: false }, par: null });

  expect(rows.map(({ name }) => name)).toEqual(["Dora"]);
});

it("draws no bar for fewer than no points", () => {
  const rows = rankingRows([{ ...me, points: -3, margin: -2 }], { challenge, mine: null, par: null });

  expect(rows[0]?.length).toBe(0);
});
