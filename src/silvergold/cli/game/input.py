"""Lines typed by a person or read from a pipe."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO


class InputEnded(Exception):
    """There is nothing more to read."""


class PlayerQuit(Exception):
    """The person has left the game."""


class Reader:
    """Reads lines after a prompt. They can be edited at a terminal; lines from a pipe are echoed."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Read from a stream, by default from standard input."""
        self.stream = stream or sys.stdin
        self.is_terminal = self.stream.isatty() and sys.stdout.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it makes input() editable

    def ask(self, prompt: str) -> str:
        """Return the next line without its line break; raise InputEnded after the last one."""
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
