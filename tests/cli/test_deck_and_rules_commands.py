"""`silvergold deck`, `rules`, `warm` and `bench`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from silvergold import decks, rulebook
from silvergold.cli import options
from silvergold.languages import english
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
        assert f"{english().pattern(expedition.name)} x{expedition.count}" in done.stdout


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


HEADER = 'format = "silvergold-deck"\nversion = 1\ngame = "silver-and-gold"\nname = "Half"\n'
CARD = """
[[card]]
number = {0}
colour = "grey"
points = 8
{1} = {{ colour = "grey", points = 1 }}
rows = ["x.", ".o"]
"""


def test_a_deck_with_few_cards_is_shown_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text(HEADER + "".join(CARD.format(number, "seal") for number in (4, 7)))

    shown, checked = run_here("deck", "show", str(file)), run_here("deck", "check", str(file))

    assert shown.returncode == options.OK
    assert "card 7, grey" in shown.stdout
    assert "Not complete yet: cards: there are 2 cards" in " ".join(shown.stdout.split())
    assert checked.returncode == options.BAD
    assert f"incomplete {file}: cards: there are 2 cards" in checked.stdout
    assert "bad" not in checked.stdout


def test_a_mistyped_key_is_noted(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text(HEADER + CARD.format(4, "sael"))
    whole = tmp_path / "whole.toml"
    whole.write_text(decks.to_toml(decks.standard("pyramids")).replace("awards =", "award =", 1))

    shown, checked = run_here("deck", "show", str(file)), run_here("deck", "check", str(file), str(whole))
    played = run("play", "--deck", str(whole), typed="")

    note = 'card 4: the key "sael" means nothing here; did you mean seal?'
    assert note in " ".join(shown.stdout.split())
    assert f"note {file}: {note}" in checked.stdout
    assert f'note {whole}: deck: the key "award" means nothing here; did you mean awards?' in checked.stdout
    assert f"ok {whole}" in checked.stdout
    assert "did you mean awards?" in played.stderr


@pytest.mark.parametrize(
    "words", ["simulate --games 1", "arena --bots greedy,random --games 2", "ladder", "deck balance", "play"]
)
def test_every_command_notes_a_mistyped_key_even_of_a_deck_that_cannot_be_played(words: str, tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text(HEADER + CARD.format(4, "sael"))

    done = run_here(*words.split(), *(() if words == "deck balance" else ("--deck",)), str(file))

    assert done.returncode == options.BAD
    assert 'note: card 4: the key "sael" means nothing here; did you mean seal?' in done.stderr
    assert "there is 1 card; a deck has 20" in done.stderr


@pytest.mark.parametrize("n_cards", [1, 2])
def test_single_brackets_get_a_plain_sentence(tmp_path: Path, n_cards: int) -> None:
    file = tmp_path / "single.toml"
    file.write_text(HEADER + "[card]\nnumber = 4\n" * n_cards)

    done = run_here("deck", "check", str(file))

    assert "[[card]], in double brackets" in done.stdout
    assert "declare" not in done.stdout
