"""The folders of this user: the cache (compiled rules, models of bots, arena ledgers) and the data (games at home).

`XDG_CACHE_HOME` sets the cache on every system, `XDG_DATA_HOME` the data except on Windows and macOS. Without them,
`platformdirs` finds the folder, but a folder that an earlier version made somewhere else stays in use.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import time
from pathlib import Path

NAME = "silvergold"

UNUSED_FOR = 7 * 24 * 3600.0
"""Seconds after its last use after which a folder of another version is removed."""

_OF_A_VERSION = re.compile(r"[a-z]+-[0-9a-f]{16}|minds")
"""Folders of the cache that belong to one version: compiled code, and `minds`, where earlier versions kept models."""


def cache_home() -> Path:
    """Return the folder for what can be computed again; it is inside SILVERGOLD_CACHE if that is set."""
    base = os.environ.get("SILVERGOLD_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if base:
        return Path(base) / NAME
    import platformdirs

    return _first_made(Path.home() / ".cache" / NAME, platformdirs.user_cache_path(NAME, appauthor=False))


def mark_used(folder: Path) -> None:
    """Remember that a folder of the cache was used now."""
    with contextlib.suppress(OSError):
        os.utime(folder)


def remove_unused() -> None:
    """Remove what other versions left in the cache and no process has used for a week."""
    for folder in [path for path in cache_home().glob("*") if _OF_A_VERSION.fullmatch(path.name)]:
        with contextlib.suppress(OSError):  # removed by another process meanwhile
            if time.time() - _last_used(folder) > UNUSED_FOR:
                shutil.rmtree(folder)


def _last_used(folder: Path) -> float:
    """Return when a folder or a file in it was last used or written."""
    return max(path.stat().st_mtime for path in (folder, *folder.iterdir()))


def data_home() -> Path:
    """Return the folder for what must not be lost."""
    base = os.environ.get("XDG_DATA_HOME")
    if base and sys.platform not in ("win32", "darwin"):
        return Path(base) / NAME
    import platformdirs

    return _first_made(_earlier_data_home(), platformdirs.user_data_path(NAME, appauthor=False))


def _first_made(earlier: Path, proper: Path) -> Path:
    """Return the folder of earlier versions if it exists, otherwise the proper one."""
    return earlier if earlier.is_dir() else proper


def _earlier_data_home() -> Path:
    """Return where earlier versions kept games."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path.home() / ".local" / "share" / NAME
