"""The arena's page is self-contained and shows the results of the games."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from silvergold import decks
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import BotFault, GameResult
from silvergold.arena.schedule import Schedule, deck_hash, round_robin
from silvergold.arena.summary import summarise
from silvergold.bots.interface import Budget
from silvergold.records import parts_of
from silvergold.reports.arena_page import command_of, report
from tests.reports.pages import check


@cache
def played(game: str, players: int = 2, games: int = 6) -> tuple[Schedule, tuple[GameResult, ...]]:
    schedule = round_robin(decks.standard(game), ["random", "greedy"], games, seed=3, players=players)
    return schedule, tuple(play_scheduled(schedule, key) for key in schedule.games())


def page_of(schedule: Schedule, results: Sequence[GameResult]) -> str:
    return report(schedule, summarise(schedule, results), results, when=datetime.date(2026, 11, 15))


@pytest.mark.parametrize("game", decks.GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_page_is_one_sound_file_with_every_part(game: str, players: int) -> None:
    schedule, results = played(game, players)

    page = check(page_of(schedule, results))

    headings = ("The ladder", "Who beats whom", "Scores", "Where points come from", "Score over the turns")
    for heading in (*headings, "Time to think", "Faults", "How it was made"):
        assert heading in page.text
    for name in ("greedy", "random", *parts_of(game)):
        assert name in page.text
    assert page.count("svg", class_="wide") == page.count("svg", class_="slim") == 6


def test_the_page_tells_how_it_was_made() -> None:
    schedule, results = played("pyramids")

    text = check(page_of(schedule, results)).text

    assert "2026-11-15" in text
    assert deck_hash(schedule.deck) in text
    assert command_of(schedule) in text
    assert "No bot raised, hung or answered rubbish." in text


def test_the_command_names_every_setting_of_the_schedule() -> None:
    deck = decks.standard("pyramids")
    schedule = round_robin(deck, ["greedy", "random"], 10, 7, players=4, budget=Budget(simulations=40))

    assert command_of(schedule) == (
        "silvergold arena --bots greedy,random --game pyramids --players 4 --games 12 --seed 7 --budget 40"
    )
    assert command_of(replace(schedule, budget=Budget(seconds=0.05))).endswith("--budget 50ms")
    assert "--deck FILE" in command_of(replace(schedule, deck=decks.generate("pyramids", 1)))


def test_the_stronger_bot_stands_first_and_both_sides_add_up() -> None:
    schedule, results = played("silver-and-gold")

    html = page_of(schedule, results)

    text = check(html).text
    assert "greedy and random play Silver & Gold" in text
    assert "greedy – random" in text
    rates = [float(rate) for rate in re.findall(r"--much:([\d.]+)", html)]
    assert len(rates) == 2
    assert sum(rates) == pytest.approx(1)


def test_faults_are_counted_and_listed() -> None:
    schedule, results = played("pyramids")
    broken = tuple(
        BotFault(0, "greedy", turn, "raised", f"raised ValueError: <b>{turn}</b> & more") for turn in range(3)
    )

    page = check(page_of(schedule, (replace(results[0], faults=broken), *results[1:])))

    assert "greedy raised 3 " in page.text
    assert "raised ValueError: <b>1</b> & more" in page.text
    assert page.count("div", class_="warn") == 1


def test_a_bots_name_is_text_and_nothing_else() -> None:
    schedule, results = played("pyramids")
    name = '<script>alert("x")</script>&a-very-long-name-of-somebodys-own.package:Player'
    renamed = tuple(replace(r, bots=tuple(name if b == "greedy" else b for b in r.bots)) for r in results)
    schedule = replace(schedule, pairings=(("random", name),))

    page = check(page_of(schedule, renamed))

    assert page.count("script") == 0
    assert name in page.text
    assert page.count("wbr") > 0, "a long name may break in the matrix"


def test_a_run_of_one_game_has_a_page_too() -> None:
    schedule, results = played("pyramids")

    page = check(page_of(schedule, results[:1]))

    assert "1 of 6" in page.text


def test_games_without_times_and_turns_have_a_page_without_them() -> None:
    schedule, results = played("pyramids")
    bare = [replace(result, by_turn=(), milliseconds=()) for result in results]

    page = check(report(schedule, summarise(schedule, results), bare))

    assert "Time to think" not in page.text
    assert "Score over the turns" not in page.text
