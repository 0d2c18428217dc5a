/** What is written on the score cards of a real table, and every way to change it. A pad is never changed in place. */
import { gameInfo } from "../../game/gameInfo";
import type { Colour, GameSlug, SheetField, SheetRow } from "../../generated/games";
import { RULEBOOKS } from "../../generated/rulebooks";

export interface PadCard {
  colour: Colour;
  points: number;
  seal: { colour: Colour; points: number } | null;
}

/** Something that only one player can take: a cup (S7), or the points of a colour (P11). */
export interface Prize {
  /** 0 if nothing was left. */
  points: number;
  colour: Colour | null;
}

export interface PadPlayer {
  name: string;
  /** Rows whose boxes are crossed in order: how many. */
  counts: Partial<Record<SheetField, number>>;
  /** Rows whose boxes hold something: points, or the numbers of rounds. */
  entries: Partial<Record<SheetField, number[]>>;
  cards: PadCard[];
  prizes: Prize[];
  /** The lowest number of a completed card, where it breaks ties (P14). It is asked for if there is a tie. */
  lowest: number | null;
}

export interface Pad {
  format: 1;
  id: string;
  game: GameSlug;
  startedAt: number;
  players: PadPlayer[];
}

/** The most cards that a player can enter; nobody completes so many. */
export const MOST_CARDS = 30;
/** The highest number of points of one card or one seal that can be entered. */
export const MOST_POINTS = 99;
export const MOST_SEAL = 9;
/** The most letters of a name. */
export const LONGEST_NAME = 20;
/** Nobody has more palms on the display than cards lie there, with two on each. */
export const MOST_PALM = 9;

/** What cards of a colour are usually worth, as in the standard deck. Where cards have no points, it is not asked. */
export const USUAL_POINTS: Readonly<Record<Colour, number>> = { grey: 8, green: 10, orange: 12, purple: 14 };

export function newPad(game: GameSlug, names: string[], now: number): Pad {
  const players = names.map((name): PadPlayer => ({
    name,
    counts: {},
    entries: {},
    cards: [],
    prizes: [],
    lowest: null,
  }));
  return { format: 1, id: `${now.toString(36)}-${names.length}`, game, startedAt: now, players };
}

/** The rows of the score card of a game, in the order of its symbols. */
export function sheetRows(game: GameSlug): SheetRow[] {
  return gameInfo(game).symbols.flatMap(({ sheet }) => sheet ?? []);
}

/** The worth of all prizes of one kind, the best first: the cups of the box, or the points of a colour. */
export function prizesOf(game: GameSlug): readonly number[] {
  return RULEBOOKS[game].deck_lists[gameInfo(game).prizes.key] ?? [];
}

/** The prizes that nobody has taken, the best first; of one colour, if they belong to colours. */
export function prizesLeft(pad: Pad, colour: Colour | null): number[] {
  const left = [...prizesOf(pad.game)].toSorted((one, other) => other - one);
  const taken = pad.players.flatMap(({ prizes }) => prizes).filter((prize) => prize.colour === colour);
  for (const { points } of taken) if (left.includes(points)) left.splice(left.indexOf(points), 1);
  return left;
}

function changed(pad: Pad, seat: number, change: (player: PadPlayer) => PadPlayer): Pad {
  return { ...pad, players: pad.players.map((player, k) => (k === seat ? change(player) : player)) };
}

/** Cross so many boxes of a row. A row of prizes takes the best one left for each full line (S7), and gives it back. */
export function setCount(pad: Pad, seat: number, row: SheetRow, wanted: number): Pad {
  const n = Math.max(0, Math.min(row.boxes, wanted));
  const next = changed(pad, seat, (player) => ({ ...player, counts: { ...player.counts, [row.field]: n } }));
  return row.takes_prize ? withPrizes(next, seat, Math.floor(n / row.per_row), null) : next;
}

/** The same pad, in which a player has earned so many prizes of a colour. */
function withPrizes(pad: Pad, seat: number, earned: number, colour: Colour | null): Pad {
  const own = pad.players[seat]!.prizes.filter((prize) => prize.colour === colour);
  const others = pad.players[seat]!.prizes.filter((prize) => prize.colour !== colour);
  const left = prizesLeft(pad, colour);
  const more = Array.from({ length: Math.max(0, earned - own.length) }, (_, k) => ({
    points: left[k] ?? 0,
    colour,
  }));
  return changed(pad, seat, (player) => ({
    ...player,
    prizes: [...others, ...own.slice(0, earned), ...more],
  }));
}

/** Change the prize of a full line to the next one that is free, from the best to none and round again. */
export function changePrize(pad: Pad, seat: number, at: number): Pad {
  const { points, colour } = pad.players[seat]!.prizes[at]!;
  const free = [...new Set([...prizesLeft(pad, colour), points, 0])].toSorted((one, other) => other - one);
  const next = free[(free.indexOf(points) + 1) % free.length]!;
  return changed(pad, seat, (player) => ({
    ...player,
    prizes: player.prizes.map((prize, k) => (k === at ? { points: next, colour } : prize)),
  }));
}

/** Take a prize of a colour, or put it back. Nothing changes if another player has it. */
export function togglePrize(pad: Pad, seat: number, points: number, colour: Colour): Pad {
  const { prizes } = pad.players[seat]!;
  const at = prizes.findIndex((prize) => prize.colour === colour && prize.points === points);
  if (at < 0 && !prizesLeft(pad, colour).includes(points)) return pad;
  return changed(pad, seat, (player) => ({
    ...player,
    prizes: at < 0 ? [...prizes, { points, colour }] : prizes.toSpliced(at, 1),
  }));
}

/** Write what a box of a row holds; null erases it, and the boxes after it move up. */
export function setEntry(pad: Pad, seat: number, row: SheetRow, at: number, value: number | null): Pad {
  return changed(pad, seat, (player) => {
    const entries = [...(player.entries[row.field] ?? [])];
    if (value === null) entries.splice(at, 1);
    else entries[Math.min(at, entries.length)] = Math.max(1, Math.min(MOST_PALM, value));
    return { ...player, entries: { ...player.entries, [row.field]: entries } };
  });
}

/** Cross the box of a round, or erase it. */
export function toggleRound(pad: Pad, seat: number, row: SheetRow, round: number): Pad {
  return changed(pad, seat, (player) => {
    const rounds = player.entries[row.field] ?? [];
    const next = rounds.includes(round)
      ? rounds.filter((each) => each !== round)
      : [...rounds, round].toSorted();
    return { ...player, entries: { ...player.entries, [row.field]: next } };
  });
}

/** Add a completed card; prizes of its colour come with the count that earns them (P11). */
export function addCard(pad: Pad, seat: number, card: PadCard): Pad {
  if (pad.players[seat]!.cards.length >= MOST_CARDS) return pad;
  const next = changed(pad, seat, (player) => ({ ...player, cards: [...player.cards, card] }));
  return withColourPrizes(next, seat, card.colour);
}

export function replaceCard(pad: Pad, seat: number, at: number, card: PadCard): Pad {
  return changed(pad, seat, (player) => ({ ...player, cards: player.cards.with(at, card) }));
}

export function removeCard(pad: Pad, seat: number, at: number): Pad {
  const { colour } = pad.players[seat]!.cards[at]!;
  const next = changed(pad, seat, (player) => ({ ...player, cards: player.cards.toSpliced(at, 1) }));
  return withColourPrizes(next, seat, colour);
}

function withColourPrizes(pad: Pad, seat: number, colour: Colour): Pad {
  const { per_colour, earned_at } = gameInfo(pad.game).prizes;
  if (!per_colour) return pad;
  const n = numberOf(pad.players[seat]!, colour);
  return withPrizes(pad, seat, earned_at.filter((count) => count <= n).length, colour);
}

/** How many cards of a colour a player has completed. */
export function numberOf(player: PadPlayer, colour: Colour): number {
  return player.cards.filter((card) => card.colour === colour).length;
}

export function setLowest(pad: Pad, seat: number, lowest: number | null): Pad {
  return changed(pad, seat, (player) => ({ ...player, lowest }));
}

export function rename(pad: Pad, seat: number, name: string): Pad {
  return changed(pad, seat, (player) => ({
    ...player,
    name: name.trim().slice(0, LONGEST_NAME) || player.name,
  }));
}

/** Whether a pad can be read: it may come from a file or from an older version of this page. */
export function isPad(value: unknown): value is Pad {
  const pad = value as Partial<Pad> | null;
  if (pad?.format !== 1 || !Array.isArray(pad.players) || typeof pad.startedAt !== "number") return false;
  if (typeof pad.id !== "string" || !Object.hasOwn(RULEBOOKS, pad.game ?? "")) return false;
  return pad.players.length > 0 && pad.players.length <= 4 && pad.players.every(isPlayer);
}

function isPlayer(value: unknown): value is PadPlayer {
  const player = value as Partial<PadPlayer> | null;
  const isNumber = (each: unknown): boolean => typeof each === "number" && each >= 0 && each <= 999;
  return (
    typeof player?.name === "string" &&
    Object.values(player.counts ?? { none: null }).every(isNumber) &&
    Object.values(player.entries ?? { none: null }).every(
      (list) => Array.isArray(list) && list.every(isNumber),
    ) &&
    Array.isArray(player.cards) &&
    player.cards.length <= MOST_CARDS &&
    player.cards.every((card) => typeof card.colour === "string" && isNumber(card.points)) &&
    Array.isArray(player.prizes) &&
    player.prizes.every((prize) => isNumber(prize.points))
  );
}
