/**
 * The games that are kept in this browser (IndexedDB). Where it can keep nothing (private windows, a
 * full storage), games live until the page is closed, and `keeping.fault` says so.
 */
import type { Deck, Game as Slug } from "../net/api";
import type { BotLevel } from "../generated/games";
import type { ChosenFor } from "../generated/messages";
import type { Dealt } from "../engine/match";
import type { RealCards } from "./realCards";

/** One line of a game's log; `back` takes a confirmed choice back. */
export interface LogLine {
  kind: "choose" | "back";
  seat: number;
  choices: string[];
  at: number;
  by: ChosenFor["why"] | null;
}

export interface LocalSeat {
  name: string;
  /** The level of a bot; null for a person at this device. */
  bot: BotLevel | null;
}

/** A game as it is kept: all that was chosen, from which everything else follows. */
export interface StoredGame {
  format: 1;
  id: string;
  game: Slug;
  deck: Deck;
  seats: LocalSeat[];
  /** Whether hints and earlier expeditions are shown, as at a table with aids. */
  aids: boolean;
  takeBack: boolean;
  dealt: Dealt;
  /** For the choices of the bots, in decimal digits. */
  seed: string;
  log: LogLine[];
  createdAt: number;
  changedAt: number;
  /** The scores of the seats and the winners, when the game is over. */
  result: { scores: number[]; places: number[] } | null;
  /** The game that this one continues, and the rematch that followed it. */
  parent: string | null;
  rematch: string | null;
  /** What was told of a game with real cards that is followed here; the device knows every other deal itself. */
  told?: RealCards | null;
}

const DATABASE = "silvergold";
const STORE = "games";
const CHANNEL = "silvergold.games";

/** Another tab has changed the game since it was read. */
export class Outdated extends Error {}

const memory = new Map<string, StoredGame>();
let database: Promise<IDBDatabase> | null = null;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
const listeners = new Set<(id: string) => void>();

export const keeping = $state<{ fault: "forbidden" | "full" | null }>({ fault: null });

if (channel) channel.onmessage = ({ data }: MessageEvent<string>) => listeners.forEach((hear) => hear(data));

/** Be told of games that other tabs change, until the returned function is called. */
export function watchGames(hear: (id: string) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
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

/** Do something with the stored games; with those in memory if nothing can be stored. */
async function using<T>(
  mode: IDBTransactionMode,
  act: (games: IDBObjectStore) => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  try {
    const games = (await opened()).transaction(STORE, mode).objectStore(STORE);
    return await act(games);
  } catch (fault) {
    if (fault instanceof Outdated) throw fault;
    keeping.fault = (fault as Error | null)?.name === "QuotaExceededError" ? "full" : "forbidden";
    return otherwise();
  }
}

export async function loadGame(id: string): Promise<StoredGame | null> {
  const here = memory.get(id);
  if (here) return here;
  return using(
    "readonly",
    async (games) => ((await done(games.get(id))) as StoredGame | undefined) ?? null,
    () => null,
  );
}

/** All games, the one that was changed last first. */
export async function allGames(): Promise<StoredGame[]> {
  const kept = await using(
    "readonly",
    async (games) => (await done(games.getAll())) as StoredGame[],
    () => [],
  );
  const all = new Map([...kept, ...memory.values()].map((game) => [game.id, game]));
  return [...all.values()].toSorted((one, other) => other.changedAt - one.changedAt);
}

/**
 * Keep a game. `after` is the length of its log when it was read: if another tab has added something
 * since, nothing is written and `Outdated` is thrown.
 */
export async function keepGame(game: StoredGame, after: number | null = null): Promise<void> {
  await using(
    "readwrite",
    async (games) => {
      const known = (await done(games.get(game.id))) as StoredGame | undefined;
      if (after !== null && known && known.log.length !== after) throw new Outdated();
      await done(games.put(game));
      memory.delete(game.id);
    },
    () => void memory.set(game.id, game),
  );
  channel?.postMessage(game.id);
}

export async function deleteGame(id: string): Promise<void> {
  memory.delete(id);
  await using(
    "readwrite",
    async (games) => void (await done(games.delete(id))),
    () => undefined,
  );
  channel?.postMessage(id);
}
