"""Try again: a decision of a finished game without its answer, and then the judgement of what somebody tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.bounded import BoundedDict
from silvergold.choices import parse_choice
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.process_pool import Busy, NoAnswer
from silvergold.server.finished.replay import check_over
from silvergold.server.play import game_log, projection
from silvergold.server.play.projection import Viewpoint
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, Drafted, TryAnswer, TryDecision
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.reviews import child_tasks, parts
from silvergold.server.reviews.game_steps import GameSteps, steps_of
from silvergold.server.reviews.parts import StoredDecision

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.finished.sharing import Sharing
    from silvergold.server.play.game_log import GameSnapshot
    from silvergold.server.store.rows import AccountRow
    from silvergold.server.store.transactions import TableRows

KEPT: Final = 32
"""Decisions in the cache; one takes about 200 kB, and reading it from its log again about 50 ms."""

DEADLINE: Final = 120.0
"""Seconds in which a process must judge. Less than one is enough, but it may have to compile everything."""


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision of a finished game: the game before it, what its seat saw, and the whole game for the judge."""

    before: GameSnapshot
    viewpoint: Viewpoint
    steps: GameSteps
    job: int


class Tries:
    """Shows decisions again, and judges what people try."""

    def __init__(self, sharing: Sharing, bot_service: BotService) -> None:
        self._sharing: Final = sharing
        self._bot_service: Final = bot_service
        self._kept: Final[BoundedDict[tuple[object, ...], PastDecision]] = BoundedDict(KEPT)
        self._judging: Final[set[str]] = set()

    async def answer(
        self, table: str, account: AccountRow | None, invite: str | None, asked: TryDecision, address: str
    ) -> TryAnswer:
        """Return a decision as it was before it was made, with the tried choices; judge them if that is wished."""
        past = await self._past(table, account, invite, asked)
        shown = without_answer(past.before, past.viewpoint, asked.seat, asked.choices)
        if not asked.judge:
            return shown
        if not shown.drafted.complete:
            raise Refusal(Code.UNFINISHED, "the choices are not complete; try one of those that are open, then ask")
        asker = Asker(Urgency.HINT, account.id if account else f"at {address}", (address,), table)
        return await self._judged(past, asked, shown, asker)

    # The decision -----------------------------------------------------------------------------------------------------

    async def _past(
        self, table: str, account: AccountRow | None, invite: str | None, asked: TryDecision
    ) -> PastDecision:
        access = await self._sharing.access(table, account, invite)
        check_over(access.rows, "trying a decision again")
        row = access.rows.table
        key = (table, access.rows.epoch, row.rev, access.is_stranger, asked.seat, asked.seq)
        past = self._kept.use(key)
        if past is None:
            rows, game = await self._sharing.log(table, account, invite)
            past = self._kept[key] = await _read(rows, game, asked.seat, asked.seq)
        return past

    # The judgement ----------------------------------------------------------------------------------------------------

    async def _judged(self, past: PastDecision, asked: TryDecision, shown: TryAnswer, asker: Asker) -> TryAnswer:
        job = past.steps.jobs[past.job]
        command = job.command
        assert command is not None, "this job is a decision"
        choices = [str(parse_choice(text)) for text in asked.choices]
        task = partial(child_tasks.judge, past.steps.text, past.job, tuple(choices))
        with self._alone(asker.owner):
            try:
                body = await self._bot_service.run(task, past.steps.first_view, asker, DEADLINE)
                judged = parts.checked_try(body, past.steps, past.job)
            except (Busy, NoAnswer):
                raise Refusal(Code.RATE, "nobody could judge this just now; try again in a minute") from None
        tried = StoredDecision(judged.tried, command.seq, choices, command.crossed, list(command.cards))
        return msgspec.structs.replace(
            shown,
            judged=parts.decision_seen(tried),
            made=list(command.choices),
            made_loss=parts.decision_seen(parts.stored_decision(judged.made, command)).loss,
        )

    @contextmanager
    def _alone(self, owner: str) -> Iterator[None]:
        """Judge one try of a guest at a time."""
        if owner in self._judging:
            raise Refusal(Code.RATE, "another try of yours is being judged; wait for it")
        self._judging.add(owner)
        try:
            yield
        finally:
            self._judging.discard(owner)


async def _read(rows: TableRows, game: GameSnapshot, seat: Seat, seq: int) -> PastDecision:
    """Return a decision from a whole log; raise Refusal if there is none of this seat at this event."""
    steps = await steps_of(rows, game)
    places = {(job.command.seat, job.command.seq): job.number for job in steps.jobs if job.command}
    job = places.get((seat, seq))
    if job is None:
        raise Refusal(Code.NOT_FOUND, f"event {seq} is no decision of seat {seat}; a review names the events of all")
    before = game_log.caught_up(game, (row for row in rows.events[1:] if row.seq < seq))
    return PastDecision(before, Viewpoint(seat, settings_of(rows.table).aids), steps, job)


def without_answer(before: GameSnapshot, viewpoint: Viewpoint, seat: Seat, choices: Sequence[str]) -> TryAnswer:
    """Return a decision and the draft of these choices.

    What was chosen in the game and what is best are not among the arguments, so they cannot be revealed.
    """
    state = projection.state(before, viewpoint, None)
    drafted = draft_of(before, seat, choices)
    return TryAnswer(state=state, drafted=drafted, judged=None, made=None, made_loss=None)


def draft_of(before: GameSnapshot, seat: Seat, choices: Sequence[str]) -> Drafted:
    """Return the draft of these choices. A card is not taken, because that would show the top of the stack (G9)."""
    match = before.match.copy()
    if match.step != "take":
        return projection.drafted(before, seat, 0, match, game_log.draft(match, seat, choices))
    drafted = projection.drafted(before, seat, 0, match, ())
    if not choices:
        return drafted
    fault = match.why_not(seat, choices[0])
    if fault is not None:
        raise Refusal(Code.ILLEGAL, fault.sentence, fault.rule, at=0, reason=fault.reason)
    if len(choices) > 1:
        raise Refusal(Code.ILLEGAL, "cards are taken one by one; send one choice", "G9", at=1)
    return msgspec.structs.replace(drafted, open=[], complete=True)
