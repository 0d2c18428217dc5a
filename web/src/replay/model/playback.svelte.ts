/** A replay: which move is shown, forwards, backwards, or in automatic play. */
import type { CardSeen, EventSeen, Frame, ViewSeen } from "../../generated/messages";
import { load, save } from "../../platform/storage";
import { GameHistory, frameIndex } from "../../net/history.svelte";
import { BEFORE, placesOf, turnsOf } from "./timeLine";

/** How long a move is shown in automatic play at normal speed, in milliseconds. */
const PACE = 1400;
export const SPEEDS = [0.5, 1, 2] as const;
export type ReplaySpeed = (typeof SPEEDS)[number];

/** Whether a frame is shown: something has happened. That a seat has chosen in secret is not a move of its own. */
export function isShown({ events }: Frame): boolean {
  return events.some(({ kind, happened }) => kind === "begin" || happened.length > 0);
}

export class Playback {
  at = $state(0);
  playing = $state(false);
  speed = $state<ReplaySpeed>(load<ReplaySpeed>("replay-speed", 1));
  #frames: GameHistory;
  #timer = 0;
  shown = $derived.by((): Frame[] => this.#frames.list.filter(isShown));
  frame = $derived.by((): Frame | undefined => this.shown[Math.min(this.at, this.last)]);
  events = $derived.by((): EventSeen[] => this.#frames.list.flatMap(({ events }) => events));
  view = $derived.by((): ViewSeen | null => this.frame?.state.view ?? null);

  /** The turn of each move, and where it is on the time line. */
  readonly turns: number[] = $derived.by(() => turnsOf(this.shown));
  readonly places: number[] = $derived.by(() => placesOf(this.turns));

  constructor(frames: GameHistory) {
    this.#frames = $state.raw(frames);
  }

  /** Show the same moves as another seat sees them, at the move that is shown. */
  exchange(frames: GameHistory): void {
    const { seq } = this;
    this.#frames = frames;
    this.find(seq);
  }

  /** The move before the one that is shown. */
  get before(): Frame | undefined {
    return this.shown[Math.min(this.at, this.last) - 1];
  }

  /** The turn that is shown. */
  get turn(): number {
    return this.turns[Math.min(this.at, this.last)] ?? BEFORE;
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
    return ((crosses ? this.before : undefined) ?? this.frame)?.state.view.pattern ?? null;
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

  /** Go to the end of the turn before, or of the next one. */
  goByTurn(by: 1 | -1): void {
    const { turns, turn } = this;
    const next = by > 0 ? turns.find((each) => each > turn) : turns.findLast((each) => each < turn);
    this.go(next === undefined ? by * Infinity : turns.lastIndexOf(next));
  }

  /** Play faster or slower. */
  setSpeed(speed: ReplaySpeed): void {
    this.speed = speed;
    save("replay-speed", speed);
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
    this.#timer = window.setTimeout(() => {
      this.go(this.at + 1);
      if (this.at >= this.last) this.pause();
      else this.#tick();
    }, PACE / this.speed);
  }

  /**
   * The table as it is drawn: round, turn and expedition are those of the move, its crosses are
   * new, and nobody is waited for.
   */
  readonly seen: ViewSeen | null = $derived.by(() => {
    const { view, before, pattern, turn } = this;
    if (!view) return null;
    const then = turn === BEFORE ? view : (before?.state.view ?? view);
    const players = view.players.map((player) => ({
      ...player,
      cards: player.cards.map((card, slot) => this.#drawn(card, player.seat, slot)),
    }));
    const { round, turn_of_round } = then;
    return { ...view, round, turn_of_round, turn: then.turn, pattern, players, waiting: [], ready: [] };
  });

  /** A card with its new crosses. One that the move has completed still lies there, though its place is empty. */
  #drawn(card: CardSeen | null, seat: number, slot: number): CardSeen | null {
    if (card) return { ...card, fresh: this.fresh(card, seat) };
    const then = this.before?.state.view.players[seat]?.cards[slot];
    const happened = this.frame?.events.flatMap((event) => event.happened) ?? [];
    const fresh = happened
      .filter((one) => one.kind === "crossed" && one.seat === seat && one.card === then?.number)
      .flatMap(({ boxes }) => boxes);
    if (!then || !fresh.length) return null;
    return { ...then, crossed: [...new Set([...then.crossed, ...fresh])], fresh, completed: true };
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
