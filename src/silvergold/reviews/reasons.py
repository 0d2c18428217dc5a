"""Why one command is better than another, as data without a language.

A reason combines two things: a difference of the expected points of one source that is larger than its uncertainty, and
a fact of the position that explains it. `words` turns reasons into English, and the pages have the same keys in their
catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from silvergold import games
from silvergold.reviews.decisions import Comparison
from silvergold.reviews.facts import CommandFacts, facts_of

OTHERS: Final = "others"
WHOLE: Final = "margin"
"""The source of a reason that is about the whole margin, or about the points of the others."""

SMALLEST: Final = 0.15
"""Points. A smaller difference of a source explains nothing."""
GENERAL: Final = 0.5
"""How much the difference of a source counts if no fact of the position explains it."""
LATER: Final = 0.75
"""How much it counts if the fact is about later turns."""


class ReasonKind(StrEnum):
    """What the better command brings."""

    FINISHES_CARD = "finishes_card"
    CARD_IN_TIME = "card_in_time"
    SAVES_TURNS = "saves_turns"
    RIGHT_CARD = "right_card"
    MORE_BOXES = "more_boxes"
    WASTED_BOX = "wasted_box"
    SINGLE_BOXES = "single_boxes"
    COIN_ROW = "coin_row"
    COINS = "coins"
    CUP_RACE = "cup_race"
    PALM_NOW = "palm_now"
    PALMS = "palms"
    SEALS = "seals"
    GEM_PAIR = "gem_pair"
    GEMS = "gems"
    TORCH_NOW = "torch_now"
    TORCHES = "torches"
    FEWER_SKULLS = "fewer_skulls"
    POTION = "potion"
    SKULLS = "skulls"
    SHORTER_PATH = "shorter_path"
    PYRAMID_RACE = "pyramid_race"
    FITS_PATTERNS = "fits_patterns"
    BETTER_CARD = "better_card"
    UNSEEN_CARD = "unseen_card"
    SEEN_CARD = "seen_card"
    DENIES = "denies"
    MORE_CARDS = "more_cards"
    MORE_POINTS = "more_points"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its kind, the numbers and names that its sentence needs, and its source of points.

    `is_find` tells whether the command that was chosen is the better one. `points` is the difference of the source.
    """

    kind: ReasonKind
    source: str
    points: float
    values: Mapping[str, int | float | str]
    is_find: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the reason as JSON values."""
        return {
            "kind": str(self.kind),
            "source": self.source,
            "points": round(self.points, 2),
            "values": dict(self.values),
            "is_find": self.is_find,
        }


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reason that the position suggests, before its source is checked."""

    kind: ReasonKind
    source: str
    values: Mapping[str, int | float | str]
    weight: float = 1.0


GENERAL_KINDS: Final[Mapping[str, ReasonKind]] = {
    "cards": ReasonKind.MORE_CARDS,
    "seals": ReasonKind.SEALS,
    "coins": ReasonKind.COINS,
    "cups": ReasonKind.CUP_RACE,
    "palms": ReasonKind.PALMS,
    "gems": ReasonKind.GEMS,
    "torches": ReasonKind.TORCHES,
    "skulls": ReasonKind.SKULLS,
    "pyramids": ReasonKind.PYRAMID_RACE,
    OTHERS: ReasonKind.DENIES,
    WHOLE: ReasonKind.MORE_POINTS,
}
"""What is said about a source if nothing in the position explains it better."""


def reason_for(found: Comparison, arrays: Any) -> Reason:
    """Return the reason that explains most of the difference between the two commands."""
    gains = real_gains(found)
    is_find = found.loss < 0
    commands = (found.chosen, found.best) if is_find else (found.best, found.chosen)
    better, worse = (facts_of(found.known, found.seat, command, arrays) for command in commands)
    general = (Candidate(GENERAL_KINDS[source], source, {}, GENERAL) for source in gains)
    candidates = [one for one in (*suggested(better, worse), *general) if one.source in gains]
    best = max(candidates, key=lambda one: one.weight * gains[one.source])
    points = gains[best.source]
    return Reason(best.kind, best.source, points, {**best.values, "points": round(points, 1)}, is_find)


def real_gains(found: Comparison) -> dict[str, float]:
    """Return by source what the better command brings more, if that is certain; always including the margin."""
    sign = -1 if found.loss < 0 else 1
    names = games.game(found.known.index.game).part_names
    gains = {name: found.part_gain(part) for part, name in enumerate(names)}
    lost, unsure = found.others_gain()
    gains[OTHERS] = (-lost, unsure)
    real = {name: sign * gain for name, (gain, unsure) in gains.items() if sign * gain > max(unsure, SMALLEST)}
    # the whole margin explains only what no source does
    return real | {WHOLE: min(abs(found.loss), SMALLEST)}


def suggested(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    """Yield every reason that the facts of the two commands suggest, without a look at the expected points."""
    if better.is_marking:
        yield from _about_cards(better, worse)
        yield from _about_boxes(better, worse)
        yield from _about_sheet(better, worse)
        yield from _about_danger(better, worse)
    else:
        yield from _about_new_cards(better, worse)


def _about_cards(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    for card in better.completed - worse.completed:
        for source in ("cards", "pyramids", "seals"):
            yield Candidate(ReasonKind.FINISHES_CARD, source, {"card": card}, 1.3)
    if better.main_card != worse.main_card:
        for source in better.sources:
            yield Candidate(ReasonKind.RIGHT_CARD, source, {"card": better.main_card, "source": source}, LATER)
    both = better.chances.keys() & worse.chances.keys()
    turns = sum(worse.chances[card][1] - better.chances[card][1] for card in both)
    if turns >= 0.25 and better.completed == worse.completed:
        yield Candidate(ReasonKind.SAVES_TURNS, "cards", {"turns": round(turns, 1)})
    for card in both:
        if better.is_late and better.chances[card][0] - worse.chances[card][0] >= 0.2:
            yield Candidate(ReasonKind.CARD_IN_TIME, "cards", {"card": card}, 1.1)
        if better.steps.get(card, 0) < worse.steps.get(card, 0):
            steps = {"steps": better.steps[card], "more_steps": worse.steps[card]}
            yield Candidate(ReasonKind.SHORTER_PATH, "cards", {"card": card, **steps}, 1.05)


def _about_boxes(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    boxes = {"boxes": better.n_crossed, "fewer_boxes": worse.n_crossed}
    if better.n_crossed > worse.n_crossed == 1:
        yield Candidate(ReasonKind.WASTED_BOX, "cards", boxes, LATER)
    elif better.n_crossed > worse.n_crossed:
        yield Candidate(ReasonKind.MORE_BOXES, "cards", boxes, LATER)
    if better.n_single < worse.n_single:
        singles = {"boxes": worse.n_single - better.n_single}
        yield Candidate(ReasonKind.SINGLE_BOXES, "cards", singles, 0.9)


def _about_sheet(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    if better.coin_rows > worse.coin_rows:
        yield Candidate(ReasonKind.COIN_ROW, "cups", {"cup": better.next_cup}, 1.3)
    if better.coins > worse.coins:
        coins = {"coins": better.coins - worse.coins}
        yield Candidate(ReasonKind.COINS, "coins", coins)
        yield Candidate(ReasonKind.CUP_RACE, "cups", coins)
    if better.palm_points > worse.palm_points:
        palms = {"palms": better.palms_on_display, "gain": better.palm_points - worse.palm_points}
        yield Candidate(ReasonKind.PALM_NOW, "palms", palms, 1.2)
    if better.gem_pairs > worse.gem_pairs:
        yield Candidate(ReasonKind.GEM_PAIR, "gems", {"pairs": better.gem_pairs - worse.gem_pairs}, 1.2)
    if better.has_torch and not worse.has_torch:
        yield Candidate(ReasonKind.TORCH_NOW, "torches", {"round": better.round}, 1.3)


def _about_danger(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    if better.skulls < worse.skulls:
        kind = ReasonKind.POTION if better.potions > worse.potions else ReasonKind.FEWER_SKULLS
        yield Candidate(kind, "skulls", {"skulls": better.skulls, "more_skulls": worse.skulls}, 1.2)


def _about_new_cards(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    if better.is_unseen or worse.is_unseen:
        kind = ReasonKind.UNSEEN_CARD if better.is_unseen else ReasonKind.SEEN_CARD
        cards: Mapping[str, int] = {"card": min(better.new_cards or worse.new_cards)}
        for source in ("cards", WHOLE):
            yield Candidate(kind, source, cards, LATER)
        return
    own, other = sorted(better.new_cards - worse.new_cards), sorted(worse.new_cards - better.new_cards)
    if not own or not other:
        return
    names = {"card": own[0], "other_card": other[0]}
    turns = sum(worse.chances[card][1] for card in other) - sum(better.chances[card][1] for card in own)
    likely = sum(better.chances[card][0] for card in own) - sum(worse.chances[card][0] for card in other)
    if turns >= 0.3 or likely >= 0.1:
        yield Candidate(ReasonKind.FITS_PATTERNS, "cards", {**names, "turns": round(turns, 1)})
    for source in (one for one in GENERAL_KINDS if one not in (OTHERS, WHOLE)):
        yield Candidate(ReasonKind.BETTER_CARD, source, {**names, "source": source}, 0.6)
    yield Candidate(ReasonKind.DENIES, OTHERS, names)
