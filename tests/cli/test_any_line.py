"""Random lines at the terminal: none of them breaks a game."""

from __future__ import annotations

import argparse
import io
from random import Random

import pytest

from silvergold.cli.game.input import InputEnded, Reader
from silvergold.cli.game.seating import new
from silvergold.cli.game.session import Session
from silvergold.cli.game.typed_words import commands
from silvergold.cli.screen import Screen
from silvergold.languages import language
from silvergold.records import verify

WORDS = [
    *(word for tag in ("de", "fr") for word, name in commands(tag).items() if name not in ("quit", "save")),
    *(
        "left",
        "right",
        "l",
        "r",
        "keep",
        "take",
        "stack",
        "cross",
        "bonus",
        "card",
        ",",
        "",
        "#7",
        "-1",
        "0",
        "1000",
        "x",
    ),
    *(f"{letter}{digit}" for letter in "abcdef" for digit in "0126"),
    *(str(number) for number in range(1, 49, 3)),
    *("G6", "R17", "Z1", "é", "\x00", "a1b2c3", "1a"),
]


class Restless(Reader):
    """A person who types at random, and now and then what the table proposes."""

    def __init__(self, seed: int, lines: int) -> None:
        super().__init__(io.StringIO())
        self.chance = Random(seed)
        self.lines = lines
        self.session: Session | None = None

    def ask(self, prompt: str) -> str:
        self.lines -= 1
        if self.lines < 0:
            raise InputEnded
        if self.chance.random() < 0.5:
            return " ".join(self.chance.choices(WORDS, k=self.chance.randint(0, 5)))
        return self._sensible_line()

    def _sensible_line(self) -> str:
        """Return an open choice as text, or a confirmation."""
        assert self.session is not None
        choices = self.session.view.choices
        return str(self.chance.choice(choices)) if choices else "done"


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
@pytest.mark.parametrize("seed", range(3))
def test_no_line_that_can_be_typed_breaks_the_table(game: str, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    args = argparse.Namespace(bots=["random"], players=3, seed=seed, deck=None, name=None)
    reader = Restless(seed, lines=400)
    spoken = language(("en", "de", "fr")[seed])
    reader.session = Session(new(args, game, spoken), Screen(), reader, spoken)

    try:
        reader.session.run()
    except InputEnded:
        assert not reader.session.match.over

    verify(reader.session.match.record())
    assert "not have happened" not in capsys.readouterr().err
