"""Playing: commands that are stored, drafts and hints that are not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from silvergold.bots.chance import mix
from silvergold.errors import IllegalChoice
from silvergold.kinds import Seat
from silvergold.server import game as rules
from silvergold.server import sight
from silvergold.server.faults import Refusal
from silvergold.server.game import Game, Wish
from silvergold.server.house import House
from silvergold.server.messages import Code, Command, Draft, Drafted, Hint, Hinted, Saved
from silvergold.server.settings import bot_at, is_late, settings_of, with_times
from silvergold.server.store import tasks
from silvergold.server.store.protocol import Task
from silvergold.server.store.rows import OVER, AccountRow
from silvergold.server.store.tasks import Change, Page
from silvergold.server.tables import own_seat


async def command(house: House, table: str, account: AccountRow | None, sent: Command) -> Saved:
    """A person's command; answers only when it is on the disk."""
    wish = Wish(sent.seat, sent.phase, sent.choices, sent.cmd_id)

    def task() -> Task[tuple[Saved, Game]]:
        page, game = yield from house.games.current(table, lock=True)
        own_seat(page, account, wish.seat)
        return (yield from _decide(house, page, game, wish))

    saved, game = await house.store.write(task)
    house.games.put(game)
    house.bots.wake(table)
    return saved


async def command_for(house: House, table: str, wish: Wish, now: int) -> Saved | None:
    """The server's own command for a seat that a bot plays, or whose time is up; None if it is neither any more.

    `now` is when the server decided to play for it: what has passed since then is nobody's fault.
    """

    def task() -> Task[tuple[Saved, Game] | None]:
        page, game = yield from house.games.current(table, lock=True)
        late = is_late(page.game, now)
        if not late and bot_at(page.seats[wish.seat], settings_of(page.game)) is None:
            return None
        return (yield from _decide(house, page, game, wish))

    done = await house.store.write(task)
    if done is None:
        return None
    saved, game = done
    house.games.put(game)
    return saved


def _decide(house: House, page: Page, game: Game | None, wish: Wish) -> Task[tuple[Saved, Game]]:
    """Known, or decided and written down, with all that follows from it."""
    if game is None:
        raise Refusal(Code.NOT_STARTED, "the game has not begun yet")
    known = yield from tasks.known_command(page.game.id, wish.seat, wish.cmd_id)
    if known is not None:
        return Saved(cmd_id=wish.cmd_id, seq=known.seq, phase=known.phase), game
    now = house.now()
    with _at(game):
        after, events = rules.decide(game, wish, now)
    house.games.note(game, events, after)
    row = page.game._replace(head=after.head, phase=after.phase)
    if after.match.over:
        row = row._replace(status=OVER, rev=row.rev + 1)
    row = with_times(row, after.match, page.seats, after.phase != game.phase, now)
    yield from tasks.write(page, Change(row, events=events))
    return Saved(cmd_id=wish.cmd_id, seq=events[0].seq, phase=events[0].phase), after


@contextmanager
def _at(game: Game) -> Iterator[None]:
    """A refusal tells how far the game is, so that who is behind can catch up."""
    try:
        yield
    except Refusal as fault:
        fault.head, fault.phase = game.head, game.phase
        raise


# Questions ------------------------------------------------------------------------------------------------------------


async def current(house: House, table: str) -> tuple[Page, Game]:
    """A table whose game has begun."""
    page, game = await house.store.read(lambda: house.games.current(table))
    if game is None:
        raise Refusal(Code.NOT_STARTED, "the game has not begun yet")
    house.games.put(game)
    return page, game


async def draft(house: House, table: str, account: AccountRow | None, asked: Draft) -> Drafted:
    """Which choices are open after these, and what these would bring; nothing is stored."""
    page, game = await current(house, table)
    own_seat(page, account, asked.seat)
    match = game.match.copy()
    with _at(game):
        if match.step == "take" and asked.choices:
            raise _no_draft_of_taking(match.why_not(asked.seat, asked.choices[0]))
        happened = rules.draft(match, asked.seat, asked.choices)
    return sight.drafted(game, asked.seat, asked.id, match, happened)


def _no_draft_of_taking(fault: IllegalChoice | None) -> Refusal:
    """G9: trying a taking out would show the unseen top card of the stack."""
    if fault is not None:
        return Refusal(Code.ILLEGAL, fault.sentence, fault.rule, at=0)
    return Refusal(Code.ILLEGAL, "a card is taken or not; there is nothing to try out", "G9", at=0)


async def hint(house: House, table: str, account: AccountRow | None, asked: Hint) -> Hinted:
    """What a bot would choose; only where the table has agreed to aids."""
    page, game = await current(house, table)
    own_seat(page, account, asked.seat)
    settings = settings_of(page.game)
    if not settings.aids:
        raise Refusal(Code.AIDS_OFF, "this table plays without aids")
    match = game.match.copy()
    with _at(game):
        rules.draft(match, asked.seat, asked.choices if match.step != "take" else ())
    view = sight.bot_view(match, asked.seat)
    if not view.choices:
        raise Refusal(Code.NOT_WAITED, "there is nothing to choose for this seat now")
    told = await house.minds.explain(view, game.head)
    return Hinted(id=asked.id, seat=asked.seat, phase=game.phase, choice=told.choice, considered=told.considered)


async def bot_choices(house: House, name: str, game: Game, seat: Seat) -> list[str]:
    """All choices of a bot for one command: it sees its view anew after each."""
    match = game.match.copy()
    chosen: list[str] = []
    is_take = match.step == "take"
    while not chosen or (not is_take and match.choices(seat)):
        seed = mix(game.head, game.phase, seat, len(chosen))
        choice = await house.minds.choose(name, sight.bot_view(match, seat), seed)
        chosen.append(choice)
        if is_take:
            break
        match.play(seat, choice, confirm=False)
    return chosen
