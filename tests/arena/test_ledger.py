"""The ledger of a run: no game is lost or played twice, and no game of another schedule is mixed in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from silvergold import decks
from silvergold.arena import code_version, ledger
from silvergold.arena.ledger import default_path, open_ledger
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule, round_robin
from silvergold.bots import Budget
from silvergold.errors import SilvergoldError

SCHEDULE = round_robin(decks.standard("pyramids"), ["random", "silvergold.bots.random_bot:RandomBot"], 6, seed=5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "run.jsonl"


def fill(path: Path, n: int, schedule: Schedule = SCHEDULE) -> list[GameResult]:
    """Play the first `n` games of a schedule, write them, and return all games of the ledger."""
    with open_ledger(schedule, path) as book:
        for key in list(schedule.games())[:n]:
            book.add(play_scheduled(schedule, key))
        return book.of(schedule)


def test_what_was_written_is_there_again(path: Path) -> None:
    written = fill(path, 3)

    with open_ledger(SCHEDULE, path) as book:
        assert book.of(SCHEDULE) == written
        assert list(book.results) == list(SCHEDULE.games())[:3]


def test_every_game_is_in_the_file_as_soon_as_it_is_added(path: Path) -> None:
    with open_ledger(SCHEDULE, path) as book:
        for n, key in enumerate(SCHEDULE.games(), 1):
            book.add(play_scheduled(SCHEDULE, key))
            assert len(path.read_bytes().splitlines()) == n + 1


def test_the_first_line_tells_which_games_these_are(path: Path) -> None:
    fill(path, 1)
    told = json.loads(path.read_text("utf-8").splitlines()[0])

    assert told["ledger"] == ledger.VERSION
    assert Schedule.from_json(told["schedule"]) == SCHEDULE
    assert {"deck_hash", "version", "code", "machine"} <= set(told)


@pytest.mark.parametrize("cut", [1, 40, 700])
def test_a_half_written_last_line_is_dropped(path: Path, cut: int) -> None:
    written = fill(path, 3)
    path.write_bytes(path.read_bytes()[:-cut])

    with open_ledger(SCHEDULE, path) as book:
        assert book.of(SCHEDULE) == written[:2]
        book.add(written[2])
    with open_ledger(SCHEDULE, path) as book:
        assert book.of(SCHEDULE) == written


def test_a_half_written_first_line_is_ignored(path: Path) -> None:
    fill(path, 0)
    path.write_bytes(path.read_bytes()[:50])

    assert fill(path, 1) == [replace(fill(path, 0)[0])]


def test_a_run_that_was_stopped_before_its_first_game_has_one_header(path: Path) -> None:
    fill(path, 0)

    written = fill(path, 2)

    assert fill(path, 0) == written
    assert [b"schedule" in line for line in path.read_bytes().splitlines()] == [True, False, False]


def test_games_behind_further_equal_headers_count(path: Path) -> None:
    written = fill(path, 3)
    header, *games = path.read_bytes().splitlines(keepends=True)
    elsewhere = json.dumps({**json.loads(header), "machine": {"processor": "another"}}).encode() + b"\n"
    path.write_bytes(header + elsewhere + games[0] + header + games[1] + games[2])

    with open_ledger(SCHEDULE, path) as book:
        assert book.of(SCHEDULE) == written


def test_a_further_header_of_other_games_is_refused(path: Path) -> None:
    fill(path, 2)
    header, *games = path.read_bytes().splitlines(keepends=True)
    other = json.dumps({**json.loads(header), "seed": 6}).encode() + b"\n"
    path.write_bytes(header + games[0] + other + games[1])
    before = path.read_bytes()

    with pytest.raises(SilvergoldError, match="differ in: seed; name another file"), open_ledger(SCHEDULE, path):
        pass

    assert path.read_bytes() == before


def test_a_fresh_ledger_drops_the_games_of_the_file(path: Path) -> None:
    fill(path, 3)
    with open_ledger(SCHEDULE, path, fresh=True) as book:
        assert book.results == {}
    assert len(path.read_bytes().splitlines()) == 1


def test_fresh_starts_again_in_the_cache_whatever_the_file_has_become(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILVERGOLD_CACHE", str(tmp_path))
    damaged = default_path(SCHEDULE)
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"\0" * 100)

    with pytest.raises(SilvergoldError, match="is no ledger of an arena; remove it"), open_ledger(SCHEDULE):
        pass
    with open_ledger(SCHEDULE, fresh=True) as book:
        assert book.results == {}


def test_more_games_can_be_added_and_fewer_asked_for(path: Path) -> None:
    fill(path, 6)

    with open_ledger(replace(SCHEDULE, deals=9), path) as book:
        assert len(book.results) == 6
    with open_ledger(replace(SCHEDULE, deals=1), path) as book:
        assert len(book.of(replace(SCHEDULE, deals=1))) == 2


@pytest.mark.parametrize(
    ("changed", "hint"),
    [
        (lambda: replace(SCHEDULE, seed=6), "seed"),
        (lambda: replace(SCHEDULE, pairings=(("random", "greedy"),)), "who plays"),
        (lambda: replace(SCHEDULE, budget=Budget(simulations=10)), "budget"),
        (lambda: replace(SCHEDULE, deck=decks.generate("pyramids", 4)), "the cards of the deck"),
        (lambda: replace(SCHEDULE, deck=decks.standard("silver-and-gold")), "game"),
    ],
)
def test_a_ledger_of_other_games_is_refused(path: Path, changed: Callable[[], Schedule], hint: str) -> None:
    fill(path, 1)
    other, before = changed(), path.read_bytes()

    with pytest.raises(SilvergoldError, match=f"differ in: .*{hint}.*--fresh"), open_ledger(other, path):
        pass

    assert path.read_bytes() == before
    assert default_path(other) != default_path(SCHEDULE)


def test_games_whose_luck_was_measured_are_refused_where_it_is_not(path: Path) -> None:
    with open_ledger(replace(SCHEDULE, luck="1"), path):
        pass

    with pytest.raises(SilvergoldError, match="differ in: luck"), open_ledger(SCHEDULE, path):
        pass


def test_games_of_other_code_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, 1)
    monkeypatch.setattr(code_version, "_package", lambda: "other")

    with pytest.raises(SilvergoldError, match="the code of rules or bots"), open_ledger(SCHEDULE, path):
        pass


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    "text", ["hello\n", "{}\n", "[1]\n", "no line break", "two lines\nof notes", '{"format": "x"}']
)
def test_another_kind_of_file_is_refused_and_left_alone(path: Path, text: str, fresh: bool) -> None:
    path.parent.mkdir()
    path.write_text(text)

    with pytest.raises(SilvergoldError, match="is no ledger of an arena"), open_ledger(SCHEDULE, path, fresh):
        pass
    assert path.read_text() == text


@pytest.mark.parametrize(("line", "hint"), [("nonsense", "damaged on line 3"), ('{"deal": 1}', "no game on line 3")])
def test_a_damaged_line_is_named(path: Path, line: str, hint: str) -> None:
    fill(path, 2)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:], ""]), "utf-8")

    with pytest.raises(SilvergoldError, match=hint), open_ledger(SCHEDULE, path):
        pass


def test_two_runs_do_not_write_into_one_ledger(path: Path) -> None:
    with (
        open_ledger(SCHEDULE, path),
        pytest.raises(SilvergoldError, match="another run"),
        open_ledger(SCHEDULE, path, fresh=True),
    ):
        pass


def test_without_a_path_the_ledger_is_in_the_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_CACHE", str(tmp_path))

    with open_ledger(SCHEDULE) as book:
        assert tmp_path in book.path.parents
        assert book.path.name.startswith("pyramids-")


def test_a_bot_of_your_own_is_part_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    mine = tmp_path / "my_very_own_bot.py"
    mine.write_text("one")
    first = code_version.fingerprint(["greedy", "my_very_own_bot:Bot"])
    mine.write_text("two")

    assert first != code_version.fingerprint(["greedy", "my_very_own_bot:Bot"])
    assert first != code_version.fingerprint(["greedy"])
