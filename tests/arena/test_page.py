"""The examples and commands of docs/arena.md work as shown."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from silvergold.arena.export import rows
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule
from silvergold.arena.summary import PairingSummary
from silvergold.cli import options
from tests.cli.running import run_here

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
TEXT = PAGE.read_text("utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]


def test_the_examples_of_the_page_on_the_arena_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_commands_of_the_page_on_the_arena_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run them in one folder and in order: some continue where others stopped. The ladder has two quick levels only."""
    monkeypatch.setattr("silvergold.arena.ladder.levels", lambda: ("random", "greedy"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("silvergold.arena.ledger.cache_home", lambda: tmp_path)
    (tmp_path / "my_bots.py").write_text(re.findall(r"# my_bots.py\n.*?(?=```)", TEXT, re.DOTALL)[0])

    for command in COMMANDS:
        _, *words = shlex.split(command, comments=True)
        done = run_here(*words)
        assert done.returncode == options.OK, f"{command}\n{done.stderr}"
    assert {"run.jsonl", "games.csv", "games.parquet", "arena.html"} <= {path.name for path in tmp_path.iterdir()}


def test_every_figure_of_a_pairing_is_explained() -> None:
    for name in PairingSummary.__slots__:
        assert f"`{name}`" in TEXT or name in ("bots", "games", "deals")


def test_every_column_of_a_table_is_explained(played: tuple[Schedule, list[GameResult]]) -> None:
    for name in next(rows(*played)):
        assert f"`{re.sub('points_.*', 'points_…', name)}`" in TEXT or re.fullmatch(r"score_\d\d", name)


def test_the_page_shows_what_the_first_command_prints(tmp_path: Path) -> None:
    """Compare everything but the times, which differ from machine to machine."""
    shown = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)[0]
    _, *words = shlex.split(COMMANDS[0])

    done = run_here(*words, "--out", str(tmp_path / "run.jsonl"))

    def without_times(text: str) -> list[str]:
        return re.sub(r"[\d.]+ : [\d.]+$|median ms", "", text, flags=re.MULTILINE).split()

    assert without_times(done.stdout) == without_times(shown)
