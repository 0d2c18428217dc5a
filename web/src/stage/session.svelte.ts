/** The state that components of a table share: the server's data, what is shown, what is open. */
import { createContext } from "svelte";
import { deckOf } from "../cards/deckBook.svelte";
import { freshReaction, type Reaction } from "../game/phrases";
import { asClock, seatActivity, seatNames, takeoverAt, type Activity } from "../game/seats";
import type { PlayerSeen, ViewSeen } from "../generated/messages";
import { t } from "../i18n/index.svelte";
import type { CardFace, Deck } from "../net/api";
import type { TableSource } from "../net/table/tableSource.svelte";
import { clock } from "../platform/clock.svelte";
import { settings } from "../platform/settings.svelte";
import { load, save } from "../platform/storage";
import { playSound, SOUNDS } from "../platform/sound";
import { Stage } from "./stage.svelte";
import { hasChat } from "./talking";

/** What may be open over the table, one at a time: a player by seat, the rules also at one rule. */
export type DrawerId =
  | "menu"
  | "rules"
  | "leave"
  | "keys"
  | "host"
  | "display"
  | "sheet"
  | "where"
  | "players"
  | "log"
  | "pause"
  | { seat: number }
  | { rule: string };

export class TableSession {
  readonly stage: Stage;
  /** The drawer that is open. */
  drawer = $state.raw<DrawerId | null>(null);
  /** How many chat lines had been seen when the chat was closed. */
  /** The number of the last chat line that was read; it is kept across reloads. */
  #read = $state<number | null>(null);
  #isReading = $state(false);
  /** The seat of the player who holds the device. Unknown after a reload. */
  #holder = $state<number | null>(null);

  /** `onover` is called when the end of the game has been shown. */
  constructor(
    readonly source: TableSource,
    readonly onover: () => void,
    /** Whether a decision of a finished game is tried again: nobody is waited for, and no log. */
    readonly isTrial = false,
  ) {
    this.stage = new Stage(source, () => this.loadedDeck);
    this.stage.onbeat = ({ kind }) => {
      const sound = SOUNDS[kind];
      if (sound) playSound(sound);
    };
    this.stage.onsettled = () => this.#settled();
  }

  close(): void {
    this.stage.close();
  }

  // What is shown -----------------------------------------------------------------------------------------------------

  // separate from the next line: a derived value does not follow state that it creates itself
  readonly #book = $derived.by(() => (this.source.table ? deckOf(this.source.table.deck) : null));
  readonly loadedDeck: Deck | null = $derived.by(() => this.#book?.deck ?? null);

  /** Whether there is anything to show. Until then `view` and `deck` must not be read. */
  get isLoaded(): boolean {
    return this.stage.shown !== null && this.loadedDeck !== null;
  }

  /** The table as it is drawn. Everything on the screen reads this view and no other. */
  get view(): ViewSeen {
    return this.stage.shown as ViewSeen;
  }

  get deck(): Deck {
    return this.loadedDeck as Deck;
  }

  face(card: number): CardFace | undefined {
    return this.#book?.card(card);
  }

  /** The names of the seats. */
  readonly names: string[] = $derived.by(() => (this.source.table ? seatNames(this.source.table.seats) : []));

  /** What a seat is doing, and whether its player is there. */
  activity(seat: number): Activity {
    return seatActivity(this.view, seat, this.source.table);
  }

  /** How long until a bot takes over this seat, whose player is away and waited for; null if none does. Reactive. */
  takeover(seat: number): string | null {
    const at = takeoverAt(seat, this.source.table);
    if (at === null || this.activity(seat) !== "away-soon") return null;
    return asClock(at - (this.source.connection?.now ?? clock.now));
  }

  /** What a seat is doing, in words. */
  doing(seat: number): string {
    const state = this.activity(seat);
    const time = this.takeover(seat);
    if (state !== "away-soon") return t(`table.seat.${state}`);
    if (time === null) return t("table.seat.away");
    return time === "0:00" ? t("table.seat.away-now") : t("table.seat.away-in", { time });
  }

  /** The player whose table this is; undefined for a spectator. */
  get me(): PlayerSeen | undefined {
    return this.view.seat === null ? undefined : this.view.players[this.view.seat];
  }

  /** Whether a bot gives hints here. */
  get hasHints(): boolean {
    return Boolean(this.source.table?.aids && this.source.moves?.hint);
  }

  // Drawers and chat ---------------------------------------------------------------------------------------------------

  open(drawer: DrawerId | null): void {
    this.drawer = drawer;
  }

  /** Note that the chat is open. Call the returned function when it is closed. */
  openChat(): () => void {
    this.#isReading = true;
    const noteRead = (): void => {
      this.#read = this.source.connection?.chat.at(-1)?.seq ?? 0;
      save(this.#readKey, this.#read);
    };
    noteRead();
    addEventListener("pagehide", noteRead);
    return () => {
      this.#isReading = false;
      removeEventListener("pagehide", noteRead);
      noteRead();
    };
  }

  get hasChat(): boolean {
    return hasChat(this.source);
  }

  get isReading(): boolean {
    return this.#isReading;
  }

  get #readKey(): string {
    return `chat-read.${this.source.table?.id ?? ""}`;
  }

  /** Chat lines since the chat was last open. */
  get unread(): number {
    if (this.#isReading || !this.hasChat) return 0;
    const read = this.#read ?? load(this.#readKey, 0);
    return this.source.connection?.chat.filter(({ seq }) => seq > read).length ?? 0;
  }

  /** The reaction that is shown at a seat just now. */
  reaction(seat: number): Reaction | null {
    const { connection } = this.source;
    return settings.chat && connection ? freshReaction(connection.chat, seat, () => connection.now) : null;
  }

  // Several players on one device ----------------------------------------------------------------------------------------

  get isShared(): boolean {
    return this.source.you.seats.length > 1;
  }

  /** Which of our seats chooses now: the first in order that is awaited. */
  readonly awaited: number | null = $derived.by(() => {
    const { shown, isSettled } = this.stage;
    if (!shown || !isSettled) return null;
    return (
      this.source.you.seats.toSorted((a, b) => a - b).find((seat) => shown.waiting.includes(seat)) ?? null
    );
  });

  /** The seat that the device must be handed to before anything secret is shown. */
  readonly handOver: number | null = $derived.by(() => {
    const step = this.stage.shown?.step;
    const isSecret = this.#hasCurtain && (step === "keep" || step === "mark");
    return this.isShared && isSecret && this.awaited !== this.#holder ? this.awaited : null;
  });

  get #hasCurtain(): boolean {
    return settings.curtain && !this.source.isOpenly;
  }

  #settled(): void {
    const { awaited, view } = this;
    if (view.step === "over") this.onover();
    if (!this.isShared || awaited === null || awaited === view.seat) return;
    // cards are taken openly: the device need not be handed over, but the table is shown from the seat that takes
    if (view.step === "take" || !this.#hasCurtain) this.handTo(awaited);
  }

  /** Show the table from a seat of ours; its player holds the device. */
  handTo(seat: number): void {
    this.#holder = seat;
    if (this.stage.shown?.seat !== seat) this.source.look?.(seat);
  }
}

/**
 * The session of a table; pages/table/Table.svelte and pages/table/TryTable.svelte call
 * `provideSession`.
 */
export const [useSession, provideSession] = createContext<TableSession>();
