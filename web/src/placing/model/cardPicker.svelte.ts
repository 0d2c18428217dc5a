/** The choice of cards: which to keep, or which one to take. */
import { parseChoice } from "../../game/choices";

const sorted = (cards: number[]): string => cards.toSorted((a, b) => a - b).join(" ");

export class CardPicker {
  /** Cards chosen to keep. */
  keeping = $state.raw<number[]>([]);
  /** The choice of a card to take. */
  taking = $state<string | null>(null);
  /** The choice under the mouse, which is shown in its place. */
  pointed = $state<string | null>(null);

  constructor(
    readonly open: () => string[],
    readonly isKeeping: () => boolean,
    /** How many cards a player has. */
    readonly places: () => number,
  ) {}

  /** How many more are to be chosen. */
  get missing(): number {
    return this.places() - this.keeping.length;
  }

  /** The open choice that keeps the chosen cards. */
  readonly keepChoice: string | null = $derived.by(() => {
    const wanted = sorted(this.keeping);
    return this.open().find((text) => sorted(parseChoice(text).cards) === wanted) ?? null;
  });

  /** Choose a card to keep, or put it back; of three chosen cards the first is put back. */
  choose(card: number): void {
    if (!this.isKeeping()) return;
    const without = this.keeping.filter((other) => other !== card);
    this.keeping = without.length < this.keeping.length ? without : [...without, card].slice(-this.places());
  }

  take(choice: string): void {
    this.taking = choice;
  }

  reset(): void {
    this.keeping = [];
    this.taking = this.pointed = null;
  }
}
