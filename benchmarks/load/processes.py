"""What processes use, as Linux tells it, and the machine they run on."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import resource
from pathlib import Path
from typing import Any


def tree_of(*roots: int) -> list[int]:
    """Return these processes and all that descend from them."""
    found = list(roots)
    for pid in found:  # grows while it is read
        for listed in Path(f"/proc/{pid}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += [int(child) for child in listed.read_text().split()]
    return found


def cpu_of(*roots: int) -> float:
    """Return the processor seconds of these processes and all that descend from them, including those that ended."""
    ticks = 0
    for pid in tree_of(*roots):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def written_by(*roots: int) -> int:
    """Return the bytes that these processes and their descendants have sent to the disk."""
    total = 0
    for pid in tree_of(*roots):
        with contextlib.suppress(OSError):  # those of another user may be hidden
            total += int(re.findall(r"^write_bytes: (\d+)", Path(f"/proc/{pid}/io").read_text(), re.MULTILINE)[0])
    return total


def sockets_of(pid: int) -> int:
    """Return the number of open sockets of a process."""
    count = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += str(file.readlink()).startswith("socket:")
    return count


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


def machine() -> dict[str, Any]:
    """Return a description of the machine."""
    info = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.+)", info.read_text()) if info.exists() else []
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load before": [round(value, 2) for value in os.getloadavg()],
    }


def allow_many_sockets() -> None:
    """Raise the limit of open files of this process, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
