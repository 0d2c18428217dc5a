/**
 * Bots and reviews in a worker, so that the page answers while they think. It does one thing after the
 * other; what is no longer needed is stopped by its number.
 */
import type { ConsideredSeen, HintReason } from "../../generated/messages";
import type { Effort } from "../../generated/reviews";
import type { Deck } from "../../net/api";
import { Bots, SIMPLE_LEVELS, type Level, type Pause } from "./bots";
import { DeckTable } from "../deckTable";
import { loadEngine } from "../loading";
import { Model } from "./model";
import type { EngineModule } from "../module";
import { Position } from "../position";
import { Evaluator } from "../reviews/evaluator";
import { whyBest } from "../reviews/hints";
import { received, run, type Found, type SentJob } from "../reviews/jobs";
import { Rules } from "../rules";

/** What a question is about: a deck, and the address of what was learned about it, null if nothing was. */
interface About {
  deck: Deck;
  model: string | null;
}

interface AboutChoice extends About {
  /** What the seat may know: the bytes of a position. */
  view: Uint8Array;
  seat: number;
  seed: bigint;
}

export type Question =
  | ({ id: number; kind: "choose"; level: Level } & AboutChoice)
  | ({ id: number; kind: "explain" } & AboutChoice)
  | ({ id: number; kind: "review"; job: SentJob; effort: Effort } & About)
  | { id: number; kind: "stop" };

export type Answer =
  | { id: number; kind: "chosen"; index: number }
  | { id: number; kind: "considered"; considered: ConsideredSeen[]; why: HintReason | null }
  | { id: number; kind: "reviewed"; found: Found }
  | { id: number; kind: "learned"; percent: number }
  | { id: number; kind: "stopped" }
  | { id: number; kind: "failed"; why: string };

class Stopped extends Error {}

const stopped = new Set<number>();
const known = new Map<string, { rules: Rules; bots: Promise<Bots> | null; simple: Bots }>();
let engine: Promise<EngineModule> | null = null;
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Question>): void => {
  if (data.kind === "stop") stopped.add(data.id);
  else last = last.then(() => answer(data));
};

async function answer(question: Exclude<Question, { kind: "stop" }>): Promise<void> {
  const { id } = question;
  const tell = (told: Answer): void => self.postMessage(told);
  try {
    const pause = pauseOf(id);
    await pause();
    const bots = await botsFor(question, (percent) => tell({ id, kind: "learned", percent }));
    if (question.kind === "review") {
      tell({ id, kind: "reviewed", found: reviewed(bots, question.job, question.effort) });
      return;
    }
    const view = new Position(bots.rules.deck, question.view);
    const { seat, seed } = question;
    if (question.kind === "choose")
      tell({ id, kind: "chosen", index: await bots.choose(question.level, view, seat, seed, pause) });
    else {
      const considered = await bots.explain(view, seat, seed, pause);
      const choices = considered.map(({ choice }) => choice);
      tell({ id, kind: "considered", considered, why: whyBest(evaluatorFor(bots), view, seat, choices) });
    }
  } catch (fault) {
    tell(fault instanceof Stopped ? { id, kind: "stopped" } : { id, kind: "failed", why: String(fault) });
  } finally {
    stopped.delete(id);
  }
}

const evaluators = new Map<Bots, Evaluator>();

function reviewed(bots: Bots, job: SentJob, effort: Effort): Found {
  const evaluator = evaluatorFor(bots);
  return run(evaluator, received(job, evaluator), effort);
}

function evaluatorFor(bots: Bots): Evaluator {
  if (!bots.model) throw new Error(`nothing was learned about the deck ${bots.rules.deck.deck.name}`);
  const evaluator = evaluators.get(bots) ?? new Evaluator(bots.model);
  evaluators.set(bots, evaluator);
  return evaluator;
}

/** Let messages arrive; throws if this question was stopped. */
function pauseOf(id: number): Pause {
  return async () => {
    await nextTask();
    if (stopped.has(id)) throw new Stopped();
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The bots for a question. Only those that use it wait until the model of the deck is solved. */
async function botsFor(
  question: Exclude<Question, { kind: "stop" }>,
  learned: (percent: number) => void,
): Promise<Bots> {
  const { deck, model } = question;
  const module = await (engine ??= loadEngine());
  let table = known.get(deck.id);
  if (!table) {
    const rules = new Rules(module, new DeckTable(deck));
    known.set(deck.id, (table = { rules, bots: null, simple: new Bots(rules, null) }));
  }
  const isSimple = question.kind === "choose" && SIMPLE_LEVELS.includes(question.level);
  if (isSimple || !model) return table.simple;
  table.bots ??= solved(table.rules, model, learned);
  try {
    return await table.bots;
  } catch (fault) {
    table.bots = null; // tried again with the next question
    throw fault;
  }
}

async function solved(rules: Rules, model: string, learned: (percent: number) => void): Promise<Bots> {
  const answer = await fetch(model);
  if (!answer.ok) throw new Error(`the model of the deck could not be loaded (${answer.status})`);
  const params = new Uint8Array(await answer.arrayBuffer());
  let told = 0;
  return new Bots(
    rules,
    await Model.solve(rules, params, async (percent) => {
      if (percent < told + 5 && percent < 100) return;
      learned((told = percent));
      await nextTask();
    }),
  );
}
