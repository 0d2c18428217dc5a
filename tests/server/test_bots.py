"""Bots think in processes of their own, and no game waits for a bot that fails."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import silvergold as sg
from silvergold import records
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.match import Match
from silvergold.records import Record
from silvergold.reviews import ReasonKind
from silvergold.server.bots.process_pool import NoAnswer, ProcessPool
from silvergold.server.bots.thinking import BotService
from silvergold.server.config import Config
from silvergold.server.finished.fork import reshuffle_hidden
from silvergold.server.metrics import Metrics
from silvergold.server.play import game_log, projection
from tests.server.hosting import Guest, Served, figure, wait_until_over

ROOT = Path(__file__).resolve().parents[2]
EVIL = "tests.server.evil"
ALSO_EVIL = "tests.arena.evil"


@pytest.fixture(scope="module")
def view() -> sg.View:
    """Return what a seat sees when it has to mark."""
    match = sg.new_match("silver-and-gold", players=2, seed=3)
    for seat in match.waiting:
        match.play(seat, match.choices(seat)[0])
    return match.view(0)


def ask(work: Callable[[BotService], Awaitable[Any]], **settings: Any) -> tuple[Any, str]:
    """Ask a bot service; return the result and the metrics afterwards."""
    metrics = Metrics()

    async def run() -> Any:
        service = BotService(Config(**{"bots": 1, "patience": 2, **settings}), metrics)
        try:
            return await work(service)
        finally:
            await service.close()

    return asyncio.run(run()), metrics.text()


@pytest.mark.parametrize(
    "bot",
    [
        f"{ALSO_EVIL}:Raising", f"{ALSO_EVIL}:Leaving", f"{ALSO_EVIL}:Rubbish", f"{ALSO_EVIL}:Silent",
        f"{ALSO_EVIL}:Unspeakable", f"{EVIL}:Hungry", f"{EVIL}:Endless", "nowhere.at.all:Bot",
    ],
)  # fmt: skip
def test_a_bot_that_fails_is_tried_twice_and_then_a_simple_choice_is_made(bot: str, view: sg.View) -> None:
    chosen, figures = ask(lambda service: service.choose(bot, view, 1))

    assert chosen in map(str, view.choices)
    assert figure(figures, "silvergold_bot_failures_total") == 2
    assert figure(figures, "silvergold_bot_fallbacks_total") == 1


def test_the_built_in_bots_do_not_fail(view: sg.View) -> None:
    names = ("random", "casual", "greedy", "skilled", "expert", "master", "expert-1")

    async def all_of_them(service: BotService) -> list[str]:
        return [await service.choose(name, view, 1) for name in names]

    chosen, figures = ask(all_of_them, patience=8)

    assert set(chosen) <= set(map(str, view.choices))
    assert figure(figures, "silvergold_bot_failures_total") == 0
    assert figure(figures, "silvergold_bot_fallbacks_total") == 0


def test_a_choice_depends_on_the_view_and_the_seed_alone(view: sg.View) -> None:
    async def twice(service: BotService) -> list[str]:
        return [await service.choose("master", view, 5) for _ in range(2)]

    (first, second), _ = ask(twice, patience=8)
    (third, _), _ = ask(twice, patience=8)

    assert first == second == third


def test_who_fails_again_and_again_is_not_asked_for_a_while(view: sg.View) -> None:
    async def ten_times(service: BotService) -> None:
        for seed in range(10):
            await service.choose(f"{ALSO_EVIL}:Raising", view, seed)

    _, figures = ask(ten_times)

    assert figure(figures, "silvergold_bot_failures_total") == 6
    assert figure(figures, "silvergold_bot_fallbacks_total") == 10


def test_what_a_bot_prints_is_no_answer(view: sg.View) -> None:
    chosen, figures = ask(lambda service: service.choose(f"{EVIL}:Chatty", view, 1), patience=20)

    assert chosen in map(str, view.choices)
    assert figure(figures, "silvergold_bot_failures_total") == 0


def test_a_process_that_has_grown_is_replaced(view: sg.View) -> None:
    async def five_times(service: BotService) -> None:
        for seed in range(5):
            await service.choose(f"{EVIL}:Fat", view, seed)

    _, figures = ask(five_times, bot_memory=400, patience=20)

    assert figure(figures, "silvergold_bot_failures_total") == 0
    assert figure(figures, "silvergold_bot_processes_ended_total") >= 1


def test_there_are_never_more_processes_than_allowed_and_none_is_left(view: sg.View) -> None:
    async def many() -> int:
        workers = ProcessPool(2, 1024, Metrics())
        answers = await asyncio.gather(
            *(workers.ask(ThinkRequest("choose", view, "random", seed, deadline=40.0)) for seed in range(12))
        )
        assert all(answer.choice for answer in answers)
        most = len(workers)
        assert len(bots_of(os.getpid())) >= most
        await workers.close()
        return most

    assert asyncio.run(many()) == 2
    assert not bots_of(os.getpid())


def bots_of(process: int) -> list[int]:
    """Return the ids of the processes below this one in which bots think (Linux)."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            is_bots = Path(f"/proc/{child}/comm").read_text().strip() == "think_child"
            found += [child] * is_bots + bots_of(child)
    return found


def test_a_process_that_its_parent_left_hanging_ends_itself(view: sg.View) -> None:
    """Check that the alarm of the operating system ends the process, even if its parent was killed and cannot do it."""

    async def left_alone() -> None:
        workers = ProcessPool(1, 1024, Metrics())
        await workers.ask(ThinkRequest("choose", view, "random", deadline=40.0))
        process = workers._processes.free.pop()
        job = ThinkRequest("choose", view, f"{EVIL}:Endless", deadline=-1.0)  # its own alarm ends it after a second
        with pytest.raises(NoAnswer, match="ended its process"):
            await process.ask(pickle.dumps(job), 60.0)
        await workers.close()

    asyncio.run(left_alone())


def test_no_process_outlives_a_server_that_was_killed() -> None:
    """Check that both processes end soon after the server: one that waits for work, and one that hangs in a loop."""
    script = [sys.executable, "-m", "tests.server.killed"]
    done = subprocess.run(script, capture_output=True, text=True, timeout=180, cwd=ROOT, check=False)

    assert done.returncode == -signal.SIGKILL, done.stderr
    numbers = [int(word) for word in done.stdout.split()]
    assert len(numbers) == 2
    end = time.monotonic() + 60
    while any(is_running(number) for number in numbers):
        assert time.monotonic() < end, "a process is left over"
        time.sleep(0.1)


def is_running(process: int) -> bool:
    """Return whether this process exists and is not a zombie (Linux)."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# What a bot may know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_what_a_seat_may_not_know_does_not_reach_the_process(game: str) -> None:
    """Check that two tables that differ only in unseen things and other seats' secret choices give the same bytes."""
    deck, compared = sg.new_match(game).deck, 0
    for seed in range(30):
        one = game_log.shuffled(deck, ["Ana", "Ben"], Random(seed))
        match = Match(one.players, records.deal(one))
        while not match.over and len(match.moves) < 2 * seed:
            seat = match.waiting[0]
            match.play(seat, Random(seed).choice(match.choices(seat)))
        other = reshuffle_hidden(one, match, Random(seed + 1))
        twin = Match(other.players, records.deal(other))
        for move in match.moves:
            twin.play(move.player, as_sent(move.choice))
        if len(match.waiting) > 1:
            match.play(1, match.choices(1)[0], confirm=False)
            twin.play(1, twin.choices(1)[-1], confirm=False)
        first, second = (
            pickle.dumps(ThinkRequest("choose", projection.bot_view(table, 0), "master")) for table in (match, twin)
        )
        assert first == second
        compared += one != other
    assert compared > 25


def as_sent(choice: sg.Choice) -> sg.Choice:
    """Return a choice as the player made it, without the card that came from the stack."""
    return sg.Take(None, "stack") if isinstance(choice, sg.Take) and choice.source == "stack" else choice


# At a table ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def thoughtful(tmp_path: Path) -> Iterator[Served]:
    """Yield a server whose bots think in processes."""
    with Served(str(tmp_path / "games.db"), bots=2, patience=1) as served:
        yield served


def seat_evil(served: Served, table: str, *bots: str) -> None:
    """Give the seats of a table to bots that no guest can choose."""
    with sqlite3.connect(served.config.db) as connection:
        for seat, bot in enumerate(bots):
            connection.execute("UPDATE seat SET bot = ? WHERE game_id = ? AND seat = ?", (bot, table, seat))
            connection.execute("UPDATE game SET rev = rev + 1 WHERE id = ?", (table,))
    connection.close()


def ended(guest: Guest, table: str) -> Record:
    """Return the record of a game between bots, as soon as it is over."""
    wait_until_over(guest, table)
    return Record.from_json(guest.ask("GET", f"/api/tables/{table}/record").content)


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("Raising", "Rubbish", "Silent", "Leaving"), ("Deadly", "Sleeping")])
def test_a_game_of_bad_bots_ends(thoughtful: Served, bots: tuple[str, ...]) -> None:
    ana = thoughtful.guest()
    table = ana.new_table(*["random"] * len(bots))["table"]["id"]
    seat_evil(thoughtful, table, *(f"{ALSO_EVIL}:{bot}" for bot in bots))
    ana.post(f"/api/tables/{table}/start")

    record = ended(ana, table)

    records.verify(record)
    figures = ana.ask("GET", "/metrics").text
    assert figure(figures, "silvergold_bot_fallbacks_total") > 0


def test_a_game_against_a_master_is_quick(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), bots=2) as served:
        ana = served.guest()
        table = ana.begin("master", "skilled")

        records.verify(ended(ana, table))

        figures = ana.ask("GET", "/metrics").text
        assert figure(figures, "silvergold_bot_fallbacks_total") == 0


# Hints ---------------------------------------------------------------------------------------------------------------


def test_a_hint_tells_what_each_choice_may_bring(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), bots=1) as served:
        ana = served.guest()
        table = ana.begin("me", "greedy", aids=True)
        with ana.socket(table, seat=0) as player:
            player.until("state")
            keep = player.ask("hint", 0, [])
            player.command(0, 0, [keep["choice"]])
            player.find("state", lambda state: state["view"]["step"] == "mark")

            hint = player.ask("hint", 0, [])

    assert hint["type"] == "hinted"
    assert hint["choice"] == hint["considered"][0]["choice"]
    best = hint["considered"][0]
    assert sum(best["sources"].values()) == pytest.approx(best["points"], abs=0.1)
    assert 0 <= best["win"] <= 1


def is_my_turn(turn: int, view: dict[str, Any]) -> bool:
    return view["turn"] >= turn and 0 in view["waiting"]


def test_a_hint_says_why_in_the_terms_of_a_review(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), bots=1) as served:
        ana = served.guest()
        with ana.socket(ana.begin("me", "greedy", aids=True), seat=0) as player:
            player.until("state")
            hint, turn = player.ask("hint", 0, []), 0
            while hint["why"] is None and turn < 20:  # choices may be equal, or a new process may compile first
                turn += 1
                player.play_until(partial(is_my_turn, turn))
                hint = player.ask("hint", 0, [])

    why = hint["why"]
    assert why["choice"] in [one["choice"] for one in hint["considered"][1:]]
    assert why["points"] > 0
    assert why["reason"]["is_find"]
    assert why["reason"]["kind"] in set(ReasonKind)


def test_who_waits_for_a_hint_may_go_on_meanwhile(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), bots=1) as served:  # its bot has not started or learned the deck yet
        ana = served.guest()
        with ana.socket(ana.begin("me", "me", aids=True), seat=0) as player:
            player.until("state")
            player.send("hint", id=100, seat=0, choices=[])
            drafted = player.ask("draft", 0, [])
            saved = player.command(0, 0, [drafted["open"][0]])
            hint = player.until("hinted", "refused")

    assert (saved["type"], hint["type"], hint["id"]) == ("saved", "hinted", 100)
    assert hint["choice"] in drafted["open"]


def test_without_aids_there_is_no_hint(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "greedy")

    with ana.socket(table, seat=0) as player:
        assert player.ask("hint", 0, [])["code"] == "aids-off"
