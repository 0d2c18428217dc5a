"""Bots that misbehave, each in its own way; a worker finds them as `tests.arena.evil:Name`."""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

import silvergold as sg
from silvergold.bots import Budget
from silvergold.bots.random_bot import RandomBot

HERE = "tests.arena.evil"
LATE = 9  # the turn in which the dangerous ones begin


class Raising(RandomBot):
    """Fails with an exception."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        raise ZeroDivisionError("oops\nand more of it")


class Leaving(RandomBot):
    """Wants to end the program."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        raise SystemExit(3)


class Rubbish(RandomBot):
    """Answers with a choice that is not open."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        return sg.Take(999)


class Silent(RandomBot):
    """Eats the answer."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> Any:
        super().choose(view, budget, seed)


class Unspeakable(RandomBot):
    """Answers with something that claims to be every choice and cannot be shown."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> Any:
        class Anything:
            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return 0

            def __str__(self) -> str:
                raise RuntimeError("I am not to be told")

        return Anything()


class Sleeping(RandomBot):
    """Falls asleep in its third round."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        if view.turn >= LATE:
            time.sleep(3600)
        return super().choose(view, budget, seed)


class Stubborn(RandomBot):
    """Sleeps, and goes on sleeping when it is woken: only from outside can it be stopped."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        while view.turn >= LATE:
            with contextlib.suppress(BaseException):
                time.sleep(3600)
        return super().choose(view, budget, seed)


class Deadly(RandomBot):
    """Ends its whole process without a word."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        if view.turn >= LATE:
            os._exit(9)
        return super().choose(view, budget, seed)


class Chatty(RandomBot):
    """Says aloud what it thinks."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        print("hm, let me see", flush=True)
        return super().choose(view, budget, seed)
