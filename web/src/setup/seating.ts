/** Who sits where, as a host chooses it, and as the server expects it. */
import type { SeatWish } from "../generated/messages";

/** Me, another person at this device, a friend with a link, or the level of a bot. */
export type Chair = "me" | "here" | "friend" | `bot:${string}`;

export interface Place {
  chair: Chair;
  /** The name of the guest, or of another player at this device. */
  name: string;
}

/** The wishes for all places; bots get the free names in order, so that no two are the same. */
export function seating(places: Place[], botNames: string[]): SeatWish[] {
  const taken = new Set(places.map(({ name }) => name.trim().toLowerCase()));
  const free = botNames.filter((name) => !taken.has(name.toLowerCase()));
  return places.map(({ chair, name }): SeatWish => {
    if (chair === "friend") return { kind: "open" };
    if (chair === "me" || chair === "here") return { kind: "me", name: name.trim() || null };
    const bot = chair.slice("bot:".length);
    return { kind: "bot", bot, name: free.shift() ?? null };
  });
}

/** Whether the game can begin at once. */
export function isFull(places: Place[]): boolean {
  return places.every(({ chair }) => chair !== "friend");
}
