/**
 * One socket to one table. After a loss it reconnects, unless the server refuses that; it then says
 * which events it has, and sends again what was not acknowledged. It does not know what the
 * messages mean for the page.
 */
import { Heartbeat } from "./heartbeat";
import { helloMessage, openSocket, takeEarlySocket, type Greeting } from "../early";
import {
  CLOSES,
  type ClientMessage,
  type Command,
  type ServerMessage,
  type TakeBack,
} from "../../generated/messages";
import { remove, save, load } from "../../platform/storage";

export type Status = "connecting" | "live" | "lost" | "ended";

export interface Listener {
  message(message: ServerMessage): void;
  status(status: Status, retryAt: number | null): void;
}

/** A message that is sent again until it is answered. */
export type Kept = Command | TakeBack;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** How long a new socket may take to be welcomed: this, then longer, but never longer than LONGEST_ARRIVAL. */
const FIRST_ARRIVAL = 10_000;
const LONGEST_ARRIVAL = 60_000;
/** What browsers call a loss without a close. */
const NO_ANSWER = 1006;
/** After these codes reconnecting is pointless; after all others it is tried. */
const FINAL = new Set<number>([
  CLOSES["not-found"],
  CLOSES["not-invited"],
  CLOSES["no-session"],
  CLOSES.version,
]);

export class Connection {
  /** What a new socket says about us: the listener keeps `seat`, `have` and `epoch` up to date. */
  hello: Greeting;
  #socket: WebSocket | null = null;
  #listener: Listener;
  #table: string;
  #wait = FIRST_WAIT;
  #timer = 0;
  #arrival = FIRST_ARRIVAL;
  #heartbeat = new Heartbeat({
    ping: () => this.send({ type: "ping", id: 0 }),
    dead: () => this.#replace(),
  });
  #closed = false;
  #unanswered = new Map<string, Kept>();

  constructor(table: string, hello: Greeting, listener: Listener) {
    this.#table = table;
    this.hello = hello;
    this.#listener = listener;
    for (const command of load<Kept[]>(this.#outbox, [])) this.#unanswered.set(command.cmd_id, command);
  }

  get #outbox(): string {
    return `outbox.${this.#table}`;
  }

  open(): void {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.#timer);
    this.#heartbeat.stop();
    this.#socket?.close();
  }

  /** Send a question; false if there is no connection now. Questions are not repeated. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#heartbeat.asked();
    return true;
  }

  /** Send a command, now or after reconnecting, until it is answered. It survives a reload. */
  command(command: Kept): void {
    this.#unanswered.set(command.cmd_id, command);
    this.#keep();
    this.send(command);
  }

  /** Commands that have not been answered yet. */
  get unanswered(): Kept[] {
    return [...this.#unanswered.values()];
  }

  #keep(): void {
    if (this.#unanswered.size) save(this.#outbox, this.unanswered);
    else remove(this.#outbox);
  }

  #connect(): void {
    this.#listener.status("connecting", null);
    const greeted = takeEarlySocket(this.#table, this.hello);
    const socket = greeted?.socket ?? openSocket(this.#table);
    this.#socket = socket;
    if (!greeted) socket.onopen = () => this.send(helloMessage(this.hello));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.#lose(socket, event.code);
    this.#timer = window.setTimeout(() => this.#replace(), this.#arrival);
    for (const text of greeted?.heard ?? []) this.#hear(JSON.parse(text) as ServerMessage);
  }

  #hear(message: ServerMessage): void {
    this.#heartbeat.heard();
    if (message.type === "welcome") this.#arrive();
    if (message.type === "saved" || (message.type === "refused" && message.cmd_id)) {
      this.#unanswered.delete(message.cmd_id as string);
      this.#keep();
    }
    this.#listener.message(message);
  }

  #arrive(): void {
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#arrival = FIRST_ARRIVAL;
    this.#heartbeat.start();
    this.#listener.status("live", null);
    for (const command of this.#unanswered.values()) this.send(command);
  }

  /** Give up a socket that does not answer. Its own close would wait for the server, for a minute or longer. */
  #replace(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#arrival = Math.min(this.#arrival * 2, LONGEST_ARRIVAL);
    this.#lose(socket, NO_ANSWER);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#heartbeat.stop();
    this.#socket = null;
    if (FINAL.has(code)) return this.#listener.status("ended", null);
    // random, so that not all clients of a restarted server come back at once
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#listener.status("lost", Date.now() + wait);
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  /** Reconnect at once: the network is back, or the page is visible again. */
  hurry = (): void => {
    if (document.visibilityState !== "visible" || this.#closed) return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN) return this.#heartbeat.ping();
    if (state === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}
