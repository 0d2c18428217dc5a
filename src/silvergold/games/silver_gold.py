"""The description of Silver & Gold."""

from __future__ import annotations

from typing import Final

from silvergold.games.description import (
    BONUS_EVENTS,
    DeckFacts,
    DeckList,
    Frequency,
    Game,
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

CROSS: Final = Symbol(
    "cross", "a cross symbol", "x", card_field="crosses", plane="crosses", art="cross", rule="G8",
    frequency=Frequency((7, 12, 16, 20), most_per_card=(1, 2, 3, 3)),
    events=BONUS_EVENTS,
)  # fmt: skip
COIN: Final = Symbol(
    "coin", "a coin", "o", card_field="coins", plane="coins", art="coin", rule="S4",
    frequency=Frequency((6, 9, 12, 15), most_per_card=(1, 2, 3, 3)),
    events=(SymbolEvent("coins"), SymbolEvent("coins lost")),
    score_part="coins",
    sheet=SheetRow("coins", boxes=12, per_row=4, takes_prize=True),
)  # fmt: skip
PALM: Final = Symbol(
    "palm", "a palm", "p", card_field="palms", plane="palms", art="palm", rule="S5",
    frequency=Frequency((4, 4, 4, 4), most_per_card=(1, 1, 1, 1)),
    events=(SymbolEvent("palm"), SymbolEvent("palm lost")),
    score_part="palms",
    sheet=SheetRow("palms", boxes=4, per_row=4, holds="points"), counts_display=True,
)  # fmt: skip


def score_bounds(deck: DeckFacts) -> tuple[Points, Points]:
    """Return 0, and the score of all cards of the deck with a full score card (S10)."""
    seals = sum(card.seal.points for card in deck.cards if card.seal) * len(deck.cards)
    palms = 4 * (1 + 4 * max("".join(card.rows).count(PALM.letter) for card in deck.cards))
    return 0, sum(card.points for card in deck.cards) + seals + 12 + sum(deck.cups) + palms


SILVER_AND_GOLD: Final = Game(
    slug="silver-and-gold",
    title="Silver & Gold",
    module="silver_gold",
    theme="map",
    symbol="coin",
    samples=(Sample(13), Sample(12, ("a1", "b1", "c1", "b2")), Sample(28)),
    lesson=Lesson(symbols=("coin", "palm", "cross"), crossing="G6", completing="S3"),
    engine_id=0,
    card_label="points",
    colours=("grey", "green", "orange", "purple"),
    tie_break="colours",
    score_parts=(
        ScorePart("cards", "Completed cards", "S10"),
        ScorePart("seals", "Seals", "S10", art="seal"),
        ScorePart("coins", "Coins", "S4", art="coin", each=1),
        ScorePart("cups", "Cups", "S7", art="cup"),
        ScorePart("palms", "Palms", "S5", art="palm"),
    ),
    has_start_player=True,
    may_review_expeditions=False,
    rule_series="S",
    rulings=("R4", "R14"),
    rule_ids=RuleIds(
        final_score="S10", tie_break="S11", taking_order="S6", pattern_contact="S2", box_contact="S2", no_box=None
    ),
    deck_lists=(DeckList("cups", printed=(6, 5, 4, 3, 2, 1)),),  # S7
    prizes=Prizes("cups", "Cups left", "cups", "cups", art="cup"),
    card_points=None,
    has_seals=True,
    printed=PrintedDeck(
        (("purple", 12), ("orange", 12), ("green", 12), ("grey", 11)),
        side=4,
        about=(("cross", 55), ("coin", 42), ("palm", 16), ("seal", 12)),
    ),  # S1
    no_box=NoBox("sea", "no box", "~", rule="S2", is_focusable=False),
    entry=None,
    goal=None,
    symbols=(CROSS, COIN, PALM),
    greedy_points=(85, 105),
    score_bounds=score_bounds,
)
