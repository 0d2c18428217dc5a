"""What figures were taken on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from silvergold import rules


def machine() -> dict[str, str | int]:
    """Processor, cores, system, and the versions that matter for speed."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "compiled": "no" if rules.PLAIN else "yes",
    }


def in_words(told: dict[str, str | int]) -> str:
    """The same in half a line."""
    return f"{told['processor']}, {told['cores']} cores, Python {told['python']}"


def our_version() -> str:
    """The installed version of this package, or `unknown` in a bare checkout."""
    try:
        return version("silvergold")
    except PackageNotFoundError:
        return "unknown"


def _processor() -> str:
    """The processor's own name where the system tells it, as Linux does."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
