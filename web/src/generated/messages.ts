// Made from src/silvergold/server/protocol/messages.py by `make protocol`; do not edit.
import type { EventKind, GameSlug } from "./games";

export const VERSION = 1;
export const LARGEST_MESSAGE = 4096;

export type Code =
  | "bad-message"
  | "too-large"
  | "version"
  | "no-session"
  | "not-found"
  | "not-yours"
  | "not-host"
  | "not-invited"
  | "origin"
  | "stale"
  | "not-waited"
  | "illegal"
  | "unfinished"
  | "not-started"
  | "started"
  | "not-over"
  | "seat-taken"
  | "seats-open"
  | "chat-off"
  | "aids-off"
  | "name"
  | "deck"
  | "rate"
  | "quota"
  | "slow"
  | "storage"
  | "stopping"
  | "internal";

/** The codes that end a socket, and the number it is closed with. */
export const CLOSES = {
  "bad-message": 4400,
  "no-session": 4401,
  "not-invited": 4403,
  "origin": 4403,
  "not-found": 4404,
  "slow": 4408,
  "too-large": 4413,
  "version": 4426,
  "rate": 4429,
  "quota": 4429,
  "internal": 1011,
  "stopping": 1012,
} as const;

/** A card before a player: its number, the boxes crossed, and those of them crossed this turn. */
export interface CardSeen {
  number: number;
  crossed: string[];
  fresh: string[];
}

/** A player's score card; what the other game has stays empty. */
export interface SheetSeen {
  coins: number;
  cups: number;
  palms: number[];
  red_gems: number;
  green_gems: number;
  torches: number[];
  skulls: number;
  pyramid_points: number;
}

/** A score with its parts by name. */
export interface ScoreSeen {
  total: number;
  parts: Record<string, number>;
}

/** A player as the viewer sees them; `hand` is filled for the viewer's own seat while cards are being kept. */
export interface PlayerSeen {
  seat: number;
  name: string;
  cards: (CardSeen | null)[];
  hand: number[];
  completed: number[];
  owed: number;
  sheet: SheetSeen;
  score: ScoreSeen;
}

/** The table as one seat sees it; `seat` is null for a watcher. Cards are named by their numbers. */
export interface ViewSeen {
  seat: number | null;
  round: number;
  turn: number;
  step: "keep" | "mark" | "over" | "take";
  waiting: number[];
  start_player: number | null;
  pattern: string | null;
  revealed: string[];
  display: number[];
  stack_left: number;
  cups: number[];
  awards: Record<string, number[]>;
  players: PlayerSeen[];
  winners: number[];
}

/** One thing that happened, as in a record of events: what, to whom, with which card and boxes. */
export interface Happened {
  kind: EventKind;
  seat: number | null;
  card: number | null;
  amount: number;
  boxes: string[];
  pattern: string | null;
}

/** A choice that a bot looked at: the final points it may be expected to bring, in all and by source. `margin` says how far that is ahead of the best other player, `win` how likely a victory is, `looks` what it seemed worth before it was tried on so many tables. */
export interface ConsideredSeen {
  choice: string;
  points: number;
  sources: Record<string, number>;
  margin: number;
  win: number;
  simulations: number;
  looks: number;
}

/** A seat. `away`: a bot plays it until its owner returns. `nonce`: the player's contribution to the deal. */
export interface SeatSeen {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  away: boolean;
  nonce: string | null;
}

/** A table as everybody with a right to it sees it; `rev` grows with every change of it. `fair` fixes the server's part in the deal since the table was made, `dealt` nonces and names since the game began. */
export interface TableSeen {
  id: string;
  game: GameSlug;
  deck: string;
  deck_name: string;
  status: "open" | "over" | "playing";
  rev: number;
  seats: SeatSeen[];
  clock: number | null;
  aids: boolean;
  public: boolean;
  chat: boolean;
  absent: "bot" | "wait";
  absent_after: number;
  stand_in: string;
  head: number;
  phase: number;
  deadline_at: number | null;
  fair: string | null;
  dealt: string | null;
  parent: string | null;
  rematch: string | null;
  created_at: number;
}

/** What the sender of the request may do at this table. */
export interface You {
  name: string | null;
  seats: number[];
  host: boolean;
}

/** The first message: who I am (unless the cookie says so), which seat I look from, and the last event I have. `epoch` is that of the last `welcome`; if it has changed since, the server sends everything again. */
export interface Hello {
  type: "hello";
  version: number;
  session?: string | null;
  invite?: string | null;
  seat?: number | null;
  have?: number;
  epoch?: string | null;
}

/** Look from another seat of mine, or as a watcher: for several players on one device. */
export interface Look {
  type: "look";
  seat?: number | null;
}

/** There is a gap: send the events after this one again. */
export interface Resume {
  type: "resume";
  have: number;
}

/** A keep, a whole marking with its bonus boxes, or one take; `cmd_id` makes sending it twice harmless. */
export interface Command {
  type: "command";
  cmd_id: string;
  seat: number;
  phase: number;
  choices: string[];
}

/** Ask what these choices would score, and what is open after them. Nothing is stored. */
export interface Draft {
  type: "draft";
  id: number;
  seat: number;
  choices?: string[];
}

/** Ask what a bot would choose after these choices; only at a table with aids. */
export interface Hint {
  type: "hint";
  id: number;
  seat: number;
  choices?: string[];
}

/** A line for the chat. */
export interface Say {
  type: "say";
  text: string;
}

/** Ask for a `Pong` with the server's time. */
export interface Ping {
  type: "ping";
  id?: number;
}

/** The answer to `hello`: the table, and what you may do at it. `now` is the server's time in milliseconds. */
export interface Welcome {
  type: "welcome";
  version: number;
  epoch: string;
  table: TableSeen;
  you: You;
  now: number;
}

/** The table has changed: somebody sat down, left or returned; the game began or ended. */
export interface TableChanged {
  type: "table";
  table: TableSeen;
  you: You;
}

/** One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones. `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair`. `dealt` comes with `begin` and again with `over`: the line whose hash the table shows as `dealt`. */
export interface Event {
  type: "event";
  seq: number;
  phase: number;
  kind: "begin" | "over" | "ready" | "show" | "take";
  seat: number | null;
  happened: Happened[];
  choices: string[] | null;
  opened: string | null;
  dealt: string | null;
  at: number;
}

/** The table as you see it after event `head`; commands name this `phase`. */
export interface State {
  type: "state";
  head: number;
  phase: number;
  deadline_at: number | null;
  view: ViewSeen;
}

/** The command is stored on disk as event `seq`. */
export interface Saved {
  type: "saved";
  cmd_id: string;
  seq: number;
  phase: number;
}

/** A command, draft or hint that cannot be. `at` counts the choice it failed at; `rule` says why not. `sentence` is English, for the one who writes a client; people read `code` and `rule` in their own language. */
export interface Refused {
  type: "refused";
  cmd_id: string | null;
  id: number | null;
  code: Code;
  rule: string | null;
  sentence: string;
  at: number | null;
  head: number;
  phase: number;
}

/** The result of a draft: your seat, what happened, what is open next; `complete`: it may be sent. */
export interface Drafted {
  type: "drafted";
  id: number;
  seat: number;
  phase: number;
  open: string[];
  complete: boolean;
  happened: Happened[];
  me: PlayerSeen;
}

/** What a bot would choose next, and what it considered, the best first; empty if there was no time. */
export interface Hinted {
  type: "hinted";
  id: number;
  seat: number;
  phase: number;
  choice: string;
  considered: ConsideredSeen[];
}

/** A hint takes longer, because the bot has to learn the deck first: the progress, from 0 to 100. */
export interface Thinking {
  type: "thinking";
  id: number;
  seat: number;
  percent: number;
}

/** A line of the chat; `seq` is dense and apart from the game's. */
export interface Said {
  type: "said";
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** The answer to `ping`; `now` is the server's time in milliseconds. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** Something else failed; if the code ends a socket, it is closed after this. */
export interface Failed {
  type: "failed";
  code: Code;
  sentence: string;
}

/** Register as a guest: a name is enough. */
export interface NewGuest {
  name: string;
}

/** Log in on another device with a recovery code. */
export interface Recovery {
  code: string;
}

/** Who gets a seat: you, a bot, or anybody with a link. */
export interface SeatWish {
  kind?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
}

/** The settings of a new table. */
export interface NewTable {
  game: GameSlug;
  seats: SeatWish[];
  deck?: string;
  clock?: number | null;
  aids?: boolean;
  public?: boolean;
  chat?: boolean;
  absent?: "bot" | "wait";
  absent_after?: number;
  stand_in?: string;
}

/** Take a seat: the one named, or the first open one. For `nonce` see there; note the table's `fair` first. */
export interface Sit {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
  nonce?: string | null;
}

/** Your contribution to the deal: random text. It counts for all your seats that have none, and never changes. */
export interface Nonce {
  nonce: string;
}

/** Leave a seat: before the game it is open again, later a bot plays it. */
export interface Leave {
  seat: number;
}

/** What the host may change: the chat at any time, who sits where before the game. */
export interface TableRules {
  chat?: boolean | null;
  seat?: number | null;
  wish?: SeatWish | null;
}

/** The right that a new link gives: a seat, watching, or being host. */
export interface Invitation {
  gives: "host" | "seat" | "watch";
}

/** A new guest: send `session` with requests, and keep `recovery` in case you lose it. */
export interface GuestSeen {
  id: string;
  name: string;
  session: string;
  recovery: string | null;
}

/** A new link. Its address holds the token after the `#`; it is revoked by its `id`. */
export interface InviteSeen {
  id: string;
  gives: "host" | "seat" | "watch";
  token: string;
}

/** A link of a table, as its hosts see it later: without its token, which is not kept. */
export interface LinkSeen {
  id: string;
  gives: "host" | "seat" | "watch";
  created_at: number;
}

/** The links of a table that are not revoked, the oldest first. */
export interface LinkList {
  links: LinkSeen[];
}

/** Remove a guest from a table; with `links` all its links are revoked too, for they may know one. */
export interface Remove {
  links?: boolean;
}

/** A guest who has a seat or a right at a table, as its hosts see them. `id` means them at this table only. `may_remove` says whether you may remove them; `removed` that somebody has. */
export interface PersonSeen {
  id: string;
  name: string;
  seats: number[];
  host: boolean;
  you: boolean;
  removed: boolean;
  may_remove: boolean;
}

/** The guests at a table: those who sit, then the others by name. */
export interface PeopleList {
  people: PersonSeen[];
}

/** A session of yours: which kind of browser on which system, if it said so; `current` is the one you ask with. */
export interface SessionSeen {
  id: string;
  label: string;
  created_at: number;
  seen_at: number;
  current: boolean;
}

/** Your sessions, the latest used first. */
export interface SessionList {
  sessions: SessionSeen[];
}

/** A new recovery code; the old one is no longer valid. */
export interface RecoverySeen {
  recovery: string;
}

/** Delete yourself; `confirm` is your name. */
export interface Goodbye {
  confirm: string;
}

/** A new table, its links, and what you may do at it. */
export interface TableMade {
  table: TableSeen;
  you: You;
  invites: InviteSeen[];
}

/** A table and what you may do at it; `link` is the right that your link's token gives, if it is valid. */
export interface TableAnswer {
  table: TableSeen;
  you: You;
  link: "host" | "seat" | "watch" | null;
}

/** The progress of a running game: who has to choose, and whether you do. */
export interface StandingSeen {
  round: number;
  turn: number;
  step: "keep" | "mark" | "over" | "take";
  waiting: number[];
  awaits_you: boolean;
}

/** A table of yours: your seats, and the progress of its game if it is running. */
export interface MyTable {
  id: string;
  game: GameSlug;
  deck: string;
  deck_name: string;
  status: "open" | "over" | "playing";
  rev: number;
  seats: SeatSeen[];
  clock: number | null;
  aids: boolean;
  public: boolean;
  chat: boolean;
  absent: "bot" | "wait";
  absent_after: number;
  stand_in: string;
  head: number;
  phase: number;
  deadline_at: number | null;
  fair: string | null;
  dealt: string | null;
  parent: string | null;
  rematch: string | null;
  created_at: number;
  mine: number[];
  standing: StandingSeen | null;
}

/** You and the tables you have a seat at, latest first; without a session nobody, with an empty id. */
export interface Me {
  id: string;
  name: string;
  tables: MyTable[];
}

/** Tables, latest first. */
export interface TableList {
  tables: TableSeen[];
}

/** A bot that can be given a seat. */
export interface BotSeen {
  name: string;
  about: string;
}

/** A deck that can be played with. */
export interface DeckSeen {
  id: string;
  game: GameSlug;
  name: string;
}

/** The games, bots and decks of the server, and the protocol version. */
export interface Catalogue {
  version: number;
  games: string[];
  bots: BotSeen[];
  decks: DeckSeen[];
}

/** One step of a replay, a line of JSON: a command with what followed from it, and the table after that. */
export interface Frame {
  events: Event[];
  state: State;
}

/** One decision of a review, a line of JSON: number `done` of `of`, choice `nth` of the command in event `seq`. `lost` says by how many points the lead over the best other player could be expected to be larger after the best choice. Where there was nothing to decide, `made` and `best` are null. */
export interface Reviewed {
  done: number;
  of: number;
  seq: number;
  phase: number;
  nth: number;
  choice: string;
  lost: number;
  made: ConsideredSeen | null;
  best: ConsideredSeen | null;
}

/** Play on from a finished game, after this event: the same table up to there, a new one from there. With `fresh` everything that nobody had seen by then is shuffled again; without, the cards keep their order. Seats are for you and for bots; without `seats` you keep yours, and bots play for everybody else. */
export interface PlayOn {
  after: number;
  fresh?: boolean;
  seats?: SeatWish[] | null;
}

/** The body of every refused HTTP request. */
export interface Fault {
  code: Code;
  sentence: string;
  rule: string | null;
}

export type ClientMessage =
  | Hello
  | Look
  | Resume
  | Command
  | Draft
  | Hint
  | Say
  | Ping;

export type ServerMessage =
  | Welcome
  | TableChanged
  | Event
  | State
  | Saved
  | Refused
  | Drafted
  | Hinted
  | Thinking
  | Said
  | Pong
  | Failed;
