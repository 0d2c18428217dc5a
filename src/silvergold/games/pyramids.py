"""The description of Pyramids."""

from __future__ import annotations

from typing import Final

from silvergold.games.description import (
    DeckFacts,
    DeckList,
    Game,
    Landmark,
    NoBox,
    Prizes,
    RuleIds,
    ScorePart,
    SheetRow,
    Symbol,
)
from silvergold.kinds import Points

POINTS_PER_CARD: Final = 10  # P13

CROSS: Final = Symbol(
    "cross", "a red cross", "x", card_field="crosses", plane="crosses", art="cross", rule="G8",
    events=("bonus owed", "bonus lost"),
)  # fmt: skip
RED_GEM: Final = Symbol(
    "red gem", "a red gem", "r", card_field="red_gems", plane="red gems", art="red", rule="P6",
    events=("red gems",), score_part="gems", sheet=SheetRow("red_gems", boxes=10, per_row=10),
)  # fmt: skip
GREEN_GEM: Final = Symbol(
    "green gem", "a green gem", "g", card_field="green_gems", plane="green gems", art="green", rule="P6",
    events=("green gems",), score_part="gems", sheet=SheetRow("green_gems", boxes=10, per_row=10),
)  # fmt: skip
TORCH: Final = Symbol(
    "torch", "a torch", "t", card_field="torches", plane="torches", art="torch", rule="P7",
    events=("torch",), score_part="torches", sheet=SheetRow("torches", boxes=4, per_row=4),
)  # fmt: skip
SKULL: Final = Symbol(
    "skull", "a skull", "s", card_field="skulls", plane="skulls", art="skull", rule="P8",
    events=("skulls",), score_part="skulls", sheet=SheetRow("skulls", boxes=10, per_row=10),
)  # fmt: skip
POTION: Final = Symbol(
    "potion", "a potion", "b", card_field="potions", plane="potions", art="potion", rule="P9",
    events=("potion",), score_part="skulls",
)  # fmt: skip


def score_bounds(deck: DeckFacts) -> tuple[Points, Points]:
    """Return the score of the worst skull alone, and that of all cards of the deck with a full score card (P13)."""
    return -max(deck.skulls), POINTS_PER_CARD * len(deck.cards) + 4 * 5 + 3 * sum(deck.awards) + 10 * 5


PYRAMIDS: Final = Game(
    slug="pyramids",
    title="Pyramids",
    theme="pyramids",
    engine_id=1,
    colours=("green", "orange", "purple"),
    score_parts=(
        ScorePart("cards", "Completed cards", "P13", each=POINTS_PER_CARD),
        ScorePart("torches", "Torches", "P7", each=5),
        ScorePart("pyramids", "Pyramid points", "P11"),
        ScorePart("gems", "Gems", "P6", each=5),
        ScorePart("skulls", "Skulls", "P8"),
    ),
    has_start_player=False,
    may_review_expeditions=True,
    ties_by_colour=False,
    rule_ids=RuleIds(
        final_score="P13", tie_break="P14", taking_order="P10", pattern_contact="P3", box_contact="P4", no_box="P2"
    ),
    deck_lists=(
        DeckList("skulls", printed=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), length=10, is_rising=True),  # R13
        DeckList("awards", printed=(10, 6, 3)),  # P11
    ),
    prizes=Prizes("awards", "Pyramid points", score_part="pyramids", per_colour=True),
    card_points=POINTS_PER_CARD,
    has_seals=False,
    no_box=NoBox("wall", "a wall", "#"),
    entry=Landmark("e", "entrance", row=0, art="entrance", rule="P1"),
    goal=Landmark("T", "tomb", row=-1, art="tomb", rule="P1"),
    symbols=(CROSS, RED_GEM, GREEN_GEM, TORCH, SKULL, POTION),
    score_bounds=score_bounds,
)
