/**
 * The server in the page: it answers requests about games that are kept in this browser, and on a site
 * without a server all others too. It is loaded when it is first needed (`local/`).
 */
import type { PlayedTable } from "./table/tableSource.svelte";
import { hasServer } from "../platform/server";

export interface PageServer {
  /** The answer to a request; throws a `Refusal`. */
  answer(method: "GET" | "POST", path: string, body: unknown): Promise<unknown>;
  /** A local table, seen from a seat of ours or by a spectator. */
  open(id: string, seat: number | null): Promise<PlayedTable>;
}

/** What the ids of local tables begin with. No server gives such an id. */
export const LOCAL = "here-";

/** Decks that local games are played with. A server may not have them. */
export const localDecks = new Set<string>();

let load: (() => Promise<PageServer>) | null = null;

export function providePageServer(loader: () => Promise<PageServer>): void {
  load = loader;
}

export function pageServer(): Promise<PageServer> {
  if (!load) throw new Error("the page has no server of its own");
  return load();
}

export function isLocal(table: string): boolean {
  return table.startsWith(LOCAL);
}

/** Whether the page answers a request itself. */
export function isAnsweredHere(path: string): boolean {
  if (!hasServer()) return true;
  const [kind, id] = path.split(/[/?]/).filter(Boolean);
  if (kind === "tables") return isLocal(id ?? "");
  return kind === "decks" && localDecks.has(id ?? "");
}
