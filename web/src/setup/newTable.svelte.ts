/** New tables, and the options of the last one, so that one click plays again. */
import { api, Refusal, type Game } from "../net/api";
import { ensureGuestForNow, guest } from "../net/guest.svelte";
import { save, load } from "../platform/storage";
import type { BotLevel } from "../generated/games";
import type { NewTable, SeatWish } from "../generated/messages";
import { addNonce } from "../net/dealPin";
import { t } from "../i18n/index.svelte";
import { keepInvites } from "../net/invites";
import { perGame } from "../game/gameInfo";

interface Wish {
  level: BotLevel;
  opponents: number;
  aids: boolean;
}

const FIRST: Wish = { level: "casual", opponents: 1, aids: true };

export const lastChoices = $state(
  perGame<Wish>((game) => ({ ...FIRST, ...load<Partial<Wish>>(`wish.${game}`, {}) })),
);

export function wish(game: Game, change: Partial<Wish>): void {
  Object.assign(lastChoices[game], change);
  save(`wish.${game}`, lastChoices[game]);
}

/** Names for bots, so that a log with three of them can be read; none is the same as ours. */
export function botNames(mine: string): string[] {
  return t("common.bot-names")
    .split(", ")
    .filter((name) => name.toLowerCase() !== mine.toLowerCase());
}

/** A random name from the catalogue, for guests without a name; one that nobody at the table has. */
export function anyName(taken: readonly string[] = []): string {
  const names = t("common.guest-names").split(", ");
  const free = names.filter((name) => !taken.includes(name));
  const offered = free.length ? free : names;
  return offered[Math.floor(Math.random() * offered.length)] as string;
}

/** Start a game against bots with the last options, in this browser if no server can be reached; return its id. */
export function playNow(game: Game): Promise<string> {
  return orHere(
    () => playOnServer(game),
    () => playHere(game),
  );
}

/** Do something on the server; in this browser if the server cannot be reached. */
export async function orHere<T>(onServer: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  try {
    return await onServer();
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "offline") return here();
    throw fault;
  }
}

async function playOnServer(game: Game): Promise<string> {
  const me = await ensureGuestForNow(anyName());
  const { level, opponents, aids } = lastChoices[game];
  const names = botNames(me.name);
  const bots = Array.from({ length: opponents }, (_, k): SeatWish => botWish(level, names[k] as string));
  // alone with bots, no bot takes over while we are away
  const made = await createTable({ game, seats: [{ kind: "me" }, ...bots], aids, absent: "wait" });
  await api.start(made);
  return made;
}

/** Begin a game in this browser against bots with the last options, and return its id. */
export async function playHere(game: Game): Promise<string> {
  const { level, opponents, aids } = lastChoices[game];
  const mine = guest.me?.name || anyName();
  const names = botNames(mine);
  const bots = Array.from({ length: opponents }, (_, k): SeatWish => botWish(level, names[k] as string));
  const { table } = await api.makeHere({ game, seats: [{ kind: "me", name: mine }, ...bots], aids });
  return table.id;
}

export function botWish(bot: string, name: string): SeatWish {
  return { kind: "bot", bot, name };
}

/** Create a table, store its invites, and return its id. */
export async function createTable(table: NewTable): Promise<string> {
  const made = await api.make(table);
  keepInvites(made.table.id, made.invites);
  await addNonce(made);
  return made.table.id;
}
