/**
 * Answers requests in the page, in the messages of a server: tables, replays, records and histories of
 * the games that are kept in this browser.
 */
import { recordOf } from "../engine/records";
import { BOT_LEVELS, type BotLevel } from "../generated/games";
import type * as m from "../generated/messages";
import { GAME_SLUGS } from "../game/gameInfo";
import { Refusal, type Deck } from "../net/api";
import { isLocal, localDecks, type PageServer } from "../net/pageServer";
import { shippedCatalogue, shippedDrawings } from "../net/shippedDecks";
import type { PlayedTable } from "../net/table/tableSource.svelte";
import { load, save } from "../platform/storage";
import { badRecord, readRecord, type GivenRecord } from "./importing";
import { LocalGame, reshuffled } from "./localGame";
import { allGames, deleteGame, loadGame, type LocalSeat, type StoredGame } from "./localGames.svelte";
import { LocalTable } from "./localTable.svelte";
import { standardDeck } from "./decks";
import { dropReview, refineReview, reviewFrom, stopReview, tried } from "./localReview";
import { listedTable, newId, playedGame, rightsOf, tableOf } from "./tables";

type Handler = (parts: string[], body: never, query: URLSearchParams) => Promise<unknown>;

/** What can be asked: the method, and the path with `*` for an id. */
const ROUTES: Record<string, Handler> = {
  "GET /me": me,
  "POST /me": (_, { name }: m.NewGuest) => Promise.resolve(renamed(name)),
  "POST /guests": (_, { name }: m.NewGuest) => Promise.resolve(welcomed(name)),
  "GET /me/history": history,
  "POST /me/history/*/forget": async ([, , id]) => {
    await deleted(id!);
    return history([], {} as never, new URLSearchParams());
  },
  "GET /catalogue": shippedCatalogue,
  "GET /decks/*": ([, id]) => deckOf(id!),
  "GET /decks/*/cards.svg": async ([, id]) => drawingsOf(await deckOf(id!)),
  "POST /records": (_, { text }: { text: string }) => recorded(text),
  "GET /tables": () => Promise.resolve({ tables: [] } satisfies m.TableList),
  "POST /tables": (_, wish: m.NewTable) => made(wish),
  "GET /tables/*": ([, id]) => answerFor(id!),
  "POST /tables/*/start": ([, id]) => answerFor(id!),
  "POST /tables/*/delete": async ([, id]) => {
    await deleted(id!);
    return { id: id! } satisfies m.TableDeleted;
  },
  "POST /tables/*/rematch": ([, id]) => rematch(id!),
  "POST /tables/*/play-on": ([, id], wish: m.PlayOn) => playedOn(id!, wish),
  "GET /tables/*/review": ([, id], _, query) =>
    reviewFrom(id!, Number(query.get("have") ?? 0), query.has("again")),
  "POST /tables/*/review/stop": ([, id]) => stopReview(id!),
  "POST /tables/*/review/full": ([, id]) => refineReview(id!),
  "POST /tables/*/try": ([, id], wish: m.TryDecision) => tried(id!, wish),
  "GET /tables/*/record": async ([, id]) => recordOf((await gameOf(id!)).game.match),
  "GET /tables/*/replay": async ([, id], _, query) =>
    (await gameOf(id!)).frames(query.has("seat") ? Number(query.get("seat")) : null),
};

/** The standing of running games is shown for so many; working it out takes a moment for each. */
const MOST_STANDINGS = 12;
const NAME = "here.name";

async function answer(method: "GET" | "POST", path: string, body: unknown): Promise<unknown> {
  const [plain, query] = path.split("?") as [string, string | undefined];
  const parts = plain.split("/").filter(Boolean).map(decodeURIComponent);
  for (const [route, handle] of Object.entries(ROUTES))
    if (fits(route, method, parts)) return handle(parts, body as never, new URLSearchParams(query ?? ""));
  throw new Refusal("no-server", `${method} ${plain} needs a server`);
}

function fits(route: string, method: string, parts: string[]): boolean {
  const [verb, ...wanted] = route.split(/[ /]+/);
  return (
    verb === method &&
    wanted.length === parts.length &&
    wanted.every((part, k) => part === "*" || part === parts[k])
  );
}

// The guest -------------------------------------------------------------------------------------------------------------

async function me(): Promise<m.Me> {
  const games = await allGames();
  for (const { deck } of games) localDecks.add(deck.id);
  const running = games.filter(({ result }) => !result);
  const opened = new Map<string, LocalGame>();
  for (const stored of running.slice(0, MOST_STANDINGS)) opened.set(stored.id, await LocalGame.open(stored));
  const name = load(NAME, "");
  return {
    id: name ? "here" : "",
    name,
    tables: games.map((stored) => listedTable(stored, opened.get(stored.id)?.game ?? null)),
  };
}

function renamed(name: string): m.Me {
  save(NAME, name);
  return { id: "here", name, tables: [] };
}

function welcomed(name: string): m.GuestSeen {
  save(NAME, name);
  return { id: "here", name, session: "", recovery: null };
}

async function history(_: string[], _body: never, query: URLSearchParams): Promise<m.HistoryPage> {
  const all = (await allGames()).map(playedGame).filter((game) => game !== null);
  const bests = GAME_SLUGS.flatMap((game) => bestOf(all.filter(({ table }) => table.game === game)));
  return { games: all.filter((game) => isWanted(game, query)), next: null, bests };
}

function bestOf(games: m.HistoryGame[]): m.HistoryBest[] {
  const best = games.toSorted((one, other) => other.score - one.score)[0];
  if (!best) return [];
  const won = games.filter(({ place }) => place === 1).length;
  return [{ game: best.table.game, played: games.length, won, score: best.score, table: best.table.id }];
}

function isWanted({ table, place, mine }: m.HistoryGame, query: URLSearchParams): boolean {
  const [game, result, against, name] = ["game", "result", "against", "name"].map((key) => query.get(key));
  const hasPeople = table.seats.some(({ kind, seat }) => kind === "person" && !mine.includes(seat));
  return (
    (!game || game === table.game) &&
    (!result || (result === "won") === (place === 1)) &&
    (!against || (against === "people") === hasPeople) &&
    (!name || table.seats.some((seat) => folded(seat.name).includes(folded(name))))
  );
}

/** Text without case and accents, for a search. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Decks -----------------------------------------------------------------------------------------------------------------

async function deckOf(id: string): Promise<Deck> {
  const standard = (await Promise.all(GAME_SLUGS.map(standardDeck))).find((deck) => deck.id === id);
  const deck = standard ?? (await allGames()).find((stored) => stored.deck.id === id)?.deck;
  if (!deck) throw new Refusal("not-found", `there is no deck ${id} in this browser`);
  return deck;
}

/** The drawings of a standard deck; cards of other decks are shown on a plain ground. */
function drawingsOf(deck: Deck): Promise<string> {
  const drawings = shippedDrawings(deck.id);
  if (!drawings) throw new Refusal("not-found", "only standard decks have drawings here");
  return drawings;
}

// Tables ----------------------------------------------------------------------------------------------------------------

async function gameOf(id: string): Promise<LocalGame> {
  const local = await LocalGame.load(id);
  if (!local) throw new Refusal("not-found", `there is no game ${id} in this browser`);
  localDecks.add(local.stored.deck.id);
  return local;
}

async function deleted(id: string): Promise<void> {
  await deleteGame(id);
  await dropReview(id);
}

async function answerFor(id: string): Promise<m.TableAnswer> {
  const stored = isLocal(id) ? await loadGame(id) : null;
  if (!stored) throw new Refusal("not-found", `there is no game ${id} in this browser`);
  localDecks.add(stored.deck.id);
  return { table: tableOf(stored), you: rightsOf(stored), link: null, access: "full" };
}

async function made(wish: m.NewTable): Promise<m.TableMade> {
  const deck =
    !wish.deck || wish.deck === "standard" ? await standardDeck(wish.game) : await deckOf(wish.deck);
  return begun({
    game: wish.game,
    deck,
    seats: apart(wish.seats.map(seatOf)),
    aids: wish.aids ?? false,
    takeBack: wish.take_back ?? true,
    parent: null,
  });
}

async function begun(
  what: Pick<StoredGame, "game" | "deck" | "seats" | "aids" | "takeBack" | "parent">,
): Promise<m.TableMade> {
  const now = Date.now();
  const { stored } = await LocalGame.begin({
    ...what,
    format: 1,
    id: newId(),
    createdAt: now,
    changedAt: now,
    rematch: null,
  });
  localDecks.add(stored.deck.id);
  void navigator.storage?.persist?.(); // so that the browser does not clear games when space is short
  return { table: tableOf(stored), you: rightsOf(stored), invites: [] };
}

function seatOf({ kind, name, bot }: m.SeatWish): LocalSeat {
  if (kind === "bot") return { name: name ?? bot ?? "", bot: levelOf(bot ?? "casual") };
  if (kind === "me") return { name: name ?? load(NAME, ""), bot: null };
  throw new Refusal("no-server", "friends at a distance need a server");
}

function levelOf(name: string): BotLevel {
  const level = BOT_LEVELS.find((one) => one === name);
  if (!level) throw new Refusal("bad-message", `there is no bot ${name}; known: ${BOT_LEVELS.join(", ")}`);
  return level;
}

/** No two seats have the same name: a second Wren is called "Wren 2". */
function apart(seats: LocalSeat[]): LocalSeat[] {
  const taken = new Set<string>();
  return seats.map(({ name, bot }) => {
    let free = name;
    for (let k = 2; taken.has(free.toLowerCase()); k++) free = `${name} ${k}`;
    taken.add(free.toLowerCase());
    return { name: free, bot };
  });
}

/** A new game with the same people and bots. */
async function rematch(id: string): Promise<m.TableAnswer> {
  const local = await gameOf(id);
  const { game, deck, seats, aids, takeBack } = local.stored;
  const next = await begun({ game, deck, seats, aids, takeBack, parent: null });
  await local.change({ rematch: next.table.id });
  return { table: next.table, you: next.you, link: null, access: "full" };
}

/** A new game from a position of a finished one, with its cards or with everything hidden shuffled again. */
async function playedOn(id: string, { after, fresh, seats }: m.PlayOn): Promise<m.TableMade> {
  const local = await gameOf(id);
  const { stored } = local;
  const log = local.logUntil(after);
  const then = await LocalGame.open({ ...stored, log });
  if (after < 1 || then.isOver)
    throw new Refusal("not-found", "there is nothing to play on after that event");
  const now = Date.now();
  const dealt = fresh ? reshuffled(stored.dealt, then.game.match) : stored.dealt;
  const begun: Parameters<typeof LocalGame.begin>[0] = {
    ...stored,
    id: newId(),
    seats: seats ? apart(seats.map(seatOf)) : stored.seats,
    parent: id,
    rematch: null,
    told: null, // from here on, this device deals
    createdAt: now,
    changedAt: now,
  };
  const game = await LocalGame.begin(begun, { dealt, log });
  return { table: tableOf(game.stored, game.game), you: rightsOf(game.stored), invites: [] };
}

/** Keep the game of a record. Nobody at this device has played it, so it is watched. */
async function recorded(text: string): Promise<m.TableAnswer> {
  const { game, deck, players, dealt, moves, result } = await readRecord(text);
  const now = Date.now();
  const wish: Parameters<typeof LocalGame.begin>[0] = {
    format: 1,
    id: newId(),
    game,
    deck,
    seats: players.map((name) => ({ name, bot: null })),
    aids: true,
    takeBack: true,
    parent: null,
    rematch: null,
    createdAt: now,
    changedAt: now,
  };
  const local = await LocalGame.ofMoves(wish, dealt, moves);
  if (result && !isSameResult(local, result)) throw badRecord("result");
  await local.keep();
  return answerFor(local.id);
}

function isSameResult({ stored, game }: LocalGame, result: NonNullable<GivenRecord["result"]>): boolean {
  const winners = game.match.rules.winners(game.match.position);
  return (
    stored.result !== null &&
    String(winners) === String(result.winners) &&
    String(stored.result.scores) === String(result.scores.map(({ total }) => total))
  );
}

async function open(id: string, seat: number | null): Promise<PlayedTable> {
  return new LocalTable(await gameOf(id), seat);
}

export const server: PageServer = { answer, open };
