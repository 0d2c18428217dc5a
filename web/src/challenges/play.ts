/** Taking part in a challenge: the same table each time, or another try that is not ranked. */
import { api } from "../net/api";
import { ensureGuestForNow } from "../net/guest.svelte";
import { keepInvites } from "../net/invites";
import { go } from "../platform/route.svelte";
import { anyName } from "../setup/newTable.svelte";

export async function playChallenge(id: string, again = false): Promise<void> {
  await ensureGuestForNow(anyName());
  const made = await api.playChallenge(id, again);
  keepInvites(made.table.id, made.invites);
  go(`/t/${made.table.id}`);
}
