"""A whole game at the terminal in every language: none of its words is English."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import resources

import pytest

from silvergold import games
from silvergold.cli.game import questions
from silvergold.cli.game.input import Reader
from silvergold.cli.game.seating import Seating, shown_name
from silvergold.cli.game.session import Session
from silvergold.cli.screen import Screen
from silvergold.languages import FIRST, language, languages, message
from silvergold.match import new_match
from silvergold.records import Record

OTHERS = [tag for tag in languages() if tag != FIRST]
NAMES = {
    "Silver",
    "Gold",
    "Pyramids",
    "Ana",
    "silvergold",
    "play",
    "resume",
    "force",
    "hints",
    "seed",
    "json",
    "xyzzy",
    "xx",
    "xxx",
}
"""Names, what is typed in a shell, and rows of patterns."""
COMMANDS = {"keep", "left", "right", "take", "stack", "undo"}
"""English commands that the help names, because they are understood in every language."""
ASIDE = (
    *("help", "xyzzy", "left 2b", "left", "keep 1", "take", "keep 1 2", "keep 3 3", "why", "rules", "rules G6"),
    *("rules X9", "spots", "score", "table", "read", "log 3", "hint", "undo", "take stack", "left a1 a1", "save"),
)
"""What is asked before the first choice and after some of the others."""


class Person(Reader):
    """Reads nothing, but types the first open choice; asks everything at first, and something wrong now and then."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__(io.StringIO())
        self.out = out
        self.session: Session
        self._lines = self._typed()

    def ask(self, prompt: str) -> str:
        line = next(self._lines)
        self.out.write(f"{prompt}> \n")
        return line

    def _typed(self) -> Iterator[str]:
        yield from ASIDE
        session, turn = self.session, -1
        while not session.match.over:
            view = session.view
            if not view.choices:
                yield ""
                continue
            is_new, turn = view.turn != turn, view.turn
            if is_new:
                yield from ("left e5 d5", "e1 a5", "take 3", "bonus left a1", "why", "score", "read left")
            choice = view.choices[0 if view.step == "take" else len(view.choices) // 2]
            yield session.language.say(questions.typed_form(view, choice))
            if is_new and not session.view.choices:
                yield from (
                    "spots",
                    "hint",
                    "left a1",
                    "log 1",
                    "undo",
                    session.language.say(questions.typed_form(view, choice)),
                )
        yield from ("score", "log 400", "table", "")


@cache
def played(tag: str, game: str, name: str | None = None) -> tuple[str, Record]:
    """Return all that is shown in a game, and its record."""
    spoken = language(tag)
    out = io.StringIO()
    person = Person(out)
    names = [name or spoken.t("common.you"), shown_name("random", spoken), shown_name("greedy", spoken)]
    greeting = message("terminal.seed", seed=11)
    seats = Seating(new_match(game, names, seed=11), 0, {1: "random", 2: "greedy"}, 11, greeting)
    person.session = Session(seats, Screen(out, no_color=True), person, spoken, hints="greedy")
    person.session.run()
    return out.getvalue(), person.session.record()


def spelt_alike(tag: str) -> set[str]:
    """Return the words of the language that are spelt like English ones."""
    checks = resources.files("silvergold.languages").joinpath(tag, "checks.json")
    return set(json.loads(checks.read_text("utf-8"))["sameWords"])


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


@pytest.mark.parametrize("game", games.SLUGS)
@pytest.mark.parametrize("tag", OTHERS)
def test_a_whole_game_has_no_english_word(tag: str, game: str) -> None:
    told, _ = played(tag, game)

    assert words(told) & words(played(FIRST, game)[0]) <= NAMES | COMMANDS | spelt_alike(tag)


@pytest.mark.parametrize("tag", OTHERS)
def test_the_record_of_a_game_does_not_depend_on_the_language_but_for_the_name_of_you(tag: str) -> None:
    one, other = (played(spoken, games.DEFAULT.slug)[1] for spoken in (tag, FIRST))

    assert one.players == (language(tag).t("common.you"), "random", "greedy")
    assert replace(one, players=other.players) == other


def test_a_person_with_a_name_is_not_called_you_by_events() -> None:
    told, _ = played("de", games.DEFAULT.slug, "Ana")

    assert "Ana behält die Karten" in told
    assert "Du behältst die Karten" not in told
    assert "Du behältst die Karten" in played("de", games.DEFAULT.slug)[0]
