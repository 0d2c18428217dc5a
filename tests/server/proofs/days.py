"""A game of three people with one day per move, over simulated days, while its server is killed again and again.

The server reads its time from a file, so days pass in steps of hours. What it does about time is compared with a
simple model: time counts for a player only while a server runs and the game is not paused, from the player's first look
at the turn, or from the end of the grace.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from silvergold.server.play.deadlines import LEASE_MS
from tests.server.hosting import Guest, Player
from tests.server.proofs import checks
from tests.server.proofs.mutants import POINTS
from tests.server.proofs.players import History
from tests.server.proofs.process import PATIENCE, Nursery, Process
from tests.server.proofs.runs import Outcome, tracebacks

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
BEGAN: Final = 1_774_600_000_000
"""The simulation begins two days before the clocks of Europe change."""

PEOPLE: Final = ("Ana", "Ben", "Cleo")
ANA, BEN, CLEO = range(3)
ROUNDS: Final = 2
"""How often each player comes by in a step."""

LOST: Final = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)
T = TypeVar("T")


class Model:
    """What the clock of the table should do: `played` is the time that has counted since the game began."""

    def __init__(self) -> None:
        self.played = 0
        self.began: dict[int, int] = {}
        self.looks: dict[tuple[int, int], int] = {}

    def ends(self, phase: int, seat: int) -> int:
        """Return when the time of a seat is over: a day after the first look, or after the grace of a day."""
        latest = self.began[phase] + DAY
        return min(self.looks.get((phase, seat), latest), latest) + DAY


class Simulation:
    """The table, its people, and the time of its server."""

    def __init__(self, process: Process, clock: Path, db: str, step: int, seed: int) -> None:
        self.process, self.db, self.step = process, db, step
        self.model, self.faults = Model(), list[str]()
        self.figures = dict.fromkeys(("kills", "looks", "late after a look", "taken over", "pauses", "phases"), 0.0)
        self._clock, self.now = clock, BEGAN
        self._chance = random.Random(seed)
        self._guests: list[Guest] = []
        self._told, self.steps = 1, 0
        self._has_missed = False
        """Whether the server has died before it knew the time, so that the last step is downtime."""
        self._planned: dict[str, tuple[int, list[str], str]] = {}
        self.histories: list[History] = []
        self.set_clock(BEGAN)

    # The server and its time -----------------------------------------------------------------------------------------

    def set_clock(self, now: int) -> None:
        """Set the time that the server reads, in one step."""
        draft = self._clock.with_suffix(".new")
        draft.write_text(str(now))
        draft.replace(self._clock)

    def begin(self) -> None:
        """Create the table and start its game."""
        self._guests = [Guest(self.process.address, name) for name in PEOPLE]
        host, *others = self._guests
        made = host.new_table("me", "open", "open", public=True, days=1, aids=True)
        self.table: str = made["table"]["id"]
        for guest in others:
            guest.post(f"/api/tables/{self.table}/sit")
        host.post(f"/api/tables/{self.table}/start")
        self.histories = [History(self.table, seat) for seat in range(3)]
        self.note()

    def close(self) -> None:
        """Close the clients of all people."""
        for guest in self._guests:
            guest.close()

    def row(self, columns: str) -> Any:
        """Return some columns of the table."""
        return checks.sqlite_query(self.db, f"SELECT {columns} FROM game WHERE id = '{self.table}'")[0]

    @property
    def is_paused(self) -> bool:
        """Return whether the clock of the table stands still."""
        return bool(self.row("paused_until")[0])

    def revive(self) -> None:
        """Start the server again if it has died, without anything that would kill it again."""
        if not self.process.is_alive():
            self.figures["kills"] += 1
            self._has_missed |= self._alive() != self.now
            self.process.start()
            self.process.wait_until_up()

    def kill(self, down_for: int = 0) -> None:
        """Kill the server, let time go by without one, and start it, perhaps with a point at which it dies again."""
        self.process.kill()
        self.figures["kills"] += 1
        self.now += down_for
        self.set_clock(self.now)
        point = self._chance.choice(POINTS)
        self.process.start(f"kill:{point}:{self._chance.randrange(4, 30)}")
        self.until(self.process.answers)
        self.settle()

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of a server that runs."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"the server does not get on; {self.row('*')}"
            self.revive()
            time.sleep(0.02)

    def settle(self) -> None:
        """Wait until the server knows the time and has done everything that is due by then; compare."""
        self._wait()
        self.note()

    def _wait(self) -> None:
        self.until(lambda: self._alive() == self.now)
        self.until(self._is_settled)

    def _alive(self) -> int:
        """Return the time of the last heartbeat."""
        return int(checks.sqlite_query(self.db, "SELECT value FROM meta WHERE name = 'alive'")[0][0])

    def _is_settled(self) -> bool:
        due, status = self.row("due_at, status")
        return status == "over" or due is None or (due > self.now and due != self.now + LEASE_MS)

    def advance(self) -> None:
        """Let a step of time go by; it counts unless the game is paused, or the server dies too early."""
        counts, self._has_missed = not self.is_paused, False
        self.steps += 1
        self.now += self.step
        self.set_clock(self.now)
        self._wait()
        self.model.played += self.step * (counts and not self._has_missed)
        self.note()

    def jump_back_and_forth(self, by: int) -> None:
        """Set the server's clock back, and right again, as a wrong battery and a time server do."""
        right = self.now
        for now in (right - by, right):
            self.now = now
            self.set_clock(now)
            self.settle()

    # People ----------------------------------------------------------------------------------------------------------

    def retried(self, work: Callable[[], T]) -> T:
        """Do something that may be done again, until the server has lived through it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return work()
            except LOST:
                assert time.monotonic() < deadline, "it does not work"
                self.revive()

    def visit(self, seat: int, chooses: bool) -> None:
        """Let a player look at the table and, if it is their turn, perhaps choose."""
        self.retried(lambda: self._visit(seat, chooses))
        self.note()

    def _visit(self, seat: int, chooses: bool) -> None:
        with self._socket(seat) as player:
            state = player.find("state", lambda _: True)
            history = self.histories[seat]
            history.events.update((told["seq"], told) for told in player.seen if told["type"] == "event")
            if seat not in state["view"]["waiting"]:
                return
            phase = state["phase"]
            player.send("turn-seen", seat=seat, phase=phase)
            player.send("ping", id=1)
            player.until("pong")
            if (phase, seat) not in self.model.looks:
                self.model.looks[phase, seat] = self.model.played
                self.figures["looks"] += 1
            if chooses:
                self._choose(player, seat, phase)

    def _choose(self, player: Player, seat: int, phase: int) -> None:
        """Send a command under an id of its own, the same after a kill."""
        cmd_id = f"s{seat}-p{phase}"
        if cmd_id not in self._planned:
            _, choices = player.choices(seat, self._chance)
            self._planned[cmd_id] = phase, choices, cmd_id
        answer = player.command(seat, phase, self._planned[cmd_id][1], cmd_id)
        if answer["type"] == "saved":
            self.histories[seat].saved[cmd_id] = answer["seq"], answer["phase"]
        elif answer["code"] in ("stale", "not-waited"):  # a bot that plays for an absent player was faster
            self.histories[seat].refused[cmd_id] = answer["code"]
        else:
            self.faults.append(f"{cmd_id} was refused: {answer['sentence']}")

    @contextmanager
    def _socket(self, seat: int) -> Iterator[Player]:
        with self._guests[seat].socket(self.table, seat=seat) as player:
            player.until("state")
            yield player

    def pause(self, until: int) -> None:
        """Let Ana ask for a pause, and all others agree; a request that was sent twice counts once."""
        for seat in range(3):
            wish, more = ("ask", {"until": until}) if seat == ANA else ("agree", {})
            body = {"id": f"pause-{until}", "seat": seat, "wish": wish, **more}
            if seat == ANA or not self.is_paused:  # a bot may play for somebody, and then agrees by itself
                path = f"/api/tables/{self.table}/pause"
                self.retried(lambda path=path, seat=seat, body=body: self._guests[seat].post(path, **body))  # type: ignore[misc]
        self.figures["pauses"] += self.is_paused

    # Comparing --------------------------------------------------------------------------------------------------------

    def note(self) -> None:
        """Compare what the server has done with the model."""
        phase, status = self.row("phase, status")
        new = f"game_id = '{self.table}' AND seq > {self._told} ORDER BY seq"
        sql = f"SELECT seq, phase, seat, cmd_id FROM event WHERE {new}"
        for seq, then, seat, cmd_id in checks.sqlite_query(self.db, sql):
            self._told = seq
            self.model.began.setdefault(then, self.model.played)
            if cmd_id is not None and cmd_id.startswith("clock:"):
                self._compare_late(then, seat)
        self.model.began.setdefault(phase, self.model.played)
        self.figures["phases"] = phase
        if status == "playing" and not self.is_paused:
            self._compare_waiting(phase)

    def _compare_late(self, phase: int, seat: int) -> None:
        end, played = self.model.ends(phase, seat), self.model.played
        if played < end:
            self.faults.append(f"{PEOPLE[seat]} had {(end - played) / HOUR:g} hours left in phase {phase}")
        has_looked = (phase, seat) in self.model.looks
        self.figures["late after a look" if has_looked else "taken over"] += 1

    def _compare_waiting(self, phase: int) -> None:
        standing = msgspec.json.decode(self.row("standing")[0])
        for seat in standing["waiting"]:
            over_by = self.model.played - self.model.ends(phase, seat)
            if over_by > 0:
                hours = over_by / HOUR
                self.faults.append(f"{PEOPLE[seat]} holds the table {hours:g} hours too long in phase {phase}")


def ten_days(
    nursery: Nursery,
    db: str,
    folder: Path,
    seed: int = 1,
    step: int = 6 * HOUR,
    faults: list[str] | None = None,
    to_the_end: bool = True,
    kills: float = 0.3,
) -> Outcome:
    """Play for ten days; Ben dawdles for two of them, Cleo stays away for four others, and two are a pause.

    The time in which no server is running comes on top of that. `kills` is the probability of a kill in a step.
    """
    clock = folder / f"clock-{seed}"
    clock.write_text(str(BEGAN))
    quick = "set:bots.autoplay:LOOKS_EVERY:0.05"
    process = Process(nursery, db, folder, [f"clock:{clock}", quick, *(faults or [])])
    chance = random.Random(seed)
    with process:
        simulation = Simulation(process, clock, db, step, seed)
        try:
            _play(simulation, chance, to_the_end, kills)
        finally:
            simulation.close()
    found = simulation.faults + checks.faults(db, simulation.histories, ended=to_the_end) + tracebacks(process.told())
    return Outcome(found, {"days": (simulation.now - BEGAN) / DAY, **simulation.figures, "lives": process.lives})


def _play(simulation: Simulation, chance: random.Random, to_the_end: bool, kills: float) -> None:
    simulation.begin()
    while (day := simulation.steps * simulation.step / DAY) < 10 and not simulation.faults:
        for _ in range(ROUNDS):
            for seat in range(3):
                _come_by(simulation, seat, day)
        _trouble(simulation, day, is_killed=chance.random() < kills)
        simulation.advance()
    for _ in range(200 * to_the_end):
        if simulation.faults or simulation.row("status")[0] == "over":
            break
        for seat in range(3):
            simulation.visit(seat, chooses=True)


def _come_by(simulation: Simulation, seat: int, day: float) -> None:
    """Let a player come by, as their habit is on this day."""
    if seat == CLEO and 5.5 <= day < 9.5:
        return
    dawdles = seat == BEN and 1.5 <= day < 3.5
    simulation.visit(seat, chooses=not dawdles and (seat + simulation.steps) % 3 != 0)


def _trouble(simulation: Simulation, day: float, is_killed: bool) -> None:
    """Let the server die now and then; once it stays away for more than a day, and once its clock is wrong."""
    if day == 1.5:  # Ben has looked, and has some time left
        simulation.kill(down_for=30 * HOUR)
    elif day == 3:
        simulation.jump_back_and_forth(100 * DAY)
    elif day == 3.5:
        simulation.pause(simulation.now + 2 * DAY - simulation.step)
    elif is_killed:
        simulation.kill()
