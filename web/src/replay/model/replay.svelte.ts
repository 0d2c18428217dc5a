/** A replay as its parts share it: the moves, whose eyes they are seen with, and what is open. */
import { createContext } from "svelte";
import { decisionIn, type Decision } from "../../game/decision";
import { logLines, type LogLine } from "../../game/log";
import { standIns } from "../../game/standIns";
import type { DecisionSeen, Frame, TableAnswer, ViewSeen } from "../../generated/messages";
import { frameIndex, GameHistory } from "../../net/history.svelte";
import { reviewOf } from "../../net/reviews.svelte";
import { ReplayedTable } from "../../net/table/replayedTable.svelte";
import { load, save } from "../../platform/storage";
import { TableSession } from "../../stage/session.svelte";
import { Playback } from "./playback.svelte";
import { marksOf, type Mark } from "./timeLine";

export class Replay {
  readonly asked: Decision | null;
  readonly source: ReplayedTable;
  readonly session: TableSession;
  readonly reel: Playback;
  /** Whose eyes; null: those of a watcher, who sees all players alike. */
  seat = $state<number | null>(null);
  /** The list of moves is open. */
  isListed = $state(false);
  isPlayingOn = $state(false);
  /** Nothing that comes after the move is told: no marks, no later moves. */
  hidesEnd = $state(load("replay-hides-end", false));
  /** Another seat's moves are on their way. */
  isChanging = $state(false);
  #frames: GameHistory;
  /** The move at which the decision of the address is shown. */
  #decidedAt = $state<number | null>(null);

  constructor(
    readonly answer: TableAnswer,
    seat: number | null,
    /** The query of the address; it may name a decision of a review, shown on the table before it. */
    readonly query: URLSearchParams,
  ) {
    this.asked = decisionIn(query);
    this.seat = seat;
    this.#frames = $state.raw(new GameHistory(answer.table.id, seat));
    this.reel = new Playback(this.#frames);
    this.source = new ReplayedTable(answer);
    this.session = new TableSession(this.source, () => undefined);
  }

  /** Load the moves, and go to that of event `seq`, or to the decision. */
  async begin(seq: number): Promise<void> {
    await this.#frames.load();
    if (this.asked) {
      this.reel.findBefore(this.asked.seq);
      this.#decidedAt = this.reel.at;
    } else if (seq) this.reel.find(seq);
  }

  close(): void {
    this.#frames.stop();
    this.reel.pause();
    this.session.close();
  }

  get isLoaded(): boolean {
    return this.#frames.done;
  }

  get fault(): unknown {
    return this.#frames.fault;
  }

  /** The record does not check: what was loaded until then can still be shown. */
  get isBroken(): boolean {
    return this.fault !== null && this.reel.shown.length > 0;
  }

  get isOver(): boolean {
    return this.answer.table.status === "over";
  }

  /** The seats with whose eyes the game may be seen. During a game only our own. */
  get seats(): number[] {
    const { table, you } = this.answer;
    return table.seats.map(({ seat }) => seat).filter((seat) => this.isOver || you.seats.includes(seat));
  }

  /** See the same move with other eyes; until its moves are loaded the table stays as it is. */
  async look(seat: number | null): Promise<void> {
    if (seat === this.seat || this.isChanging) return;
    this.isChanging = true;
    const frames = new GameHistory(this.answer.table.id, seat);
    await frames.load();
    this.isChanging = false;
    if (!frames.done) return;
    this.#frames = frames;
    this.seat = seat;
    this.#decidedAt = null;
    this.reel.exchange(frames);
  }

  /** The decision, while the table is shown before it. */
  get decision(): Decision | null {
    return this.reel.at === this.#decidedAt ? this.asked : null;
  }

  /** The table as it is drawn. A decision is about the newest expedition, without a move that was made. */
  get seen(): ViewSeen | null {
    const { view, seen } = this.reel;
    return this.decision && view ? { ...view, waiting: [], ready: [] } : seen;
  }

  readonly #standIns = $derived.by(() => standIns(this.reel.events, this.answer.table.seats));

  /** What each move was, in lines. Only what was shown to all is a move. */
  readonly lines: LogLine[][] = $derived.by(() => this.reel.shown.map((frame) => this.#linesOf(frame)));

  #linesOf({ events }: Frame): LogLine[] {
    const { names, loadedDeck: deck } = this.session;
    return events.flatMap((event) => logLines(event, { names, you: null, deck, standIns: this.#standIns }));
  }

  /** The lines of the move that is shown, those of our seat first. */
  get told(): LogLine[] {
    const lines = this.lines[this.reel.at] ?? [];
    const ours = lines.filter(({ seat }) => seat !== null && seat === this.seat);
    return ours.length ? ours : lines;
  }

  readonly marks: Mark[] = $derived.by(() => marksOf(this.reel.shown, this.reel.turns, this.seat));

  hideEnd(on: boolean): void {
    this.hidesEnd = on;
    save("replay-hides-end", on);
  }

  /** What the review says about the choice of our seat in this move. */
  get judged(): DecisionSeen | undefined {
    if (!this.isOver) return undefined;
    const { shown, at } = this.reel;
    return reviewOf(this.answer.table.id).decisions.find(
      ({ seat, seq }) => seat === this.seat && frameIndex(shown, seq) === at,
    );
  }
}

/** The replay; `replay/ReplayView.svelte` provides it. */
export const [useReplay, provideReplay] = createContext<Replay>();
