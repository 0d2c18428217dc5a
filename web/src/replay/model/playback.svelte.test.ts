import { expect, it } from "vitest";
import type { Frame } from "../../generated/messages";
import { GameHistory } from "../../net/history.svelte";
import { isShown, Playback } from "./playback.svelte";

function frame(head: number, kind: string, seat: number | null, crossed: string[], told = 0): Frame {
  const happened = Array.from({ length: told }, () => ({ kind: "crossed" }));
  const players = [{ seat: 0, cards: [{ number: 4, crossed, fresh: [] }] }];
  return {
    events: [{ seq: head, kind, seat, happened }],
    state: { head, view: { players } },
  } as unknown as Frame;
}

function projector(): Playback {
  const frames = new GameHistory("abc", 0);
  frames.list = [
    frame(1, "begin", null, []),
    frame(2, "ready", 1, []),
    frame(3, "ready", 0, ["a1"]),
    frame(5, "show", null, ["a1", "b1"], 1),
  ];
  return new Playback(frames);
}

it("leaves out that somebody has chosen in secret, even we", () => {
  expect(isShown(frame(2, "ready", 1, []))).toBe(false);
  expect(projector().shown.map(({ state }) => state.head)).toEqual([1, 5]);
});

it("goes no further than the ends", () => {
  const it = projector();
  it.go(-3);
  expect(it.at).toBe(0);
  it.go(99);
  expect([it.at, it.seq]).toEqual([1, 5]);
});

it("finds the move that an event belongs to", () => {
  const it = projector();
  it.find(4);
  expect(it.seq).toBe(5);
  it.find(1);
  expect(it.seq).toBe(1);
});

it("tells what a move has crossed", () => {
  const it = projector();
  it.go(1);
  expect(it.fresh({ number: 4, crossed: ["a1", "b1"], fresh: [], completed: false }, 0)).toEqual([
    "a1",
    "b1",
  ]);
  expect(it.fresh({ number: 9, crossed: ["a1"], fresh: [], completed: false }, 0)).toEqual([]);
});

it("shows the expedition that the crosses belong to, not the next one", () => {
  const it = projector();
  ["first", "second"].forEach((pattern, k) => Object.assign(it.shown[k]?.state.view ?? {}, { pattern }));
  expect(it.pattern).toBe("first");
  it.go(1);
  expect([it.view?.pattern, it.pattern]).toEqual(["second", "first"]);
});

it("shows the table before a move", () => {
  const it = projector();
  it.findBefore(5);
  expect(it.seq).toBe(1);
  it.findBefore(1);
  expect(it.seq).toBe(1);
});

it("goes by whole turns", () => {
  const it = projector();
  Object.assign(it.shown[0]?.state.view ?? {}, { step: "mark", round: 0, turn_of_round: 1 });
  it.goByTurn(1);
  expect([it.at, it.turn]).toEqual([1, 0]);
  it.goByTurn(1);
  expect(it.at).toBe(1);
  it.goByTurn(-1);
  expect(it.at).toBe(0);
});

it("is drawn with the round and turn of the move, its crosses new, and nobody awaited", () => {
  const it = projector();
  const [before, after] = it.shown.map(({ state }) => state.view);
  Object.assign(before ?? {}, { step: "mark", round: 0, turn: 6, turn_of_round: 7, waiting: [0] });
  Object.assign(after ?? {}, { step: "mark", round: 1, turn: 7, turn_of_round: 1, waiting: [0] });
  it.go(1);

  expect(it.seen).toMatchObject({ round: 0, turn: 6, turn_of_round: 7, waiting: [], ready: [] });
  expect(it.seen?.players[0]?.cards[0]?.fresh).toEqual(["a1", "b1"]);
});

it("still draws the card that a move has completed, with the crosses of the move", () => {
  const it = projector();
  const [before, after] = it.shown;
  Object.assign(before?.state.view.players[0] ?? {}, {
    cards: [{ number: 4, crossed: ["a1"], fresh: [], completed: false }],
  });
  Object.assign(after?.state.view.players[0] ?? {}, { cards: [null] });
  Object.assign(after?.events[0]?.happened[0] ?? {}, { seat: 0, card: 4, boxes: ["b1", "c1"] });
  it.go(1);

  expect(it.seen?.players[0]?.cards).toEqual([
    { number: 4, crossed: ["a1", "b1", "c1"], fresh: ["b1", "c1"], completed: true },
  ]);
});
