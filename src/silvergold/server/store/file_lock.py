"""One server per SQLite file: a lock beside the file that the kernel frees when the process ends, however it ends.

It is not a lock on the database itself: SQLite has its own, and backups and other programs must be able to use it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

from silvergold.errors import FORMAT, SilvergoldError

FAR: Final = 1 << 30
"""Where Windows locks a byte: far behind the text, which others must be able to read."""

TAKEN: Final = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class InUse(SilvergoldError):
    """Another server has the file."""


class ServerLock:
    """The right to serve one SQLite file."""

    def __init__(self, database: Path) -> None:
        self._database: Final = database
        self._path: Final = Path(f"{database.resolve()}.lock")
        self._file: int | None = None

    @property
    def is_held(self) -> bool:
        """Return whether this object holds the lock."""
        return self._file is not None

    def take(self) -> None:
        """Take the lock; raise InUse if another server has it."""
        while self._file is None:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                try:
                    _try_lock(file)
                except OSError as fault:
                    if fault.errno in TAKEN:
                        raise self._in_use(file) from None
                if _is_at(file, self._path):  # else its owner removed it between our two steps
                    self._file, file = file, -1
            finally:
                if file >= 0:
                    os.close(file)
        with contextlib.suppress(OSError):  # a full disk; the lock holds without the number
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())

            # a file system without locks: the operator must make sure that only one server uses the file

    def _in_use(self, file: int) -> InUse:
        """Return the refusal, with the number of the other process if it can be read."""
        number = os.pread(file, 20, 0).decode("ascii", "replace").strip() if hasattr(os, "pread") else ""
        who = f"another server (process {number})" if number.isdigit() else "another server"
        reason = f"{who} has {self._database} open, and an SQLite file has room for one"
        return InUse(FORMAT, f"{reason}; stop that one first, or name another file with --db")

    def release(self) -> None:
        """Give the lock back, and remove its file."""
        if self._file is None:
            return
        file, self._file = self._file, None
        with contextlib.suppress(OSError):
            if sys.platform != "win32":  # Windows removes no open file
                self._path.unlink()
        os.close(file)
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._path.unlink()


def _is_at(file: int, path: Path) -> bool:
    """Return whether the open file is still the one at this path."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _try_lock(file: int) -> None:
    """Lock without waiting; raise OSError if another process has the lock."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
