/** A review put in order: the decisions that cost most, each with the cards as they lay before it. */
import { parseChoice, type Choice } from "../game/choices";
import type { Frame, Reviewed } from "../generated/messages";
import { frameIndex } from "../net/history.svelte";

/** Below this a loss is within chance: both choices were tried on 100 tables only (docs/protocol.md). */
export const WITHIN_CHANCE = 0.5;
const SHOWN = 8;

export interface Mistake {
  seq: number;
  round: number;
  turn: number;
  lost: number;
  made: Choice;
  best: Choice;
  /** Boxes that were crossed before, by card. */
  crossed: Record<number, string[]>;
}

/** The biggest losses first. */
export function mistakes(reviewed: Reviewed[], frames: Frame[], seat: number): Mistake[] {
  return reviewed
    .filter(({ lost, made, best }) => made && best && lost >= WITHIN_CHANCE && made.choice !== best.choice)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, SHOWN)
    .map((each) => mistake(each, frames, seat));
}

function mistake(each: Reviewed, frames: Frame[], seat: number): Mistake {
  const at = frameIndex(frames, each.seq);
  const before = (frames[at - 1] ?? frames[0])?.state.view;
  const earlier = choicesIn(frames[at], each.seq).slice(0, each.nth);
  const { round = 0, turn = 0 } = before ?? {};
  return {
    seq: each.seq,
    round: round + 1,
    turn: (turn % 7) + 1,
    lost: each.lost,
    made: parseChoice(each.choice),
    best: parseChoice(each.best?.choice ?? each.choice),
    crossed: crossedBefore(before?.players[seat]?.cards ?? [], earlier),
  };
}

function choicesIn(frame: Frame | undefined, seq: number): string[] {
  return frame?.events.find((event) => event.seq === seq)?.choices ?? [];
}

/** What was crossed before the turn, and by the same command before this choice. */
function crossedBefore(
  cards: ({ number: number; crossed: string[] } | null)[],
  earlier: string[],
): Record<number, string[]> {
  const crossed: Record<number, string[]> = {};
  for (const card of cards) if (card) crossed[card.number] = [...card.crossed];
  for (const { card, boxes } of earlier.map(parseChoice)) {
    if (card !== null) crossed[card] = [...(crossed[card] ?? []), ...boxes];
  }
  return crossed;
}
