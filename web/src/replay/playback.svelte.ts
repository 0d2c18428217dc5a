/** A replay: which move is shown, forwards, backwards, or in automatic play. */
import type { CardSeen, EventSeen, Frame, ViewSeen } from "../generated/messages";
import { settings } from "../platform/settings.svelte";
import { GameHistory, frameIndex } from "../net/history.svelte";

/** In automatic play, the pause between moves is LEAST + PACE * speed, in milliseconds. */
const LEAST = 350;
const PACE = 900;

/** Whether a frame is shown. That another seat has chosen in secret is not shown. */
export function isShown({ events }: Frame, seat: number | null): boolean {
  return events.some(
    ({ kind, seat: of, happened }) =>
      kind === "begin" || happened.length > 0 || (seat !== null && of === seat),
  );
}

export class Playback {
  at = $state(0);
  playing = $state(false);
  #frames: GameHistory;
  #timer = 0;
  shown = $derived.by((): Frame[] => this.#frames.list.filter((frame) => isShown(frame, this.#frames.seat)));
  frame = $derived.by((): Frame | undefined => this.shown[Math.min(this.at, this.last)]);
  events = $derived.by((): EventSeen[] => this.#frames.list.flatMap(({ events }) => events));
  view = $derived.by((): ViewSeen | null => this.frame?.state.view ?? null);

  constructor(frames: GameHistory) {
    this.#frames = frames;
  }

  get last(): number {
    return Math.max(0, this.shown.length - 1);
  }

  /**
   * The expedition that is shown: the one of the crosses. The state after a move that ends a turn
   * already has the next one.
   */
  readonly pattern = $derived.by((): string | null => {
    const crosses = this.frame?.events.some(({ happened }) =>
      happened.some(({ kind }) => kind === "crossed"),
    );
    const before = crosses ? this.shown[Math.min(this.at, this.last) - 1] : undefined;
    return (before ?? this.frame)?.state.view.pattern ?? null;
  });

  /** The event by which links name this move. */
  get seq(): number {
    return this.frame?.state.head ?? 1;
  }

  go(place: number): void {
    this.at = Math.min(Math.max(0, place), this.last);
  }

  /** Show the move that event `seq` belongs to. */
  find(seq: number): void {
    this.go(frameIndex(this.shown, seq));
  }

  /** Show the table just before the move that event `seq` belongs to. */
  findBefore(seq: number): void {
    this.go(frameIndex(this.shown, seq) - 1);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#timer = window.setTimeout(
      () => {
        this.go(this.at + 1);
        if (this.at >= this.last) this.pause();
        else this.#tick();
      },
      LEAST + PACE * settings.speed,
    );
  }

  /** The boxes of a card that this move has crossed. */
  fresh(card: CardSeen, seat: number): string[] {
    const before = this.shown[this.at - 1]?.state.view.players[seat]?.cards;
    const then = before?.find((each) => each?.number === card.number);
    if (!before || !then) return [];
    const known = new Set(then.crossed);
    return card.crossed.filter((box) => !known.has(box));
  }
}
