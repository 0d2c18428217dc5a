/** A bot's advice for the move. */
import { NONE, parseChoice } from "../../game/choices";
import type * as m from "../../generated/messages";

interface Context {
  ask: (choices: string[]) => Promise<m.Hinted | m.Refused | null>;
  choices: () => string[];
  /** Changes with every position. */
  position: () => string;
  isAllowed: () => boolean;
  refused: (refused: m.Refused) => void;
}

/** A hint that takes longer than this is explained, in milliseconds. */
const SLOW = 1500;

export class Hints {
  /** The bot is thinking. */
  busy = $state(false);
  /** It takes long enough to say so. */
  isSlow = $state(false);
  #timer = 0;
  #last = $state.raw<{ about: string; hinted: m.Hinted } | null>(null);

  constructor(readonly context: Context) {}

  readonly mayAsk: boolean = $derived.by(() => this.context.isAllowed() && !this.busy);

  /** The advice for the draft as it is now. */
  readonly hinted: m.Hinted | null = $derived.by(() =>
    this.#last?.about === this.#about() ? this.#last.hinted : null,
  );

  /** The boxes of a card that the advice crosses. */
  advised(card: number): string[] {
    const choice = this.hinted && parseChoice(this.hinted.choice);
    return choice?.card === card ? choice.boxes : NONE;
  }

  async request(): Promise<void> {
    if (!this.mayAsk) return;
    const [position, about] = [this.context.position(), this.#about()];
    this.busy = true;
    this.#timer = window.setTimeout(() => (this.isSlow = true), SLOW);
    const answer = await this.context.ask(this.context.choices());
    if (position !== this.context.position()) return; // the advice is for a position that is over
    this.reset();
    if (answer?.type === "hinted") this.#last = { about, hinted: answer };
    else if (answer) this.context.refused(answer);
  }

  /** No longer show that a hint is awaited. */
  reset(): void {
    clearTimeout(this.#timer);
    this.busy = this.isSlow = false;
  }

  #about(): string {
    return `${this.context.position()}:${this.context.choices().join("|")}`;
  }
}
