/** The tables we sit at: as remembered from last time until the server has told, so that nothing jumps. */
import { guest } from "../../lib/guest.svelte";
import { keep, kept } from "../../lib/kept";
import type { TableSeen, ViewSeen } from "../../lib/messages";
import { glance } from "./glance";

/** So many unfinished tables are asked how far they are. */
const GLANCES = 4;
const SHOWN = 12;

export class Mine {
  #known = kept<TableSeen[]>("tables", []);
  /** How unfinished tables stand, by id. */
  views = $state<Record<string, ViewSeen>>({});
  tables = $derived(guest.me ? guest.me.tables : this.#known);
  unfinished = $derived(this.tables.filter((table) => table.status !== "over"));
  finished = $derived(this.tables.filter((table) => table.status === "over"));

  /** Keep what the server said for the next visit, and look how the games stand. */
  async look(): Promise<void> {
    keep("tables", this.tables.slice(0, SHOWN));
    const playing = this.unfinished.filter((table) => table.status === "playing").slice(0, GLANCES);
    for (const table of playing) {
      const view = await glance(table);
      if (view) this.views[table.id] = view;
    }
  }
}
