import { expect, it } from "vitest";
import { isFull, seating, type Place } from "./seating";

const places: Place[] = [
  { chair: "me", name: "Chen" },
  { chair: "here", name: " Dora " },
  { chair: "bot:greedy", name: "" },
  { chair: "friend", name: "" },
];

it("says who sits where, with bots called like nobody else", () =>
  expect(seating(places, ["Bruno", "Chen", "Dora"])).toEqual([
    { kind: "me", name: "Chen" },
    { kind: "me", name: "Dora" },
    { kind: "bot", bot: "greedy", name: "Bruno" },
    { kind: "open" },
  ]));

it("can begin when no friend is awaited", () => {
  expect(isFull(places)).toBe(false);
  expect(isFull(places.slice(0, 3))).toBe(true);
});
