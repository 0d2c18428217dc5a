"""The seats of a game at the terminal: a new game, or a saved one."""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.game.phrasing import own_names
from silvergold.cli.warmup import compile_rules, prepare_bots
from silvergold.languages import Language, Message, message
from silvergold.visible_names import cleaned, fault_of
from silvergold.wording import and_list

if TYPE_CHECKING:
    from silvergold.cli.game.unfinished import Kept
    from silvergold.kinds import Seat
    from silvergold.match import Match
    from silvergold.records import Record

DEFAULT_BOT = "greedy"
ANY_SEED = 10**6
"""Random seeds stay below this, so that a person can write one down."""
MOST_SEATS = 4  # G1


@dataclass(frozen=True, slots=True)
class Seating:
    """A match, the person's seat, the bots in the other seats, and the seed."""

    match: Match
    me: Seat
    bots: dict[Seat, str]
    seed: int
    greeting: Message
    path: Path | None = None
    """The file of an unfinished game that goes on."""


def new(args: argparse.Namespace, game: str | None, language: Language) -> Seating:
    """Start a new game with the person in the first seat."""
    from silvergold.match import new_match

    bots = bots_for(args.bots, args.players)
    seed = secrets.randbelow(ANY_SEED) if args.seed is None else args.seed
    deck = find_deck(args.deck, game)
    compile_rules(language=language)
    prepare_bots(deck, bots, language)
    names = [_own_name(args.name, language), *(shown_name(bot, language) for bot in bots)]
    match = new_match(players=unique_names(names), seed=seed, deck=deck)
    return Seating(match, 0, dict(enumerate(bots, 1)), seed, message("terminal.seed", seed=seed))


def _own_name(given: str | None, language: Language) -> str:
    """Return the name that the person gave; raise UsageError if others could not read it."""
    if given and (fault := fault_of(given)):
        raise options.UsageError(f"--name: {fault}")
    return cleaned(given) if given else language.t("common.you")


def bots_for(asked: Sequence[str] | None, players: int | None) -> list[str]:
    """Return the bots that were asked for, repeated until all seats are taken."""
    from silvergold.cli.commands.arena import check_bots

    named = list(asked or [DEFAULT_BOT])
    check_bots(named)
    seats = players - 1 if players else len(named)
    if not len(named) <= seats < MOST_SEATS:
        raise options.UsageError(f"you and {len(named)} bots do not fit: a table has 2 to 4 seats, as --players says")
    return [named[k % len(named)] for k in range(seats)]


def shown_name(bot: str, language: Language) -> str:
    """Return the name of a bot at the table: that of the pages, or what a bot of one's own calls itself.

    >>> from silvergold.languages import language
    >>> shown_name("greedy", language("en")), shown_name("expert-1", language("de"))
    ('Greedy', 'Erfahren')
    """
    from silvergold.bots import bot as known_bot
    from silvergold.bots.loading import load_bot

    if ":" not in bot:
        return language.t(f"bot.{known_bot(bot).name}")
    own = load_bot(bot).name
    return bot.partition(":")[2] if fault_of(own) else cleaned(own)


def shown_names(names: Sequence[str], bots: Mapping[Seat, str], language: Language) -> list[str]:
    """Return the players of a record as the terminal shows them: the package's bots in the person's language."""
    own = own_names()
    shown = [language.t("common.you") if name in own and seat not in bots else name for seat, name in enumerate(names)]
    for seat, bot in _our_bots(bots):
        shown[seat] = language.t(f"bot.{bot}") + names[seat].lower().removeprefix(bot)
    return shown


def stored_names(names: Sequence[str], bots: Mapping[Seat, str], language: Language) -> list[str]:
    """Return the players as records name them: the package's bots as in commands, whatever the language is."""
    stored = list(names)
    for seat, bot in _our_bots(bots):
        stored[seat] = bot + names[seat].removeprefix(language.t(f"bot.{bot}"))
    return stored


def _our_bots(bots: Mapping[Seat, str]) -> Iterator[tuple[Seat, str]]:
    """Yield the seats of the package's bots, with their names without a version."""
    from silvergold.bots import bot as known_bot

    return ((seat, known_bot(bot).name) for seat, bot in bots.items() if ":" not in bot)


def unique_names(names: Iterable[str]) -> list[str]:
    """Return the names with a number for each further bot of the same name.

    >>> unique_names(["greedy", "random", "greedy"])
    ['greedy', 'random', 'greedy 2']
    """
    seen: Counter[str] = Counter()
    unique = []
    for name in names:
        seen[name] += 1
        unique.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return unique


def resumed(args: argparse.Namespace, language: Language) -> Seating:
    """Resume a saved game: bots are recognised by their names, the remaining player is the person.

    A game that the terminal has kept itself knows its bots.
    """
    from silvergold.cli.game.unfinished import kept_in
    from silvergold.records import Record

    if kept := kept_in(args.resume):
        return replace(continued(kept, language), path=None)
    record = Record.read(args.resume)
    if record.result is not None:
        raise options.UsageError(f"{args.resume} is over already; silvergold record show draws it")
    seats = {seat: bot_in(name) for seat, name in enumerate(record.players) if name != args.name}
    bots = {seat: name for seat, name in seats.items() if name is not None}
    people = [seat for seat in range(len(record.players)) if seat not in bots]
    if len(people) != 1:
        seated = f"{args.resume} has the players {and_list(record.players)}"
        raise options.UsageError(f"{seated}; say with --name which one you are, the others must be bots")
    seed = secrets.randbelow(ANY_SEED) if args.seed is None else args.seed
    going_on = _going_on(record, people[0], bots, seed, language)
    return replace(going_on, greeting=message("terminal.going-on.file", file=args.resume))


def continued(kept: Kept, language: Language) -> Seating:
    """Go on with an unfinished game of the terminal."""
    seats = _going_on(kept.record, kept.me, kept.bots, secrets.randbelow(ANY_SEED), language)
    return replace(seats, path=kept.path)


def _going_on(record: Record, me: Seat, bots: dict[Seat, str], seed: int, language: Language) -> Seating:
    from silvergold.match import replay

    compile_rules(language=language)
    prepare_bots(record.deck, bots.values(), language)
    shown = replace(record, players=tuple(shown_names(record.players, bots, language)))
    return Seating(replay(shown, seed=seed), me, bots, seed, message("terminal.going-on"))


def bot_in(name: str) -> str | None:
    """Return the bot behind a name such as `greedy 2`, or None for a person."""
    from silvergold.bots import names

    first, _, number = name.lower().partition(" ")
    return first if first in names() and (not number or number.isdigit()) else None
