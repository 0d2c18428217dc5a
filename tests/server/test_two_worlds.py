"""Two tables that differ only in what a viewer may not know send that viewer the same bytes."""

from __future__ import annotations

import asyncio
import os
import random
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from silvergold import referee
from silvergold.match import Match, View
from silvergold.position import Position
from silvergold.server.lobby.decks import deck_row
from silvergold.server.lobby.tokens import hashed
from silvergold.server.play import game_log, projection, table_view
from silvergold.server.store import transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import AccountRow, SessionRow
from silvergold.server.store.sqlite import SqliteStore
from tests.server import worlds
from tests.server.hosting import Served
from tests.server.worlds import GAMES, leaks, pairs

PAIRS = 100_000 if os.environ.get("SILVERGOLD_SOAK") else 240
SHARDS = 4  # so that several processes can share the long run


def past_leaks(n: int) -> list[tuple[Any, Any]]:
    """Return the same as `leaks` for a viewer who joins during a round of Silver & Gold.

    This viewer must not look through the pile.
    """
    seed = 0
    while n > 0:
        seed += 1
        chance = random.Random(seed)
        for world in worlds.course(seed, "silver-and-gold", 2, worlds.single_boxes):
            if chance.random() < 0.1:
                n -= 1
                viewpoint = chance.choice([None, 0, 1])
                streams = [
                    worlds.everything(one, viewpoint, aids=False, joins_only=True)
                    for one in (world, worlds.twin(world, viewpoint, chance, past=True))
                ]
                if found := worlds.differing(*streams):
                    return found
    return []


@pytest.mark.rule("R9", "G9")
@pytest.mark.parametrize("shard", range(SHARDS))
def test_what_nobody_may_know_changes_no_byte(shard: int) -> None:
    assert leaks(PAIRS // SHARDS, 1 + 1_000_000 * shard) == []


@pytest.mark.rule("S12")
def test_the_pile_changes_no_byte_for_a_new_viewer() -> None:
    assert past_leaks(PAIRS // 8) == []


def test_the_two_worlds_do_differ_in_what_is_hidden() -> None:
    kinds = {"stack": 0, "deals": 0, "expeditions": 0, "choices": 0, "promise": 0, "taken back": 0}
    for _, world, viewpoint, _, chance in pairs(60):
        other = worlds.twin(world, viewpoint, chance)
        kinds["stack"] += other.dealt.stack != world.dealt.stack
        kinds["deals"] += other.dealt.deals != world.dealt.deals
        kinds["expeditions"] += other.dealt.expeditions != world.dealt.expeditions
        kinds["promise"] += other.game.promise != world.game.promise
        kinds["choices"] += [row.private for row in other.phase_rows] != [row.private for row in world.phase_rows]
        lost = [[row.private for row in one.rows if row.seq in game_log.dropped(one.rows)] for one in (world, other)]
        kinds["taken back"] += lost[0] != lost[1]

    assert min(kinds.values()) >= 10, kinds


# The checks must find a bug that is put in on purpose -----------------------------------------------------------------


def everybodys_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the choices of a seat to all before everybody has chosen."""
    honest = projection.event

    def event(row: Any, viewpoint: Any, index: Any) -> Any:
        told = honest(row, viewpoint, index)
        return msgspec.structs.replace(told, choices=msgspec.json.decode(row.private).get("choices"))

    monkeypatch.setattr(projection, "event", event)


def from_anothers_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show everybody the table as the first seat sees it."""
    honest = Match.view

    def view(self: Match, seat: int | None, recall: bool = True) -> View:
        return honest(self, 0, recall)

    monkeypatch.setattr(Match, "view", view)


def last_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the last card of the stack in `stack_left`, a number that every view has."""
    honest = projection._view

    def view(seen: View, viewpoint: Any, match: Match) -> Any:
        return msgspec.structs.replace(honest(seen, viewpoint, match), stack_left=match.record().stack[-1])

    monkeypatch.setattr(projection, "_view", view)


def expeditions_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the whole round as revealed."""
    honest = projection._view

    def view(seen: View, viewpoint: Any, match: Match) -> Any:
        told = honest(seen, viewpoint, match)
        return msgspec.structs.replace(told, revealed=list(match.record().expeditions[match.round]))

    monkeypatch.setattr(projection, "_view", view)


def refusals_that_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to take a named card from the stack only if it is not the top card."""
    honest = referee._against_top_card
    monkeypatch.setattr(referee, "_against_top_card", lambda position, choice, _: honest(position, choice, True))


def cheating_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show a bot the true state."""
    honest = projection.bot_view

    def view(match: Match, seat: int) -> View:
        seen = honest(match, seat)
        seen.state[:] = match._position.states
        return seen

    monkeypatch.setattr(projection, "bot_view", view)


def bots_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the order of the stack to a bot's process, beside its view."""
    honest = projection.bot_view

    def view(match: Match, seat: int) -> View:
        seen = honest(match, seat)
        vars(seen)["note"] = match.record().stack
        return seen

    monkeypatch.setattr(projection, "bot_view", view)


def secret_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the secret that the deal follows from before the end."""
    honest = table_view.seen
    monkeypatch.setattr(
        table_view, "seen", lambda rows, *here: msgspec.structs.replace(honest(rows, *here), parent=rows.table.secret)
    )


def promise_opened_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open the promise when the game begins."""
    honest = projection.event

    def event(row: Any, viewpoint: Any, index: Any) -> Any:
        return msgspec.structs.replace(
            honest(row, viewpoint, index), opened=msgspec.json.decode(row.private).get("opened")
        )

    monkeypatch.setattr(projection, "event", event)


def salts_of_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the salts of the hashed names at the beginning."""
    honest = projection.event

    def event(row: Any, viewpoint: Any, index: Any) -> Any:
        salts = msgspec.json.decode(row.private).get("name_salts", [])
        return msgspec.structs.replace(honest(row, viewpoint, index), dealt=" ".join(salts))

    monkeypatch.setattr(projection, "event", event)


def hands_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the cards in the hand of every player (G3)."""
    honest = projection._player

    def player(seen: Position, seat: int, match: Match) -> Any:
        hand = [card.number for card in match.own_part(seat).hand]
        return msgspec.structs.replace(honest(seen, seat, match), hand=hand)

    monkeypatch.setattr(projection, "_player", player)


def scores_of_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count in the lines of a score what others have crossed in secret."""
    honest = projection._player

    def player(seen: Position, seat: int, match: Match) -> Any:
        told, own = honest(seen, seat, match), honest(match.own_position(seat), seat, match)
        score = msgspec.structs.replace(told.score, lines=own.score.lines)
        return msgspec.structs.replace(told, score=score)

    monkeypatch.setattr(projection, "_player", player)


def last_card_as_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the last card of the stack as the card that is replaced."""
    honest = projection._view

    def view(seen: View, viewpoint: Any, match: Match) -> Any:
        return msgspec.structs.replace(honest(seen, viewpoint, match), replaces=match.record().stack[-1])

    monkeypatch.setattr(projection, "_view", view)


MUTANTS = (
    everybodys_choices, from_anothers_seat, last_of_the_stack, expeditions_to_come, refusals_that_know, cheating_bots,
    bots_with_a_note, secret_of_the_deal, promise_opened_early, salts_of_names, hands_of_all, scores_of_drafts,
    last_card_as_replaced,
)  # fmt: skip


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_leak_put_in_on_purpose_is_found(mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)

    assert leaks(240) != []


def pile_on_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the whole log to a viewer who joins."""
    monkeypatch.setattr(projection, "first_event", lambda game, viewpoint: 1)


def pile_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show in the view the earlier expeditions, which nobody may look up."""
    honest = Match.view
    monkeypatch.setattr(Match, "view", lambda self, seat, recall=True: honest(self, seat, True))


def pile_that_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the patterns to come, so that those in the pile are known."""
    honest = projection._view

    def view(seen: View, viewpoint: Any, match: Match) -> Any:
        return msgspec.structs.replace(
            honest(seen, viewpoint, match), to_come=match.view(viewpoint.seat, recall=True).to_come
        )

    monkeypatch.setattr(projection, "_view", view)


PILE_MUTANTS = (pile_on_reload, pile_in_the_view, pile_that_is_counted)


@pytest.mark.parametrize("mutant", PILE_MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_look_through_the_pile_is_found(mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)

    assert past_leaks(60) != []


# Over real sockets ----------------------------------------------------------------------------------------------------

SESSION = "a-session-of-the-viewer"


def laid_out(world: worlds.World, viewpoint: int | None, aids: bool, db: Path) -> None:
    """Write a world into the database of a server, as it would have written it itself."""
    rows, deck = worlds.page_of(world, viewpoint, aids), deck_row(world.dealt.deck)

    def task() -> Transaction[None]:
        yield from transactions.keep_deck(deck)
        for name in ("a", "b"):
            account = AccountRow(name, name, None, 0, 0)
            yield from transactions.new_guest(account, SessionRow(hashed(SESSION if name == "a" else name), name, 0, 0))
        yield from transactions.create(rows.table._replace(deck=deck.id), rows.seats, (), ())
        yield from transactions.add("event", world.rows)
        yield Query("UPDATE meta SET value = 'one epoch'")

    async def write() -> None:
        store = SqliteStore(db)
        await store.open(lambda _: None)
        await store.write(task)
        await store.close()

    asyncio.run(write())


def frames(world: worlds.World, viewpoint: int | None, aids: bool, db: Path) -> list[str]:
    """Return every byte that a real server sends to a viewer who makes all kinds of attempts."""
    laid_out(world, viewpoint, aids, db)
    served = Served(str(db))
    served.services.clock.read = lambda: 0
    with served:
        viewer = served.guest(session=SESSION)
        with viewer.socket(worlds.TABLE, seat=viewpoint) as player:
            player.until("state")
            for text in [*worlds.attempts(world)[::6], "take stack"] if viewpoint is not None else []:
                player.ask("draft", viewpoint or 0, [text])
                player.command(viewpoint or 0, world.game.phase, [text, text], f"c-{len(player.seen)}")
            for seat in range(4):
                player.ask("draft", seat, [])
                player.command(seat, world.game.phase + 1, ["keep 1 2"], f"d-{seat}")
            player.send("look", seat=None)
            player.until("state")
            player.send("resume", have=0)
            player.until("state")
            player.send("ping", id=1)
            player.until("pong")
        paths = ("", "/record", "/replay")
        return [*player.frames, *(viewer.ask("GET", f"/api/tables/{worlds.TABLE}{path}").text for path in paths)]


def told_apart(game: str, moments: tuple[int, ...], folder: Path) -> list[tuple[Any, Any]]:
    """Return what a real server sends differently to a viewer of two worlds, at these moments of some games."""
    chance = random.Random(11)
    for number, k in enumerate(moments):
        world = next(islice(worlds.course(k + 1, game, 2 + number % 2), k, None))
        viewpoint, aids = (None if number == 2 else number % 2), number % 2 == 1
        other = worlds.twin(world, viewpoint, chance)
        assert other.dealt != world.dealt
        sent = [
            frames(one, viewpoint, aids, folder / f"{number}{name}.db") for one, name in ((world, "a"), (other, "b"))
        ]
        assert len(sent[0]) > 10
        if found := worlds.differing(*sent):
            return found
    return []


@pytest.mark.parametrize("game", GAMES)
def test_a_real_server_sends_the_same_bytes_in_both_worlds(game: str, tmp_path: Path) -> None:
    assert told_apart(game, (0, 1, 24, 61), tmp_path) == []


def test_a_real_server_with_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last_of_the_stack(monkeypatch)

    assert told_apart("silver-and-gold", (24,), tmp_path) != []
