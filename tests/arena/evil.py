"""Bots that misbehave, each in a different way; a worker loads them as `tests.arena.evil:Name`."""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

import silvergold as sg
from silvergold.bots import Budget
from silvergold.bots.random_bot import RandomBot

HERE = "tests.arena.evil"
LATE = 9  # the turn, counted from 0, in which some of these bots begin to misbehave


class Raising(RandomBot):
    """A bot that raises an exception."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        raise ZeroDivisionError("oops\nand more of it")


class Leaving(RandomBot):
    """A bot that raises `SystemExit`."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        raise SystemExit(3)


class Rubbish(RandomBot):
    """A bot that returns a choice that is not open."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        return sg.Take(999)


class Silent(RandomBot):
    """A bot that chooses but returns None."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> Any:
        super().choose(view, budget, seed)


class Unspeakable(RandomBot):
    """A bot that returns an object that equals every choice and cannot be converted to text."""

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
    """A bot that sleeps for an hour in turn `LATE`."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        if view.turn >= LATE:
            time.sleep(3600)
        return super().choose(view, budget, seed)


class Stubborn(RandomBot):
    """A bot that goes on sleeping when an exception wakes it, so that only another process can stop it."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        while view.turn >= LATE:
            with contextlib.suppress(BaseException):
                time.sleep(3600)
        return super().choose(view, budget, seed)


class Deadly(RandomBot):
    """A bot that ends its whole process at once, without an exception."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        if view.turn >= LATE:
            os._exit(9)
        return super().choose(view, budget, seed)


class Chatty(RandomBot):
    """A bot that prints to standard output."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        print("hm, let me see", flush=True)
        return super().choose(view, budget, seed)
