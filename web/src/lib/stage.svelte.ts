/** Tells what happened, one thing after the other, at the viewer's pace: a queue that can be hurried, never a set of timers. */
import type { Deck } from "./api";
import { after, beatsOf, settled, type Beat } from "./beats";
import type { Live, Step } from "./live.svelte";
import type { Event, Happened, State, ViewSeen } from "./messages";
import { endAll, FLIGHT, given } from "./motion";
import { isStill, settings } from "./settings.svelte";
import { lines, namesOf, type Line, type Told } from "./told";

/** What the log shows; `now` is the newest. */
export interface Entry {
  /** The same for as long as the line is there, whatever is forgotten around it. */
  key: string;
  seq: number;
  text: string;
  seat: number | null;
  now: boolean;
}

/** No step is told for longer than this at a person's pace. */
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
  /** Hears what is about to be shown: the table now, the table then, whether an expedition is turned up. */
  onchange: ((now: ViewSeen, next: ViewSeen, reveals: boolean) => void) | null = null;
  /** The last event that has been told whole, and how far the one after it is. */
  #head = $state(0);
  #part = $state.raw<Event | null>(null);
  #live: Live;
  #deck: () => Deck | null;
  #running = false;
  #hurried = false;
  #wake: (() => void) | null = null;
  #stop: () => void;

  constructor(live: Live, deck: () => Deck | null = () => null) {
    this.#live = live;
    this.#deck = deck;
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (live.steps.length) void this.#run();
      });
      // other eyes: what was being told is not theirs to see
      $effect(() => {
        if (live.state === null) this.skip();
      });
    });
  }

  /** Leave the table. */
  close(): void {
    this.skip();
    given.ms = 0;
    this.#stop();
  }

  /** Show the end of this step now. */
  skip(): void {
    this.#hurried = true;
    given.ms = 0;
    endAll();
    this.#wake?.();
  }

  /** The event that is being told. */
  get telling(): number | null {
    return this.#part?.seq ?? null;
  }

  get told(): Told {
    const table = this.#live.table;
    return {
      names: table ? namesOf(table.seats) : [],
      you: this.view?.seat ?? null,
      deck: this.#deck(),
    };
  }

  /** The log, newest first. Without aids earlier expeditions are not kept (S12). */
  log: Entry[] = $derived.by(() => this.#entries());

  #entries(): Entry[] {
    const table = this.#live.table;
    const isForgetful = table?.game === "silver-and-gold" && !table.aids;
    const events = this.#live.events.filter((event) => event.seq <= this.#head);
    if (this.#part) events.push(this.#part);
    const all = events.flatMap((event) =>
      lines(event, this.told).map((line, at) => ({ ...line, seq: event.seq, key: `${event.seq}.${at}` })),
    );
    const kept = isForgetful ? withoutOldExpeditions(all) : all;
    return kept.reverse().map(({ key, seq, text, seat }, at) => ({ key, seq, text, seat, now: at === 0 }));
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#take(); step; step = this.#take()) await this.#tell(step);
    this.#running = false;
    this.busy = false;
  }

  #take(): Step | undefined {
    const [first, ...rest] = this.#live.steps;
    if (first) this.#live.steps = rest;
    return first;
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

  /** Who comes in or comes back sees the present; so does who wants no motion, or is far behind. */
  #isToldAtOnce(step: Step): boolean {
    const shows = step.events.filter((event) => event.kind === "show").length;
    const isSame = this.view !== null && this.view.seat === step.state.view.seat;
    return !isSame || shows > 1 || this.#live.steps.length >= TOO_MANY || this.#speed() === 0;
  }

  #speed(): number {
    return isStill() ? 0 : settings.speed;
  }

  async #show(event: Event, beat: Beat, state: State, pace: number): Promise<void> {
    if (this.#hurried || this.view === null) return;
    this.busy = true;
    this.happening = beat.now[0] ?? null;
    this.glow = beat.glow;
    this.gleam = beat.gleam;
    const shown = after({ ...this.view, waiting: [] }, beat.now, state.view);
    const ms = (beat.ms * pace * this.#speed()) / (1 + this.#live.steps.length);
    this.#change(settled(shown, state.view, event.happened.slice(beat.told)), ms, beat.now);
    this.#part = { ...event, happened: event.happened.slice(0, beat.told) };
    await this.#pause(ms);
  }

  /** Show another table; what moves on it has so much time. */
  #change(next: ViewSeen, ms: number, now: Happened[] = []): void {
    given.ms = Math.min(ms, FLIGHT * this.#speed());
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
    // other eyes were asked for meanwhile: this was for the ones before
    if (this.#live.state?.view.seat !== state.view.seat) return;
    this.#change(state.view, ms);
    this.phase = state.phase;
    this.deadlineAt = state.deadline_at;
    this.#head = state.head;
  }
}

/** S12: nobody may look through the pile, so only the expedition that lies there is named. */
function withoutOldExpeditions<T extends Line>(all: T[]): T[] {
  const last = all.findLastIndex((line) => line.revealed);
  return all.filter((line, at) => !line.revealed || at === last);
}
