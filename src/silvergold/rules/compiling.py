"""How the rules are compiled, and the few operations that need a machine instruction.

Three decorators mark a rule function. `@compiled` is the ordinary one. `@inlined` is for small functions on the hot
path and inlines them into their callers. `@entry_point` is for functions that Python calls; their machine code is
cached on disk, together with everything they call.

The rules run in two ways. *Compiled*: numba turns them into machine code, cached in a folder whose name contains a hash
of every file in this package. An edit therefore never leaves an old rule behind in a cached caller. *Plain*
(`SILVERGOLD_PLAIN=1`): the same functions run under CPython, slowly, with a debugger. Records are then read through
`Plain`, which returns Python ints, so that small ints never overflow silently.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from silvergold.folders import cache_home, mark_used, remove_unused
from silvergold.rules.state import DECK, ORIENTATIONS, SMALL_PATTERN, STATE

PLAIN = os.environ.get("SILVERGOLD_PLAIN", "") not in ("", "0") or os.environ.get("NUMBA_DISABLE_JIT", "") == "1"

RULES = Path(__file__).parent

Function = TypeVar("Function", bound=Callable[..., Any])


class Plain:
    """A NumPy array or record with attributes and Python ints, as compiled code sees it."""

    __slots__ = ("data",)
    data: Any

    def __init__(self, data: Any) -> None:
        object.__setattr__(self, "data", data)

    def __getattr__(self, name: str) -> Any:
        return plain(self.data[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __getitem__(self, place: Any) -> Any:
        return plain(self.data[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        self.data[place] = value.data if isinstance(value, Plain) else value

    def __len__(self) -> int:
        return len(self.data)


def plain(value: Any) -> Any:
    """Return a value in the form that uncompiled rules need: arrays and records wrapped, NumPy ints as ints."""
    if isinstance(value, np.ndarray | np.void):
        return Plain(value)
    return value.item() if isinstance(value, np.generic) else value


def _run_plain(function: Function) -> Function:
    @functools.wraps(function)
    def run(*arguments: Any) -> Any:
        return function(*map(plain, arguments))

    return cast("Function", run)


@functools.cache
def cache_folder(package: Path = RULES, *called: Path) -> Path:
    """Return the folder for the machine code of exactly these files: the rules, the package and others it calls."""
    digest = hashlib.sha256(f"{sys.version} {np.__version__} {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    for folder in dict.fromkeys((RULES, *called, package)):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.name.encode() + file.read_bytes())
    return cache_home() / f"{package.name}-{digest.hexdigest()[:16]}"


def marker(name: str, package: Path = RULES) -> Path:
    """Return the file that says that the entry points of a package are compiled.

    There is one for each copy of the package: numba compiles again what lies elsewhere or was written again.
    """
    stamps = " ".join(f"{file} {file.stat().st_mtime_ns}" for file in sorted(package.glob("*.py")))
    return cache_folder(package) / f"{name}-{hashlib.sha256(stamps.encode()).hexdigest()[:16]}"


def is_warm(many: bool = False) -> bool:
    """Return whether this copy of the rules was compiled here before; `many`: its entry points for many games."""
    return PLAIN or marker(f"warm-{many:d}").exists()


def mark_warm(many: bool) -> None:
    """Remember that these entry points are compiled."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    marker(f"warm-{many:d}").touch()
    remove_unused()


if PLAIN:

    def compiled(function: Function) -> Function:
        """Run the function as it is written."""
        return _run_plain(function)

    def entry_point(function: Function, *_called: ModuleType) -> Function:
        """Run the function as it is written."""
        return _run_plain(function)

    inlined = compiled

    def n_bits(boxes: int) -> int:
        """Return how many bits are set."""
        return boxes.bit_count()

    def lowest_bit(boxes: int) -> int:
        """Return the position of the lowest set bit."""
        return (boxes & -boxes).bit_length() - 1

    def nth_bit(boxes: int, n: int) -> int:
        """Return the n-th set bit alone, counted from 0 upward."""
        for _ in range(n):
            boxes &= boxes - 1
        return boxes & -boxes

    _64_BITS = (1 << 64) - 1

    def mixed(state: int) -> int:
        """Return the splitmix64 finisher of a state (Steele, Lea and Flood, 2014)."""
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _64_BITS
        return state ^ state >> 31

    def put_word(array: Any, place: int, word: int) -> None:
        """Write eight bytes at once into an array of bytes."""
        array = array.data if isinstance(array, Plain) else array
        array[place : place + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.uint8)

    def put_bits(array: Any, place: int, bits: int) -> None:
        """Write 32 bytes into an array of bytes: 255 for each set bit, 0 for the others."""
        for k in range(32):
            array[place + k] = 255 * (bits >> k & 1)

    def put_ones(array: Any, place: int, bits: int) -> None:
        """Write 32 bytes into an array of bytes: 1 for each set bit, 0 for the others."""
        for k in range(32):
            array[place + k] = bits >> k & 1

    def count_places(valid: Any, shifts: Any, n_boxes: int, open_: int, edge: int) -> int:
        """Return a word of eight bytes: the number of places (`grid.places`) in each orientation of a pattern."""
        counts = 0
        for orientation in range(ORIENTATIONS):
            fits, touches = valid[orientation], 0
            for box in range(n_boxes):
                fits &= open_ >> shifts[box, orientation]
                touches |= edge >> shifts[box, orientation]
            counts |= n_bits(fits & touches) << 8 * orientation
        return counts

    def _no_addresses(address: int) -> Any:
        raise NotImplementedError("plain rules take records, not addresses")

    deck_at = state_at = _no_addresses
    has_bmi2 = False

    def new_rng(seed: int) -> Any:
        """Return a random generator for this seed: splitmix64 with one word of state."""
        return np.array([seed & _64_BITS], np.uint64)

    def random_below(rng: Any, n: int) -> int:
        """Return a random number from 0 to n - 1; `rng` is an array of one uint64, which is advanced."""
        rng = rng.data if isinstance(rng, Plain) else rng
        rng[0] = state = (int(rng[0]) + 0x9E3779B97F4A7C15) & _64_BITS
        return (mixed(state) >> 32) * n >> 32

else:
    import llvmlite.binding
    import llvmlite.ir
    import numba
    from numba.core import cgutils as untyped_cgutils
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np.arrayobj import populate_array as untyped_populate_array

    _njit: Any = numba.njit  # its stubs do not know every option
    _config: Any = numba.config
    cgutils: Any = untyped_cgutils
    populate_array: Any = untyped_populate_array
    _INSIDE = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    def compiled(function: Function) -> Function:
        """Compile a function that only compiled code calls, together with its first caller."""
        return cast("Function", _njit(**_INSIDE)(function))

    def inlined(function: Function) -> Function:
        """Inline a function into its callers: a call between compiled functions costs as much as a small rule."""
        return cast("Function", _njit(forceinline=True, **_INSIDE)(function))

    def entry_point(function: Function, *called: ModuleType) -> Function:
        """Compile a function on first use, cache it on disk, and run it without Python's lock."""
        packages = (function.__code__.co_filename, *(str(package.__file__) for package in called))
        folder = cache_folder(*(Path(file).parent for file in packages))
        mark_used(folder)
        before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder)
        try:
            return cast("Function", _njit(cache=True, nogil=True, error_model="numpy")(function))
        finally:
            _config.CACHE_DIR = before

    @intrinsic
    def n_bits(_context: Any, boxes: Any) -> Any:
        """Return how many bits are set."""
        return types.int64(types.int64), lambda _c, builder, _s, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def lowest_bit(_context: Any, boxes: Any) -> Any:
        """Return the position of the lowest set bit."""

        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), code

    @intrinsic
    def put_word(_context: Any, array: Any, place: Any, word: Any) -> Any:
        """Write eight bytes at once into an array of bytes."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            first = builder.gep(data, [arguments[1]])
            builder.store(arguments[2], builder.bitcast(first, llvmlite.ir.IntType(64).as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(array, types.int64, types.uint64), code

    def _put_flags(widen: str, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """Write 32 bits as bytes; `widen` is the instruction that makes a byte of a bit."""
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        word = builder.trunc(arguments[2], llvmlite.ir.IntType(32))
        flags = builder.bitcast(word, llvmlite.ir.VectorType(llvmlite.ir.IntType(1), 32))
        wide = llvmlite.ir.VectorType(llvmlite.ir.IntType(8), 32)
        first = builder.bitcast(builder.gep(data, [arguments[1]]), wide.as_pointer())
        builder.store(getattr(builder, widen)(flags, wide), first, align=1)
        return context.get_dummy_value()

    @intrinsic
    def put_bits(_context: Any, array: Any, place: Any, bits: Any) -> Any:
        """Write 32 bytes into an array of bytes: 255 for each set bit, 0 for the others."""
        return types.void(array, types.int64, types.int64), functools.partial(_put_flags, "sext")

    @intrinsic
    def put_ones(_context: Any, array: Any, place: Any, bits: Any) -> Any:
        """Write 32 bytes into an array of bytes: 1 for each set bit, 0 for the others."""
        return types.void(array, types.int64, types.int64), functools.partial(_put_flags, "zext")

    @intrinsic
    def count_places(_context: Any, valid: Any, shifts: Any, n_boxes: Any, open_: Any, edge: Any) -> Any:
        """Return a word of eight bytes: the number of places (`grid.places`) in each orientation of a pattern.

        All orientations are counted at once, in the eight lanes of a vector.
        """
        code = _CountPlaces.code
        return types.int64(valid, shifts, types.int64, types.int64, types.int64), code

    def record_at(dtype: Any) -> Any:
        """Return a compiled function that reads a record of this dtype at an address."""
        record = numba.from_dtype(dtype)

        @intrinsic
        def read_at(_context: Any, address: Any) -> Any:
            def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                return builder.inttoptr(arguments[0], context.get_value_type(record))

            return record(types.int64), code

        return read_at

    deck_at, state_at = record_at(DECK), record_at(STATE)

    @intrinsic
    def new_rng(_context: Any, seed: Any) -> Any:
        """Return a random generator for this seed: splitmix64 with one word of state.

        The word lies on the stack of the calling function, which must not return it.
        """
        word = types.Array(types.uint64, 1, "C")

        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            place = cgutils.alloca_once(builder, llvmlite.ir.IntType(64))
            builder.store(arguments[0], place)
            array = context.make_array(word)(context, builder)
            size = context.get_constant(types.intp, 8)
            shape = [context.get_constant(types.intp, 1)]
            populate_array(array, data=place, shape=shape, strides=[size], itemsize=size, meminfo=None)
            return array._getvalue()  # noqa: SLF001

        return word(types.uint64), code

    class _CountPlaces:
        """The code of `count_places`."""

        word = llvmlite.ir.IntType(64)
        lanes = llvmlite.ir.VectorType(word, ORIENTATIONS)

        def __init__(self, context: Any, builder: Any, signature: Any, arguments: Any) -> None:
            valid, shifts = (context.make_array(signature.args[k])(context, builder, arguments[k]).data for k in (0, 1))
            self.builder, self.valid, self.shifts, self.n_boxes = builder, valid, shifts, arguments[2]

        @classmethod
        def code(cls, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            """Count the places; only where not every open box is within reach, look at the edge."""
            this = cls(context, builder, signature, arguments)
            open_, edge = arguments[3:]
            fits = this.merged(open_, this.row(this.valid, this.word(0)), builder.and_)
            with builder.if_then(builder.icmp_unsigned("!=", open_, edge)):
                touches = this.merged(edge, llvmlite.ir.Constant(this.lanes, None), builder.or_)
                builder.store(builder.and_(builder.load(fits), builder.load(touches)), fits)
            count = llvmlite.ir.FunctionType(this.lanes, [this.lanes])
            counts = builder.call(
                builder.module.declare_intrinsic("llvm.ctpop.v8i64", fnty=count), [builder.load(fits)]
            )
            return builder.bitcast(builder.trunc(counts, llvmlite.ir.VectorType(llvmlite.ir.IntType(8), 8)), this.word)

        def row(self, data: Any, k: Any) -> Any:
            """Load row k of an array with one column for each orientation."""
            first = self.builder.gep(data, [self.builder.mul(k, self.word(ORIENTATIONS))])
            return self.builder.load(self.builder.bitcast(first, self.lanes.as_pointer()), align=8)

        def merged(self, board: Any, start: Any, operation: Any) -> Any:
            """Return a variable: the start, merged with the board shifted by each box of the pattern."""
            builder = self.builder
            one = builder.insert_element(llvmlite.ir.Constant(self.lanes, None), board, self.word(0))
            everywhere = llvmlite.ir.Constant(llvmlite.ir.VectorType(llvmlite.ir.IntType(32), ORIENTATIONS), None)
            boards = builder.shuffle_vector(one, one, everywhere)
            merged = cgutils.alloca_once_value(builder, start)

            def merge(k: Any) -> None:
                shifted = builder.lshr(boards, self.row(self.shifts, k))
                builder.store(operation(builder.load(merged), shifted), merged)

            for box in range(SMALL_PATTERN):
                merge(self.word(box))
            more = cgutils.for_range_slice(builder, self.word(SMALL_PATTERN), self.n_boxes, self.word(1))
            with more as (box, _):
                merge(box)
            return merged

    def _has_feature(name: str) -> bool:
        """Return whether numba compiles for a processor with this feature: this one, unless it is told otherwise."""
        if _config.CPU_FEATURES is None:
            return bool(llvmlite.binding.get_host_cpu_features().get(name))
        return f"+{name}" in _config.CPU_FEATURES.split(",")

    has_bmi2 = _has_feature("bmi2")

    if has_bmi2:

        @intrinsic
        def nth_bit(_context: Any, boxes: Any, n: Any) -> Any:
            """Return the n-th set bit alone: one instruction, where the branches of a loop are predicted badly."""

            def code(_c: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                word = llvmlite.ir.IntType(64)
                two_words = llvmlite.ir.FunctionType(word, [word, word])
                deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=two_words)
                return builder.call(deposit, [builder.shl(word(1), arguments[1]), arguments[0]])

            return types.int64(types.int64, types.int64), code

    else:

        @inlined
        def nth_bit(boxes: int, n: int) -> int:
            """Return the n-th set bit alone, counted from 0 upward."""
            for _ in range(n):
                boxes &= boxes - 1
            return boxes & -boxes

    _STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
    _27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

    @inlined
    def random_below(rng: Any, n: int) -> int:
        """Return a random number from 0 to n - 1; `rng` is an array of one uint64, which is advanced."""
        rng[0] += _STEP
        z = rng[0]
        z = (z ^ (z >> _30)) * _MIX_1
        z = (z ^ (z >> _27)) * _MIX_2
        z ^= z >> _31
        return np.int64(((z >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


def entry_point_into(*called: ModuleType) -> Callable[[Function], Function]:
    """Return `entry_point` for functions that call these packages, too: an edit there compiles them again."""
    return lambda function: entry_point(function, *called)
