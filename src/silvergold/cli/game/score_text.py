"""Score sheets in words: what a player's score card holds, and where each point comes from.

The rules count the points (S10, P13). This module only explains them, with one function for each part of a score that
is more than a number of symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.wording import counted

if TYPE_CHECKING:
    from silvergold.games.description import ScorePart, SheetRow
    from silvergold.match import PlayerView, View


def lines(view: View, player: PlayerView) -> Iterator[str]:
    """Yield the lines of a whole score sheet."""
    yield f"{player.name}: {counted(player.score.total, 'point')}"
    for part in games.game(view.game).score_parts:
        reason = REASONS[part.name](view, player) if part.name in REASONS else _counted(view, player, part)
        yield f"  {part.label}: {player.score.parts[part.name]} ({reason})"


def _row(view: View, field: str) -> SheetRow:
    """Return the row of the score card that holds this field of the score sheet."""
    rows = (symbol.sheet for symbol in games.game(view.game).symbols if symbol.sheet is not None)
    return next(row for row in rows if row.field == field)


def _counted(view: View, player: PlayerView, part: ScorePart) -> str:
    """Return how many symbols of a part are crossed, and what each is worth."""
    rows = [symbol.sheet_row for symbol in games.game(view.game).symbols if symbol.score_part == part.name]
    crossed = ", ".join(f"{getattr(player.sheet, row.field)} of {row.boxes}" for row in rows)
    return f"{crossed}, {part.each} each"


def _cards(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10: each completed card and its points; P13: ten for each."""
    described = (" ".join([card.colour, *([str(card.points)] if card.points else [])]) for card in player.completed)
    return ", ".join(f"{card.number} {text}" for card, text in zip(player.completed, described, strict=True)) or "none"


def _seals(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10, R14: each seal, times the completed cards of its colour."""
    colours = [card.colour for card in player.completed]
    sealed = [(card.number, card.seal) for card in player.completed if card.seal is not None]
    paid = (f"card {number} pays {seal.points} x {colours.count(seal.colour)} {seal.colour}" for number, seal in sealed)
    return ", ".join(paid) or "none"


def _coins(view: View, player: PlayerView) -> str:
    """S4: how many coins are crossed, and how many are missing in the current row."""
    coins, row = player.sheet.coins, _row(view, "coins")
    is_final = coins == row.boxes or view.step == "over"
    return f"{coins} of {row.boxes}" + ("" if is_final else f", {row.per_row - coins % row.per_row} to go in this row")


def _cups(view: View, player: PlayerView) -> str:
    """S7: a cup for each full row of coins, and the next cup."""
    row = _row(view, "coins")
    filled = f"{player.sheet.coins // row.per_row} of {row.boxes // row.per_row} rows filled"
    if view.step == "over":
        return filled
    return f"{filled}; the next cup pays {view.cups[0]}" if view.cups else f"{filled}; all cups are gone"


def _palms(view: View, player: PlayerView) -> str:
    """S5: the entries."""
    entries = player.sheet.palms
    total = f": {' + '.join(map(str, entries))}" if entries else ""
    return f"{len(entries)} of {_row(view, 'palms').boxes} entries{total}"


def _torches(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P7: one a round, five points each."""
    rounds = [str(number + 1) for number in player.sheet.torches]
    return f"5 each, lit in round {', '.join(rounds)}" if rounds else "none lit"


def _pyramids(view: View, player: PlayerView) -> str:
    """P11: completed pyramids by colour, and the next award of each colour."""
    colours = [card.colour for card in player.completed]
    if view.step == "over":
        return ", ".join(f"{colours.count(colour)} {colour}" for colour in view.awards)
    left = {colour: points[0] if points else 0 for colour, points in view.awards.items()}
    return "; ".join(f"{colours.count(colour)} {colour}, next award {points}" for colour, points in left.items())


def _gems(view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P6, P13: pairs and single gems."""
    red, green = player.sheet.red_gems, player.sheet.green_gems
    return f"{red} red, {green} green: {min(red, green)} x 5 for pairs, {abs(red - green)} x 1 for single ones"


def _skulls(view: View, player: PlayerView) -> str:
    """P8, P13: only the worst crossed skull counts."""
    n = player.sheet.skulls
    return f"{n} of {_row(view, 'skulls').boxes} crossed; the worst one alone counts" if n else "none crossed"


REASONS: Mapping[str, Callable[[View, PlayerView], str]] = {
    "cards": _cards,
    "seals": _seals,
    "coins": _coins,
    "cups": _cups,
    "palms": _palms,
    "torches": _torches,
    "pyramids": _pyramids,
    "gems": _gems,
    "skulls": _skulls,
}
"""For parts of a score, by their names: the function that explains the points."""
