/** The HTTP API of the server. A cookie says which guest is asking. */
import { takeEarlyResponse } from "./early";
import type { CardFace, Expedition, GameSlug } from "../generated/games";
import { VERSION as DRAWINGS } from "../generated/drawings";
import type * as m from "../generated/messages";
import { dailyPath, type Series } from "./dailyPath";
import { readJsonLines } from "./jsonLines";
import { shippedCatalogue, shippedDeck, shippedDrawings } from "./shippedDecks";
import { isAnsweredHere, pageServer, type ReviewHere } from "./pageServer";
import { hasServer, rootPath } from "../platform/server";

/**
 * A refusal of the server. `offline`: it could not be reached. `no-server`: there is none. `sent-away`,
 * `logged-out` or `deleted`: it ended the access, the session or the table that we had.
 */
export class Refusal extends Error {
  constructor(
    readonly code:
      m.Code | "offline" | "sent-away" | "logged-out" | "deleted" | "no-server" | "no-rules" | "bad-record",
    readonly sentence: string,
    readonly rule: string | null = null,
    /** Everything that is wrong with a deck that was sent. */
    readonly deckFaults: readonly m.DeckFaultSeen[] = [],
  ) {
    super(`${code}: ${sentence}`);
  }
}

/** A draft in this browser that the rules forbid, with all that is said about it. */
export class RefusedDraft extends Refusal {
  constructor(readonly refused: m.Refused) {
    super(refused.code, refused.sentence, refused.rule);
  }
}

/** Whether the last request did not reach the server. */
export const reach = { isLost: false };

/** What a proxy answers if the server behind it is gone. */
const GONE = [502, 503, 504];

type Method = "GET" | "POST";

async function ask(
  method: Method,
  path: string,
  body?: unknown,
  invite?: string | null,
  stop?: AbortSignal,
): Promise<Response> {
  if (!hasServer()) throw new Refusal("no-server", "these pages have no server");
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (invite) headers["X-Invite"] = invite;
  let answer: Response;
  try {
    answer = await fetch(`${rootPath()}/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: stop ?? null,
    });
    reach.isLost = false;
  } catch {
    reach.isLost = !stop?.aborted;
    throw new Refusal("offline", "no connection");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const fault = (await answer.json()) as m.Fault;
    return new Refusal(fault.code, fault.sentence, fault.rule, fault.deck_faults);
  } catch {
    if (GONE.includes(answer.status)) return new Refusal("offline", `status ${answer.status}`);
    return new Refusal(answer.status === 404 ? "not-found" : "internal", `status ${answer.status}`);
  }
}

async function read<T>(path: string, invite?: string): Promise<T> {
  if (isAnsweredHere(path)) return (await (await pageServer()).answer("GET", path, null)) as T;
  const ahead = await takeEarlyResponse(path)?.catch(() => null);
  if (ahead && !ahead.ok) throw await refusal(ahead);
  const answer = ahead ?? (await ask("GET", path, undefined, invite));
  return (await answer.json()) as T;
}

async function send<T>(path: string, body: unknown = {}, invite?: string | null): Promise<T> {
  if (isAnsweredHere(path)) return sendHere(path, body);
  return (await (await ask("POST", path, body, invite)).json()) as T;
}

async function readHere<T>(path: string): Promise<T> {
  return (await (await pageServer()).answer("GET", path, null)) as T;
}

/** Ask the page itself, whether there is a server or not. */
async function sendHere<T>(path: string, body: unknown): Promise<T> {
  return (await (await pageServer()).answer("POST", path, body)) as T;
}

export type { CardFace, Colour, Expedition, GameSlug as Game } from "../generated/games";

export interface Deck {
  id: string;
  game: GameSlug;
  name: string;
  card: CardFace[];
  expedition: Expedition[];
  cups?: number[];
  skulls?: number[];
  awards?: number[];
}

function parsedObject(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

/** The parameters of an address; empty ones are left out. */
function queryOf(values: Partial<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value) as string[][]).toString();
}

async function drawings(path: string): Promise<string> {
  return isAnsweredHere(path) ? readHere(path) : (await ask("GET", path)).text();
}

/** What the server answers; what these pages contain themselves, if there is no server or it cannot be reached. */
async function orShipped<T>(ask: () => Promise<T>, shipped: () => Promise<T> | null): Promise<T> {
  try {
    return await ask();
  } catch (refusal) {
    const isAway = refusal instanceof Refusal && ["offline", "no-server"].includes(refusal.code);
    const found = isAway ? shipped() : null;
    if (!found) throw refusal;
    return found;
  }
}

/** What can be said about a pause. */
export type PauseWord = m.PauseWish["wish"];

export const api = {
  me: () => read<m.Me>("/me"),
  rename: (name: string) => send<m.Me>("/me", { name } satisfies m.NewGuest),
  /** Register with a name; `invite` is the token or the table with which we came, where only invited people come in. */
  comeIn: (name: string, invite: string | null) =>
    send<m.GuestSeen>("/guests", { name } satisfies m.NewGuest, invite),
  recover: (code: string) => send<m.GuestSeen>("/recover", { code } satisfies m.Recovery),
  sessions: () => read<m.SessionList>("/me/sessions"),
  endSession: (id: string) => send<m.SessionList>(`/me/sessions/${id}/end`),
  /** Where we are told that it is our turn, and where we could be. */
  noticePlaces: () => read<m.NoticePlaces>("/me/notices"),
  tellBrowser: (wish: m.NewBrowser) => send<m.NewPlace>("/me/notices/browsers", wish),
  tellWebhook: (url: string) => send<m.NewPlace>("/me/notices/webhooks", { url } satisfies m.NewWebhook),
  removeNoticePlace: (id: string) => send<m.NoticePlaces>(`/me/notices/${id}/remove`),
  logOut: () => send<m.Me>("/me/logout"),
  newRecovery: () => send<m.RecoverySeen>("/me/recovery"),
  deleteMe: (confirm: string) => send<m.Me>("/me/delete", { confirm } satisfies m.Goodbye),
  catalogue: () => orShipped(() => read<m.Catalogue>("/catalogue"), shippedCatalogue),
  deck: (id: string) =>
    orShipped(
      () => read<Deck>(`/decks/${id}`),
      () => shippedDeck<Deck>(id),
    ),
  /** The drawings of a deck: an SVG symbol for each card. */
  deckDrawings: (id: string) =>
    orShipped(
      () => drawings(`/decks/${id}/cards.svg?v=${DRAWINGS}`),
      () => shippedDrawings(id),
    ),
  /** Upload a deck: a deck file, or the JSON of a deck as a record holds it. */
  uploadDeck: (text: string, draft = "") =>
    send<m.DeckSeen>(draft ? `/decks?${queryOf({ draft })}` : "/decks", parsedObject(text) ?? { text }),
  /** Our drafts and decks, and what we do with them. */
  library: () => read<m.DeckLibrary>("/me/decks"),
  deckDraft: (id: string) => read<m.DeckDraftSeen>(`/me/drafts/${id}`),
  saveDeckDraft: (id: string, wish: m.SaveDeckDraft) => send<m.DeckDraftListed>(`/me/drafts/${id}`, wish),
  deleteDeckDraft: (id: string) => send<m.DeckLibrary>(`/me/drafts/${id}/delete`),
  deleteDeck: (id: string) => send<m.DeckLibrary>(`/me/decks/${id}/delete`),
  shareDeck: (id: string) => send<m.DeckLibrary>(`/me/decks/${id}/share`),
  listDeck: (id: string, listed: boolean) =>
    send<m.DeckLibrary>(`/me/decks/${id}/list`, { listed } satisfies m.ListDeck),
  sharedDecks: (after: string | null = null) =>
    read<m.SharedDeckPage>(`/shared-decks?${queryOf({ after: after ?? "" })}`),
  /** A deck as a PDF file to print. */
  printedDeck: async (id: string, how: Partial<Record<string, string>>): Promise<Blob> =>
    (await ask("GET", `/decks/${id}/print.pdf?${queryOf(how)}`)).blob(),
  /** What is wrong or unusual with a deck: the data of a deck file, or its text. Nothing is stored. */
  checkDeck: (data: object) => send<m.DeckChecked>("/decks/check", data),
  tables: () => read<m.TableList>("/tables"),
  table: (id: string, invite?: string) => read<m.TableAnswer>(`/tables/${id}`, invite),
  make: (wish: m.NewTable) => send<m.TableMade>("/tables", wish),
  /** Begin a game in this browser. */
  makeHere: (wish: m.NewTable) => sendHere<m.TableMade>("/tables", wish),
  /** Our games in this browser. */
  tablesHere: () => readHere<m.Me>("/me"),
  historyHere: () => readHere<m.HistoryPage>("/me/history"),
  deleteHere: (id: string) => sendHere<m.TableDeleted>(`/tables/${id}/delete`, {}),
  /** Check the record of a game and keep it in this browser. */
  openRecord: (text: string) => sendHere<m.TableAnswer>("/records", { text }),
  pause: (id: string, wish: m.PauseWish) => send<m.TableAnswer>(`/tables/${id}/pause`, wish),
  sit: (id: string, wish: m.Sit) => send<m.TableAnswer>(`/tables/${id}/sit`, wish),
  addNonce: (id: string, nonce: string) =>
    send<m.TableAnswer>(`/tables/${id}/nonce`, { nonce } satisfies m.Nonce),
  leave: (id: string, seat: number) => send<m.TableAnswer>(`/tables/${id}/leave`, { seat } satisfies m.Leave),
  comeBack: (id: string, seat: number) => send<m.TableAnswer>(`/tables/${id}/return`, { seat }),
  deleteTable: (id: string) => send<m.TableDeleted>(`/tables/${id}/delete`),
  start: (id: string) => send<m.TableAnswer>(`/tables/${id}/start`),
  rules: (id: string, rules: m.TableRules) => send<m.TableAnswer>(`/tables/${id}/rules`, rules),
  invite: (id: string, gives: m.Invitation["gives"]) =>
    send<m.InviteSeen>(`/tables/${id}/invites`, { gives }),
  links: (id: string) => read<m.LinkList>(`/tables/${id}/invites`),
  revoke: (id: string, link: string) => send<m.LinkList>(`/tables/${id}/invites/${link}/revoke`),
  people: (id: string) => read<m.PeopleList>(`/tables/${id}/people`),
  remove: (id: string, person: string, wish: m.Remove) =>
    send<m.PeopleList>(`/tables/${id}/people/${person}/remove`, wish),
  readmit: (id: string, person: string) => send<m.PeopleList>(`/tables/${id}/people/${person}/readmit`),
  history: (filter: Partial<Record<string, string>>, after: string | null = null) =>
    read<m.HistoryPage>(`/me/history?${queryOf({ ...filter, after: after ?? "" })}`),
  forget: (id: string) => send<m.HistoryPage>(`/me/history/${id}/forget`),
  share: (id: string, wish: m.Share) => send<m.TableAnswer>(`/tables/${id}/share`, wish),
  record: async (id: string, invite: string | null): Promise<Blob> => {
    const path = `/tables/${id}/record`;
    if (!isAnsweredHere(path)) return (await ask("GET", path, undefined, invite)).blob();
    return new Blob([JSON.stringify(await read(path), null, 1)], { type: "application/json" });
  },
  /**
   * The parts of a review after part `have`. The first request starts the review; `again` starts a
   * failed one again.
   */
  review: (id: string, have: number, again: boolean, invite: string | null) => {
    const query = queryOf({ have: String(have), again: again ? "true" : "" });
    return read<m.ReviewAnswer>(`/tables/${id}/review?${query}`, invite ?? undefined);
  },
  /** Stop making the review of a game in this browser, or make it as thoroughly as a server does. */
  changeReviewHere: (id: string, change: "stop" | "full") =>
    sendHere<ReviewHere>(`/tables/${id}/review/${change}`, {}),
  /** Try a decision of a finished game again. */
  tryDecision: (id: string, wish: m.TryDecision, invite: string | null) =>
    send<m.TryAnswer>(`/tables/${id}/try`, wish, invite),
  skill: () => read<m.ReviewSummary>("/me/reviews"),
  rematch: (id: string) => send<m.TableAnswer>(`/tables/${id}/rematch`),
  playOn: (id: string, wish: m.PlayOn) => send<m.TableMade>(`/tables/${id}/play-on`, wish),
  dailies: () => read<m.DailyOverview>("/daily"),
  /** The daily game of a day; without one that of today. */
  daily: (game: string, series: Series, day?: string) =>
    read<m.ChallengeAnswer>(dailyPath(game, series, day)),
  calendar: (game: string, series: Series, month: string) =>
    read<m.DailyCalendar>(`/daily/${game}/calendar?${queryOf({ month, series })}`),
  dailyStatistics: () => read<m.DailyStatistics>("/me/daily"),
  challenge: (id: string) => read<m.ChallengeAnswer>(`/challenges/${id}`),
  entries: (id: string, after: string | null = null) =>
    read<m.EntryPage>(`/challenges/${id}/entries?${queryOf({ after: after ?? "" })}`),
  compare: (id: string, tables: string[]) =>
    read<m.EntryComparison>(`/challenges/${id}/compare?${queryOf({ tables: tables.join(",") })}`),
  playChallenge: (id: string, again = false) =>
    send<m.TableMade>(`/challenges/${id}/play`, { again } satisfies m.PlayChallenge),
  newChallenge: (wish: m.NewChallenge) => send<m.ChallengeAnswer>("/challenges", wish),
};

/** Measure the balance of a deck, given as the data of a deck file; `each` gets every step, until `stop`. */
export async function measureDeck(
  data: object,
  each: (step: m.DeckBalance) => void,
  stop: AbortSignal,
): Promise<void> {
  const { body } = await ask("POST", "/decks/balance", data, null, stop);
  if (body) await readJsonLines(body, each);
}

/** Stream one JSON object per line. `stop` ends it early, `invite` is the token of a guest who came by a link. */
export async function stream<T>(
  path: string,
  each: (line: T) => void,
  stop?: AbortSignal,
  invite?: string | null,
): Promise<void> {
  if (isAnsweredHere(path)) {
    for (const line of (await (await pageServer()).answer("GET", path, null)) as Iterable<T>) each(line);
    return;
  }
  const { body } = await ask("GET", path, undefined, invite, stop);
  if (body) await readJsonLines(body, each);
}
