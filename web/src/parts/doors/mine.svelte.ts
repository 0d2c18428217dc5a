/** The tables we sit at: as remembered from last time until the server has told, so that nothing jumps. */
import { guest } from "../../lib/guest.svelte";
import { keep, kept } from "../../lib/kept";
import type { MyTable } from "../../lib/messages";

const SHOWN = 12;

/** The tables that this browser knows of before the server has told. */
export function known(): MyTable[] {
  return kept<MyTable[]>("tables", []);
}

/** How a table of ours is now, for the next visit of the home page. */
export function remember(table: MyTable): void {
  keep("tables", [table, ...known().filter(({ id }) => id !== table.id)].slice(0, SHOWN));
}

/** Keep what the server said for the next visit. */
export function rememberAll(): void {
  keep("tables", guest.me?.tables.slice(0, SHOWN) ?? []);
}

export class Mine {
  #known = known();
  tables = $derived(guest.me ? guest.me.tables : this.#known);
  /** Games under way before tables that still wait for somebody. */
  unfinished = $derived([
    ...this.tables.filter(({ status }) => status === "playing"),
    ...this.tables.filter(({ status }) => status === "open"),
  ]);
  finished = $derived(this.tables.filter((table) => table.status === "over"));
}
