/** A table to learn at: one easy opponent, aids, no clock, no chat. */
import { api, type Game } from "../net/api";
import { restartLessons } from "../coach/coachState.svelte";
import { ensureGuest } from "../net/guest.svelte";
import { anyName, botNames, botWish, createTable } from "../setup/newTable.svelte";

/** Create the table, start its game and return its address. */
export async function startFirstGame(game: Game): Promise<string> {
  const me = await ensureGuest(anyName());
  const bot = botWish("casual", botNames(me.name)[0] as string);
  const id = await createTable({
    game,
    seats: [{ kind: "me" }, bot],
    aids: true,
    chat: false,
    absent: "wait",
  });
  await api.start(id);
  restartLessons(game);
  return `/t/${id}?learn`;
}
