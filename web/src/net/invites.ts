/** Tokens of tables that this browser keeps: the one we came with, and those we created as host. */
import { api } from "./api";
import { linkTo as wholeLink } from "../platform/address";
import { save, load } from "../platform/storage";
import type { Invitation, InviteSeen } from "../generated/messages";
import { addressOf } from "./tableCode";

type Gives = Invitation["gives"];
/** Tokens by the ids of their links; older releases kept them by what they give. */
type Tokens = Record<string, { gives: Gives; token: string }>;

export function keepToken(id: string, token: string): void {
  save(`token.${id}`, token);
}

function tokens(id: string): Tokens {
  const found = Object.entries(load<Record<string, unknown>>(`invites.${id}`, {}));
  return Object.fromEntries(found.filter(([, one]) => typeof one === "object")) as Tokens;
}

/** The server shows a token once, to the guest who created it. */
export function keepInvites(id: string, invites: InviteSeen[]): void {
  const made = invites.map(({ id: link, gives, token }) => [link, { gives, token }] as const);
  save(`invites.${id}`, { ...tokens(id), ...Object.fromEntries(made) });
}

/** The token of a link, if this browser has it. */
export function tokenFor(id: string, link: string): string | null {
  return tokens(id)[link]?.token ?? null;
}

/** A new link, which this browser keeps. */
export async function newInvite(id: string, gives: Gives): Promise<string> {
  const made = await api.invite(id, gives);
  keepInvites(id, [made]);
  return made.token;
}

/** Whole links for others, none of them revoked: those that this browser keeps, and new ones where it has none. */
export async function linksFor(id: string, ...wanted: Gives[]): Promise<string[]> {
  const { links } = await api.links(id);
  return Promise.all(
    wanted.map(async (gives) => {
      const known = links.find((link) => link.gives === gives && tokenFor(id, link.id));
      return linkTo(id, known ? tokenFor(id, known.id) : await newInvite(id, gives));
    }),
  );
}

/** A whole link, to be sent to a friend. */
export function linkTo(id: string, token: string | null): string {
  return wholeLink(addressOf({ id, token }));
}
