/** What a table has because it is on a server: the state of the socket, the server's clock, the chat. */
import { ConnectionNotice } from "../socket/connectionNotice.svelte";
import type { Connection, Status } from "../socket/connection";
import { clock } from "../../platform/clock.svelte";
import type * as m from "../../generated/messages";

export class TableConnection {
  status = $state<Status>("connecting");
  /** When it is tried again, by our clock. */
  retryAt = $state<number | null>(null);
  /** Why the server refused the connection. */
  failed = $state<m.Code | null>(null);
  chat = $state.raw<m.Said[]>([]);
  readonly notice = new ConnectionNotice();
  /** Server time minus ours. */
  #skew = $state(0);

  constructor(
    readonly socket: Connection,
    /** Take the answer to an HTTP request that changed the table. */
    readonly receive: (answer: m.TableAnswer) => void,
  ) {}

  /** Server time in milliseconds. Reactive. */
  get now(): number {
    return clock.now + this.#skew;
  }

  /** Reconnect now instead of after the pause. */
  hurry(): void {
    this.socket.hurry();
  }

  /** Send a chat line; false if there is no connection now. */
  say(text: string): boolean {
    return this.socket.send({ type: "say", text });
  }

  /** Say that the turn of a seat is in view; false if there is no connection now. */
  see(seat: number, phase: number): boolean {
    return this.socket.send({ type: "turn-seen", seat, phase });
  }

  becomes(status: Status, retryAt: number | null): void {
    this.status = status;
    this.retryAt = retryAt;
    this.notice.follow(status === "live");
  }

  hear(message: m.Said | m.Failed | m.Pong | m.Welcome): void {
    switch (message.type) {
      case "said":
        if (!this.chat.some(({ seq }) => seq === message.seq)) this.chat = [...this.chat, message];
        return;
      case "failed":
        this.failed = message.code;
        return;
      case "welcome":
        this.failed = null;
        this.#skew = message.now - Date.now();
        return;
      case "pong":
        this.#skew = message.now - Date.now();
    }
  }
}
