"""A dict with a bound, for what is only remembered: the entries that were set or used last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedDict(OrderedDict[Key, Value]):
    """A dict with at most so many entries: one more drops the entry that was neither set nor used for longest.

    >>> squares = BoundedDict(most=2)
    >>> squares[1], squares[2] = 1, 4
    >>> squares.use(1)
    1
    >>> squares[3] = 9
    >>> list(squares)
    [1, 3]
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most: Final = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)

    def use(self, key: Key) -> Value | None:
        """Return a value and count it as used; None if it is not here. `get` only looks."""
        if key in self:
            self.move_to_end(key)
        return self.get(key)
