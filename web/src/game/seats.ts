/** Seats: their names, their order and what each of them is doing. */
import type { PlayerSeen, SeatSeen, TableSeen, ViewSeen } from "../generated/messages";
import { t, tIfKnown } from "../i18n/index.svelte";

export type Activity =
  "ready" | "mark" | "keep" | "take" | "still" | "away" | "away-soon" | "ready-away" | "gone";

/** What a seat is doing: ready, choosing, or waiting for another seat; or that its player is away, or gone. */
export function seatActivity(
  view: ViewSeen,
  seat: number,
  table?: Pick<TableSeen, "seats" | "absent"> | null,
): Activity {
  const at = table?.seats[seat];
  const isAwaited = view.waiting.includes(seat) && view.step !== "over";
  if (at?.away) return "gone";
  if (at?.attendance === "away") return absence(view.ready.includes(seat), isAwaited, table?.absent);
  if (view.ready.includes(seat)) return "ready";
  return isAwaited && view.step !== "over" ? view.step : "still";
}

/** The state of a player who is away. If they are waited for, a bot may soon take over. */
function absence(isReady: boolean, isAwaited: boolean, absent?: TableSeen["absent"]): Activity {
  if (isReady) return "ready-away";
  return isAwaited && absent === "bot" ? "away-soon" : "away";
}

/** When a bot takes over the seat of a player who is away, by the server's clock; null if none does. */
export function takeoverAt(seat: number, table?: TableSeen | null): number | null {
  const since = table?.seats[seat]?.away_since ?? null;
  return since === null || table?.absent !== "bot" ? null : since + 1000 * table.absent_after;
}

/** So many milliseconds as minutes and seconds, rounded up; none are left of a time that is over. */
export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function isAway(seat?: SeatSeen): boolean {
  return seat?.attendance === "away" || seat?.away === true;
}

/** The names of the seats that are waited for; it is noted at those who are away. */
export function awaitedNames(waiting: number[], names: string[], seats: SeatSeen[] = []): string[] {
  return waiting.map((seat) => {
    const name = names[seat] ?? "";
    return seats[seat]?.attendance === "away" ? t("common.away", { name }) : name;
  });
}

/** The players who have cups; `sheet.cups` are their points. */
export function cupHolders(view: ViewSeen): PlayerSeen[] {
  return view.players.filter((player) => player.sheet.cups > 0);
}

/** Seats in the order in which they sit after this one. */
export function seatsAfter(seat: number | null, n: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? n : n - 1 }, (_, at) => (first + at) % n);
}

/** The level of a bot, whichever version of it plays: `expert-1` is the expert. */
export function levelOf(bot: string): string {
  return bot.replace(/-\d+$/, "");
}

/**
 * The name of a seat. Bots have the name of their level, unless the host gave them one. In a shared
 * game, some people have no name.
 */
export function seatName(seat: SeatSeen): string {
  const { name } = seat;
  const bot = seat.bot === null ? null : levelOf(seat.bot);
  if (seat.unnamed) return t("share.player", { n: seat.seat + 1 });
  if (bot === null || !name.startsWith(bot)) return name;
  const number = name.slice(bot.length);
  return /^( \d+)?$/.test(number) ? tIfKnown(`bot.${bot}`, bot) + number : name;
}

/** The names of seats side by side: ours is "You", unless several people share this device. */
export function seatLabels(seats: readonly SeatSeen[], you: number[]): string[] {
  return seatNames(seats).map((name, seat) => (you.length === 1 && you[0] === seat ? t("common.you") : name));
}

/** The names of all seats. The server tells equal names apart; at tables of older servers it is done here. */
export function seatNames(seats: readonly SeatSeen[]): string[] {
  const taken = new Set<string>();
  return seats.map((seat) => {
    const name = seatName(seat);
    let apart = name;
    for (let n = 2; name && taken.has(apart.toLowerCase()); n++) apart = `${name} ${n}`;
    taken.add(apart.toLowerCase());
    return apart;
  });
}

/** The names of some seats of a table. */
export function namesOf(seats: readonly SeatSeen[], some: (seat: SeatSeen) => boolean): string[] {
  const names = seatNames(seats);
  return seats.flatMap((seat, at) => (some(seat) ? (names[at] ?? "") : []));
}
