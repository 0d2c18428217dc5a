/** A table over its socket: what the server sends, in order, and what we ask of it. */
import { Connection, type Kept, type Status } from "./connection";
import { ConnectionNotice } from "./connectionNotice.svelte";
import type * as m from "../generated/messages";
import { clock } from "../platform/clock.svelte";

/** A part of the game: the events since the last state, and the state after them. */
export interface Step {
  events: m.EventSeen[];
  state: m.State;
}

function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

type Answer = m.Drafted | m.Hinted | m.Refused;

/** What the pages of a table need: a live table, or a decision of a finished game that is tried again. */
export type TableSource = Readonly<
  Pick<
    LiveTable,
    | "table"
    | "you"
    | "latest"
    | "events"
    | "chat"
    | "status"
    | "retryAt"
    | "thinking"
    | "sending"
    | "now"
    | "phase"
    | "deadlineAt"
    | "stepsLeft"
    | "draft"
    | "hint"
    | "command"
    | "takeBack"
    | "say"
    | "look"
    | "hurry"
    | "receive"
    | "takeStep"
  >
> &
  Pick<LiveTable, "onstep" | "onreset">;

/** What the server said. Nobody else writes into it: answers to HTTP requests go through `receive`. */
export class LiveTable {
  table = $state.raw<m.TableSeen | null>(null);
  you = $state.raw<m.You>({ name: null, seats: [], host: false });
  /** The newest state. It may be ahead of the screen, so only stage/ and the end page read it. */
  latest = $state.raw<m.State | null>(null);
  /** All events that we may know, in order. */
  events = $state.raw<m.EventSeen[]>([]);
  chat = $state.raw<m.Said[]>([]);
  status = $state<Status>("connecting");
  retryAt = $state<number | null>(null);
  /** Why the server refused the connection. */
  failed = $state<m.Code | null>(null);
  /** How much of the deck a bot has learned for a hint, in percent; null if none has to. */
  thinking = $state<number | null>(null);
  /** Commands that are on their way. */
  sending = $state(0);
  /** Server time minus ours. */
  skew = $state(0);
  readonly notice = new ConnectionNotice();
  /** Called when there is a step to show. */
  onstep: (() => void) | null = null;
  /** Called when the seat changes: everything shown before is dropped. */
  onreset: (() => void) | null = null;
  /** Called with the table and our place at it whenever the server sends them. */
  ontable: ((table: m.TableSeen, you: m.You) => void) | null = null;
  #connection: Connection;
  #steps: Step[] = [];
  #have = 0;
  /** The event of the last state that was sent in full. */
  #base = -1;
  #epoch: string | null = null;
  /** The next event may skip some: a viewer who joins or resumes does not get the earlier expeditions (S12). */
  #mayJump = true;
  #resumed = false;
  #fresh: m.EventSeen[] = [];
  #questions = new Map<number, (answer: Answer | null) => void>();
  #commands = new Map<string, (answer: m.Saved | m.Refused) => void>();
  #asked = 0;

  constructor(id: string, seat: number | null, invite: string | null) {
    this.#connection = new Connection(
      id,
      { seat, invite },
      { message: (message) => this.#hear(message), status: (status, at) => this.#becomes(status, at) },
    );
    this.sending = this.#connection.unanswered.length;
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
    this.notice.close();
  }

  /** Reconnect now instead of after the pause. */
  hurry(): void {
    this.#connection.hurry();
  }

  /** Server time in milliseconds. Reactive. */
  get now(): number {
    return clock.now + this.skew;
  }

  /** The phase of the newest state; -1 before there is one. */
  get phase(): number {
    return this.latest?.phase ?? -1;
  }

  /** When the time for this phase is over, by the server's clock. */
  get deadlineAt(): number | null {
    return this.latest?.deadline_at ?? null;
  }

  /** Ask what these choices would bring; null without a connection. */
  draft(seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    return this.#question((id) => ({ type: "draft", id, seat, choices })) as Promise<
      m.Drafted | m.Refused | null
    >;
  }

  hint(seat: number, choices: string[]): Promise<m.Hinted | m.Refused | null> {
    return this.#question((id) => ({ type: "hint", id, seat, choices })) as Promise<
      m.Hinted | m.Refused | null
    >;
  }

  /** Send a move. The promise resolves when the server has stored it, however long that takes. */
  command(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    return this.#order({ type: "command", cmd_id: newId(), seat, phase, choices });
  }

  /** Take back what a seat has confirmed in this phase. */
  takeBack(seat: number, phase: number): Promise<m.Saved | m.Refused> {
    return this.#order({ type: "take-back", cmd_id: newId(), seat, phase });
  }

  #order(command: Kept): Promise<m.Saved | m.Refused> {
    return new Promise((resolve) => {
      this.#commands.set(command.cmd_id, resolve);
      this.#connection.command(command);
      this.sending = this.#connection.unanswered.length;
    });
  }

  say(text: string): boolean {
    return this.#connection.send({ type: "say", text });
  }

  /** View the table from another seat of ours, or as a spectator. Drops state and steps first. */
  look(seat: number | null): void {
    this.#connection.hello.seat = seat;
    this.latest = null;
    this.#steps = [];
    this.#fresh = [];
    this.onreset?.();
    this.#connection.send({ type: "look", seat });
  }

  /** Take the next step to be shown. */
  takeStep(): Step | undefined {
    return this.#steps.shift();
  }

  /** How many steps are still to be shown. */
  get stepsLeft(): number {
    return this.#steps.length;
  }

  /** Take the answer to an HTTP request that changed the table. */
  receive({ table }: m.TableAnswer): void {
    // attendance is sent over the socket only
    const known = this.table?.seats ?? [];
    const seats = table.seats.map((seat, at) => ({ ...seat, attendance: known[at]?.attendance ?? null }));
    this.#setTable({ ...table, seats }, this.you);
  }

  #setTable(table: m.TableSeen, you: m.You): void {
    this.table = table;
    this.you = you;
    this.ontable?.(table, you);
  }

  #question(make: (id: number) => m.ClientMessage): Promise<Answer | null> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      if (!this.#connection.send(make(id))) return resolve(null);
      this.#questions.set(id, resolve);
    });
  }

  #becomes(status: Status, retryAt: number | null): void {
    this.status = status;
    this.retryAt = retryAt;
    this.notice.follow(status === "live");
    if (status === "live") return;
    for (const answer of this.#questions.values()) answer(null);
    this.#questions.clear();
  }

  #hear(message: m.ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "table":
        return this.#setTable(message.table, message.you);
      case "event":
        return this.#event(message);
      case "state":
        this.#base = message.head;
        return this.#state(message);
      case "waiting":
        return this.#waiting(message);
      case "saved":
      case "refused":
        return this.#answered(message);
      case "thinking":
        this.thinking = message.percent;
        return;
      case "hinted":
        this.thinking = null;
        return this.#reply(message.id, message);
      case "drafted":
        return this.#reply(message.id, message);
      case "said":
        if (!this.chat.some((line) => line.seq === message.seq)) this.chat = [...this.chat, message];
        return;
      case "failed":
        this.failed = message.code;
        return;
      case "pong":
        this.skew = message.now - Date.now();
    }
  }

  #welcome(message: m.Welcome): void {
    if (this.#epoch !== null && this.#epoch !== message.epoch) this.#beginAnew();
    this.#epoch = message.epoch;
    this.#mayJump = true;
    this.#resumed = false;
    this.#connection.hello.epoch = message.epoch;
    this.failed = null;
    this.skew = message.now - Date.now();
    this.#setTable(message.table, message.you);
  }

  /** Forget all events: the server was restored from a backup and may have lost some. */
  #beginAnew(): void {
    this.#have = this.#connection.hello.have = 0;
    this.events = [];
    this.chat = [];
    this.#steps = [];
    this.#fresh = [];
  }

  #event(event: m.EventSeen): void {
    if (event.seq <= this.#have) return;
    if (event.seq !== this.#have + 1 && !this.#mayJump) return this.#resume();
    this.#mayJump = this.#resumed = false;
    this.#have = event.seq;
    this.#connection.hello.have = event.seq;
    this.#fresh.push(event);
    this.events = [...this.events, event];
  }

  /** Ask once for missing events. After the next state gaps are accepted: some may be left out. */
  #resume(): void {
    if (!this.#resumed) this.#connection.send({ type: "resume", have: this.#have });
    this.#resumed = true;
  }

  #state(state: m.State): void {
    if (this.#resumed) this.#mayJump = true;
    if (state.head < this.#have) return; // it is older than our events; the right one follows
    const events = this.#fresh;
    this.#fresh = [];
    // a viewer who joins or changes the seat sees the table as it is; others are shown what happened
    const first = this.latest === null;
    this.latest = state;
    this.#steps.push({ events: first ? [] : events, state });
    this.onstep?.();
  }

  /** A brief state: the last full one, with the seats that have chosen since. */
  #waiting({ head, base, deadline_at, waiting, ready }: m.Waiting): void {
    if (!this.latest) return; // the seat was changed; its state follows
    if (base !== this.#base) return this.#resume();
    this.#state({ ...this.latest, head, deadline_at, view: { ...this.latest.view, waiting, ready } });
  }

  #answered(message: m.Saved | m.Refused): void {
    if (message.type === "refused" && message.id !== null) return this.#reply(message.id, message);
    const id = message.cmd_id as string;
    this.sending = this.#connection.unanswered.length;
    this.#commands.get(id)?.(message);
    this.#commands.delete(id);
  }

  #reply(id: number, answer: Answer): void {
    this.#questions.get(id)?.(answer);
    this.#questions.delete(id);
  }
}
