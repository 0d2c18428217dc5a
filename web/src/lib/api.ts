/** The doors of the server over HTTP. Who we are travels in a cookie. */
import { takeAhead } from "./ahead";
import type * as m from "./messages";

/** What the server refused, or `offline` if it could not be reached. */
export class Refusal extends Error {
  constructor(
    readonly code: m.Code | "offline",
    readonly sentence: string,
    readonly rule: string | null = null,
  ) {
    super(`${code}: ${sentence}`);
  }
}

type Method = "GET" | "POST";

async function ask(
  method: Method,
  path: string,
  body?: unknown,
  invite?: string | null,
  stop?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (invite) headers["X-Invite"] = invite;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: stop ?? null,
    });
  } catch {
    throw new Refusal("offline", "no connection");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const fault = (await answer.json()) as m.Fault;
    return new Refusal(fault.code, fault.sentence, fault.rule);
  } catch {
    return new Refusal(answer.status === 404 ? "not-found" : "internal", `status ${answer.status}`);
  }
}

async function read<T>(path: string, invite?: string): Promise<T> {
  const ahead = await takeAhead(path)?.catch(() => null);
  if (ahead && !ahead.ok) throw await refusal(ahead);
  const answer = ahead ?? (await ask("GET", path, undefined, invite));
  return (await answer.json()) as T;
}

async function send<T>(path: string, body: unknown = {}): Promise<T> {
  return (await (await ask("POST", path, body)).json()) as T;
}

/** A card as a deck file has it (docs/decks.md): rows of boxes, `.` open, `#` none, letters are symbols. */
export interface CardFace {
  number: number;
  colour: Colour;
  points?: number;
  seal?: { colour: Colour; points: number } | null;
  rows: string[];
}

export type Colour = "purple" | "orange" | "green" | "grey";
export type Game = "silver-and-gold" | "pyramids";

export interface Expedition {
  name: string;
  count: number;
  rows: string[];
}

export interface Deck {
  id: string;
  game: Game;
  name: string;
  card: CardFace[];
  expedition: Expedition[];
  cups?: number[];
  skulls?: number[];
  awards?: number[];
}

export const api = {
  me: () => read<m.Me>("/me"),
  rename: (name: string) => send<m.Me>("/me", { name } satisfies m.NewGuest),
  comeIn: (name: string) => send<m.GuestSeen>("/guests", { name } satisfies m.NewGuest),
  recover: (code: string) => send<m.GuestSeen>("/recover", { code } satisfies m.Recovery),
  catalogue: () => read<m.Catalogue>("/catalogue"),
  deck: (id: string) => read<Deck>(`/decks/${id}`),
  tables: () => read<m.TableList>("/tables"),
  table: (id: string, invite?: string) => read<m.TableAnswer>(`/tables/${id}`, invite),
  make: (wish: m.NewTable) => send<m.TableMade>("/tables", wish),
  sit: (id: string, wish: m.Sit) => send<m.TableAnswer>(`/tables/${id}/sit`, wish),
  accept: (id: string, invite: string) => send<m.TableAnswer>(`/tables/${id}/accept`, { invite }),
  leave: (id: string, seat: number) => send<m.TableAnswer>(`/tables/${id}/leave`, { seat } satisfies m.Leave),
  comeBack: (id: string, seat: number) => send<m.TableAnswer>(`/tables/${id}/return`, { seat }),
  start: (id: string) => send<m.TableAnswer>(`/tables/${id}/start`),
  rules: (id: string, rules: m.TableRules) => send<m.TableAnswer>(`/tables/${id}/rules`, rules),
  invite: (id: string, gives: m.Invitation["gives"]) =>
    send<m.InviteSeen>(`/tables/${id}/invites`, { gives }),
  record: async (id: string, invite: string | null) =>
    (await ask("GET", `/tables/${id}/record`, undefined, invite)).blob(),
  rematch: (id: string) => send<m.TableAnswer>(`/tables/${id}/rematch`),
  playOn: (id: string, wish: m.PlayOn) => send<m.TableMade>(`/tables/${id}/play-on`, wish),
};

/** A stream of one JSON object a line; `stop` ends it early, `invite` is the token of who came by a link. */
export async function lines<T>(
  path: string,
  each: (line: T) => void,
  stop?: AbortSignal,
  invite?: string | null,
): Promise<void> {
  const { body } = await ask("GET", path, undefined, invite, stop);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const parts = (rest + (value ?? "")).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) each(JSON.parse(part) as T);
    if (done) break;
  }
  if (rest) each(JSON.parse(rest) as T);
}
