/** Seats: their names, their order and what each of them is doing. */
import type { PlayerSeen, SeatSeen, ViewSeen } from "../generated/messages";
import { t, tIfKnown } from "../i18n/index.svelte";

export type Activity = "ready" | "mark" | "keep" | "take" | "still" | "away";

/** What a seat is doing: ready, choosing, or waiting for another seat. */
export function seatActivity(view: ViewSeen, seat: number, at?: SeatSeen): Activity {
  if (at?.away) return "away";
  if (view.ready.includes(seat)) return "ready";
  return view.waiting.includes(seat) && view.step !== "over" ? view.step : "still";
}

/** Who has cups, and how many points of them. */
export function cupHolders(view: ViewSeen): PlayerSeen[] {
  return view.players.filter((player) => player.sheet.cups > 0);
}

/** Seats in the order in which they sit after this one. */
export function seatsAfter(seat: number | null, n: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? n : n - 1 }, (_, at) => (first + at) % n);
}

/** How a seat is called: bots by the name of their level, unless the host gave them one. In a shared game, some people have no name. */
export function seatName(seat: SeatSeen): string {
  if (seat.unnamed) return t("share.player", { n: seat.seat + 1 });
  return seat.bot !== null && seat.name === seat.bot ? tIfKnown(`bot.${seat.bot}`, seat.name) : seat.name;
}

/** How seats are called where they stand side by side: ours is "You", unless several people share this device. */
export function seatLabels(seats: SeatSeen[], you: number[]): string[] {
  return seats.map((seat) => (you.length === 1 && you[0] === seat.seat ? t("common.you") : seatName(seat)));
}

export function seatNames(seats: SeatSeen[]): string[] {
  return seats.map(seatName);
}
