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
  | "red gem"
  | "green gem"
  | "torch"
  | "skull"
  | "potion";

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

/** One description per game, as in Python. */
export const GAMES = {
  "silver-and-gold": {
    "slug": "silver-and-gold",
    "title": "Silver & Gold",
    "theme": "silver-and-gold",
    "colours": [
      "grey",
      "green",
      "orange",
      "purple"
    ],
    "score_parts": [
      {
        "name": "cards",
        "label": "Completed cards",
        "rule": "S10"
      },
      {
        "name": "seals",
        "label": "Seals",
        "rule": "S10"
      },
      {
        "name": "coins",
        "label": "Coins",
        "rule": "S4"
      },
      {
        "name": "cups",
        "label": "Cups",
        "rule": "S7"
      },
      {
        "name": "palms",
        "label": "Palms",
        "rule": "S5"
      }
    ],
    "has_start_player": true,
    "may_review_expeditions": false,
    "rule_ids": {
      "final_score": "S10",
      "tie_break": "S11",
      "taking_order": "S6",
      "pattern_contact": "S2",
      "box_contact": "S2",
      "no_box": null
    },
    "deck_lists": [
      {
        "key": "cups",
        "printed": [
          6,
          5,
          4,
          3,
          2,
          1
        ],
        "length": null,
        "is_rising": false
      }
    ],
    "prizes": {
      "key": "cups",
      "heading": "Cups left",
      "score_part": "cups",
      "per_colour": false
    },
    "card_points": null,
    "has_seals": true,
    "no_box": {
      "word": "sea",
      "phrase": "no box",
      "sign": "~"
    },
    "entry": null,
    "goal": null,
    "symbols": [
      {
        "name": "cross",
        "phrase": "a cross symbol",
        "letter": "x",
        "art": "cross",
        "rule": "G8",
        "events": [
          "bonus owed",
          "bonus lost"
        ],
        "score_part": null,
        "sheet": null,
        "counts_display": false
      },
      {
        "name": "coin",
        "phrase": "a coin",
        "letter": "o",
        "art": "coin",
        "rule": "S4",
        "events": [
          "coins",
          "coins lost"
        ],
        "score_part": "coins",
        "sheet": {
          "field": "coins",
          "boxes": 12,
          "per_row": 4
        },
        "counts_display": false
      },
      {
        "name": "palm",
        "phrase": "a palm",
        "letter": "p",
        "art": "palm",
        "rule": "S5",
        "events": [
          "palm",
          "palm lost"
        ],
        "score_part": "palms",
        "sheet": {
          "field": "palms",
          "boxes": 4,
          "per_row": 4
        },
        "counts_display": true
      }
    ]
  },
  "pyramids": {
    "slug": "pyramids",
    "title": "Pyramids",
    "theme": "pyramids",
    "colours": [
      "green",
      "orange",
      "purple"
    ],
    "score_parts": [
      {
        "name": "cards",
        "label": "Completed cards",
        "rule": "P13"
      },
      {
        "name": "torches",
        "label": "Torches",
        "rule": "P7"
      },
      {
        "name": "pyramids",
        "label": "Pyramid points",
        "rule": "P11"
      },
      {
        "name": "gems",
        "label": "Gems",
        "rule": "P6"
      },
      {
        "name": "skulls",
        "label": "Skulls",
        "rule": "P8"
      }
    ],
    "has_start_player": false,
    "may_review_expeditions": true,
    "rule_ids": {
      "final_score": "P13",
      "tie_break": "P14",
      "taking_order": "P10",
      "pattern_contact": "P3",
      "box_contact": "P4",
      "no_box": "P2"
    },
    "deck_lists": [
      {
        "key": "skulls",
        "printed": [
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          8,
          9,
          10
        ],
        "length": 10,
        "is_rising": true
      },
      {
        "key": "awards",
        "printed": [
          10,
          6,
          3
        ],
        "length": null,
        "is_rising": false
      }
    ],
    "prizes": {
      "key": "awards",
      "heading": "Pyramid points",
      "score_part": "pyramids",
      "per_colour": true
    },
    "card_points": 10,
    "has_seals": false,
    "no_box": {
      "word": "wall",
      "phrase": "a wall",
      "sign": "#"
    },
    "entry": {
      "letter": "e",
      "word": "entrance",
      "row": 0,
      "art": "entrance",
      "rule": "P1"
    },
    "goal": {
      "letter": "T",
      "word": "tomb",
      "row": -1,
      "art": "tomb",
      "rule": "P1"
    },
    "symbols": [
      {
        "name": "cross",
        "phrase": "a red cross",
        "letter": "x",
        "art": "cross",
        "rule": "G8",
        "events": [
          "bonus owed",
          "bonus lost"
        ],
        "score_part": null,
        "sheet": null,
        "counts_display": false
      },
      {
        "name": "red gem",
        "phrase": "a red gem",
        "letter": "r",
        "art": "red",
        "rule": "P6",
        "events": [
          "red gems"
        ],
        "score_part": "gems",
        "sheet": {
          "field": "red_gems",
          "boxes": 10,
          "per_row": 10
        },
        "counts_display": false
      },
      {
        "name": "green gem",
        "phrase": "a green gem",
        "letter": "g",
        "art": "green",
        "rule": "P6",
        "events": [
          "green gems"
        ],
        "score_part": "gems",
        "sheet": {
          "field": "green_gems",
          "boxes": 10,
          "per_row": 10
        },
        "counts_display": false
      },
      {
        "name": "torch",
        "phrase": "a torch",
        "letter": "t",
        "art": "torch",
        "rule": "P7",
        "events": [
          "torch"
        ],
        "score_part": "torches",
        "sheet": {
          "field": "torches",
          "boxes": 4,
          "per_row": 4
        },
        "counts_display": false
      },
      {
        "name": "skull",
        "phrase": "a skull",
        "letter": "s",
        "art": "skull",
        "rule": "P8",
        "events": [
          "skulls"
        ],
        "score_part": "skulls",
        "sheet": {
          "field": "skulls",
          "boxes": 10,
          "per_row": 10
        },
        "counts_display": false
      },
      {
        "name": "potion",
        "phrase": "a potion",
        "letter": "b",
        "art": "potion",
        "rule": "P9",
        "events": [
          "potion"
        ],
        "score_part": "skulls",
        "sheet": null,
        "counts_display": false
      }
    ]
  }
} as const;

export type Game = (typeof GAMES)[GameSlug];
export type GameSymbol = Game["symbols"][number];
