import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { recordOf } from "../engine/records";
import { rulesFor } from "../engine/loading";
import type { GameSlug } from "../generated/games";
import { standardDeck } from "./decks";
import { LocalGame, randomWord } from "./localGame";
import { NOTHING_TOLD } from "./realCards";
import { newId } from "./tables";

vi.stubGlobal("fetch", (url: string) =>
  Promise.resolve(new Response(readFileSync(url.replace(/^.*\/src\//, "src/").replace(/[?#].*$/, "")))),
);

async function begun(game: GameSlug, n: number): Promise<LocalGame> {
  const deck = await standardDeck(game);
  const dealt = (await rulesFor(deck)).dealtAtRandom(n, randomWord());
  const wish: Parameters<typeof LocalGame.begin>[0] = {
    format: 1,
    id: newId(),
    game,
    deck,
    seats: Array.from({ length: n }, (_, seat) => ({ name: `Player ${seat}`, bot: null })),
    aids: false,
    takeBack: true,
    parent: null,
    rematch: null,
    createdAt: 0,
    changedAt: 0,
    told: NOTHING_TOLD,
  };
  return LocalGame.begin(wish, { dealt, log: [] });
}

/** Tell everything that is asked for: always the last card or expedition that it may be. */
async function toldAll(local: LocalGame, told: (number | string)[]): Promise<LocalGame> {
  let game = local;
  for (let asked = game.asked; asked; asked = game.asked) {
    const what = asked.kind === "card" ? asked.cards.at(-1)! : asked.names.at(-1)!;
    told.push(what);
    game = await game.tell(what);
  }
  return game;
}

/** Make the last open choice of the seat that is awaited. */
async function chosen(local: LocalGame): Promise<void> {
  const { game } = local;
  const seat = game.match.waiting[0]!;
  const choices = game.match.trying(seat, () => {
    const made: string[] = [];
    do {
      made.push(game.match.choices(seat).at(-1)!);
      if (game.match.position.step === "take") break;
      game.match.play(seat, made.at(-1)!);
    } while (game.match.choices(seat).length);
    game.match.undo(seat);
    return made;
  });
  expect(await local.choose("", seat, game.phase, choices)).toMatchObject({ type: "saved" });
}

it.each([
  ["silver-and-gold", 2],
  ["silver-and-gold", 4],
  ["pyramids", 3],
] as const)("the record of a followed game of %s for %d has the deal that was told", async (slug, n) => {
  const told: (number | string)[] = [];
  let local = await begun(slug, n);
  while (!local.isOver || local.asked) {
    local = await toldAll(local, told);
    if (!local.isOver) await chosen(local);
  }

  const record = recordOf(local.game.match) as { stack: number[]; expeditions: string[][] };
  const cards = told.filter((what) => typeof what === "number");
  expect(record.stack.slice(0, cards.length)).toEqual(cards);
  expect(record.expeditions.flatMap((names) => names.slice(0, 7))).toEqual(
    told.filter((what) => typeof what === "string"),
  );
  expect(local.stored.result).not.toBeNull();
});

it("takes back what was told, then move by move, and asks again for what was turned up by a move", async () => {
  let local = await begun("pyramids", 2);
  expect(local.mayUndo).toBe(false);
  await chosen(local);
  await chosen(local);
  const told: (number | string)[] = [];
  local = await toldAll(local, told);
  expect(told).toHaveLength(5);

  local = await local.undo();
  expect(local.asked).toMatchObject({ kind: "expedition", round: 0, turn: 0 });
  for (let k = 0; k < 4; k++) local = await local.undo();
  expect(local.asked).toMatchObject({ kind: "card", isDisplay: true });
  local = await local.undo();
  expect(local.game.match.position.step).toBe("keep");
  expect(local.asked).toBeNull();
  await chosen(local);
  expect(local.asked).toMatchObject({ kind: "card" });
});

it("the game goes on where it was asked when it is opened again", async () => {
  const local = await begun("silver-and-gold", 2);
  await chosen(local);
  await chosen(local);
  const after = await local.tell(
    local.asked!.kind === "card" ? (local.asked as { cards: number[] }).cards[3]! : 0,
  );

  const again = (await LocalGame.load(local.id))!;

  expect(again.asked).toEqual(after.asked);
  expect(again.stored.told!.stack).toBe(1);
});
