/**
 * What this browser noted of a deal while it could still be changed, and its own part in it
 * (docs/fair.md). After the game, the deal is compared with what is kept here, not with what the
 * server says then.
 */
import { api } from "./api";
import { save, load } from "../platform/storage";
import type { TableSeen, You } from "../generated/messages";

export interface Pin {
  /** The hash of the promise when it was first seen, with the time and the table's status then. */
  fair: string;
  at: number;
  status: TableSeen["status"];
  /** The hash of the start (nonces and names) when it was first seen during the game. */
  dealt?: string;
  /** Our nonce. It is drawn once for a table, so nobody can make us try another. */
  nonce?: string;
}

export function pinOf(id: string): Pin | null {
  return load<Pin | null>(`fair.${id}`, null);
}

/** Note the hashes of a table when they are first seen; what is noted is never replaced. */
export function pinDeal(table: TableSeen, now = Date.now()): Pin | null {
  const known = pinOf(table.id);
  const fair = known?.fair ?? table.fair;
  if (!fair) return null;
  const dealt = known?.dealt ?? (table.status === "playing" ? table.dealt : null);
  const pin: Pin = { ...(known ?? { fair, at: now, status: table.status }), ...(dealt ? { dealt } : {}) };
  if (pin.dealt !== known?.dealt || !known) save(`fair.${table.id}`, pin);
  return pin;
}

/** Our nonce for a table before its game; the hash is noted first. null if the table takes none. */
export function nonceFor(table: TableSeen): string | null {
  const pin = pinDeal(table);
  if (!pin || table.status !== "open") return null;
  const nonce = pin.nonce ?? newNonce();
  save(`fair.${table.id}`, { ...pin, nonce });
  return nonce;
}

/**
 * Note the hash, then send our nonce for every seat of ours that has none. A failure is ignored: it
 * must not keep anybody from playing.
 */
export async function addNonce({ table, you }: { table: TableSeen; you: You }): Promise<void> {
  pinDeal(table);
  if (!table.seats.some((seat) => you.seats.includes(seat.seat) && seat.nonce === null)) return;
  const nonce = nonceFor(table);
  if (nonce) await api.addNonce(table.id, nonce).catch(() => null);
}

/** 144 bits from the browser's random number generator. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
