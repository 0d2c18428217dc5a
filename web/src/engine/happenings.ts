/** What happened, as the server tells it. */
import type { DeckTable } from "./deckTable";
import { namesOf } from "./deckTable";
import { EVENT_KINDS, FROM_STACK, NONE } from "../generated/layout";
import type { EventKind } from "../generated/games";
import type { Happened } from "../generated/messages";

/** An event in the log of the rules; of a crossing, the boxes of the card. */
export interface LogEntry {
  kind: number;
  seat: number;
  card: number;
  amount: number;
  boxes: number;
}

/** Events whose amount is a round. */
const WITH_ROUND: readonly EventKind[] = ["torch", "round over"];

function kindOf(entry: LogEntry): EventKind {
  return EVENT_KINDS[entry.kind as keyof typeof EVENT_KINDS];
}

/** Fields that are false or null are left out. */
export function happened(deck: DeckTable, entry: LogEntry): Happened {
  const kind = kindOf(entry);
  const card = deck.number(entry.card);
  return {
    kind,
    seat: entry.seat === NONE ? null : entry.seat,
    card,
    amount: entry.amount,
    boxes: namesOf(entry.boxes),
    pattern: kind === "revealed" ? deck.expeditions[entry.amount]!.name : null,
    ...(kind === "took" && entry.amount === FROM_STACK ? { from_stack: true } : {}),
    ...(kind === "crossed" && entry.amount === 1 ? { bonus: true } : {}),
    ...(WITH_ROUND.includes(kind) ? { round: entry.amount } : {}),
    ...(card === null ? {} : { colour: deck.colourOf(card) }),
  };
}

/** What everybody has seen of a player and the position no longer shows. */
export interface PublicHistory {
  /** The completed cards in the order of completion, with their crosses (G9). */
  completed: { number: number; crossed: string[] }[];
  /** The points of the prizes in the order in which they were taken; 0 if none was left (S7, P11). */
  prizes: number[];
}

/** The history of a player after these events; `log` holds everything that was ever shown, these included. */
export function remembered(
  deck: DeckTable,
  before: PublicHistory,
  seat: number,
  events: LogEntry[],
  log: LogEntry[],
): PublicHistory {
  const history = { completed: [...before.completed], prizes: [...before.prizes] };
  for (const event of events.filter((entry) => entry.seat === seat)) {
    const kind = kindOf(event);
    if (kind === "completed") {
      const crossed = log.reduce((boxes, past) => (past.card === event.card ? boxes | past.boxes : boxes), 0);
      history.completed.push({ number: deck.number(event.card)!, crossed: namesOf(crossed) });
    } else if (kind === "cup" || kind === "pyramid points") history.prizes.push(event.amount);
  }
  return history;
}
