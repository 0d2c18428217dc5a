"""A list that only grows, and whose copies share its memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class AppendOnlyList(Generic[T]):
    """A list whose copies share its memory until they are extended differently. Copying takes constant time.

    Copying a Python list increments the reference count of each item. With many games in memory, that is a cache miss
    for each event of a game, at every move.

    >>> first = AppendOnlyList("ab")
    >>> second = first.copy()
    >>> first.extend("c")
    >>> second.extend("xy")
    >>> list(first), list(second), second[1:]
    (['a', 'b', 'c'], ['a', 'b', 'x', 'y'], ['b', 'x', 'y'])
    """

    __slots__ = ("_items", "_n")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._n = len(self._items)

    def copy(self) -> AppendOnlyList[T]:
        """Return an independent copy."""
        twin: AppendOnlyList[T] = AppendOnlyList.__new__(AppendOnlyList)
        twin._items, twin._n = self._items, self._n
        return twin

    def extend(self, items: Iterable[T]) -> None:
        """Add items. If another copy has added some before, the memory is no longer shared."""
        if len(self._items) != self._n:
            self._items = self._items[: self._n]
        self._items.extend(items)
        self._n = len(self._items)

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self._items[k] for k in range(*at.indices(self._n))]
        return self._items[range(self._n)[at]]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._n])
