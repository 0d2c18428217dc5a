/** Shows what happened, one event after the other, at the viewer's speed. It is a queue that can be skipped. */
import { applyEvents, withFinalScores } from "./applyEvents";
import { beatsOf, type Beat } from "./beats";
import { EventLog } from "./eventLog.svelte";
import { seatNames } from "../game/seats";
import type { EventSeen, Happened, State, ViewSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import type { Step, TableSource } from "../net/table/tableSource.svelte";
import { finishAll, FLIGHT, budget } from "../platform/animation";
import { prefersReducedMotion, settings } from "../platform/settings.svelte";

/** No step is shown for longer than this at normal speed, in milliseconds. */
const LONGEST = 4500;
/** With this many steps still to show, the newest state is shown at once. */
const TOO_MANY = 4;

export class Stage {
  /** The table as it is drawn. */
  shown = $state.raw<ViewSeen | null>(null);
  /** The last state that has been shown completely: the position that a move starts from. */
  settled = $state.raw<State | null>(null);
  busy = $state(false);
  /** Whose panel glows. */
  glow = $state<number | null>(null);
  /** The completed card that gleams. */
  gleam = $state.raw<{ seat: number; card: number } | null>(null);
  readonly log: EventLog;
  /** Called for each beat with its first event when it is shown. */
  onbeat: ((happened: Happened) => void) | null = null;
  /** Called before a change with the table now and then, and whether an expedition is revealed. */
  onchange: ((now: ViewSeen, next: ViewSeen, reveals: boolean) => void) | null = null;
  /** Called when everything has been shown. */
  onsettled: (() => void) | null = null;
  #source: TableSource;
  #running = false;
  #hurried = false;
  #wake: (() => void) | null = null;

  constructor(source: TableSource, deck: () => Deck | null = () => null) {
    this.#source = source;
    this.log = new EventLog(source, () => ({ names: this.#names, you: this.#viewer, deck: deck() }));
    source.onstep = () => void this.#run();
    source.onreset = () => this.#drop();
    void this.#run();
  }

  readonly #names: string[] = $derived.by(() => seatNames(this.#source.table?.seats ?? []));
  readonly #viewer: number | null = $derived.by(() => this.shown?.seat ?? null);

  /** Leave the table. */
  close(): void {
    this.skip();
    this.#source.onstep = this.#source.onreset = this.onsettled = null;
  }

  /** Forget what was shown: it was for the seat before. */
  #drop(): void {
    this.skip();
    this.shown = this.settled = null;
  }

  /** Show the end of this step now. */
  skip(): void {
    this.#hurried = true;
    budget.ms = 0;
    finishAll();
    this.#wake?.();
  }

  /** Whether everything that the server has sent has been shown. */
  get isSettled(): boolean {
    return !this.busy && this.settled !== null && this.settled === this.#source.latest;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#source.takeStep(); step; step = this.#source.takeStep()) await this.#tell(step);
    this.#running = false;
    this.busy = false;
    if (this.isSettled) this.onsettled?.();
  }

  async #tell(step: Step): Promise<void> {
    this.#hurried = false;
    const beats = this.#isToldAtOnce(step)
      ? []
      : step.events.map((event) => beatsOf(event.happened, this.shown?.seat));
    const total = beats.flat().reduce((sum, beat) => sum + beat.ms, 0);
    const pace = Math.min(1, LONGEST / Math.max(1, total));
    for (const [at, event] of step.events.entries()) {
      for (const beat of beats[at] ?? []) await this.#show(event, beat, step.state, pace);
      if (beats.length) this.log.head = event.seq;
      this.log.part = null;
    }
    this.#settle(step.state, this.#hurried || beats.length === 0 ? 0 : FLIGHT * this.#speed());
  }

  /** Whether a step is shown at once: the viewer joins, returns or is far behind, or speed is 0. */
  #isToldAtOnce(step: Step): boolean {
    const shows = step.events.filter((event) => event.kind === "show").length;
    const isSame = this.shown !== null && this.shown.seat === step.state.view.seat;
    return !isSame || shows > 1 || this.#source.stepsLeft >= TOO_MANY || this.#speed() === 0;
  }

  #speed(): number {
    return prefersReducedMotion() ? 0 : settings.speed;
  }

  async #show(event: EventSeen, beat: Beat, state: State, pace: number): Promise<void> {
    if (this.#hurried || this.shown === null) return;
    this.busy = true;
    if (beat.now[0]) this.onbeat?.(beat.now[0]);
    this.glow = beat.glow;
    this.gleam = beat.gleam;
    const shown = applyEvents(
      { ...this.shown, waiting: [], ready: [], replaces: null },
      beat.now,
      state.view,
    );
    const ms = (beat.ms * pace * this.#speed()) / (1 + this.#source.stepsLeft);
    this.#change(withFinalScores(shown, state.view, event.happened.slice(beat.shown)), ms, beat.now);
    this.log.part = { ...event, happened: event.happened.slice(0, beat.shown) };
    await this.#pause(ms);
  }

  /** Show the next view; animations get this much time at most. */
  #change(next: ViewSeen, ms: number, now: Happened[] = []): void {
    budget.ms = Math.min(ms, FLIGHT * this.#speed());
    const reveals = now.some((one) => one.kind === "revealed");
    if (this.shown) this.onchange?.(this.shown, next, reveals);
    this.shown = next;
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
    this.glow = null;
    this.gleam = null;
    // the seat has changed meanwhile: this state was for the seat before
    if (this.#source.latest?.view.seat !== state.view.seat) return;
    this.#change(state.view, ms);
    this.settled = state;
    this.log.head = state.head;
  }
}
