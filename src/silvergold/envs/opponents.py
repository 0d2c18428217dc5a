"""The bots that play against a learner, by seat, and one decision of such a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from silvergold import bots
from silvergold.bots.interface import Bot
from silvergold.errors import FORMAT, IllegalChoice, SilvergoldError
from silvergold.kinds import ChoiceCode, Seat
from silvergold.match import Match
from silvergold.position import Position, encode
from silvergold.referee import why_not

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]


def number_of_players(opponents: Opponents) -> int | None:
    """Return how many players a list of opponents implies; None if there is no list."""
    return None if isinstance(opponents, str | Bot) else len(opponents) + 1


def seated(opponents: Opponents, seat: Seat, n_players: int) -> dict[Seat, Bot]:
    """Return the bots by seat, clockwise from the learner."""
    wanted = [opponents] * (n_players - 1) if isinstance(opponents, str | Bot) else list(opponents)
    if len(wanted) != n_players - 1:
        reason = f"there are {n_players - 1} seats beside the learner's, and {len(wanted)} opponents"
        raise SilvergoldError(FORMAT, f"{reason}; name one for each seat, or one for all")
    found = (bots.bot(each) if isinstance(each, str) else each for each in wanted)
    return {(seat + k) % n_players: bot for k, bot in enumerate(found, 1)}


def names_at(table: dict[Seat, Bot], n_players: int) -> tuple[str, ...]:
    """Return the names of all seats."""
    return tuple(table[seat].name if seat in table else "learner" for seat in range(n_players))


def decide(bot: Bot, position: Position, names: Sequence[str], seat: Seat, recall: bool, seed: int) -> ChoiceCode:
    """Return the choice of a bot, which sees what its seat may see; raise IllegalChoice if it is not open."""
    choice = bot.choose(Match(names, position).view(seat, recall), seed=seed)
    if fault := why_not(position, seat, choice):
        raise IllegalChoice(fault.rule, f"the bot {bot.name} at seat {seat} chose {choice}: {fault.sentence}")
    return encode(position, seat, choice)
