/** The address of a move of a replay. */
import type { Replay } from "./replay.svelte";

export function addressOf({ answer, seat, reel, decision, query }: Replay): string {
  const place = `${seat === null ? "" : `seat=${seat}&`}at=${reel.seq}`;
  return `/t/${answer.table.id}/replay?${decision ? query.toString() : place}`;
}
