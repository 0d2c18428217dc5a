"""Models on disk: what was learned about decks and the solved values, with one size limit for all files.

A deck has two files in the folder `models` of the cache. `NAME.learned` holds prices and values, about 20 kB.
`NAME.tables` holds the solved values, up to 176 MB; it is only a cache, since solving again from what was learned takes
some seconds at most. If there is no room, the file that was not used for longest is removed. Unused files are removed
after a while.

Any number of processes may read, write and remove files here at once. Files are written under another name and renamed,
so a reader never sees half a file. A process that has mapped a file keeps its content when the file is removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np

from silvergold.folders import cache_home, remove_unused
from silvergold.rules.compiling import marker

MODEL: Final = Path(__file__).parent / "model"
SHIPPED: Final = MODEL / "shipped"
LIMIT_VARIABLE: Final = "SILVERGOLD_MODELS_MB"
"""The environment variable with the size limit of all files together, in megabytes."""

EARLIER_VARIABLE: Final = "SILVERGOLD_MINDS_MB"
"""The earlier name of that variable; hosts may still set it."""

DEFAULT_MB: Final = 272
"""Room for the standard decks (101 MB) and the largest other one."""

TABLES_FOR: Final = 3600.0
LEARNED_FOR: Final = 7 * 24 * 3600.0
"""Seconds that a file is kept after its last use. The solved values of standard decks are kept as long as what was
learned."""

TABLES, LEARNED_FILE, PART = ".tables", ".learned", ".part"
STANDARD: Final = "standard-"

removed = 0
"""How many files this process has removed, to make room or because they were unused."""


class TableArrays(NamedTuple):
    """The arrays of a `.tables` file, in the order of the file."""

    params: Any
    keys: Any
    values: Any


class Entry(NamedTuple):
    """One file in the cache folder, or one folder of an older version."""

    path: Path
    size: int
    used: float

    @property
    def is_standard(self) -> bool:
        """Return whether it belongs to a deck that comes with the package."""
        return self.path.name.startswith(STANDARD)

    @property
    def is_being_written(self) -> bool:
        """Return whether it is not complete yet. A process that dies while writing leaves such a file."""
        return self.path.suffix == PART

    def is_stale(self, now: float) -> bool:
        """Return whether it was unused for so long that it may be removed."""
        lasts = LEARNED_FOR if self.is_standard or self.path.suffix == LEARNED_FILE else TABLES_FOR
        return now - self.used > lasts


_WORDS = re.compile(rb'^[ \t]*"""(?s:.*?)"""[ \t]*\n|^[ \t]*(?:#.*)?\n|[ \t]+#[^"\'\n]*$', re.MULTILINE)
"""What says nothing to the compiler in these files: docstrings, comments and empty lines. (Parsing takes 0.2 s.)"""


# Names ----------------------------------------------------------------------------------------------------------------


@cache
def _code_digest() -> bytes:
    """Hash the code and the shipped files, since any change of them may change a model."""
    digest = hashlib.sha256()
    for file in sorted(MODEL.glob("*.py")):
        digest.update(file.name.encode() + _WORDS.sub(b"", file.read_bytes()))
    for file in sorted(SHIPPED.iterdir()):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()


def fingerprint(deck: Any) -> str:
    """Return a hash of the cards and patterns of a deck, without names."""
    return hashlib.sha256(deck.tobytes()).hexdigest()[:16]


def shipped_file(deck: Any) -> Path:
    """Return the shipped file with what was learned about a deck; it exists for the standard decks."""
    return SHIPPED / f"model-{fingerprint(deck)}.npz"


@cache
def _shipped() -> frozenset[str]:
    return frozenset(path.name for path in SHIPPED.glob("model-*.npz"))


def is_shipped(deck: Any) -> bool:
    """Return whether the package contains what is to be learned about this deck."""
    return shipped_file(deck).name in _shipped()


def name_of(deck: Any) -> str:
    """Return the name of the files of this deck, without suffix."""
    digest = hashlib.sha256(_code_digest() + deck.tobytes()).hexdigest()[:20]
    return STANDARD + digest if is_shipped(deck) else digest


def is_ready(deck: Any) -> bool:
    """Return whether the solved values of this deck are on disk and the code that uses them is compiled."""
    return _path(name_of(deck), TABLES).exists() and is_compiled()


def is_learned(deck: Any) -> bool:
    """Return whether prices and values of this deck are known, shipped or on disk, so that solving it is enough."""
    return is_shipped(deck) or _path(name_of(deck), LEARNED_FILE).exists()


def is_compiled() -> bool:
    """Return whether everything that the bots need is compiled."""
    return _compiled().exists()


def mark_compiled() -> None:
    """Leave a file that says that everything the bots need is compiled."""
    with contextlib.suppress(OSError):
        _compiled().parent.mkdir(parents=True, exist_ok=True)
        _compiled().touch()
    remove_unused()


def _compiled() -> Path:
    return marker("warm", MODEL)


def folder() -> Path:
    """Return the cache folder of the models."""
    return cache_home() / "models"


def _path(name: str, suffix: str) -> Path:
    return folder() / (name + suffix)


# Reading --------------------------------------------------------------------------------------------------------------


def load_tables(name: str) -> TableArrays | None:
    """Return the arrays of a deck, memory-mapped and so shared by all processes; None if missing or damaged."""
    try:
        with _path(name, TABLES).open("rb") as file:
            tables = TableArrays(np.load(file), _mapped(file), _mapped(file))
    except (OSError, ValueError, EOFError):
        return None
    touch(name)
    return tables


def _mapped(file: IO[bytes]) -> Any:
    """Return the next array of a file as a memory map."""
    np.lib.format.read_magic(file)
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    start = file.tell()
    array = np.memmap(file, dtype, "r", start, shape)
    file.seek(start + array.nbytes)
    return array


def load_learned(name: str) -> dict[str, Any] | None:
    """Return what was learned about a deck; None if the file is missing or damaged."""
    try:
        with np.load(_path(name, LEARNED_FILE)) as learned:
            return dict(learned)
    except (OSError, ValueError, EOFError, KeyError):
        return None


def touch(name: str) -> None:
    """Mark the files of a deck as used now."""
    for suffix in (TABLES, LEARNED_FILE):
        with contextlib.suppress(OSError):
            os.utime(_path(name, suffix))


# Writing --------------------------------------------------------------------------------------------------------------


def keep_tables(name: str, tables: TableArrays) -> bool:
    """Store the arrays of a deck if there is room; return whether they were stored."""

    def write(file: IO[bytes]) -> None:
        for array in tables:
            np.save(file, array)

    size = sum(array.nbytes + 256 for array in tables)
    return _keep(name + TABLES, size, write)


def keep_learned(name: str, learned: Mapping[str, Any]) -> bool:
    """Store what was learned about a deck; return whether it was stored."""
    size = sum(array.nbytes + 256 for array in learned.values())
    return _keep(name + LEARNED_FILE, size, lambda file: np.savez_compressed(file, **dict(learned)))


def _keep(file_name: str, size: int, write: Callable[[IO[bytes]], None]) -> bool:
    """Make room for a file and write it; return False if that fails, as on a full or read-only disk."""
    part: Path | None = None
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with _exclusive():
            if not make_room(size, file_name.startswith(STANDARD)):
                return False
            with tempfile.NamedTemporaryFile(dir=folder(), suffix=PART, delete=False) as file:
                part = Path(file.name)
                file.truncate(size)  # so that its size counts from now on
        with part.open("r+b") as whole:
            write(whole)
            whole.truncate()
        with _exclusive():  # a process that lists the files meanwhile would find it under neither name
            part.replace(folder() / file_name)
    except OSError:
        if part is not None:
            part.unlink(missing_ok=True)
        return False
    return True


@contextlib.contextmanager
def _exclusive() -> Iterator[None]:
    """Let one process at a time add, rename or remove files, on systems with file locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder() / ".lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# The size limit -------------------------------------------------------------------------------------------------------


def size_limit() -> int:
    """Return how many bytes all files together may take."""
    text = os.environ.get(LIMIT_VARIABLE) or os.environ.get(EARLIER_VARIABLE, "")
    return (int(text) if text.isascii() and text.isdigit() else DEFAULT_MB) << 20


def make_room(size: int = 0, is_standard: bool = False) -> bool:
    """Remove unused files, then those not used for longest, until so many bytes fit; return whether they do.

    Files of standard decks are removed only for standard decks, so a guest's deck cannot push them out.
    """
    now = time.time()
    entries = [entry for entry in _entries() if not (entry.is_stale(now) and _remove(entry))]
    total = sum(entry.size for entry in entries) + size
    for entry in sorted(entries, key=lambda entry: entry.used):
        if total <= size_limit():
            break
        if not entry.is_being_written and (is_standard or not entry.is_standard) and _remove(entry):
            total -= entry.size
    return total <= size_limit()


def tidy() -> int:
    """Make room if needed; return how many bytes the files take."""
    if not folder().is_dir():
        return 0
    with contextlib.suppress(OSError), _exclusive():
        make_room(is_standard=True)
    return sum(entry.size for entry in _entries())


def _entries() -> Iterator[Entry]:
    """Yield all files of the cache folder, except those that another process removes meanwhile."""
    for path in folder().iterdir():
        with contextlib.suppress(OSError):
            if path.name != ".lock":
                files = list(path.rglob("*")) if path.is_dir() else [path]
                yield Entry(path, sum(file.stat().st_size for file in files), path.stat().st_mtime)


def _remove(entry: Entry) -> bool:
    """Remove a file, or a folder of an older version; return False if the system refuses."""
    global removed  # noqa: PLW0603
    try:
        shutil.rmtree(entry.path) if entry.path.is_dir() else entry.path.unlink(missing_ok=True)
    except OSError:
        return False
    removed += 1
    return True
