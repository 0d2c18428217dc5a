"""A game in the terminal that stops: it is kept, and the next start offers to continue it."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from silvergold.cli import options
from silvergold.cli.game import unfinished
from silvergold.records import Record, verify
from tests.cli.running import AtTerminal, Piped, Talk, play_on, run, spots_in, unwrapped

CTRL_C, CTRL_D = "\x03", "\x04"


def first_of(offers: list[str]) -> str:
    return offers[0]


def begun(talk: Talk) -> None:
    """Keep two cards and cross once, so that there is something to lose."""
    play_on(talk, first_of, turns=4)


def files(folder: Path) -> list[str]:
    return sorted(path.name.partition("-")[0] for path in folder.glob("terminal/*"))


def block(folder: Path) -> None:
    """Let no game be kept: a file is where the folder should be."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "terminal").write_text("")


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, options.INTERRUPTED), (CTRL_D, options.OK)])
def test_a_game_that_is_stopped_is_offered_at_the_next_start(key: str, code: int, data_folder: Path) -> None:
    table = AtTerminal("play", "--game", "pyramids", "--seed", "3", "--bots", "random")
    with table as talk:
        begun(talk)
        talk.stop(key)
    assert "Your game is kept" in talk.said
    assert table.exit_code == code
    (path,) = data_folder.glob("terminal/unfinished-*.json")
    before = Record.read(path)

    with AtTerminal("play") as again:
        assert "Continue your game of Pyramids from " in again.said
        assert "Type y to continue" in again.type("perhaps")
        again.type("y")
        assert "You against Random" in again.said
        begun(again)
        again.type("quit")
        again.type("y")

    (path,) = data_folder.glob("terminal/unfinished-*.json")
    after = Record.read(path)
    verify(after)
    assert before.players == after.players == ("You", "random")
    assert len(after.moves) > len(before.moves)
    assert after.deals == before.deals


def test_a_game_that_is_not_wanted_stays_but_is_not_offered_again(data_folder: Path) -> None:
    with AtTerminal("play", "--game", "pyramids", "--seed", "3") as talk:
        begun(talk)
        talk.stop(CTRL_D)

    with AtTerminal("play", "--game", "pyramids", "--seed", "4") as other:
        assert "Continue" not in other.said
        other.type("quit")
        other.type("n")
    piped = run("play", typed="")
    with AtTerminal("play") as again:
        again.type("n")
        assert "Which game?" in again.said
        again.stop(CTRL_D)

    assert "Continue" not in piped.stdout
    assert files(data_folder) == ["game"]


@pytest.mark.parametrize(("answer", "kept"), [("n", []), ("no", []), ("y", ["unfinished"]), ("", ["unfinished"])])
def test_the_question_before_leaving_understands_yes_and_no(
    answer: str, kept: list[str], data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Piped("play", "--seed", "3") as talk:
        begun(talk)
        assert "Save the game first? [Y/n]" in talk.type("quit")
        talk.type(answer)

    assert "Goodbye." in talk.said
    assert list(tmp_path.iterdir()) == []
    assert files(data_folder) == kept


def test_leaving_before_the_first_move_says_that_there_is_nothing_to_save(data_folder: Path) -> None:
    with Piped("play", "--seed", "3") as talk:
        talk.type("quit")
        talk.type("y")

    assert "You have not played anything yet, so there is nothing to save.\nGoodbye." in talk.said
    assert files(data_folder) == []


def test_a_data_folder_that_cannot_be_written_to_is_said_before_the_game_is_lost(
    data_folder: Path, tmp_path: Path
) -> None:
    block(data_folder)
    with Piped("play", "--seed", "3") as talk:
        begun(talk)
        talk.type("quit")
        assert "It could not be saved in your data folder." in talk.type("y")
        talk.type(str(tmp_path / "free.json"))

    assert Record.read(tmp_path / "free.json").players == ("You", "greedy")


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_a_stopped_game_that_cannot_be_kept_says_so(key: str, data_folder: Path) -> None:
    block(data_folder)
    with AtTerminal("play", "--game", "pyramids", "--seed", "3", "--bots", "random") as talk:
        begun(talk)
        talk.stop(key)

    assert "The game could not be kept" in talk.said
    assert "Traceback" not in talk.said


def test_a_file_name_before_leaving_saves_there_and_replaces_nothing(data_folder: Path, tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.json", tmp_path / "free.json"
    taken.write_text("precious")
    with Piped("play", "--seed", "3") as talk:
        begun(talk)
        assert "exists already" in unwrapped(talk.type(f"save {taken}"))
        talk.type("quit")
        assert "exists already" in unwrapped(talk.type(str(taken)))
        talk.type(str(free))

    assert "Goodbye." in talk.said
    assert taken.read_text() == "precious"
    assert Record.read(free).players == ("You", "greedy")
    assert files(data_folder) == []


def test_a_finished_game_leaves_no_file(data_folder: Path) -> None:
    with Piped("play", "--seed", "3", "--bots", "dice") as talk:
        play_on(talk, first_of)
        talk.type("")

    assert "You against Random" in talk.said
    assert files(data_folder) == []


def test_games_that_begin_in_the_same_second_have_files_of_their_own(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls(2026, 11, 19, 6, 40, 1)

    monkeypatch.setattr(unfinished, "datetime", Clock)
    first = unfinished.Keeper().path
    first.parent.mkdir(parents=True)
    first.write_text("{}")

    assert unfinished.Keeper().path != first


def test_a_game_that_goes_on_in_two_terminals_is_kept_twice(data_folder: Path) -> None:
    with AtTerminal("play", "--game", "pyramids", "--seed", "3", "--bots", "random") as here:
        begun(here)
        with AtTerminal("play") as there:
            there.type("y")
            play_on(there, first_of, turns=8)
            there.stop(CTRL_D)
        play_on(here, first_of, turns=2)
        here.stop(CTRL_D)

    played = [len(Record.read(path).moves) for path in data_folder.glob("terminal/unfinished-*.json")]
    assert len(played) == 2
    assert len(set(played)) == 2


OWN = """
import os
from silvergold.bots.random_bot import RandomBot

class Mine(RandomBot):
    name = "Mine"

class Leaves:
    name, about = "Leaves", "ends its process"

    def choose(self, view, budget=None, seed=0):
        os._exit(3)
"""


def test_bots_of_ones_own_play_in_a_process_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    (tmp_path / "own_bots_here.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    with AtTerminal(
        "play", "--game", "pyramids", "--seed", "3", "--bots", "own_bots_here:Mine,own_bots_here:Leaves"
    ) as talk:
        begun(talk)
        talk.stop(CTRL_C)
    assert "You against Mine and Leaves." in talk.said
    assert "Leaves ended its process; a random choice stands in for it." in talk.said

    with AtTerminal("play") as again:
        again.type("")
        assert spots_in(again.type("spots"))
        again.stop(CTRL_D)

    assert "You against Mine and Leaves." in again.said

    with AtTerminal("play") as other:
        told = unwrapped(other.type("n"))
        other.stop(CTRL_D)
    (aside,) = data_folder.glob("terminal/game-*.json")
    # a long path is broken anywhere
    assert f"silvergold play --resume {aside} continues it".replace(" ", "") in told.replace(" ", "")
    with AtTerminal("play", "--resume", str(aside)) as resumed:
        assert "You against Mine and Leaves." in resumed.said
        resumed.stop(CTRL_D)
