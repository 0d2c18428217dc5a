/** The guest: a name and a cookie on this server, and a recovery code for other devices. */
import { api, Refusal } from "./api";
import { storedToken } from "./early";
import { route } from "../platform/route.svelte";
import { removeKinds, save, load } from "../platform/storage";
import type { Me, MyTable } from "../generated/messages";
import { knownTables, rememberTables } from "./myTables";

interface Guest {
  /** null until the server has answered; then `id` is "" for somebody new. */
  me: Me | null;
  recovery: string | null;
  /** Whether we play under a drawn name and have neither changed nor confirmed it yet. */
  isNameGiven: boolean;
}

export const guest = $state<Guest>({
  me: null,
  recovery: load<string | null>("recovery", null),
  isNameGiven: load("name-given", false),
});

const NOBODY: Me = { id: "", name: "", tables: [] };

/** Ask the server who we are and which tables are ours: with a seat, as host or as a watcher. */
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

/** Our tables; until the server has answered, those of the last visit. */
export function myTables(): MyTable[] {
  return guest.me?.tables ?? knownTables();
}

/** What we were invited by: the token of the table whose page is open, or else its id. */
function invitation(): string | null {
  const [first, id] = route.at.path;
  return first === "t" && id ? (storedToken(id) ?? id) : null;
}

/** Make sure that there is a guest; a new one gets this name. */
export async function ensureGuest(name: string): Promise<Me> {
  const me = guest.me ?? (await recall());
  if (me.id) return me;
  const made = await api.comeIn(name, invitation());
  remember(made.recovery);
  guest.me = { id: made.id, name: made.name, tables: [] };
  return guest.me;
}

/** Make sure that there is a guest; a new one gets this name for now, and is asked for another one later. */
export async function ensureGuestForNow(drawn: string): Promise<Me> {
  const isNew = !(guest.me ?? (await recall())).id;
  const me = await ensureGuest(drawn);
  if (isNew) noteNameGiven(true);
  return me;
}

/** Keep the drawn name, and do not ask for another one again. */
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

/** Get another recovery code; the one before it stops working. */
export async function newCode(): Promise<void> {
  remember((await api.newRecovery()).recovery);
}

/** Log out, and remove what this browser stored about the guest. */
export async function logOut(): Promise<void> {
  await api.logOut();
  forgetMe();
}

export async function deleteMe(confirm: string): Promise<void> {
  await api.deleteMe(confirm);
  forgetMe();
  removeKinds("fair"); // which tables the guest was at; after logging out, they may come back and check the deals
}

/** Remove what this browser stored about the guest. Settings, such as the theme, stay. */
function forgetMe(): void {
  removeKinds(
    "recovery",
    "tables",
    "token",
    "invites",
    "outbox",
    "draft",
    "name-given",
    "decks",
    "chat-read",
    "daily",
  );
  guest.isNameGiven = false;
  guest.me = NOBODY;
  guest.recovery = null;
}

function remember(recovery: string | null): void {
  guest.recovery = recovery;
  save("recovery", recovery);
}
