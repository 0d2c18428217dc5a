"""Names that users type: visible characters are allowed; hidden ones and those that change the direction are not."""

from __future__ import annotations

import pytest

from silvergold.visible_names import LONGEST, MOST_MARKS, cleaned, fault_of, name_fault, shown, told_apart
from tests.cli.running import run_here

PEOPLE = [
    "Ana", "Zoë", "O’Neill", "Jean-Luc", "María José", "Łukasz", "Ωmega", "Дарья", "שרה", "محمد", "王小明", "さくら",
    "김민수", "अनीता", "สมชาย", "Nguyễn Thị Hà", "x_X 99", "❤️ Ana", "👩‍🚀", "👨‍👩‍👧", "👍🏽", "🏳️‍🌈", "1️⃣", "🇪🇸",
    "\U0001fae8",
]  # fmt: skip
HIDDEN = {
    "right-to-left override": "Ana\u202eneB",
    "isolate": "\u2066Ana\u2069",
    "left-to-right mark": "Ana\u200e",
    "arabic letter mark": "\u061cAna",
    "zero-width space": "A\u200bna",
    "joiner between letters": "A\u200dna",
    "joiner at the end": "👩\u200d",
    "non-joiner": "A\u200cna",
    "soft hyphen": "A\u00adna",
    "byte order mark": "\ufeffAna",
    "hangul filler": "\u3164",
    "half-width filler": "Ana\uffa0",
    "jamo filler": "\u115f\u1160",
    "braille blank": "\u2800\u2800",
    "variation selector": "Ana\ufe0f",
    "another selector": "Ana\U000e0101",
    "tag": "Ana\U000e0041",
    "grapheme joiner": "A\u034fna",
    "control": "Ana\x07",
    "line": "Ana\nBen",
    "line separator": "Ana\u2028",
    "private use": "Ana\ue000",
    "unassigned": "Ana\u0378",
    "surrogate": "Ana\ud800",
}


@pytest.mark.parametrize("name", PEOPLE)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert fault_of(name) is None
    assert cleaned(cleaned(name)) == cleaned(name)


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_a_name_hides_nothing(name: str) -> None:
    fault = fault_of(name)

    assert fault is not None
    assert fault.isascii(), "the sentence names the character and does not repeat it"


@pytest.mark.parametrize("name", ["", "   ", "\u00a0\u3000", "x" * (LONGEST + 1)])
def test_a_name_has_something_to_read_and_an_end(name: str) -> None:
    assert fault_of(name) is not None


def test_accents_do_not_pile_up() -> None:
    assert fault_of("Z" + "\u0336" * MOST_MARKS) is None
    assert fault_of("Z" + "\u0336" * (MOST_MARKS + 1)) is not None
    assert fault_of("\u0301Ana") is not None


def test_names_that_look_alike_are_kept_alike() -> None:
    assert cleaned(" Jose\u0301  de\u00a0la\u3000Cruz ") == "José de la Cruz"


def test_a_line_of_chat_loses_what_cannot_be_seen_and_nothing_else() -> None:
    assert shown("gg \u202ewp\u202c\n") == "gg  wp"
    assert shown("well done 👩‍🚀 ❤️") == "well done 👩‍🚀 ❤️"
    assert shown("Z" + "\u0336" * 50 + "!") == "Z" + "\u0336" * MOST_MARKS + "!"
    assert shown("\u3164\u200b") == ""


def test_a_number_tells_equal_names_apart_and_fits_into_the_longest_name() -> None:
    longest = "x" * LONGEST

    assert told_apart("Jose\u0301", ["JOSÉ", "José 2"]) == "Jose\u0301 3"
    assert told_apart(longest, [longest]) == "x" * (LONGEST - 2) + " 2"


def test_records_with_older_names_are_still_read() -> None:
    assert name_fault("Ana\u202eneB") is None


def test_the_terminal_refuses_a_name_that_hides_something() -> None:
    done = run_here("play", "--name", "A\u200bna", "--seed", "1")

    assert done.returncode == 2
    assert "U+200B" in done.stderr
