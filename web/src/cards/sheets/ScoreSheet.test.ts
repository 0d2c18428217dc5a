import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import type { Deck } from "../../net/api";
import { skipFirstPaint } from "../firstPaint.svelte";
import type {
  CardSeen,
  PlayerSeen,
  ScoreLine,
  SealSeen,
  SheetSeen,
  ViewSeen,
} from "../../generated/messages";
import CardFan from "../CardFan.svelte";
import ScoreBreakdown from "./ScoreBreakdown.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import type { SheetProps } from "./sheetProps";

const SHEET: SheetSeen = {
  coins: 7,
  cups: 5,
  palms: [3],
  red_gems: 3,
  green_gems: 4,
  torches: [0],
  skulls: 3,
  pyramid_points: 10,
  row_cups: [5],
  skull_cost: 3,
  gem_pairs: 3,
};
const ISLANDS: Deck = {
  id: "d",
  game: "silver-and-gold",
  name: "Test",
  expedition: [],
  card: [
    { number: 1, colour: "grey", points: 8, seal: { colour: "orange", points: 2 }, rows: ["..", ".."] },
    { number: 2, colour: "orange", points: 12, rows: [".."] },
    { number: 3, colour: "orange", points: 12, rows: [".."] },
  ],
};
const TOMBS: Deck = {
  ...ISLANDS,
  game: "pyramids",
  skulls: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  card: [{ number: 4, colour: "green", rows: [".e.", "...", ".T."] }],
};
const VIEW = { round: 1 } as ViewSeen;

function player(completed: number[], sheet: SheetSeen = SHEET): PlayerSeen {
  return {
    seat: 0,
    name: "Ana",
    cards: [],
    hand: [],
    completed,
    owed: 0,
    sheet,
    score: { total: 0, parts: {}, lines: [] },
    completed_cards: [],
    seals: [],
  };
}

function shown(deck: Deck, completed: number[], more: Record<string, unknown> = {}): HTMLElement {
  const props = { player: player(completed), deck, view: VIEW, ...more };
  return render(ScoreSheet, props).container;
}

function drafted(sheet: Partial<SheetSeen>, cups: number[] = []): SheetProps["next"] {
  return { me: player([], { ...SHEET, ...sheet }), cups };
}

function count(sheet: Element, selector: string): number {
  return sheet.querySelectorAll(selector).length;
}

describe("the sheet of Silver & Gold", () => {
  test("says what it shows", () => {
    const sheet = shown(ISLANDS, []);

    screen.getByRole("img", { name: "Coins: 7 of 12. Row 2 of 3: 3 of 4. Cups: 5." });
    screen.getByRole("img", { name: /Palms: 1 of 4/ });
    expect(count(sheet, '[data-part="sheet-box"][data-look~="crossed"]')).toBe(7);
    expect(count(sheet, '[data-part="cup"][data-look="won"]')).toBe(1);
  });

  test("a seal pays for each completed card of its colour", () => {
    const seals: SealSeen[] = [{ card: 1, colour: "orange", points: 2, cards: 2, sum: 4 }];

    expect(shown(ISLANDS, [1, 2, 3], { player: { ...player([1, 2, 3]), seals } }).textContent).toContain(
      "2 × 2 orange = 4",
    );
  });

  test("what the draft would cross is marked, and the cup of a row that it fills", () => {
    const sheet = shown(ISLANDS, [], { next: drafted({ coins: 8, palms: [3, 2] }, [4]) });

    expect(count(sheet, '[data-part="sheet-box"][data-look~="next"]')).toBe(2);
    expect(count(sheet, '[data-part="cup"][data-look="next"]')).toBe(1);
  });

  test("each full row has its cup, or none if all were taken (S7)", () => {
    const sheet = { ...SHEET, coins: 9, cups: 1, row_cups: [1, null] };
    const cups = [...shown(ISLANDS, [], { player: player([], sheet) }).querySelectorAll('[data-part="cup"]')];

    expect(cups.map((cup) => cup.textContent?.trim())).toEqual(["1", "", ""]);
    expect(cups.map((cup) => cup.getAttribute("data-look"))).toEqual(["won", "won", null]);
  });
});

describe("the sheet of Silver & Gold with another deck", () => {
  test("each row has one cup, however many there are, and equal ones are shown alike", () => {
    const deck = { ...ISLANDS, cups: [12, 12, 12, 9, 9, 8, 7, 6, 5, 4, 3, 1] };
    const sheet = shown(deck, [], {
      player: player([], { ...SHEET, coins: 12, cups: 36, row_cups: [12, 12, 12] }),
    });
    const cups = [...sheet.querySelectorAll('[data-part="cup"] b')];

    expect(cups.map((cup) => cup.textContent)).toEqual(["12", "12", "12"]);
    screen.getByRole("img", { name: "Coins: 12 of 12. Row 3 of 3: 4 of 4. Cups: 36." });
  });
});

function line(part: ScoreLine["part"], count: number, rest = 0, each: number | null = null): ScoreLine {
  return { part, count, rest, each, points: 0 };
}

test("the reasons of a score are told from what the server counts", () => {
  const lines = [line("cards", 2, 0, 4), line("torches", 1, 0, 5), line("gems", 3, 1, 5), line("skulls", 0)];
  const score = { total: 0, parts: {}, lines };
  const { container } = render(ScoreBreakdown, { player: { ...player([]), score }, deck: TOMBS });

  expect([...container.querySelectorAll("small")].map((why) => why.textContent)).toEqual([
    "2 completed cards, 4 each",
    "1 torch: 5",
    "3 pairs, 5 each; single: 1",
    "no skull yet",
  ]);
});

describe("the sheet of Pyramids", () => {
  test("says what it shows; the worst skull counts alone", () => {
    const sheet = shown(TOMBS, []);

    screen.getByRole("img", { name: "Red gems: 3 of 10." });
    screen.getByRole("img", { name: "Skulls: 3 of 10. They cost −3." });
    screen.getByRole("img", { name: "Torch of round 1, crossed" });
    screen.getByRole("img", { name: "Torch of round 2, open" });
    expect(sheet.textContent).toContain("3 pairs of gems");
    expect(sheet.querySelector('[data-look~="worst"]')?.textContent?.trim()).toBe("−3");
  });

  test("skulls that a potion would erase fade", () => {
    expect(
      count(shown(TOMBS, [], { next: drafted({ skulls: 1 }) }), '[data-part="sheet-box"][data-look~="gone"]'),
    ).toBe(2);
  });

  test("is short when there is little room", () => {
    const sheet = shown(TOMBS, [], { compact: true });

    screen.getByRole("img", { name: "10 pyramid points" });
    expect(count(sheet, '[data-part="sheet-box"]')).toBe(4);
  });
});

function done(number: number, ...crossed: string[]): CardSeen {
  return { number, crossed, fresh: [], completed: true };
}

test("completed cards lie in a fan that says which they are", () => {
  render(CardFan, { cards: [done(1, "a1"), done(2, "a1")], deck: ISLANDS });

  screen.getByRole("img", { name: "2 completed cards: grey 8 and orange 12" });
});

test("a completed card is crossed where the server says", () => {
  skipFirstPaint();
  const { container } = render(CardFan, { cards: [done(4, "b1", "b2", "b3")], deck: TOMBS });

  expect(count(container, "[data-ink]")).toBe(3);
});
