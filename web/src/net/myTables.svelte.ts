/** The tables we sit at: those of the last visit until the server has answered, so that nothing jumps. */
import { guest } from "./guest.svelte";
import { save, load } from "../platform/storage";
import type { MyTable } from "../generated/messages";

const SHOWN = 12;

/** The tables that this browser knows before the server has answered. */
export function known(): MyTable[] {
  return load<MyTable[]>("tables", []);
}

/** How a table of ours is now, for the next visit of the home page. */
export function remember(table: MyTable): void {
  save("tables", [table, ...known().filter(({ id }) => id !== table.id)].slice(0, SHOWN));
}

/** Keep what the server said for the next visit. */
export function rememberAll(): void {
  save("tables", guest.me?.tables.slice(0, SHOWN) ?? []);
}

export class MyTables {
  #known = known();
  tables = $derived(guest.me ? guest.me.tables : this.#known);
  /** Games under way before tables that still wait for somebody. */
  unfinished = $derived([
    ...this.tables.filter(({ status }) => status === "playing"),
    ...this.tables.filter(({ status }) => status === "open"),
  ]);
  finished = $derived(this.tables.filter((table) => table.status === "over"));
}
