/**
 * The page reviews a game as Python does: `tests/webassembly/test_page_reviews.py` reviews games and runs this with
 * their file.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Model } from "../bots/model";
import { DeckTable } from "../deckTable";
import { Match, type Dealt } from "../match";
import { EngineModule } from "../module";
import { Position } from "../position";
import { Rules } from "../rules";
import { Evaluator } from "./evaluator";
import { whyBest } from "./hints";
import { jobsOf, received, run, sent, sumsOf } from "./jobs";
import { phasesOf } from "./phases";
import type { Effort } from "../../generated/reviews";
import type { Deck } from "../../net/api";

interface Review {
  record: Dealt & { game: Deck["game"]; deck: Deck; players: string[]; moves: [number, string][] };
  effort: Effort;
  scores: number[];
  decisions: object[];
  chance: object[];
  sums: object[];
  hints: { seat: number; view: string; choices: string[]; why: object | null }[];
}

const FILE = process.env.SILVERGOLD_REVIEWS;
/** Only `exp` and `log` may differ from Python, in their last bits. */
const DIGITS = 9;

it.skipIf(!FILE)(
  "finds what Python finds",
  async () => {
    const engine = await EngineModule.load(readFileSync("src/generated/engine.wasm"));
    const evaluators = new Map<string, Evaluator>();
    const reviews = readFileSync(FILE!, "utf8").trimEnd().split("\n");
    for (const [k, text] of reviews.entries()) {
      const review = JSON.parse(text) as Review;
      const { game } = review.record;
      const evaluator = evaluators.get(game) ?? (await evaluatorOf(engine, review));
      evaluators.set(game, evaluator);
      const found = foundByPage(evaluator, review);

      for (const name of ["decisions", "chance", "sums"] as const) {
        expect(found[name].length).toBe(review[name].length);
        for (const [n, one] of found[name].entries())
          expect([k, name, n, one]).toEqual([k, name, n, nearly(review[name][n])]);
      }
      for (const [n, { seat, view, choices, why }] of review.hints.entries()) {
        const seen = new Position(evaluator.rules.deck, new Uint8Array(Buffer.from(view, "hex")));
        expect([k, n, whyBest(evaluator, seen, seat, choices)]).toEqual([k, n, nearly(why)]);
      }
    }
    expect(reviews.length).toBeGreaterThan(0);
  },
  3_600_000,
);

async function evaluatorOf(engine: EngineModule, { record: { game, deck } }: Review): Promise<Evaluator> {
  const rules = new Rules(engine, new DeckTable({ ...deck, id: game, game }));
  const params = new Uint8Array(readFileSync(`src/generated/${game}.model`));
  return new Evaluator(await Model.solve(rules, params, () => Promise.resolve()));
}

function foundByPage(
  evaluator: Evaluator,
  { record, effort, scores }: Review,
): Record<"decisions" | "chance" | "sums", object[]> {
  const { numbers } = evaluator.rules.deck;
  const kept = numbers.filter((number) => !record.stack.includes(number));
  const dealt = { ...record, stack: [...record.stack, ...kept] };
  const { position } = Match.begin(evaluator.rules, record.players, dealt);
  const moves = record.moves.map(([seat, text]) => ({ seat, text }));
  const jobs = jobsOf(phasesOf(evaluator.rules, position, moves));
  const parts = jobs.map((job) => run(evaluator, received(sent(job), evaluator), effort));
  const decisions = parts.flatMap((part) => part.decisions);
  const chance = parts.flatMap((part) => part.chance);
  return { decisions, chance, sums: sumsOf(record.game, scores, chance, decisions) };
}

/** What is expected, every number up to rounding. */
function nearly(value: unknown): unknown {
  if (typeof value === "number") return expect.closeTo(value, DIGITS);
  if (Array.isArray(value)) return value.map(nearly);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, nearly(each)]));
}
