/** A table to learn at: one calm opponent, aids, no clock, nobody who talks. */
import { api, type Game } from "../../lib/api";
import { startAnew } from "../../lib/coach.svelte";
import { beSomebody } from "../../lib/guest.svelte";
import { anyName, botNames, botWish, setUp } from "../doors/wish.svelte";

/** Its address. */
export async function learnAt(game: Game): Promise<string> {
  const me = await beSomebody(anyName());
  const bot = botWish("casual", botNames(me.name)[0] as string);
  const id = await setUp({ game, seats: [{ kind: "me" }, bot], aids: true, chat: false, absent: "wait" });
  await api.start(id);
  startAnew(game);
  return `/t/${id}?learn`;
}
