import { expect, it, vi } from "vitest";
import type { EntryComparison } from "../generated/messages";
import { ComparedGames, KEEP } from "./comparedGames.svelte";

function turn(points: number[], choices: string[], seqs: number[]): EntryComparison["turns"][number] {
  const same = new Set(choices).size === 1;
  return { round: 0, turn_of_round: 1, pattern: null, points, choices, seqs, same };
}

const comparison = {
  challenge: { seat: 1 },
  entries: [{ table: "a" }, { table: "b" }],
  keeps: ["keep 1 2", "keep 1 2"],
  keep_seqs: [2, 2],
  turns: [
    turn([1, 1], ["cross 1 a1", "cross 1 a1"], [5, 5]),
    turn([3, 2], ["cross 1 b1", "cross 2 c1"], [8, 9]),
  ],
  first_difference: 1,
} as unknown as EntryComparison;

it("draws every game from nothing to its last turn", () => {
  expect(new ComparedGames(comparison).lines).toEqual([
    [0, 1, 3],
    [0, 1, 2],
  ]);
});

it("begins where the games part, or with the cards that were kept if they never do", () => {
  expect(new ComparedGames(comparison).at).toBe(1);
  expect(new ComparedGames({ ...comparison, first_difference: null }).at).toBe(KEEP);
});

it("goes no further back than the cards that were kept, and no further than the last turn", () => {
  const games = new ComparedGames(comparison);
  games.go(KEEP);

  expect([games.at, games.isSame, games.choices, games.seqs]).toEqual([
    KEEP,
    true,
    ["keep 1 2", "keep 1 2"],
    [2, 2],
  ]);

  games.go(99);
  expect([games.at, games.isSame, games.isFirstDifference, games.seqs]).toEqual([1, false, true, [8, 9]]);

  games.go(-99);
  expect(games.at).toBe(KEEP);
});

it("sees from the seat of the challenge", () => {
  expect(new ComparedGames(comparison).histories.map(({ seat }) => seat)).toEqual([1, 1]);
});

it("loads one game after the other, and none that is here already", async () => {
  const asked: string[] = [];
  let running = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    return new Response("");
  });
  const two = new ComparedGames(comparison);
  await two.load();
  const entries = [...comparison.entries, { table: "c" }] as EntryComparison["entries"];
  const three = new ComparedGames({ ...comparison, entries }, two);
  await three.load();
  vi.unstubAllGlobals();

  expect(asked.map((path) => path.split("/")[3])).toEqual(["a", "b", "c"]);
  expect(three.at).toBe(two.at);
});
