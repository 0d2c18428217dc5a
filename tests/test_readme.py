"""Checks of the README: its example game is played, and it names the commands and existing pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import silvergold as sg

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


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

    assert [page for page in pages if not (ROOT / page).exists()] == []


def test_the_description_of_a_release_has_absolute_links_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_PROJECT", "https://example.org/silvergold/blob/main/")

    about = description()

    assert re.findall(r'\]\((?!https://)[^)]+|src="(?!https://)[^"]+', about["readme"]["text"]) == []
    assert "https://example.org/silvergold/blob/main/docs/pictures/one-move.webp" in about["readme"]["text"]
    assert about["urls"]["Documentation"] == "https://example.org/silvergold/blob/main/docs/README.md"


def test_the_description_without_an_address_is_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SILVERGOLD_PROJECT", raising=False)

    assert description()["readme"]["text"] == README


def description() -> dict[str, Any]:
    """Return what the build adds to the metadata of the package."""
    from hatchling.metadata.core import ProjectMetadata
    from hatchling.plugin.manager import PluginManager

    return dict(ProjectMetadata(str(ROOT), PluginManager()).core.config)
