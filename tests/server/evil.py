"""Bots that would harm a server if it let them. A worker loads them as `tests.server.evil:Name`."""

from __future__ import annotations

import os
import sys

import silvergold as sg
from silvergold.bots import Budget
from silvergold.bots.random_bot import RandomBot


class Hungry(RandomBot):
    """A bot that allocates memory without end."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        eaten = []
        while True:
            eaten.append(bytearray(64 << 20))


class Fat(RandomBot):
    """A bot that grows by 100 MiB with every choice, and makes legal choices."""

    eaten: list[bytearray] = []  # noqa: RUF012 - that is the point

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        self.eaten.append(bytearray(os.urandom(1 << 20) * 100))
        return super().choose(view, budget, seed)


class Chatty(RandomBot):
    """A bot that writes text and a forged answer to standard output."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        print("let me think", file=sys.stdout, flush=True)
        os.write(1, b"\0\0\0\2{}")
        return super().choose(view, budget, seed)


class Endless(RandomBot):
    """A bot that never returns: its loop runs in C code, in which Python handles no signals."""

    def choose(self, view: sg.View, budget: Budget | None = None, seed: int = 0) -> sg.Choice:
        while True:
            sum(range(10**9))
