/**
 * A game that is played in the page: it answers commands and drafts with the messages that a server
 * would send. Its log is a list of commands; the same commands give the same game.
 */
import { choose, draft, refused, refusedBy } from "./drafting";
import type { Match } from "./match";
import { playerSeen, watcherView } from "./views";
import type * as m from "../generated/messages";

/** From where somebody looks: a seat, null for a watcher, and whether earlier expeditions are shown (S12). */
export interface Viewpoint {
  seat: number | null;
  recall: boolean;
}

/** Who chose for a seat that did not choose itself. */
type StandIn = m.ChosenFor;

/** Events of the log as everybody sees them, and the choices that only their seat sees. */
export interface GameEvent extends Omit<m.EventSeen, "type" | "opened" | "dealt" | "choices" | "pause"> {
  choices: string[];
}

export class Game {
  readonly events: GameEvent[] = [];
  phase = 0;
  /** The event that revealed the current expedition. */
  shownAt = 1;
  #standIns: StandIn[] = [];

  constructor(
    readonly match: Match,
    begunAt: number,
  ) {
    this.#add({ kind: "begin", seat: null, happened: [], choices: [], at: begunAt, chosen_for: [] });
  }

  get head(): number {
    return this.events.length;
  }

  /** The state of the game as a viewer sees it. */
  state({ seat, recall }: Viewpoint): m.State {
    const { match } = this;
    const { names, histories, waiting, ready, rules } = match;
    const view = watcherView(rules, match.observed(null, recall), {
      names,
      histories,
      waiting,
      ready,
      recall,
    });
    const players = view.players.map((player) =>
      player.seat === seat ? playerSeen(rules, match.own(seat), seat, player.name, histories[seat]!) : player,
    );
    return {
      type: "state",
      head: this.head,
      phase: this.phase,
      deadline_at: null,
      view: { ...view, seat, players },
    };
  }

  /** The events that a viewer may see, after the first `since`. */
  seen({ seat, recall }: Viewpoint, since = 0): m.EventSeen[] {
    const mayReview = recall || this.match.deck.rulebook.may_review_expeditions;
    const from = Math.max(since, mayReview ? 0 : this.shownAt - 1);
    return this.events.slice(from).map((event) => ({
      type: "event",
      ...event,
      choices: seat !== null && event.seat === seat ? event.choices : null,
      opened: null,
      dealt: null,
      pause: null,
    }));
  }

  /** What choices of a seat would bring, or why the rules forbid one of them. The game stays as it is. */
  draft(id: number, seat: number, choices: string[]): m.Drafted | m.Refused {
    return draft(this.match, this, id, seat, choices);
  }

  /** Make and confirm the choices of a seat. `by` says that somebody else chose for it. */
  command(
    cmdId: string,
    seat: number,
    phase: number,
    choices: string[],
    at: number,
    by: StandIn["why"] | null = null,
  ): m.Saved | m.Refused {
    const { match } = this;
    const id = { cmd_id: cmdId };
    if (phase !== this.phase) return refused(this, id, "stale");
    if (!match.waiting.includes(seat)) return refused(this, id, "not-waited", match.over ? "G11" : "R9");
    const isTake = match.position.step === "take";
    if (isTake && choices.length !== 1) return refused(this, id, "illegal", "G9", 1);
    const before = { turn: match.position.turn, isKeeping: match.position.step === "keep" };
    match.undo(seat);
    let taken: m.Happened[];
    try {
      taken = choose(match, seat, choices);
    } catch (fault) {
      match.undo(seat);
      return refusedBy(fault, this, id);
    }
    if (!isTake && !match.isComplete(seat)) {
      match.undo(seat);
      return refused(this, id, "unfinished", unfinished(before.isKeeping, choices));
    }
    const shown = isTake ? [] : match.confirm(seat);
    this.#log(seat, choices, isTake ? taken : [], shown, at, by, isTake);
    if (isTake || shown.length > 0) this.#goOn(before, phase, at);
    return { type: "saved", cmd_id: cmdId, seq: this.#lastCommand, phase };
  }

  /** Take back what a seat has confirmed, while others still choose. */
  takeBack(cmdId: string, seat: number, phase: number, at: number): m.Saved | m.Refused {
    if (phase !== this.phase) return refused(this, { cmd_id: cmdId }, "stale");
    if (!this.match.ready.includes(seat)) return refused(this, { cmd_id: cmdId }, "not-waited", "R9");
    this.match.undo(seat);
    this.#standIns = this.#standIns.filter((one) => one.seat !== seat);
    this.#add({ kind: "back", seat, happened: [], choices: [], at, chosen_for: [] });
    return { type: "saved", cmd_id: cmdId, seq: this.head, phase };
  }

  #lastCommand = 0;

  #log(
    seat: number,
    choices: string[],
    taken: m.Happened[],
    shown: m.Happened[],
    at: number,
    by: StandIn["why"] | null,
    isTake: boolean,
  ): void {
    const chosen_for = by === null ? [] : [{ seat, why: by }];
    this.#add({ kind: isTake ? "take" : "ready", seat, happened: taken, choices, at, chosen_for });
    this.#lastCommand = this.head;
    this.#standIns = [...this.#standIns, ...chosen_for].toSorted((one, other) => one.seat - other.seat);
    if (shown.length)
      this.#add({ kind: "show", seat: null, happened: shown, choices: [], at, chosen_for: this.#standIns });
  }

  /** The phase is over: count on, and note where the current expedition was revealed. */
  #goOn(before: { turn: number; isKeeping: boolean }, phase: number, at: number): void {
    const { match } = this;
    const moved = this.head;
    this.phase = phase + 1;
    this.#standIns = [];
    const isRevealed =
      match.position.turn !== before.turn || (match.position.step === "keep") !== before.isKeeping;
    if (isRevealed && !match.over) this.shownAt = moved;
    if (match.over) {
      this.#add({ kind: "over", seat: null, happened: [], choices: [], at, chosen_for: [] }, phase);
    }
  }

  #add(event: Omit<GameEvent, "seq" | "phase">, phase = this.phase): void {
    this.events.push({ seq: this.head + 1, phase, ...event });
  }
}

/** The rule by which a command is not complete (G3, G7, G8). */
function unfinished(isKeeping: boolean, choices: string[]): string {
  if (choices.length) return "G8";
  return isKeeping ? "G3" : "G7";
}
