"""Models in memory: loaded from disk, or built once for a deck.

For the standard decks, prices and values are shipped with the package, so only the cards are solved, which takes about
a second. Any other deck is learned when it is first used, which takes some seconds.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from contextvars import ContextVar
from functools import cache
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np

from silvergold.bots import model_files
from silvergold.bots.model import builder
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.types import PARAMS, SCRATCH, ModelArrays
from silvergold.bots.model_files import SHIPPED, fingerprint, is_ready, is_shipped, mark_compiled, shipped_file
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.rules import PLAIN, aligned_zeros

__all__ = [
    "SHIPPED", "NotLearned", "arrays_for", "clear_memory", "fingerprint", "is_ready", "is_shipped", "mark_compiled",
    "may_learn", "weights", "write_shipped",
]  # fmt: skip

IN_MEMORY: Final = 256 << 20
"""Bytes of solved values that a process keeps."""

TOUCHED_EVERY: Final = 600.0
"""Seconds after which the files of a model in use are marked as used again."""

PRICES_SHARE: Final = 80
"""Percent of the time of learning a deck that the prices take; the rest is for the values."""

LEARNED = ("price", "replacement", "value", "spread")

may_learn: ContextVar[bool] = ContextVar("may_learn", default=True)
"""Whether a deck may be learned in this context. The server learns decks in processes of their own."""


class NotLearned(Exception):
    """The deck is not learned yet, and it may not be learned in this context."""


@cache
def weights(engine_id: int) -> Any:
    """Return the weights of a game, tuned by `training/models.py`."""
    return np.load(SHIPPED / f"weights-{engine_id}.npy")


def arrays_for(deck: Any, on_progress: OnProgress = ignore_progress) -> ModelArrays:
    """Return the model of this deck with its own scratch memory; raise NotLearned if it may not be learned here."""
    key = deck.tobytes()
    arrays = _memory.get(key)
    if arrays is None:
        arrays = _load(deck) or _build(deck, on_progress)
        _memory.put(key, model_files.name_of(deck), arrays)
    return arrays._replace(scratch=aligned_zeros(1, SCRATCH))


class _Memory:
    """The models in memory, shared by all bots of this process; as many of the last used as fit."""

    def __init__(self) -> None:
        self._models: OrderedDict[bytes, tuple[str, ModelArrays, float]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> ModelArrays | None:
        """Return a model if it is in memory."""
        with self._lock:
            if key not in self._models:
                return None
            name, arrays, touched = self._models.pop(key)
            if time.monotonic() - touched > TOUCHED_EVERY:
                model_files.touch(name)
                touched = time.monotonic()
            self._models[key] = (name, arrays, touched)
            return arrays

    def put(self, key: bytes, name: str, arrays: ModelArrays) -> None:
        """Keep a model, and drop those that were not used for longest."""
        with self._lock:
            self._models[key] = (name, arrays, time.monotonic())
            while len(self._models) > 1 and self.n_bytes > IN_MEMORY:
                self._models.popitem(last=False)

    @property
    def n_bytes(self) -> int:
        """Return the memory of all solved values."""
        return sum(int(arrays.values.nbytes) for _, arrays, _ in self._models.values())

    def clear(self) -> None:
        """Drop all models."""
        with self._lock:
            self._models.clear()


_memory = _Memory()


def clear_memory() -> None:
    """Drop the models in memory; those on disk stay."""
    _memory.clear()


def _load(deck: Any) -> ModelArrays | None:
    """Load a model from disk."""
    tables = model_files.load_tables(model_files.name_of(deck))
    if tables is None or tables.params.nbytes != PARAMS.itemsize:
        return None
    params = aligned_zeros(1, PARAMS)
    params[:] = tables.params.view(PARAMS)
    return ModelArrays(deck, params, tables.values, tables.keys, None)


def _build(deck: Any, on_progress: OnProgress) -> ModelArrays:
    """Build a model from what was learned before, or learn the deck."""
    if PLAIN:
        raise RuntimeError("models need the compiled rules; unset SILVERGOLD_PLAIN")
    if not is_shipped(deck) and not may_learn.get():
        raise NotLearned(f"the deck {fingerprint(deck)} is not learned yet")
    model = ModelBuilder(deck, weights(int(deck[0]["game"])))
    learned = _learned(deck)
    if learned is None:
        _learn(model, on_progress)
        model_files.keep_learned(model_files.name_of(deck), {name: model.params[name] for name in LEARNED})
    else:
        for name in LEARNED:
            model.params[name] = learned[name]
        model.solve()
    tables = model_files.TableArrays(model.params_array.view(np.uint8), model.arrays.keys, model.values)
    model_files.keep_tables(model_files.name_of(deck), tables)
    return _load(deck) or model.arrays._replace(scratch=None)


def _learned(deck: Any) -> dict[str, Any] | None:
    """Return what is known about a deck: shipped with the package, or learned before."""
    if not is_shipped(deck):
        learned = model_files.load_learned(model_files.name_of(deck))
        return learned if learned is not None and set(LEARNED) <= set(learned) else None
    with np.load(shipped_file(deck)) as shipped:
        return dict(shipped)


def _learn(model: ModelBuilder, on_progress: OnProgress) -> None:
    """Find the prices in rounds, then fit the values."""
    begun = count()

    def note_round(_: str) -> None:
        on_progress(PRICES_SHARE * next(begun) // builder.PRICE_ROUNDS)

    model.find_prices(report=note_round)
    on_progress(PRICES_SHARE)
    model.learn_value()


def write_shipped(deck: Any, params: Any) -> Path:
    """Write what was learned about a deck into the package; return the file."""
    path = shipped_file(deck)
    np.savez_compressed(path, **{name: params[0][name] for name in LEARNED})
    return path
