"""The examples of docs/envs.md run as shown, and the page names every option."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

from silvergold.envs.gym_env import BotOpponentsEnv
from silvergold.envs.pettingzoo_env import Options

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


def test_the_examples_of_the_page_on_environments_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_every_option_has_its_line() -> None:
    text = PAGE.read_text("utf-8")
    options = {*Options.__annotations__, *inspect.signature(BotOpponentsEnv).parameters}

    assert [name for name in sorted(options) if f"| `{name}` |" not in text] == []
