"""A signal inside one process: a table may need a bot's move."""

from __future__ import annotations

from collections.abc import Callable


class Signal:
    """Passes the id of a table to one listener.

    The signal stays inside this process on purpose. If it used the notifications of the store, every process of a
    server with several workers would compute the same bot's move.
    """

    def __init__(self) -> None:
        self._listener: Callable[[str], None] | None = None

    def connect(self, listener: Callable[[str], None]) -> None:
        """Call `listener` from now on; it replaces an earlier one."""
        self._listener = listener

    def emit(self, table: str) -> None:
        """Tell the listener about a table."""
        if self._listener is not None:
            self._listener(table)
