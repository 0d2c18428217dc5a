/**
 * Requests that are sent before the page that needs them is loaded (app/earlyRequests.ts): on a slow phone, loading the
 * scripts takes longer than all responses do. Each response is used once; a second request goes to the server.
 */
import { VERSION, type Hello, type TableAnswer } from "../generated/messages";
import { rootPath } from "../platform/server";
import { load } from "../platform/storage";

const answers = new Map<string, Promise<Response>>();

export function fetchEarly(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = fetch(`${rootPath()}/api${path}`, { headers });
  answers.set(path, answer);
  answer.catch(() => null); // the caller that takes it sees the error
  return answer;
}

/** The early response for a path, or null. It can be taken once. */
export function takeEarlyResponse(path: string): Promise<Response> | null {
  const answer = answers.get(path) ?? null;
  answers.delete(path);
  return answer;
}

export type Greeting = Omit<Hello, "type" | "version" | "brief">;

/** The first message of a socket. */
export function helloMessage(greeting: Greeting): Hello {
  return { type: "hello", version: VERSION, brief: true, ...greeting };
}

/** A socket that has sent its hello, and what it has received so far. */
export interface EarlySocket {
  socket: WebSocket;
  heard: string[];
}

/** How long an early socket waits for the page, in milliseconds. */
const PATIENCE = 10_000;

let early: (EarlySocket & { as: string }) | null = null;

/** Whether the page has already asked for a socket; then no early one is needed. */
let overtaken = false;

export function openSocket(table: string): WebSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${rootPath()}/api/tables/${table}/socket`);
}

export function openEarlySocket(table: string, hello: Greeting): void {
  if (overtaken) return;
  const [socket, heard] = [openSocket(table), [] as string[]];
  socket.onopen = () => socket.send(JSON.stringify(helloMessage(hello)));
  socket.onmessage = (event) => heard.push(event.data as string);
  const one = (early = { socket, heard, as: JSON.stringify([table, hello]) });
  setTimeout(() => one === early && takeEarlySocket(table, hello)?.socket.close(), PATIENCE);
}

/** The early socket with this hello, or null. It can be taken once. */
export function takeEarlySocket(table: string, hello: Greeting): EarlySocket | null {
  const one = early;
  early = null;
  overtaken = true;
  if (!one || one.socket.readyState > WebSocket.OPEN) return null;
  if (one.as === JSON.stringify([table, hello])) return one;
  one.socket.close();
  return null;
}

/**
 * The seat from which a table is shown first; null for a spectator; undefined if the guest must be
 * asked whether to sit down, or sees a shared game only.
 */
export function initialSeat({ table, you, access }: TableAnswer): number | null | undefined {
  if (access === "shared") return undefined;
  const isFree = table.status === "open" && table.seats.some((seat) => seat.kind === "open");
  return you.seats.length || you.host || !isFree ? (you.seats[0] ?? null) : undefined;
}

/** The token of the invite with which a table was opened. */
export function storedToken(id: string): string | null {
  return load<string | null>(`token.${id}`, null);
}

/** Allow an early socket again, for another address. */
export function resetEarly(): void {
  overtaken = false;
}
