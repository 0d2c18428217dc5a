// Made from src/silvergold/reviews/ by `make wasm`; do not edit.

/** How many simulations a review takes: to pick among all choices and among the better ones, to measure, and
 * for chance. */
export interface Effort {
  first: number;
  second: number;
  measure: number;
  samples: { flip: number; card: number; deal: number };
}

export const EVALUATOR = "review-1";
export const BRIEF: Effort = {"first": 12, "second": 32, "measure": 128, "samples": {"flip": 64, "card": 128, "deal": 128}};
export const FULL: Effort = {"first": 24, "second": 96, "measure": 384, "samples": {"flip": 192, "card": 384, "deal": 512}};
export const QUICK: Effort = {"first": 4, "second": 8, "measure": 16, "samples": {"flip": 8, "card": 16, "deal": 32}};
export const SURE = 1.96;
export const MARKINGS = 8;
export const WITH_OTHER_BONUS = 3;
export const MOST_PLANS = 1500;
export const LONGEST = 50;
export const LATE = 8;
export const SMALLEST = 0.15;
export const GENERAL = 0.5;
export const LEAST = 0.05;
export const MOST = 0.4;
export const MOST_TOGETHER = 0.6;
export const MOST_OVER = 0.2;
export const TOGETHER = 0.3;
export const LATER = 0.75;
export const FIRST = 1.3;
export const SOME_TURNS = 0.25;
export const MANY_TURNS = 0.5;
export const FEW_TURNS = 0.7;
export const SMALLEST_MISTAKE = 0.5;
export const RANDOM_ACCURACY = 0.1;
export const COINS_PER_ROW = 4;

/** What every level loses per decision, the weakest first. */
export const BOT_LOSSES = {"silver-and-gold": [["random", 3.049], ["casual", 1.511], ["greedy", 0.984], ["skilled", 0.692], ["expert", 0.456], ["master", 0.025]], "pyramids": [["random", 3.676], ["casual", 1.78], ["greedy", 1.085], ["skilled", 0.717], ["expert", 0.536], ["master", 0.059]]} as const;
/** The symbols on cards that bring the points of a source. */
export const SOURCE_SYMBOLS: Readonly<Record<string, readonly string[]>> = {"coins": ["coins"], "cups": ["coins"], "palms": ["palms"], "gems": ["red_gems", "green_gems"], "torches": ["torches"]};
/** Sources that a completed card brings points of. */
export const COMPLETING = ["cards", "seals", "pyramids"] as const;
/** What is said about a source if nothing in the position explains it better. */
export const GENERAL_KINDS: Readonly<Record<string, string>> = {"cards": "more_cards", "seals": "seals", "coins": "coins", "cups": "cup_race", "palms": "palms", "gems": "gems", "torches": "torches", "skulls": "skulls", "pyramids": "pyramid_race", "others": "denies", "margin": "more_points"};
/** Sources in which one player's gain is another's loss. */
export const RACES: Readonly<Record<string, string>> = {"cups": "cup_race", "pyramids": "pyramid_race"};
/** The kinds whose sentences say the points of one source. */
export const SAY_POINTS: readonly string[] = ["better_card", "better_pair", "better_shape", "bonus_box", "bonus_card", "coins", "cup_race", "denies", "gems", "gems_now", "keeps_card", "leaves_behind", "more_cards", "more_symbols", "no_new_card", "palms", "pyramid_race", "right_card", "saves_cross", "seal_card", "seal_colour", "seals", "seen_card", "skulls", "torches", "unseen_card"];
