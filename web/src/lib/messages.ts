// Made from src/silvergold/server/messages.py by `make protocol`; do not edit.

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

/** A player as the viewer may see them; `hand` is filled for one's own seat while cards are being kept. */
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

/** The table through one pair of eyes; `seat` is null for a watcher. Cards are named by their numbers. */
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
  kind: string;
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

/** Who sits where. `away`: a bot plays in their place until they are back. */
export interface SeatSeen {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  away: boolean;
}

/** A table as everybody with a right to it sees it; `rev` grows with every change of it. */
export interface TableSeen {
  id: string;
  game: string;
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
  parent: string | null;
  rematch: string | null;
  created_at: number;
}

/** What the one who asks may do at this table. */
export interface You {
  name: string | null;
  seats: number[];
  host: boolean;
}

/** The first message: who I am (or by the cookie), through whose eyes I look, and the last event I have. `epoch` is the one of the `welcome` that came before it; if it is another now, the server begins anew. */
export interface Hello {
  type: "hello";
  version: number;
  session?: string | null;
  invite?: string | null;
  seat?: number | null;
  have?: number;
  epoch?: string | null;
}

/** Look through another seat of mine, or as a watcher: for several players at one device. */
export interface Look {
  type: "look";
  seat?: number | null;
}

/** There is a gap: send what came after this event again. */
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

/** What would these choices bring, and what is open after them? Nothing is stored. */
export interface Draft {
  type: "draft";
  id: number;
  seat: number;
  choices?: string[];
}

/** What would a bot do after these choices? Only at a table with aids. */
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

/** Are you there, and what time is it? */
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

/** The table has changed: somebody sat down, left, came back; the game began or ended. */
export interface TableChanged {
  type: "table";
  table: TableSeen;
  you: You;
}

/** One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones. `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair` since the game began. */
export interface Event {
  type: "event";
  seq: number;
  phase: number;
  kind: "begin" | "over" | "ready" | "show" | "take";
  seat: number | null;
  happened: Happened[];
  choices: string[] | null;
  opened: string | null;
  at: number;
}

/** The table through your eyes after event `head`; commands name this `phase`. */
export interface State {
  type: "state";
  head: number;
  phase: number;
  deadline_at: number | null;
  view: ViewSeen;
}

/** The command is on disk as event `seq`, and cannot be lost any more. */
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

/** What the draft brings: how your seat would look, what happened, what is open next; `complete`: may be sent. */
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

/** What a bot would choose next, and what it considered, the best first; empty if there was no time for that. */
export interface Hinted {
  type: "hinted";
  id: number;
  seat: number;
  phase: number;
  choice: string;
  considered: ConsideredSeen[];
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

/** Yes, and it is `now` by the server's clock. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** Something else could not be done; if the code ends a socket, it is closed after this. */
export interface Failed {
  type: "failed";
  code: Code;
  sentence: string;
}

/** Somebody comes in: a name is enough. */
export interface NewGuest {
  name: string;
}

/** Somebody comes back from another device. */
export interface Recovery {
  code: string;
}

/** Who is to sit there: you, a bot of some level, or whoever comes. */
export interface SeatWish {
  kind?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
}

/** A table to be set up. */
export interface NewTable {
  game: "pyramids" | "silver-and-gold";
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

/** Take a seat: the one named, or the first open one. */
export interface Sit {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
}

/** Get up: before the game the seat is open again, later a bot keeps it warm. */
export interface Leave {
  seat: number;
}

/** What the host may change: the chat at any time, who sits where before the game. */
export interface TableRules {
  chat?: boolean | null;
  seat?: number | null;
  wish?: SeatWish | null;
}

/** What a link to the table is to give: a seat, only looking, or the host's rights. */
export interface Invitation {
  gives: "host" | "seat" | "watch";
}

/** You, with what proves it: keep `session` for requests and `recovery` for the day you lose it. */
export interface GuestSeen {
  id: string;
  name: string;
  session: string;
  recovery: string | null;
}

/** A right as a word that can be handed on; a link carries it after the `#`. */
export interface InviteSeen {
  gives: "host" | "seat" | "watch";
  token: string;
}

/** A new table, its links, and what you may do at it. */
export interface TableMade {
  table: TableSeen;
  you: You;
  invites: InviteSeen[];
}

/** A table and what you may do at it; `link` is what the token gives that you showed, if it is one of this table. */
export interface TableAnswer {
  table: TableSeen;
  you: You;
  link: "host" | "seat" | "watch" | null;
}

/** How a game under way stands: who is waited for, and whether you are. */
export interface StandingSeen {
  round: number;
  turn: number;
  step: "keep" | "mark" | "over" | "take";
  waiting: number[];
  awaits_you: boolean;
}

/** A table of yours: your seats at it, and how its game stands, if it is under way. */
export interface MyTable {
  id: string;
  game: string;
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
  game: string;
  name: string;
}

/** What there is to choose from, and which protocol is spoken. */
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

/** Play on from a finished game, after this event: the same table up to there, a new one from there. With `fresh` all that nobody had seen by then is shuffled anew; without, the same cards come as they came. Seats are for you and for bots; without `seats` you keep yours, and bots play for everybody else. */
export interface PlayOn {
  after: number;
  fresh?: boolean;
  seats?: SeatWish[] | null;
}

/** Every refusal over HTTP. */
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
  | Said
  | Pong
  | Failed;
