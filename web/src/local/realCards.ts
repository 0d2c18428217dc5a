/**
 * A game with real cards that is followed on this device. The cards lie on the table, so nobody here knows their order:
 * of the kept deal only what was told so far is true, and the rest is any order of what is left. What is turned up is
 * asked for, and put at its place in the deal before it is shown. At the end, the deal is the one of the table.
 */
import type { Dealt, Match } from "../engine/match";
import { ROUNDS, TURNS_PER_ROUND } from "../generated/games";

/** What was told of the deal: so many cards of the stack, and so many expeditions. */
export interface RealCards {
  stack: number;
  expeditions: number;
  /** What was told since the last move, the latest last. */
  fresh: ("card" | "expedition")[];
}

/** What has to be told now, and what it may be; what was told before it was taken back comes first. */
export type Asked =
  | { kind: "card"; isDisplay: boolean; cards: number[] }
  | { kind: "expedition"; round: number; turn: number; names: string[] };

export const NOTHING_TOLD: RealCards = { stack: 0, expeditions: 0, fresh: [] };

/** The cards of the stack in their order: all but those that were kept. */
export function stackOrder({ stack }: Dealt, { moves }: Match): number[] {
  const kept = moves.filter(({ text }) => text.startsWith("keep")).flatMap(({ text }) => numbersIn(text));
  return stack.filter((card) => !kept.includes(card));
}

export function numbersIn(text: string): number[] {
  return text.split(" ").slice(1).map(Number);
}

/** How much of the deal lies open. */
function revealed(dealt: Dealt, match: Match): { stack: number; expeditions: number } {
  const { position } = match;
  if (position.step === "keep") return { stack: 0, expeditions: 0 };
  return {
    stack: stackOrder(dealt, match).length - position.stackLeft,
    expeditions: Math.min(position.turn + 1, ROUNDS * TURNS_PER_ROUND),
  };
}

/** What the people at the table have to tell before the game is shown; null if everything is known. */
export function askedOf(told: RealCards, dealt: Dealt, match: Match): Asked | null {
  const open = revealed(dealt, match);
  if (told.stack < open.stack) {
    const isDisplay = told.stack === 0 || (match.position.turn === 0 && match.position.step === "mark");
    return { kind: "card", isDisplay, cards: stackOrder(dealt, match).slice(told.stack) };
  }
  if (told.expeditions < open.expeditions) {
    const [round, turn] = placeOf(told.expeditions);
    return { kind: "expedition", round, turn, names: [...new Set(dealt.expeditions[round]!.slice(turn))] };
  }
  return null;
}

/** The round and the turn of an expedition, from 0. */
function placeOf(n: number): [round: number, turn: number] {
  return [Math.floor(n / TURNS_PER_ROUND), n % TURNS_PER_ROUND];
}

interface Known {
  told: RealCards;
  dealt: Dealt;
}

/** The deal after it was told which card or expedition lies open. */
export function tellCard({ told, dealt }: Known, match: Match, card: number): Known {
  const expected = stackOrder(dealt, match)[told.stack]!;
  return {
    told: { ...told, stack: told.stack + 1, fresh: [...told.fresh, "card"] },
    dealt: {
      ...dealt,
      stack: swapped(dealt.stack, dealt.stack.indexOf(expected), dealt.stack.indexOf(card)),
    },
  };
}

export function tellExpedition({ told, dealt }: Known, name: string): Known {
  const [round, turn] = placeOf(told.expeditions);
  const order = dealt.expeditions[round]!;
  const expeditions = dealt.expeditions.with(round, swapped(order, turn, order.indexOf(name, turn)));
  return {
    told: { ...told, expeditions: told.expeditions + 1, fresh: [...told.fresh, "expedition"] },
    dealt: { ...dealt, expeditions },
  };
}

function swapped<T>(order: readonly T[], one: number, other: number): T[] {
  return order.with(one, order[other]!).with(other, order[one]!);
}

/** What was told without the last thing; null if nothing was told since the last move. */
export function untold(told: RealCards): RealCards | null {
  const last = told.fresh.at(-1);
  if (!last) return null;
  const key = last === "card" ? "stack" : "expeditions";
  return { ...told, [key]: told[key] - 1, fresh: told.fresh.slice(0, -1) };
}

/** What is still known of the deal after a move was taken back. */
export function toldBefore(told: RealCards, dealt: Dealt, match: Match): RealCards {
  const open = revealed(dealt, match);
  return {
    stack: Math.min(told.stack, open.stack),
    expeditions: Math.min(told.expeditions, open.expeditions),
    fresh: [],
  };
}
