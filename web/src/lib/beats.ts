/** How a step of the game is told: in which order, how long each thing is looked at, and what the table shows after it. */
import type { CardSeen, Happened, PlayerSeen, ViewSeen } from "./messages";

/** One thing to look at. `told` counts what has happened by its end. */
export interface Beat {
  now: Happened[];
  told: number;
  /** Milliseconds at a person's pace. */
  ms: number;
  /** Whose panel glows. */
  glow: number | null;
  /** A completed card that gleams; it is set aside by the beat after this one. */
  gleam: { seat: number; card: number } | null;
}

/** LOOK.md, "Motion"; what has no motion of its own gets the time to read its line of the log. */
const CROSSES = 450;
const GLOW = 220;
const GLEAM = 600;
const LASTS: Record<string, number> = {
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

/** The beats of what happened, in its order, for the eyes of a seat. */
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

/** Everybody's crosses at once, then seat by seat what they bring; what our own bring flies to the sheet meanwhile. */
function marking(happened: Happened[], from: number, to: number, own: number | null): Beat[] {
  const run = happened.slice(from, to);
  const crosses = run.filter((one) => one.kind === "crossed");
  const gains = run.filter((one) => one.kind !== "crossed" && one.seat === own);
  const beats: Beat[] = [{ now: [...crosses, ...gains], told: from, ms: CROSSES, glow: null, gleam: null }];
  for (const seat of new Set(run.map((one) => one.seat))) {
    const now = run.filter((one) => one.seat === seat);
    const last = from + run.findLastIndex((one) => one.seat === seat) + 1;
    beats.push({ now, told: last, ms: GLOW, glow: seat, gleam: null });
  }
  return beats;
}

function single(now: Happened[], told: number): Beat[] {
  const first = now[0] as Happened;
  const beat: Beat = { now, told, ms: LASTS[first.kind] ?? GLOW, glow: first.seat, gleam: null };
  if (first.kind !== "completed" || first.seat === null || first.card === null) return [beat];
  const gleam = { seat: first.seat, card: first.card };
  return [{ ...beat, now: [], told, ms: GLEAM, gleam }, beat];
}

/**
 * The table after these things. `final` is the table after the whole step: what only the marking changes is taken from there,
 * so that a seat whose own marks were shown before is not counted twice.
 */
export function after(view: ViewSeen, now: Happened[], final: ViewSeen): ViewSeen {
  return now.reduce((before, one) => (CHANGES[one.kind] ?? sheetOf)(before, one, final), view);
}

/** Scores are right as soon as nothing more happens to a seat. */
export function settled(view: ViewSeen, final: ViewSeen, rest: Happened[]): ViewSeen {
  const busy = new Set(rest.map((one) => one.seat));
  return {
    ...view,
    players: view.players.map((player) =>
      busy.has(player.seat) ? player : { ...player, score: playerOf(final, player.seat).score },
    ),
  };
}

type Change = (view: ViewSeen, one: Happened, final: ViewSeen) => ViewSeen;

const CHANGES: Record<string, Change> = {
  kept: (view, one, final) =>
    changed(view, one.seat, () => ({ cards: playerOf(final, one.seat).cards, hand: [] })),
  "turned up": turnedUp,
  crossed: (view, one) =>
    changed(view, one.seat, (player) => ({ cards: player.cards.map((card) => crossed(card, one)) })),
  cup: (view, one) => ({
    ...changed(view, one.seat, ({ sheet }) => ({ sheet: { ...sheet, cups: sheet.cups + one.amount } })),
    cups: view.cups.filter((cup) => cup !== one.amount),
  }),
  completed: setAside,
  took: took,
  "no card left": (view) => view,
  "pyramid points": (view, one, final) => ({
    ...changed(view, one.seat, ({ sheet }) => ({
      sheet: { ...sheet, pyramid_points: sheet.pyramid_points + one.amount },
    })),
    awards: final.awards,
  }),
  "start player": (view, one) => ({ ...view, start_player: one.seat }),
  "round over": (view) => ({ ...view, pattern: null }),
  revealed: (view, one, final) => ({
    ...view,
    pattern: one.pattern,
    round: final.round,
    turn: final.turn,
    revealed: final.revealed,
  }),
  "game over": (view) => view,
};

/** The rest are gains of a marking: the sheet but for cups and pyramid points, which are told later. */
function sheetOf(view: ViewSeen, one: Happened, final: ViewSeen): ViewSeen {
  if (one.seat === null) return view;
  return changed(view, one.seat, ({ sheet }) => ({
    sheet: {
      ...playerOf(final, one.seat).sheet,
      cups: sheet.cups,
      pyramid_points: sheet.pyramid_points,
    },
  }));
}

function playerOf(view: ViewSeen, seat: number | null): PlayerSeen {
  return view.players.find((player) => player.seat === seat) as PlayerSeen;
}

function changed(
  view: ViewSeen,
  seat: number | null,
  how: (player: PlayerSeen) => Partial<PlayerSeen>,
): ViewSeen {
  const players = view.players.map((player) =>
    player.seat === seat ? { ...player, ...how(player) } : player,
  );
  return { ...view, players };
}

function crossed(card: CardSeen | null, one: Happened): CardSeen | null {
  if (card?.number !== one.card || !card) return card;
  const both = (boxes: string[]): string[] => [...new Set([...boxes, ...one.boxes])];
  return { ...card, crossed: both(card.crossed), fresh: both(card.fresh) };
}

function setAside(view: ViewSeen, one: Happened): ViewSeen {
  return changed(view, one.seat, (player) => ({
    cards: player.cards.map((card) => (card?.number === one.card ? null : card)),
    completed: player.completed.includes(one.card as number)
      ? player.completed
      : [...player.completed, one.card as number],
  }));
}

const TOP_OF_STACK = 4;

function took(view: ViewSeen, one: Happened): ViewSeen {
  const number = one.card as number;
  const taken = changed(view, one.seat, (player) => {
    if (player.cards.some((card) => card?.number === number)) return {};
    const cards = [...player.cards];
    const free = cards.indexOf(null);
    cards[free < 0 ? cards.length : free] = { number, crossed: [], fresh: [] };
    return { cards };
  });
  if (one.amount === TOP_OF_STACK) return { ...taken, stack_left: Math.max(0, view.stack_left - 1) };
  return { ...taken, display: view.display.filter((card) => card !== number) };
}

function turnedUp(view: ViewSeen, one: Happened): ViewSeen {
  const number = one.card as number;
  if (view.display.includes(number)) return view;
  const display = view.display.toSpliced(one.amount, 0, number);
  return { ...view, display, stack_left: Math.max(0, view.stack_left - 1) };
}
