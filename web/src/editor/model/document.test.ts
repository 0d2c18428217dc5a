import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAME_SLUGS } from "../../game/gameInfo";
import { emptyDeck, fromFile, toFile, toToml } from "./document";

const FOLDER = "../src/silvergold/decks";

function shipped(game: string): object {
  return JSON.parse(readFileSync(`src/generated/standard-${game}.json`, "utf-8")) as object;
}

test.each(GAME_SLUGS)("a deck file of %s is written as the program writes it", (game) => {
  const text = readFileSync(`${FOLDER}/standard-${game}.toml`, "utf-8").replace(/^#.*\n/gm, "");

  expect(toToml(fromFile(shipped(game), game))).toBe(text.trimStart());
});

test("what is wrong in a file is kept as it is", () => {
  const card = { number: "x", colour: "pink", points: "many", seal: { colour: "red" }, rows: ["x?", "..."] };
  const deck = fromFile({ name: 7, card: [card, "odd"], expedition: [{ rows: "x" }] }, "silver-and-gold");

  expect(deck.cards[0]).toMatchObject(card);
  expect(toFile(deck)).toMatchObject({ name: "7", card: [card, { rows: [] }], expedition: [{ rows: [] }] });
});

test("names with quotes and control characters are escaped", () => {
  const text = toToml(emptyDeck("pyramids", 'A "deck"\\ of\u0007 mine'));

  expect(text).toContain('name = "A \\"deck\\"\\\\ of\\U00000007 mine"');
});
