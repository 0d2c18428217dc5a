"""The records that only the module has, and access to records and arrays at an address.

The module has no arrays as NumPy knows them: its caller passes addresses in the memory of the module.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype
from numba.core import types as untyped_types
from numba.extending import intrinsic
from numba.np.numpy_support import carray

from silvergold.bots.choosing.halving import SEARCH
from silvergold.bots.heuristics.memory import FACTS
from silvergold.bots.model.card_solver import MOST_OWED
from silvergold.bots.model.types import HORIZON, MAX_SYMBOLS, PARAMS, SCRATCH
from silvergold.rules.compiling import inlined, record_at
from silvergold.rules.state import DECK, EXPEDITIONS, LOG, MAX_CHOICES, STATE

types: Any = untyped_types

MODEL = np.dtype(
    [
        # addresses, set by the caller
        ("deck", "u4"),
        ("params", "u4"),
        ("values", "u4"),  # the solved values: `n_rows` times `n_columns` float32
        ("keys", "u4"),  # `n_keys` pairs of int32
        ("scratch", "u4"),
        ("states", "u4"),  # two states
        # set by `measure_model`
        ("n_rows", "u4"),
        ("n_columns", "u4"),
        ("n_keys", "u4"),
        ("work_size", "u4"),  # bytes that `solve_card` needs beside these
    ],
    align=True,
)
"""A model of a deck: where its parts are in memory."""

WORK = np.dtype(
    [
        ("symbol_values", "f8", MAX_SYMBOLS),
        ("ways", "i8", (MAX_CHOICES, 3)),
        ("gains", "f8", MAX_CHOICES),
        ("best", "f8", (EXPEDITIONS, HORIZON + 1)),
        ("best_way", "i8", (EXPEDITIONS, HORIZON + 1, 3)),
    ],
    align=True,
)
"""The memory of fixed size that solving a card needs; the states of the card and what is solved lie behind it."""

LAYERS = MOST_OWED + 1
"""A card is solved for each number of bonus boxes owed."""

facts_at, log_at, params_at = record_at(FACTS), record_at(LOG), record_at(PARAMS)
model_at, search_at, work_at = record_at(MODEL), record_at(SEARCH), record_at(WORK)


def _pointer_at(kind: Any) -> Any:
    """Return a compiled function that turns an address into a pointer to values of this kind."""

    @intrinsic
    def pointer_at(_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(types.CPointer(kind)))

        return types.CPointer(kind)(types.int64), code

    return pointer_at


_bytes_at, _ints_at, _words_at = _pointer_at(types.uint8), _pointer_at(types.int32), _pointer_at(types.int64)
_floats_at, _reals_at = _pointer_at(types.float32), _pointer_at(types.float64)
_states_at, _decks_at = _pointer_at(from_dtype(STATE)), _pointer_at(from_dtype(DECK))
_params_at, _scratches_at = _pointer_at(from_dtype(PARAMS)), _pointer_at(from_dtype(SCRATCH))


@inlined
def bytes_at(address: int, n: int) -> Any:
    """Return n bytes."""
    return carray(_bytes_at(address), n)


@inlined
def byte_rows_at(address: int, rows: int, columns: int) -> Any:
    """Return a table of bytes."""
    return carray(_bytes_at(address), (rows, columns))


@inlined
def numbers_at(address: int, n: int) -> Any:
    """Return n int64."""
    return carray(_words_at(address), n)


@inlined
def number_rows_at(address: int, rows: int, columns: int) -> Any:
    """Return a table of int64."""
    return carray(_words_at(address), (rows, columns))


@inlined
def pairs_at(address: int, n: int) -> Any:
    """Return n pairs of int32: a hash table of states."""
    return carray(_ints_at(address), (n, 2))


@inlined
def values_at(address: int, rows: int, columns: int) -> Any:
    """Return a table of float32: solved values."""
    return carray(_floats_at(address), (rows, columns))


@inlined
def solved_at(address: int, states: int, columns: int) -> Any:
    """Return what is solved of a card, by bonus boxes owed, state, column and turns left."""
    return carray(_floats_at(address), (LAYERS, states, columns, HORIZON + 1))


@inlined
def outcomes_at(address: int, branches: int, samples: int, seats: int, parts: int) -> Any:
    """Return the outcomes of a review's simulations: float64 by branch, sample, seat and part of the score."""
    return carray(_reals_at(address), (branches, samples, seats, parts))


@inlined
def reals_at(address: int, n: int) -> Any:
    """Return n float64."""
    return carray(_reals_at(address), n)


@inlined
def states_at(address: int, n: int) -> Any:
    """Return n states, one after the other."""
    return carray(_states_at(address), n)


@inlined
def decks_at(address: int) -> Any:
    """Return an array of one deck."""
    return carray(_decks_at(address), 1)


@inlined
def scratch_array_at(address: int) -> Any:
    """Return an array of one SCRATCH record."""
    return carray(_scratches_at(address), 1)


@inlined
def floats_at(address: int, n: int) -> Any:
    """Return n float32."""
    return carray(_floats_at(address), n)


@inlined
def params_array_at(address: int) -> Any:
    """Return an array of one PARAMS record."""
    return carray(_params_at(address), 1)
