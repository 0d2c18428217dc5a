import { expect, test } from "vitest";
import type { Deck } from "../net/api";
import { beatsOf } from "./beats";
import { cardFlights, symbolFlights } from "./flights";
import type { Happened, PlayerSeen, SheetSeen, ViewSeen } from "../generated/messages";

const CHART = { number: 7, colour: "green", rows: ["op.", "o.."] };
const DIG = { number: 8, colour: "grey", rows: ["rts", "bg."] };
const DECK = { game: "silver-and-gold", card: [CHART, DIG] } as unknown as Deck;
const EMPTY = { coins: 0, cups: 0, palms: [], red_gems: 0, green_gems: 0, torches: [], skulls: 0 };

function player(card: number, fresh: string[], sheet: Partial<SheetSeen>, rest = {}): PlayerSeen {
  const cards = [{ number: card, crossed: fresh, fresh, completed: false }, null];
  const score = { total: 0, parts: {}, lines: [] };
  const full = { ...EMPTY, pyramid_points: 0, row_cups: [], skull_cost: 0, gem_pairs: 0, ...sheet };
  const own = { cards, hand: [], completed: [], completed_cards: [], seals: [], owed: 0, sheet: full, score };
  return { seat: 0, name: "Ana", ...own, ...rest };
}

function view(players: PlayerSeen[], rest: Partial<ViewSeen> = {}): ViewSeen {
  return { seat: 0, display: [20, 21], stack_left: 9, players, ...rest } as ViewSeen;
}

test("each symbol flies from its box to the next one of its row", () => {
  const now = player(7, [], { coins: 3 });
  const next = player(7, ["a1", "b1", "a2"], { coins: 5, palms: [4] });
  const flights = symbolFlights(now, next, DECK);
  expect(flights.map(({ symbol, box, to }) => [symbol, box, to[0]])).toEqual([
    ["coin", "a1", "box-coin-3"],
    ["coin", "a2", "box-coin-4"],
    ["palm", "b1", "box-palm-0"],
  ]);
  expect(flights[0]?.to).toEqual(["box-coin-3", "sum-coin", "tab-sheet"]);
});

test("what finds no room on the sheet stays", () => {
  const next = player(7, ["a1", "a2"], { coins: 12 });
  expect(symbolFlights(player(7, [], { coins: 11 }), next, DECK)).toHaveLength(1);
  expect(symbolFlights(next, next, DECK)).toEqual([]);
});

test("a torch flies to its round, a potion to the skull that it takes away", () => {
  const now = player(8, [], { torches: [0], skulls: 2 });
  const next = player(8, ["b1", "a2"], { torches: [0, 2], skulls: 1 });
  const to = symbolFlights(now, next, { ...DECK, game: "pyramids" }).map((flight) => [
    flight.symbol,
    flight.to[0],
  ]);
  expect(to).toEqual([
    ["torch", "box-torch-2"],
    ["potion", "box-skull-1"],
  ]);
});

test("a completed card goes to the fan, or to what another player has won", () => {
  const done = { cards: [null, null], completed: [7] };
  const other = { seat: 1 };
  const now = view([player(7, [], {}), player(8, [], {}, other)]);
  const mine = view([player(7, [], {}, done), player(8, [], {}, other)]);
  expect(cardFlights(now, mine)).toEqual([
    { card: 7, from: ["cards-0"], to: ["fan", "tab-sheet"], turns: false },
  ]);
  const theirs = view([player(7, [], {}), player(8, [], {}, { ...other, ...done, completed: [8] })]);
  expect(cardFlights(now, theirs)).toEqual([{ card: 8, from: ["cards-1"], to: ["won-1"], turns: false }]);
});

test("a card is taken from the display, or from the stack, and then it turns", () => {
  const now = view([player(7, [], {}, { cards: [null, null] })]);
  const shown = view([player(20, [], {})], { display: [21] });
  const to = ["cards-0", "chip-0"];
  expect(cardFlights(now, shown)).toEqual([{ card: 20, from: ["display", "tab-display"], to, turns: false }]);
  const hidden = view([player(30, [], {})], { stack_left: 8 });
  expect(cardFlights(now, hidden)).toEqual([{ card: 30, from: ["stack", "tab-display"], to, turns: true }]);
});

test("cards that are kept at the beginning come from nowhere", () => {
  const now = view([player(7, [], {}, { cards: [null, null] })]);
  expect(cardFlights(now, view([player(7, [], {})]))).toEqual([]);
});

test("what our own crosses bring is shown with them, so that it has their time to fly", () => {
  const one = { card: 7, amount: 1, boxes: [], pattern: null };
  const [mine, coins]: Happened[] = [
    { ...one, kind: "crossed", seat: 0 },
    { ...one, kind: "coins", seat: 0 },
  ] as [Happened, Happened];
  const theirs: Happened = { ...one, kind: "coins", seat: 1 };
  const beats = beatsOf([mine, coins, theirs], 0);
  expect(beats[0]?.now).toEqual([mine, coins]);
  expect(beats[0]?.shown).toBe(0);
  expect(beatsOf([mine, coins, theirs])[0]?.now).toEqual([mine]);
});
