"""Compile the rules in a child process of the server: `python -m silvergold.server.compile_child`.

It writes how much is done to its standard output, in percent, one line for each step.
"""

from __future__ import annotations

import sys

from silvergold import rules


def main() -> None:
    """Compile what a table needs."""
    rules.warm(on_step=_tell)


def _tell(done: int, of: int) -> None:
    sys.stdout.write(f"{100 * done // of}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
