"""Programs read the same in every language: JSON and exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold.cli import options
from tests.cli.running import run_here


@pytest.mark.parametrize("tag", ["de_DE.UTF-8", "fr_FR.UTF-8", "es_MX.UTF-8"])
def test_json_and_exit_codes_do_not_depend_on_the_language(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate = ("simulate", "--games", "3", "--seed", "5", "--bots", "random", "--json")
    run_here(*simulate, "--records", str(tmp_path))
    commands = [
        simulate,
        ("record", "choices", str(tmp_path / "game-1.json"), "--upto", "9"),
        ("record", "verify", str(tmp_path / "game-1.json")),
        ("rules", "Z9"),
        ("deck", "check", str(tmp_path / "game-1.json")),
    ]

    english = [run_here(*command) for command in commands]
    monkeypatch.delenv("SILVERGOLD_LANG")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", tag)
    others = [run_here(*command) for command in commands]

    assert [done.returncode for done in english] == [options.OK] * 3 + [options.USAGE, options.BAD]
    assert [(done.returncode, done.stdout) for done in others] == [(done.returncode, done.stdout) for done in english]
