/** Moves over the socket: questions, which are lost with the connection, and commands, which are not. */
import type { Connection, Kept } from "../socket/connection";
import type { MoveChannel, NearDrafts } from "./tableSource.svelte";
import type * as m from "../../generated/messages";

type Answer = m.Drafted | m.Hinted | m.Refused;

/** A new id for a command. */
export function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** What the moves need of their table: its newest state, and the hash of the rules of its server. */
interface Served {
  readonly latest: m.State | null;
  readonly rules: string;
}

export class LiveMoves implements MoveChannel {
  isOpen = $state(false);
  sending = $state(0);
  learned = $state<number | null>(null);
  #socket: Connection;
  #served: Served;
  #near = $state.raw<{ rules: string; drafts: NearDrafts } | null>(null);
  #questions = new Map<number, (answer: Answer | null) => void>();
  #commands = new Map<string, (answer: m.Saved | m.Refused) => void>();
  #asked = 0;

  constructor(socket: Connection, served: Served) {
    this.#socket = socket;
    this.#served = served;
    this.sending = socket.unanswered.length;
  }

  get isNear(): boolean {
    return this.#near !== null && this.#near.rules === this.#served.rules;
  }

  answerNear(rules: string, drafts: NearDrafts): void {
    this.#near = { rules, drafts };
  }

  draft(seat: number, choices: string[]): Promise<m.Drafted | m.Refused | null> {
    const { latest } = this.#served;
    const answer = this.isNear && latest ? this.#near!.drafts(latest, seat, choices) : null;
    if (answer) return Promise.resolve(answer);
    return this.#question<m.Drafted>((id) => ({ type: "draft", id, seat, choices }));
  }

  hint(seat: number, choices: string[]): Promise<m.Hinted | m.Refused | null> {
    return this.#question<m.Hinted>((id) => ({ type: "hint", id, seat, choices }));
  }

  command(seat: number, phase: number, choices: string[]): Promise<m.Saved | m.Refused> {
    return this.#order({ type: "command", cmd_id: newId(), seat, phase, choices });
  }

  takeBack(seat: number, phase: number): Promise<m.Saved | m.Refused> {
    return this.#order({ type: "take-back", cmd_id: newId(), seat, phase });
  }

  #question<T extends Answer>(make: (id: number) => m.ClientMessage): Promise<T | m.Refused | null> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      if (!this.#socket.send(make(id))) return resolve(null);
      this.#questions.set(id, (answer) => resolve(answer as T | m.Refused | null));
    });
  }

  #order(command: Kept): Promise<m.Saved | m.Refused> {
    return new Promise((resolve) => {
      this.#commands.set(command.cmd_id, resolve);
      this.#socket.command(command);
      this.sending = this.#socket.unanswered.length;
    });
  }

  becomes(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) return;
    for (const answer of this.#questions.values()) answer(null);
    this.#questions.clear();
  }

  hear(message: m.Saved | m.Refused | m.Thinking | m.Hinted | m.Drafted): void {
    switch (message.type) {
      case "thinking":
        this.learned = message.percent;
        return;
      case "hinted":
        this.learned = null;
        return this.#reply(message.id, message);
      case "drafted":
        return this.#reply(message.id, message);
      case "saved":
      case "refused":
        return this.#answered(message);
    }
  }

  #answered(message: m.Saved | m.Refused): void {
    if (message.type === "refused" && message.id !== null) return this.#reply(message.id, message);
    const id = message.cmd_id as string;
    this.sending = this.#socket.unanswered.length;
    this.#commands.get(id)?.(message);
    this.#commands.delete(id);
  }

  #reply(id: number, answer: Answer): void {
    this.#questions.get(id)?.(answer);
    this.#questions.delete(id);
  }
}
