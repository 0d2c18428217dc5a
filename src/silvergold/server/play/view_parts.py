"""The parts of a view as messages, built field by field from what a match shows a seat.

Lists that are the same in many views are built once and shared; nobody changes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from silvergold import games
from silvergold.bounded import BoundedDict
from silvergold.boxes import box_name, squares
from silvergold.choices import Choice, Take
from silvergold.events import Kind
from silvergold.kinds import Boxes, Points, Seat, Slot
from silvergold.match import PlayerView, PublicHistory, ScoreSheet, View
from silvergold.position import scored
from silvergold.records.scoring import score_of
from silvergold.rules import FROM_STACK, NONE, Step
from silvergold.server.protocol.messages import (
    CardSeen,
    Happened,
    OfferSeen,
    PlayerSeen,
    PrizeSeen,
    RankSeen,
    ScoreLine,
    ScoreSeen,
    SealSeen,
    SheetSeen,
    TieSeen,
)
from silvergold.views import marks_of, sheet_of

if TYPE_CHECKING:
    from silvergold.decks.deck import Card
    from silvergold.events import Event
    from silvergold.games.description import ScorePart
    from silvergold.position import DeckIndex, Position
    from silvergold.records import Rank, Score, TieBreak
    from silvergold.server.play.payloads import StoredEvent

_SHARED: Final = 1 << 12
"""Shared lists of each kind in memory."""

_WITH_ROUND: Final = frozenset({Kind.TORCH.value, Kind.ROUND_OVER.value})
"""Events whose amount is a round."""


def happened(entries: Iterable[StoredEvent], index: DeckIndex) -> list[Happened]:
    """Return stored events as messages."""
    return [
        Happened(
            kind=entry.kind,
            seat=entry.seat,
            card=entry.card,
            amount=entry.amount,
            boxes=entry.boxes,
            pattern=entry.pattern,
            from_stack=entry.kind == Kind.TOOK and entry.amount == FROM_STACK,
            bonus=entry.kind == Kind.CROSSED and entry.amount == 1,
            round=entry.amount if entry.kind in _WITH_ROUND else None,
            colour=None if entry.card is None else index.card(entry.card).colour,
        )
        for entry in entries
    ]


# A player -------------------------------------------------------------------------------------------------------------


def player(seen: Position, seat: Seat, name: str, history: PublicHistory) -> PlayerSeen:
    """Return a player; `history` is public, and `seen` is what the viewer may know (R9).

    This is `views.player_view` as a message. It is made from the same functions, but not from its values: a server
    makes thousands of players a second.
    """
    index, fields, is_keeping = seen.index, seen.fields(seat), seen.step == Step.KEEP
    sheet, score = _sheet_and_score(seen, seat, fields, history)
    return PlayerSeen(
        seat=seat,
        name=name,
        cards=[_card_in(index, fields, 0, is_keeping), _card_in(index, fields, 1, is_keeping)],
        hand=[index.numbers[card] for card in fields.hand if card != NONE],
        completed=numbers(index.cards_in(fields.completed)),
        owed=fields.owed,
        sheet=sheet,
        score=score,
        completed_cards=_completed_cards(history),
        seals=_seals(history),
    )


def _card_in(index: DeckIndex, player: Any, slot: Slot, is_keeping: bool) -> CardSeen | None:
    """Return the left or the right card of a player, None where there is no card."""
    card = player.cards[slot]
    if card == NONE:
        return None
    crossed, fresh, is_complete = marks_of(index, player, slot, is_keeping)
    return CardSeen(number=index.numbers[card], crossed=_names(crossed), fresh=_names(fresh), completed=is_complete)


@lru_cache(1 << 14)
def _names(boxes: Boxes) -> list[str]:
    return list(map(box_name, squares(boxes)))


@lru_cache(_SHARED)
def _completed_cards(history: PublicHistory) -> list[CardSeen]:
    """G9: return the completed cards in the order of completion."""
    return [
        CardSeen(number=card.number, crossed=list(map(box_name, card.crossed)), fresh=[], completed=True)
        for card in history.completed
    ]


@lru_cache(_SHARED)
def _seals(history: PublicHistory) -> list[SealSeen]:
    """S10, R14: return the seals on completed cards, in the order of completion, with what they pay now."""
    cards = [done.card for done in history.completed]
    seals = []
    for card in cards:
        if card.seal:
            n, points = _n_of(card.seal.colour, cards), card.seal.points
            seals.append(
                SealSeen(card=card.number, colour=card.seal.colour, points=points, cards=n, sum=n * points)
            )  # fmt: skip
    return seals


def _n_of(colour: str, cards: Iterable[Card]) -> int:
    return sum(card.colour == colour for card in cards)


_kept_scores: Final[BoundedDict[tuple[PublicHistory, tuple[object, ...]], tuple[SheetSeen, ScoreSeen]]] = BoundedDict(
    _SHARED
)


def _sheet_and_score(seen: Position, seat: Seat, fields: Any, history: PublicHistory) -> tuple[SheetSeen, ScoreSeen]:
    """Return the score card and the score of a player, cached: few crosses change them, and drafts need them first."""
    key = (history, scored(fields))
    scores = _kept_scores.get(key)
    if scores is None:
        sheet, index = sheet_of(fields), seen.index
        scores = _sheet(sheet, history, index), _score(score_of(seen, seat), sheet, history, index)
        _kept_scores[key] = scores
    return scores


def _sheet(sheet: ScoreSheet, history: PublicHistory, index: DeckIndex) -> SheetSeen:
    row_cups = [points or None for points in history.prizes] if index.description.prize_rows else []
    skull_cost = index.deck.skulls[sheet.skulls - 1] if sheet.skulls else 0  # P13: the worst skull alone
    return SheetSeen.of(sheet, row_cups, skull_cost)


def _score(score: Score, sheet: ScoreSheet, history: PublicHistory, index: DeckIndex) -> ScoreSeen:
    lines = [
        ScoreLine(
            part=part.name,
            points=score.parts[part.name],
            count=count,
            rest=rest,
            each=part.each,
        )
        for part, (count, rest) in _counted(sheet, history, index)
    ]
    return ScoreSeen(total=score.total, parts=dict(score.parts), lines=lines)


def _counted(
    sheet: ScoreSheet, history: PublicHistory, index: DeckIndex
) -> Iterable[tuple[ScorePart, tuple[int, int]]]:
    """Yield what each part of a score counts: things, or pairs of them and what is left over (P13)."""
    others = {
        "cards": len(history.completed),
        "seals": len(_seals(history)),
        index.description.prizes.score_part: sum(points > 0 for points in history.prizes),
    }
    for part, fields in _fields_of_parts(index.game):
        if len(fields) > 1:
            counts = [_length(getattr(sheet, field)) for field in fields]
            yield part, (min(counts), sum(counts) - len(counts) * min(counts))
        else:
            yield part, (_length(getattr(sheet, fields[0])) if fields else others[part.name], 0)


@cache
def _fields_of_parts(game: str) -> tuple[tuple[ScorePart, tuple[str, ...]], ...]:
    """Return the parts of a score with the fields of the score card that they count."""
    described = games.game(game)
    rows = [(symbol.score_part, symbol.sheet) for symbol in described.symbols]
    return tuple(
        (part, tuple(row.field for name, row in rows if row and name == part.name)) for part in described.score_parts
    )


def _length(entries: int | tuple[int, ...]) -> int:
    return entries if isinstance(entries, int) else len(entries)


def numbers(cards: Iterable[Card]) -> list[int]:
    """Return cards as their numbers."""
    return [card.number for card in cards]


def crossed_by_card(seen: PlayerView) -> dict[str, list[str]]:
    """Return the crossed boxes of a player's cards, by the number of the card."""
    return {str(card.number): list(map(box_name, card.crossed)) for card in seen.cards if card is not None}


# The table ------------------------------------------------------------------------------------------------------------


def prizes(view: View) -> list[PrizeSeen]:
    """S7, P11: return all prizes in the order in which they are taken, equal ones one by one."""
    if not view.index.description.prizes.per_colour:
        return _supply(None, tuple(sorted(view.deck.cups, reverse=True)), len(view.cups))
    return [
        prize for colour, left in view.awards.items() for prize in _supply(colour, view.deck.awards, len(left))
    ]  # fmt: skip


@lru_cache(_SHARED)
def _supply(colour: str | None, points: tuple[Points, ...], left: int) -> list[PrizeSeen]:
    n_taken = len(points) - left
    return [PrizeSeen(colour=colour, points=each, taken=k < n_taken) for k, each in enumerate(points)]


def rank(found: Rank) -> RankSeen:
    """Return a place in the final standing."""
    tie = None if found.tie is None else _tie(found.tie)
    return RankSeen(seat=found.seat, place=found.place, total=found.total, tie=tie)


def _tie(tie: TieBreak) -> TieSeen:
    return TieSeen(rule=tie.rule, equal=list(tie.equal), colour=tie.colour, ahead=tie.ahead, behind=tie.behind)


# A draft --------------------------------------------------------------------------------------------------------------


def cups_of_draft(player: Any, left: Sequence[Points], history: PublicHistory, index: DeckIndex) -> list[int | None]:
    """S7: return the cup of each row of coins that the player's draft fills, None if there is none left.

    The player is given as `Position.fields`.
    """
    row = index.description.prize_rows
    if row is None:
        return []
    n_filled = getattr(player, row.field) // row.per_row - len(history.prizes)
    return [left[k] if k < len(left) else None for k in range(n_filled)]


def wasted(events: Sequence[Event], index: DeckIndex) -> list[str]:
    """P7: return the symbols that were crossed and had no effect."""
    if not events:
        return []
    kinds = {event.kind.value for event in events}
    letters = {
        index.card(event.card).rows[row][column]
        for event in events
        if event.card is not None
        for row, column in event.boxes
    }
    crossed = (symbol for symbol in index.description.symbols if symbol.letter in letters)
    return [symbol.art for symbol in crossed if not any(event.kind in kinds for event in symbol.events)]


def offers(me: PlayerView, choices: Iterable[Choice], index: DeckIndex) -> list[OfferSeen]:
    """S10, R14: return what each card that the player may take from the display would mean for seals."""
    found = []
    for choice in choices:
        if isinstance(choice, Take) and choice.card is not None:
            card = index.card(choice.card)
            seals = [done.seal.points for done in me.completed if done.seal and done.seal.colour == card.colour]
            pays = card.seal.points * _n_of(card.seal.colour, me.completed) if card.seal else 0
            found.append(OfferSeen(choice=str(choice), seals_add=sum(seals), seal_pays=pays))
    return found
