"""Score sheets in words: what stands on a player's score card, and where each point came from.

The points come from the rules (S10, P13); only the words are made here, one function for each part of a score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from silvergold.match import PlayerView, View

COIN_BOXES, COINS_PER_ROW = 12, 4  # S4


def lines(view: View, player: PlayerView) -> Iterator[str]:
    """A whole score sheet, as it is read aloud."""
    yield f"{player.name}: {counted(player.score.total, 'point')}"
    for part, points in player.score.parts.items():
        label, reason = PARTS[part]
        yield f"  {label}: {points} ({reason(view, player)})"


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "point"), counted(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _cards(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10: each completed card and its points; P13: ten for each."""
    told = (" ".join([card.colour, *([str(card.points)] if card.points else [])]) for card in player.completed)
    return ", ".join(f"{card.number} {words}" for card, words in zip(player.completed, told, strict=True)) or "none"


def _seals(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10, R14: each seal, times the completed cards of its colour."""
    colours = [card.colour for card in player.completed]
    sealed = [(card.number, card.seal) for card in player.completed if card.seal is not None]
    told = (f"card {number} pays {seal.points} x {colours.count(seal.colour)} {seal.colour}" for number, seal in sealed)
    return ", ".join(told) or "none"


def _coins(view: View, player: PlayerView) -> str:
    """S4: how many of the twelve, and how far the row is."""
    coins = player.sheet.coins
    missing = COINS_PER_ROW - coins % COINS_PER_ROW
    is_final = coins == COIN_BOXES or view.step == "over"
    return f"{coins} of {COIN_BOXES}" + ("" if is_final else f", {missing} to go in this row")


def _cups(view: View, player: PlayerView) -> str:
    """S7: a cup for each row, and the next cup for whoever fills one."""
    told = f"{player.sheet.coins // COINS_PER_ROW} of 3 rows filled"
    if view.step == "over":
        return told
    return f"{told}; the next cup pays {view.cups[0]}" if view.cups else f"{told}; all cups are gone"


def _palms(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S5: the entries."""
    entries = player.sheet.palms
    return f"{len(entries)} of 4 entries" + (f": {' + '.join(map(str, entries))}" if entries else "")


def _torches(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P7: one a round, five points each."""
    rounds = [str(number + 1) for number in player.sheet.torches]
    return f"5 each, lit in round {', '.join(rounds)}" if rounds else "none lit"


def _pyramids(view: View, player: PlayerView) -> str:
    """P11: completed pyramids by colour, and what the 2nd, 4th or 6th would pay next."""
    colours = [card.colour for card in player.completed]
    if view.step == "over":
        return ", ".join(f"{colours.count(colour)} {colour}" for colour in view.awards)
    left = {colour: points[0] if points else 0 for colour, points in view.awards.items()}
    return "; ".join(f"{colours.count(colour)} {colour}, next award {points}" for colour, points in left.items())


def _gems(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P6, P13: pairs and single gems."""
    red, green = player.sheet.red_gems, player.sheet.green_gems
    return f"{red} red, {green} green: {min(red, green)} x 5 for pairs, {abs(red - green)} x 1 for single ones"


def _skulls(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P8, P13: the worst crossed skull alone counts."""
    n = player.sheet.skulls
    return f"{n} of 10 crossed; the worst one alone counts" if n else "none crossed"


PARTS: Mapping[str, tuple[str, Callable[[View, PlayerView], str]]] = {
    "cards": ("Completed cards", _cards),
    "seals": ("Seals", _seals),
    "coins": ("Coins", _coins),
    "cups": ("Cups", _cups),
    "palms": ("Palms", _palms),
    "torches": ("Torches", _torches),
    "pyramids": ("Pyramid points", _pyramids),
    "gems": ("Gems", _gems),
    "skulls": ("Skulls", _skulls),
}
"""Each part of a score: its name on the sheet, and the reason for its points."""
