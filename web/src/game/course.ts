/** The course of a game: points after each turn. */
import { ROUNDS, TURNS_PER_ROUND } from "../generated/games";
import type { Frame } from "../generated/messages";

export const ALL_TURNS = ROUNDS * TURNS_PER_ROUND;

/** Points of each seat (outer) after 0, 1, … turns (inner), as far as the frames go. */
export function course(frames: Frame[]): number[][] {
  const last = frames.at(-1);
  if (!last) return [];
  const after: Frame[] = [];
  // the first frame of a turn shows what the turns before it brought, cards taken included
  for (const frame of frames) after[frame.state.view.turn] ??= frame;
  const over = last.state.view.step === "over";
  if (over) after[ALL_TURNS] = last;
  const until = over ? ALL_TURNS : last.state.view.turn;
  return last.state.view.players.map((_, seat) => filled(after, seat, until));
}

function filled(after: Frame[], seat: number, until: number): number[] {
  const points: number[] = [];
  for (let turn = 0; turn <= until; turn++) {
    points.push(after[turn]?.state.view.players[seat]?.score.total ?? points.at(-1) ?? 0);
  }
  return points;
}
