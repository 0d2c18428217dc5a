"""Checks of the README: its example game is played, and it names the commands and existing pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import silvergold as sg

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_game_in_the_readme_is_played_to_its_end_and_its_record_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    example = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]

    exec(example, {})  # noqa: S102 - our own page

    assert re.fullmatch(r"Ana \d+\nBen \d+\n", capsys.readouterr().out)
    assert sg.replay(sg.Record.read(tmp_path / "ana-and-ben.json")).over


def test_the_readme_names_the_two_commands_and_says_that_nobody_stands_behind_it() -> None:
    assert "make play" in README
    assert "make test" in README
    assert "in no way affiliated" in README


def test_every_page_that_the_readme_points_to_is_there() -> None:
    pages = re.findall(r"\]\((?!http)([^)#]+)\)", README)

    assert [page for page in pages if not (Path(__file__).parent.parent / page).exists()] == []
