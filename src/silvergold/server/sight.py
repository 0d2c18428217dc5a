"""What a viewer may know: the one place where it is decided, from an allow-list.

State, event, draft, hint, table, bot input: all that leaves the server about a game is built here, field by field, from
the view of a match (`Match.view`), which itself lets through only what the rules show (R9, S12).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec
from msgspec.structs import replace

from silvergold.choices import Square, box_name
from silvergold.match import CardView, Match, PlayerView, Sheet, View
from silvergold.server.messages import (
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
    from silvergold.decks.model import Card
    from silvergold.events import Event as Happening
    from silvergold.kinds import Seat
    from silvergold.records import Score
    from silvergold.server.game import Game


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whose eyes somebody looks: a seat's, or a watcher's; `recall`: may earlier expeditions be seen (S12)?"""

    seat: Seat | None
    recall: bool


def state(game: Game, eyes: Eyes, deadline_at: int | None, kept: Kept | None = None) -> State:
    """The table as these eyes see it."""
    view = (kept or Kept()).view(game, eyes)
    return State(head=game.head, phase=game.phase, deadline_at=deadline_at, view=view)


class Kept:
    """What a watcher sees in one phase, for all viewers: while seats get ready, only who is waited for changes (R9).

    A seat sees the same, and besides its own hand while cards are kept, and what it has chosen in secret.
    """

    def __init__(self) -> None:
        self._of: tuple[str, int] = ("", -1)
        self._views: dict[bool, ViewSeen] = {}
        self._own: dict[tuple[Seat, bool], PlayerSeen] = {}

    def view(self, game: Game, eyes: Eyes) -> ViewSeen:
        """The view through these eyes, of which only what must be is built anew."""
        match = game.match
        if self._of != (game.epoch, game.phase):
            self._of, self._views, self._own = (game.epoch, game.phase), {}, {}
        if eyes.recall not in self._views:
            watcher = Eyes(None, eyes.recall)
            self._views[eyes.recall] = _view(match.view(None, eyes.recall), watcher, match)
        seen = self._views[eyes.recall]
        waiting, players = list(match.waiting), seen.players
        if eyes.seat is not None and (match.step == "keep" or match.may_undo(eyes.seat)):
            own = self._own_part(match, eyes.seat)
            players = [own if player.seat == eyes.seat else player for player in players]
        return replace(seen, seat=eyes.seat, waiting=waiting, players=players)

    def _own_part(self, match: Match, seat: Seat) -> PlayerSeen:
        key = (seat, match.may_undo(seat))
        if key not in self._own:
            self._own[key] = _player(match.own_part(seat))
        return self._own[key]


def event(row: EventRow, eyes: Eyes) -> Event:
    """An entry of the log: what is public, and of a seat's secret choices only one's own (R9)."""
    public = msgspec.json.decode(row.public)
    is_own = eyes.seat is not None and row.seat == eyes.seat
    return Event(
        seq=row.seq,
        phase=row.phase,
        kind=cast("Any", row.kind),
        seat=None if row.seat == NOBODY else row.seat,
        happened=[msgspec.convert(entry, Happened) for entry in public.get("happened", ())],
        choices=msgspec.json.decode(row.private).get("choices") if is_own else None,
        opened=public.get("opened"),
        at=row.at,
    )


def first_event(game: Game, eyes: Eyes) -> int:
    """S12: who may not look through the pile is told only what happened since the expedition that lies there."""
    return 1 if eyes.recall or game.match.game != "silver-and-gold" else game.shown_at


def drafted(game: Game, seat: Seat, asked: int, match: Match, events: Iterable[Happening]) -> Drafted:
    """A draft as its own seat sees it; `match` is a copy in which it was made."""
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
    """What a bot in this seat may know: a player's view, with the memory that every player has (S12)."""
    return match.view(seat, recall=True)


def happened(events: Iterable[Happening]) -> list[Happened]:
    """What happened, as it goes over the wire."""
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


def _view(view: View, eyes: Eyes, match: Match) -> ViewSeen:
    return ViewSeen(
        seat=eyes.seat,
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


def _sheet(sheet: Sheet) -> SheetSeen:
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
