// Made from the records, constants and functions of the compiled rules by `make wasm`; do not edit.

/** The hash of the sources of the module. */
export const SOURCES =
  "c9c9c36fd42e20ae275e37cb4dfa44f859f0a25ffb2dea268b9361dd7eb4b93e";

export type NumberType = "i64" | "i32" | "u32" | "i16" | "u16" | "u8" | "f64";

/** A field of a record: where it begins, its type, and its shape if it is an array. */
export interface Field {
  at: number;
  type: NumberType;
  shape?: readonly number[];
}

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 4;
export const ROUNDS = 4;
export const TURNS_PER_ROUND = 7;
export const TURNS = 28;
export const EXPEDITIONS = 8;
export const HAND = 4;
export const DISPLAY = 4;
export const MAX_CARDS = 120;
export const MAX_CHOICES = 512;
export const MAX_EVENTS = 250;
export const SCORE_PARTS = 5;
export const NONE = 255;
export const FROM_STACK = 4;
export const SIDE = 32;
export const CARDS_PER_WORD = 60;
export const PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] as const;
export const SKULLS_PER_POTION = 2;
export const PARAMS_SIZE = 50960;
export const WORK_SIZE = 19240;
export const CANDIDATES = 8;
export const MASTER_SIMULATIONS = 1500;
export const FEWEST_SIMULATIONS = 12;
export const REVIEW_TURNS_AHEAD = 8;
/** How uncertain the final margin is, by turns left, in what was learned about a deck. */
export const PARAMS_SPREAD = { at: 50728, type: "f64", shape: [29] } as const;
/** Columns of `SEARCH.sums`; from `parts` on: the parts of the points. */
export const SUMS = { n: 0, points: 1, margin: 2, win: 3, parts: 4 } as const;

export const SHEET = {
  size: 6,
  coins: { at: 0, type: "u8" },
  n_palms: { at: 1, type: "u8" },
  gems: { at: 2, type: "u8", shape: [2] },
  torches: { at: 4, type: "u8" },
  skulls: { at: 5, type: "u8" },
} as const;

export const PLAYER = {
  size: 72,
  open: { at: 0, type: "i64" },
  edge: { at: 8, type: "i64" },
  marked: { at: 16, type: "i64" },
  completed: { at: 24, type: "i64", shape: [2] },
  cups: { at: 40, type: "u16" },
  pyramid_points: { at: 42, type: "u16" },
  cards: { at: 44, type: "u8", shape: [2] },
  hand: { at: 46, type: "u8", shape: [4] },
  owed: { at: 50, type: "u8" },
  rows_paid: { at: 51, type: "u8" },
  palms: { at: 52, type: "u8", shape: [4] },
  n_completed: { at: 56, type: "u8", shape: [4] },
  sheet: { at: 60, record: SHEET },
  sheet_before: { at: 66, record: SHEET },
} as const;

export const COMPLETION = {
  size: 4,
  place: { at: 0, type: "u8" },
  card: { at: 1, type: "u8" },
  nth: { at: 2, type: "u8" },
  top_up: { at: 3, type: "u8" },
} as const;

export const STATE = {
  size: 512,
  players: { at: 0, record: PLAYER, shape: [4] },
  n_players: { at: 288, type: "i64" },
  stack_top: { at: 296, type: "i16" },
  n_stack: { at: 298, type: "i16" },
  n_queue: { at: 300, type: "i16" },
  step: { at: 302, type: "u8" },
  waiting: { at: 303, type: "u8" },
  turn: { at: 304, type: "u8" },
  start_player: { at: 305, type: "u8" },
  pattern: { at: 306, type: "u8" },
  cups_taken: { at: 307, type: "u8" },
  queue_at: { at: 308, type: "u8" },
  n_resolved: { at: 309, type: "u8" },
  display: { at: 310, type: "u8", shape: [4] },
  awards_taken: { at: 314, type: "u8", shape: [4] },
  queue: { at: 318, record: COMPLETION, shape: [8] },
  expeditions: { at: 350, type: "u8", shape: [4, 8] },
  stack: { at: 382, type: "u8", shape: [120] },
} as const;

export const CARD = {
  size: 64,
  boxes: { at: 0, type: "i32" },
  entry: { at: 4, type: "i32" },
  goal: { at: 8, type: "i32" },
  symbols: { at: 12, type: "i32" },
  crosses: { at: 16, type: "i32" },
  coins: { at: 20, type: "i32" },
  palms: { at: 24, type: "i32" },
  red_gems: { at: 28, type: "i32" },
  green_gems: { at: 32, type: "i32" },
  torches: { at: 36, type: "i32" },
  skulls: { at: 40, type: "i32" },
  potions: { at: 44, type: "i32" },
  number: { at: 48, type: "u16" },
  colour: { at: 50, type: "u8" },
  points: { at: 51, type: "u8" },
  seal_colour: { at: 52, type: "u8" },
  seal_points: { at: 53, type: "u8" },
} as const;

export const PATTERN = {
  size: 1792,
  valid: { at: 0, type: "i64", shape: [8] },
  boxes: { at: 64, type: "i64", shape: [8] },
  shifts: { at: 128, type: "i64", shape: [25, 8] },
  n_boxes: { at: 1728, type: "i64" },
  n_orientations: { at: 1736, type: "i64" },
} as const;

export const DECK = {
  size: 22400,
  game: { at: 0, type: "i64" },
  n_cards: { at: 8, type: "i64" },
  n_cups: { at: 16, type: "i64" },
  n_awards: { at: 24, type: "i64" },
  cups: { at: 32, type: "i64", shape: [12] },
  awards: { at: 128, type: "i64", shape: [12] },
  skulls: { at: 224, type: "i64", shape: [11] },
  expedition: { at: 312, type: "i64", shape: [8] },
  patterns: { at: 384, record: PATTERN, shape: [8] },
  cards: { at: 14720, record: CARD, shape: [120] },
} as const;

export const EVENT = {
  size: 16,
  boxes: { at: 0, type: "i64" },
  amount: { at: 8, type: "i32" },
  kind: { at: 12, type: "u8" },
  seat: { at: 13, type: "u8" },
  card: { at: 14, type: "u8" },
} as const;

export const LOG = {
  size: 4016,
  n: { at: 0, type: "i64" },
  room: { at: 8, type: "i64" },
  events: { at: 16, record: EVENT, shape: [250] },
} as const;

export const FACTS = {
  size: 8336,
  choices: { at: 0, type: "i64", shape: [512] },
  scores: { at: 4096, type: "f64", shape: [512] },
  best: { at: 8192, type: "i64", shape: [8] },
  turns_left: { at: 8256, type: "i64" },
  pace: { at: 8264, type: "f64" },
  palms_shown: { at: 8272, type: "i64" },
  seal_points: { at: 8280, type: "i64", shape: [4] },
  replacement: { at: 8312, type: "f64" },
  slot_value: { at: 8320, type: "f64", shape: [2] },
} as const;

export const SCRATCH = {
  size: 9080,
  choices: { at: 0, type: "i64", shape: [512] },
  scores: { at: 4096, type: "f64", shape: [512] },
  best: { at: 8192, type: "i64", shape: [8] },
  turns: { at: 8256, type: "i64" },
  completion_value: { at: 8264, type: "f64", shape: [2] },
  completion_correction: { at: 8280, type: "f64", shape: [2] },
  symbol_correction: { at: 8296, type: "f64", shape: [5] },
  slot_value: { at: 8336, type: "f64", shape: [2] },
  replacement: { at: 8352, type: "f64" },
  best_on_slot: { at: 8360, type: "f64", shape: [2] },
  crossed_symbols: { at: 8376, type: "i64", shape: [5] },
  owned_symbols: { at: 8416, type: "i64", shape: [5] },
  colour_bonus: { at: 8456, type: "f64", shape: [4] },
  colour_outlook: { at: 8488, type: "f64", shape: [4] },
  coin_value: { at: 8520, type: "f64", shape: [13] },
  palm_value: { at: 8624, type: "f64" },
  palm_room: { at: 8632, type: "i64" },
  unpaired_gem: { at: 8640, type: "f64" },
  torch_value: { at: 8648, type: "f64" },
  skull_value: { at: 8656, type: "f64", shape: [11] },
  features: { at: 8744, type: "f64", shape: [32] },
  score_parts: { at: 9000, type: "i64", shape: [5] },
  expected_parts: { at: 9040, type: "f64", shape: [5] },
} as const;

export const SEARCH = {
  size: 936,
  n: { at: 0, type: "i64" },
  n_samples: { at: 8, type: "i64" },
  seed: { at: 16, type: "i64" },
  seat: { at: 24, type: "i64" },
  ahead: { at: 32, type: "i64" },
  nth: { at: 40, type: "i64", shape: [8] },
  codes: { at: 104, type: "i64", shape: [8] },
  prior: { at: 168, type: "f64", shape: [8] },
  is_dropped: { at: 232, type: "i64", shape: [8] },
  order: { at: 296, type: "i64", shape: [8] },
  sums: { at: 360, type: "f64", shape: [8, 9] },
} as const;

export const MODEL = {
  size: 40,
  deck: { at: 0, type: "u32" },
  params: { at: 4, type: "u32" },
  values: { at: 8, type: "u32" },
  keys: { at: 12, type: "u32" },
  scratch: { at: 16, type: "u32" },
  states: { at: 20, type: "u32" },
  n_rows: { at: 24, type: "u32" },
  n_columns: { at: 28, type: "u32" },
  n_keys: { at: 32, type: "u32" },
  work_size: { at: 36, type: "u32" },
} as const;

/** What the table is waiting for, by `STATE.step`. */
export const STEPS = [
  "keep",
  "reveal",
  "mark",
  "take",
  "over",
] as const;

/** The kinds of events, by `EVENT.kind`. */
export const EVENT_KINDS = {
  1: "kept",
  2: "turned up",
  3: "revealed",
  4: "crossed",
  5: "coins",
  6: "coins lost",
  7: "palm",
  8: "palm lost",
  9: "red gems",
  10: "green gems",
  11: "torch",
  12: "skulls",
  13: "potion",
  14: "bonus owed",
  15: "bonus lost",
  16: "cup",
  17: "completed",
  18: "took",
  19: "no card left",
  20: "pyramid points",
  21: "start player",
  22: "round over",
  23: "game over",
} as const;

/** The games, by `DECK.game`. */
export const GAME_CODES = {
  "silver-and-gold": 0,
  "pyramids": 1,
} as const;

/** The fields of a card that hold the boxes with a letter; a missing `entry` or `goal` is all boxes. */
export const CARD_FIELDS = {
  "silver-and-gold": {
    crosses: "x",
    coins: "o",
    palms: "p",
  },
  "pyramids": {
    crosses: "x",
    red_gems: "r",
    green_gems: "g",
    torches: "t",
    skulls: "s",
    potions: "b",
    entry: "e",
    goal: "T",
  },
} as const;

/** The functions of the module. A `bigint` holds 64 bits; everything else is a number of 32 bits. */
export interface Engine {
  memory: WebAssembly.Memory;
  /** Where memory that nothing uses begins. */
  __heap_base: WebAssembly.Global;
  /** Write a pattern of a deck in all its orientations; `boxes` are those of its drawing, as on a left card (G6). */
  set_pattern(deck: number, pattern: number, boxes: number): void;
  /** Deal a new game from a seed (G3, G4, R10). */
  deal(deck: number, state: number, n_players: number, seed: bigint): void;
  /**
   * Deal a new game in a given order: bytes with card indices (four for each player; the stack, top first) and
   * pattern indices (eight for each round).
   */
  deal_given(state: number, n_players: number, start_player: number, deals: number, stack: number, n_stack: number, expeditions: number): void;
  /** Put a card before a player who owes no boxes, with its crossed boxes; `fresh` are those of this turn. */
  lay_card(deck: number, state: number, seat: number, slot: number, card: number, crossed: number, fresh: number): void;
  /** Add a card to those that a player has completed. */
  add_completed(deck: number, state: number, seat: number, card: number): void;
  /** Return how many choices are open to a seat now. */
  n_choices(deck: number, state: number, seat: number): number;
  /** Write the open choices of a seat (int64, at most MAX_CHOICES) and return how many there are. */
  list_choices(deck: number, state: number, seat: number, choices: number): number;
  /** Return 1 if this seat may make this choice now, otherwise 0. */
  is_open(deck: number, state: number, seat: number, left: number, right: number): number;
  /** Make an open choice and all that follows without another one. Add the events to `log`, as far as it has room. */
  play(deck: number, state: number, seat: number, left: number, right: number, log: number): void;
  /** Make an open choice in a copy of the game: nothing follows from it, even if nobody else has to choose (R9). */
  draft(deck: number, state: number, seat: number, left: number, right: number, log: number): void;
  /** Play the n-th open choice of the first waiting seat; return how many are open next, 0 if the game is over. */
  play_nth(deck: number, state: number, nth: number): number;
  /** Play whole random games in one state, as `rules.play_random_games` does; return the number of decisions. */
  play_random_games(deck: number, state: number, n_players: number, n_games: number, seed: bigint): number;
  /**
   * Write to `view` what a seat may know; NONE is a spectator. With `recall` it remembers earlier expeditions (S12).
   * 
   * Every bot gets such a view, never the state.
   */
  observe(deck: number, state: number, seat: number, recall: number, view: number): void;
  /** Write to `state` a complete state that fits this view, drawn from the seed. */
  sample_state(deck: number, view: number, seat: number, seed: bigint, state: number): void;
  /** Return the score so far; write its parts (SCORE_PARTS int64, in the order of the game's score parts). */
  score(deck: number, state: number, seat: number, parts: number): number;
  /** Return the leading seats as a mask (S11, P14, R11); `parts` is memory for SCORE_PARTS int64. */
  winners(deck: number, state: number, parts: number): number;
  /**
   * Write into a model how much memory its values, its keys and its solver need; return its number of cards.
   * 
   * `deck` and `params` must be set. Then the caller provides the memory, writes the addresses into the model, and calls
   * `solve_card` for every card.
   */
  measure_model(model: number): number;
  /** Number the states of a card and solve them; `work` is memory of `work_size` bytes, needed only meanwhile. */
  solve_model_card(model: number, work: number, card: number): void;
  /** Write the open choices and their one-step scores into the model's scratch record; return their number. */
  evaluate_choices(model: number, view: number, seat: number): number;
  /** Return the index of the choice that `random` makes, in the order of `list_choices`. */
  random_choice(deck: number, view: number, seat: number, seed: bigint): number;
  /** Return the index of the choice that `casual` makes, in the order of `list_choices`; scores are in `facts`. */
  casual_choice(deck: number, view: number, seat: number, seed: bigint, facts: number): number;
  /** Return the index of the choice that `greedy` makes, in the order of `list_choices`; scores are in `facts`. */
  greedy_choice(deck: number, view: number, seat: number, seed: bigint, facts: number): number;
  /** Return the index of the choice that `skilled` makes, in the order of `list_choices`. */
  skilled_choice(model: number, view: number, seat: number, seed: bigint): number;
  /** Return the index of the choice that `expert` makes, in the order of `list_choices`. */
  expert_choice(model: number, view: number, seat: number, seed: bigint): number;
  /** Begin the search of `master`: write the candidates into `search`, and return their number. */
  begin_search(model: number, view: number, seat: number, seed: bigint, search: number): number;
  /** Simulate every candidate that is left from so many more samples; the model's `states` are used. */
  simulate_search(model: number, view: number, search: number, samples: number): void;
  /** Drop the worse half of the candidates; return how many are left. */
  halve_search(search: number): number;
  /** Write the candidates to `search.order`, the best first; return the index of the best in `list_choices`. */
  sort_search(search: number): number;
  /** Return the expected final points of a seat at the beginning of a turn; their parts are in the scratch record. */
  expected_points(model: number, state: number, seat: number): number;
  /**
   * Play on from samples number `first` to `last` - 1 along every branch, until that turn begins (`reviews`).
   * 
   * `known` is what the seat knows, NONE for the table. `branches` are int64: `n_codes` choices for each branch, filled
   * up with -1; as many cards for each, filled up with NONE; a pattern for each. Written are expected points as float64,
   * by branch, sample, seat and part of the score.
   */
  simulate_branches(model: number, known: number, seat: number, branches: number, n_branches: number, n_codes: number, first: number, last: number, seed: bigint, until: number, fills_display: number, outcomes: number): void;
  /** Make a marking and the best-scored bonus boxes after it; write all choices (n int64), return their number. */
  complete_marking(model: number, state: number, seat: number, left: number, right: number, choices: number, n: number): number;
  /** Write how likely a card with these open boxes is completed, and in how many turns (two float64). */
  card_outlook(model: number, card: number, boxes: number, turns: number, outlook: number): void;
}
