"""The texts of all languages: each can be read, and says everything that the English one says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from importlib import resources
from typing import Any

import pytest

from silvergold.cli.game.typed_words import CHOICES, QUESTIONS, commands, plain
from silvergold.languages import FIRST, PARTS, Language, language, languages, messages, texts

OTHERS = [tag for tag in languages() if tag != FIRST]
ENGLISH = texts(FIRST)


def shape(text: str) -> set[tuple[str, str]]:
    """Return the arguments of a text with their types."""
    return set(messages.arguments(messages.parse(text)))


def nouns(text: str, known: Collection[str] = ()) -> set[str]:
    """Return the values that a text needs; `card_dative` needs `card`, and every text may have forms."""
    names = {name for name, _ in shape(text)} - {messages.FORM}
    return {
        name if name in known or name.rpartition("_")[0] not in known else name.rpartition("_")[0] for name in names
    }


def plurals(parts: messages.Parts) -> list[Any]:
    """Return all arguments with plural forms."""
    found = [part for part in parts if isinstance(part, dict) and part.get("type") == "plural"]
    inner = [form for part in parts if isinstance(part, dict) for form in part.get("options", {}).values()]
    return [*found, *(plural for form in inner for plural in plurals(form))]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_says_everything_with_the_same_values_as_english(tag: str) -> None:
    told = texts(tag)

    assert told.keys() == ENGLISH.keys()
    named = {key: nouns(text, nouns(ENGLISH[key])) for key, text in told.items()}
    assert {key: names for key, names in named.items() if names != nouns(ENGLISH[key])} == {}


@pytest.mark.parametrize("tag", languages())
def test_a_text_has_the_plural_forms_of_its_language(tag: str) -> None:
    known = {language(tag)._locale.plural_form(n) for n in [*range(200), 10**6, 0.5]} | {"many", "other"}

    for key, text in texts(tag).items():
        for plural in plurals(messages.parse(text)):
            forms = {form for form in plural["options"] if not form.startswith("=")}
            assert "other" in forms, key
            assert forms <= known, key


@pytest.mark.parametrize("tag", languages())
def test_no_key_stands_in_two_files(tag: str) -> None:
    folder = resources.files("silvergold.languages").joinpath(tag)

    keys = Counter(key for part in PARTS for key in json.loads(folder.joinpath(f"{part}.json").read_text("utf-8")))

    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("tag", languages())
def test_no_word_of_a_language_means_two_commands(tag: str) -> None:
    one = language(tag)

    words = [
        (plain(word), name) for name in (*CHOICES, *QUESTIONS) for word in one.t(f"terminal.command.{name}").split()
    ]

    assert len({word for word, _ in words}) == len(words)
    assert all(commands(tag)[word] == name for word, name in words)


@pytest.mark.parametrize("tag", languages())
def test_the_help_names_every_command_that_it_explains(tag: str) -> None:
    lines = [line for line in language(tag).t("terminal.help").splitlines() if line.startswith("  ")]

    first = [line.split()[0] for line in lines]

    known = {commands(tag)[plain(word)] for word in first if plain(word) in commands(tag)}
    assert known == {"keep", "left", "take", "undo", *QUESTIONS} - {"done", "read"}


def test_a_text_that_is_not_translated_yet_is_said_in_english() -> None:
    half = Language("it", {"log.round-over": "Il round {round} è finito."})

    assert half.t("log.round-over", round=2) == "Il round 2 è finito."
    assert half.t("log.game-over") == "The game is over."


def test_a_value_that_is_missing_is_a_fault() -> None:
    with pytest.raises(KeyError, match="round"):
        language("de").t("log.round-over")


@pytest.mark.parametrize(
    ("tag", "value", "digits", "text"),
    [
        ("en", 1234.56, 1, "1,234.6"),
        ("de", 1234.56, 1, "1.234,6"),
        ("fr", 1234.56, 1, "1\u202f234,6"),
        ("es", -0.04, 1, "0,0"),
        ("de", -3, 0, "\u22123"),
    ],
)
def test_numbers_are_written_as_in_the_language(tag: str, value: float, digits: int, text: str) -> None:
    assert language(tag).number(value, digits) == text


def test_a_list_has_the_words_of_its_language() -> None:
    assert language("es").and_list(["Ana", "Luis", "Eva"]) == "Ana, Luis y Eva"
    assert language("de").or_list([1, 2]) == "1 oder 2"
    assert language("fr").and_list([]) == "aucune"
