"""Every reason to refuse a deck, with its place and a helpful sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from silvergold import decks
from silvergold.errors import DeckFault, DeckFaults, UnknownName
from tests.decks.parsed import CHAMBER, Data, pyramid_deck, treasure_deck, with_card

Change = Callable[[Data], object]


def with_pattern(**changes: object) -> Data:
    """Return a deck with its second pattern changed."""
    deck = treasure_deck()
    pattern = deck["expedition"][1] | changes
    deck["expedition"][1] = {key: value for key, value in pattern.items() if value is not None}
    return deck


def only_fault(data: object, game: str | None = None) -> DeckFault:
    """Return the one fault of a deck; fail if there are more."""
    found = decks.faults(data, game)
    assert len(found) == 1, [str(fault) for fault in found]
    return found[0]


def refused(data: Data, place: str, *words: str) -> None:
    """Check that the deck has one fault, in this place, and that its sentence has these words."""
    fault = only_fault(data)
    assert fault.place == place
    for word in words:
        assert word in fault.sentence


def test_a_sound_deck_has_no_faults() -> None:
    assert decks.faults(treasure_deck()) == []
    assert decks.faults(pyramid_deck()) == []


# The head


@pytest.mark.parametrize("data", [None, [], "deck", 3, True, 1.5, date(2026, 11, 1)])
def test_a_deck_that_is_no_table_is_refused(data: object) -> None:
    assert only_fault(data).place == "deck"
    assert only_fault(data, "pyramids").place == "deck"


@pytest.mark.parametrize("value", ["silvergold-record", 1, None, ["silvergold-deck"]])
def test_another_format_is_refused(value: object) -> None:
    refused(treasure_deck(format=value), "format", "silvergold-deck")


@pytest.mark.parametrize("value", [2, 0, "1", True, 1.0, None])
def test_another_version_is_refused(value: object) -> None:
    refused(treasure_deck(version=value), "version", "version 1")


@pytest.mark.parametrize("value", ["chess", 1, None, ["pyramids"], {}])
def test_an_unknown_game_is_refused(value: object) -> None:
    refused(treasure_deck(game=value), "game", "silver-and-gold or pyramids")


def test_a_deck_of_an_unknown_game_still_has_its_other_faults_named() -> None:
    deck = with_card(treasure_deck(game="chess"), colour="pink", rows=["x.", "z"])

    places = [fault.place for fault in decks.faults(deck)]

    assert places == ["game", "card 17", "card 17, row 2", "card 17, row 2"]


def test_the_game_may_be_given_and_then_the_head_is_not_asked_for() -> None:
    deck = treasure_deck()
    for key in ("format", "version", "game"):
        del deck[key]

    assert decks.faults(deck, "silver-and-gold") == []


def test_a_game_that_nobody_knows_cannot_be_asked_about() -> None:
    with pytest.raises(UnknownName, match="silver-and-gold and pyramids"):
        decks.faults({}, "chess")


@pytest.mark.parametrize("value", [None, 7, "", "  ", "x" * 101, "a\x1b[2Jb", "line\nbreak", "\ud800"], ids=ascii)
def test_a_name_must_be_text_that_can_be_shown(value: object) -> None:
    fault = only_fault(treasure_deck(name=value))

    assert fault.place == "name"
    assert str(fault).isprintable()


def test_unknown_keys_are_ignored_everywhere() -> None:
    deck = with_card(treasure_deck(author="Ana", skulls="none", awards=3), artist="Bea")
    deck["expedition"][0]["note"] = ["nice"]

    assert decks.faults(deck) == []


# Cups, skulls, awards


@pytest.mark.rule("S7")
@pytest.mark.parametrize("cups", [3, "6", {}, [True], [1.0], [-1], [1000], [None], [[6]], [1] * 13])
def test_cups_are_at_most_twelve_whole_numbers(cups: object) -> None:
    assert only_fault(treasure_deck(cups=cups)).place == "cups"


def test_cups_may_be_none_or_many_and_in_any_order() -> None:
    assert decks.faults(treasure_deck(cups=[])) == []
    assert decks.faults(treasure_deck(cups=[0, 999, 5] * 4)) == []


@pytest.mark.rule("P11")
@pytest.mark.parametrize("awards", [3, "10", [True], [6.0], [-1], [1000], [1] * 13])
def test_awards_are_at_most_twelve_whole_numbers(awards: object) -> None:
    assert only_fault(pyramid_deck(awards=awards)).place == "awards"


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("skulls", "word"),
    [
        (5, "list"),
        ([1] * 9, "9 numbers"),
        ([1] * 11, "11 numbers"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 8], "8 comes after 9"),
        ([-1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "1st number is -1"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000], "10th number is 1000"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, True], "10th number is true"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 9.5], "10th number is 9.5"),
    ],
)
def test_skulls_are_ten_whole_numbers_that_never_fall(skulls: object, word: str) -> None:
    refused(pyramid_deck(skulls=skulls), "skulls", word)


def test_skulls_may_stay_the_same() -> None:
    assert decks.faults(pyramid_deck(skulls=[0, 0, 0, 5, 5, 5, 5, 999, 999, 999])) == []


def test_the_numbers_of_the_other_game_are_unknown_keys() -> None:
    assert decks.faults(pyramid_deck(cups="six")) == []
    assert decks.faults(treasure_deck(skulls=[3, 2, 1])) == []


# Expeditions


@pytest.mark.rule("G2")
@pytest.mark.parametrize(("counts", "total"), [((5, 2), 7), ((8, 1), 9), ((1, 1), 2)])
def test_the_expedition_cards_are_exactly_eight(counts: tuple[int, int], total: int) -> None:
    deck = treasure_deck()
    for expedition, count in zip(deck["expedition"], counts, strict=True):
        expedition["count"] = count

    refused(deck, "expeditions", f"add up to {total}", "exactly 8")


@pytest.mark.parametrize("value", [3, "none", {"name": "line"}])
def test_expeditions_are_a_list(value: object) -> None:
    refused(treasure_deck(expedition=value), "expeditions", "[[expedition]]")


def test_a_deck_without_expeditions_has_none_of_the_eight() -> None:
    deck = treasure_deck()
    del deck["expedition"]

    refused(deck, "expeditions", "add up to 0")


def test_an_expedition_is_a_table() -> None:
    deck = treasure_deck()
    deck["expedition"][1] = "ell"

    refused(deck, "the 2nd expedition", '"ell"', "[[expedition]]")


@pytest.mark.parametrize("name", [None, 3, "", "\t"])
def test_a_pattern_needs_a_name(name: object) -> None:
    refused(with_pattern(name=name), "the 2nd expedition", "name")


def test_two_patterns_cannot_share_a_name() -> None:
    refused(with_pattern(name="line"), 'expedition "line"', "2 patterns")


def test_two_patterns_may_be_the_same_turned_or_not() -> None:
    assert decks.faults(with_pattern(rows=["x", "x", "x"])) == []
    assert decks.faults(with_pattern(rows=["xxx"])) == []


@pytest.mark.parametrize("count", [None, 0, 9, -1, True, 3.0, "3", [3]])
def test_a_count_is_a_whole_number_from_1_to_8(count: object) -> None:
    refused(with_pattern(count=count), 'expedition "ell"', "count", "from 1 to 8")


@pytest.mark.parametrize(
    ("rows", "row", "word"),
    [
        (None, None, "missing"),
        ([], None, "empty list"),
        ("xx", None, "list of rows"),
        ([["x"]], 1, "a list of 1"),
        (["xx", 3], 2, "3"),
        (["xx", ""], 2, '""'),
        (["xx", "x"], 2, "1 characters"),
        (["xxxxxx"], 1, "6 characters"),
        (["x"] * 6, None, "6 rows"),
        (["xx", "#x"], 2, '"#" in column 1'),
        (["xX"], 1, '"X" in column 2'),
        (["..", ".."], None, "no box"),
        (["x.x"], None, "in pieces"),
        (["x.", ".x"], None, "in pieces"),
    ],
)
def test_a_pattern_is_one_piece_of_at_most_five_by_five(rows: object, row: int | None, word: str) -> None:
    place = 'expedition "ell"' + (f", row {row}" if row else "")
    refused(with_pattern(rows=rows), place, word)


def test_a_pattern_may_fill_five_by_five_or_have_room_around_it() -> None:
    assert decks.faults(with_pattern(rows=["xxxxx"] * 5)) == []
    assert decks.faults(with_pattern(rows=["...", ".x.", "..."])) == []


# Cards


@pytest.mark.parametrize(("n", "fits"), [(0, False), (19, False), (20, True), (120, True), (121, False)])
def test_a_deck_has_20_to_120_cards(n: int, fits: bool) -> None:
    cards = [{"number": k, "colour": "grey", "points": 1, "rows": ["."]} for k in range(1, n + 1)]

    found = decks.faults(treasure_deck(card=cards))

    assert [fault.place for fault in found] == ([] if fits else ["cards"])
    assert fits or f"there are {n} cards" in found[0].sentence


@pytest.mark.parametrize("value", [3, "all", {"number": 1}])
def test_cards_are_a_list(value: object) -> None:
    refused(treasure_deck(card=value), "cards", "[[card]]")


def test_a_card_is_a_table() -> None:
    deck = treasure_deck()
    deck["card"][16] = 17

    refused(deck, "the 17th card", "[[card]]")


@pytest.mark.parametrize("number", [None, 0, 1000, -4, True, 17.0, "17", [17], 10**50])
def test_a_number_is_whole_and_from_1_to_999(number: object) -> None:
    refused(with_card(treasure_deck(), number=number), "the 17th card", "number", "from 1 to 999")


def test_no_two_cards_share_a_number() -> None:
    refused(with_card(treasure_deck(), number=4), "card 4", "2 cards", "4th and the 17th")


@pytest.mark.parametrize("colour", [None, "gray", "GREY", 1, ["grey"], ""])
def test_a_treasure_card_is_purple_orange_green_or_grey(colour: object) -> None:
    refused(with_card(treasure_deck(), colour=colour), "card 17", "grey, green, orange or purple")


@pytest.mark.parametrize("colour", [None, "grey", "Green", 2])
def test_a_pyramid_is_green_orange_or_purple(colour: object) -> None:
    refused(with_card(pyramid_deck(), colour=colour), "card 17", "green, orange or purple")


@pytest.mark.rule("S1")
@pytest.mark.parametrize("points", [None, -1, 100, True, 8.0, "8"])
def test_points_are_whole_and_from_0_to_99(points: object) -> None:
    refused(with_card(treasure_deck(), points=points), "card 17", "points", "from 0 to 99")


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("seal", "word"),
    [
        (3, "seal is 3"),
        ([], "empty list"),
        ({"points": 1}, "colour is missing"),
        ({"colour": "gold", "points": 1}, "gold"),
        ({"colour": "grey"}, "points is missing"),
        ({"colour": "grey", "points": 0}, "from 1 to 9"),
        ({"colour": "grey", "points": 10}, "from 1 to 9"),
        ({"colour": "grey", "points": True}, "true"),
        ({"colour": "grey", "points": 1.0}, "1.0"),
    ],
)
def test_a_seal_has_a_colour_and_1_to_9_points(seal: object, word: str) -> None:
    fault = only_fault(with_card(treasure_deck(), seal=seal))

    assert fault.place == "card 17"
    assert "seal" in fault.sentence
    assert word.rpartition(" is ")[2] in fault.sentence


def test_points_and_seals_of_a_pyramid_are_unknown_keys() -> None:
    deck = with_card(pyramid_deck(), points="many", seal="wax")

    assert decks.faults(deck) == []
    assert decks.from_dict(deck, "pyramids").cards[16] == decks.Card(17, "green", tuple(CHAMBER))


@pytest.mark.parametrize(
    ("rows", "row", "word"),
    [
        (None, None, "missing"),
        ([], None, "empty list"),
        ("...", None, "list of rows"),
        (["..", None], 2, "missing"),
        (["..", ["."]], 2, "a list of 1"),
        (["", ""], 1, '""'),
        (["..", ".", ".."], 2, "1 characters, others have 2"),
        (["......"], 1, "6 characters"),
        (["."] * 6, None, "6 rows"),
        (["..", "e."], 2, '"e" in column 1 means nothing'),
        (["..", ".O"], 2, '"O" in column 2'),
        (["##", "##"], None, "no box"),
    ],
)
def test_an_island_is_a_grid_of_known_characters_with_a_box(rows: object, row: int | None, word: str) -> None:
    found = decks.faults(with_card(treasure_deck(), rows=rows))

    assert found[0].place == "card 17" + (f", row {row}" if row else "")
    assert word in found[0].sentence


def test_an_island_may_be_one_box_or_in_pieces() -> None:
    assert decks.faults(with_card(treasure_deck(), rows=["#.#"])) == []
    assert decks.faults(with_card(treasure_deck(), rows=["x.#.o", "#####", "p####"])) == []


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("rows", "row", "word"),
    [
        (["...", ".T."], None, "no entrance"),
        (["e.e", ".T."], None, "2 boxes with the entrance (a1 and c1)"),
        (["...", "e..", ".T."], 2, "the entrance is in row 2"),
        (["e..", "..."], None, "no tomb"),
        (["e..", "T.T"], None, "2 boxes with the tomb (a2 and c2)"),
        (["e..", ".T.", "..."], 2, "the tomb is in row 2"),
        (["e#.", "#.T"], None, "the tomb on c2 cannot be reached from the entrance on a1"),
        (["e..", "###", "..T"], None, "open a wall"),
        (["e.T", "..."], 1, "bottom row, row 2"),
        (["e.", "oT"], 2, '"o" in column 1'),
    ],
)
def test_a_pyramid_has_an_entrance_above_a_tomb_below_and_a_way_between(
    rows: list[str], row: int | None, word: str
) -> None:
    refused(with_card(pyramid_deck(), rows=rows), "card 17" + (f", row {row}" if row else ""), word)


def test_two_entrances_are_refused_even_where_one_stands_right() -> None:
    refused(with_card(pyramid_deck(), rows=["e..", "e..", "T.."]), "card 17", "2 boxes with the entrance")


@pytest.mark.rule("P1")
@pytest.mark.parametrize("rows", [["eT"], ["T.e"], ["e", "T"], [".e", "T."], ["e#", ".#", "T#"]])
def test_a_pyramid_may_be_small_and_its_top_row_its_bottom_row(rows: list[str]) -> None:
    assert decks.faults(with_card(pyramid_deck(), rows=rows)) == []


def test_a_one_row_pyramid_with_a_wall_between_is_refused() -> None:
    refused(with_card(pyramid_deck(), rows=["e#T"]), "card 17", "cannot be reached")


def test_a_ragged_pyramid_is_refused_without_harm() -> None:
    refused(with_card(pyramid_deck(), rows=["..e..", "#", "..T.."]), "card 17, row 2", "1 characters")


def test_a_ragged_pyramid_without_an_entrance_has_both_faults() -> None:
    found = decks.faults(with_card(pyramid_deck(), rows=["...", ".", ".T."]))

    assert [fault.place for fault in found] == ["card 17, row 2", "card 17"]


def test_a_row_of_millions_is_refused_without_harm() -> None:
    found = decks.faults(with_card(pyramid_deck(), rows=["." * 2_000_000 + "e", "T" * 2_000_000]))

    assert {fault.place for fault in found} == {"card 17, row 1", "card 17, row 2"}


# All at once


def test_every_fault_is_named_at_once() -> None:
    deck = with_card(treasure_deck(name=3, cups=[True]), colour="pink", points=-1, rows=["..", "z"])
    deck["card"][0]["number"] = 2
    deck["expedition"][0] |= {"name": "ell", "rows": ["x.x"]}

    with pytest.raises(DeckFaults) as caught:
        decks.from_dict(deck, "silver-and-gold")

    assert [fault.place for fault in caught.value.faults] == [
        "name",
        "cups",
        'expedition "ell"',
        'expedition "ell"',
        "card 17",
        "card 17",
        "card 17, row 2",
        "card 17, row 2",
        "card 2",
    ]
    assert caught.value.rule == "FORMAT"
    assert str(caught.value).startswith("FORMAT: name: ")
    assert "and 6 more" in caught.value.sentence


def test_a_flood_of_faults_ends_somewhere() -> None:
    found = decks.faults(treasure_deck(card=[{}] * 5000))

    assert len(found) == 1001
    assert "more faults" in found[-1].sentence


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (10**5000, "a huge number"),
        ("y" * 10_000, 'y"…'),
        ([[[[]]]], "a list of 1"),
        ({"a": 1}, "a table"),
        (float("nan"), "nan"),
        (date(2026, 1, 1), "a date or time"),
        ("\ud800\x00", "\\u0000"),
    ],
    ids=["huge", "long", "deep", "table", "nan", "date", "unprintable"],
)
def test_odd_values_are_described_in_a_few_words(value: object, words: str) -> None:
    fault = only_fault(with_card(treasure_deck(), colour=value))

    assert words in fault.sentence
    assert len(fault.sentence) < 300
    assert fault.sentence.isprintable()


def test_deeply_nested_data_are_refused_without_harm() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]

    assert only_fault(with_card(treasure_deck(), rows=deep)).place == "card 17, row 1"
    assert only_fault(deep).place == "deck"
