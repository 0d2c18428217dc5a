"""`silvergold deck balance` as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from silvergold import decks
from silvergold.cli import options
from silvergold.deck_lab.lab import strong_bot
from tests.arena import evil
from tests.cli.running import run, run_here
from tests.reports.pages import check

SMALL = ("--games", "4", "--bots", "greedy", "--workers", "1")


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_table_names_every_card_and_every_colour(game: str) -> None:
    done = run_here("deck", "balance", "standard", "--game", game, *SMALL)

    assert done.returncode == options.OK
    assert f"{game}, deck Standard: 4 games of greedy, greedy, seed 0" in done.stdout
    for card in decks.standard(game).cards:
        assert f"\n{card.number:>3} {card.colour}" in done.stdout
        assert f"\n{card.colour} " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 120


def test_json_ends_with_one_object() -> None:
    done = run_here("deck", "balance", "standard-pyramids", *SMALL, "--json")
    told = json.loads(done.stdout)

    assert done.returncode == options.OK
    assert (told["games"], told["errors"], told["bots"]) == (4, 0, ["greedy", "greedy"])
    assert [card["card"] for card in told["cards"]] == list(range(1, 49))
    assert set(told["colours"]) == {"green", "orange", "purple"}
    for figure in ("kept", "taken", "chosen", "relative", "completed", "turns", "points", "edge"):
        assert set(told["cards"][0][figure]) == {"value", "interval", "n"}


def test_any_number_of_workers_finds_the_same() -> None:
    one, two = (
        run_here("deck", "balance", "standard", *SMALL[:4], "--workers", workers, "--json").stdout
        for workers in ("1", "2")
    )

    assert json.loads(one) == json.loads(two)


def test_the_page_pictures_every_card_of_a_deck_file(tmp_path: Path) -> None:
    deck = decks.generate("silver-and-gold", 5, "Ana's <islands>")
    (tmp_path / "ana.toml").write_text(decks.to_toml(deck), "utf-8")

    done = run_here("deck", "balance", str(tmp_path / "ana.toml"), *SMALL, "--report", str(tmp_path / "ana.html"))
    page = check((tmp_path / "ana.html").read_text("utf-8"))

    assert done.returncode == options.OK
    assert "wrote" in done.stderr
    labels = [attrs["aria-label"] or "" for tag, attrs in page.tags if tag == "svg" and "aria-label" in attrs]
    for card in deck.cards:
        assert any(label.startswith(f"card {card.number}, {card.colour}") for label in labels)
    assert "Ana's <islands>" in page.text


def test_without_bots_the_default_bot_of_the_lab_plays() -> None:
    done = run_here("deck", "balance", "standard", "--games", "1", "--players", "3", "--json")

    assert json.loads(done.stdout)["bots"] == [strong_bot()] * 3


def test_a_bot_that_fails_is_reported_and_the_figures_are_printed() -> None:
    name = f"{evil.__name__}:Raising"

    done = run_here(
        "deck", "balance", "standard", "--games", "1", "--bots", f"greedy,{name}", "--workers", "1", "--json"
    )

    assert done.returncode == options.BAD
    assert json.loads(done.stdout)["errors"] > 0
    assert "bots failed" in done.stderr


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["standard", "--bots", "gredy"], "greedy"),
        (["standard", "--bots", "greedy,greedy,greedy", "--players", "2"], "do not fit"),
        (["nowhere"], "no deck is called 'nowhere'"),
        (["standard", "--games", "0"], "1 or more"),
        (["standard", "--report", "no/such/folder/page.html"], "no folder"),
    ],
)
def test_a_wrong_word_gets_one_sentence_and_exit_code_2(words: list[str], hint: str) -> None:
    done = run_here("deck", "balance", *words)

    assert done.returncode == options.USAGE
    assert hint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_it_runs_in_a_process_of_its_own() -> None:
    done = run("deck", "balance", "standard", "--games", "2", "--bots", "random")

    assert done.returncode == options.OK
    assert "The colours, and all cards together:" in done.stdout
