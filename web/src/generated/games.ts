// Made from src/silvergold/games/ by `make protocol`; do not edit.

export type GameSlug =
  | "silver-and-gold"
  | "pyramids";

export type EventKind =
  | "kept"
  | "turned up"
  | "revealed"
  | "crossed"
  | "coins"
  | "coins lost"
  | "palm"
  | "palm lost"
  | "red gems"
  | "green gems"
  | "torch"
  | "skulls"
  | "potion"
  | "bonus owed"
  | "bonus lost"
  | "cup"
  | "completed"
  | "took"
  | "no card left"
  | "pyramid points"
  | "start player"
  | "round over"
  | "game over";

export type SymbolName =
  | "cross"
  | "coin"
  | "palm"
  | "cup"
  | "red"
  | "green"
  | "torch"
  | "skull"
  | "potion"
  | "entrance"
  | "tomb";

export type SheetField =
  | "coins"
  | "palms"
  | "red_gems"
  | "green_gems"
  | "torches"
  | "skulls";

export type ScorePartName =
  | "cards"
  | "seals"
  | "coins"
  | "cups"
  | "palms"
  | "torches"
  | "pyramids"
  | "gems"
  | "skulls";

export type Colour =
  | "grey"
  | "green"
  | "orange"
  | "purple";

export type RuleSeries =
  | "S"
  | "P";

export type BotLevel =
  | "casual"
  | "greedy"
  | "skilled"
  | "expert"
  | "master";

export interface SheetRow {
  field: SheetField;
  boxes: number;
  per_row: number;
  holds: "count" | "points" | "rounds" | "cost";
  takes_prize: boolean;
  is_short: boolean;
}

export interface SymbolEvent {
  kind: EventKind;
}

export interface GameSymbol {
  letter: string;
  art: SymbolName;
  events: readonly SymbolEvent[];
  sheet: SheetRow | null;
  list_place: number;
}

export interface Landmark {
  letter: string;
  art: SymbolName;
}

export interface NoBox {
  word: "sea" | "wall";
  is_focusable: boolean;
}

export interface ScorePart {
  name: ScorePartName;
  art: SymbolName | "seal" | null;
}

export interface Prizes {
  key: "cups" | "awards";
  field: "cups" | "pyramid_points";
  art: SymbolName;
  per_colour: boolean;
  earned_at: readonly number[];
}

export interface Lesson {
  symbols: readonly SymbolName[];
  crossing: string;
  completing: string;
}

export interface GameInfo {
  slug: GameSlug;
  theme: "map" | "dusk";
  symbol: SymbolName;
  lesson: Lesson;
  card_label: "points" | "number";
  colours: readonly Colour[];
  score_parts: readonly ScorePart[];
  has_start_player: boolean;
  rule_series: RuleSeries;
  rulings: readonly string[];
  prizes: Prizes;
  no_box: NoBox;
  entry: Landmark | null;
  goal: Landmark | null;
  symbols: readonly GameSymbol[];
}

/** A card as a deck file has it (docs/decks.md): rows of boxes, `.` open, `#` none, letters are symbols. */
export interface CardFace {
  number: number;
  colour: Colour;
  points?: number;
  seal?: { colour: Colour; points: number } | null;
  rows: string[];
}

export interface Expedition {
  name: string;
  count: number;
  rows: string[];
}

export interface Sample {
  face: CardFace;
  crossed: string[];
}

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 4;
export const ROUNDS = 4;
export const TURNS_PER_ROUND = 7;
export const HAND = 4;
export const DISPLAY = 4;

/** The bots that people choose as opponents, the weakest first. */
export const BOT_LEVELS: readonly BotLevel[] = ["casual", "greedy", "skilled", "expert", "master"];

/** The expedition cards of the standard decks. */
export const EXPEDITIONS: Expedition[] = [
  {"name": "domino", "count": 1, "rows": ["xx"]},
  {"name": "line", "count": 2, "rows": ["xxx"]},
  {"name": "corner", "count": 2, "rows": ["x.", "xx"]},
  {"name": "tee", "count": 1, "rows": ["xxx", ".x."]},
  {"name": "ell", "count": 1, "rows": ["x.", "x.", "xx"]},
  {"name": "square", "count": 1, "rows": ["xx", "xx"]}
];

/** Cards of the standard decks in the pictures of the games. */
export const SAMPLES: Record<GameSlug, Sample[]> = {
  "silver-and-gold": [
    {
      "face": {"number": 13, "colour": "orange", "points": 12, "rows": [".#p.", "..#x", "..#.", "#.o."]},
      "crossed": []
    },
    {
      "face": {"number": 12, "colour": "purple", "points": 14, "rows": ["...o", "...#", ".p..", "x.#x"]},
      "crossed": ["a1", "b1", "c1", "b2"]
    },
    {
      "face": {
        "number": 28,
        "colour": "green",
        "points": 10,
        "seal": {"colour": "orange", "points": 2},
        "rows": ["x.#.", "#...", "...."]
      },
      "crossed": []
    }
  ],
  "pyramids": [
    {
      "face": {"number": 4, "colour": "green", "rows": ["se###", ".#.#b", ".g.#.", ".s...", "...Tr"]},
      "crossed": []
    },
    {
      "face": {"number": 14, "colour": "purple", "rows": ["x.se#", "t.###", "#.sg#", "...##", "r.T.."]},
      "crossed": ["d1", "c1", "b1", "b2"]
    },
    {
      "face": {"number": 5, "colour": "orange", "rows": ["##.se", "g..##", "t...s", "..r..", "x...T"]},
      "crossed": []
    }
  ]
};

/** One description per game; src/silvergold/games/description.py explains the fields. */
export const GAMES: Readonly<Record<GameSlug, GameInfo>> = {
  "silver-and-gold": {
    "slug": "silver-and-gold",
    "theme": "map",
    "symbol": "coin",
    "lesson": {"symbols": ["coin", "palm", "cross"], "crossing": "G6", "completing": "S3"},
    "card_label": "points",
    "colours": ["grey", "green", "orange", "purple"],
    "score_parts": [
      {"name": "cards", "art": null},
      {"name": "seals", "art": "seal"},
      {"name": "coins", "art": "coin"},
      {"name": "cups", "art": "cup"},
      {"name": "palms", "art": "palm"}
    ],
    "has_start_player": true,
    "rule_series": "S",
    "rulings": ["R4", "R14"],
    "prizes": {"key": "cups", "field": "cups", "art": "cup", "per_colour": false, "earned_at": []},
    "no_box": {"word": "sea", "is_focusable": false},
    "entry": null,
    "goal": null,
    "symbols": [
      {
        "letter": "x",
        "art": "cross",
        "events": [{"kind": "bonus owed"}, {"kind": "bonus lost"}],
        "sheet": null,
        "list_place": 0
      },
      {
        "letter": "o",
        "art": "coin",
        "events": [{"kind": "coins"}, {"kind": "coins lost"}],
        "sheet": {"field": "coins", "boxes": 12, "per_row": 4, "holds": "count", "takes_prize": true, "is_short": true},
        "list_place": 0
      },
      {
        "letter": "p",
        "art": "palm",
        "events": [{"kind": "palm"}, {"kind": "palm lost"}],
        "sheet": {
          "field": "palms",
          "boxes": 4,
          "per_row": 4,
          "holds": "points",
          "takes_prize": false,
          "is_short": true
        },
        "list_place": 0
      }
    ]
  },
  "pyramids": {
    "slug": "pyramids",
    "theme": "dusk",
    "symbol": "tomb",
    "lesson": {"symbols": ["red", "green", "torch", "skull"], "crossing": "P3", "completing": "P5"},
    "card_label": "number",
    "colours": ["green", "orange", "purple"],
    "score_parts": [
      {"name": "cards", "art": null},
      {"name": "torches", "art": "torch"},
      {"name": "pyramids", "art": "tomb"},
      {"name": "gems", "art": "red"},
      {"name": "skulls", "art": "skull"}
    ],
    "has_start_player": false,
    "rule_series": "P",
    "rulings": ["R3", "R7", "R8", "R13"],
    "prizes": {"key": "awards", "field": "pyramid_points", "art": "tomb", "per_colour": true, "earned_at": [2, 4, 6]},
    "no_box": {"word": "wall", "is_focusable": true},
    "entry": {"letter": "e", "art": "entrance"},
    "goal": {"letter": "T", "art": "tomb"},
    "symbols": [
      {
        "letter": "x",
        "art": "cross",
        "events": [{"kind": "bonus owed"}, {"kind": "bonus lost"}],
        "sheet": null,
        "list_place": 0
      },
      {
        "letter": "r",
        "art": "red",
        "events": [{"kind": "red gems"}],
        "sheet": {
          "field": "red_gems",
          "boxes": 10,
          "per_row": 10,
          "holds": "count",
          "takes_prize": false,
          "is_short": true
        },
        "list_place": 2
      },
      {
        "letter": "g",
        "art": "green",
        "events": [{"kind": "green gems"}],
        "sheet": {
          "field": "green_gems",
          "boxes": 10,
          "per_row": 10,
          "holds": "count",
          "takes_prize": false,
          "is_short": true
        },
        "list_place": 2
      },
      {
        "letter": "t",
        "art": "torch",
        "events": [{"kind": "torch"}],
        "sheet": {
          "field": "torches",
          "boxes": 4,
          "per_row": 4,
          "holds": "rounds",
          "takes_prize": false,
          "is_short": false
        },
        "list_place": 1
      },
      {
        "letter": "s",
        "art": "skull",
        "events": [{"kind": "skulls"}],
        "sheet": {
          "field": "skulls",
          "boxes": 10,
          "per_row": 10,
          "holds": "cost",
          "takes_prize": false,
          "is_short": true
        },
        "list_place": 4
      },
      {"letter": "b", "art": "potion", "events": [{"kind": "potion"}], "sheet": null, "list_place": 3}
    ]
  }
};
