/** Who chose for people: a bot does, if they are away or their time is over. */
import type { ChosenFor, EventSeen, SeatSeen } from "../generated/messages";

export type Why = ChosenFor["why"];

/** Why a bot chose for this seat in this phase; null if it is a bot's own seat, or its player chose. */
export type StandIns = (phase: number, seat: number) => Why | null;

/**
 * For whom a bot chose in these events. `ready` says it before all have chosen; `show` repeats it
 * for all seats, for those who join later.
 */
export function standIns(events: readonly EventSeen[], seats: readonly SeatSeen[]): StandIns {
  const found = new Map<string, Why>();
  for (const { phase, chosen_for = [] } of events) {
    for (const { seat, why } of chosen_for) {
      if (seats[seat]?.kind === "person") found.set(`${phase}.${seat}`, why);
    }
  }
  return (phase, seat) => found.get(`${phase}.${seat}`) ?? null;
}
