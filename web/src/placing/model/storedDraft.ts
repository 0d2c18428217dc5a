/** A move in progress, stored so that a reload does not lose it. */
import { load, remove, save } from "../../platform/storage";

export interface StoredDraft {
  phase: number;
  draft: string[];
  ghost: string | null;
}

const keyOf = (table: string, seat: number): string => `draft.${table}.${seat}`;

export function loadDraft(table: string, seat: number): StoredDraft | null {
  return load<StoredDraft | null>(keyOf(table, seat), null);
}

export function saveDraft(table: string, seat: number, stored: StoredDraft): void {
  if (stored.draft.length || stored.ghost) save(keyOf(table, seat), stored);
  else removeDraft(table, seat);
}

export function removeDraft(table: string, seat: number): void {
  remove(keyOf(table, seat));
}
