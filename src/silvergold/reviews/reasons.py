"""Why one command is better than another, as data without a language.

A reason combines two things: a difference of the expected points of one source that is larger than its uncertainty, and
a fact of the position that explains it. `words` turns reasons into English, and the pages have the same keys in their
catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from silvergold import games
from silvergold.kinds import CardNumber
from silvergold.reviews.decisions import Comparison
from silvergold.reviews.facts import CardOutlook, CommandFacts, facts_of
from silvergold.rules.state import COINS_PER_ROW

OTHERS: Final = "others"
WHOLE: Final = "margin"
"""The source of a reason that is about the whole margin, or about the points of the others."""

SMALLEST: Final = 0.15
"""Points. A smaller difference of a source explains nothing."""
GENERAL: Final = 0.5
"""How much the difference of a source counts if no fact of the position explains it."""
LEAST: Final = 0.05
"""How much the whole margin counts if nothing else can be said."""
MOST: Final = 0.4
"""The share of the difference that one source should explain; else several are named."""
MOST_TOGETHER: Final = 0.6
"""The share that two sources should explain together; else a third is named."""
MOST_OVER: Final = 0.2
"""By which share the points of a reason may exceed the whole margin before the points lost elsewhere are said."""
TOGETHER: Final = 0.3
"""How much several sources count, as a share of the difference."""
LATER: Final = 0.75
"""How much it counts if the fact is about later turns, or explains the difference only in part."""
FIRST: Final = 1.3
"""How much it counts if the fact is what a player sees first."""
SOME_TURNS: Final = 0.25
"""Expected turns. A smaller difference is not mentioned."""
MANY_TURNS: Final = 0.5
"""Expected turns. Fewer are mentioned only if no fact of the position explains the difference as well."""
FEW_TURNS: Final = 0.7
"""How much it counts if fewer turns are saved."""
COMPLETING: Final = ("cards", "seals", "pyramids")
"""Sources that a completed card brings points of."""


Values: TypeAlias = Mapping[str, int | float | str]
"""The numbers and names that a sentence needs."""


class ReasonKind(StrEnum):
    """What the better command brings."""

    FINISHES_CARD = "finishes_card"
    LEAVES_BEHIND = "leaves_behind"
    READY = "ready"
    CARD_IN_TIME = "card_in_time"
    SAVES_TURNS = "saves_turns"
    TURNS_TOGETHER = "turns_together"
    BONUS_CARD = "bonus_card"
    BONUS_BOX = "bonus_box"
    SAVES_CROSS = "saves_cross"
    RIGHT_CARD = "right_card"
    BETTER_SHAPE = "better_shape"
    MORE_BOXES = "more_boxes"
    WASTED_BOX = "wasted_box"
    SINGLE_BOXES = "single_boxes"
    COIN_ROW = "coin_row"
    COINS = "coins"
    CUP_RACE = "cup_race"
    PALM_NOW = "palm_now"
    PALMS = "palms"
    SEALS = "seals"
    SEAL_CARD = "seal_card"
    SEAL_COLOUR = "seal_colour"
    GEM_PAIR = "gem_pair"
    GEMS_NOW = "gems_now"
    GEMS = "gems"
    TORCH_NOW = "torch_now"
    TORCHES = "torches"
    FEWER_SKULLS = "fewer_skulls"
    POTION = "potion"
    SKULLS = "skulls"
    SHORTER_PATH = "shorter_path"
    NEARER_SYMBOL = "nearer_symbol"
    PYRAMID_RACE = "pyramid_race"
    FITS_PATTERNS = "fits_patterns"
    MORE_SYMBOLS = "more_symbols"
    BETTER_CARD = "better_card"
    BETTER_PAIR = "better_pair"
    UNSEEN_CARD = "unseen_card"
    SEEN_CARD = "seen_card"
    KEEPS_CARD = "keeps_card"
    NO_NEW_CARD = "no_new_card"
    DENIES = "denies"
    MORE_CARDS = "more_cards"
    SEVERAL = "several"
    MORE_POINTS = "more_points"


VALUES: Final[Mapping[ReasonKind, tuple[str, ...]]] = {
    ReasonKind.FINISHES_CARD: ("card",),
    ReasonKind.LEAVES_BEHIND: ("card",),
    ReasonKind.READY: ("card", "ready", "less_ready", "coming"),
    ReasonKind.CARD_IN_TIME: ("card", "chance", "less_chance"),
    ReasonKind.SAVES_TURNS: ("card", "turns"),
    ReasonKind.TURNS_TOGETHER: ("card", "turns"),
    ReasonKind.BONUS_CARD: ("card",),
    ReasonKind.BONUS_BOX: ("card",),
    ReasonKind.RIGHT_CARD: ("card",),
    ReasonKind.BETTER_SHAPE: ("card",),
    ReasonKind.MORE_BOXES: ("boxes", "fewer_boxes"),
    ReasonKind.WASTED_BOX: ("boxes", "fewer_boxes"),
    ReasonKind.SINGLE_BOXES: ("boxes",),
    ReasonKind.COIN_ROW: ("cup",),
    ReasonKind.PALM_NOW: ("palms", "gain"),
    ReasonKind.SEAL_CARD: ("card",),
    ReasonKind.SEAL_COLOUR: ("card",),
    ReasonKind.GEM_PAIR: ("pairs",),
    ReasonKind.GEMS_NOW: ("gems",),
    ReasonKind.TORCH_NOW: ("round",),
    ReasonKind.FEWER_SKULLS: ("skulls", "more_skulls"),
    ReasonKind.POTION: ("skulls", "more_skulls"),
    ReasonKind.SHORTER_PATH: ("card", "steps", "more_steps"),
    ReasonKind.NEARER_SYMBOL: ("card", "steps", "more_steps"),
    ReasonKind.FITS_PATTERNS: ("card", "other_card", "turns"),
    ReasonKind.MORE_SYMBOLS: ("card", "other_card", "symbols", "fewer_symbols"),
    ReasonKind.BETTER_CARD: ("card", "other_card"),
    ReasonKind.BETTER_PAIR: ("card", "second_card"),
    ReasonKind.UNSEEN_CARD: ("card",),
    ReasonKind.SEEN_CARD: ("card",),
    ReasonKind.KEEPS_CARD: ("card",),
    ReasonKind.NO_NEW_CARD: ("card",),
    ReasonKind.SEVERAL: ("second_source", "second_points"),
}
"""The values that every reason of a kind has, beside `points` and `source`, which all have."""
SAY_POINTS: Final = frozenset(ReasonKind) - {
    ReasonKind.FINISHES_CARD, ReasonKind.READY, ReasonKind.CARD_IN_TIME, ReasonKind.SAVES_TURNS,
    ReasonKind.TURNS_TOGETHER, ReasonKind.MORE_BOXES, ReasonKind.WASTED_BOX, ReasonKind.SINGLE_BOXES,
    ReasonKind.COIN_ROW, ReasonKind.PALM_NOW, ReasonKind.GEM_PAIR, ReasonKind.TORCH_NOW, ReasonKind.FEWER_SKULLS,
    ReasonKind.POTION, ReasonKind.SHORTER_PATH, ReasonKind.NEARER_SYMBOL, ReasonKind.FITS_PATTERNS,
    ReasonKind.SEVERAL, ReasonKind.MORE_POINTS,
}  # fmt: skip
"""The kinds whose sentences say the points of one source. If these are a small part of the difference, the next source
is said, too: their values then have `also_source` and `also_points`. If they are more than all of it, `less_points`
says what other sources bring less."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its kind, the numbers and names that its sentence needs, and its source of points.

    `is_find` tells whether the command that was chosen is the better one. `points` is the difference of the source.
    """

    kind: ReasonKind
    source: str
    points: float
    values: Values
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
    values: Values
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
RACES: Final = {"cups": ReasonKind.CUP_RACE, "pyramids": ReasonKind.PYRAMID_RACE}
"""Sources in which one player's gain is another's loss."""


def reason_for(found: Comparison, arrays: Any) -> Reason:
    """Return the reason that explains most of the difference between the two commands."""
    gains = real_gains(found)
    is_find = found.loss < 0
    commands = (found.chosen, found.best) if is_find else (found.best, found.chosen)
    better, worse = (facts_of(found.known, found.seat, command, arrays) for command in commands)
    candidates = [one for one in (*suggested(better, worse), *general(gains)) if one.source in gains]
    candidates = [one for one in candidates if not _is_in_spite(found, one)]
    best = max(candidates, key=lambda one: one.weight * gains[one.source])
    points = gains[best.source]
    values = {"points": round(points, 1), "source": best.source, **best.values, **_side(found, best)}
    values |= also(best, gains) or less(best.kind, float(values["points"]), gains[WHOLE])
    return Reason(best.kind, best.source, points, values, is_find)


def also(reason: Candidate, gains: Mapping[str, float]) -> Mapping[str, float | str]:
    """Return the largest other source and its points, if the reason says few of the points that were lost or won."""
    sources = [str(reason.values["second_source"])] if "second_source" in reason.values else []
    said = {WHOLE, reason.source, *sources} | ({OTHERS} if reason.source in RACES else set())
    rest = max(gains.keys() - said, key=lambda source: (gains[source], source), default=WHOLE)
    much, least = (MOST_TOGETHER, MOST / 4) if sources else (MOST, MOST / 2)
    told = gains[reason.source] + sum(gains[source] for source in sources)
    is_little = (sources or reason.kind in SAY_POINTS) and told < much * gains[WHOLE]
    if not is_little or rest == WHOLE or gains[rest] < least * gains[WHOLE]:
        return {}
    return {"also_source": rest, "also_points": round(gains[rest], 1)}


def less(kind: ReasonKind, said: float, whole: float) -> Mapping[str, float]:
    """Return how many points fewer come from other sources, if the reason says clearly more than the whole margin."""
    is_more = kind in SAY_POINTS and said - whole >= max(MOST_OVER * whole, 0.5)
    return {"less_points": round(said - whole, 1)} if is_more else {}


def _is_in_spite(found: Comparison, reason: Candidate) -> bool:
    """Return whether a reason says that a card is finished although completed cards bring fewer points."""
    names = games.game(found.known.index.game).part_names
    gain, _ = found.part_gain(names.index("cards"))
    is_fewer = gain > 0 if found.loss < 0 else gain < 0
    return reason.kind == ReasonKind.FINISHES_CARD and reason.source not in COMPLETING and is_fewer


def _side(found: Comparison, reason: Candidate) -> Mapping[str, str]:
    """Return on which side of the seat the card of a reason lies: two cards may look alike."""
    sides = dict(zip(found.known.cards_of(found.seat), ("left", "right"), strict=True))
    card = reason.values.get("card")
    return {"side": sides[card]} if isinstance(card, int) and card in sides else {}


def real_gains(found: Comparison) -> dict[str, float]:
    """Return by source what the better command brings more, if that is certain; always including the margin."""
    sign = -1 if found.loss < 0 else 1
    names = games.game(found.known.index.game).part_names
    gains = {name: found.part_gain(part) for part, name in enumerate(names)}
    lost, unsure = found.others_gain()
    gains[OTHERS] = (-lost, unsure)
    real = {name: sign * gain for name, (gain, unsure) in gains.items() if sign * gain > max(unsure, SMALLEST)}
    return real | {WHOLE: abs(found.loss)}


def general(gains: Mapping[str, float]) -> Iterator[Candidate]:
    """Yield what can be said about the sources themselves, if nothing in the position explains more."""
    for source, gain in gains.items():
        is_much = source != WHOLE and gain >= MOST * gains[WHOLE]
        if source in GENERAL_KINDS:
            yield Candidate(GENERAL_KINDS[source], source, {}, GENERAL if is_much else LEAST)
    first, *others = sorted(gains.keys() - {WHOLE}, key=lambda source: (gains[source], source), reverse=True) or [WHOLE]
    if others and gains[first] < MOST * gains[WHOLE]:
        second: Values = {"second_source": others[0], "second_points": round(gains[others[0]], 1)}
        yield Candidate(ReasonKind.SEVERAL, first, second, TOGETHER / gains[first] * gains[WHOLE])
    for race, kind in RACES.items():
        if race in gains and OTHERS in gains:
            swing = gains[race] + gains[OTHERS]
            yield Candidate(kind, race, {"points": round(swing, 1)}, LATER * swing / gains[race])


def suggested(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    """Yield every reason that the facts of the two commands suggest, without a look at the expected points."""
    if better.is_marking:
        yield from _about_completing(better, worse)
        yield from _about_turns(better, worse)
        yield from _about_boxes(better, worse)
        yield from _about_paths(better, worse)
        yield from _about_sheet(better, worse)
        yield from _about_seals(better, worse)
    elif better.is_unseen or worse.is_unseen:
        yield from _about_unseen(better, worse)
    else:
        yield from _about_new_cards(better, worse)


def _about_completing(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    finished = sorted(better.completed.keys() - worse.completed.keys())
    for number in finished:
        card: Values = {"card": number, "both": "yes"} if len(finished) > 1 else {"card": number}
        for source in better.sources:
            # a completed card makes room for a new one, which may bring any points
            weight = FIRST if source in COMPLETING else LATER
            yield Candidate(ReasonKind.FINISHES_CARD, source, card, weight)
        yield Candidate(ReasonKind.FINISHES_CARD, WHOLE, card, GENERAL)
    for number in sorted(worse.completed.keys() - better.completed.keys()):
        for source, n in worse.completed[number].left.items():
            if n:
                yield Candidate(ReasonKind.LEAVES_BEHIND, source, {"card": number}, FIRST)


def _about_turns(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    both = sorted(better.cards.keys() & worse.cards.keys())
    for number in both:
        one, other = better.cards[number], worse.cards[number]
        if one.ready > other.ready and one.ready - other.ready >= 0.2 * better.n_coming:
            ready = {"card": number, "ready": one.ready, "less_ready": other.ready, "coming": better.n_coming}
            yield from (Candidate(ReasonKind.READY, source, ready, 1.15) for source in COMPLETING)
        if better.is_late and one.chance - other.chance >= 0.1:
            chances = {"card": number, "chance": round(100 * one.chance), "less_chance": round(100 * other.chance)}
            yield Candidate(ReasonKind.CARD_IN_TIME, "cards", chances, 1.1)
    saved = {number: worse.cards[number].turns - better.cards[number].turns for number in both}
    if better.completed.keys() == worse.completed.keys() and saved and sum(saved.values()) >= SOME_TURNS:
        yield _turns_saved(saved)


def _turns_saved(saved: Mapping[CardNumber, float]) -> Candidate:
    card = max(saved, key=lambda number: saved[number])
    saved_turns = sum(saved.values())
    values = {"card": card, "turns": round(saved_turns, 1)}
    is_one = all(abs(turns) < 0.1 for number, turns in saved.items() if number != card)
    kind = ReasonKind.SAVES_TURNS if is_one else ReasonKind.TURNS_TOGETHER
    return Candidate(kind, "cards", values, 1.0 if saved_turns >= MANY_TURNS else FEW_TURNS)


def _about_boxes(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    boxes = {"boxes": better.n_crossed, "fewer_boxes": worse.n_crossed}
    if better.n_crossed > worse.n_crossed:
        is_wasted = worse.n_crossed == 1 and better.first.bit_count() > 1
        kind, weight = (ReasonKind.WASTED_BOX, 0.7) if is_wasted else (ReasonKind.MORE_BOXES, GENERAL)
        yield Candidate(kind, "cards", boxes, 1.02)
        yield Candidate(kind, WHOLE, boxes, weight)
    if better.n_single < worse.n_single:
        singles = {"boxes": worse.n_single - better.n_single}
        yield Candidate(ReasonKind.SINGLE_BOXES, "cards", singles, 1.01)
    if better.n_crosses < worse.n_crosses:
        yield Candidate(ReasonKind.SAVES_CROSS, "cards", {}, 0.9)
    if better.first == worse.first:
        yield from _about_bonus(better, worse)
    else:
        is_other = better.main_card != worse.main_card
        kind, weight = (ReasonKind.RIGHT_CARD, LATER) if is_other else (ReasonKind.BETTER_SHAPE, 0.6)
        for source in better.sources if is_other else COMPLETING:
            yield Candidate(kind, source, {"card": better.main_card}, weight)


def _about_bonus(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    """Yield reasons if the two commands differ in their bonus boxes only."""
    cards = sorted(better.bonus.keys() - worse.bonus.keys()) or sorted(better.bonus)
    for source in better.sources if cards else ():
        kind = ReasonKind.BONUS_BOX if cards[0] in worse.bonus else ReasonKind.BONUS_CARD
        yield Candidate(kind, source, {"card": cards[0]}, 1.0 if source == "cards" else LATER)


def _about_paths(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    for number in sorted(better.cards.keys() & worse.cards.keys()):
        one, other = better.cards[number], worse.cards[number]
        if 0 < one.steps < other.steps:
            steps = {"card": number, "steps": one.steps, "more_steps": other.steps}
            yield Candidate(ReasonKind.SHORTER_PATH, "cards", steps, 1.05)
        for source in sorted(one.steps_to.keys() & other.steps_to.keys()):
            is_same = one.left.get(source) == other.left.get(source)  # else the next symbol is another one
            if is_same and 0 < one.steps_to[source] < other.steps_to[source]:
                steps = {"steps": one.steps_to[source], "more_steps": other.steps_to[source]}
                yield Candidate(ReasonKind.NEARER_SYMBOL, source, {"card": number, **steps}, 0.9)


def _about_sheet(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    if better.coins // COINS_PER_ROW > worse.coins // COINS_PER_ROW and better.next_cup:
        yield Candidate(ReasonKind.COIN_ROW, "cups", {"cup": better.next_cup}, FIRST)
    if better.coins > worse.coins:
        coins = {"coins": better.coins - worse.coins}
        yield Candidate(ReasonKind.COINS, "coins", coins)
        yield Candidate(ReasonKind.CUP_RACE, "cups", coins)
    if better.palm_points > worse.palm_points:
        palms = {"palms": better.palms_on_display, "gain": better.palm_points - worse.palm_points}
        yield Candidate(ReasonKind.PALM_NOW, "palms", palms, 1.2)
    if better.gem_pairs > worse.gem_pairs:
        yield Candidate(ReasonKind.GEM_PAIR, "gems", {"pairs": better.gem_pairs - worse.gem_pairs}, 1.2)
    elif better.gems > worse.gems:
        yield Candidate(ReasonKind.GEMS_NOW, "gems", {"gems": better.gems - worse.gems}, 1.1)
    if better.has_torch and not worse.has_torch:
        yield Candidate(ReasonKind.TORCH_NOW, "torches", {"round": better.round}, FIRST)
    if better.skulls < worse.skulls:
        kind = ReasonKind.POTION if better.potions > worse.potions else ReasonKind.FEWER_SKULLS
        yield Candidate(kind, "skulls", {"skulls": better.skulls, "more_skulls": worse.skulls}, 1.2)


def _about_seals(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    """Yield reasons for a card that is nearer to completion, or completed, and that has to do with a seal (S1)."""
    after = {**better.cards, **better.completed}
    for number, other in worse.cards.items():
        if number in after and other.turns - after[number].turns >= SOME_TURNS:
            if other.is_paid_by_seals:
                yield Candidate(ReasonKind.SEAL_COLOUR, "seals", {"card": number}, 1.1)
            if other.has_seal:
                yield Candidate(ReasonKind.SEAL_CARD, "seals", {"card": number})


def _about_unseen(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    kind = ReasonKind.UNSEEN_CARD if better.is_unseen else ReasonKind.SEEN_CARD
    values: Mapping[str, int] = {"card": min(better.cards or worse.cards)}
    for source in better.sources:
        yield Candidate(kind, source, {**values})
    yield Candidate(ReasonKind.NO_NEW_CARD if better.is_unseen else ReasonKind.KEEPS_CARD, OTHERS, values, 0.9)


def _about_new_cards(better: CommandFacts, worse: CommandFacts) -> Iterator[Candidate]:
    new = [better.cards[number] for number in sorted(better.cards.keys() - worse.cards.keys())]
    old = [worse.cards[number] for number in sorted(worse.cards.keys() - better.cards.keys())]
    if len(new) == len(old) == 1:
        yield from _about_two_cards(new[0], old[0], better.sources)
        if len(better.cards) == 1:  # a take from the display, where the others could take the card
            yield Candidate(ReasonKind.KEEPS_CARD, OTHERS, {"card": new[0].number}, 0.9)
    elif new:
        pair = {"card": new[0].number, "second_card": new[-1].number}
        for source in better.sources:
            yield Candidate(ReasonKind.BETTER_PAIR, source, {**pair}, 0.9)


def _about_two_cards(new: CardOutlook, old: CardOutlook, sources: tuple[str, ...]) -> Iterator[Candidate]:
    names = {"card": new.number, "other_card": old.number}
    turns, likely = old.turns - new.turns, new.chance - old.chance
    if turns >= 0.3 or likely >= 0.1:
        yield Candidate(ReasonKind.FITS_PATTERNS, "cards", {**names, "turns": round(turns, 1)})
    for source, n in new.left.items():
        if n > old.left[source]:
            counts: Values = {"symbols": n, "fewer_symbols": old.left[source]}
            yield Candidate(ReasonKind.MORE_SYMBOLS, source, {**names, **counts})
    if new.is_paid_by_seals and not old.is_paid_by_seals:
        yield Candidate(ReasonKind.SEAL_COLOUR, "seals", {"card": new.number}, 1.1)
    if new.has_seal and not old.has_seal:
        yield Candidate(ReasonKind.SEAL_CARD, "seals", {"card": new.number})
    for source in sources:
        yield Candidate(ReasonKind.BETTER_CARD, source, {**names}, 0.6)
