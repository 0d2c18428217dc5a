"""Parsing of the lines that a person types."""

from __future__ import annotations

import pytest

from silvergold.cli.game.parsing import CrossInput, Input, KeepInput, NotUnderstood, Question, TakeInput, parse_line

CORNER = ((1, 1), (2, 1), (2, 2))


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("left b2 b3 c3", CrossInput(CORNER, slot=0)),
        ("LEFT C3, B2, B3", CrossInput(CORNER, slot=0)),
        ("r b2b3c3", CrossInput(CORNER, slot=1)),
        ("17 b2 b3 c3", CrossInput(CORNER, card=17)),
        ("card 17: b2 b3 c3", CrossInput(CORNER, card=17)),
        ("cross 17 b2 b3 c3", CrossInput(CORNER, card=17)),
        ("bonus right a1", CrossInput(((0, 0),), slot=1)),
        ("e5", CrossInput(((4, 4),))),
        ("keep 30 4", KeepInput((4, 30))),
        ("4 30", KeepInput((4, 30))),
        ("take 22", TakeInput(22)),
        ("22", TakeInput(22)),
        ("take stack", TakeInput(None)),
        ("stack", TakeInput(None)),
        ("", Question("done")),
        ("  done ", Question("done")),
        ("u", Question("undo")),
        ("?", Question("help")),
        ("rules g6", Question("rules", "g6")),
        ("save My Game.json", Question("save", "My Game.json")),
    ],
)
def test_a_line_is_understood_as_this_input(line: str, meaning: Input) -> None:
    assert parse_line(line) == meaning


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("left", "Which boxes?"),
        ("left 2b", "type b2 instead of 2b"),
        ("left b2 b2", "twice"),
        ("left f1", "a1 to e5"),
        ("lfet b2", "did you mean left?"),
        ("keep 4", "Two cards are kept"),
        ("keep four five", "not a card number"),
        ("take", "take 22"),
        ("take 1 2", "take 22"),
        ("take 99999", "not a card number"),
        ("cross", "Which boxes?"),
        ("xyzzy", "help lists"),
    ],
)
def test_an_invalid_line_is_answered_with_a_valid_one(line: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        parse_line(line)

    assert hint in str(fault.value)
