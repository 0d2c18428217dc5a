"""Minds kept: made once for a deck, found again on disk by a hash of all that went into them.

For the standard decks prices and values are shipped, so only the tables are solved: a second. Any other deck is learned
when it is first used: some seconds.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from silvergold.bots.mind.making import Maker
from silvergold.bots.mind.shape import BOOK, DESK, Tools
from silvergold.rules import PLAIN, aligned_zeros
from silvergold.rules._compile import cache_folder, cache_home

HERE = Path(__file__).parent
SHIPPED = HERE / "shipped"
KEPT_IN_MEMORY = 8
LEARNED = ("price", "replacement", "value", "spread")

Tell = Callable[[str], None]


def silence(_: str) -> None:
    """Tell nobody."""


@cache
def weights(game: int) -> Any:
    """The weights of a game, tuned by `training/tune_minds.py`."""
    return np.load(SHIPPED / f"weights-{game}.npy")


@cache
def _made_of() -> bytes:
    """The code and what is shipped: whatever changes a mind changes this."""
    digest = hashlib.sha256()
    for file in sorted((*HERE.glob("*.py"), *SHIPPED.iterdir())):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()


def fingerprint(deck: Any) -> str:
    """What a deck is to a mind: its cards and patterns, whatever they are called."""
    return hashlib.sha256(deck.tobytes()).hexdigest()[:16]


def folder_of(deck: Any) -> Path:
    """Where the mind for this deck is kept."""
    digest = hashlib.sha256(_made_of() + deck.tobytes()).hexdigest()
    return cache_home() / "minds" / digest[:20]


def is_ready(deck: Any) -> bool:
    """Has this machine a mind for this deck, and is its code compiled?"""
    return (folder_of(deck) / "book.npy").exists() and _compiled().exists()


def note_compiled() -> None:
    """Leave a mark that all that thinking needs is compiled."""
    with suppress(OSError):
        _compiled().parent.mkdir(parents=True, exist_ok=True)
        _compiled().touch()


def _compiled() -> Path:
    return cache_folder(HERE) / "warm"


def tools_for(deck: Any, tell: Tell = silence) -> Tools:
    """A mind for this deck, with a desk of its own."""
    kept = _Kept.of(deck)
    if kept.tools is None:
        kept.tools = _load(deck) or _make(deck, tell)
    return kept.tools._replace(desks=aligned_zeros(1, DESK))


class _Kept:
    """A mind in memory, shared by all bots of this process."""

    tools: Tools | None = None

    @staticmethod
    def of(deck: Any) -> _Kept:
        return _kept(deck.tobytes())


@lru_cache(maxsize=KEPT_IN_MEMORY)
def _kept(_deck: bytes) -> _Kept:
    return _Kept()


def forget() -> None:
    """Let go of the minds in memory; those on disk stay."""
    _kept.cache_clear()


def _load(deck: Any) -> Tools | None:
    """From disk; the tables are only mapped, so that all processes share them."""
    folder = folder_of(deck)
    try:
        books = aligned_zeros(1, BOOK)
        books[:] = np.load(folder / "book.npy").view(BOOK)
        values, keys = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("values", "keys"))
    except (OSError, ValueError):
        return None
    return Tools(deck, books, values, keys, None)


def _make(deck: Any, tell: Tell) -> Tools:
    """From what is shipped, or from nothing."""
    if PLAIN:
        raise RuntimeError("minds need the compiled rules; unset SILVERGOLD_PLAIN")
    maker = Maker(deck, weights(int(deck[0]["game"])))
    shipped = SHIPPED / f"mind-{fingerprint(deck)}.npz"
    if shipped.exists():
        with np.load(shipped) as learned:
            for name in LEARNED:
                maker.book[name] = learned[name]
        maker.solve()
    else:
        maker.find_prices(progress=tell)
        tell("values")
        maker.learn_value()
    _keep(folder_of(deck), maker.tools)
    return _load(deck) or maker.tools


def _keep(folder: Path, tools: Tools) -> None:
    """On disk, the book last, so that whoever sees it sees all. A full or read-only disk does no harm."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, array in (("values", tools.values), ("keys", tools.keys), ("book", tools.books.view(np.uint8))):
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
                np.save(file, array)
            Path(file.name).replace(folder / f"{name}.npy")
    except OSError:
        return


def ship(deck: Any, books: Any) -> Path:
    """Write what was learned about a deck into the package."""
    path = SHIPPED / f"mind-{fingerprint(deck)}.npz"
    np.savez_compressed(path, **{name: books[0][name] for name in LEARNED})
    return path
