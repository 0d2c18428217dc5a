"""How balanced a deck is: figures of every card, every colour and the whole deck, from the games of a trial."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from silvergold.arena.machine import machine, our_version
from silvergold.arena.results import BotFault
from silvergold.arena.schedule import Schedule, budget_as_json, deck_hash
from silvergold.deck_lab.estimates import Estimate, Numbers, Ratios, luck_share, outstanding, ratios
from silvergold.deck_lab.lab import Column, GameObservations, in_order
from silvergold.decks.deck import Card
from silvergold.records import parts_of

TOO_OFTEN: Final = 3.0
TOO_SELDOM: Final = 1 / 3
"""A card is an outlier if it is chosen more or less often than this, compared with the mean of its colour."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a card, of a colour, or of the deck.

    `kept` is how often it is kept when it is dealt, `taken` how often it is taken when it is on the display, `chosen`
    both together. `completed`, `spent`, `points`, `parts` and `edge` are for each time that it lay before somebody: how
    often it was completed, turns spent on it, points it brought, its owner's share of victories beyond the owner's
    mean. `turns` is how many it took until it was completed, `pace` points for each turn spent.
    """

    kept: Estimate
    taken: Estimate
    chosen: Estimate
    completed: Estimate
    turns: Estimate
    spent: Estimate
    points: Estimate
    pace: Estimate
    edge: Estimate
    parts: Mapping[str, float]

    def as_json(self) -> dict[str, Any]:
        """Return every figure with its interval."""
        named = {name: getattr(self, name).as_json() for name in FIGURES}
        return {**named, "parts": {part: round(points, 3) for part, points in self.parts.items()}}


FIGURES: Final = tuple(name for name in Figures.__dataclass_fields__ if name != "parts")


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card, and how often it is taken and chosen compared with the mean of its colour: 1 is as often.

    `differs` if that is surely not 1, all cards of the deck taken together.
    """

    card: Card
    figures: Figures
    relative_taken: Estimate
    relative: Estimate
    differs: bool

    @property
    def outlier(self) -> Estimate | None:
        """Return the figure that is more than three times or less than a third of the colour's, if there is one."""
        beyond = [figure for figure in (self.relative_taken, self.relative) if _is_beyond(figure.value)]
        return beyond[0] if beyond else None

    @property
    def is_sure(self) -> bool:
        """Return whether the whole interval of an outlier lies beyond the limit."""
        outlier = self.outlier
        return outlier is not None and (outlier.low > TOO_OFTEN or outlier.high < TOO_SELDOM)

    @property
    def verdict(self) -> str:
        """Return a sentence about an outlier; an empty text for other cards."""
        outlier = self.outlier
        if outlier is None:
            return ""
        what = "taken" if outlier is self.relative_taken else "chosen"
        sure = "surely" if self.is_sure else "perhaps"
        times = f"{what} {outlier.value:.2f} times as often as the mean {self.card.colour} card"
        how = times if outlier.value else f"never {what}"
        return f"card {self.card.number} is {how}, {sure} too {'often' if outlier.value > 1 else 'seldom'}"

    def as_json(self) -> dict[str, Any]:
        """Return the card by number and colour, its figures, and whether it is an outlier."""
        return {
            "card": self.card.number,
            "colour": self.card.colour,
            **self.figures.as_json(),
            "relative_taken": self.relative_taken.as_json(),
            "relative": self.relative.as_json(),
            "differs": self.differs,
            "outlier": self.verdict or None,
        }


def _is_beyond(times: float) -> bool:
    return times > TOO_OFTEN or times < TOO_SELDOM


@dataclass(frozen=True, slots=True)
class Balance:
    """All figures of a deck."""

    schedule: Schedule
    cards: tuple[CardFigures, ...]
    colours: Mapping[str, Figures]
    deck: Figures
    games: int
    faults: tuple[BotFault, ...]
    luck: Estimate | None = None
    """How much of the spread of the margins is luck, if the trial measured it."""

    @property
    def outliers(self) -> list[CardFigures]:
        """Return the cards that are chosen far too often or far too seldom."""
        return [card for card in self.cards if card.outlier is not None]

    @property
    def differing(self) -> list[CardFigures]:
        """Return the cards that are surely not chosen as often as their colour."""
        return [card for card in self.cards if card.differs]

    def as_json(self) -> dict[str, Any]:
        """Return one JSON object with all figures."""
        schedule = self.schedule
        return {
            "game": schedule.deck.game,
            "deck": schedule.deck.name,
            "deck_hash": deck_hash(schedule.deck),
            "players": schedule.players,
            "bots": list(schedule.pairings[0]),
            "games": self.games,
            "seed": schedule.seed,
            "budget": budget_as_json(schedule.budget),
            "machine": machine(),
            "version": our_version(),
            "cards": [card.as_json() for card in self.cards],
            "colours": {colour: figures.as_json() for colour, figures in self.colours.items()},
            "all": self.deck.as_json(),
            "outliers": [card.verdict for card in self.outliers],
            "differing": [card.card.number for card in self.differing],
            "errors": len(self.faults),
            **({"luck": self.luck.as_json()} if self.luck else {}),
        }


def balance(schedule: Schedule, observations: Iterable[GameObservations]) -> Balance:
    """Return the figures of a deck from all its games; their order makes no difference."""
    observations = sorted(observations, key=lambda observed: observed.key)
    seen = np.stack([observed.seen for observed in observations])
    seen[:, :, Column.SHARE] -= _expected(observations, seen)
    sums = _Sums(seen, parts_of(schedule.deck.game))
    cards = in_order(schedule.deck)
    colours = {colour: _places(cards, colour) for colour in dict.fromkeys(card.colour for card in cards)}
    return Balance(
        schedule=schedule,
        cards=tuple(_card_figures(sums, cards, colours)),
        colours={colour: sums.together(places) for colour, places in colours.items()},
        deck=sums.together(range(len(cards))),
        games=len(observations),
        faults=tuple(fault for observed in observations for fault in observed.faults),
        luck=_luck(observations) if schedule.luck else None,
    )


def _luck(observations: Sequence[GameObservations]) -> Estimate:
    margins = np.array([observed.margin for observed in observations])
    return luck_share(margins, np.array([observed.luck or 0.0 for observed in observations]))


def _expected(observations: Sequence[GameObservations], seen: Numbers) -> Numbers:
    """Return the mean share of wins of the bot that held a card, so that a strong bot favours no card."""
    won: dict[str, list[float]] = {}
    for observed in observations:
        for name, share in zip(observed.bots, observed.shares, strict=True):
            won.setdefault(name, []).append(share)
    usual = {name: float(np.mean(shares)) for name, shares in won.items()}
    by_seat = np.array([[usual[name] for name in observed.bots] for observed in observations])
    expected = np.take_along_axis(by_seat, seen[:, :, Column.SEAT].astype(np.int64), axis=1)
    return np.where(seen[:, :, Column.HELD] > 0, expected, 0.0)


def _places(cards: Sequence[Card], colour: str) -> list[int]:
    return [k for k, card in enumerate(cards) if card.colour == colour]


class _Sums:
    """Figures from the observations: an array by game, card and column."""

    def __init__(self, seen: Numbers, parts: Sequence[str]) -> None:
        self.seen, self.parts = seen, parts
        self.taken = self._over(Column.TAKEN, Column.SHOWN)
        self.kept = self._over(Column.KEPT, Column.DEALT)
        offered = seen[:, :, Column.DEALT] + seen[:, :, Column.SHOWN]
        self.chosen = ratios(seen[:, :, Column.KEPT] + seen[:, :, Column.TAKEN], offered)

    def _over(self, happened: Column, chances: Column) -> Ratios:
        return ratios(self.seen[:, :, happened], self.seen[:, :, chances])

    def of_cards(self) -> list[Figures]:
        """Return the figures of each card."""
        held = _of_held(self.seen, self.parts)
        rates = zip(self.kept.rates(), self.taken.rates(), self.chosen.rates(), strict=True)
        return [Figures(*three, **rest) for three, rest in zip(rates, held, strict=True)]

    def together(self, places: Sequence[int]) -> Figures:
        """Return the figures of several cards together; rates are plain means, so that every card counts the same."""
        (held,) = _of_held(self.seen[:, places].sum(1, keepdims=True), self.parts)
        kept, taken, chosen = (rates.mean_of(places).rates()[0] for rates in (self.kept, self.taken, self.chosen))
        return Figures(kept, taken, chosen, **held)


def _of_held(seen: Numbers, parts: Sequence[str]) -> list[dict[str, Any]]:
    """Return what is counted for each time that a card was held, card by card."""
    held, completed, spent = (seen[:, :, column] for column in (Column.HELD, Column.COMPLETED, Column.SPENT))
    points = seen[:, :, Column.PARTS :].sum(2)
    columns = {
        "completed": ratios(completed, held).rates(),
        "turns": ratios(seen[:, :, Column.TURNS], completed).means(),
        "spent": ratios(spent, held).means(),
        "points": ratios(points, held).means(),
        "pace": ratios(points, spent).means(),
        "edge": ratios(seen[:, :, Column.SHARE], held).means(),
        "parts": _mean_parts(seen, parts),
    }
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _mean_parts(seen: Numbers, parts: Sequence[str]) -> list[dict[str, float]]:
    """Return the mean points by part of each card, for each time that it was held."""
    held = np.maximum(seen[:, :, Column.HELD].sum(0), 1)
    means = seen[:, :, Column.PARTS :].sum(0) / held[:, None]
    return [dict(zip(parts, row, strict=True)) for row in means.tolist()]


def _card_figures(sums: _Sums, cards: Sequence[Card], colours: Mapping[str, list[int]]) -> list[CardFigures]:
    """Return the figures of every card, compared with its colour."""
    taken = {colour: sums.taken.mean_of(places) for colour, places in colours.items()}
    chosen = {colour: sums.chosen.mean_of(places) for colour, places in colours.items()}
    differs = outstanding(sums.chosen, [chosen[card.colour] for card in cards])
    return [
        CardFigures(
            card, figures, sums.taken.over(taken[card.colour])[k], sums.chosen.over(chosen[card.colour])[k], differs[k]
        )
        for k, (card, figures) in enumerate(zip(cards, sums.of_cards(), strict=True))
    ]
