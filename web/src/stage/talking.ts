import type { TableSource } from "../net/table/tableSource.svelte";
import { settings } from "../platform/settings.svelte";

/**
 * Whether the chat is shown: if it is switched on, and somebody is there to talk to or has said
 * something.
 */
export function hasChat({ table, you, connection }: TableSource): boolean {
  if (!connection) return false;
  const isWatching = you.seats.length === 0;
  const hasPeople = table?.seats.some(({ kind }, seat) => kind === "person" && !you.seats.includes(seat));
  return (
    settings.chat &&
    ((Boolean(table?.chat) && (isWatching || Boolean(hasPeople))) || connection.chat.length > 0)
  );
}
