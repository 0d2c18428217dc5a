"""The machine on which figures were measured."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from silvergold import rules


def machine() -> dict[str, str | int]:
    """Return the processor, cores, system, and the versions that matter for speed."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "compiled": "no" if rules.PLAIN else "yes",
    }


def in_words(found: dict[str, str | int]) -> str:
    """Return the same as a short text."""
    return f"{found['processor']}, {found['cores']} cores, Python {found['python']}"


def our_version() -> str:
    """Return the installed version of this package, or `unknown` if it is not installed."""
    try:
        return version("silvergold")
    except PackageNotFoundError:
        return "unknown"


def _processor() -> str:
    """Return the processor's name where the system provides it, as Linux does."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
