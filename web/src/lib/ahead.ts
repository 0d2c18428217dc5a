/**
 * What a page will ask of the server first, asked while its scripts are still being read: on a slow phone reading them takes
 * longer than all answers do. Each answer is for the first who asks; who asks again asks the server.
 */
import { kept } from "./kept";
import { VERSION, type Hello, type TableAnswer } from "./messages";

const answers = new Map<string, Promise<Response>>();

function askAhead(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = fetch(`/api${path}`, { headers });
  answers.set(path, answer);
  answer.catch(() => null); // who takes it is told
  return answer;
}

/** The answer that was asked for ahead, once; null if it was not. */
export function takeAhead(path: string): Promise<Response> | null {
  const answer = answers.get(path) ?? null;
  answers.delete(path);
  return answer;
}

// A table's socket -----------------------------------------------------------------------------------------------------

export type Greeting = Omit<Hello, "type" | "version">;

/** A socket that has greeted, and what was said to it so far. */
export interface Greeted {
  socket: WebSocket;
  heard: string[];
}

/** How long a socket waits for somebody to take it. */
const PATIENCE = 10_000;
let greeted: (Greeted & { as: string }) | null = null;
/** Has the page opened a socket before it could be done ahead? Then no other is needed. */
let overtaken = false;

export function socketTo(table: string): WebSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
}

function greetAhead(table: string, hello: Greeting): void {
  if (overtaken) return;
  const [socket, heard] = [socketTo(table), [] as string[]];
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: VERSION, ...hello }));
  socket.onmessage = (event) => heard.push(event.data as string);
  const one = (greeted = { socket, heard, as: JSON.stringify([table, hello]) });
  setTimeout(() => one === greeted && takeGreeted(table, hello)?.socket.close(), PATIENCE);
}

/** The socket that has greeted so ahead, once; null if there is none, or not any more. */
export function takeGreeted(table: string, hello: Greeting): Greeted | null {
  const one = greeted;
  greeted = null;
  overtaken = true;
  if (!one || one.socket.readyState > WebSocket.OPEN) return null;
  if (one.as === JSON.stringify([table, hello])) return one;
  one.socket.close();
  return null;
}

/** Through which seat one looks at a table first: null as a watcher; undefined who may still sit down is asked before. */
export function firstEyes({ table, you }: TableAnswer): number | null | undefined {
  const isFree = table.status === "open" && table.seats.some((seat) => seat.kind === "open");
  return you.seats.length || you.host || !isFree ? (you.seats[0] ?? null) : undefined;
}

// By the address -------------------------------------------------------------------------------------------------------

/** The token of the link that led here, or that we came with before. */
function tokenOf(id: string): string | null {
  return location.hash.slice(1) || kept<string | null>(`token.${id}`, null);
}

async function askTable(id: string, isReplay: boolean): Promise<void> {
  const invite = tokenOf(id);
  const answer = await askAhead(`/tables/${id}`, invite ? { "X-Invite": invite } : {});
  if (!answer.ok) return;
  const seen = (await answer.clone().json()) as TableAnswer;
  void askAhead(`/decks/${seen.table.deck}`);
  if (isReplay) return;
  const seat = firstEyes(seen);
  if (seat !== undefined) greetAhead(id, { seat, invite });
  if (seen.table.status === "playing") await import("../pages/Table.svelte");
}

/** By the first word of the address. */
const FIRST: Record<string, (rest: string[]) => void> = {
  "": () => {
    void askAhead("/me");
    void askAhead("/catalogue");
  },
  t: ([id, more]) => {
    void askAhead("/me");
    if (id) askTable(id, more === "replay").catch(() => null);
  },
  decks: ([id]) => void (id || askAhead("/catalogue")),
};

export function askAheadFor(pathname: string): void {
  overtaken = false;
  const [first = "", ...rest] = pathname.split("/").filter(Boolean);
  FIRST[first]?.(rest);
}
