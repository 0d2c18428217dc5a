"""The examples and commands of docs/balance.md run, and the stored reports are sound pages."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from silvergold.cli import options
from silvergold.cli.commands import deck_balance
from silvergold.deck_lab.balance import FIGURES
from tests.cli.running import run_here
from tests.deck_lab.balances import made_up
from tests.reports.pages import check

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "balance.md"
TEXT = PAGE.read_text("utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]


def test_the_examples_of_the_page_on_balance_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_on_balance_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, *words = shlex.split(command, comments=True)
    words[words.index("--games") + 1] = "1"

    done = run_here(*words, "--workers", "1")

    assert done.returncode == options.OK, done.stderr


def test_every_figure_is_explained() -> None:
    told = made_up({}).as_json()["cards"][0]

    for name in (*FIGURES, "relative", "relative_taken", "parts"):
        assert name in told
        assert f"`{name}`" in TEXT
    for heading in deck_balance.cells(made_up({}).deck):
        assert f"`{heading}`" in TEXT


def test_every_kept_report_is_a_sound_page_and_can_be_found() -> None:
    contents = (DOCS / "reports" / "README.md").read_text("utf-8")

    for report in (DOCS / "reports").glob("*.html"):
        check(report.read_text("utf-8"))
        assert report.name in contents
