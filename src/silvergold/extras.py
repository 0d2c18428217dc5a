"""The optional parts of the package: which libraries they need, and the line that installs them.

`need("ray", "--engine ray")` raises `MissingExtra` before any work is done. It imports nothing.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Final

from silvergold.errors import NAME, SilvergoldError

EXTRAS: Final = {
    "envs": ("gymnasium", "pettingzoo", "pyspiel"),
    "parquet": ("pyarrow",),
    "postgres": ("asyncpg",),
    "push": ("cryptography", "http_ece", "py_vapid"),
    "ray": ("ray",),
}
"""The modules that each extra of pyproject.toml installs."""

_NOT_ON_WINDOWS = ("pyspiel",)


class MissingExtra(SilvergoldError, ImportError):
    """A part of the package that is not installed, and the line that installs it."""

    def __init__(self, what: str, module: str, extra: str) -> None:
        install = f'pip install "silvergold[{extra}]"'
        super().__init__(NAME, f"{what} needs {module}, which is not installed; install it with: {install}")
        self.args = (what, module, extra)
        self.name = module

    def __str__(self) -> str:
        """Return the sentence alone: it ends a traceback of Python, where nobody looks for a code."""
        return self.sentence


def need(extra: str, what: str) -> None:
    """Raise MissingExtra if a library of this extra is not installed; `what` is the beginning of the sentence."""
    for module in EXTRAS[extra]:
        is_needed = sys.platform != "win32" or module not in _NOT_ON_WINDOWS
        if is_needed and not _is_installed(module):
            raise MissingExtra(what, module, extra)


def missing_from(extra: str, what: str, fault: ImportError) -> MissingExtra:
    """Return the error for a library that could not be imported."""
    return MissingExtra(what, (fault.name or "a library").partition(".")[0], extra)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # some libraries are loaded in unusual ways
        return module in sys.modules
