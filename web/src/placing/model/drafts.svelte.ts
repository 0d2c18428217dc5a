/** The choices of a move that are crossed in ink but not sent, and the server's answers to them. */
import { boxesOn, parseChoice } from "../../game/choices";
import type * as m from "../../generated/messages";
import type { MoveChannel } from "../../net/table/tableSource.svelte";
import { playSound } from "../../platform/sound";

type Answer = m.Drafted | m.Refused | null;

interface Context {
  seat: () => number;
  /** Called when the server has answered about these choices. */
  answered: (choices: string[]) => void;
  /** Called when the server has refused the draft as it is now. */
  refused: (refused: m.Refused) => void;
}

/** A server is asked about a ghost that follows the pointer when it rests this long, in milliseconds. */
const REST = 60;

const keyOf = (choices: string[]): string => choices.join("|");

export class Drafts {
  /** What is in ink, choice by choice. It stays on the cards until the stage has shown what followed. */
  choices = $state.raw<string[]>([]);
  #answers = $state.raw<Record<string, m.Drafted>>({});
  #asking = new Set<string>();
  #timer = 0;
  #position = 0;

  constructor(
    readonly channel: Pick<MoveChannel, "draft" | "isNear">,
    readonly context: Context,
  ) {}

  /** The server's answer to the draft. */
  readonly drafted: m.Drafted | null = $derived.by(() => this.answerTo(this.choices));

  readonly open: string[] = $derived(this.drafted?.open ?? []);

  /** The answer to the draft; until the one to a bonus box has come, the answer before it. */
  get latest(): m.Drafted | null {
    return this.drafted ?? this.answerTo(this.choices.slice(0, -1));
  }

  /** Boxes still owed (G8); 0 until the server has said it. */
  get owed(): number {
    return this.drafted?.me.owed ?? 0;
  }

  answerTo(choices: string[]): m.Drafted | null {
    return this.#answers[keyOf(choices)] ?? null;
  }

  isCurrent(choices: string[]): boolean {
    return keyOf(choices) === keyOf(this.choices);
  }

  /** Boxes of this card that the draft crosses; nobody else sees them. */
  inked(card: number): string[] {
    return boxesOn(card, this.choices.map(parseChoice));
  }

  /** Cross in ink. */
  add(choice: string): void {
    this.choices = [...this.choices, choice];
    playSound("cross");
    void this.request(this.choices);
  }

  /** Remove the last choice and return it. */
  undo(): string {
    const last = this.choices.at(-1)!;
    this.choices = this.choices.slice(0, -1);
    void this.request(this.choices);
    return last;
  }

  /** Put a stored draft back, and ask about each step of it, so that `undo` finds what was before. */
  restore(choices: string[]): void {
    this.choices = choices;
    void this.#requestSteps(choices);
  }

  async #requestSteps(choices: string[]): Promise<void> {
    for (let n = 1; n <= choices.length; n++) await this.request(choices.slice(0, n));
  }

  /** Start another position; answers that are still on their way are ignored. */
  reset(): void {
    this.#position++;
    this.#asking.clear();
    this.clear();
  }

  /** Start the same position again. */
  clear(): void {
    this.choices = [];
    this.#answers = {};
  }

  /** Ask the server about this box alone, after the choices in ink. */
  askAlone(card: number, box: string): Promise<Answer> {
    const verb = this.choices.length ? "bonus" : "cross";
    return this.#ask([...this.choices, `${verb} ${card} ${box}`]);
  }

  #ask(choices: string[]): Promise<Answer> {
    return this.channel.draft(this.context.seat(), choices);
  }

  requestSoon(choices: string[], isResting: boolean): void {
    clearTimeout(this.#timer);
    if (this.channel.isNear) return void this.request(choices);
    this.#timer = window.setTimeout(() => void this.request(choices), isResting ? 0 : REST);
  }

  /** Ask the server what these choices bring, unless it has answered or is being asked. */
  async request(choices: string[]): Promise<void> {
    const key = keyOf(choices);
    const position = this.#position;
    if (this.#answers[key] || this.#asking.has(key)) return;
    this.#asking.add(key);
    const answer = await this.#ask(choices);
    if (this.#position !== position) return;
    this.#asking.delete(key);
    if (answer?.type === "drafted") {
      this.#answers = { ...this.#answers, [key]: answer };
      this.context.answered(choices);
    } else if (answer && this.isCurrent(choices)) {
      this.context.refused({ ...answer });
    }
  }
}
