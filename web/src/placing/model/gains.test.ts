import { expect, test } from "vitest";
import type { CardSeen, Drafted, Happened, PlayerSeen } from "../../generated/messages";
import type { Deck } from "../../net/api";
import { gainsOfDraft } from "./gains";

const DECK = {
  game: "pyramids",
  card: [{ number: 7, colour: "green", rows: [".e.", ".T.", "t.."] }],
} as unknown as Deck;

const card = (completed: boolean): CardSeen => ({ number: 7, crossed: ["b1"], fresh: [], completed });

const NOTHING: Partial<PlayerSeen["sheet"]> = { coins: 0, gem_pairs: 0, skull_cost: 0 };

function player(completed: boolean, sheet: Partial<PlayerSeen["sheet"]> = {}): PlayerSeen {
  return {
    seat: 0,
    cards: [card(completed), null],
    owed: 0,
    sheet: { ...NOTHING, ...sheet },
  } as unknown as PlayerSeen;
}

function one(kind: Happened["kind"], rest: Partial<Happened> = {}): Happened {
  return { kind, seat: 0, card: null, amount: 1, boxes: [], pattern: null, ...rest };
}

/** The lines of a draft, as "text / small". */
function gains(change: Partial<Drafted>, before = player(false), game: Deck["game"] = "pyramids"): string[] {
  const drafted = {
    seat: 0,
    happened: [],
    me: before,
    cups: [],
    wasted: [],
    ...change,
  } as unknown as Drafted;
  return gainsOfDraft({ drafted, before, deck: { ...DECK, game }, owes: "then" }).map(
    ({ text, small }) => `${text} / ${small}`,
  );
}

test("a card is completed when the server says so, and only once", () => {
  expect(gains({ me: player(true) })).toEqual(["Pyramid 7 completed! / the tomb is reached"]);
  expect(gains({ me: player(true) }, player(true))).toEqual([]);
  expect(gains({ me: player(false) })).toEqual([]);
});

test("coins tell the cup of the row that they fill, or that none is left (S7)", () => {
  const me = player(false, { coins: 4 });
  const coins = (cups: (number | null)[]): string[] =>
    gains({ me, cups, happened: [one("coins")] }, player(false), "silver-and-gold");

  expect(coins([])).toEqual(["+1 coin / 4 of 12"]);
  expect(coins([5])).toEqual(["+1 coin / row full: cup of 5, if still there"]);
  expect(coins([null])).toEqual(["+1 coin / row full, but all cups are gone"]);
});

test("a torch belongs to its round, a second one has no effect (P7)", () => {
  expect(gains({ happened: [one("torch", { round: 2 })] })).toEqual(["+1 torch / round 3"]);
  expect(gains({ wasted: ["torch"] })).toEqual(["torch without effect / one in each round"]);
  expect(gains({})).toEqual([]);
});

test("gems tell their pairs, skulls what they cost", () => {
  const me = player(false, { gem_pairs: 2, skull_cost: 6 });

  expect(gains({ me, happened: [one("red gems"), one("skulls")] })).toEqual([
    "+1 red gem / 2 pairs of gems in all",
    "+1 skull / your worst costs 6",
  ]);
});
