/**
 * Reviews of finished games. The server makes them, or the page itself for games in this browser; a page asks again and
 * again until its review is done.
 */
import type { ChanceSeen, DecisionSeen, ReviewAnswer, SeatReviewSeen } from "../generated/messages";
import { api } from "./api";
import { storedToken } from "./early";
import { isLocal, type ReviewHere } from "./pageServer";

/** How long to wait before asking again, in milliseconds. */
const PAUSE = 1000;
/** How many reviews are kept for when somebody returns to them. */
const KEPT = 8;

export class GameReview {
  state = $state<ReviewAnswer["state"]>("waiting");
  done = $state(0);
  of = $state(0);
  decisions = $state.raw<DecisionSeen[]>([]);
  chance = $state.raw<ChanceSeen[]>([]);
  /** The sums for every seat; empty until the review is done. */
  seats = $state.raw<SeatReviewSeen[]>([]);
  /** How thorough a review is that is made in the page; null at a server, and until that is known. */
  effort = $state<ReviewHere["effort"] | null>(null);
  /** Whether somebody has stopped it. */
  isStopped = $state(false);
  /** Why the server could not be asked. */
  fault = $state.raw<unknown>(null);
  #have = 0;
  #followers = 0;
  /** Whether an answer is awaited: asking twice would add its parts twice. */
  #isAsking = false;
  #timer = 0;

  constructor(readonly id: string) {}

  get isDone(): boolean {
    return this.state === "done";
  }

  /** Ask until the review is done, or until the returned function is called. */
  follow(): () => void {
    if (++this.#followers === 1) void this.#ask();
    return () => {
      if (--this.#followers === 0) clearTimeout(this.#timer);
    };
  }

  /** Whether it is made here, so that it can be stopped. */
  get isHere(): boolean {
    return isLocal(this.id);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.#timer);
    await api.changeReviewHere(this.id, "stop");
  }

  goOn(): void {
    this.isStopped = false;
    void this.#ask();
  }

  /** Make it again, as thoroughly as a server does. */
  async refine(): Promise<void> {
    clearTimeout(this.#timer);
    this.#take(await api.changeReviewHere(this.id, "full"));
    this.goOn();
  }

  /** Start again after a failure. */
  retry(): void {
    const failed = this.state === "failed";
    this.state = "waiting";
    clearTimeout(this.#timer);
    void this.#ask(failed);
  }

  async #ask(again = false): Promise<void> {
    if (this.isDone || this.isStopped || this.#isAsking) return;
    this.#isAsking = true;
    this.fault = null;
    try {
      this.#take(await api.review(this.id, this.#have, again, storedToken(this.id)));
    } catch (refusal) {
      this.fault = refusal;
      return;
    } finally {
      this.#isAsking = false;
    }
    const isUnderWay = (this.state === "waiting" || this.state === "running") && !this.isStopped;
    if (isUnderWay && this.#followers) this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  #take(answer: ReviewAnswer | ReviewHere): void {
    if ("effort" in answer) this.effort = answer.effort;
    if (answer.have < this.#have) this.decisions = this.chance = []; // it is made again, by a newer evaluator or more thoroughly
    this.#have = answer.have;
    this.decisions = [...this.decisions, ...answer.decisions];
    this.chance = [...this.chance, ...answer.chance];
    this.seats = answer.seats;
    this.done = answer.done;
    this.of = answer.of;
    this.state = answer.state;
  }
}

const reviews = new Map<string, GameReview>();

/** The review of a table; the last ones are kept. */
export function reviewOf(id: string): GameReview {
  const review = reviews.get(id) ?? new GameReview(id);
  reviews.delete(id);
  reviews.set(id, review);
  const oldest = reviews.keys().next().value;
  if (reviews.size > KEPT && oldest !== undefined) reviews.delete(oldest);
  return review;
}
