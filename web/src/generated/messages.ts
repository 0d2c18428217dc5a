// Made from src/silvergold/server/protocol/messages/ by `make protocol`; do not edit.

import type { Colour, EventKind, GameSlug, ScorePartName, SymbolName } from "./games";

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
  | "invite-only"
  | "origin"
  | "stale"
  | "not-waited"
  | "final"
  | "illegal"
  | "unfinished"
  | "not-started"
  | "started"
  | "not-over"
  | "not-finished"
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

export type ReasonKind =
  | "finishes_card"
  | "leaves_behind"
  | "ready"
  | "card_in_time"
  | "saves_turns"
  | "turns_together"
  | "bonus_card"
  | "bonus_box"
  | "saves_cross"
  | "right_card"
  | "better_shape"
  | "more_boxes"
  | "wasted_box"
  | "single_boxes"
  | "coin_row"
  | "coins"
  | "cup_race"
  | "palm_now"
  | "palms"
  | "seals"
  | "seal_card"
  | "seal_colour"
  | "gem_pair"
  | "gems_now"
  | "gems"
  | "torch_now"
  | "torches"
  | "fewer_skulls"
  | "potion"
  | "skulls"
  | "shorter_path"
  | "nearer_symbol"
  | "pyramid_race"
  | "fits_patterns"
  | "more_symbols"
  | "better_card"
  | "better_pair"
  | "unseen_card"
  | "seen_card"
  | "keeps_card"
  | "no_new_card"
  | "denies"
  | "more_cards"
  | "several"
  | "more_points";

/** The values that every reason of a kind has, beside `points` and `source`. */
export interface ReasonValues {
  finishes_card: "card";
  leaves_behind: "card";
  ready: "card" | "ready" | "less_ready" | "coming";
  card_in_time: "card" | "chance" | "less_chance";
  saves_turns: "card" | "turns";
  turns_together: "card" | "turns";
  bonus_card: "card";
  bonus_box: "card";
  saves_cross: never;
  right_card: "card";
  better_shape: "card";
  more_boxes: "boxes" | "fewer_boxes";
  wasted_box: "boxes" | "fewer_boxes";
  single_boxes: "boxes";
  coin_row: "cup";
  coins: never;
  cup_race: never;
  palm_now: "palms" | "gain";
  palms: never;
  seals: never;
  seal_card: "card";
  seal_colour: "card";
  gem_pair: "pairs";
  gems_now: "gems";
  gems: never;
  torch_now: "round";
  torches: never;
  fewer_skulls: "skulls" | "more_skulls";
  potion: "skulls" | "more_skulls";
  skulls: never;
  shorter_path: "card" | "steps" | "more_steps";
  nearer_symbol: "card" | "steps" | "more_steps";
  pyramid_race: never;
  fits_patterns: "card" | "other_card" | "turns";
  more_symbols: "card" | "other_card" | "symbols" | "fewer_symbols";
  better_card: "card" | "other_card";
  better_pair: "card" | "second_card";
  unseen_card: "card";
  seen_card: "card";
  keeps_card: "card";
  no_new_card: "card";
  denies: never;
  more_cards: never;
  several: "second_source" | "second_points";
  more_points: never;
}

/** A card of a player: its number, the boxes crossed, and those of them crossed this turn. `completed`: everything that completes it is crossed (S3, P5). */
export interface CardSeen {
  number: number;
  crossed: string[];
  fresh: string[];
  completed: boolean;
}

/** A player's score card; what the other game has stays empty. `row_cups`: what each full row of coins has brought, null if no cup was left (S7). `skull_cost`: the minus points of the worst skull (P13). `gem_pairs`: pairs of a red and a green gem. */
export interface SheetSeen {
  coins: number;
  cups: number;
  palms: number[];
  red_gems: number;
  green_gems: number;
  torches: number[];
  skulls: number;
  pyramid_points: number;
  row_cups: (number | null)[];
  skull_cost: number;
  gem_pairs: number;
}

/** How a part of a score comes about: `count` things worth `each`, null if they differ, and `rest` single gems. */
export interface ScoreLine {
  part: ScorePartName;
  points: number;
  count: number;
  rest: number;
  each: number | null;
}

/** A score with its parts by name; `lines` explain them, in the same order. */
export interface ScoreSeen {
  total: number;
  parts: Record<string, number>;
  lines: ScoreLine[];
}

/** A seal on a completed card (S10): it pays `points` for each of `cards` completed cards of its colour. */
export interface SealSeen {
  card: number;
  colour: Colour;
  points: number;
  cards: number;
  sum: number;
}

/** A player as the viewer sees them; `hand` is filled for the viewer's own seat while cards are being kept. `completed` is sorted by number; `completed_cards` are the same in the order of completion, with their crosses. */
export interface PlayerSeen {
  seat: number;
  name: string;
  cards: (CardSeen | null)[];
  hand: number[];
  completed: number[];
  owed: number;
  sheet: SheetSeen;
  score: ScoreSeen;
  completed_cards: CardSeen[];
  seals: SealSeen[];
}

/** A cup (S7) or pyramid points of a colour (P11), and whether somebody has taken them. */
export interface PrizeSeen {
  colour: Colour | null;
  points: number;
  taken: boolean;
}

/** What decided between two players with the same total: S11 or P14; R11 if nothing did. S11 compares completed cards of `colour`, after the colours in `equal`; P14 compares the lowest completed numbers. `ahead` and `behind` are what was compared, null for somebody who has completed nothing. */
export interface TieSeen {
  rule: string;
  equal: Colour[];
  colour: Colour | null;
  ahead: number | null;
  behind: number | null;
}

/** A player's place in the final standing, from 1; `tie` if the next player in it has the same total. */
export interface RankSeen {
  seat: number;
  place: number;
  total: number;
  tie: TieSeen | null;
}

/** What a card of the display would mean for seals (S10). `seals_add`: what your seals would pay more once it is completed. `seal_pays`: what its own seal would pay for the cards that you have completed now. */
export interface OfferSeen {
  choice: string;
  seals_add: number;
  seal_pays: number;
}

/** The table as one seat sees it; `seat` is null for a watcher. Cards are named by their numbers. `turn_of_round` counts from 1. `ready` are the seats that have chosen and wait for others. `replaces` is the completed card that is being replaced. `prizes` lists all cups or pyramid points, the best first. `palms_shown` are those on the display, `palm_pays` what a palm brings now (S5). `to_come` counts the expedition cards of the round that have not been revealed, null if earlier ones may not be seen (S12); `reveals_left` of them will be revealed. `ranking` is the final standing, the winner first; it is empty before the game is over. */
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
  turn_of_round: number;
  ready: number[];
  replaces: number | null;
  prizes: PrizeSeen[];
  palms_shown: number | null;
  palm_pays: number | null;
  to_come: Record<string, number> | null;
  reveals_left: number;
  ranking: RankSeen[];
}

/** One thing that happened, as in a record of events: what, to whom, with which card and boxes. `colour` is that of the card. `from_stack`: the card was taken from the stack. `bonus`: it is a bonus box. `round`, counted from 0: the one that is over, or that of a torch. What is missing is false or null. */
export interface Happened {
  kind: EventKind;
  seat: number | null;
  card: number | null;
  amount: number;
  boxes: string[];
  pattern: string | null;
  from_stack?: boolean;
  bonus?: boolean;
  round?: number | null;
  colour?: Colour | null;
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

/** Why one command is better than the other: a kind, the numbers and names that its sentence needs, its source. `points` is the difference in points of that source: a part of the score, `others` or `margin`. `is_find`: the command that was chosen is the better one. */
export interface ReasonSeen {
  kind: ReasonKind;
  source: string;
  points: number;
  values: Record<string, number | string>;
  is_find: boolean;
}

/** Why the choice of a hint is better than `choice`, and by how many points of the expected margin. */
export interface HintReason {
  choice: string;
  points: number;
  reason: ReasonSeen;
}

/** A seat. `away`: a bot plays it until its owner returns. `nonce`: the player's contribution to the deal. `named`: its player has agreed that a shared game shows this name. `unnamed`: you see a shared game in which the player has not, so `name` is a neutral one. `attendance`, over the socket: its player is connected (here), is not (away), or a bot plays for them (gone). `away_since`: the server's time at which the player who is away was last connected. */
export interface SeatSeen {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  away: boolean;
  nonce: string | null;
  named: boolean;
  unnamed: boolean;
  attendance: "away" | "gone" | "here" | null;
  away_since: number | null;
}

/** A pause of a clock in days, or the request for one. `running`: the clock stands still, until `until` at most. Otherwise `seat` asks for it. `agreed` and `awaited` are the seats of people who want it, or, while it is running, who want to play on, and of those who have not said so. */
export interface PauseSeen {
  running: boolean;
  until: number;
  seat: number | null;
  agreed: number[];
  awaited: number[];
}

/** A table as everybody with a right to it sees it; `rev` grows with every change of it. `fair` fixes the server's part in the deal since the table was made, `dealt` nonces and names since the game began. `past_expeditions`: the earlier expeditions of a round may be looked at here (S12). `shared`: the game is over, and its players have made it public. `auto_start`: the game begins by itself when the last seat is taken. `take_back`: a confirmed choice may be taken back until all have chosen. `challenge`: the game is an entry in it. `join_by_address`: until the game begins, everybody who has the address `/t/ID` may take an open seat. `days`: the clock counts days per move. `deadline_at` is then the last moment of the turn, even for somebody who does not look at it. */
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
  past_expeditions: boolean;
  shared: boolean;
  auto_start: boolean;
  take_back: boolean;
  challenge: string | null;
  join_by_address: boolean;
  days: number | null;
  pause: PauseSeen | null;
}

/** What the sender of the request may do at this table. */
export interface You {
  name: string | null;
  seats: number[];
  host: boolean;
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

/** A new table, its links, and what you may do at it. */
export interface TableMade {
  table: TableSeen;
  you: You;
  invites: InviteSeen[];
}

/** The table that is no longer there. */
export interface TableDeleted {
  id: string;
}

/** A table and what you may do at it; `link` is the right that your link's token gives, if it is valid. `access` is `shared` if you have no right to the table, but its game was made public or is part of a challenge, and `join` if the address alone lets you take a seat, and nothing else. */
export interface TableAnswer {
  table: TableSeen;
  you: You;
  link: "host" | "seat" | "watch" | null;
  access: "full" | "join" | "shared";
}

/** The progress of a running game: who has to choose, and whether you do. `turn_of_round` counts from 1. */
export interface StandingSeen {
  round: number;
  turn: number;
  step: "keep" | "mark" | "over" | "take";
  waiting: number[];
  awaits_you: boolean;
  turn_of_round: number;
}

/** A table of yours: your seats, the progress of its game if it is running, and your place if it is over. `your_deadline_at`: when your own time is over, if it is your turn and the table has a clock. `turn_seen`: you have looked at the turn, so your days have begun. */
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
  past_expeditions: boolean;
  shared: boolean;
  auto_start: boolean;
  take_back: boolean;
  challenge: string | null;
  join_by_address: boolean;
  days: number | null;
  pause: PauseSeen | null;
  mine: number[];
  standing: StandingSeen | null;
  place: number | null;
  your_deadline_at: number | null;
  turn_seen: boolean;
}

/** You and your tables (with a seat, as host or as a watcher); without a session, the id is empty. First come those where it is your turn, the next deadline first, then other running games, then open tables, then finished ones, each the latest first. */
export interface Me {
  id: string;
  name: string;
  tables: MyTable[];
}

/** A finished game of yours: when it ended, how many milliseconds it lasted, your points and your place. Of several seats of yours (`mine`) the best one counts. */
export interface HistoryGame {
  table: TableSeen;
  mine: number[];
  ended_at: number;
  lasted: number;
  score: number;
  place: number;
}

/** How often you have played and won a game, your highest score, and the table where you got it. */
export interface HistoryBest {
  game: GameSlug;
  played: number;
  won: number;
  score: number;
  table: string;
}

/** Some of your finished games, the latest first. `next` is the mark of the next page, `bests` are on the first. */
export interface HistoryPage {
  games: HistoryGame[];
  next: string | null;
  bests: HistoryBest[];
}

/** Tables, latest first. */
export interface TableList {
  tables: TableSeen[];
}

/** A bot that can be given a seat; `level` orders those that play like people, the weakest is 1. */
export interface BotSeen {
  name: string;
  about: string;
  level: number | null;
}

/** A deck that can be played with. */
export interface DeckSeen {
  id: string;
  game: GameSlug;
  name: string;
}

/** The games, bots and decks of the server, and the protocol version. `compiling`: the server is new on its machine and compiles the rules, of which so many percent are done. Games can be set up meanwhile; requests that need the rules wait. */
export interface Catalogue {
  version: number;
  games: string[];
  bots: BotSeen[];
  decks: DeckSeen[];
  compiling: number | null;
}

/** A fault of an uploaded deck: its place, such as `card 17, row 2`, and how to mend it. The same as data: `code` says what is wrong, `part` (`card`, `expedition`, or empty for the deck) and `index` where, `key` which key of the file; `boxes` are wrong, and any of the squares `mends` mends it if it becomes a plain box. */
export interface DeckFaultSeen {
  place: string;
  sentence: string;
  code: string;
  part: string;
  index: number;
  key: string;
  boxes: string[];
  mends: string[];
  values: string[];
}

/** What the server says about a deck: its faults, and remarks about what is allowed but unusual. `data`: what an opened deck file holds, whatever is wrong with it; null if it was sent as data, or is no TOML. */
export interface DeckChecked {
  game: string;
  faults: DeckFaultSeen[];
  remarks: DeckFaultSeen[];
  data: Record<string, unknown> | null;
}

/** The body of every refused HTTP request. `deck_faults`: all faults of an uploaded deck. `field`: the part of the request that is wrong, such as `seats[0].kind`, if it is a single one. */
export interface Fault {
  code: Code;
  sentence: string;
  rule: string | null;
  deck_faults: DeckFaultSeen[];
  field: string | null;
}

/** The first message: who I am (unless the cookie says so), which seat I look from, and the last event I have. `epoch` is that of the last `welcome`; if it has changed since, the server sends everything again. `brief`: send `waiting` instead of a whole `state` where nothing else has changed. */
export interface Hello {
  type: "hello";
  version: number;
  session?: string | null;
  invite?: string | null;
  seat?: number | null;
  have?: number;
  epoch?: string | null;
  brief?: boolean;
}

/** Look from another seat of mine, or as a watcher: for several players on one device. */
export interface Look {
  type: "look";
  seat?: number | null;
}

/** Say whether the game can be seen now. Who has it in view is not told elsewhere that it is their turn. */
export interface InView {
  type: "in-view";
  in_view: boolean;
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

/** Take back what my seat has confirmed in this phase, to choose again; only until all have chosen. */
export interface TakeBack {
  type: "take-back";
  cmd_id: string;
  seat: number;
  phase: number;
}

/** My seat's turn is in view. At a table with days per move, the thinking time begins when this is first said. */
export interface TurnSeen {
  type: "turn-seen";
  seat: number;
  phase: number;
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

/** The settings of a new table. `clock` are seconds for each choice, `days` days; a table has one of them at most. With `days`, nobody is replaced because they are disconnected: `absent` is always `wait`. */
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
  auto_start?: boolean;
  take_back?: boolean;
  join_by_address?: boolean;
  days?: number | null;
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

/** What a player says about a pause of a clock in days; `id` makes sending it twice harmless. `ask`: for a pause up to this date, in the server's milliseconds; without one, for the longest that there is. `agree` and `refuse`: to the pause that somebody asks for, also oneself. `resume`: to play on before its end. */
export interface PauseWish {
  id: string;
  seat: number;
  wish: "agree" | "ask" | "refuse" | "resume";
  until?: number | null;
}

/** What the host may change: chat and joining by address at any time, who sits where before the game. */
export interface TableRules {
  chat?: boolean | null;
  join_by_address?: boolean | null;
  seat?: number | null;
  wish?: SeatWish | null;
}

/** The right that a new link gives: a seat, watching, or being host. */
export interface Invitation {
  gives: "host" | "seat" | "watch";
}

/** Make a finished game public, or private again. `named`: does it show your name? Without it, that stays as it is. The first to share a game who has one seat is shown by name unless they say otherwise. */
export interface Share {
  shared: boolean;
  named?: boolean | null;
}

/** Remove a guest from a table; with `links` all its links are revoked too, because they may know one. */
export interface Remove {
  links?: boolean;
}

/** A fault of the pages: its kind, the script and place, and the version of the pages. Nothing about a person. */
export interface BrokenPage {
  code: string;
  chunk: string;
  version: string;
}

/** Delete yourself; `confirm` is your name. */
export interface Goodbye {
  confirm: string;
}

/** Play on from a finished game, after this event: the same table up to there, a new one from there. With `fresh` everything that nobody had seen by then is shuffled again; without, the cards keep their order. Seats are for you and for bots; without `seats` you keep yours, and bots play for everybody else. */
export interface PlayOn {
  after: number;
  fresh?: boolean;
  seats?: SeatWish[] | null;
}

/** Try the decision of event `seq` again. With `judge`, complete choices are compared with the best ones. */
export interface TryDecision {
  seat: number;
  seq: number;
  choices?: string[];
  judge?: boolean;
}

/** The answer to `hello`: the table, and what you may do at it. `now` is the server's time in milliseconds. `rules` is the hash of the compiled rules that the server plays by, for clients that have the same ones. */
export interface Welcome {
  type: "welcome";
  version: number;
  epoch: string;
  table: TableSeen;
  you: You;
  now: number;
  rules: string;
}

/** The table has changed: somebody sat down, left, returned or lost the connection; the game began or ended. */
export interface TableChanged {
  type: "table";
  table: TableSeen;
  you: You;
}

/** A seat for which the server chose: a bot plays it (`bot`), or its time was over (`clock`). */
export interface ChosenFor {
  seat: number;
  why: "bot" | "clock";
}

/** What a seat said about a pause, and whether the clock stands still after it. Nobody's seat: a pause is `over` at its date, a request has lapsed (`refuse`), or it needs nobody else (`agree`). */
export interface PauseSaid {
  wish: "agree" | "ask" | "over" | "refuse" | "resume";
  until: number;
  paused: boolean;
}

/** One entry of the game's log. `seq` is dense: a gap means `resume`. `choices` are your own secret ones. `opened` comes with `over`: the line whose SHA-256 hash the table has shown as `fair`. `dealt` comes with `begin` and again with `over`: the line whose hash the table shows as `dealt`. `chosen_for` comes with `ready` and `take`, and with `show` for all seats of the phase. `pause` comes with the kind of the same name. */
export interface EventSeen {
  type: "event";
  seq: number;
  phase: number;
  kind: "back" | "begin" | "over" | "pause" | "ready" | "show" | "take";
  seat: number | null;
  happened: Happened[];
  choices: string[] | null;
  opened: string | null;
  dealt: string | null;
  at: number;
  chosen_for: ChosenFor[];
  pause: PauseSaid | null;
}

/** The table as you see it after event `head`; commands name this `phase`. `deadline_at` is that of the seat you look from. With days per move, others may have another one. */
export interface State {
  type: "state";
  head: number;
  phase: number;
  deadline_at: number | null;
  view: ViewSeen;
}

/** The state after event `head`, for clients that asked for `brief`: that of event `base` with these fields. */
export interface Waiting {
  type: "waiting";
  head: number;
  base: number;
  phase: number;
  deadline_at: number | null;
  waiting: number[];
  ready: number[];
}

/** The command is stored on disk as event `seq`. */
export interface Saved {
  type: "saved";
  cmd_id: string;
  seq: number;
  phase: number;
}

/** A command, draft, hint or take-back was refused. `at` counts the choice it failed at; `rule` says why not. `reason` says what is wrong with a box: it is a wall or sea, it is crossed already, or it is out of reach. `sentence` is English, for the one who writes a client; people read `code` and `rule` in their own language. */
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
  reason: "crossed" | "reach" | "sea" | "wall" | null;
}

/** The result of a draft: your seat, what happened, what is open next; `complete`: it may be sent. `cups`: what each row of coins that the draft fills would bring as things stand, null if no cup is left (S7). `wasted`: symbols that it crosses without any effect (P7). `offers`: what the cards of the display would mean for your seals, while you take one. */
export interface Drafted {
  type: "drafted";
  id: number;
  seat: number;
  phase: number;
  open: string[];
  complete: boolean;
  happened: Happened[];
  me: PlayerSeen;
  cups: (number | null)[];
  wasted: SymbolName[];
  offers: OfferSeen[];
}

/** What a bot would choose next, and what it considered, the best first; empty if there was no time. `why` compares the choice with the best considered one that is surely worse; null if there is none. */
export interface Hinted {
  type: "hinted";
  id: number;
  seat: number;
  phase: number;
  choice: string;
  considered: ConsideredSeen[];
  why: HintReason | null;
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

/** One step of a replay, a line of JSON: a command with what followed from it, and the table after that. */
export interface Frame {
  events: EventSeen[];
  state: State;
}

/** A keep, a take, or a marking with all its bonus boxes, compared with the best command. `seq` is the event of the command in the table's log, `move` its first move in the record. `loss` is in expected margin, and `uncertainty` half the width of its 95 % interval. `margin` and `win` are what the seat could expect after its choice. `sources` and `best_sources` are its expected final points by part after either command, `others_points` and `best_others_points` those of the best other. `crossed` are the boxes that were crossed before, by the number of the card. `cards` are those among which was chosen, as they lie: the hand, the seat's own cards from left to right, or the display; empty if that is not known. The verdict `small` is a certain loss or gain that is too small to matter. */
export interface DecisionSeen {
  seat: number;
  move: number;
  seq: number;
  turn: number;
  round: number;
  turn_of_round: number;
  kind: "keep" | "mark" | "take";
  choice: string[];
  best: string[];
  loss: number;
  uncertainty: number;
  verdict: "equal" | "find" | "mistake" | "small";
  margin: number;
  win: number;
  win_loss: number;
  sources: Record<string, number>;
  best_sources: Record<string, number>;
  others_points: number;
  best_others_points: number;
  crossed: Record<string, string[]>;
  reason: ReasonSeen | null;
  cards: number[];
}

/** Something that chance decided, shown by event `seq`, after `move` moves of the record. `what` is the name of an expedition, or the numbers of the cards that came, separated by spaces. `margin` is the expected margin of every seat after it, `luck` its change, `win_luck` the change of the probability to win. */
export interface ChanceSeen {
  kind: "deal" | "display" | "draw" | "flip" | "refill";
  move: number;
  seq: number;
  turn: number;
  round: number;
  turn_of_round: number;
  what: string;
  margin: number[];
  luck: number[];
  win_luck: number[];
}

/** What the final margin of a seat is made of: `start`, `luck`, `own`, `others` and `rest` add up to it. `accuracy` goes from 0 to 100, and `grade` is the bot level that plays about as well. */
export interface SeatReviewSeen {
  seat: number;
  final_margin: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  rest: number;
  zero_mean_luck: number;
  loss_per_decision: number;
  accuracy: number;
  grade: string;
  mistakes: number;
  finds: number;
}

/** A review as far as it is made: `done` of `of` jobs; `of` is 0 until that is known. `decisions` and `chance` are those of the parts after number `have` of the request, in the order in which they were found; `have` is the number to send next time. `seats` is empty until the review is done. */
export interface ReviewAnswer {
  evaluator: string;
  state: "done" | "failed" | "running" | "waiting";
  done: number;
  of: number;
  have: number;
  decisions: DecisionSeen[];
  chance: ChanceSeen[];
  seats: SeatReviewSeen[];
}

/** The table as the seat saw it before the decision, and the draft of the tried choices. Only with `judge` and complete choices: `judged` compares what was tried (its `choice`) with the best command; `made` is what was chosen in the game, and `made_loss` its loss. */
export interface TryAnswer {
  state: State;
  drafted: Drafted;
  judged: DecisionSeen | null;
  made: string[] | null;
  made_loss: number | null;
}

/** Points lost per decision, over all and by kind; null if there was no such decision. */
export interface KindLosses {
  all: number | null;
  keep: number | null;
  mark: number | null;
  take: number | null;
}

/** What a bot level loses per decision, as measured, and its accuracy. */
export interface BotFigure {
  bot: string;
  losses: KindLosses;
  accuracy: number;
}

/** The figures of your seat in one reviewed game. */
export interface ReviewedGame {
  table: string;
  ended_at: number;
  margin: number;
  luck: number;
  own: number;
  loss_per_decision: number;
  accuracy: number;
}

/** All your reviewed games of one kind. `sources` are the expected points lost per game, by part of the score. `unreviewed` counts the finished games of your history without a review. `games` are the latest hundred, the oldest first; `bots` are the levels, the weakest first. */
export interface GameSummary {
  game: GameSlug;
  reviewed: number;
  unreviewed: number;
  losses: KindLosses | null;
  sources: Record<string, number>;
  accuracy: number | null;
  grade: string | null;
  games: ReviewedGame[];
  bots: BotFigure[];
}

/** Your skill, for each game that you have finished. */
export interface ReviewSummary {
  games: GameSummary[];
}

/** Play a challenge: your own table in it, the same one each time. `again`: another try after the first has ended. Another try is never ranked. `bot`: a program plays; its entry is marked as a bot's. */
export interface PlayChallenge {
  again?: boolean;
  bot?: boolean;
}

/** Challenge somebody: with the deal of a finished game of yours (`table`), or with a new deal. With `table`, everything else but `days` is taken from that game. Without it, `bots` sit in the seats after yours. `days`: how long it is open; null: it never closes. */
export interface NewChallenge {
  table?: string | null;
  game?: "pyramids" | "silver-and-gold" | null;
  deck?: string;
  bots?: string[];
  aids?: boolean;
  days?: number | null;
}

/** A seat of a challenge that a bot plays; `bot` is a version that never changes, such as `expert-1`. */
export interface BotSeat {
  seat: number;
  bot: string;
  name: string;
}

/** A challenge as a guest who knows its id sees it. It says nothing about the deal. `seat` is yours of `seats`. `fair` is the hash that fixes the deal; `promised_for` is the id in the promise behind it: that of the challenge, or of the table whose deal it has. `entries` counts the finished ranked ones. `day` is the UTC day of a daily game, `by` the name of the guest who made a friend's challenge; `by_you`: that is you. `series` is the list of a daily game. */
export interface ChallengeSeen {
  id: string;
  kind: "daily" | "friend";
  game: GameSlug;
  deck: string;
  deck_name: string;
  day: string | null;
  opens_at: number;
  closes_at: number | null;
  is_open: boolean;
  seats: number;
  seat: number;
  bots: BotSeat[];
  aids: boolean;
  fair: string;
  promised_for: string;
  entries: number;
  by: string | null;
  by_you: boolean;
  series: "easy" | "standard";
}

/** A game that somebody has played in a challenge, or is playing. `margin`: how far it is ahead of the best other seat. `place`: among the ranked entries, equal ones share it. `unranked`: why it is not ranked; another try (`again`), it ended after the close (`late`), or a bot could not answer and was replaced (`bot`). `first_seen_at`: since when the server has known this guest; without accounts, somebody can come back under another name. `sources`: the parts of the score. `replay`: the game can still be replayed. `loss_per_decision`: reserved for the result of a review; null in this version. */
export interface EntrySeen {
  table: string;
  name: string;
  you: boolean;
  is_bot: boolean;
  ranked: boolean;
  again: boolean;
  finished: boolean;
  points: number | null;
  margin: number | null;
  place: number | null;
  first_seen_at: number;
  sources: Record<string, number>;
  ended_at: number | null;
  loss_per_decision: number | null;
  unranked: "again" | "bot" | "late" | null;
  replay: boolean;
}

/** What a strong bot made of your seat in the same deal. You see it when you have finished, or after the close. */
export interface ParSeen {
  points: number;
  margin: number;
  bot: string;
}

/** A challenge and what you may know of it. `mine` is your first entry, `tries` are the others. `percentile`: the share of the other ranked entries that yours beats, from 0 to 1; null if there are fewer than 20 entries. `streak`: days in a row with a ranked daily game. `best`: the first five of the ranking, if you may see it. `previous` and `next` are the days with a daily game before and after this one. */
export interface ChallengeAnswer {
  challenge: ChallengeSeen;
  mine: EntrySeen | null;
  tries: EntrySeen[];
  par: ParSeen | null;
  percentile: number | null;
  streak: number;
  best: EntrySeen[];
  may_see_entries: boolean;
  previous: string | null;
  next: string | null;
}

/** Today's daily game of one game, in short. */
export interface DailyToday {
  challenge: ChallengeSeen;
  mine: EntrySeen | null;
  par: ParSeen | null;
  percentile: number | null;
  streak: number;
}

/** Today's daily games; `now` is the server's time, `next_at` is when the next ones begin. `easy` are those against an easier bot; none, if the server has none. */
export interface DailyOverview {
  day: string;
  now: number;
  next_at: number;
  games: DailyToday[];
  easy: DailyToday[];
}

/** A day with a daily game: its challenge, your first entry, and par if you may know it. */
export interface CalendarDay {
  day: string;
  challenge: string;
  is_open: boolean;
  mine: EntrySeen | null;
  par: ParSeen | null;
}

/** The days of a month with a daily game, the first one first. `first` and `last` are the days of all months. */
export interface DailyCalendar {
  game: GameSlug;
  month: string;
  first: string | null;
  last: string | null;
  days: CalendarDay[];
  series: "easy" | "standard";
}

/** Your result of one day. */
export interface DayResult {
  day: string;
  challenge: string;
  points: number;
  margin: number;
  par: number | null;
}

/** How many of your results are from `low` to `high` points. */
export interface Bucket {
  low: number;
  high: number;
  count: number;
}

/** Your daily games of one game: first tries only, caught up ones included (`caught_up`). `streak` and `longest_streak` count days in a row with a ranked entry. `against_par` is the average difference to par, over `with_par` days. `results` are the latest ones, the oldest first. */
export interface GameStatistics {
  game: GameSlug;
  days: number;
  caught_up: number;
  streak: number;
  longest_streak: number;
  average_points: number | null;
  average_margin: number | null;
  against_par: number | null;
  with_par: number;
  distribution: Bucket[];
  best: DayResult | null;
  worst: DayResult | null;
  results: DayResult[];
}

/** Your daily games in figures, by game; `easy` are those against an easier bot. */
export interface DailyStatistics {
  games: GameStatistics[];
  easy: GameStatistics[];
}

/** A part of the ranking, the best first. `next` is the mark of the next page, `total` the number of entries. */
export interface EntryPage {
  entries: EntrySeen[];
  next: string | null;
  total: number;
}

/** One turn of several entries; every list has a value for each entry. `points` are the seat's points after the turn, `choices` what was chosen in it: the marking and cards taken after it. `seqs` are the `head` of the frames of the replays that show the end of the turn. `same`: all chose alike. */
export interface ComparedTurn {
  round: number;
  turn_of_round: number;
  pattern: string | null;
  points: number[];
  choices: string[];
  seqs: number[];
  same: boolean;
}

/** Several finished entries, turn by turn. `keeps` are the cards that each kept, `keep_seqs` the frames after that. `first_difference` is an index into `turns`, -1 for the cards that were kept, null if all chose alike. */
export interface EntryComparison {
  challenge: ChallengeSeen;
  entries: EntrySeen[];
  keeps: string[];
  keep_seqs: number[];
  turns: ComparedTurn[];
  first_difference: number | null;
}

/** Tell me in this browser: its subscription (`PushSubscription.toJSON`), with the two keys beside the address. */
export interface NewBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Tell me by this webhook; its host must be one of those that the server allows. */
export interface NewWebhook {
  url: string;
}

/** A browser or a webhook to which notices are sent. `label` is the kind of browser, or the host of the webhook. */
export interface NoticePlace {
  id: string;
  kind: "browser" | "webhook";
  label: string;
  created_at: number;
  current: boolean;
}

/** Where you are told. `key` is the public key for new browsers, null if this server sends nothing to browsers. */
export interface NoticePlaces {
  key: string | null;
  webhook_hosts: string[];
  places: NoticePlace[];
}

/** A browser or webhook that was added. What a webhook gets is signed by `signing_key`, which is not shown again. */
export interface NewPlace {
  id: string;
  signing_key: string | null;
}

/** Save a deck as it is edited, whatever is wrong with it. `rev`: the revision it is based on, 0 for a new draft. `body` is any text, which only you are sent; the pages store the state of their editor in it. */
export interface SaveDeckDraft {
  rev: number;
  game: "pyramids" | "silver-and-gold";
  name: string;
  cards: number;
  body: string;
}

/** List a deck of yours among the shared decks of the server, or take it off the list. */
export interface ListDeck {
  listed: boolean;
}

/** A draft of yours. `rev` counts how often it was saved. */
export interface DeckDraftListed {
  id: string;
  game: GameSlug;
  name: string;
  cards: number;
  rev: number;
  changed_at: number;
}

/** A draft of yours with its content. */
export interface DeckDraftSeen {
  id: string;
  game: GameSlug;
  name: string;
  cards: number;
  rev: number;
  changed_at: number;
  body: string;
}

/** A deck that you have played with or shared, and that never changes. `draft`: which draft it was made from. `games`: at how many tables it lies. `shared`: its link was given away, so it is kept longer. `listed`: everybody sees it among the shared decks. */
export interface DeckVersion {
  id: string;
  game: GameSlug;
  name: string;
  draft: string | null;
  made_at: number;
  games: number;
  shared: boolean;
  listed: boolean;
}

/** Your drafts and your decks, the latest first. */
export interface DeckLibrary {
  drafts: DeckDraftListed[];
  versions: DeckVersion[];
}

/** A deck that a guest shares with everybody, and who made it. */
export interface SharedDeck {
  id: string;
  game: GameSlug;
  name: string;
  by: string;
  made_at: number;
}

/** Some shared decks, the latest first. `next` is the mark of the next page. */
export interface SharedDeckPage {
  decks: SharedDeck[];
  next: string | null;
}

/** How often cards are chosen when they may be (from 0 to 1), how often completed, and what points they bring. */
export interface FiguresSeen {
  chosen: number | null;
  completed: number | null;
  points: number | null;
}

/** The figures of a card. `relative`: chosen, beside the mean of its colour. `outlier`: the same if it stands out. It stands out if that is surely more than three times, or less than a third. A figure is null if the card was never offered or held. */
export interface CardBalance {
  chosen: number | null;
  completed: number | null;
  points: number | null;
  card: number;
  relative: number | null;
  outlier: number | null;
}

/** What bots made of a deck in so many games. */
export interface DeckBalanceFound {
  games: number;
  cards: CardBalance[];
  deck: FiguresSeen;
}

/** How many of the games are played; in the last line, what was found. `refused`: why there will be nothing. */
export interface DeckBalance {
  played: number;
  games: number;
  found: DeckBalanceFound | null;
  refused: string | null;
}

export type ClientMessage =
  | Hello
  | Look
  | InView
  | Resume
  | Command
  | TakeBack
  | TurnSeen
  | Draft
  | Hint
  | Say
  | Ping;

export type ServerMessage =
  | Welcome
  | TableChanged
  | EventSeen
  | State
  | Waiting
  | Saved
  | Refused
  | Drafted
  | Hinted
  | Thinking
  | Said
  | Pong
  | Failed;
