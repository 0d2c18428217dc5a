"""The rules page: every rule in each language, and the result of every live example as the real rules decide it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from silvergold import decks
from silvergold.boxes import box_name
from silvergold.choices import parse_choice
from silvergold.decks.deck import Card
from silvergold.events import Event, Kind, play
from silvergold.position import DeckIndex, Position, encode
from silvergold.referee import why_not
from silvergold.rulebook import rules
from silvergold.rules import Step
from tests.rulebook.table import ANA, PYRAMIDS, SILVER_AND_GOLD, Table, table_for

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
TEXTS = WEB.parents[1] / "src" / "silvergold" / "languages"
LANGUAGES = sorted(path.parent.name for path in TEXTS.glob("*/rules.json"))
EXAMPLES: list[dict[str, Any]] = json.loads((WEB / "learn" / "rules" / "ruleExamples.json").read_text("utf-8"))
PATTERNS = {e.name: e.rows for e in decks.standard(SILVER_AND_GOLD).expeditions}
CARDS = {game: {card.number: card for card in decks.standard(game).cards} for game in (SILVER_AND_GOLD, PYRAMIDS)}
# what a move brings in the examples of the page; it shows other events elsewhere
TOLD = {
    Kind.COINS, Kind.COINS_LOST, Kind.PALM, Kind.PALM_LOST, Kind.RED_GEMS, Kind.GREEN_GEMS, Kind.TORCH, Kind.SKULLS,
    Kind.POTION, Kind.BONUS_OWED, Kind.BONUS_LOST, Kind.CUP, Kind.COMPLETED,
}  # fmt: skip

TRIES = [
    pytest.param(example, attempt, id=f"{example['rule']}-{attempt['words']}")
    for example in EXAMPLES
    for attempt in example["tries"]
]


def words(language: str) -> set[str]:
    """Return the keys of the texts of the rules."""
    return set(json.loads((TEXTS / language / "rules.json").read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ["", ".title"])
def test_every_rule_is_told_in_each_language_and_none_more(language: str, ending: str) -> None:
    told = {key for key in words(language) if re.fullmatch(rf"rules\.[GSPR]\d+{re.escape(ending)}", key)}

    assert told == {f"rules.{number}{ending}" for number in rules()}


def test_the_examples_belong_to_rules_and_have_words() -> None:
    known = {f"rules.try.{attempt['words']}" for example in EXAMPLES for attempt in example["tries"]}
    said = {key for key in words("en") if key.startswith("rules.try.")}

    assert {example["rule"] for example in EXAMPLES} <= set(rules())
    assert len(EXAMPLES) >= 15
    assert known == said


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["rule"])
def test_the_cards_of_an_example_are_those_of_the_standard_deck(example: dict[str, Any]) -> None:
    for face in (example["card"], *example.get("display", ())):
        card = CARDS[example["game"]][face["number"]]
        seal = {"colour": card.seal.colour, "points": card.seal.points} if card.seal else None

        assert (face["colour"], tuple(face["rows"])) == (card.colour, card.rows)
        assert (face.get("points", 0), face.get("seal")) == (card.points, seal)


@pytest.mark.parametrize(("example", "attempt"), TRIES)
def test_the_rules_decide_an_example_as_the_page_says(example: dict[str, Any], attempt: dict[str, Any]) -> None:
    table = arranged(example, attempt)
    position = Position(DeckIndex.of(table.deck), table._states)
    *before, last = (parse_choice(text) for text in attempt["choices"])
    for choice in before:
        assert why_not(position, ANA, choice) is None
        play(position, ANA, encode(position, ANA, choice))

    refusal = why_not(position, ANA, last)

    assert (refusal.rule if refusal else None) == attempt.get("refused")
    if refusal is None:
        happened = [*play(position, ANA, encode(position, ANA, last)), *settled(position)]
        assert brought(happened) == attempt["brings"]


def arranged(example: dict[str, Any], attempt: dict[str, Any]) -> Table:
    """Return the position that the page shows: the card at the left, its crosses, the score sheet, the display."""
    game, card = example["game"], CARDS[example["game"]][example["card"]["number"]]
    hand = [card, None] if example.get("alone") else [card]
    display = [CARDS[game][face["number"]] for face in example.get("display", ())]
    table = table_for(game, hand, pattern=PATTERNS[example["pattern"]], display=display)
    written = attempt.get("sheet", {}).items()
    sheet: dict[str, Any] = {key: tuple(each) if isinstance(each, list) else each for key, each in written}
    table.write(ANA, **sheet)
    table.cross_before(ANA, "left", *drawn(card, attempt.get("crossed", example["crossed"])))
    return table


def drawn(card: Card, boxes: list[str]) -> list[str]:
    """Return the named boxes as rows of a drawing."""
    return [
        "".join("x" if box_name((r, c)) in boxes else "." for c in range(len(row))) for r, row in enumerate(card.rows)
    ]


def settled(position: Position) -> list[Event]:
    """Let the others mark, so that cups are given and cards put away; return what happened."""
    happened: list[Event] = []
    while position.step == Step.MARK and ANA not in position.waiting:
        seat = position.waiting[0]
        happened += play(position, seat, encode(position, seat, position.choices(seat)[0]))
    return happened


def brought(happened: list[Event]) -> dict[str, int]:
    """Return what the seat gained: a torch as its round, counted from 1, and a completed card as 1."""
    mine = [event for event in happened if event.seat == ANA and event.kind in TOLD]
    amounts = {Kind.TORCH: 1, Kind.COMPLETED: 1}
    return {str(event.kind): event.amount + amounts.get(event.kind, 0) for event in mine}
