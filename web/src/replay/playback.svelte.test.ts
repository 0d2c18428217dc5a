import { expect, it } from "vitest";
import type { Frame } from "../generated/messages";
import { GameHistory } from "../net/history.svelte";
import { isShown, Playback } from "./playback.svelte";

function frame(head: number, kind: string, seat: number | null, crossed: string[], told = 0): Frame {
  const happened = Array.from({ length: told }, () => ({ kind: "crossed" }));
  const players = [{ cards: [{ number: 4, crossed, fresh: [] }] }];
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

it("leaves out that somebody else has chosen in secret", () => {
  expect(isShown(frame(2, "ready", 1, []), 0)).toBe(false);
  expect(projector().shown.map(({ state }) => state.head)).toEqual([1, 3, 5]);
});

it("goes no further than the ends", () => {
  const it = projector();
  it.go(-3);
  expect(it.at).toBe(0);
  it.go(99);
  expect([it.at, it.seq]).toEqual([2, 5]);
});

it("finds the move that an event belongs to", () => {
  const it = projector();
  it.find(4);
  expect(it.seq).toBe(5);
  it.find(2);
  expect(it.seq).toBe(3);
});

it("tells what a move has crossed", () => {
  const it = projector();
  it.go(2);
  expect(it.fresh({ number: 4, crossed: ["a1", "b1"], fresh: [], completed: false }, 0)).toEqual(["b1"]);
  expect(it.fresh({ number: 9, crossed: ["a1"], fresh: [], completed: false }, 0)).toEqual([]);
});

it("shows the expedition that the crosses belong to, not the next one", () => {
  const it = projector();
  ["first", "first", "second"].forEach((pattern, k) =>
    Object.assign(it.shown[k]?.state.view ?? {}, { pattern }),
  );
  it.go(1);
  expect(it.pattern).toBe("first");
  it.go(2);
  expect([it.view?.pattern, it.pattern]).toEqual(["second", "first"]);
});

it("shows the table before a move", () => {
  const it = projector();
  it.findBefore(5);
  expect(it.seq).toBe(3);
  it.findBefore(1);
  expect(it.seq).toBe(1);
});
