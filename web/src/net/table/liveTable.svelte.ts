/** A table over its socket: puts what the server sends in order, and passes on what is not part of the game. */
import { Connection } from "../socket/connection";
import { LiveMoves } from "./liveMoves.svelte";
import { TableConnection } from "./tableConnection.svelte";
import { PlayedTable } from "./tableSource.svelte";
import type * as m from "../../generated/messages";

/** What the server said. Nobody else writes into it: answers to HTTP requests go through `connection.receive`. */
export class LiveTable extends PlayedTable {
  readonly moves: LiveMoves;
  readonly connection: TableConnection;
  /** The hash of the rules that the server plays by. */
  rules = $state("");
  #socket: Connection;
  #have = 0;
  /** The event of the last state that was sent in full. */
  #base = -1;
  #epoch: string | null = null;
  /** The next event may skip some: a viewer who joins or resumes does not get the earlier expeditions (S12). */
  #mayJump = true;
  #resumed = false;
  #fresh: m.EventSeen[] = [];

  constructor(id: string, seat: number | null, invite: string | null) {
    super();
    this.#socket = new Connection(
      id,
      { seat, invite },
      {
        message: (message) => this.#hear(message),
        status: (status, retryAt) => {
          this.connection.becomes(status, retryAt);
          this.moves.becomes(status === "live");
        },
      },
    );
    this.moves = new LiveMoves(this.#socket, this);
    this.connection = new TableConnection(this.#socket, (answer) => this.#receive(answer));
  }

  open(): void {
    this.#socket.open();
    document.addEventListener("visibilitychange", this.#tellView);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#tellView);
    this.#socket.close();
    this.connection.notice.close();
  }

  /** Tell the server whether the game is in view: who has it in view is not told elsewhere that it is their turn. */
  #tellView = (): void => {
    this.#socket.send({ type: "in-view", in_view: document.visibilityState === "visible" });
  };

  override look(seat: number | null): void {
    this.#socket.hello.seat = seat;
    this.#fresh = [];
    this.dropState();
    this.#socket.send({ type: "look", seat });
  }

  #receive({ table }: m.TableAnswer): void {
    // attendance is sent over the socket only
    const known = this.table?.seats ?? [];
    const seats = table.seats.map((seat, at) => {
      const { attendance = null, away_since = null } = known[at] ?? {};
      return { ...seat, attendance, away_since };
    });
    this.#setTable({ ...table, seats }, this.you);
  }

  #setTable(table: m.TableSeen, you: m.You): void {
    this.table = table;
    this.you = you;
    this.ontable?.(table, you);
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
      case "said":
      case "failed":
      case "pong":
        return this.connection.hear(message);
      default:
        return this.moves.hear(message);
    }
  }

  #welcome(message: m.Welcome): void {
    if (this.#epoch !== null && this.#epoch !== message.epoch) this.#beginAnew();
    this.#epoch = message.epoch;
    this.rules = message.rules ?? "";
    this.#mayJump = true;
    this.#resumed = false;
    this.#socket.hello.epoch = message.epoch;
    this.connection.hear(message);
    this.#setTable(message.table, message.you);
    this.#tellView();
  }

  /** Forget all events: the server was restored from a backup and may have lost some. */
  #beginAnew(): void {
    this.#have = this.#socket.hello.have = 0;
    this.events = [];
    this.connection.chat = [];
    this.dropSteps();
    this.#fresh = [];
  }

  #event(event: m.EventSeen): void {
    if (event.seq <= this.#have) return;
    if (event.seq !== this.#have + 1 && !this.#mayJump) return this.#resume();
    this.#mayJump = this.#resumed = false;
    this.#have = event.seq;
    this.#socket.hello.have = event.seq;
    this.#fresh.push(event);
    this.events = [...this.events, event];
  }

  /** Ask once for missing events. After the next state gaps are accepted: some may be left out. */
  #resume(): void {
    if (!this.#resumed) this.#socket.send({ type: "resume", have: this.#have });
    this.#resumed = true;
  }

  #state(state: m.State): void {
    if (this.#resumed) this.#mayJump = true;
    if (state.head < this.#have) return; // it is older than our events; the right one follows
    const events = this.#fresh;
    this.#fresh = [];
    // a viewer who joins or changes the seat sees the table as it is; others are shown what happened
    const isFirst = this.latest === null;
    this.show({ events: isFirst ? [] : events, state });
  }

  /** A brief state: the last full one, with the seats that have chosen since. */
  #waiting({ head, base, deadline_at, waiting, ready }: m.Waiting): void {
    if (!this.latest) return; // the seat was changed; its state follows
    if (base !== this.#base) return this.#resume();
    this.#state({ ...this.latest, head, deadline_at, view: { ...this.latest.view, waiting, ready } });
  }
}
