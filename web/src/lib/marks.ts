import type { CardFace, Game } from "./api";
import { boxesOf } from "./geometry";
import { keep, kept } from "./kept";
import type { Event, State } from "./messages";

/**
 * Which boxes of each card were crossed, as far as this page was told. Views forget it when a card is completed; a chamber
 * that was just filled would lie there empty. Kept for one table at a time, so that it outlives a reload.
 */
class Marks {
  #table = "";
  #boxes: Record<number, string[]> = {};

  /** A page comes to this table. */
  begin(table: string): void {
    const [of, boxes] = kept<[string, Record<number, string[]>]>("marks", ["", {}]);
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
    keep("marks", [this.#table, this.#boxes]);
  }

  #add(card: number, boxes: string[]): void {
    this.#boxes[card] = [...new Set([...(this.#boxes[card] ?? []), ...boxes])];
  }

  /** Of a completed card: an island is crossed all over (S3), of a chamber at least the tomb (P5). */
  of(face: CardFace, game: Game): string[] {
    const sure = boxesOf(face).filter(({ symbol }) => game !== "pyramids" || symbol === "tomb");
    return [...new Set([...sure.map(({ box }) => box), ...(this.#boxes[face.number] ?? [])])];
  }
}

export const marks = new Marks();
