"""Code uses the descriptions of the games; only a few lines may name a game."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from silvergold import games

ROOT = Path(__file__).resolve().parents[1]
MOST = 10

SLUGS = "|".join(game.slug for game in games.ALL)
FORMS = [form for game in games.ALL for form in (game.module, game.snake, game.camel, game.snake.upper())]
NAMES = re.compile("|".join([*FORMS, "SilverGold"]))
WEB = re.compile(f"{SLUGS}|SilverGold|Pyramids")

PYTHON_ALLOWED = re.compile(
    r"(?:games|rules)/.*|.*(?:silver_gold|silver_and_gold|pyramids)\w*\.py"
    # compiled code cannot look up a module
    r"|bots/(?:heuristics|model)/dispatch\.py|envs/compiled/observation\.py"
)
"""Where Python may name a game: descriptions, the engine, the modules of one game, switches in compiled code."""
WEB_ALLOWED = re.compile(r"(?:i18n|generated)/.*|.*\.test\.ts|learn/rules/ruleExamples\.json")
"""Where the web pages may name a game: texts, generated files, tests, and the examples of the rules, which are data."""


def lines_of_python(path: Path) -> Iterator[int]:
    """Yield the lines whose code names a game: an identifier, or a string that is a slug. Longer texts do not count."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        is_name = token.type == tokenize.NAME and NAMES.search(token.string)
        is_slug = token.type == tokenize.STRING and re.fullmatch(f"[\"'](?:{SLUGS})[\"']", token.string)
        if is_name or is_slug:
            yield token.start[0]


def lines_of_web(path: Path) -> Iterator[int]:
    """Yield the lines that name a game, comments included."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if WEB.search(line):
            yield number


Lines = Callable[[Path], Iterator[int]]


@pytest.mark.parametrize(
    ("folder", "endings", "allowed", "lines_of"),
    [
        ("src/silvergold", (".py",), PYTHON_ALLOWED, lines_of_python),
        ("web/src", (".ts", ".js", ".svelte", ".css", ".json"), WEB_ALLOWED, lines_of_web),
    ],
    ids=["python", "web"],
)
def test_hardly_a_line_names_a_game(
    folder: str, endings: tuple[str, ...], allowed: re.Pattern[str], lines_of: Lines
) -> None:
    found = []
    for path in sorted((ROOT / folder).rglob("*")):
        name = path.relative_to(ROOT / folder).as_posix()
        if path.suffix in endings and not allowed.fullmatch(name) and not name.startswith("server/pages/"):
            text = path.read_text("utf-8").splitlines()
            found += [f"{folder}/{name}:{line}: {text[line - 1].strip()}" for line in dict.fromkeys(lines_of(path))]

    assert len(found) <= MOST, "\n".join(["ask the description of the game instead:", *found])
    assert found  # the search itself works
