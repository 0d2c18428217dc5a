import { afterEach, expect, test } from "vitest";
import type { CardFace } from "../net/api";
import { setLanguage } from "../i18n/index.svelte";
import { cardTextAmong } from "./naming";

function face(number: number, rows: string[], rest: Partial<CardFace> = {}): CardFace {
  return { number, colour: "orange", points: 12, rows, ...rest };
}

const COINS = face(1, ["oo.."]);
const PALM = face(2, ["p..."]);
const PURPLE = face(3, ["...."], { colour: "purple" });

afterEach(() => setLanguage("en"));

function names(all: CardFace[]): string[] {
  return all.map((each) => cardTextAmong(each, all, "silver-and-gold"));
}

test("a card is called by colour and points if no other one there is called the same", () => {
  expect(names([COINS, PURPLE])).toEqual(["orange 12", "purple 12"]);
});

test("of cards that are called the same, what differs is said", async () => {
  expect(names([COINS, PURPLE, PALM])).toEqual(["orange 12 (2 coins)", "purple 12", "orange 12 (1 palm)"]);
  expect(names([COINS, face(4, ["oo...."])])).toEqual(["orange 12 (4 boxes)", "orange 12 (6 boxes)"]);
  const sealed = face(5, ["oo.."], { seal: { colour: "grey", points: 2 } });
  expect(names([COINS, sealed])).toEqual(["orange 12 (no seal)", "orange 12 (grey seal 2)"]);
  await setLanguage("es");
  expect(names([COINS, PALM])).toEqual(["naranja 12 (2 monedas)", "naranja 12 (1 palmera)"]);
});

test("no single difference is enough, or there is none", () => {
  const three = [COINS, face(6, ["oo...."]), face(7, ["p..."])];
  expect(names(three)[0]).toBe("orange 12 (2 coins, 4 boxes, no seal)");
  expect(names([COINS, face(8, ["oo.."])])).toEqual([
    "orange 12 (card 1 of these)",
    "orange 12 (card 2 of these)",
  ]);
});

test("pyramids have numbers", () => {
  expect(cardTextAmong(COINS, [COINS, PALM], "pyramids")).toBe("orange pyramid 1");
});
