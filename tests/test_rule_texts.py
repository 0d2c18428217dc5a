"""The texts of the rules: every number is there, in order, and can be looked up."""

import pytest

from silvergold.errors import UnknownName
from silvergold.rulebook import rule, rules, rules_text

LAST_OF_EACH_PART = {"G": 11, "S": 12, "P": 14, "R": 18}


def test_the_page_holds_every_rule_and_ruling_once_and_in_order() -> None:
    numbers = [f"{part}{n}" for part, last in LAST_OF_EACH_PART.items() for n in range(1, last + 1)]

    assert list(rules()) == numbers
    assert all(rules_text().count(f"- **{number}** ") == 1 for number in numbers)


@pytest.mark.parametrize("number", rules())
def test_a_rule_is_plain_sentences_without_markup(number: str) -> None:
    text = rule(number)

    assert text.endswith(".")
    assert not set("*_`#\n") & set(text)


def test_a_rule_is_found_however_its_number_is_typed() -> None:
    assert rule("p3") == rule(" P 3 ") == rules()["P3"]


def test_an_unknown_rule_number_is_answered_with_the_nearest_ones() -> None:
    with pytest.raises(UnknownName, match=r"G12.*G9, G10 and G11"):
        rule("G12")


def test_a_number_of_no_part_is_answered_with_where_each_part_begins() -> None:
    with pytest.raises(UnknownName, match="G1, S1, P1 and R1"):
        rule("X1")


def test_the_caller_may_change_the_answer_without_changing_the_rules() -> None:
    rules().clear()

    assert len(rules()) == sum(LAST_OF_EACH_PART.values())
