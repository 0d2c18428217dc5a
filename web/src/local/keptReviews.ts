/**
 * The reviews that are kept in this browser, beside the games: a database of its own, so that pages of another version
 * can still open the games. Where nothing can be kept, a review is made again the next time.
 */
import type { Found } from "../engine/reviews/jobs";
import type { ReviewHere } from "../net/pageServer";

/** A review as far as it is made: what its jobs have found, in their order. */
export interface KeptReview {
  /** The game. */
  id: string;
  evaluator: string;
  effort: ReviewHere["effort"];
  found: Found[];
}

const DATABASE = "silvergold.reviews";
const STORE = "reviews";

let database: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be kept"));
  });
  return database;
}

async function using<T>(
  mode: IDBTransactionMode,
  act: (reviews: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const request = act((await opened()).transaction(STORE, mode).objectStore(STORE));
    return await new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("nothing can be kept"));
    });
  } catch {
    return null; // private windows, a full storage
  }
}

export async function loadReview(id: string): Promise<KeptReview | null> {
  return ((await using("readonly", (reviews) => reviews.get(id))) as KeptReview | undefined) ?? null;
}

export async function keepReview(review: KeptReview): Promise<void> {
  await using("readwrite", (reviews) => reviews.put(review));
}

export async function deleteReview(id: string): Promise<void> {
  await using("readwrite", (reviews) => reviews.delete(id));
}
