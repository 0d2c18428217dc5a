/**
 * Where a table gets its data from. Every source has the data and the steps to show. What only some
 * have is in two parts of their own, each null where there is none: the channel for moves, and the
 * connection to a server.
 */
import type { TableConnection } from "./tableConnection.svelte";
import type * as m from "../../generated/messages";

/** A part of the game: the events since the last state, and the state after them. */
export interface Step {
  events: m.EventSeen[];
  state: m.State;
}

/** Answers a draft in the page; null if the server has to be asked. */
export type NearDrafts = (state: m.State, seat: number, choices: string[]) => m.Drafted | m.Refused | null;

/** Asks about moves and makes them. Where an optional part is missing, the table does not offer it. */
export interface MoveChannel {
  /** Whether questions are answered now; not while a connection is lost. */
  readonly isOpen: boolean;
  /** Commands that are on their way. */
  readonly sending: number;
  /** Whether the page answers drafts itself, at once. */
  readonly isNear?: boolean;
  /** From now on, answer drafts in the page, as long as the server plays by the rules with this hash. */
  answerNear?(rules: string, drafts: NearDrafts): void;
  /** Ask what these choices would bring; null if there is no answer. */
  draft(seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null>;
  /** Make a move. The promise resolves when it is stored, however long that takes. */
  command(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused>;
  /** Take back what a seat has confirmed in this phase. */
  takeBack?(seat: number, phase: number): Promise<m.Saved | m.Refused>;
  /** Ask a bot for a hint. */
  hint?(seat: number, choices: string[]): Promise<m.Hinted | m.Refused | null>;
  /** How much of the deck that bot has learned for a hint, in percent; null if it has not to. */
  readonly learned?: number | null;
}

/** A game with real cards: the people at the table tell what was turned up. */
export interface RealTable {
  /** What has to be told now: one of these cards, or one of these expeditions. */
  readonly asked:
    | { kind: "card"; isDisplay: boolean; cards: number[] }
    | { kind: "expedition"; round: number; turn: number; names: string[] }
    | null;
  /** How many cards and expeditions were told since the last move. */
  readonly told: number;
  /** Whether what was told or done last can be taken back. */
  readonly mayUndo: boolean;
  tell(what: number | string): Promise<void>;
  undo(): Promise<void>;
}

export abstract class TableSource {
  table = $state.raw<m.TableSeen | null>(null);
  you = $state.raw<m.You>({ name: null, seats: [], host: false });
  /** The newest state. It may be ahead of the screen, so only stage/ and the end page read it. */
  latest = $state.raw<m.State | null>(null);
  /** All events that we may know, in order. */
  events = $state.raw<m.EventSeen[]>([]);
  /** Called when there is a step to show. */
  onstep: (() => void) | null = null;
  /** Called when the seat changes: everything shown before is dropped. */
  onreset: (() => void) | null = null;
  #steps: Step[] = [];

  /** Null where nobody moves. */
  abstract readonly moves: MoveChannel | null;
  /** Null without a server: no chat, nobody who is away, no clock, no host. */
  abstract readonly connection: TableConnection | null;

  /** Null at a table without real cards. */
  readonly real: RealTable | null = null;

  /** Whether players on one device need not hide their choices from each other. */
  readonly isOpenly: boolean = false;

  /** View the table from another seat of ours, or as a spectator. Missing where there is one view only. */
  look?(seat: number | null): void;

  /** The phase of the newest state; -1 before there is one. */
  get phase(): number {
    return this.latest?.phase ?? -1;
  }

  /** The phase in which the game waits for us, whatever is still being shown; null if it does not. */
  get awaitedIn(): number | null {
    const { latest, table, you } = this;
    if (!latest || table?.status !== "playing") return null;
    return you.seats.some((seat) => latest.view.waiting.includes(seat)) ? latest.phase : null;
  }

  /** When the time for this phase is over, by the server's clock. */
  get deadlineAt(): number | null {
    return this.latest?.deadline_at ?? null;
  }

  /** Take the next step to be shown. */
  takeStep(): Step | undefined {
    return this.#steps.shift();
  }

  /** How many steps are still to be shown. */
  get stepsLeft(): number {
    return this.#steps.length;
  }

  /** Have a step shown after those before it. */
  protected show(step: Step): void {
    this.latest = step.state;
    this.#steps.push(step);
    this.onstep?.();
  }

  protected dropSteps(): void {
    this.#steps = [];
  }

  /** Drop state and steps: those of another seat follow. */
  protected dropState(): void {
    this.latest = null;
    this.dropSteps();
    this.onreset?.();
  }
}

/** A table that is played at, on a server or in this page. */
export abstract class PlayedTable extends TableSource {
  /** Called with the table and our place at it whenever they change. */
  ontable: ((table: m.TableSeen, you: m.You) => void) | null = null;

  abstract open(): void;
  abstract close(): void;
}
