"""Score sheets in words: what a player's score card holds, and where each point comes from.

The rules count the points (S10, P13). This module only explains them, with one function for each part of a score that
is more than a number of symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from silvergold import games

if TYPE_CHECKING:
    from silvergold.games.description import ScorePart, SheetRow
    from silvergold.languages import Language
    from silvergold.match import PlayerView, View


def lines(language: Language, view: View, player: PlayerView) -> Iterator[str]:
    """Yield the lines of a whole score sheet."""
    t = language.t
    yield t("terminal.score.total", name=player.name, points=t("common.points", n=player.score.total))
    for part in games.game(view.game).score_parts:
        named = REASONS.get(part.name)
        why = named(language, view, player) if named else _counted(language, view, player, part)
        yield "  " + t(
            "terminal.score.line", part=t(f"end.part.{part.name}"), points=player.score.parts[part.name], why=why
        )


def _row(view: View, field: str) -> SheetRow:
    """Return the row of the score card that holds this field of the score sheet."""
    rows = (symbol.sheet for symbol in games.game(view.game).symbols if symbol.sheet is not None)
    return next(row for row in rows if row.field == field)


def _counted(language: Language, view: View, player: PlayerView, part: ScorePart) -> str:
    """Return how many symbols of a part are crossed, and what each is worth."""
    rows = [symbol.sheet_row for symbol in games.game(view.game).symbols if symbol.score_part == part.name]
    crossed = (language.t("terminal.score.of", n=getattr(player.sheet, row.field), all=row.boxes) for row in rows)
    return language.t("terminal.score.each", counts=", ".join(crossed), each=part.each)


def _cards(language: Language, view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10: each completed card and its points; P13: ten for each."""
    described = (
        " ".join([str(card.number), language.t(f"colour.{card.colour}"), *([str(card.points)] if card.points else [])])
        for card in player.completed
    )
    return ", ".join(described) or language.t("terminal.score.none")


def _seals(language: Language, view: View, player: PlayerView) -> str:  # noqa: ARG001
    """S10, R14: each seal, times the completed cards of its colour."""
    colours = [card.colour for card in player.completed]
    sealed = [(card.number, card.seal) for card in player.completed if card.seal is not None]
    paid = (
        language.t(
            "terminal.score.seal",
            card=number, points=seal.points, n=colours.count(seal.colour), colour=language.t(f"colour.{seal.colour}"),
        )
        for number, seal in sealed
    )  # fmt: skip
    return ", ".join(paid) or language.t("terminal.score.none")


def _coins(language: Language, view: View, player: PlayerView) -> str:
    """S4: how many coins are crossed, and how many are missing in the current row."""
    coins, row = player.sheet.coins, _row(view, "coins")
    is_final = coins == row.boxes or view.step == "over"
    if is_final:
        return language.t("terminal.score.of", n=coins, all=row.boxes)
    return language.t("terminal.score.coins", n=coins, all=row.boxes, missing=row.per_row - coins % row.per_row)


def _cups(language: Language, view: View, player: PlayerView) -> str:
    """S7: a cup for each full row of coins, and the next cup."""
    row = _row(view, "coins")
    filled = {"n": player.sheet.coins // row.per_row, "all": row.boxes // row.per_row}
    if view.step == "over":
        return language.t("terminal.score.cups", **filled)
    if not view.cups:
        return language.t("terminal.score.cups.gone", **filled)
    return language.t("terminal.score.cups.next", cup=view.cups[0], **filled)


def _palms(language: Language, view: View, player: PlayerView) -> str:
    """S5: the entries."""
    entries = player.sheet.palms
    total = " + ".join(map(str, entries))
    return language.t("terminal.score.palms", n=len(entries), all=_row(view, "palms").boxes, sum=total)


def _torches(language: Language, view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P7: one a round, five points each."""
    rounds = [str(number + 1) for number in player.sheet.torches]
    return language.t("terminal.score.torches", n=len(rounds), rounds=", ".join(rounds))


def _pyramids(language: Language, view: View, player: PlayerView) -> str:
    """P11: completed pyramids by colour, and the next award of each colour."""
    colours = [card.colour for card in player.completed]
    key = "terminal.score.pyramids" if view.step == "over" else "terminal.score.pyramids.next"
    each = (
        language.t(
            key, n=colours.count(colour), colour=language.t(f"colour.{colour}"), points=points[0] if points else 0
        )
        for colour, points in view.awards.items()
    )
    return ("; " if key.endswith("next") else ", ").join(each)


def _gems(language: Language, view: View, player: PlayerView) -> str:  # noqa: ARG001
    """P6, P13: pairs and single gems."""
    red, green = player.sheet.red_gems, player.sheet.green_gems
    return language.t("terminal.score.gems", red=red, green=green, pairs=min(red, green), single=abs(red - green))


def _skulls(language: Language, view: View, player: PlayerView) -> str:
    """P8, P13: only the worst crossed skull counts."""
    return language.t("terminal.score.skulls", n=player.sheet.skulls, all=_row(view, "skulls").boxes)


REASONS: Mapping[str, Callable[[Language, View, PlayerView], str]] = {
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
