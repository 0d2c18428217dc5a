/**
 * A game with its players: drafts that only their seat sees, until all have confirmed theirs; then all
 * are shown at once and the game goes on (R9). The same as `Match` in Python.
 */
import { encode, decode, parse, textOf, type Code, type Parsed } from "./choices";
import { happened, remembered, type LogEntry, type PublicHistory } from "./happenings";
import type { DeckTable } from "./deckTable";
import type { Position } from "./position";
import { whyNot, type Fault } from "./refusals";
import type { Rules } from "./rules";
import type { Happened } from "../generated/messages";

/** One choice of a draft, what it caused, and the position after it. */
interface DraftStep {
  text: string;
  code: Code;
  position: Position;
  events: LogEntry[];
}

interface Draft {
  steps: DraftStep[];
  confirmed: boolean;
}

/** A move as a record has it: the choice of a seat; of a card taken from the stack with its number. */
export interface Move {
  seat: number;
  text: string;
}

/** The cards of a record or a copy of a game, before the first choice. */
export interface Dealt {
  start_player: number | null;
  deals: number[][];
  stack: number[];
  expeditions: string[][];
}

export class IllegalChoice extends Error {
  constructor(
    readonly fault: Fault,
    /** Which of several choices it was. */
    readonly at: number | null = null,
  ) {
    super(`the rules forbid this (${fault.rule})`);
  }
}

export class Match {
  readonly dealt: Position;
  /** Without drafts. */
  position: Position;
  readonly moves: Move[] = [];
  histories: PublicHistory[];
  #log: LogEntry[] = [];
  #drafts = new Map<number, Draft>();

  /** A game that goes on from a position; the histories tell what everybody saw before. */
  constructor(
    readonly rules: Rules,
    readonly names: string[],
    position: Position,
    histories: PublicHistory[],
  ) {
    this.dealt = this.position = position;
    this.histories = histories;
    this.#openDrafts();
  }

  static begin(rules: Rules, names: string[], { deals, stack, expeditions, start_player }: Dealt): Match {
    const dealt = rules.deal(deals, stack, expeditions, start_player ?? 0);
    return new Match(
      rules,
      names,
      dealt,
      names.map(() => ({ completed: [], prizes: [] })),
    );
  }

  get deck(): DeckTable {
    return this.rules.deck;
  }

  get over(): boolean {
    return this.position.over;
  }

  /** The seats that have confirmed a secret choice and wait for others. */
  get ready(): number[] {
    return [...this.#drafts].filter(([, draft]) => draft.confirmed).map(([seat]) => seat);
  }

  /** The seats that have not chosen, or have not confirmed it. */
  get waiting(): number[] {
    const { ready } = this;
    return this.position.waiting.filter((seat) => !ready.includes(seat));
  }

  /** The texts of all choices that are open to a seat after its draft. */
  choices(seat: number): string[] {
    const own = this.own(seat);
    return this.rules.choices(own, seat).map((code) => decode(own, seat, code));
  }

  /** The position after the draft of a seat. Only its own part may be shown. */
  own(seat: number): Position {
    return this.#drafts.get(seat)?.steps.at(-1)?.position ?? this.position;
  }

  /** What a seat has chosen that nobody else has seen yet. */
  drafted(seat: number): string[] {
    return this.#drafts.get(seat)?.steps.map(({ text }) => text) ?? [];
  }

  /** Whether there is a draft that owes no more bonus boxes. */
  isComplete(seat: number): boolean {
    const last = this.#drafts.get(seat)?.steps.at(-1);
    return last !== undefined && !last.position.waiting.includes(seat);
  }

  /** What a seat, or null for a watcher, may know, with its own draft. Every bot gets this. */
  observed(seat: number | null, recall: boolean): Position {
    const from = seat === null ? this.position : this.#withWaiting(seat);
    return this.rules.observe(from, seat, recall);
  }

  /** Why a seat may not make this choice; null if it may. */
  whyNot(seat: number, text: string): Fault | null {
    const choice = parse(text);
    if (!("verb" in choice)) return { rule: choice.rule, reason: null };
    return whyNot(this.rules, this.#withWaiting(seat), seat, choice);
  }

  /** Make an unconfirmed choice for a seat, or take a card. Throws an `IllegalChoice`. */
  play(seat: number, text: string): Happened[] {
    const fault = this.whyNot(seat, text);
    if (fault) throw new IllegalChoice(fault);
    const choice = parse(text) as Parsed;
    const code = encode(this.own(seat), seat, choice);
    const events = choice.verb === "take" ? this.#take(seat, choice, code) : this.#draft(seat, choice, code);
    return events.map((entry) => happened(this.deck, entry));
  }

  /** Do something with the draft of a seat, and restore it. */
  trying<T>(seat: number, act: () => T): T {
    const before = this.#drafts.get(seat);
    try {
      return act();
    } finally {
      if (before) this.#drafts.set(seat, before);
    }
  }

  /** Confirm a draft. The last one shows all of them; returns everything that everybody sees then. */
  confirm(seat: number): Happened[] {
    const draft = this.#drafts.get(seat);
    if (!draft || !this.isComplete(seat)) throw new IllegalChoice({ rule: "R9", reason: null });
    draft.confirmed = true;
    if (this.waiting.length) return [];
    return this.#showAll().map((entry) => happened(this.deck, entry));
  }

  /** Drop everything that a seat has chosen and nobody else has seen. */
  undo(seat: number): void {
    if (this.#drafts.has(seat)) this.#drafts.set(seat, { steps: [], confirmed: false });
  }

  #withWaiting(seat: number): Position {
    const own = this.own(seat);
    const isDue = own.waiting.includes(seat);
    const others = this.waiting.filter((other) => other !== seat);
    return own.waitingFor(isDue ? [...others, seat] : others);
  }

  #draft(seat: number, choice: Parsed, code: Code): LogEntry[] {
    const { position, events } = this.rules.draft(this.own(seat), seat, code);
    const { steps } = this.#drafts.get(seat)!;
    const text = textOf(choice);
    this.#drafts.set(seat, { steps: [...steps, { text, code, position, events }], confirmed: false });
    return events;
  }

  #take(seat: number, choice: Parsed, code: Code): LogEntry[] {
    const { position, events } = this.rules.play(this.position, seat, code);
    this.position = position;
    const took = events.map((entry) => happened(this.deck, entry)).find(({ kind }) => kind === "took")!;
    this.#publish(events);
    this.moves.push({ seat, text: textOf({ ...choice, cards: [took.card!] }) });
    this.#openDrafts();
    return events;
  }

  /** Make all drafts public, seat by seat, and go on. */
  #showAll(): LogEntry[] {
    const shown: LogEntry[] = [];
    for (const seat of [...this.#drafts.keys()].toSorted((one, other) => one - other))
      for (const { code, text } of this.#drafts.get(seat)!.steps) {
        const { position, events } = this.rules.play(this.position, seat, code);
        this.position = position;
        this.#publish(events);
        this.moves.push({ seat, text });
        shown.push(...events);
      }
    this.#openDrafts();
    return shown;
  }

  #publish(events: LogEntry[]): void {
    this.#log.push(...events);
    this.histories = this.histories.map((history, seat) =>
      remembered(this.deck, history, seat, events, this.#log),
    );
  }

  /** Begin a phase: in setup and marking, every seat that has to choose gets a draft. */
  #openDrafts(): void {
    const inSecret = this.position.step === "keep" || this.position.step === "mark";
    const seats = inSecret ? this.position.waiting : [];
    this.#drafts = new Map(seats.map((seat) => [seat, { steps: [], confirmed: false }]));
  }
}
