"""`silvergold deck print`."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold import decks
from silvergold.cli import options
from silvergold.printing import PrintOptions, print_deck
from tests.cli.running import run_here


def test_a_deck_of_ones_own_is_printed_with_all_options(tmp_path: Path) -> None:
    file, made = tmp_path / "mine.toml", tmp_path / "mine.pdf"
    file.write_text(decks.to_toml(decks.generate("pyramids", 3)), "utf-8")
    words = "--paper letter --size 57x87 --gap 6 --cut marks --ink less --bleed --backs --backs-moved 0.5,-1"
    more = "--language de --what cards,one-game --seed 4 --site https://a.example"

    done = run_here("deck", "print", str(file), "-o", str(made), *words.split(), *more.split())

    wanted = PrintOptions(
        paper="letter", size=(57, 87), gap=6, cut="marks", ink="less", bleed=True, backs=True, backs_moved=(0.5, -1),
        language="de", parts=("cards", "one-game"), seed=4, site="https://a.example",
    )  # fmt: skip
    assert done.returncode == options.OK
    assert f"wrote {made}" in done.stderr
    assert "print at 100 %" in done.stdout
    assert made.read_bytes() == print_deck(decks.read(file), wanted)


def test_a_file_is_replaced_only_with_force(tmp_path: Path) -> None:
    made = tmp_path / "deck.pdf"
    made.write_text("mine")
    words = ("deck", "print", "standard", "--what", "score-sheets", "-o", str(made))

    refused = run_here(*words)
    kept = made.read_text()
    forced = run_here(*words, "--force")

    assert refused.returncode == options.USAGE
    assert "--force" in refused.stderr
    assert kept == "mine"
    assert forced.returncode == options.OK
    assert made.read_bytes()[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--size 220x300", "too large for A4 paper; one of up to 200 × 271 mm fits"),
        ("--size 63", "such as 63x88"),
        ("--bleed", "choose a gap of 3 or 6 mm"),
        ("--what card", "did you mean cards?"),
        ("--language klingon", "there are no texts in 'klingon'; there is en, de, es and fr"),
        ("--site a.example", "write https:// and the name of the server"),
        ("--backs-moved 1", "two numbers of mm"),
        ("--backs-moved 99,0", "10 mm at most"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence_and_no_file(tmp_path: Path, words: str, sentence: str) -> None:
    made = tmp_path / "deck.pdf"

    done = run_here("deck", "print", "standard", "-o", str(made), *words.split())

    assert done.returncode == options.USAGE
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not made.exists()
