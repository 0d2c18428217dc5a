import { save, load } from "../platform/storage";
import type { Event, State } from "../generated/messages";

/**
 * Which boxes of each card were crossed, as far as this page knows. Views no longer list them when a card is completed; a chamber
 * that was just filled would lie there empty. Kept for one table at a time, so that it outlives a reload.
 */
class CrossHistory {
  #table = "";
  #boxes: Record<number, string[]> = {};

  /** A page comes to this table. */
  begin(table: string): void {
    const [of, boxes] = load<[string, Record<number, string[]>]>("marks", ["", {}]);
    this.#table = table;
    this.#boxes = of === table ? boxes : {};
  }

  /** What we knew may never have happened. */
  clear(): void {
    this.#boxes = {};
  }

  hear({ happened }: Event): void {
    for (const { card, boxes } of happened) if (card !== null) this.#add(card, boxes);
  }

  see({ view }: State): void {
    for (const card of view.players.flatMap(({ cards }) => cards))
      if (card) this.#add(card.number, card.crossed);
    save("marks", [this.#table, this.#boxes]);
  }

  #add(card: number, boxes: string[]): void {
    this.#boxes[card] = [...new Set([...(this.#boxes[card] ?? []), ...boxes])];
  }

  /** The boxes of a card that are known to be crossed. */
  boxes(card: number): readonly string[] {
    return this.#boxes[card] ?? [];
  }
}

export const crossHistory = new CrossHistory();
