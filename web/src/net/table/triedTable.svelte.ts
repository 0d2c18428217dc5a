/** A decision of a finished game that is tried again: one state. The server is asked over HTTP. */
import type * as m from "../../generated/messages";
import { api, Refusal, RefusedDraft } from "../api";
import { storedToken } from "../early";
import { TableSource, type MoveChannel } from "./tableSource.svelte";

export class TriedTable extends TableSource {
  declare readonly table: m.TableSeen;
  declare readonly latest: m.State;
  readonly moves: TriedMoves;
  readonly connection = null;

  constructor(
    { table, you }: m.TableAnswer,
    readonly seat: number,
    readonly seq: number,
    { state, drafted }: m.TryAnswer,
  ) {
    super();
    this.table = { ...table, aids: false, chat: false, take_back: false };
    this.you = { ...you, seats: [seat], host: false };
    // nobody else is waited for: what they chose then is not part of the question
    this.latest = { ...state, phase: seq, view: { ...state.view, waiting: [seat], ready: [] } };
    this.moves = new TriedMoves(table.id, seat, this.latest, drafted);
    this.show({ events: [], state: this.latest });
  }
}

class TriedMoves implements MoveChannel {
  readonly isOpen = true;
  sending = $state(0);
  /** The server's judgement of the choice; null until it is made. */
  judged = $state.raw<m.TryAnswer | null>(null);

  constructor(
    readonly id: string,
    readonly seat: number,
    readonly state: m.State,
    readonly first: m.Drafted | null,
  ) {}

  async draft(_seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    if (this.first && choices.length === 0) return this.first;
    return this.#ask(choices, false, ({ drafted }) => drafted);
  }

  /** The choice is made: the server judges it. */
  async command(_seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    this.sending = 1;
    const answer = await this.#ask(choices, true, (judged): m.Saved => {
      this.judged = judged;
      return { type: "saved", cmd_id: "", seq: phase, phase };
    });
    this.sending = 0;
    return answer;
  }

  async #ask<T>(choices: string[], judge: boolean, take: (answer: m.TryAnswer) => T): Promise<T | m.Refused> {
    const wish = { seat: this.seat, seq: this.state.phase, choices, judge };
    try {
      return take(await api.tryDecision(this.id, wish, storedToken(this.id)));
    } catch (fault) {
      return this.#refused(fault);
    }
  }

  #refused(fault: unknown): m.Refused {
    if (fault instanceof RefusedDraft) return fault.refused;
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
      head: this.state.head,
      phase: this.state.phase,
      reason: null,
    };
  }
}
