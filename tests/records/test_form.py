"""The format of a record: written in one way, read strictly, and hostile input does no harm."""

import json
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silvergold.choices import parse_choice
from silvergold.errors import BadRecord
from silvergold.records import LARGEST_FILE, Record, verify
from tests.decks.hostile import FLAVOURS, hostile_deck
from tests.match.scenes import PYRAMIDS, SILVER_AND_GOLD, played
from tests.records.games import GAMES, Json, check, first_move, game, refused

# Writing


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6), n_players=st.integers(2, 4), n=st.integers(0, 400), data=st.data())
def test_a_record_goes_through_json_and_back(name: str, seed: int, n_players: int, n: int, data: st.DataObject) -> None:
    flavour = data.draw(st.sampled_from(sorted(FLAVOURS[name])))
    record = played(name, seed, n_players, n, hostile_deck(name, seed % 5, flavour)).record()

    again = Record.from_json(record.to_json())

    assert again == record
    assert again.to_json() == record.to_json()
    assert json.loads(record.to_json()) == record.to_dict()
    verify(again)


def test_a_record_says_what_the_format_says() -> None:
    record = played(SILVER_AND_GOLD, seed=1).record().to_dict()

    keys = "format version game deck players start_player deals stack expeditions moves result"
    assert list(record) == keys.split()
    assert (record["format"], record["version"], record["game"]) == ("silvergold-record", 1, SILVER_AND_GOLD)
    assert list(record["deck"]) == ["name", "cups", "expedition", "card"]
    assert set(record["result"]) == {"winners", "scores"}
    shapes = {move["do"]: tuple(move) for move in record["moves"]}
    assert shapes == {
        "keep": ("player", "do", "cards"),
        "cross": ("player", "do", "card", "boxes"),
        "bonus": ("player", "do", "card", "boxes"),
        "take": ("player", "do", "card", "from"),
    }
    assert all(move["boxes"] == sorted(move["boxes"]) for move in record["moves"] if "boxes" in move)


def test_a_record_of_pyramids_has_no_start_player() -> None:
    record = played(PYRAMIDS, seed=1).record().to_dict()

    assert record["start_player"] is None
    assert list(record["deck"]) == ["name", "skulls", "awards", "expedition", "card"]
    assert all(score["skulls"] <= 0 for score in record["result"]["scores"])


def test_the_text_has_a_line_for_every_move() -> None:
    record = played(SILVER_AND_GOLD, seed=1).record()

    lines = record.to_json().splitlines()

    assert sum(line.startswith('    {"player"') for line in lines) == len(record.moves)
    assert max(map(len, lines)) < 300


def test_a_record_is_saved_whole_and_read_again(tmp_path: Path) -> None:
    file, record = tmp_path / "game.json", played(PYRAMIDS, seed=2).record()
    file.write_text("something older", "utf-8")

    record.save(file)

    assert Record.read(file) == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_record_that_cannot_be_saved_leaves_nothing_behind(tmp_path: Path) -> None:
    record = played(PYRAMIDS, seed=2).record()

    with pytest.raises(OSError, match="nowhere"):
        record.save(tmp_path / "nowhere" / "game.json")

    assert list(tmp_path.iterdir()) == []


# Reading


def test_boxes_and_kept_cards_are_read_in_any_order() -> None:
    data = game(SILVER_AND_GOLD)
    for move in data["moves"]:
        for key in ("boxes", "cards"):
            if key in move:
                move[key].reverse()

    check(data)


def test_unknown_keys_are_ignored() -> None:
    data = game(SILVER_AND_GOLD) | {"date": "today", "comment": {"by": None}}
    data["moves"][0]["thought"] = 1.5

    check(data)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "key", ["format", "version", "game", "deck", "players", "start_player", "deals", "stack", "expeditions", "moves"]
)
def test_every_key_is_needed_and_has_its_type(name: str, key: str) -> None:
    data = game(name)
    assert refused({k: v for k, v in data.items() if k != key}) == ("setup", "FORMAT")

    wrong: list[object] = [True, 1.0, "1", {}, 7.5, [None], [[1.0]], [[True]], [{}]]
    for value in wrong:
        place, rule = refused(data | {key: value})
        assert rule == "FORMAT"
        assert place == ("move 0" if key == "moves" and isinstance(value, list) else "setup")


def test_the_result_is_needed_too() -> None:
    data = game(SILVER_AND_GOLD)
    del data["result"]

    assert refused(data) == ("result", "FORMAT")


WRONG_NUMBERS = [True, False, 1.0, "1", None, [1], {}, 1e400, -1, 10**11, "one"]


@pytest.mark.parametrize("wrong", WRONG_NUMBERS, ids=repr)
@pytest.mark.parametrize("name", GAMES)
def test_a_number_is_a_whole_number_and_nothing_else(name: str, wrong: Any) -> None:
    data = game(name)
    k = first_move(data, lambda move: move["do"] == "cross")
    t = first_move(data, lambda move: move["do"] == "take")
    row, column = data["moves"][k]["boxes"][0]
    tampered: list[tuple[str, Callable[[Json], None]]] = [
        ("setup", lambda twin: twin["deals"][0].__setitem__(0, wrong)),
        ("setup", lambda twin: twin["stack"].__setitem__(3, wrong)),
        ("setup", lambda twin: twin["deck"]["card"][0].__setitem__("number", wrong)),
        ("setup", lambda twin: twin.__setitem__("version", wrong)),
        (f"move {k}", lambda twin: twin["moves"][k].__setitem__("player", wrong)),
        (f"move {k}", lambda twin: twin["moves"][k].__setitem__("card", wrong)),
        (f"move {k}", lambda twin: twin["moves"][k]["boxes"].__setitem__(0, [wrong, column])),
        (f"move {k}", lambda twin: twin["moves"][k]["boxes"].__setitem__(0, [row, wrong])),
        (f"move {k}", lambda twin: twin["moves"][k]["boxes"].__setitem__(0, wrong)),
        ("move 0", lambda twin: twin["moves"][0]["cards"].__setitem__(0, wrong)),
        (f"move {t}", lambda twin: twin["moves"][t].__setitem__("card", wrong)),
        ("result", lambda twin: twin["result"]["winners"].__setitem__(0, wrong)),
        ("result", lambda twin: twin["result"]["scores"][0].__setitem__("total", wrong)),
    ]
    for place, tamper in tampered:
        twin: Json = json.loads(json.dumps(data))
        tamper(twin)
        where, rule = _refused_text(json.dumps(twin))
        in_bounds = wrong == -1 and place == "result"
        assert rule == "FORMAT" or in_bounds
        assert where in (place, "setup")


def _refused_text(text: str | bytes) -> tuple[str, str]:
    with pytest.raises(BadRecord) as refusal:
        verify(Record.from_json(text))
    return refusal.value.place, refusal.value.rule


@pytest.mark.parametrize("change", [{"do": "fly"}, {"do": None}, {"do": ["keep"]}, {"from": "sleeve"}, {"from": 1}])
def test_a_word_that_is_not_known(change: Json) -> None:
    data = game(SILVER_AND_GOLD)
    k = first_move(data, lambda move: move["do"] == "take")
    data["moves"][k] |= change

    assert refused(data) == (f"move {k}", "FORMAT")


@pytest.mark.parametrize("key", ["player", "do", "card", "boxes"])
def test_a_move_has_all_its_keys(key: str) -> None:
    data = game(SILVER_AND_GOLD)
    k = first_move(data, lambda move: move["do"] == "cross")
    del data["moves"][k][key]

    assert refused(data) == (f"move {k}", "FORMAT")


@pytest.mark.parametrize("move", [None, 5, "cross 4 a1", [], [0, "keep", [1, 2]]])
def test_a_move_that_is_none(move: object) -> None:
    data = game(PYRAMIDS)
    data["moves"][3] = move

    assert refused(data) == ("move 3", "FORMAT")


@pytest.mark.parametrize("players", [["Ana", ""], ["Ana", "x" * 41], ["Ana", "\x07"], ["Ana", 5], ["Ana", None], "AB"])
def test_names_are_short_and_can_be_shown(players: object) -> None:
    assert refused(game(PYRAMIDS) | {"players": players}) == ("setup", "FORMAT")


# Hostile files


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "5",
        '"record"',
        "{",
        "{'format': 1}",
        '{"format": "silvergold-record", "format": "silvergold-record"}',
        '{"format": NaN}',
        '{"format": Infinity}',
        '{"version": ' + "9" * 100_000 + "}",
        '{"version": ' + "9" * 13 + "}",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 50_000 + "1" + "}" * 50_000,
        '{"format": "silvergold-record", "version": 1, "game": "chess"}',
        '{"format": "silvergold-record", "version": 2}',
        '{"format": "silvergold-deck", "version": 1}',
        '{"format": "silvergold-record", "version": 1, "game": ["pyramids"]}',
        "\ufeff{}",
        '{"format": "\ud800"}',
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_record_is_refused_as_such(text: str) -> None:
    assert _refused_text(text) == ("setup", "FORMAT")


@pytest.mark.parametrize("raw", [b"\xff\xfe{\x00}\x00", b'{"format": "\xe9"}', b"\x00", b"\x80" * 100, b"PK\x03\x04"])
def test_what_is_not_utf8_is_refused(raw: bytes) -> None:
    assert _refused_text(raw) == ("setup", "FORMAT")


def test_a_key_that_stands_twice_is_refused_even_if_both_say_the_same() -> None:
    text = json.dumps(game(SILVER_AND_GOLD))

    assert _refused_text(text.replace('"version": 1', '"version": 1, "version": 1', 1)) == ("setup", "FORMAT")
    assert _refused_text(text.replace('"do": "keep"', '"do": "keep", "do": "keep"', 1)) == ("setup", "FORMAT")


def test_a_huge_file_is_refused_without_being_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as out:
        out.truncate(10 * 1024**3)  # a sparse file: it takes no room on the disk

    tracemalloc.start()
    try:
        with pytest.raises(BadRecord, match="FORMAT: the file is larger than 5 MB"):
            Record.read(file)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert most < 32 * 1024**2


def test_a_file_just_within_bounds_is_read_and_one_byte_more_is_not() -> None:
    text = json.dumps(game(SILVER_AND_GOLD))

    Record.from_json(text.ljust(LARGEST_FILE))

    assert _refused_text(text.ljust(LARGEST_FILE + 1)) == ("setup", "FORMAT")


def test_long_lists_of_nothing_are_refused_quickly() -> None:
    data = game(SILVER_AND_GOLD)
    k = first_move(data, lambda move: move["do"] == "cross")
    start = time.process_time()

    data["moves"][k]["boxes"] = [[0, 0]] * 400_000
    assert refused(data) == (f"move {k}", "G6")
    keys = {f"k{n}": 0 for n in range(200_000)}
    assert refused(keys) == ("setup", "FORMAT")
    assert refused(game(SILVER_AND_GOLD) | {"stack": [7] * 500_000}) == ("setup", "G3")

    assert time.process_time() - start < 30


def test_a_hostile_value_is_not_repeated_at_length() -> None:
    data = game(SILVER_AND_GOLD) | {"game": "x" * 100_000}

    with pytest.raises(BadRecord) as refusal:
        Record.from_json(json.dumps(data))

    assert len(refusal.value.sentence) < 300


def test_a_folder_or_a_missing_file_is_the_systems_affair(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        Record.read(tmp_path / "missing.json")
    with pytest.raises(OSError, match="directory"):
        Record.read(tmp_path)


def test_the_choices_of_a_record_have_a_text_form() -> None:
    record = played(PYRAMIDS, seed=3).record()

    assert all(parse_choice(str(move.choice)) == move.choice for move in record.moves)
    assert replace(record) == record
