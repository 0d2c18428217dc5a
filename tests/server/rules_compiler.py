"""The program that compiles, without the bots: it is the same program, and takes a part of the time."""

from __future__ import annotations

from unittest.mock import patch

from silvergold import bots
from silvergold.child_processes.parent import Parent
from silvergold.server import compile_child


def main(parent: Parent) -> None:
    """Compile the rules of a table, when the parent asks for it."""
    with patch.object(bots, "warm", lambda: None):
        compile_child.main(parent)
