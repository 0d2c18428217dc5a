/** Open a table for a page that shows a finished game. */
import type { TableAnswer } from "../generated/messages";
import { addressWithoutHash } from "../platform/address";
import { go, route } from "../platform/route.svelte";
import { api } from "./api";
import { storedToken } from "./early";
import { recall } from "./guest.svelte";
import { keepToken } from "./invites";

/** The table and our rights at it. A link's token is kept and taken out of the address, where others could read it. */
export async function openTable(id: string): Promise<TableAnswer> {
  if (route.at.hash) {
    keepToken(id, route.at.hash);
    go(addressWithoutHash(), { replace: true });
  }
  await recall();
  return api.table(id, storedToken(id) ?? undefined);
}
