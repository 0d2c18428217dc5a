/**
 * A decision of a finished game that is tried again. It takes the place of a live table; the server
 * is asked over HTTP.
 */
import type * as m from "../generated/messages";
import { api, Refusal } from "./api";
import { storedToken } from "./early";
import type { Step, TableSource } from "./liveTable.svelte";

export class TriedTable implements TableSource {
  readonly table: m.TableSeen;
  readonly you: m.You;
  readonly latest: m.State;
  /** The server's judgement of the choice; null until it is made. */
  judged = $state.raw<m.TryAnswer | null>(null);
  sending = $state(0);
  readonly status = "live";
  readonly events: m.EventSeen[] = [];
  readonly chat: m.Said[] = [];
  readonly retryAt = null;
  readonly thinking = null;
  readonly deadlineAt = null;
  readonly stepsLeft = 0;
  onstep: (() => void) | null = null;
  onreset: (() => void) | null = null;
  #first: m.Drafted | null;
  #isTold = false;

  constructor(
    { table, you }: m.TableAnswer,
    readonly seat: number,
    readonly seq: number,
    { state, drafted }: m.TryAnswer,
  ) {
    this.table = { ...table, aids: false, chat: false, take_back: false };
    this.you = { ...you, seats: [seat], host: false };
    // nobody else is waited for: what they chose then is not part of the question
    this.latest = { ...state, phase: seq, view: { ...state.view, waiting: [seat], ready: [] } };
    this.#first = drafted;
  }

  get phase(): number {
    return this.seq;
  }

  get now(): number {
    return Date.now();
  }

  takeStep(): Step | undefined {
    if (this.#isTold) return undefined;
    this.#isTold = true;
    return { events: [], state: this.latest };
  }

  async draft(_seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    if (this.#first && choices.length === 0) return this.#first;
    return this.#ask(choices, false, ({ drafted }) => drafted);
  }

  /** The choice is made: the server judges it. */
  async command(_seat: number, _phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    this.sending = 1;
    const answer = await this.#ask(choices, true, (judged): m.Saved => {
      this.judged = judged;
      return { type: "saved", cmd_id: "", seq: this.seq, phase: this.seq };
    });
    this.sending = 0;
    return answer;
  }

  async #ask<T>(choices: string[], judge: boolean, take: (answer: m.TryAnswer) => T): Promise<T | m.Refused> {
    const wish = { seat: this.seat, seq: this.seq, choices, judge };
    try {
      return take(await api.tryDecision(this.table.id, wish, storedToken(this.table.id)));
    } catch (fault) {
      return this.#refused(fault);
    }
  }

  #refused(fault: unknown): m.Refused {
    const { code, rule, sentence } =
      fault instanceof Refusal ? fault : new Refusal("internal", String(fault));
    return {
      type: "refused",
      cmd_id: null,
      id: null,
      code: code as m.Code,
      rule,
      sentence,
      at: null,
      head: this.latest.head,
      phase: this.seq,
      reason: null,
    };
  }

  // What only a live table has -----------------------------------------------------------------------------------------

  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  takeBack(): Promise<m.Refused> {
    return Promise.resolve(this.#refused(new Refusal("final", "a tried decision is not taken back")));
  }

  say(): boolean {
    return false;
  }

  look(): void {
    // it is always viewed from the seat that decides
  }

  hurry(): void {
    // there is no connection
  }

  receive(): void {
    // nothing changes the table of a finished game
  }
}
