/** A table as the components below a page of it see it: the server's data, what is shown, and what is open on the screen. */
import { createContext } from "svelte";
import { deckOf } from "../cards/deckBook.svelte";
import { seatNames } from "../game/seats";
import type { PlayerSeen, ViewSeen } from "../generated/messages";
import type { Deck } from "../net/api";
import type { LiveTable } from "../net/liveTable.svelte";
import { playSound, SOUNDS } from "../platform/sound";
import { Stage } from "./stage.svelte";

/** What may be open over the table, one at a time; a player is opened by seat. */
export type DrawerId =
  "menu" | "keys" | "host" | "display" | "sheet" | "where" | "players" | "log" | { seat: number };

export class TableSession {
  readonly stage: Stage;
  /** The drawer that is open. */
  drawer = $state.raw<DrawerId | null>(null);
  /** Chat lines that have been seen. */
  #read = $state(0);
  /** The seat of the player who holds the device. Unknown after a reload. */
  #holder = $state<number | null>(null);

  constructor(readonly live: LiveTable) {
    this.stage = new Stage(live, () => this.loadedDeck);
    this.stage.onbeat = ({ kind }) => {
      const sound = SOUNDS[kind];
      if (sound) playSound(sound);
    };
  }

  close(): void {
    this.stage.close();
  }

  // What is shown -----------------------------------------------------------------------------------------------------

  // apart from the next line: a derived value does not follow state that it creates itself
  readonly #book = $derived.by(() => (this.live.table ? deckOf(this.live.table.deck) : null));
  readonly loadedDeck: Deck | null = $derived.by(() => this.#book?.deck ?? null);

  /** Is there anything to show yet? Until then `view` and `deck` must not be read. */
  get isLoaded(): boolean {
    return this.stage.view !== null && this.loadedDeck !== null;
  }

  /** The table as it is drawn. */
  get view(): ViewSeen {
    return this.stage.view as ViewSeen;
  }

  get deck(): Deck {
    return this.loadedDeck as Deck;
  }

  /** The names of the seats. */
  readonly names: string[] = $derived.by(() => (this.live.table ? seatNames(this.live.table.seats) : []));

  /** The player whose table this is; undefined for a spectator. */
  get me(): PlayerSeen | undefined {
    return this.view.seat === null ? undefined : this.view.players[this.view.seat];
  }

  /** Has the stage shown everything that the server has sent? */
  readonly isSettled: boolean = $derived.by(
    () => this.stage.isIdle && this.stage.phase === this.live.latest?.phase,
  );

  // Drawers and chat ---------------------------------------------------------------------------------------------------

  open(drawer: DrawerId | null): void {
    this.drawer = drawer;
    if (drawer === "log") this.#read = this.live.chat.length;
  }

  /** Chat lines since the log was last open. */
  get unread(): number {
    return this.live.chat.length - this.#read;
  }

  // Several players on one device ----------------------------------------------------------------------------------------

  get isShared(): boolean {
    return this.live.you.seats.length > 1;
  }

  /** Which of our seats chooses now: the first in order that is awaited. */
  readonly awaited: number | null = $derived.by(() => {
    const { view } = this.stage;
    if (!view || !this.isSettled) return null;
    return this.live.you.seats.toSorted((a, b) => a - b).find((seat) => view.waiting.includes(seat)) ?? null;
  });

  /** The seat that the device must be handed to before anything secret is shown. */
  readonly handOver: number | null = $derived.by(() => {
    const step = this.stage.view?.step;
    const isSecret = step === "keep" || step === "mark";
    return this.isShared && isSecret && this.awaited !== this.#holder ? this.awaited : null;
  });

  /** Is the table shown from the seat that chooses? */
  get isOwnView(): boolean {
    return this.awaited === null || this.stage.view?.seat === this.awaited || !this.isShared;
  }

  /** Show the table from a seat of ours; its player holds the device. */
  handTo(seat: number): void {
    this.#holder = seat;
    if (this.stage.view?.seat !== seat) this.live.look(seat);
  }
}

/** The session of the table page; `provideSession` is called by `pages/Table`. */
export const [useSession, provideSession] = createContext<TableSession>();
