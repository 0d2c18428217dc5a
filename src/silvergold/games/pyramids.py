"""The description of Pyramids."""

from __future__ import annotations

from typing import Final

from silvergold.games.description import (
    BONUS_EVENTS,
    DeckFacts,
    DeckList,
    Frequency,
    Game,
    Landmark,
    Lesson,
    NoBox,
    PrintedDeck,
    Prizes,
    RuleIds,
    Sample,
    ScorePart,
    SheetRow,
    Symbol,
    SymbolEvent,
)
from silvergold.kinds import Points

POINTS_PER_CARD: Final = 10  # P13

CROSS: Final = Symbol(
    "cross", "a red cross", "x", card_field="crosses", plane="crosses", art="cross", rule="G8",
    frequency=Frequency((12, 12, 12), most_per_card=(2, 2, 2)),
    events=BONUS_EVENTS,
)  # fmt: skip
RED_GEM: Final = Symbol(
    "red gem", "a red gem", "r", card_field="red_gems", plane="red gems", art="red", rule="P6",
    frequency=Frequency((18, 18, 18), most_per_card=(2, 2, 2)),
    events=(SymbolEvent("red gems"),),
    score_part="gems", sheet=SheetRow("red_gems", boxes=10, per_row=10), list_place=2,
)  # fmt: skip
GREEN_GEM: Final = Symbol(
    "green gem", "a green gem", "g", card_field="green_gems", plane="green gems", art="green", rule="P6",
    frequency=Frequency((18, 18, 18), most_per_card=(2, 2, 2)),
    events=(SymbolEvent("green gems"),),
    score_part="gems", sheet=SheetRow("green_gems", boxes=10, per_row=10), list_place=2,
)  # fmt: skip
TORCH: Final = Symbol(
    "torch", "a torch", "t", card_field="torches", plane="torches", art="torch", rule="P7",
    frequency=Frequency((6, 6, 6), most_per_card=(1, 1, 1)),
    events=(SymbolEvent("torch"),), score_part="torches",
    sheet=SheetRow("torches", boxes=4, per_row=4, holds="rounds", is_short=False), list_place=1,
)  # fmt: skip
SKULL: Final = Symbol(
    "skull", "a skull", "s", card_field="skulls", plane="skulls", art="skull", rule="P8",
    frequency=Frequency((32, 32, 32), most_per_card=(3, 3, 3)),
    events=(SymbolEvent("skulls"),),
    score_part="skulls", sheet=SheetRow("skulls", boxes=10, per_row=10, holds="cost"), list_place=4,
)  # fmt: skip
POTION: Final = Symbol(
    "potion", "a potion", "b", card_field="potions", plane="potions", art="potion", rule="P9",
    frequency=Frequency((5, 5, 5), most_per_card=(1, 1, 1)),
    events=(SymbolEvent("potion"),),
    score_part="skulls", list_place=3,
)  # fmt: skip


def score_bounds(deck: DeckFacts) -> tuple[Points, Points]:
    """Return the score of the worst skull alone, and that of all cards of the deck with a full score card (P13)."""
    return -max(deck.skulls), POINTS_PER_CARD * len(deck.cards) + 4 * 5 + 3 * sum(deck.awards) + 10 * 5


PYRAMIDS: Final = Game(
    slug="pyramids",
    title="Pyramids",
    module="pyramids",
    theme="dusk",
    symbol="tomb",
    samples=(Sample(4), Sample(14, ("d1", "c1", "b1", "b2")), Sample(5)),
    lesson=Lesson(symbols=("red", "green", "torch", "skull"), crossing="P3", completing="P5"),
    engine_id=1,
    card_label="number",
    colours=("green", "orange", "purple"),
    tie_break="lowest number",
    score_parts=(
        ScorePart("cards", "Completed cards", "P13", each=POINTS_PER_CARD),
        ScorePart("torches", "Torches", "P7", art="torch", each=5),
        ScorePart("pyramids", "Pyramid points", "P11", art="tomb"),
        ScorePart("gems", "Gems", "P6", art="red", each=5),
        ScorePart("skulls", "Skulls", "P8", art="skull"),
    ),
    has_start_player=False,
    may_review_expeditions=True,
    rule_series="P",
    rulings=("R3", "R7", "R8", "R13"),
    rule_ids=RuleIds(
        final_score="P13", tie_break="P14", taking_order="P10", pattern_contact="P3", box_contact="P4", no_box="P2"
    ),
    deck_lists=(
        DeckList("skulls", printed=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), length=10, is_rising=True),  # R13
        DeckList("awards", printed=(10, 6, 3)),  # P11
    ),
    prizes=Prizes(
        "awards", "Pyramid points", "pyramids", "pyramid_points", art="tomb", per_colour=True, earned_at=(2, 4, 6)
    ),
    card_points=POINTS_PER_CARD,
    has_seals=False,
    printed=PrintedDeck((("green", 16), ("orange", 16), ("purple", 16)), side=5),  # P1
    no_box=NoBox("wall", "a wall", "#", rule="P2", is_focusable=True),
    entry=Landmark("e", "entrance", row=0, art="entrance", rule="P1"),
    goal=Landmark("T", "tomb", row=-1, art="tomb", rule="P1"),
    symbols=(CROSS, RED_GEM, GREEN_GEM, TORCH, SKULL, POTION),
    greedy_points=(95, 120),
    score_bounds=score_bounds,
)
