/** A table to learn at: one easy opponent, aids, no clock, no chat. */
import { api, type Game } from "../net/api";
import { restartLessons } from "../coach/coachState.svelte";
import type { NewTable, SeatWish } from "../generated/messages";
import { ensureGuest, guest } from "../net/guest.svelte";
import { anyName, botNames, botWish, createTable, orHere } from "../setup/newTable.svelte";

/** Create the table, start its game and return its address. Without a connection, it is in this browser. */
export async function startFirstGame(game: Game): Promise<string> {
  const id = await orHere(
    () => beginOnServer(game),
    () => beginHere(game),
  );
  restartLessons(game);
  return `/t/${id}?learn`;
}

async function beginOnServer(game: Game): Promise<string> {
  const { name } = await ensureGuest(anyName());
  const seats: NewTable["seats"] = [{ kind: "me" }, opponent(name)];
  const id = await createTable({ game, seats, aids: true, chat: false, absent: "wait" });
  await api.start(id);
  return id;
}

async function beginHere(game: Game): Promise<string> {
  const name = guest.me?.name || anyName();
  const { table } = await api.makeHere({ game, seats: [{ kind: "me", name }, opponent(name)], aids: true });
  return table.id;
}

function opponent(mine: string): SeatWish {
  return botWish("casual", botNames(mine)[0] as string);
}
