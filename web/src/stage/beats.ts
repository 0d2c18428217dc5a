/** The order in which the events of a step are shown, and for how long. */
import type { EventKind } from "../generated/games";
import type { Happened } from "../generated/messages";

/** One step of the presentation. `shown` is the number of events that are shown when it ends. */
export interface Beat {
  now: Happened[];
  shown: number;
  /** Its length in milliseconds at normal speed. */
  ms: number;
  /** Whose panel glows. */
  glow: number | null;
  /** A completed card that gleams; it is set aside by the beat after this one. */
  gleam: { seat: number; card: number } | null;
}

/** Times in milliseconds. Events without an animation get time to read their line of the log. */
const CROSSES = 450;

const GLOW = 220;

const GLEAM = 600;

const LASTS: Partial<Record<EventKind, number>> = {
  kept: 500,
  "turned up": 140,
  cup: 500,
  completed: 420,
  took: 420,
  "no card left": 420,
  "pyramid points": 500,
  "start player": 0,
  "round over": 700,
  revealed: 420,
  "game over": 600,
};

export function isMarking(happened: Happened): boolean {
  return !(happened.kind in LASTS);
}

/** The beats of these events in their order, as a seat sees them. */
export function beatsOf(happened: Happened[], own: number | null = null): Beat[] {
  const beats: Beat[] = [];
  let from = 0;
  while (from < happened.length) {
    const first = happened[from] as Happened;
    const to = runFrom(happened, from);
    if (isMarking(first)) beats.push(...marking(happened, from, to, own));
    else beats.push(...single(happened.slice(from, to), to));
    from = to;
  }
  return beats;
}

/** All markings are one run, all kept cards another; everything else stands alone. */
function runFrom(happened: Happened[], from: number): number {
  const first = happened[from] as Happened;
  const isSame = isMarking(first)
    ? isMarking
    : (one: Happened) => first.kind === "kept" && one.kind === "kept";
  let to = from + 1;
  while (to < happened.length && isSame(happened[to] as Happened)) to += 1;
  return to;
}

/**
 * All crosses at once, then seat by seat what they bring. What our own crosses bring flies to the
 * sheet with the crosses.
 */
function marking(happened: Happened[], from: number, to: number, own: number | null): Beat[] {
  const run = happened.slice(from, to);
  const crosses = run.filter((one) => one.kind === "crossed");
  const gains = run.filter((one) => one.kind !== "crossed" && one.seat === own);
  const beats: Beat[] = [{ now: [...crosses, ...gains], shown: from, ms: CROSSES, glow: null, gleam: null }];
  for (const seat of new Set(run.map((one) => one.seat))) {
    const now = run.filter((one) => one.seat === seat);
    const last = from + run.findLastIndex((one) => one.seat === seat) + 1;
    beats.push({ now, shown: last, ms: GLOW, glow: seat, gleam: null });
  }
  return beats;
}

function single(now: Happened[], shown: number): Beat[] {
  const first = now[0] as Happened;
  const beat: Beat = { now, shown, ms: LASTS[first.kind] ?? GLOW, glow: first.seat, gleam: null };
  if (first.kind !== "completed" || first.seat === null || first.card === null) return [beat];
  const gleam = { seat: first.seat, card: first.card };
  return [{ ...beat, now: [], shown, ms: GLEAM, gleam }, beat];
}
