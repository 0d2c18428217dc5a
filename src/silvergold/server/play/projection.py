"""Build everything that is sent to a viewer, from an allow-list of fields (rules R9 and S12).

State, event, draft, hint, bot input: everything about a game that leaves the server is built here, field by field, from
the view of a match (`Match.view`), which itself contains only what the rules show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

from msgspec import Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import asdict, replace

from silvergold.bounded import BoundedDict
from silvergold.match import Match, View
from silvergold.server.play import view_parts
from silvergold.server.play.game_log import chosen_for
from silvergold.server.play.payloads import private_part, public_part, stored
from silvergold.server.protocol.messages import (
    ChosenFor,
    Drafted,
    EventSeen,
    PauseSaid,
    PlayerSeen,
    State,
    ViewSeen,
    Waiting,
)
from silvergold.server.store.rows import AGAIN, NOBODY, READY, EventRow
from silvergold.views import PartKey, part_key

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.events import Event
    from silvergold.kinds import Seat
    from silvergold.position import DeckIndex, Position
    from silvergold.server.play.game_log import GameSnapshot


_encode = Encoder().encode


class Viewpoint(Struct, frozen=True):
    """The seat that a viewer looks from, None for a watcher. `recall`: they may see earlier expeditions (S12)."""

    seat: Seat | None
    recall: bool


def state(game: GameSnapshot, viewpoint: Viewpoint, deadline_at: int | None) -> State:
    """Return the state of a game as a viewer sees it."""
    match, seat = game.match, viewpoint.seat
    view = _watched(match, viewpoint.recall)
    players = [_own_part(match, seat) if player.seat == seat else player for player in view.players]
    return _state(game, deadline_at, replace(view, seat=seat, players=players))


def _state(game: GameSnapshot, deadline_at: int | None, view: ViewSeen) -> State:
    return State(head=game.head, phase=game.phase, deadline_at=deadline_at, view=view)


ViewBasis: TypeAlias = tuple[str, int, tuple[str, ...], Viewpoint, "tuple[Choice, ...]"]


def view_basis(game: GameSnapshot, viewpoint: Viewpoint) -> ViewBasis:
    """Return what a view depends on, except who has to choose (R9): states with the same one differ in nothing else."""
    own = () if viewpoint.seat is None else game.match.drafted(viewpoint.seat)
    return game.epoch, game.phase, game.match.names, viewpoint, own


def waiting(game: GameSnapshot, base: int, deadline_at: int | None) -> Waiting:
    """Return the state of a game for a viewer who has the one after event `base`, with the same basis."""
    match = game.match
    return Waiting(
        head=game.head,
        base=base,
        phase=game.phase,
        deadline_at=deadline_at,
        waiting=list(match.waiting),
        ready=list(match.ready),
    )


MOST_PARTS: Final = 1 << 12
"""Encoded players in memory, of one or two kB each."""

_parts: Final[BoundedDict[PartKey, Raw]] = BoundedDict(MOST_PARTS)


def _encoded_player(seen: Position, seat: Seat, match: Match) -> Any:
    """Return `_player`, encoded. Most are asked for more than once: by drafts, by a command, when others take cards."""
    key = part_key(seen, seat, match.names[seat], match.history(seat))
    part = _parts.get(key)
    if part is None:
        _parts[key] = part = Raw(_encode(_player(seen, seat, match)))
    return part


class ViewCache:
    """Caches the view of a watcher in one phase. Until the phase ends, only the seats that must choose change (R9).

    A seat sees the same, and in addition its own hand while cards are kept, and its own secret choices. What viewers
    are shown of players is most of a state, so it is encoded once.
    """

    def __init__(self) -> None:
        self._of: tuple[str, int, tuple[str, ...]] = ("", -1, ())
        self._views: dict[bool, ViewSeen] = {}

    def state(self, game: GameSnapshot, viewpoint: Viewpoint, deadline_at: int | None) -> State:
        """Return the state of a viewer, ready to be encoded; only what has changed is built again."""
        match = game.match
        if self._of != (game.epoch, game.phase, match.names):
            self._of, self._views = (game.epoch, game.phase, match.names), {}
        if viewpoint.recall not in self._views:
            self._views[viewpoint.recall] = _encoded_watched(match, viewpoint.recall)
        seen = self._views[viewpoint.recall]
        players = seen.players
        if viewpoint.seat is not None and (match.step == "keep" or match.may_undo(viewpoint.seat)):
            players = players.copy()
            players[viewpoint.seat] = _encoded_player(match.own_position(viewpoint.seat), viewpoint.seat, match)
        waiting, ready = list(match.waiting), list(match.ready)
        view = replace(seen, seat=viewpoint.seat, waiting=waiting, ready=ready, players=players)
        return _state(game, deadline_at, view)


def _encoded_watched(match: Match, recall: bool) -> ViewSeen:
    """Return the view of a watcher with encoded players. The players' first drafts use the same parts."""
    view = match.view(None, recall)
    players: Any = [_encoded_player(view.position, seat, match) for seat in range(len(match.names))]
    return replace(_view(view, Viewpoint(None, recall), match), players=players)


def _watched(match: Match, recall: bool) -> ViewSeen:
    """Return the view of a watcher."""
    return _full_view(match.view(None, recall), Viewpoint(None, recall), match)


def _full_view(view: View, viewpoint: Viewpoint, match: Match) -> ViewSeen:
    players = [_player(view.position, seat, match) for seat in range(len(match.names))]
    return replace(_view(view, viewpoint, match), players=players)


def _player(seen: Position, seat: Seat, match: Match) -> PlayerSeen:
    """Return a player; `seen` is what the viewer may know."""
    return view_parts.player(seen, seat, match.names[seat], match.history(seat))


def _own_part(match: Match, seat: Seat) -> PlayerSeen:
    """Return a player as they see themselves."""
    return _player(match.own_position(seat), seat, match)


def event(row: EventRow, viewpoint: Viewpoint, index: DeckIndex) -> EventSeen:
    """Return an event of the log: its public part, and the secret choices of the viewer's own seat (R9)."""
    public = public_part(row.public)
    is_own = viewpoint.seat is not None and row.seat == viewpoint.seat
    return EventSeen(
        seq=row.seq,
        phase=row.phase,
        kind=cast("Any", READY if row.kind == AGAIN else row.kind),
        seat=None if row.seat == NOBODY else row.seat,
        happened=view_parts.happened(public.happened, index),
        choices=private_part(row.private).choices if is_own else None,
        opened=public.opened or None,
        dealt=public.dealt or None,
        at=row.at,
        chosen_for=[ChosenFor(seat=found.seat, why=found.why) for found in chosen_for(row)],
        pause=PauseSaid(**asdict(public.pause)) if public.pause else None,
    )


def first_event(game: GameSnapshot, viewpoint: Viewpoint) -> int:
    """Return the first event that a viewer may see.

    Where players may not look at earlier expeditions (S12), this is the event that revealed the current one.
    """
    return 1 if _may_review(viewpoint, game.match) else game.shown_at


def _may_review(viewpoint: Viewpoint, match: Match) -> bool:
    """S12, R17: return whether a viewer may see the earlier expeditions of the round."""
    return viewpoint.recall or match.index.description.may_review_expeditions


def drafted(game: GameSnapshot, seat: Seat, asked: int, match: Match, events: Sequence[Event]) -> Drafted:
    """Return a draft as its own seat sees it; `match` is the copy in which it was made.

    Only the seat's own part is built: a whole view takes three times as long, and a player tries out many drafts.
    """
    texts, is_taking, own = match.choice_texts(seat), match.step == "take", match.own_position(seat)
    return Drafted(
        id=asked,
        seat=seat,
        phase=game.phase,
        open=texts,
        complete=match.may_undo(seat) and not texts,
        happened=view_parts.happened(stored(events), match.index),
        me=_encoded_player(own, seat, match),
        cups=view_parts.cups_of_draft(own.fields(seat), match.cups, match.history(seat), match.index),
        wasted=view_parts.wasted(events, match.index),
        offers=view_parts.offers(match.own_part(seat), match.choices(seat), match.index) if is_taking else [],
    )


def bot_view(match: Match, seat: Seat) -> View:
    """Return the view of a bot: that of a player, who may remember earlier expeditions (S12)."""
    return match.view(seat, recall=True)


def _view(view: View, viewpoint: Viewpoint, match: Match) -> ViewSeen:
    """Return a view without its players."""
    shown = view.symbols_shown
    return ViewSeen(
        seat=viewpoint.seat,
        round=view.round,
        turn=view.turn,
        step=cast('Literal["keep", "mark", "take", "over"]', view.step),
        waiting=list(view.waiting),
        start_player=view.start_player,
        pattern=view.pattern,
        revealed=list(view.revealed),
        display=view_parts.numbers(view.display),
        stack_left=view.stack_left,
        cups=list(view.cups),
        awards={colour: list(points) for colour, points in view.awards.items()},
        players=[],
        winners=list(match.winners),
        turn_of_round=view.turn_of_round,
        ready=list(match.ready),
        replaces=view.replaces,
        prizes=view_parts.prizes(view),
        palms_shown=shown,
        palm_pays=None if shown is None else 1 + shown,  # S5
        to_come=view.to_come if _may_review(viewpoint, match) else None,
        reveals_left=view.reveals_left,
        ranking=[view_parts.rank(rank) for rank in match.ranking],
    )
