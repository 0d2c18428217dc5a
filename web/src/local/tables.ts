/** Local games as tables, in the messages of a server. */
import type { Game } from "../engine/game";
import type * as m from "../generated/messages";
import { LOCAL } from "../net/pageServer";
import type { LocalSeat, StoredGame } from "./localGames.svelte";

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return (
    LOCAL +
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "x")
      .replaceAll("/", "y")
  );
}

/** The seats of the people at this device. */
export function ownSeats({ seats }: StoredGame): number[] {
  return seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
}

export function rightsOf(game: StoredGame): m.You {
  const seats = ownSeats(game);
  return { name: game.seats[seats[0] ?? 0]!.name, seats, host: true };
}

/** What only tables on a server have. */
const WITHOUT_SERVER = {
  clock: null,
  public: false,
  chat: false,
  absent: "wait",
  absent_after: 0,
  stand_in: "greedy",
  deadline_at: null,
  fair: null,
  dealt: null,
  shared: false,
  auto_start: false,
  challenge: null,
  join_by_address: false,
  days: null,
  pause: null,
} as const;

/** A local game as a table; without its engine, head and phase are not known. */
export function tableOf(stored: StoredGame, game: Game | null = null): m.TableSeen {
  const { id, deck, seats, aids, result, log } = stored;
  return {
    ...WITHOUT_SERVER,
    id,
    game: stored.game,
    deck: deck.id,
    deck_name: deck.name,
    status: result ? "over" : "playing",
    rev: log.length,
    seats: seats.map(seatSeen),
    aids,
    past_expeditions: aids,
    take_back: stored.takeBack,
    head: game?.head ?? log.length + 1,
    phase: game?.phase ?? 0,
    parent: stored.parent,
    rematch: stored.rematch,
    created_at: stored.createdAt,
  };
}

function seatSeen({ name, bot }: LocalSeat, seat: number): m.SeatSeen {
  const nobodyElse = {
    away: false,
    nonce: null,
    named: false,
    unnamed: false,
    attendance: null,
    away_since: null,
  };
  return { seat, kind: bot ? "bot" : "person", name, bot, ...nobodyElse };
}

/** A local game in the list of our games. The progress of a running one needs its engine. */
export function listedTable(stored: StoredGame, game: Game | null): m.MyTable {
  const mine = ownSeats(stored);
  const place =
    stored.result && mine.length ? Math.min(...mine.map((seat) => stored.result!.places[seat]!)) : null;
  const standing = game && standingOf(game, mine);
  return { ...tableOf(stored, game), mine, standing, place, your_deadline_at: null, turn_seen: false };
}

function standingOf({ match }: Game, mine: number[]): m.StandingSeen {
  const { position, waiting } = match;
  return {
    round: position.round,
    turn: position.turn,
    step: position.step,
    waiting,
    awaits_you: waiting.some((seat) => mine.includes(seat)),
    turn_of_round: position.turnOfRound,
  };
}

/** A finished local game in the history; null for one without a person. */
export function playedGame(stored: StoredGame): m.HistoryGame | null {
  const mine = ownSeats(stored);
  const { result, createdAt, changedAt } = stored;
  if (!result || mine.length === 0) return null;
  const best = mine.reduce((one, other) => (result.places[other]! < result.places[one]! ? other : one));
  return {
    table: tableOf(stored),
    mine,
    ended_at: changedAt,
    lasted: changedAt - createdAt,
    score: result.scores[best]!,
    place: result.places[best]!,
  };
}
