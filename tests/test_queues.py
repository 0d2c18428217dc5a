"""The simulation of a server's queues agrees with queues whose waiting times are known."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from benchmarks import queues
from benchmarks.queues import Clock, Costs, Disk, Fleet, Station, Tokens

SERVICE = 1.0
CUSTOMERS = 100_000


def mean_wait(use: float, service: Callable[[random.Random], float], servers: int = 1) -> float:
    """Return the mean wait of customers who arrive at random (Poisson), in a simulation with a fixed seed."""
    clock, chance = Clock(), random.Random(5)
    station, waits = Station(clock, servers), []

    def served(came: float, seconds: float) -> None:
        waits.append(clock.now - came - seconds)

    def arrive() -> None:
        seconds = service(chance)
        station.serve(seconds, partial(served, clock.now, seconds))
        if len(waits) < CUSTOMERS:
            clock.after(chance.expovariate(use * servers / SERVICE), arrive)

    arrive()
    clock.run(1e9)
    return sum(waits) / len(waits)


@pytest.mark.parametrize("use", [0.3, 0.6, 0.8])
def test_with_equal_service_times_the_mean_wait_is_that_of_m_d_1(use: float) -> None:
    wait = mean_wait(use, lambda _: SERVICE)

    assert wait == pytest.approx(use * SERVICE / (2 * (1 - use)), rel=0.04)


@pytest.mark.parametrize("use", [0.3, 0.6, 0.8])
def test_with_exponential_service_times_the_mean_wait_is_that_of_m_m_1(use: float) -> None:
    wait = mean_wait(use, lambda chance: chance.expovariate(1 / SERVICE))

    assert wait == pytest.approx(use * SERVICE / (1 - use), rel=0.06)


def test_two_servers_wait_as_in_m_m_2() -> None:
    use = 0.7

    wait = mean_wait(use, lambda chance: chance.expovariate(1 / SERVICE), servers=2)

    assert wait == pytest.approx(use**2 * SERVICE / (1 - use**2), rel=0.06)


def test_a_disk_takes_all_that_waits_in_one_sync_but_no_more_than_allowed() -> None:
    clock, done = Clock(), []
    disk = Disk(clock, lambda: 1.0, most=3)

    for k in range(6):
        disk.commit(lambda k=k: done.append((k, clock.now)))  # type: ignore[misc]
    clock.run(10.0)

    assert done == [(0, 1.0), (1, 2.0), (2, 2.0), (3, 2.0), (4, 3.0), (5, 3.0)]
    assert disk.syncs == 3


def test_a_connection_is_given_to_the_one_who_waited_longest() -> None:
    pool = Tokens(1)
    got: list[str] = []

    for name in "abc":
        pool.take(partial(got.append, name))
    pool.give()

    assert got == ["a", "b"]


@pytest.mark.parametrize("fleet", [None, Fleet(workers=3)])
def test_the_same_seed_gives_the_same_figures_and_another_seed_others(fleet: Fleet | None) -> None:
    first, again, other = (queues.simulate(50, Costs(), fleet, 20.0, seed) for seed in (1, 1, 2))

    assert first == again
    assert first != other


@pytest.mark.parametrize("fleet", [None, Fleet(workers=2)])
def test_a_table_of_four_makes_as_many_commands_as_its_pace_allows(fleet: Fleet | None) -> None:
    found = queues.simulate(200, Costs(), fleet, 200.0)

    marking, taking = 1 - queues.TAKES, queues.TAKES
    expected = (queues.SEATS * marking + taking) / (queues.TURN * marking + sum(queues.THINKING) / 2 * taking)
    assert found.commands / 200 == pytest.approx(expected, rel=0.03)


def test_a_busy_process_shares_syncs_unless_commits_contain_a_notification() -> None:
    slow = Costs(sync=0.004, sync_99=0.004)

    alone, apart, locked = (
        queues.simulate(1_000, slow, fleet, 20.0) for fleet in (None, Fleet(4), Fleet(4, is_together=True))
    )

    assert alone.syncs < 0.9 * alone.commands
    assert locked.syncs == pytest.approx(locked.commands, rel=0.02)
    assert apart.syncs < 0.9 * apart.commands


def test_the_largest_load_is_found_to_five_percent() -> None:
    def run(tables: int) -> queues.Result:
        return queues.Result(tables, 0.0, {}, times=(0.0, 0.0, 0.04 if tables <= 1_234 else 0.06))

    found = queues.most_tables(run).tables

    assert found <= 1_234 < 1.05 * found
