/** Our tables as this browser stored them, shown until the server answers; so nothing jumps. */
import { save, load, remove } from "../platform/storage";
import type { MyTable } from "../generated/messages";

const MOST = 12;

export function knownTables(): MyTable[] {
  return load<MyTable[]>("tables", []);
}

/** Keep what the server said for the next visit. */
export function rememberTables(tables: MyTable[]): void {
  save("tables", tables.slice(0, MOST));
}

/** Forget a table that no longer exists. */
export function forgetTable(id: string): void {
  rememberTables(knownTables().filter((table) => table.id !== id));
  for (const kind of ["outbox", "token", "invites", "chat-read"]) remove(`${kind}.${id}`);
}

/** Store how a table of ours is now, for the next visit of the home page. */
export function rememberTable(table: MyTable): void {
  rememberTables([table, ...knownTables().filter(({ id }) => id !== table.id)]);
}
