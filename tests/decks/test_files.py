"""Deck files can be written and read again, and hostile ones are refused without harm."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silvergold import decks
from silvergold.decks import toml_limits
from silvergold.decks.deck import PRINTED, Deck
from silvergold.decks.files import LARGEST_FILE
from silvergold.errors import DeckFault, DeckFaults, UnknownName
from tests.decks.hostile import FLAVOURS, hostile_deck
from tests.decks.strategies import games, hostile_decks

SOUND = decks.to_toml(hostile_deck("pyramids", 1, "small pyramids"))


def only_fault(text: str) -> DeckFault:
    with pytest.raises(DeckFaults) as caught:
        decks.parse(text)
    assert len(caught.value.faults) == 1
    return caught.value.faults[0]


# Writing and reading again


@given(games.flatmap(hostile_decks))
def test_a_written_deck_reads_as_it_was(deck: Deck) -> None:
    assert decks.parse(decks.to_toml(deck)) == deck


@given(games.flatmap(hostile_decks))
def test_a_deck_goes_through_json_as_it_was(deck: Deck) -> None:
    assert decks.from_dict(json.loads(json.dumps(decks.to_dict(deck))), deck.game) == deck


@given(st.text(min_size=1, max_size=100).filter(lambda name: name.isprintable() and name.strip() != ""))
def test_any_name_that_can_be_shown_is_written_as_it_is(name: str) -> None:
    deck = decks.Deck("pyramids", name, *_parts(hostile_deck("pyramids", 1, "tiny cards")))

    assert decks.parse(decks.to_toml(deck)) == deck


def _parts(deck: Deck) -> tuple[tuple[decks.Expedition, ...], tuple[decks.Card, ...]]:
    return deck.expeditions, deck.cards


@pytest.mark.parametrize("game", decks.GAMES)
def test_a_generated_deck_reads_as_it_was(game: str) -> None:
    deck = decks.generate(game, 77, 'The "best" deck \\ ever')

    assert decks.parse(decks.to_toml(deck)) == deck
    assert decks.from_dict(decks.to_dict(deck), game) == deck


def test_the_layout_shows_the_cards() -> None:
    card = decks.Card(1, "purple", ("x...", "#..#"), 6, decks.Seal("orange", 2))
    deck = decks.Deck("silver-and-gold", "One", (decks.Expedition("corner", 8, ("x.", "xx")),), (card,))

    assert decks.to_toml(deck) == (
        'format = "silvergold-deck"\n'
        "version = 1\n"
        'game = "silver-and-gold"\n'
        'name = "One"\n'
        "\n"
        "cups = [6, 5, 4, 3, 2, 1]\n"
        "\n"
        "[[expedition]]\n"
        'name = "corner"\n'
        "count = 8\n"
        'rows = ["x.", "xx"]\n'
        "\n"
        "[[card]]\n"
        "number = 1\n"
        'colour = "purple"\n'
        "points = 6\n"
        'seal = { colour = "orange", points = 2 }\n'
        'rows = ["x...",\n'
        '        "#..#"]\n'
    )


def test_a_record_holds_what_its_game_has() -> None:
    treasure = decks.to_dict(decks.standard("silver-and-gold"))
    pyramids = decks.to_dict(decks.standard("pyramids"))

    assert list(treasure) == ["name", "cups", "expedition", "card"]
    assert list(pyramids) == ["name", "skulls", "awards", "expedition", "card"]
    assert set(pyramids["card"][0]) == {"number", "colour", "rows"}


def test_the_printed_numbers_hold_where_a_deck_leaves_them_out() -> None:
    lines = [line for line in SOUND.splitlines() if not line.startswith(("skulls", "awards"))]

    deck = decks.parse("\n".join(lines))

    assert (deck.cups, deck.skulls, deck.awards) == (PRINTED["cups"], PRINTED["skulls"], PRINTED["awards"])


def test_cards_keep_the_order_of_the_file() -> None:
    deck = hostile_deck("silver-and-gold", 5)

    numbers = [card.number for card in decks.parse(decks.to_toml(deck)).cards]

    assert numbers == [card.number for card in deck.cards]
    assert numbers != sorted(numbers)


# Reading files


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, "utf-8")

    assert decks.read(path) == decks.read(str(path)) == decks.find(path) == decks.find(str(path)) == decks.parse(SOUND)


def test_the_mark_and_the_line_ends_of_other_editors_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode())

    assert decks.read(path) == decks.parse(SOUND)


def test_a_file_that_is_not_there_is_the_systems_affair(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        decks.read(tmp_path / "none.toml")
    with pytest.raises(OSError, match=r"directory|denied"):
        decks.read(tmp_path)


def test_a_file_that_is_not_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'version = 1\nname = "\xe9t\xe9"\n')

    with pytest.raises(DeckFaults, match="line 2: this is not text in UTF-8"):
        decks.read(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(6_000_000)

    with pytest.raises(DeckFaults, match="larger than 1 MB"):
        decks.read(path)


def test_a_large_file_full_of_comments_is_still_a_deck() -> None:
    assert decks.parse(SOUND + "# more\n" * 100_000) == decks.parse(SOUND)


def test_text_that_is_not_toml_is_refused_with_its_line() -> None:
    fault = only_fault('format = "silvergold-deck"\nversion = = 1\n')

    assert fault.place == "line 2"
    assert "not TOML" in fault.sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a =", "not TOML"),
        ("[[card]", "not TOML"),
        ("\x00", "not TOML"),
        ("a = '" + "x" * 1000, "not TOML"),
        ("a = " + "[" * 400_000, "nested too deeply"),
        ("a = " + "{b=" * 300_000, "nested too deeply"),
        ("a = " + "9" * 10_000, "thousands of figures"),
        ("a." * 300_000 + "b = 1", "too many dots"),
        ("[" + "a." * 300_000 + "b]", "too many dots"),
        ("'#'." * 20_000 + "b = 1", "too many dots"),
        ('"\\"".' + "a." * 30_000 + "b = 1", "too many dots"),  # an escaped quote does not end a string
        ('"\\"".' + "a." * 30_000 + 'b = 1 # "', "too many dots"),
        ('x = """\\"""""\n' + "a." * 30_000 + "b = 1", "too many dots"),
        ("x = '''#'''\n" + "a ." * 20_000 + "b = 1", "too many dots"),
        ("x = { " + "a." * 30_000 + "b = 1 }", "too many dots"),
        ("x = 'y'\r\n" + "'=' . " * 10_000 + "b = 1", "too many dots"),
        ("".join(f"k{n} = []\n" for n in range(70_000)), "more than 10,000 keys"),
        ("".join(f"[k{n}.a.b]\n" for n in range(60_000)), "more than 10,000 keys"),
        ("['" + "a" * 60_000 + "']\n" + "['" + "a" * 60_000 + "']", "not TOML: cannot declare"),
        ("#" * (LARGEST_FILE + 1), "no deck needs so much"),
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_hostile_text_is_refused_without_harm(text: str, words: str) -> None:
    sentence = only_fault(text).sentence

    assert words in sentence
    assert len(sentence) < 400


STRINGS = ('"', "'", '"""', "'''", '"a"', "'.'", '"""#"""', '""""', '"""""', "''''", "\\", '\\"', "\\\n", ' = "')
OTHERS = (*"#.a=,[]{}\n\r \t", "\r\n", "b.c", "a.a.a.a.a", " = 1\n", "[[", "]]")


@given(st.lists(st.sampled_from(STRINGS + OTHERS), max_size=40))
def test_no_key_is_parsed_that_the_bounds_have_not_counted(tokens: list[str]) -> None:
    text, parsed = "".join(tokens), list[int]()
    whole = tomllib._parser.parse_key  # type: ignore[attr-defined]

    def parse_key(src: str, pos: int) -> Any:
        after, key = whole(src, pos)
        parsed.append(len(key))
        return after, key

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tomllib._parser.parse_key", parse_key)
        patch.setattr(toml_limits, "MOST_DOTS", 2)
        patch.setattr(toml_limits, "MOST_PARTS", 12)
        with pytest.raises(DeckFaults):
            decks.parse(text)

    assert max(parsed, default=0) <= 3
    assert len(parsed) <= 13


@pytest.mark.parametrize(
    "text",
    ["", "a = 0x" + "f" * 100_000, "card = 1979-05-27", "[[card]]\n" * 50_000, "[card]\n[expedition]"],
    ids=lambda text: ascii(text[:12]),
)
def test_sound_toml_that_is_no_deck_is_refused_without_harm(text: str) -> None:
    with pytest.raises(DeckFaults):
        decks.parse(text)


@given(st.text(max_size=200))
def test_no_text_at_all_does_harm(text: str) -> None:
    with pytest.raises(DeckFaults):
        decks.parse(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(games, st.lists(st.integers(min_value=0), min_size=1, max_size=6), anything)
def test_no_value_in_any_place_of_a_deck_does_harm(game: str, way: list[int], value: object) -> None:
    data = decks.to_dict(hostile_deck(game, 3, "few cards"))
    _put(data, way, value)

    found = decks.faults(data, game)

    assert found or decks.to_dict(decks.from_dict(data, game))


def _put(node: object, way: list[int], value: object) -> None:
    """Follow this path into the data and put the value there."""
    while isinstance(node, dict | list) and node:
        keys = list(node) if isinstance(node, dict) else range(len(node))
        key = keys[way[0] % len(keys)]
        if len(way) == 1:
            node[key] = value
            return
        node, way = node[key], way[1:]


def test_a_row_of_dots_is_no_dotted_key() -> None:
    rows = "[\n" + '".....", ".....", ".....", ".....", "....."\n]'
    deck = SOUND.replace(f'rows = ["{decks.parse(SOUND).expeditions[0].rows[0]}"]', f"rows = {rows}", 1)

    assert "no box" in only_fault(deck).sentence


# Built-in decks


def test_the_built_in_decks_are_found_by_name() -> None:
    assert [decks.find(name) for name in decks.names()] == [decks.standard(game) for game in decks.GAMES]
    assert decks.find("standard", "pyramids") == decks.find("Standard", "pyramids") == decks.standard("pyramids")
    assert decks.find("standard") == decks.standard("silver-and-gold")


def test_a_name_that_nobody_knows_gets_the_names_that_are_there() -> None:
    with pytest.raises(UnknownName, match="standard-pyramids"):
        decks.find("fancy")
    with pytest.raises(UnknownName, match="deck"):
        decks.find("a\0b")
    with pytest.raises(FileNotFoundError):
        decks.find("fancy.toml")


def test_a_game_that_nobody_knows_has_no_deck() -> None:
    for ask in (decks.standard, lambda game: decks.find("standard", game), lambda game: decks.generate(game, 1)):
        with pytest.raises(UnknownName, match="no game is called 'chess'"):
            ask("chess")


def test_a_deck_of_another_game_is_refused() -> None:
    with pytest.raises(DeckFaults, match="for pyramids, not for silver-and-gold"):
        decks.find("standard-pyramids", "silver-and-gold")


# The hostile decks themselves


@pytest.mark.parametrize("game", decks.GAMES)
def test_hostile_decks_are_valid_and_the_same_each_time(game: str) -> None:
    for flavour in FLAVOURS[game]:
        for seed in range(5):
            deck = hostile_deck(game, seed, flavour)
            assert decks.faults(decks.to_dict(deck), game) == [], flavour
            assert deck == hostile_deck(game, seed, flavour)
