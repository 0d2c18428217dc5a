"""docs/terminal.md shows a game as it is really played, and every command on it is understood."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from silvergold.cli.game.typed_words import QUESTIONS
from silvergold.cli.main import build_parser
from silvergold.languages import english
from tests.cli.running import environment, run

PAGE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
SHOWN = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0]
COMMANDS = [
    line.split("#")[0] for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]


def test_the_game_on_the_page_is_the_game_that_is_played() -> None:
    typed = re.findall(r"^[\w ,]+> ?(.*)$", SHOWN, re.MULTILINE)

    done = run(
        *("play", "--game", "silver-and-gold", "--seed", "7", "--name", "Ana"),
        typed="".join(f"{line}\n" for line in typed),
        env=environment(COLUMNS="100"),
    )

    played = done.stdout[: len(SHOWN)]
    assert [line.rstrip() for line in played.splitlines()] == [line.rstrip() for line in SHOWN.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_on_the_page_is_understood(command: str) -> None:
    _, *words = shlex.split(command)

    assert build_parser().parse_args(words).run


def test_the_page_and_the_help_name_every_order() -> None:
    for question in QUESTIONS:
        assert f"`{question}" in PAGE
        assert re.search(rf"\b{question}\b", english().t("terminal.help"))
