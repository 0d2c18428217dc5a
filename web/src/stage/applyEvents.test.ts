import { expect, test } from "vitest";
import type { CardSeen, Happened, PlayerSeen, PrizeSeen, SealSeen, ViewSeen } from "../generated/messages";
import { applyEvents } from "./applyEvents";

const card = (number: number, crossed: string[] = [], completed = false): CardSeen => ({
  ...{ number, crossed, fresh: crossed, completed },
});
const SEAL: SealSeen = { card: 8, colour: "grey", points: 2, cards: 1, sum: 2 };
const AWARDS: PrizeSeen[] = (["grey", "green"] as const).flatMap((colour) =>
  [10, 6].map((points) => ({ colour, points, taken: false })),
);

function view(player: Partial<PlayerSeen>, rest: Partial<ViewSeen> = {}): ViewSeen {
  const me = { seat: 0, cards: [card(9), card(8)], completed: [], completed_cards: [], seals: [], ...player };
  return { players: [me], display: [1, 2], stack_left: 9, prizes: AWARDS, ...rest } as unknown as ViewSeen;
}

function one(kind: Happened["kind"], rest: Partial<Happened> = {}): Happened {
  return { kind, seat: 0, card: 8, amount: 0, boxes: [], pattern: null, ...rest };
}

const BEFORE = view({});
/** Both cards as the next state lists them; the events complete card 9 first. */
const DONE = [card(8, ["a1"], true), card(9, ["b1"], true)];
const FINAL = view(
  { cards: [null, null], completed: [8, 9], completed_cards: DONE, seals: [SEAL] },
  { turn_of_round: 5, palms_shown: 2, palm_pays: 3, to_come: { line: 1 }, reveals_left: 2 },
);
const me = (after: ViewSeen): PlayerSeen => after.players[0] as PlayerSeen;

test("a card that will be set aside is complete once it is crossed", () => {
  const after = applyEvents(BEFORE, [one("crossed", { boxes: ["a1"] })], FINAL);

  expect(me(after).cards).toEqual([card(9), card(8, ["a1"], true)]);
});

test("completed cards come one by one, with their crosses and seals", () => {
  const first = applyEvents(BEFORE, [one("completed", { card: 9 })], FINAL);
  const second = applyEvents(first, [one("completed")], FINAL);

  expect([me(first).completed_cards, me(first).seals]).toEqual([[DONE[1]], []]);
  expect([me(second).completed_cards, me(second).seals]).toEqual([DONE, [SEAL]]);
});

test("pyramid points are taken from the supply of their colour", () => {
  const sheet = { pyramid_points: 0 } as PlayerSeen["sheet"];
  const after = applyEvents(view({ sheet }), [one("pyramid points", { amount: 10, colour: "green" })], FINAL);
  const none = applyEvents(view({ sheet }), [one("pyramid points", { colour: "green" })], FINAL);

  expect(after.prizes.map(({ taken }) => taken)).toEqual([false, false, true, false]);
  expect(none.prizes).toEqual(AWARDS);
});

test("what no event tells comes from the next state", () => {
  const turned = applyEvents(BEFORE, [one("turned up", { card: 5, amount: 2 })], FINAL);
  const revealed = applyEvents(BEFORE, [one("revealed", { pattern: "line" })], FINAL);

  expect([turned.display, turned.palms_shown, turned.palm_pays]).toEqual([[1, 2, 5], 2, 3]);
  expect([revealed.turn_of_round, revealed.to_come, revealed.reveals_left]).toEqual([5, { line: 1 }, 2]);
});

test("a card from the stack leaves the display as it is", () => {
  const empty = view({ cards: [null, card(9)] });
  const stack = applyEvents(empty, [one("took", { card: 3, amount: 4, from_stack: true })], FINAL);
  const display = applyEvents(empty, [one("took", { card: 2, amount: 1 })], FINAL);

  expect([stack.display, stack.stack_left]).toEqual([[1, 2], 8]);
  expect([display.display, display.stack_left]).toEqual([[1], 9]);
});
