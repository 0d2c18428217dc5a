/** Counting what lies on the table: no rule is decided here, only what anybody could count for themselves. */
import type { CardFace, Deck } from "./api";
import type { PlayerSeen, SeatSeen, ViewSeen } from "./messages";

export const ROUNDS = 4;
export const TURNS = 7;

export type SeatState = "ready" | "mark" | "keep" | "take" | "still" | "away";

/** What a seat is doing: chosen, choosing, or only looking on while somebody else chooses. */
export function stateOf(view: ViewSeen, seat: number, at?: SeatSeen): SeatState {
  if (at?.away) return "away";
  if (view.waiting.includes(seat)) return view.step === "over" ? "still" : view.step;
  return view.waiting.length === 0 || view.step === "take" || view.step === "over" ? "still" : "ready";
}

/** The turn of the round that is played now, from 1; after the last one it stays. */
export function turnOf(view: ViewSeen): number {
  return view.turn >= (view.round + 1) * TURNS ? TURNS : (view.turn % TURNS) + 1;
}

export function faceOf(deck: Deck, number: number): CardFace | undefined {
  return deck.card.find((card) => card.number === number);
}

/** S5: palms on the display, crossed by nobody, so each box with one counts. */
export function palmsShown(view: ViewSeen, deck: Deck): number {
  const rows = view.display.flatMap((number) => faceOf(deck, number)?.rows ?? []);
  return rows.join("").split("p").length - 1;
}

/** Who has cups, and how many points of them. */
export function cupHolders(view: ViewSeen): PlayerSeen[] {
  return view.players.filter((player) => player.sheet.cups > 0);
}

/** Completed cards of each colour, the most first. */
export function colours(player: PlayerSeen, deck: Deck): CardFace["colour"][] {
  return player.completed.map((number) => faceOf(deck, number)?.colour).filter((one) => one !== undefined);
}

/** What the skulls cost now: the row is part of the deck, -1 to -10 if it says nothing (R13). */
export function skullLoss(skulls: number, deck: Deck): number {
  if (skulls === 0) return 0;
  return Math.abs(deck.skulls?.[skulls - 1] ?? skulls);
}

/** Seats in the order in which they sit after this one. */
export function after(seat: number | null, n: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? n : n - 1 }, (_, at) => (first + at) % n);
}
