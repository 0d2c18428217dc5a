/**
 * The server in the page: it answers requests about games that are kept in this browser, and on a site
 * without a server all others too. It is loaded when it is first needed (`local/`).
 */
import type { ReviewAnswer, TableSeen } from "../generated/messages";
import type { PlayedTable } from "./table/tableSource.svelte";
import { hasServer } from "../platform/server";
import { isShipped } from "./shippedDecks";

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

/** Whether a game can be reviewed. In the page, only standard decks can: nothing was learned about others. */
export function isReviewable({ id, deck }: Pick<TableSeen, "id" | "deck">): boolean {
  return !isLocal(id) || isShipped(deck);
}

/** A review that is made in the page, and how thorough it is. */
export interface ReviewHere extends ReviewAnswer {
  effort: "brief" | "full";
}

/** Whether the page answers a request itself. */
export function isAnsweredHere(path: string): boolean {
  if (!hasServer()) return true;
  const [kind, id] = path.split(/[/?]/).filter(Boolean);
  if (kind === "tables") return isLocal(id ?? "");
  return kind === "decks" && localDecks.has(id ?? "");
}
