"""`silvergold deck`, `rules`, `warm` and `bench`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from silvergold import decks, rulebook
from silvergold.cli import options
from tests.cli.running import run, run_here


def test_list_names_every_built_in_deck() -> None:
    done = run("deck", "list")

    assert done.returncode == options.OK
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == list(decks.names())


@pytest.mark.parametrize("game", decks.GAMES)
def test_show_draws_every_card_and_every_pattern(game: str) -> None:
    done = run("deck", "show", "standard", "--game", game)

    assert done.returncode == options.OK
    for card in decks.standard(game).cards:
        assert f"card {card.number}, {card.colour}" in done.stdout
    for expedition in decks.standard(game).expeditions:
        assert f"{expedition.name} x{expedition.count}" in done.stdout


def test_check_names_every_fault_of_every_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    text = decks.to_toml(decks.standard("pyramids"))
    good.write_text(text)
    bad.write_text(text.replace('colour = "green"', 'colour = "blue"', 2).replace('name = "domino"', 'name = "line"'))

    done = run("deck", "check", str(good), str(bad), str(tmp_path / "none.toml"))

    lines = done.stdout.splitlines()
    assert done.returncode == options.BAD
    assert lines[0] == f"ok {good}"
    assert sum(line.startswith(f"bad {bad}: card ") for line in lines) >= 2
    assert sum(line.startswith(f"bad {bad}: ") for line in lines) >= 3
    assert lines[-1].startswith(f"bad {tmp_path / 'none.toml'}: ")


@pytest.mark.parametrize("game", decks.GAMES)
def test_generate_writes_a_sound_deck_and_the_same_one_for_the_same_seed(tmp_path: Path, game: str) -> None:
    words = ("deck", "generate", "--game", game, "--seed", "7")
    written = run(*words, "-o", str(tmp_path / "deck.toml"))
    shown = run_here(*words)

    assert written.returncode == shown.returncode == options.OK
    assert (tmp_path / "deck.toml").read_text() == shown.stdout
    assert decks.parse(shown.stdout).game == game
    assert run_here("deck", "check", str(tmp_path / "deck.toml")).returncode == options.OK


def test_rules_tells_one_rule_one_part_or_all() -> None:
    words = rulebook.rules()

    assert " ".join(run("rules", "g6").stdout.split()) == f"G6 {words['G6']}"
    assert run_here("rules", "S").stdout.count("\nS") == sum(number[0] == "S" for number in words) - 1
    everything = run_here("rules").stdout
    assert all(f"{number}  " in everything for number in words)


def test_warm_says_how_long_it_took_or_that_it_was_done_before() -> None:
    done = run("warm")

    assert done.returncode == options.OK
    assert re.fullmatch(r"compiled in \d+\.\d s|the rules were compiled before", done.stdout.strip())


@pytest.mark.slow
def test_bench_ends_with_one_line_of_json() -> None:
    done = run("bench", "engine", "--game", "pyramids", "--players", "3", "--seconds", "0.05", "--json")

    figures = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == options.OK
    for way in ("loop", "threads_2", "batch_1024", "single"):
        assert figures[way]["decisions_per_s"] > 0
