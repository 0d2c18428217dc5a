"""The deck lab's page: self-contained, sortable, every card beside its figures."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from silvergold import decks
from silvergold.arena.results import BotFault
from silvergold.deck_lab.balance import balance
from silvergold.reports.balance_page import COLUMNS, balance_report, command_of
from tests.deck_lab.balances import PURPLE, made_up, offers, real
from tests.reports.pages import Page, check


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_page_is_one_sound_file_with_every_card(game: str) -> None:
    schedule, sightings = real(game)

    text = balance_report(balance(schedule, sightings), when=datetime.date(2026, 11, 15))
    page = check(text)

    for heading in ("All cards at a glance", "Colours compared", "What cards bring", "Every card", "How it was made"):
        assert heading in page.text
    pictures = [attrs["aria-label"] for tag, attrs in page.tags if tag == "svg" and "viewbox" in attrs]
    for card in schedule.deck.cards:
        assert sum(str(label).startswith(f"card {card.number}, ") for label in pictures) >= 1
    assert page.count("td", class_="picture") == len(schedule.deck.cards)
    assert "2026-11-15" in page.text
    assert page.count("script") == 1


def test_every_column_can_be_sorted_by_its_heading_and_by_the_list() -> None:
    schedule, sightings = real("pyramids")

    page = check(balance_report(balance(schedule, sightings)))

    assert page.count("button", type="button") == len(COLUMNS) + 1
    assert page.count("option") == 2 * (len(COLUMNS) + 1)
    assert page.count("th", aria_sort="ascending") == 1


def test_outliers_are_named_and_marked() -> None:
    cards = dict.fromkeys(PURPLE[2:], offers(0.2, 1)) | {PURPLE[0]: offers(1, 1), PURPLE[1]: offers(0, 1)}
    found = made_up(cards)

    page = check(balance_report(found))

    assert page.count("tr", class_="out") == len(found.outliers) == 2
    for card in found.outliers:
        assert card.verdict in page.text
    assert page.count("circle", class_="ring") == 6  # two cards, in three widths


def test_a_deck_of_which_nothing_was_seen_has_a_page_too() -> None:
    page = check(balance_report(made_up({})))

    assert "There is no outlier." in page.text


def test_faults_of_bots_are_not_hidden() -> None:
    found = replace(made_up({}), faults=(BotFault(0, "greedy", 3, "raised", "raised ValueError"),))

    page = check(balance_report(found))

    assert "Faults of bots" in page.text


def test_the_command_names_every_setting_of_the_run() -> None:
    assert command_of(made_up({}, games=7)) == (
        "silvergold deck balance standard --game pyramids --games 7 --bots greedy --players 2 --seed 0"
    )


def test_the_checks_of_a_page_would_find_something() -> None:
    assert Page("<p><b>x</p></b>").faults
    assert Page('<img src="https://elsewhere/x.png">').faults
    assert Page("<p>x").faults
