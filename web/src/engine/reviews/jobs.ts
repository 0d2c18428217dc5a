/** A review as independent jobs, in the order of the game, and their sums (`reviews/jobs.py`, `reviews/results.py`). */
import { BOT_LOSSES, RANDOM_ACCURACY, SMALLEST_MISTAKE, type Effort } from "../../generated/reviews";
import type { ReasonSeen, SeatReviewSeen } from "../../generated/messages";
import type { GameSlug } from "../../generated/games";
import { decode, type Code } from "../choices";
import { Position } from "../position";
import { rounded } from "../rounding";
import { compare, type Comparison } from "./decisions";
import type { Evaluator } from "./evaluator";
import { plainMean } from "./expected";
import { dealStep, stepsAfter, type FoundChance } from "./luck";
import type { Phase } from "./phases";
import { played, type Command } from "./plans";
import { reasonFor } from "./reasons";

/** A decision, compared with what the reference chooses. */
export interface FoundDecision {
  seat: number;
  move: number;
  turn: number;
  kind: "keep" | "mark" | "take";
  /** Null if the choice is the best one. */
  best: string[] | null;
  loss: number;
  uncertainty: number;
  isEqual: boolean;
  margin: number;
  win: number;
  winLoss: number;
  sources: Record<string, number>;
  bestSources: Record<string, number>;
  /** The points of the best other after the choice and after the best one. */
  othersPoints: [made: number, best: number];
  /** What the choice changed in the margin of every seat, compared with the usual command of the simulations. */
  effects: number[];
  reason: ReasonSeen | null;
}

/** What a job finds out. */
export interface Found {
  decisions: FoundDecision[];
  chance: FoundChance[];
}

/** What is to be found out about a phase; for a decision the command, which may be another one than was made. */
export type Job =
  | { kind: "deal"; phase: Phase }
  | { kind: "decision"; phase: Phase; seat: number; move: number; codes: Command }
  | { kind: "chance"; phase: Phase };

/** The jobs of a review, in the order of the game. */
export function jobsOf(phases: readonly Phase[]): Job[] {
  const rest = phases.flatMap((phase): Job[] => [
    ...phase.commands.map((command): Job => ({ kind: "decision", phase, ...command })),
    { kind: "chance", phase },
  ]);
  return phases[0] ? [{ kind: "deal", phase: phases[0] }, ...rest] : [];
}

/** A job as data that a worker can be sent: positions are bytes. */
export type SentJob = Job extends infer J
  ? J extends Job
    ? Omit<J, "phase"> & { phase: SentPhase }
    : never
  : never;

interface SentPhase extends Omit<Phase, "before" | "after"> {
  before: Uint8Array;
  after: Uint8Array;
}

export function sent(job: Job): SentJob {
  const { before, after } = job.phase;
  return { ...job, phase: { ...job.phase, before: before.bytes, after: after.bytes } };
}

export function received(job: SentJob, { rules }: Evaluator): Job {
  const [before, after] = [job.phase.before, job.phase.after].map((bytes) => new Position(rules.deck, bytes));
  return { ...job, phase: { ...job.phase, before: before!, after: after! } };
}

export function run(evaluator: Evaluator, job: Job, effort: Effort): Found {
  const { phase } = job;
  switch (job.kind) {
    case "deal":
      return { decisions: [], chance: [dealStep(evaluator, phase.before, effort.samples.deal)] };
    case "chance":
      return { decisions: [], chance: stepsAfter(evaluator, phase, effort.samples) };
    case "decision": {
      const comparison = compare(evaluator, phase.before, job.seat, job.codes, effort);
      return { decisions: [decision(evaluator, comparison, job.move)], chance: [] };
    }
  }
}

function decision(evaluator: Evaluator, found: Comparison, move: number): FoundDecision {
  const { seat, known, expected, bestBranch } = found;
  const names = known.deck.info.score_parts.map(({ name }) => name);
  const sources = (branch: number): Record<string, number> =>
    Object.fromEntries(names.map((name, part) => [name, plainMean(expected.part(branch, seat, part))]));
  const others = [0, bestBranch].map((branch) => plainMean(expected.bestOthers(branch, seat)));
  const [win, bestWin] = [0, bestBranch].map((branch) => expected.wins(branch)[seat]!) as [number, number];
  const value: FoundDecision = {
    seat,
    move,
    turn: known.turn,
    kind: known.step as FoundDecision["kind"],
    best: bestBranch ? textsOf(evaluator, known, seat, found.best) : null,
    loss: found.loss,
    uncertainty: found.uncertainty,
    isEqual: found.isEqual,
    margin: expected.meanMargins(0)[seat]!,
    win,
    winLoss: bestWin - win,
    sources: sources(0),
    bestSources: sources(bestBranch),
    othersPoints: others as [number, number],
    effects: found.effects,
    reason: null,
  };
  const matters = ["mistake", "find"].includes(verdictOf(value));
  return matters ? { ...value, reason: reasonFor(evaluator, found) } : value;
}

/** The choices of a command as texts. */
function textsOf(evaluator: Evaluator, known: Position, seat: number, command: readonly Code[]): string[] {
  return command.map((code, n) => decode(played(evaluator, known, seat, command.slice(0, n)), seat, code));
}

/** What is said about a decision in one word. */
export function verdictOf({
  isEqual,
  loss,
}: Pick<FoundDecision, "isEqual" | "loss">): "equal" | "mistake" | "find" | "small" {
  if (isEqual) return "equal";
  if (loss >= SMALLEST_MISTAKE) return "mistake";
  return loss <= -SMALLEST_MISTAKE ? "find" : "small";
}

/** What the final margin of every seat is made of. */
export function sumsOf(
  game: GameSlug,
  scores: readonly number[],
  chance: readonly FoundChance[],
  decisions: readonly FoundDecision[],
): SeatReviewSeen[] {
  return scores.map((score, seat) => {
    const finalMargin = score - Math.max(...scores.filter((_, other) => other !== seat));
    const own = decisions.filter((one) => one.seat === seat);
    const effects = (of: readonly FoundDecision[]): number => sum(of.map((one) => one.effects[seat]!));
    const deal = chance.find(({ kind }) => kind === "deal");
    const parts = {
      start: deal ? deal.margin[seat]! - deal.luck[seat]! : 0,
      luck: sum(chance.map(({ luck }) => luck[seat]!)),
      own: effects(own),
      others: effects(decisions.filter((one) => one.seat !== seat)),
    };
    const loss = sum(own.map((one) => one.loss)) / Math.max(1, own.length);
    return {
      seat,
      final_margin: finalMargin,
      ...parts,
      rest: finalMargin - sum(Object.values(parts)),
      zero_mean_luck: parts.luck,
      loss_per_decision: rounded(loss, 3),
      accuracy: rounded(accuracy(game, loss), 1),
      grade: grade(game, loss),
      mistakes: own.filter((one) => verdictOf(one) === "mistake").length,
      finds: own.filter((one) => verdictOf(one) === "find").length,
    };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** An accuracy from 0 to 100: 100 if nothing is lost, 10 for the weakest bot. */
function accuracy(game: GameSlug, lossPerDecision: number): number {
  return 100 * RANDOM_ACCURACY ** (Math.max(0, lossPerDecision) / BOT_LOSSES[game][0][1]);
}

/** The name of the level that plays about as well: the one with the nearest accuracy. */
function grade(game: GameSlug, lossPerDecision: number): string {
  const own = accuracy(game, lossPerDecision);
  const distance = (loss: number): number => Math.abs(accuracy(game, loss) - own);
  const levels: readonly (readonly [string, number])[] = BOT_LOSSES[game];
  return levels.reduce((one, other) => (distance(other[1]) < distance(one[1]) ? other : one))[0];
}
