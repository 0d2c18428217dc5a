/** Who we are at this server: a name and a cookie; the recovery code brings us back from another device. */
import { api, Refusal } from "./api";
import { removeKinds, save, load } from "../platform/storage";
import type { Me, MyTable } from "../generated/messages";
import { knownTables, rememberTables } from "./myTables";

interface Guest {
  /** null until we know whether the server knows us; then `id` is "" for somebody new. */
  me: Me | null;
  recovery: string | null;
  /** Do we play under a name that was drawn for us, and have not been asked for our own yet? */
  isNameGiven: boolean;
}

export const guest = $state<Guest>({
  me: null,
  recovery: load<string | null>("recovery", null),
  isNameGiven: load("name-given", false),
});

const NOBODY: Me = { id: "", name: "", tables: [] };

/** Ask the server who we are and at which tables we sit. */
export async function recall(): Promise<Me> {
  try {
    guest.me = await api.me();
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== "no-session") throw fault;
    guest.me = NOBODY;
  }
  rememberTables(guest.me.tables);
  return guest.me;
}

/** The tables we sit at; until the server has answered, those of the last visit. */
export function myTables(): MyTable[] {
  return guest.me?.tables ?? knownTables();
}

/** Make sure that there is a guest; a new one gets this name. */
export async function beSomebody(name: string): Promise<Me> {
  const me = guest.me ?? (await recall());
  if (me.id) return me;
  const made = await api.comeIn(name);
  remember(made.recovery);
  guest.me = { id: made.id, name: made.name, tables: [] };
  return guest.me;
}

/** Make sure that there is a guest; a new one gets this name for now, and is asked for another one later. */
export async function beSomebodyUnder(drawn: string): Promise<Me> {
  const isNew = !(guest.me ?? (await recall())).id;
  const me = await beSomebody(drawn);
  if (isNew) noteNameGiven(true);
  return me;
}

/** The drawn name is good enough; nobody asks again. */
export function keepGivenName(): void {
  noteNameGiven(false);
}

function noteNameGiven(isGiven: boolean): void {
  guest.isNameGiven = isGiven;
  save("name-given", isGiven);
}

export async function recover(code: string): Promise<Me> {
  const back = await api.recover(code);
  remember(code);
  guest.me = { id: back.id, name: back.name, tables: [] };
  return recall();
}

export async function rename(name: string): Promise<void> {
  await api.rename(name);
  if (guest.me) guest.me.name = name;
  noteNameGiven(false);
}

/** Get another recovery code; the one before it stops. */
export async function newCode(): Promise<void> {
  remember((await api.newRecovery()).recovery);
}

/** Leave this browser as if we had never been here. */
export async function logOut(): Promise<void> {
  await api.logOut();
  forgetMe();
}

export async function deleteMe(confirm: string): Promise<void> {
  await api.deleteMe(confirm);
  forgetMe();
}

/** What this browser kept of us goes; what it kept of itself, such as the theme, stays. */
function forgetMe(): void {
  removeKinds("recovery", "tables", "token", "invites", "outbox", "draft", "name-given");
  guest.isNameGiven = false;
  guest.me = NOBODY;
  guest.recovery = null;
}

function remember(recovery: string | null): void {
  guest.recovery = recovery;
  save("recovery", recovery);
}
