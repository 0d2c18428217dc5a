"""A finished log beside its record: which event of the log each decision and each chance step belongs to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from silvergold.choices import parse_choice
from silvergold.kinds import Seat
from silvergold.match import View
from silvergold.records import Record
from silvergold.reviews import jobs
from silvergold.reviews.jobs import DecisionJob
from silvergold.server.play import game_log, projection
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.payloads import private_part
from silvergold.server.play.view_parts import crossed_by_card
from silvergold.server.store.rows import AGAIN, READY, SHOW, TAKE, EventRow
from silvergold.server.store.transactions import TableRows
from silvergold.views import PlayerView


@dataclass(frozen=True, slots=True)
class LoggedCommand:
    """A command that counts: its event, its choices as text, and what was crossed on the seat's cards before it.

    `cards` are those among which it chooses, as they lie: the hand, the seat's own two cards, or the display.
    """

    seat: Seat
    seq: int
    choices: tuple[str, ...]
    crossed: dict[str, list[str]]
    cards: tuple[int, ...]


@dataclass(frozen=True)
class PlannedJob:
    """A job of a review; for a decision its command, with the seat, and its first move in the record."""

    number: int
    command: LoggedCommand | None = None
    move: int = 0


@dataclass(frozen=True)
class GameSteps:
    """A finished game: its record, its commands without those that were taken back, and what was shown when.

    `shown` names the event that showed what came after so many moves. `first_view` is a view of its deck.
    """

    record: Record
    commands: tuple[LoggedCommand, ...]
    shown: dict[int, int]
    first_view: View

    @cached_property
    def text(self) -> str:
        """Return the record as text, for the processes of the bots."""
        return self.record.to_json()

    @cached_property
    def jobs(self) -> tuple[PlannedJob, ...]:
        """Return the jobs of the review of this game, each decision with its command."""
        waiting = {seat: self.commands_of(seat) for seat in range(len(self.record.players))}
        planned = []
        for number, job in enumerate(jobs(self.record)):
            if isinstance(job, DecisionJob):
                move = job.phase.commands[job.seat].move
                planned.append(PlannedJob(number, next(waiting[job.seat]), move))
            else:
                planned.append(PlannedJob(number))
        return tuple(planned)

    def commands_of(self, seat: Seat) -> Iterator[LoggedCommand]:
        """Yield the commands of a seat in order."""
        return (command for command in self.commands if command.seat == seat)


async def steps_of(rows: TableRows, game: GameSnapshot) -> GameSteps:
    """Return the steps of a finished game from its whole log; others are served in between."""
    first_view = projection.bot_view(game.match, 0)
    dropped = game_log.dropped(rows.events)
    commands: list[LoggedCommand] = []
    shown, moves = {0: rows.events[0].seq}, 0
    for batch, after in game_log.steps(game, rows.events[1:]):
        if is_decision(batch[0]) and batch[0].seq not in dropped:
            commands.append(_logged(batch[0], game))
            moves += len(commands[-1].choices)
        shown.update((moves, row.seq) for row in batch if row.kind in (SHOW, TAKE))
        game = after
        await asyncio.sleep(0)
    steps = GameSteps(game.match.record(), tuple(commands), shown, first_view)
    await asyncio.to_thread(getattr, steps, "jobs")
    return steps


def is_decision(row: EventRow) -> bool:
    """Return whether this event is a command that chooses something."""
    return row.kind in (READY, AGAIN, TAKE)


def _logged(row: EventRow, before: GameSnapshot) -> LoggedCommand:
    choices = tuple(str(parse_choice(text)) for text in private_part(row.private).choices)
    seen = before.match.own_part(row.seat)
    return LoggedCommand(row.seat, row.seq, choices, crossed_by_card(seen), _choosable(before, seen))


def _choosable(before: GameSnapshot, seen: PlayerView) -> tuple[int, ...]:
    if before.match.step == "keep":
        return tuple(card.number for card in seen.hand)
    if before.match.step == "take":
        return before.match.own_position(seen.seat).display
    return tuple(card.number for card in seen.cards if card is not None)
