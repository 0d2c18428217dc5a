/**
 * The decks that are kept in this browser (IndexedDB), with what can be undone in each tab. Where it can keep nothing
 * (private windows, a full storage), decks live until the page is closed, and `fault` says so.
 */
import { applied, type Step } from "./steps";
import type { EditedDeck } from "./document";

export interface KeptDeck {
  id: string;
  deck: EditedDeck;
  /** Counts all changes, so that a tab notices those of another one. */
  rev: number;
  changedAt: number;
  /** Whether the counters compare with the printed game. */
  isBox: boolean;
  /** The draft on the server: its revision, and when the deck that was saved had been changed. */
  draft: { rev: number; ours: number } | null;
}

/** What a tab can undo and redo. */
export interface KeptSteps {
  id: string;
  past: Step[];
  future: Step[];
}

export type Fault = "forbidden" | "full" | null;

const DATABASE = "silvergold-decks";
const CHANNEL = "silvergold.decks";

const memory = new Map<string, KeptDeck>();
let database: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("decks", { keyPath: "id" });
      request.result.createObjectStore("steps", { keyPath: "id" });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab uses an older version"));
  });
  return database;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

async function store(name: "decks" | "steps", mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await opened()).transaction(name, mode).objectStore(name);
}

export function faultOf(error: unknown): Exclude<Fault, null> {
  return (error as Error | null)?.name === "QuotaExceededError" ? "full" : "forbidden";
}

export async function loadDeck(id: string): Promise<KeptDeck | null> {
  const here = memory.get(id);
  if (here) return here;
  try {
    return ((await done((await store("decks", "readonly")).get(id))) as KeptDeck | undefined) ?? null;
  } catch {
    return null;
  }
}

/** All decks, the one that was changed last first. */
export async function allDecks(): Promise<KeptDeck[]> {
  let kept: KeptDeck[] = [];
  try {
    kept = (await done((await store("decks", "readonly")).getAll())) as KeptDeck[];
  } catch {
    // only those in memory
  }
  const all = new Map([...kept, ...memory.values()].map((one) => [one.id, one]));
  return [...all.values()].toSorted((one, other) => other.changedAt - one.changedAt);
}

/**
 * Keep a deck after some steps. If another tab has changed it since revision `rev`, the steps are added to what that
 * tab has made of it. `noted` is what was learned about the draft on the server. Returns what is kept now, and the fault if it is kept in memory only.
 */
export async function keepDeck(
  after: KeptDeck,
  steps: readonly Step[],
  noted: Partial<Pick<KeptDeck, "draft">> = {},
): Promise<{ kept: KeptDeck; fault: Fault }> {
  try {
    const decks = await store("decks", "readwrite");
    const end = finished(decks.transaction);
    const known = (await done(decks.get(after.id))) as KeptDeck | undefined;
    const isOurs = !known || known.rev === after.rev;
    const deck = isOurs ? after.deck : steps.reduce(applied, known.deck);
    const draft = isOurs ? after.draft : known.draft;
    const kept = { ...after, draft, ...noted, deck, rev: (known?.rev ?? after.rev) + 1 };
    decks.put(kept);
    await end;
    memory.delete(after.id);
    channel?.postMessage(after.id);
    return { kept, fault: null };
  } catch (error) {
    const kept = { ...after, ...noted, rev: after.rev + 1 };
    memory.set(after.id, kept);
    return { kept, fault: faultOf(error) };
  }
}

export async function forgetDeck(id: string): Promise<void> {
  memory.delete(id);
  try {
    await done((await store("decks", "readwrite")).delete(id));
    channel?.postMessage(id);
  } catch {
    // it was kept in memory only
  }
}

// What can be undone ------------------------------------------------------------------------------------------------------

export async function loadSteps(id: string): Promise<KeptSteps | null> {
  try {
    return ((await done((await store("steps", "readonly")).get(id))) as KeptSteps | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function keepSteps(steps: KeptSteps): Promise<void> {
  try {
    await done((await store("steps", "readwrite")).put(steps));
  } catch {
    // the deck itself is kept; only what can be undone is lost with the page
  }
}

// Other tabs ---------------------------------------------------------------------------------------------------------------

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
const listeners = new Set<(id: string) => void>();
if (channel) channel.onmessage = ({ data }: MessageEvent<string>) => listeners.forEach((hear) => hear(data));

/** Be told of decks that other tabs change, until the returned function is called. */
export function watchDecks(hear: (id: string) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
