"""A record as a sequence of phases: what everybody knew, what each seat chose, and what was turned up afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from silvergold import records, rules
from silvergold.choices import Choice
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.kinds import CardIndex, ChoiceCode, Seat
from silvergold.position import Position, encode
from silvergold.records import Record


@dataclass(slots=True)
class MadeCommand:
    """One decision of a seat: a keep, a marking with all its bonus boxes, or a take; `move` is its first move."""

    move: int
    codes: list[ChoiceCode] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Phase:
    """The decisions that were made on the same knowledge, and the complete states before and after them.

    In setup and marking, all seats choose in secret (R9), so they are one phase. Every take is a phase of its own.
    """

    before: Position
    commands: dict[Seat, MadeCommand]
    after: Position

    @property
    def cards(self) -> tuple[CardIndex, ...]:
        """Return the cards that came from the stack in this phase, in order."""
        first = 0 if self.before.step == rules.Step.KEEP else int(self.before["stack_top"])
        return tuple(self.after["stack"][first : int(self.after["stack_top"])].tolist())

    @property
    def reveals(self) -> bool:
        """G4: return whether this phase ends with the next expedition card."""
        return self.after.step == rules.Step.MARK and (
            self.before.step == rules.Step.KEEP or int(self.after["turn"]) > int(self.before["turn"])
        )


def check_finished(record: Record) -> None:
    """Raise an error if the record is not legal, or if its game is not over."""
    records.verify(record)
    if record.result is None:
        raise SilvergoldError(FORMAT, "only a finished game can be reviewed; this record has no result yet")


def phases(record: Record) -> Iterator[Phase]:
    """Yield the phases of a legal record in order."""
    position, move = records.deal(record), 0
    while move < len(record.moves):
        before, commands = position.copy(), dict[Seat, MadeCommand]()
        while move < len(record.moves) and _is_same_phase(before, position, commands):
            seat, choice = record.moves[move].player, record.moves[move].choice
            command = commands.setdefault(seat, MadeCommand(move))
            command.codes.append(encode(position, seat, choice))
            command.choices.append(choice)
            rules.play(position.index.table, position.states, 0, seat, command.codes[-1], rules.NO_LOG)
            move += 1
        yield Phase(before, commands, position.copy())


def _is_same_phase(before: Position, now: Position, commands: dict[Seat, MadeCommand]) -> bool:
    if before.step == rules.Step.TAKE:
        return not commands
    return now.step == before.step and int(now["turn"]) == int(before["turn"])
