"""Lines that a person types, or that come through a pipe."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO


class InputEnded(Exception):
    """There is nothing more to read."""


class Reader:
    """Asks and reads. At a terminal lines can be edited; from a pipe they are echoed, to make a readable transcript."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Usually standard input."""
        self.stream = stream or sys.stdin
        self.is_terminal = self.stream.isatty() and sys.stdout.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - being imported is all it takes to make input() editable

    def ask(self, prompt: str) -> str:
        """The next line, without its end; raises InputEnded after the last one."""
        if self.is_terminal:
            return self._ask_at_terminal(f"{prompt}> ")
        print(f"{prompt}> ", end="", flush=True)
        line = self.stream.readline()
        print(line.rstrip("\n") if line else "", flush=True)
        if not line:
            raise InputEnded
        return line.rstrip("\r\n")

    @staticmethod
    def _ask_at_terminal(prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            print()
            raise InputEnded from None
