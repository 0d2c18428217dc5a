"""One worker, two workers, a Ray cluster and a continued run play the same games with the same results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from silvergold import decks
from silvergold.arena import ray_engine
from silvergold.arena.ledger import open_ledger
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.runner import play_missing
from silvergold.arena.schedule import Schedule, round_robin
from silvergold.arena.summary import in_order
from silvergold.errors import SilvergoldError, UnknownName
from tests.arena import evil

SCHEDULE = round_robin(
    decks.standard("silver-and-gold"), ["greedy", "random", f"{evil.HERE}:Deadly"], 2, seed=8, players=2
)


def without_times(results: list[GameResult]) -> list[GameResult]:
    """Return the results in order and without their times, which differ from run to run."""
    return [replace(result, milliseconds=()) for result in in_order(results)]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[GameResult]:
    """Return the results of one worker."""
    return play_to_the_end(SCHEDULE, tmp_path_factory.mktemp("arena") / "one.jsonl")


def play_to_the_end(schedule: Schedule, path: Path, engine: str = "local", n_workers: int = 1) -> list[GameResult]:
    """Play the games that are missing in the ledger and return all its results."""
    with open_ledger(schedule, path) as book:
        list(play_missing(schedule, book, engine, n_workers))
        return without_times(book.of(schedule))


def test_two_workers_play_the_games_of_one(expected: list[GameResult], tmp_path: Path) -> None:
    assert play_to_the_end(SCHEDULE, tmp_path / "run.jsonl", n_workers=2) == expected
    assert [result.key for result in expected] == list(SCHEDULE.games())
    assert sum(len(result.faults) for result in expected) == 4


def test_a_process_plays_what_would_be_played_here(expected: list[GameResult]) -> None:
    sound = [result for result in expected if result.pairing == 0]

    assert without_times([play_scheduled(SCHEDULE, result.key) for result in sound]) == sound


def test_a_run_that_was_stopped_continues(expected: list[GameResult], tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with open_ledger(SCHEDULE, path) as book:
        run = play_missing(SCHEDULE, book, "local", 2)
        list(islice(run, 2))
        run.close()  # type: ignore[attr-defined]
    with open_ledger(SCHEDULE, path) as book:
        assert len(book.results) == 2
        fresh = list(play_missing(SCHEDULE, book, "local", 1))

    assert len(fresh) == SCHEDULE.n_games - 2
    assert play_to_the_end(SCHEDULE, path) == expected
    assert len(path.read_bytes().splitlines()) == 1 + SCHEDULE.n_games


def test_there_is_nothing_to_do_when_all_is_played(expected: list[GameResult], tmp_path: Path) -> None:
    with open_ledger(SCHEDULE, tmp_path / "run.jsonl") as book:
        for result in expected:
            book.add(result)
        assert list(play_missing(SCHEDULE, book)) == []


def test_an_unknown_engine_raises_an_error_that_names_the_engines(tmp_path: Path) -> None:
    with open_ledger(SCHEDULE, tmp_path / "run.jsonl") as book, pytest.raises(UnknownName, match="local and ray"):
        next(play_missing(SCHEDULE, book, "steam"))


# Ray


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[None]:
    """Run a small Ray cluster on this machine, or skip the test with the reason why it does not start."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray = pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")
    try:
        ray.init(
            address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1"
        )
    except (OSError, RuntimeError, TimeoutError) as fault:
        pytest.skip(f"Ray does not start here: {fault}")
    yield
    ray.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray's own warnings
def test_a_ray_cluster_plays_the_same_games(local_cluster: None, expected: list[GameResult], tmp_path: Path) -> None:
    assert play_to_the_end(SCHEDULE, tmp_path / "run.jsonl", "ray", n_workers=2) == expected


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    with pytest.raises(SilvergoldError, match=r'pip install "silvergold\[ray\]"'):
        next(ray_engine.play_on_ray(SCHEDULE, list(SCHEDULE.games()), 1))


@pytest.mark.parametrize(("games", "cores"), [(1, 8), (20, 2), (1000, 2), (7, 3)])
def test_chunks_hold_every_game_once(games: int, cores: int) -> None:
    keys = list(islice(replace(SCHEDULE, deals=1000).games(), games))
    found = ray_engine.chunks(keys, cores)

    assert [key for chunk in found for key in chunk] == keys
    assert max(map(len, found)) <= ray_engine.LARGEST_CHUNK
