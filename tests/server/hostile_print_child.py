"""A child process that ends, or hangs, instead of printing a deck."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent


def main(parent: Parent, does: str) -> None:
    """Fail at the first request."""
    for _ in parent.requests():
        if does == "exit":
            os._exit(1)
        time.sleep(60)
