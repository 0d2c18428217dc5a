/** Shows what happened, one event after the other, at the viewer's speed. It is a queue that can be skipped. */
import type { Deck } from "../net/api";
import { applyEvents, withFinalScores } from "./applyEvents";
import { beatsOf, type Beat } from "./beats";
import type { LiveTable, Step } from "../net/liveTable.svelte";
import type { Event, Happened, State, ViewSeen } from "../generated/messages";
import { finishAll, FLIGHT, budget } from "../platform/animation";
import { prefersReducedMotion, settings } from "../platform/settings.svelte";
import { logLines, type LogLine, type LogContext } from "../game/log";
import { seatNames } from "../game/seats";
import { gameInfo } from "../game/gameInfo";

/** What the log shows; `now` is the newest. */
export interface Entry {
  /** The same for as long as the line is there, whatever is forgotten around it. */
  key: string;
  seq: number;
  text: string;
  seat: number | null;
  now: boolean;
}

/** No step is shown for longer than this at normal speed, in milliseconds. */
const LONGEST = 4500;
/** With so many steps behind us the present is shown at once. */
const TOO_MANY = 4;

export class Stage {
  /** The table as it is shown now. */
  view = $state.raw<ViewSeen | null>(null);
  /** The phase of what is shown: a command names it. */
  phase = $state(-1);
  deadlineAt = $state<number | null>(null);
  busy = $state(false);
  happening = $state.raw<Happened | null>(null);
  /** Whose panel glows. */
  glow = $state<number | null>(null);
  /** The completed card that gleams. */
  gleam = $state.raw<{ seat: number; card: number } | null>(null);
  /** Called for each event when it is shown. */
  onbeat: ((happened: Happened) => void) | null = null;
  /** Hears what is about to be shown: the table now, the table then, whether an expedition is turned up. */
  onchange: ((now: ViewSeen, next: ViewSeen, reveals: boolean) => void) | null = null;
  /** The last event that has been shown completely, and the part of the next one that is shown. */
  #head = $state(0);
  #part = $state.raw<Event | null>(null);
  #live: LiveTable;
  #deck: () => Deck | null;
  #running = false;
  #hurried = false;
  #wake: (() => void) | null = null;
  #stop: () => void;

  constructor(live: LiveTable, deck: () => Deck | null = () => null) {
    this.#live = live;
    this.#deck = deck;
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (live.steps.length) void this.#run();
      });
      // the seat has changed: what was being shown was for the seat before
      $effect(() => {
        if (live.latest === null) this.skip();
      });
    });
  }

  /** Leave the table. */
  close(): void {
    this.skip();
    budget.ms = 0;
    this.#stop();
  }

  /** Show the end of this step now. */
  skip(): void {
    this.#hurried = true;
    budget.ms = 0;
    finishAll();
    this.#wake?.();
  }

  /** Has everything been shown that the server has sent? */
  get isIdle(): boolean {
    return !this.busy && this.#live.steps.length === 0;
  }

  /** The event that is being shown. */
  get telling(): number | null {
    return this.#part?.seq ?? null;
  }

  get logContext(): LogContext {
    const table = this.#live.table;
    return {
      names: table ? seatNames(table.seats) : [],
      you: this.view?.seat ?? null,
      deck: this.#deck(),
    };
  }

  /** The log, newest first. Without aids earlier expeditions are not kept (S12). */
  log: Entry[] = $derived.by(() => this.#entries());

  #entries(): Entry[] {
    const table = this.#live.table;
    const isForgetful = table && !gameInfo(table.game).may_review_expeditions && !table.aids;
    const events = this.#live.events.filter((event) => event.seq <= this.#head);
    if (this.#part) events.push(this.#part);
    const all = events.flatMap((event) =>
      logLines(event, this.logContext).map((line, at) => ({
        ...line,
        seq: event.seq,
        key: `${event.seq}.${at}`,
      })),
    );
    const kept = isForgetful ? withoutOldExpeditions(all) : all;
    return kept.reverse().map(({ key, seq, text, seat }, at) => ({ key, seq, text, seat, now: at === 0 }));
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#live.takeStep(); step; step = this.#live.takeStep()) await this.#tell(step);
    this.#running = false;
    this.busy = false;
  }

  async #tell(step: Step): Promise<void> {
    this.#hurried = false;
    const beats = this.#isToldAtOnce(step)
      ? []
      : step.events.map((event) => beatsOf(event.happened, this.view?.seat));
    const total = beats.flat().reduce((sum, beat) => sum + beat.ms, 0);
    const pace = Math.min(1, LONGEST / Math.max(1, total));
    for (const [at, event] of step.events.entries()) {
      for (const beat of beats[at] ?? []) await this.#show(event, beat, step.state, pace);
      if (beats.length) this.#head = event.seq;
      this.#part = null;
    }
    this.#settle(step.state, this.#hurried || beats.length === 0 ? 0 : FLIGHT * this.#speed());
  }

  /** Show the state at once to a viewer who joins or returns, with reduced motion, or far behind. */
  #isToldAtOnce(step: Step): boolean {
    const shows = step.events.filter((event) => event.kind === "show").length;
    const isSame = this.view !== null && this.view.seat === step.state.view.seat;
    return !isSame || shows > 1 || this.#live.steps.length >= TOO_MANY || this.#speed() === 0;
  }

  #speed(): number {
    return prefersReducedMotion() ? 0 : settings.speed;
  }

  async #show(event: Event, beat: Beat, state: State, pace: number): Promise<void> {
    if (this.#hurried || this.view === null) return;
    this.busy = true;
    this.happening = beat.now[0] ?? null;
    if (this.happening) this.onbeat?.(this.happening);
    this.glow = beat.glow;
    this.gleam = beat.gleam;
    const shown = applyEvents({ ...this.view, waiting: [] }, beat.now, state.view);
    const ms = (beat.ms * pace * this.#speed()) / (1 + this.#live.steps.length);
    this.#change(withFinalScores(shown, state.view, event.happened.slice(beat.shown)), ms, beat.now);
    this.#part = { ...event, happened: event.happened.slice(0, beat.shown) };
    await this.#pause(ms);
  }

  /** Show another table; what moves on it has so much time. */
  #change(next: ViewSeen, ms: number, now: Happened[] = []): void {
    budget.ms = Math.min(ms, FLIGHT * this.#speed());
    const reveals = now.some((one) => one.kind === "revealed");
    if (this.view) this.onchange?.(this.view, next, reveals);
    this.view = next;
  }

  #pause(ms: number): Promise<void> {
    if (ms <= 0 || this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  #settle(state: State, ms: number): void {
    this.happening = null;
    this.glow = null;
    this.gleam = null;
    this.#part = null;
    // the seat has changed meanwhile: this state was for the seat before
    if (this.#live.latest?.view.seat !== state.view.seat) return;
    this.#change(state.view, ms);
    this.phase = state.phase;
    this.deadlineAt = state.deadline_at;
    this.#head = state.head;
  }
}

/** Nobody may look through earlier expeditions (S12), so only the current one is named. */
function withoutOldExpeditions<T extends LogLine>(all: T[]): T[] {
  const last = all.findLastIndex((line) => line.revealed);
  return all.filter((line, at) => !line.revealed || at === last);
}
