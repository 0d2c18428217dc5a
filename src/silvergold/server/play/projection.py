"""Build everything that is sent to a viewer, from an allow-list of fields (rules R9 and S12).

State, event, draft, hint, bot input: everything about a game that leaves the server is built here, field by field, from
the view of a match (`Match.view`), which itself contains only what the rules show.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec
from msgspec.structs import replace

from silvergold import games
from silvergold.boxes import box_name
from silvergold.kinds import Square
from silvergold.match import CardView, Match, PlayerView, ScoreSheet, View
from silvergold.server.protocol.messages import (
    CardSeen,
    Drafted,
    Event,
    Happened,
    PlayerSeen,
    ScoreSeen,
    SheetSeen,
    State,
    ViewSeen,
)
from silvergold.server.store.rows import NOBODY, EventRow

if TYPE_CHECKING:
    from silvergold.decks.deck import Card
    from silvergold.events import Event as Happening
    from silvergold.kinds import Seat
    from silvergold.records import Score
    from silvergold.server.play.game_log import GameSnapshot


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The seat that a viewer looks from, None for a watcher; `recall`: may they see earlier expeditions (S12)?"""

    seat: Seat | None
    recall: bool


def state(game: GameSnapshot, viewpoint: Viewpoint, deadline_at: int | None, cache: ViewCache | None = None) -> State:
    """Return the state of a game as a viewer sees it."""
    view = (cache or ViewCache()).view(game, viewpoint)
    return State(head=game.head, phase=game.phase, deadline_at=deadline_at, view=view)


class ViewCache:
    """Caches the view of a watcher in one phase. Until the phase ends, only the seats that must choose change (R9).

    A seat sees the same, and in addition its own hand while cards are kept, and its own secret choices.
    """

    def __init__(self) -> None:
        self._of: tuple[str, int, tuple[str, ...]] = ("", -1, ())
        self._views: dict[bool, ViewSeen] = {}
        self._own: dict[tuple[Seat, bool], PlayerSeen] = {}

    def view(self, game: GameSnapshot, viewpoint: Viewpoint) -> ViewSeen:
        """Return the view of a viewer; only what has changed is built again."""
        match = game.match
        if self._of != (game.epoch, game.phase, match.names):
            self._of, self._views, self._own = (game.epoch, game.phase, match.names), {}, {}
        if viewpoint.recall not in self._views:
            watcher = Viewpoint(None, viewpoint.recall)
            self._views[viewpoint.recall] = _view(match.view(None, viewpoint.recall), watcher, match)
        seen = self._views[viewpoint.recall]
        waiting, players = list(match.waiting), seen.players
        if viewpoint.seat is not None and (match.step == "keep" or match.may_undo(viewpoint.seat)):
            own = self._own_part(match, viewpoint.seat)
            players = [own if player.seat == viewpoint.seat else player for player in players]
        return replace(seen, seat=viewpoint.seat, waiting=waiting, players=players)

    def _own_part(self, match: Match, seat: Seat) -> PlayerSeen:
        key = (seat, match.may_undo(seat))
        if key not in self._own:
            self._own[key] = _player(match.own_part(seat))
        return self._own[key]


def event(row: EventRow, viewpoint: Viewpoint) -> Event:
    """Return an event of the log: its public part, and the secret choices of the viewer's own seat (R9)."""
    public = msgspec.json.decode(row.public)
    is_own = viewpoint.seat is not None and row.seat == viewpoint.seat
    return Event(
        seq=row.seq,
        phase=row.phase,
        kind=cast("Any", row.kind),
        seat=None if row.seat == NOBODY else row.seat,
        happened=[msgspec.convert(entry, Happened) for entry in public.get("happened", ())],
        choices=msgspec.json.decode(row.private).get("choices") if is_own else None,
        opened=public.get("opened"),
        dealt=public.get("dealt"),
        at=row.at,
    )


def first_event(game: GameSnapshot, viewpoint: Viewpoint) -> int:
    """Return the first event that a viewer may see.

    Where players may not look at earlier expeditions (S12), this is the event that revealed the current one.
    """
    may_review = viewpoint.recall or games.game(game.match.game).may_review_expeditions
    return 1 if may_review else game.shown_at


def drafted(game: GameSnapshot, seat: Seat, asked: int, match: Match, events: Iterable[Happening]) -> Drafted:
    """Return a draft as its own seat sees it; `match` is the copy in which it was made."""
    view = match.view(seat, recall=False)
    return Drafted(
        id=asked,
        seat=seat,
        phase=game.phase,
        open=[str(choice) for choice in view.choices],
        complete=match.may_undo(seat) and not view.choices,
        happened=happened(events),
        me=_player(view.me),
    )


def bot_view(match: Match, seat: Seat) -> View:
    """Return the view of a bot: that of a player, who may remember earlier expeditions (S12)."""
    return match.view(seat, recall=True)


def happened(events: Iterable[Happening]) -> list[Happened]:
    """Return events of the engine as messages."""
    return [
        Happened(
            kind=event.kind.value,
            seat=event.seat,
            card=event.card,
            amount=event.amount,
            boxes=_boxes(event.boxes),
            pattern=event.pattern,
        )
        for event in events
    ]


# The parts of a view --------------------------------------------------------------------------------------------------


def _view(view: View, viewpoint: Viewpoint, match: Match) -> ViewSeen:
    return ViewSeen(
        seat=viewpoint.seat,
        round=view.round,
        turn=view.turn,
        step=cast('Literal["keep", "mark", "take", "over"]', view.step),
        waiting=list(view.waiting),
        start_player=view.start_player,
        pattern=view.pattern,
        revealed=list(view.revealed),
        display=_numbers(view.display),
        stack_left=view.stack_left,
        cups=list(view.cups),
        awards={colour: list(points) for colour, points in view.awards.items()},
        players=[_player(player) for player in view.players],
        winners=list(match.winners),
    )


def _player(player: PlayerView) -> PlayerSeen:
    return PlayerSeen(
        seat=player.seat,
        name=player.name,
        cards=[_card(card) for card in player.cards],
        hand=_numbers(player.hand),
        completed=_numbers(player.completed),
        owed=player.owed,
        sheet=_sheet(player.sheet),
        score=_score(player.score),
    )


def _card(card: CardView | None) -> CardSeen | None:
    if card is None:
        return None
    return CardSeen(number=card.number, crossed=_boxes(card.crossed), fresh=_boxes(card.fresh))


def _sheet(sheet: ScoreSheet) -> SheetSeen:
    return SheetSeen(
        coins=sheet.coins,
        cups=sheet.cups,
        palms=list(sheet.palms),
        red_gems=sheet.red_gems,
        green_gems=sheet.green_gems,
        torches=list(sheet.torches),
        skulls=sheet.skulls,
        pyramid_points=sheet.pyramid_points,
    )


def _score(score: Score) -> ScoreSeen:
    return ScoreSeen(total=score.total, parts=dict(score.parts))


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [card.number for card in cards]


def _boxes(boxes: Iterable[Square]) -> list[str]:
    return [box_name(box) for box in boxes]
