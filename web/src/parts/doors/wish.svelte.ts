/** What was played last, so that one click plays it again. */
import { api, type Game } from "../../lib/api";
import { beSomebody } from "../../lib/guest.svelte";
import { keep, kept } from "../../lib/kept";
import type { NewTable, SeatWish } from "../../lib/messages";
import { t } from "../../lib/words/index.svelte";
import { keepInvites } from "./links";

export const LEVELS = ["casual", "greedy", "skilled", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

interface Wish {
  level: Level;
  opponents: number;
  aids: boolean;
}

const FIRST: Wish = { level: "casual", opponents: 1, aids: true };

export const wishes = $state<Record<Game, Wish>>({
  "silver-and-gold": { ...FIRST, ...kept<Partial<Wish>>("wish.silver-and-gold", {}) },
  pyramids: { ...FIRST, ...kept<Partial<Wish>>("wish.pyramids", {}) },
});

export function wish(game: Game, change: Partial<Wish>): void {
  Object.assign(wishes[game], change);
  keep(`wish.${game}`, wishes[game]);
}

/** Names for bots, so that a log of three of them can be read; none is also ours. */
export function botNames(mine: string): string[] {
  return t("home.bot-names")
    .split(", ")
    .filter((name) => name.toLowerCase() !== mine.toLowerCase());
}

/** A name for who has not said one: any of the catalogue's. */
export function anyName(): string {
  const names = t("home.guest-names").split(", ");
  return names[Math.floor(Math.random() * names.length)] as string;
}

/** A table against bots as wished last, begun at once; answers its id. */
export async function playNow(game: Game): Promise<string> {
  const me = await beSomebody(anyName());
  const { level, opponents, aids } = wishes[game];
  const names = botNames(me.name);
  const bots = Array.from({ length: opponents }, (_, k): SeatWish => botWish(level, names[k] as string));
  // alone with bots nobody else waits: the game does, however long one is away
  const made = await setUp({ game, seats: [{ kind: "me" }, ...bots], aids, absent: "wait" });
  await api.start(made);
  return made;
}

export function botWish(bot: string, name: string): SeatWish {
  return { kind: "bot", bot, name };
}

/** A new table whose links are kept; answers its id. */
export async function setUp(table: NewTable): Promise<string> {
  const made = await api.make(table);
  keepInvites(made.table.id, made.invites);
  return made.table.id;
}
