/**
 * Reviews of games in this browser, made in the worker job by job: what is found is kept at once, so a review goes on
 * where it was left, and bots at other tables choose in between.
 */
import { encode, parse, textOf, type Code } from "../engine/choices";
import { jobsOf, sent, sumsOf, verdictOf, type FoundDecision, type Job } from "../engine/reviews/jobs";
import type { FoundChance } from "../engine/reviews/luck";
import { phasesOf } from "../engine/reviews/phases";
import { rounded } from "../engine/rounding";
import { TURNS_PER_ROUND } from "../generated/games";
import type * as m from "../generated/messages";
import { BRIEF, EVALUATOR, FULL } from "../generated/reviews";
import { Refusal, RefusedDraft } from "../net/api";
import type { ReviewHere } from "../net/pageServer";
import { deleteReview, keepReview, loadReview, type KeptReview } from "./keptReviews";
import { LocalGame, type LoggedCommand } from "./localGame";
import { modelOf } from "./models";
import { NoAnswer, reviewed } from "./thinking";

const EFFORTS = { brief: BRIEF, full: FULL };
const DIGITS = 3;
/** After so many jobs, what was found is kept. */
const KEEPS_EVERY = 8;

/** A game as the jobs of its review, each decision with its command in the log. */
interface Plan {
  jobs: { job: Job; command: LoggedCommand | null }[];
  shown: Map<number, number>;
  scores: number[];
}

class LocalReview {
  #state: m.ReviewAnswer["state"] = "waiting";
  #stop: AbortController | null = null;

  constructor(
    readonly local: LocalGame,
    readonly plan: Plan,
    readonly model: string,
    public kept: KeptReview,
  ) {
    if (this.#isWhole) this.#state = "done";
  }

  get #isWhole(): boolean {
    return this.kept.found.length === this.plan.jobs.length;
  }

  /** Go on, if it is not under way. */
  start(again: boolean): void {
    if (this.#stop || this.#isWhole || (this.#state === "failed" && !again)) return;
    this.#stop = new AbortController();
    this.#state = "running";
    void this.#run(this.#stop).finally(() => {
      this.#stop = null;
      void keepReview(this.kept);
    });
  }

  stop(): void {
    this.#stop?.abort();
  }

  async #run(stop: AbortController): Promise<void> {
    const { kept, plan, local, model } = this;
    try {
      while (!this.#isWhole) {
        const job = sent(plan.jobs[kept.found.length]!.job);
        const question = { deck: local.stored.deck, model, job, effort: EFFORTS[kept.effort] };
        kept.found.push(await reviewed(question, stop.signal));
        if (stop.signal.aborted) throw new NoAnswer("stopped");
        if (kept.found.length % KEEPS_EVERY === 0) await keepReview(kept);
      }
      this.#state = "done";
    } catch (fault) {
      this.#state = stop.signal.aborted ? "waiting" : "failed";
      if (!(fault instanceof NoAnswer)) throw fault;
    }
  }

  /** The review as far as it is made, without what was found before part `have`. */
  answer(have: number): ReviewHere {
    const { jobs, shown, scores } = this.plan;
    const { found, effort } = this.kept;
    const from = have <= found.length ? have : 0;
    const parts = found.slice(from).map((part, k) => ({ ...part, command: jobs[from + k]!.command }));
    const all = {
      chance: found.flatMap((part) => part.chance),
      decisions: found.flatMap((part) => part.decisions),
    };
    const { game } = this.local.stored;
    return {
      evaluator: EVALUATOR,
      effort,
      state: this.#state,
      done: found.length,
      of: jobs.length,
      have: found.length,
      decisions: parts.flatMap(({ decisions, command }) =>
        decisions.map((one) => decisionSeen(one, command!)),
      ),
      chance: parts.flatMap(({ chance }) => chance.map((step) => chanceSeen(step, shown.get(step.move)!))),
      seats: this.#isWhole ? sumsOf(game, scores, all.chance, all.decisions) : [],
    };
  }
}

const reviews = new Map<string, LocalReview>();

async function reviewOf(id: string, effort: ReviewHere["effort"] | null = null): Promise<LocalReview> {
  const known = reviews.get(id);
  if (known && (!effort || effort === known.kept.effort)) return known;
  known?.stop();
  const local = await LocalGame.load(id);
  if (!local) throw new Refusal("not-found", `there is no game ${id} in this browser`);
  if (!local.isOver) throw new Refusal("not-over", "the game is not over");
  const model = await modelOf(local.stored.deck);
  if (!model) throw new Refusal("no-server", "nothing was learned about this deck");
  const before = await loadReview(id);
  const isUsable = before?.evaluator === EVALUATOR && (!effort || before.effort === effort);
  const kept = isUsable ? before : { id, evaluator: EVALUATOR, effort: effort ?? "brief", found: [] };
  const review = new LocalReview(local, planOf(local), model, kept);
  reviews.set(id, review);
  return review;
}

function planOf(local: LocalGame): Plan {
  const { match } = local.game;
  const { commands, shown } = local.commands();
  const waiting = match.names.map((_, seat) => commands.filter((command) => command.seat === seat).values());
  const jobs = jobsOf(phasesOf(match.rules, match.dealt, match.moves)).map((job) => {
    const command = job.kind === "decision" ? (waiting[job.seat]!.next().value ?? null) : null;
    return { job, command };
  });
  return { jobs, shown, scores: local.stored.result!.scores };
}

/** The review of a game from part `have` on; it is made from now on, if it is not yet. */
export async function reviewFrom(id: string, have: number, again: boolean): Promise<ReviewHere> {
  const review = await reviewOf(id);
  review.start(again);
  return review.answer(have);
}

export async function stopReview(id: string): Promise<ReviewHere> {
  const review = await reviewOf(id);
  review.stop();
  return review.answer(0);
}

/** Make the review again, as thoroughly as a server does. */
export async function refineReview(id: string): Promise<ReviewHere> {
  return (await reviewOf(id, "full")).answer(0);
}

export async function dropReview(id: string): Promise<void> {
  reviews.get(id)?.stop();
  reviews.delete(id);
  await deleteReview(id);
}

// Trying again ----------------------------------------------------------------------------------------------------------

/** A decision as it was before it was made, with the tried choices; judged if that is wished. */
export async function tried(id: string, wish: m.TryDecision): Promise<m.TryAnswer> {
  const { seat, seq, choices = [], judge = false } = wish;
  const review = await reviewOf(id);
  const { local } = review;
  const planned = review.plan.jobs.find(({ command }) => command?.seat === seat && command.seq === seq);
  if (!planned) throw new Refusal("not-found", `event ${seq} is no decision of seat ${seat}`);
  const game = local.before(seq);
  const state = game.state({ seat, recall: local.stored.aids });
  const drafted = draftOf(game, seat, choices);
  const shown = { state, drafted, judged: null, made: null, made_loss: null };
  if (!judge) return shown;
  if (!drafted.complete) throw new Refusal("unfinished", "the choices are not complete");
  const texts = choices.map((text) => textOf(parse(text) as never));
  return { ...shown, ...(await judged(review, planned.job as DecisionJob, planned.command!, texts)) };
}

type DecisionJob = Extract<Job, { kind: "decision" }>;

/** The draft of these choices. A card is not taken, because that would show the top of the stack (G9). */
function draftOf(game: ReturnType<LocalGame["before"]>, seat: number, choices: string[]): m.Drafted {
  const isTake = game.match.position.step === "take" && choices.length === 1;
  const fault = isTake ? game.match.whyNot(seat, choices[0]!) : null;
  const answer = game.draft(0, seat, isTake && !fault ? [] : choices);
  if (answer.type === "refused") throw new RefusedDraft(answer);
  return isTake ? { ...answer, open: [], complete: true } : answer;
}

async function judged(
  { local, model, kept }: LocalReview,
  job: DecisionJob,
  command: LoggedCommand,
  choices: string[],
): Promise<Pick<m.TryAnswer, "judged" | "made" | "made_loss">> {
  const ask = async (codes: readonly Code[]): Promise<FoundDecision> => {
    const effort = EFFORTS[kept.effort];
    const question = { deck: local.stored.deck, model, job: sent({ ...job, codes }), effort };
    const { decisions } = await reviewed(question);
    return decisions[0]!;
  };
  const [found, made] = [await ask(codesOf(local, job, choices)), await ask(job.codes)];
  return {
    judged: decisionSeen(found, { ...command, choices }),
    made: command.choices,
    made_loss: rounded(made.loss, DIGITS),
  };
}

/** Choices as numbers: each is made in the position after those before it. */
function codesOf({ game }: LocalGame, { phase, seat }: DecisionJob, choices: string[]): Code[] {
  let position = phase.before;
  return choices.map((text) => {
    const code = encode(position, seat, parse(text) as never);
    if (position.step !== "take") position = game.match.rules.draft(position, seat, code).position;
    return code;
  });
}

// Messages --------------------------------------------------------------------------------------------------------------

function decisionSeen(found: FoundDecision, { seq, choices, crossed, cards }: LoggedCommand): m.DecisionSeen {
  const { seat, move, kind, turn, othersPoints, reason } = found;
  return {
    seat,
    move,
    seq,
    kind,
    ...when(turn),
    choice: choices,
    best: found.best ?? choices,
    loss: rounded(found.loss, DIGITS),
    uncertainty: rounded(found.uncertainty, DIGITS),
    verdict: verdictOf(found),
    margin: rounded(found.margin, DIGITS),
    win: rounded(found.win, DIGITS),
    win_loss: rounded(found.winLoss, DIGITS),
    sources: roundedParts(found.sources),
    best_sources: roundedParts(found.bestSources),
    others_points: rounded(othersPoints[0], DIGITS),
    best_others_points: rounded(othersPoints[1], DIGITS),
    crossed,
    cards,
    reason,
  };
}

function chanceSeen(
  { kind, move, turn, what, margin, luck, winLuck }: FoundChance,
  seq: number,
): m.ChanceSeen {
  const all = (values: number[]): number[] => values.map((value) => rounded(value, DIGITS));
  return {
    kind,
    move,
    seq,
    ...when(turn),
    what,
    margin: all(margin),
    luck: all(luck),
    win_luck: all(winLuck),
  };
}

function when(turn: number): Pick<m.ChanceSeen, "turn" | "round" | "turn_of_round"> {
  const round = Math.floor(turn / TURNS_PER_ROUND);
  return { turn, round, turn_of_round: (turn % TURNS_PER_ROUND) + 1 };
}

function roundedParts(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value, DIGITS)]));
}
