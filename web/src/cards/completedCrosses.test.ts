import { beforeEach, expect, test } from "vitest";
import type { CardFace } from "../net/api";
import { remove } from "../platform/storage";
import { crossHistory } from "../net/crossHistory";
import { completedCrosses } from "./completedCrosses";
import type { Event, State } from "../generated/messages";

const CHAMBER = { number: 7, colour: "green", rows: [".e.", "...", ".T."] } as CardFace;
const ISLAND = { number: 8, colour: "grey", points: 8, rows: ["..", ".#"] } as CardFace;

const crosses = (...boxes: string[]): Event =>
  ({ happened: [{ kind: "crossed", seat: 0, card: 7, boxes }] }) as unknown as Event;
const lies = (...crossed: string[]): State =>
  ({ view: { players: [{ cards: [{ number: 7, crossed, fresh: [] }, null] }] } }) as unknown as State;

beforeEach(() => {
  remove("marks");
  crossHistory.begin("t");
});

test("of a completed chamber all is shown that was seen or told, and the tomb at least", () => {
  expect(completedCrosses(CHAMBER, "pyramids")).toEqual(["b3"]);

  crossHistory.see(lies("b1"));
  crossHistory.hear(crosses("b2", "b3"));

  expect(completedCrosses(CHAMBER, "pyramids").sort()).toEqual(["b1", "b2", "b3"]);
});

test("an island is crossed all over", () => {
  expect(completedCrosses(ISLAND, "silver-and-gold")).toEqual(["a1", "b1", "a2"]);
});

test("a reload keeps it, another table does not, nor a server that was restored", () => {
  crossHistory.see(lies("b1"));
  crossHistory.begin("t");
  const reloaded = completedCrosses(CHAMBER, "pyramids");
  crossHistory.clear();
  const restored = completedCrosses(CHAMBER, "pyramids");
  crossHistory.begin("other");

  expect([reloaded, restored]).toEqual([["b3", "b1"], ["b3"]]);
  expect(completedCrosses(CHAMBER, "pyramids")).toEqual(["b3"]);
});
