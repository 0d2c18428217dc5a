"""The examples of docs/decks.md work as shown."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from silvergold import decks
from tests.decks.parsed import pyramid_deck, with_card

PAGE = (Path(__file__).parents[2] / "docs" / "decks.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def said_of(text: str) -> str:
    found = decks.faults(tomllib.loads(text))
    return "".join(f"{'incomplete' if fault.is_incomplete else 'bad'} ana.toml: {fault}\n" for fault in found)


def test_the_worked_example_gets_the_answers_that_stand_below_it() -> None:
    example, first_answer, second_answer = blocks("toml")[0], *blocks("text")
    slip = example.replace('"...#"', '"..z"').replace('"grey"', '"gray"')

    assert said_of(example) == first_answer
    assert said_of(slip) == second_answer


def test_the_worked_example_is_a_deck_once_it_has_20_cards() -> None:
    cards = [f'[[card]]\nnumber = {n}\ncolour = "green"\npoints = 1\nrows = ["."]' for n in range(3, 21)]

    deck = decks.parse("\n".join([blocks("toml")[0], *cards]))

    assert deck.cards[1].seal == decks.Seal("orange", 2)


def test_the_chamber_on_the_page_is_sound() -> None:
    (card,) = tomllib.loads(blocks("toml")[1])["card"]

    assert decks.faults(with_card(pyramid_deck(), **card)) == []


def test_the_python_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")

    exec(compile(code, "docs/decks.md", "exec"), {})  # noqa: S102 - our own page

    assert capsys.readouterr().out.endswith('· colour is "red"; it must be green, orange or purple\n')


def test_every_character_of_a_card_stands_in_the_table() -> None:
    table = PAGE[PAGE.index("| character |") :]

    for game in decks.GAMES:
        for character in {sign for card in decks.standard(game).cards for row in card.rows for sign in row}:
            assert f"`{character}`" in table
