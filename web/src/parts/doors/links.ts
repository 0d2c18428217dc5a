/** Links to tables that this browser holds: the token we came with, and those we may hand on as host. */
import { api } from "../../lib/api";
import { keep, kept } from "../../lib/kept";
import type { Invitation, InviteSeen } from "../../lib/messages";
import { addressOf } from "./tableCode";

type Gives = Invitation["gives"];

/** The token that a table was opened with. */
export function tokenOf(id: string): string | null {
  return kept<string | null>(`token.${id}`, null);
}

export function keepToken(id: string, token: string): void {
  keep(`token.${id}`, token);
}

/** The server shows invites once, to who makes the table. */
export function keepInvites(id: string, invites: InviteSeen[]): void {
  const tokens = Object.fromEntries(invites.map(({ gives, token }) => [gives, token]));
  keep(`invites.${id}`, { ...kept(`invites.${id}`, {}), ...tokens });
}

/** The token for others, as kept; the host gets a new one from the server if this browser has none. */
export async function inviteTo(id: string, gives: Gives): Promise<string> {
  const known = kept<Partial<Record<Gives, string>>>(`invites.${id}`, {})[gives];
  if (known) return known;
  const made = await api.invite(id, gives);
  keepInvites(id, [made]);
  return made.token;
}

/** A whole link, to be sent to a friend. */
export function linkTo(id: string, token: string | null): string {
  return location.origin + addressOf({ id, token });
}
