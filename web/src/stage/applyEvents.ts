/** What the table shows after an event, on the way from one state of the server to the next. */
import type { CardSeen, Happened, PlayerSeen, ViewSeen } from "../generated/messages";
import type { EventKind } from "../generated/games";
import { withTaken } from "../game/prizes";

/**
 * The table after these events. `final` is the table after the whole step: what only the marking
 * changes is taken from there, so that a seat whose own marks were shown before is not counted
 * twice.
 */
export function applyEvents(view: ViewSeen, now: Happened[], final: ViewSeen): ViewSeen {
  return now.reduce((before, one) => (CHANGES[one.kind] ?? sheetOf)(before, one, final), view);
}

/** Set the final scores of the seats to which nothing more happens. */
export function withFinalScores(view: ViewSeen, final: ViewSeen, rest: Happened[]): ViewSeen {
  const busy = new Set(rest.map((one) => one.seat));
  return {
    ...view,
    players: view.players.map((player) =>
      busy.has(player.seat) ? player : { ...player, score: playerOf(final, player.seat).score },
    ),
  };
}

type Change = (view: ViewSeen, one: Happened, final: ViewSeen) => ViewSeen;

const CHANGES: Partial<Record<EventKind, Change>> = {
  kept: (view, one, final) =>
    changed(view, one.seat, () => ({ cards: playerOf(final, one.seat).cards, hand: [] })),
  "turned up": turnedUp,
  crossed: (view, one, final) =>
    changed(view, one.seat, ({ cards }) => ({
      cards: cards.map((card) => crossed(card, one, playerOf(final, one.seat))),
    })),
  cup: (view, one, final) => ({
    ...changed(view, one.seat, ({ sheet }) => ({
      sheet: { ...sheet, cups: sheet.cups + one.amount, row_cups: [...sheet.row_cups, one.amount || null] },
    })),
    ...prizes(view, one, final),
  }),
  completed: setAside,
  took: took,
  "no card left": (view) => view,
  "pyramid points": (view, one, final) => ({
    ...changed(view, one.seat, ({ sheet }) => ({
      sheet: { ...sheet, pyramid_points: sheet.pyramid_points + one.amount },
    })),
    ...prizes(view, one, final),
  }),
  "start player": (view, one) => ({ ...view, start_player: one.seat }),
  "round over": (view) => ({ ...view, pattern: null }),
  revealed: (view, one, final) => ({
    ...view,
    pattern: one.pattern,
    round: final.round,
    turn: final.turn,
    turn_of_round: final.turn_of_round,
    revealed: final.revealed,
    to_come: final.to_come,
    reveals_left: final.reveals_left,
  }),
  "game over": (view) => view,
};

/**
 * The change for all other kinds, which are gains of a marking: the final sheet, except for cups
 * and pyramid points, which are shown later.
 */
function sheetOf(view: ViewSeen, one: Happened, final: ViewSeen): ViewSeen {
  if (one.seat === null) return view;
  return changed(view, one.seat, ({ sheet }) => ({
    sheet: {
      ...playerOf(final, one.seat).sheet,
      cups: sheet.cups,
      row_cups: sheet.row_cups,
      pyramid_points: sheet.pyramid_points,
    },
  }));
}

/** A cup belongs to no colour. An amount of 0 means that nothing was left. */
function prizes(
  view: ViewSeen,
  { amount, colour = null }: Happened,
  { cups, awards }: ViewSeen,
): Partial<ViewSeen> {
  return { cups, awards, prizes: amount ? withTaken(view.prizes, colour) : view.prizes };
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

function crossed(card: CardSeen | null, one: Happened, then: PlayerSeen): CardSeen | null {
  if (card?.number !== one.card || !card) return card;
  const both = (boxes: string[]): string[] => [...new Set([...boxes, ...one.boxes])];
  const completed = then.completed.includes(card.number);
  return { ...card, crossed: both(card.crossed), fresh: both(card.fresh), completed };
}

function setAside(view: ViewSeen, one: Happened, final: ViewSeen): ViewSeen {
  const then = playerOf(final, one.seat);
  return changed(view, one.seat, (player) => {
    const completed = [...new Set([...player.completed, one.card as number])];
    return {
      completed,
      cards: player.cards.map((card) => (card?.number === one.card ? null : card)),
      completed_cards: then.completed_cards.filter(({ number }) => completed.includes(number)),
      seals: then.seals.filter(({ card }) => completed.includes(card)),
    };
  });
}

function took(view: ViewSeen, one: Happened, final: ViewSeen): ViewSeen {
  const number = one.card as number;
  const taken = changed(view, one.seat, (player) => {
    if (player.cards.some((card) => card?.number === number)) return {};
    const cards = [...player.cards];
    const free = cards.indexOf(null);
    cards[free < 0 ? cards.length : free] = { number, crossed: [], fresh: [], completed: false };
    return { cards };
  });
  if (one.from_stack) return { ...taken, stack_left: Math.max(0, view.stack_left - 1) };
  return { ...taken, ...palms(final), display: view.display.filter((card) => card !== number) };
}

function turnedUp(view: ViewSeen, one: Happened, final: ViewSeen): ViewSeen {
  const number = one.card as number;
  if (view.display.includes(number)) return view;
  const display = view.display.toSpliced(one.amount, 0, number);
  return { ...view, ...palms(final), display, stack_left: Math.max(0, view.stack_left - 1) };
}

/** Only the server knows what a palm pays (S5). */
function palms({ palms_shown, palm_pays }: ViewSeen): Partial<ViewSeen> {
  return { palms_shown, palm_pays };
}
