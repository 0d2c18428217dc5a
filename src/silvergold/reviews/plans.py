"""The commands that the reference compares: every keep and take, and the most promising whole markings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from silvergold import rules
from silvergold.bots.model import rollouts
from silvergold.kinds import ChoiceCode, Seat
from silvergold.position import Position
from silvergold.reviews.compiled import simulation
from silvergold.reviews.evaluator import Evaluator

MARKINGS: Final = 8
"""First choices of a marking that are compared; one with a lower one-step score is hardly ever the best."""
WITH_OTHER_BONUS: Final = 3
"""For this many of the best of them, other bonus boxes are tried as well: this many of the best after each."""
MOST_PLANS: Final = 1500
"""Markings of the last turn that are compared at most; the usual number is below 200."""
LONGEST: Final = 50
"""Boxes on two cards of 5 x 5, so no marking has more choices."""

Command = tuple[ChoiceCode, ...]


def commands(evaluator: Evaluator, known: Position, seat: Seat) -> list[Command]:
    """Return the commands among which the reference chooses, the best by one-step score first."""
    if known.step != rules.Step.MARK:
        codes, scores = scored_choices(evaluator, known, seat)
        return [(code,) for code in _best_first(codes, scores, len(codes))]
    if int(known["turn"]) == rules.TURNS - 1:
        return distinct(known, seat, _all_markings(known, seat))
    return distinct(known, seat, _promising_markings(evaluator, known, seat))


def usual(evaluator: Evaluator, known: Position, seat: Seat) -> Command:
    """Return the command that the simulations assume: the choice with the highest one-step score, and so on."""
    codes, scores = scored_choices(evaluator, known, seat)
    return begun_with(evaluator, known, seat, codes[scores.index(max(scores))])


def begun_with(evaluator: Evaluator, known: Position, seat: Seat, first: ChoiceCode) -> Command:
    """Return the whole command that begins with this choice: after a cross, the best-scored bonus boxes follow."""
    return completed(evaluator, known, seat, (first,)) if known.step == rules.Step.MARK else (first,)


def scored_choices(evaluator: Evaluator, known: Position, seat: Seat) -> tuple[list[int], list[float]]:
    """Return the open choices and their one-step scores."""
    n = rollouts.evaluate_choices(evaluator.arrays, known.states, seat)
    scratch = evaluator.arrays.scratch[0]
    return scratch["choices"][:n].tolist(), scratch["scores"][:n].tolist()


def _best_first(codes: list[int], scores: list[float], n: int) -> list[int]:
    """Return the n best choices. If there are more than n, only the first of several with the same score counts."""
    order = sorted(range(len(codes)), key=lambda k: -scores[k])
    firsts = {scores[k]: k for k in reversed(order)}
    return [codes[k] for k in order if len(codes) <= n or firsts[scores[k]] == k][:n]


def _promising_markings(evaluator: Evaluator, known: Position, seat: Seat) -> Iterator[Command]:
    firsts = _best_first(*scored_choices(evaluator, known, seat), MARKINGS)
    for first in firsts:
        yield completed(evaluator, known, seat, (first,))
    for first in firsts[:WITH_OTHER_BONUS]:
        after = played(known, seat, (first,))
        if seat in after.waiting:
            for bonus in _best_first(*scored_choices(evaluator, after, seat), WITH_OTHER_BONUS):
                yield completed(evaluator, known, seat, (first, bonus))


def completed(evaluator: Evaluator, known: Position, seat: Seat, begun: Command) -> Command:
    """Return a marking that begins like this, with the best-scored bonus boxes after it."""
    after, codes = played(known, seat, begun[:-1]), np.zeros(LONGEST, np.int64)
    n = simulation.complete_marking(evaluator.arrays, after.states, seat, begun[-1], codes)
    return (*begun[:-1], *codes[:n].tolist())


def _all_markings(known: Position, seat: Seat) -> Iterator[Command]:
    """Yield every marking; of several with the same boxes, the first."""
    seen: set[bytes] = set()
    waiting: list[tuple[Command, Position]] = [((), played(known, seat, ()))]
    while waiting and len(seen) < MOST_PLANS:
        command, position = waiting.pop()
        if command and seat not in position.waiting:
            yield command
            continue
        for code in open_codes(position, seat):
            after = played(position, seat, (code,))
            key = _own_part(after, seat)
            if key not in seen:
                seen.add(key)
                waiting.append(((*command, code), after))


def open_codes(position: Position, seat: Seat) -> list[ChoiceCode]:
    """Return the open choices of a seat."""
    codes = np.empty(rules.MAX_CHOICES, np.int64)
    n = rules.choices(position.index.table, position.states, 0, seat, codes)
    return codes[:n].tolist()  # type: ignore[no-any-return]


def played(known: Position, seat: Seat, command: Command) -> Position:
    """Return the position after these choices of a keep or a marking, before the game goes on."""
    position = known.copy()
    position.states["waiting"][0] |= simulation.HOLD
    for code in command:
        rules.play(position.index.table, position.states, 0, seat, code, rules.NO_LOG)
    return position


def distinct(known: Position, seat: Seat, found: Iterator[Command]) -> list[Command]:
    """Return the markings without those that have the same effect as an earlier one."""
    by_effect: dict[bytes, Command] = {}
    for command in found:
        by_effect.setdefault(effect(known, seat, command), command)
    return list(by_effect.values())


def effect(known: Position, seat: Seat, command: Command) -> bytes:
    """Return what a command leaves; equal bytes are equally good."""
    if known.step == rules.Step.TAKE:
        return bytes(command)
    return _own_part(played(known, seat, command), seat)


def _own_part(position: Position, seat: Seat) -> bytes:
    return bytes(position.player(seat).tobytes())
