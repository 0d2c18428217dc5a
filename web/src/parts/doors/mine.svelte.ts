/** The tables we sit at: as remembered from last time until the server has told, so that nothing jumps. */
import { guest } from "../../lib/guest.svelte";
import { keep, kept } from "../../lib/kept";
import type { TableSeen, ViewSeen } from "../../lib/messages";
import { glance } from "./glance";

/** So many unfinished tables are asked how far they are. */
const GLANCES = 4;
const SHOWN = 12;

/** The tables that this browser knows of before the server has told. */
export function known(): TableSeen[] {
  return kept<TableSeen[]>("tables", []);
}

/** How a table of ours is now, for the next visit of the home page. */
export function remember(table: TableSeen): void {
  keep("tables", [table, ...known().filter(({ id }) => id !== table.id)].slice(0, SHOWN));
}

/** Our name, also before the server has told it. */
export function myName(): string {
  return guest.me?.name ?? kept("name", "");
}

export class Mine {
  #known = known();
  /** How unfinished tables stand, by id. */
  views = $state<Record<string, ViewSeen>>({});
  tables = $derived(guest.me ? guest.me.tables : this.#known);
  /** Games under way before tables that still wait for somebody. */
  unfinished = $derived([
    ...this.tables.filter(({ status }) => status === "playing"),
    ...this.tables.filter(({ status }) => status === "open"),
  ]);
  finished = $derived(this.tables.filter((table) => table.status === "over"));

  /** Keep what the server said for the next visit, and look how the games stand. */
  async look(): Promise<void> {
    keep("tables", this.tables.slice(0, SHOWN));
    keep("name", guest.me?.name ?? "");
    const playing = this.unfinished.filter((table) => table.status === "playing").slice(0, GLANCES);
    for (const table of playing) {
      const view = await glance(table);
      if (view) this.views[table.id] = view;
    }
  }
}
