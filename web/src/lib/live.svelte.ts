/** A table as it lives: what the server tells, in order, and what we ask of it. The page shows this and nothing else. */
import { Connection, type Status } from "./connection";
import { marks } from "./marks";
import type * as m from "./messages";

/** A stretch of the game as it is told: the events, and the table after them. */
export interface Step {
  events: m.Event[];
  state: m.State;
}

type Answer = m.Drafted | m.Hinted | m.Refused;

export class Live {
  table = $state.raw<m.TableSeen | null>(null);
  you = $state.raw<m.You>({ name: null, seats: [], host: false });
  /** The newest state; `steps` may still have to be told before it is shown. */
  state = $state.raw<m.State | null>(null);
  /** What is still to be told; the stage takes from the front. */
  steps = $state.raw<Step[]>([]);
  /** All events that we may know, in order. */
  events = $state.raw<m.Event[]>([]);
  chat = $state.raw<m.Said[]>([]);
  status = $state<Status>("connecting");
  retryAt = $state<number | null>(null);
  /** Why the server will not have us. */
  failed = $state<m.Code | null>(null);
  /** Commands that are on their way. */
  sending = $state(0);
  /** Server time minus ours. */
  skew = $state(0);
  #connection: Connection;
  #have = 0;
  #epoch: string | null = null;
  #fresh: m.Event[] = [];
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
    marks.begin(id);
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  /** Try to come back now instead of in a while. */
  hurry(): void {
    this.#connection.hurry();
  }

  /** Server time in milliseconds. */
  get now(): number {
    return Date.now() + this.skew;
  }

  /** What would these choices bring? null if there is no connection. */
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

  /** Choose for good. The promise waits until the server has it on its disk, however long that takes. */
  command(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    const cmd_id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    return new Promise((resolve) => {
      this.#commands.set(cmd_id, resolve);
      this.#connection.command({ type: "command", cmd_id, seat, phase, choices });
      this.sending = this.#connection.unanswered.length;
    });
  }

  say(text: string): boolean {
    return this.#connection.send({ type: "say", text });
  }

  /** Look through another seat of ours, or as a watcher. Everything seen before is forgotten first. */
  look(seat: number | null): void {
    this.#connection.hello.seat = seat;
    this.state = null;
    this.steps = [];
    this.#fresh = [];
    this.#connection.send({ type: "look", seat });
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
    if (status === "live") return;
    for (const answer of this.#questions.values()) answer(null);
    this.#questions.clear();
  }

  #hear(message: m.ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "table":
        this.table = message.table;
        this.you = message.you;
        return;
      case "event":
        return this.#event(message);
      case "state":
        return this.#state(message);
      case "saved":
      case "refused":
        return this.#answered(message);
      case "drafted":
      case "hinted":
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
    this.#connection.hello.epoch = message.epoch;
    this.failed = null;
    this.table = message.table;
    this.you = message.you;
    this.skew = message.now - Date.now();
  }

  /** The server was restored from a backup: what we knew may never have happened. */
  #beginAnew(): void {
    this.#have = this.#connection.hello.have = 0;
    this.events = [];
    this.chat = [];
    this.steps = [];
    this.#fresh = [];
    marks.clear();
  }

  #event(event: m.Event): void {
    if (event.seq <= this.#have) return;
    const known = this.#have > 0 || this.events.length > 0;
    if (known && event.seq !== this.#have + 1) {
      this.#connection.send({ type: "resume", have: this.#have });
      return;
    }
    this.#have = event.seq;
    this.#connection.hello.have = event.seq;
    this.#fresh.push(event);
    marks.hear(event);
    this.events = [...this.events, event];
  }

  #state(state: m.State): void {
    if (state.head < this.#have) return; // of before the events that we have; the right one follows
    const events = this.#fresh;
    this.#fresh = [];
    marks.see(state);
    // who comes in, or looks through other eyes, sees the table as it is; who sat there is told what happened
    const first = this.state === null;
    this.state = state;
    this.steps = first ? [{ events: [], state }] : [...this.steps, { events, state }];
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
