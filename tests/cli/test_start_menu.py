"""`silvergold` alone at a terminal: a short menu, which Enter leaves for the table."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from silvergold.cli import options, start_menu
from silvergold.cli.game.input import Reader
from silvergold.cli.main import build_parser
from silvergold.cli.start_menu import ITEMS
from silvergold.server.config import Config
from tests.cli.running import AtTerminal


def test_the_menu_offers_commands_that_there_are(tmp_path: Path) -> None:
    with AtTerminal(XDG_DATA_HOME=str(tmp_path)) as talk:
        asked = talk.answers[0]
        refused = talk.type("dance")
        helped = talk.type("5")

    assert all(f"silvergold {' '.join(offer.words)}" in asked for offer in ITEMS)
    assert f"a number from 1 to {len(ITEMS)}" in refused
    assert "exit codes:" in helped


@pytest.mark.parametrize("word", ["q", "\x04"], ids=["q", "end-of-input"])
def test_the_menu_is_left_without_doing_anything(word: str, tmp_path: Path) -> None:
    terminal = AtTerminal(XDG_DATA_HOME=str(tmp_path))
    with terminal as talk:
        talk.write(word if word == "\x04" else f"{word}\n")

    assert terminal.exit_code == options.OK
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("offer", ITEMS[:-1], ids=lambda offer: offer.key)
def test_every_offer_is_a_command_that_is_understood(offer: tuple[str, tuple[str, ...], str]) -> None:
    assert callable(build_parser().parse_args(list(offer[1])).run)


def test_enter_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[bool] = []

    def opened(args: argparse.Namespace) -> Config:
        done.append(args.alone)
        raise ZeroDivisionError

    parser = build_parser()
    monkeypatch.setattr("silvergold.cli.commands.table.settings", opened)
    monkeypatch.setattr(Reader, "ask", lambda *_: "")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    with pytest.raises(ZeroDivisionError):
        start_menu.start(parser)

    assert done == [False]
