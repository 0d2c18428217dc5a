// Made from src/silvergold/games/ by `make protocol`; do not edit.

import type { GameSlug, ScorePartName, SheetField } from "./games";

/** What a game in the page needs of a rulebook besides the compiled rules. */
export interface Rulebook {
  tie_break: "colours" | "lowest number";
  may_review_expeditions: boolean;
  /** The letter of the symbol that is worth one more for each on the display (S5). */
  display_symbol: string | null;
  /** The part of a score that counts prizes. */
  prize_part: ScorePartName;
  /** What each thing of a part of a score is worth, null if they differ, and the rows of the score card it counts. */
  parts: Partial<Record<ScorePartName, { each: number | null; fields: readonly SheetField[] }>>;
  rule_ids: {
    tie_break: string;
    taking_order: string;
    pattern_contact: string;
    box_contact: string;
    no_box: string | null;
  };
  /** The lists of numbers that a deck may hold, as in the printed game. */
  deck_lists: Partial<Record<"cups" | "skulls" | "awards", readonly number[]>>;
}

export const RULEBOOKS: Readonly<Record<GameSlug, Rulebook>> = {
  "silver-and-gold": {
    "tie_break": "colours",
    "may_review_expeditions": false,
    "display_symbol": "p",
    "prize_part": "cups",
    "parts": {
      "cards": {"each": null, "fields": []},
      "seals": {"each": null, "fields": []},
      "coins": {"each": 1, "fields": ["coins"]},
      "cups": {"each": null, "fields": []},
      "palms": {"each": null, "fields": ["palms"]}
    },
    "rule_ids": {"tie_break": "S11", "taking_order": "S6", "pattern_contact": "S2", "box_contact": "S2", "no_box": null},
    "deck_lists": {"cups": [6, 5, 4, 3, 2, 1]}
  },
  "pyramids": {
    "tie_break": "lowest number",
    "may_review_expeditions": true,
    "display_symbol": null,
    "prize_part": "pyramids",
    "parts": {
      "cards": {"each": 10, "fields": []},
      "torches": {"each": 5, "fields": ["torches"]},
      "pyramids": {"each": null, "fields": []},
      "gems": {"each": 5, "fields": ["red_gems", "green_gems"]},
      "skulls": {"each": null, "fields": ["skulls"]}
    },
    "rule_ids": {"tie_break": "P14", "taking_order": "P10", "pattern_contact": "P3", "box_contact": "P4", "no_box": "P2"},
    "deck_lists": {"skulls": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "awards": [10, 6, 3]}
  }
};
