import { beforeEach, expect, test } from "vitest";
import type { CardFace } from "./api";
import { forget } from "./kept";
import { marks } from "./marks";
import type { Event, State } from "./messages";

const CHAMBER = { number: 7, colour: "green", rows: [".e.", "...", ".T."] } as CardFace;
const ISLAND = { number: 8, colour: "grey", points: 8, rows: ["..", ".#"] } as CardFace;

const crosses = (...boxes: string[]): Event =>
  ({ happened: [{ kind: "crossed", seat: 0, card: 7, boxes }] }) as unknown as Event;
const lies = (...crossed: string[]): State =>
  ({ view: { players: [{ cards: [{ number: 7, crossed, fresh: [] }, null] }] } }) as unknown as State;

beforeEach(() => {
  forget("marks");
  marks.begin("t");
});

test("of a completed chamber all is shown that was seen or told, and the tomb at least", () => {
  expect(marks.of(CHAMBER, "pyramids")).toEqual(["b3"]);

  marks.see(lies("b1"));
  marks.hear(crosses("b2", "b3"));

  expect(marks.of(CHAMBER, "pyramids").sort()).toEqual(["b1", "b2", "b3"]);
});

test("an island is crossed all over", () => {
  expect(marks.of(ISLAND, "silver-and-gold")).toEqual(["a1", "b1", "a2"]);
});

test("a reload keeps it, another table does not, nor a server that was restored", () => {
  marks.see(lies("b1"));
  marks.begin("t");
  const reloaded = marks.of(CHAMBER, "pyramids");
  marks.clear();
  const restored = marks.of(CHAMBER, "pyramids");
  marks.begin("other");

  expect([reloaded, restored]).toEqual([["b3", "b1"], ["b3"]]);
  expect(marks.of(CHAMBER, "pyramids")).toEqual(["b3"]);
});
