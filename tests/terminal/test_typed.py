"""What a person types, understood."""

from __future__ import annotations

import pytest

from silvergold.terminal.typed import Kept, Marked, NotUnderstood, Order, Taken, Typed, understand

CORNER = ((1, 1), (2, 1), (2, 2))


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("left b2 b3 c3", Marked(CORNER, slot=0)),
        ("LEFT C3, B2, B3", Marked(CORNER, slot=0)),
        ("r b2b3c3", Marked(CORNER, slot=1)),
        ("17 b2 b3 c3", Marked(CORNER, card=17)),
        ("card 17: b2 b3 c3", Marked(CORNER, card=17)),
        ("cross 17 b2 b3 c3", Marked(CORNER, card=17)),
        ("bonus right a1", Marked(((0, 0),), slot=1)),
        ("e5", Marked(((4, 4),))),
        ("keep 30 4", Kept((4, 30))),
        ("4 30", Kept((4, 30))),
        ("take 22", Taken(22)),
        ("22", Taken(22)),
        ("take stack", Taken(None)),
        ("stack", Taken(None)),
        ("", Order("done")),
        ("  done ", Order("done")),
        ("u", Order("undo")),
        ("?", Order("help")),
        ("rules g6", Order("rules", "g6")),
        ("save My Game.json", Order("save", "My Game.json")),
    ],
)
def test_a_line_means(line: str, meaning: Typed) -> None:
    assert understand(line) == meaning


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
def test_a_line_that_makes_no_sense_is_answered_with_one_that_would(line: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        understand(line)

    assert hint in str(fault.value)
