"""Par: a strong bot plays the player's seat of a challenge in the background, when nobody needs the bots' processes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.server.bots.autoplay import bot_choices
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.households import SERVER
from silvergold.server.bots.process_pool import Busy
from silvergold.server.challenges import deals
from silvergold.server.play import game_log
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.game_log import GameSnapshot, Submission
from silvergold.server.play.results import result_of
from silvergold.server.protocol.messages import ParSeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, transactions

if TYPE_CHECKING:
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.bots.autoplay import Chooser
    from silvergold.server.clock import Clock
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.rows import ChallengeRow, DeckRow

LOOKS_EVERY: Final = 3.0
"""Seconds between two looks for a challenge whose par has to be played."""

LEASE_MS: Final = 600_000
"""Milliseconds after which another process goes on with a par that this one has left."""

SAVES_EVERY: Final = 8
"""Commands after which the game so far is stored, so that a restart does not begin again."""

ASKER: Final = Asker(Urgency.REVIEW, "", (SERVER,))

Moves = list[tuple[int, list[str]]]
"""The commands of a game: the seat and its choices."""

log = logging.getLogger("silvergold.par")


class Par:
    """Plays par, one challenge at a time."""

    def __init__(self, store: Store, clock: Clock, chooser: Chooser, background: BackgroundTasks, bot: str) -> None:
        """`bot` is a version of a bot; empty: par is not played."""
        self._store: Final = store
        self._clock: Final = clock
        self._chooser: Final = chooser
        self._background: Final = background
        self._bot: Final = bot and deals.frozen_version(bot)

    def start(self) -> None:
        """Begin to look for challenges that somebody plays and whose par is not known."""
        if self._bot:
            self._background.start(self._run())

    async def _run(self) -> None:
        while True:
            try:
                while await self._play_next():
                    pass
            except Refusal as fault:
                log.warning("par is played later: %s", fault)
            except Exception:
                log.exception("par cannot be played; the next try is in %d seconds", LEASE_MS // 1000)
            await asyncio.sleep(LOOKS_EVERY)

    async def _play_next(self) -> bool:
        """Play par of one challenge; return whether there was one to play."""
        now = self._clock.now()
        if not await self._store.read(lambda: challenge_transactions.par_waits(now)):
            return False
        row = await self._store.write(lambda: challenge_transactions.claim_par(now, now + LEASE_MS))
        if row is None:
            return False
        par = await self._played(row)
        if par is not None:
            text = msgspec.json.encode(par).decode()
            await self._store.write(lambda: challenge_transactions.note_par(row.id, text))
        return True

    async def _played(self, row: ChallengeRow) -> ParSeen | None:
        """Return the result of the bot in the player's seat; None if a bot cannot be asked now."""
        deck = await self._store.read(lambda: transactions.deck(row.deck))
        moves: Moves = msgspec.json.decode(row.par_moves, type=Moves) if row.par_moves else []
        game = self._resumed(row, deck, moves)
        while not game.match.over:
            seat = game.match.waiting[0]
            try:
                choices = await bot_choices(self._chooser.choose_exactly, self._bot_at(row, seat), game, seat, ASKER)
            except Busy:
                return None
            if choices is None:
                return None
            game = _after(game, seat, choices)
            moves.append((seat, choices))
            if len(moves) % SAVES_EVERY == 0:
                await self._store.write(lambda: self._noted(row, moves))
        result = result_of(game.match, row.seat)
        return ParSeen(points=result.points, margin=result.margin, bot=self._bot)

    def _resumed(self, row: ChallengeRow, deck: DeckRow | None, moves: Moves) -> GameSnapshot:
        """Return the game after the commands that are stored."""
        assert deck is not None, "the deck of a challenge is kept as long as the challenge"
        names = [f"seat {k}" for k, _ in enumerate(deals.seats_of(row))]
        _, game = deals.begun(row, deck_of(deck), row.id, names, 0)
        for seat, choices in moves:
            game = _after(game, seat, choices)
        return game

    def _bot_at(self, row: ChallengeRow, seat: int) -> str:
        plan = deals.seats_of(row)[seat]
        return plan.bot if plan else self._bot

    def _noted(self, row: ChallengeRow, moves: Moves) -> Transaction[None]:
        text = msgspec.json.encode(moves).decode()
        yield from challenge_transactions.note_par_moves(row.id, text, self._clock.now() + LEASE_MS)


def _after(game: GameSnapshot, seat: int, choices: list[str]) -> GameSnapshot:
    return game_log.decide(game, Submission(seat, game.phase, choices, ""), 0)[0]
