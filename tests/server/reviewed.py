"""Finished games put straight into a database, and reviews of them, for tests of reviews."""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from silvergold import reviews
from silvergold.server.lobby.decks import deck_row
from silvergold.server.play.results import add_to_histories
from silvergold.server.reviews import child_tasks
from silvergold.server.store import transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import BOT, HOST, OVER, MemberRow
from tests.server import worlds
from tests.server.hosting import LONGEST_PAUSE, Guest, Served

Answer = dict[str, Any]


def played_out(world: worlds.World, seed: int = 1) -> worlds.World:
    """Return a game after random choices up to its end."""
    chance = random.Random(seed)
    while not world.game.match.over:
        seat = chance.choice(world.game.match.waiting)
        world = worlds.played(world, seat, worlds.some_choices(world.game.match, seat, chance))
    return world


def some_world(
    seed: int = 1, game: str = "silver-and-gold", n_players: int = 2, take_back: float = 0.0
) -> worlds.World:
    """Return a finished game; `take_back` is the probability that a choice is taken back before a command."""
    *_, last = worlds.course(seed, game, n_players, take_back=take_back)
    return played_out(last)


def stored(served: Served, guest: Guest, world: worlds.World, table: str, seats: tuple[int, ...] = (0,)) -> str:
    """Put a finished game into the database; these seats are the guest's, bots have the others."""
    account, page = guest.told["id"], worlds.page_of(world, None, aids=False)
    deck = deck_row(world.dealt.deck)
    game = page.table._replace(id=table, deck=deck.id, status=OVER, public=0, due_at=None, ended_at=5)
    rows = [
        seat._replace(game_id=table, account_id=account)
        if seat.seat in seats
        else seat._replace(game_id=table, kind=BOT, account_id=None, bot="random")
        for seat in page.seats
    ]

    def task() -> Transaction[None]:
        yield from transactions.keep_deck(deck)
        yield from transactions.create(game, rows, (MemberRow(table, account, HOST),), ())
        yield from transactions.add("event", (row._replace(game_id=table, cmd_id=f"c{row.seq}") for row in world.rows))
        there = yield from transactions.require_table(table)
        yield from add_to_histories(there, world.game.match, 5)

    served.run(served.services.store.write(task))
    return table


def rows_of(served: Served, sql: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""

    def task() -> Transaction[list[tuple[Any, ...]]]:
        return (yield Query(sql))

    return [tuple(row) for row in served.run(served.services.store.read(task))]


def review_of(guest: Guest, table: str, have: int = 0, again: bool = False) -> Answer:
    """Request a review once."""
    answer: Answer = guest.get(f"/api/tables/{table}/review?have={have}&again={str(again).lower()}")
    return answer


def until(guest: Guest, table: str, enough: Callable[[Answer], bool], longest_pause: float = 0.02) -> Answer:
    """Request a review until `enough` is true of it."""
    end, pause = time.monotonic() + 240.0, 0.02
    while not enough(found := review_of(guest, table)):
        assert time.monotonic() < end, f"the review is stuck: {found['state']}, {found['done']} of {found['of']}"
        time.sleep(pause)
        pause = min(1.2 * pause, longest_pause)
    return found


def whole(guest: Guest, table: str) -> Answer:
    """Wait until a review is done; return it with everything in the order of the game."""
    return in_order(until(guest, table, lambda found: found["state"] in ("done", "failed"), LONGEST_PAUSE))


def in_order(found: Answer) -> Answer:
    """Return a review with its decisions and chance steps in the order of the game, without the numbers of parts."""
    sort = {name: sorted(found[name], key=lambda one: one["move"]) for name in ("decisions", "chance")}
    return {**found, **sort, "have": 0}


class Counted:
    """A wrapper of `run_jobs` that counts the jobs, and can make them fail."""

    def __init__(self) -> None:
        self.jobs: list[tuple[str, int]] = []
        self.fails_after = 10**9
        self.answers_with: Any = None

    def __call__(self, honest: Any, record: str, todo: Any, seconds: float) -> object:
        """Run at most three jobs in a call, so that a review has many parts."""
        if len(self.jobs) >= self.fails_after:
            raise ValueError("a seeded fault")
        found = honest(record, todo[:3], seconds)
        self.jobs += [(record, one["job"]) for one in found]
        return found if self.answers_with is None else self.answers_with(found)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Yield a count of the review jobs, which run in the process of the test."""
    counted = Counted()
    monkeypatch.setattr(child_tasks, "run_jobs", functools.partial(counted, child_tasks.run_jobs))
    child_tasks._prepared.cache_clear()
    yield counted
    child_tasks._prepared.cache_clear()


def figures_of(review: reviews.Review) -> dict[str, Any]:
    """Return the figures of a review that the server sends too."""
    told = review.as_json()
    names = ("final_margin", "start", "luck", "own", "others", "rest", "zero_mean_luck", "loss_per_decision")
    seats = [{name: seat[name] for name in names} for seat in told["seats"]]
    every = sorted(
        (one["move"], one["loss"], one["uncertainty"]) for seat in told["seats"] for one in seat["decisions"]
    )
    return {"seats": seats, "decisions": every, "chance": [(step["move"], step["luck"]) for step in told["chance"]]}


def figures_in(answer: dict[str, Any], names: dict[str, Any]) -> dict[str, Any]:
    """Return the same figures from an answer of the server."""
    answer = in_order(answer)
    return {
        "seats": [{name: seat[name] for name in names} for seat in answer["seats"]],
        "decisions": [(one["move"], one["loss"], one["uncertainty"]) for one in answer["decisions"]],
        "chance": [(step["move"], step["luck"]) for step in answer["chance"]],
    }
