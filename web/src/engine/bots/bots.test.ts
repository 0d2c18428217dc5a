import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Bots, SIMPLE_LEVELS } from "./bots";
import { DeckTable } from "../deckTable";
import { EngineModule } from "../module";
import { Rules } from "../rules";
import { BOT_LEVELS } from "../../generated/games";
import type { Deck } from "../../net/api";

const pause = (): Promise<void> => Promise.resolve();

it("lets every level play a deck that nothing was learned about, the strong ones like greedy", async () => {
  const deck = JSON.parse(readFileSync("src/generated/standard-pyramids.json", "utf8")) as Deck;
  const engine = await EngineModule.load(readFileSync("src/generated/engine.wasm"));
  const rules = new Rules(engine, new DeckTable(deck));
  const { deals, stack, expeditions, start_player } = rules.dealtAtRandom(2, 5n);
  const dealt = rules.deal(deals, stack, expeditions, start_player ?? 0);
  const bots = new Bots(rules, null);
  const view = rules.observe(dealt, 0, true);

  const greedy = await bots.choose("greedy", view, 0, 7n, pause);

  for (const level of BOT_LEVELS) {
    const choice = await bots.choose(level, view, 0, 7n, pause);
    expect(choice).toBeLessThan(rules.nChoices(view, 0));
    if (!SIMPLE_LEVELS.includes(level)) expect([level, choice]).toEqual([level, greedy]);
  }
});
