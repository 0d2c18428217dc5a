/** A game that is shown again: one state at a time. Nobody moves, and nothing is awaited. */
import type * as m from "../../generated/messages";
import { TableSource } from "./tableSource.svelte";

export class ReplayedTable extends TableSource {
  declare readonly table: m.TableSeen;
  readonly moves = null;
  readonly connection = null;

  constructor({ table, you }: m.TableAnswer) {
    super();
    this.table = { ...table, aids: false, chat: false, take_back: false };
    this.you = you;
  }

  /** Show this view, and the events until then. */
  turnTo(view: m.ViewSeen, events: m.EventSeen[]): void {
    const head = events.at(-1)?.seq ?? 0;
    this.events = events;
    this.show({ events: [], state: { type: "state", head, phase: head, deadline_at: null, view } });
  }
}
