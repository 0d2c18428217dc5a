"""`make audit`: ask the registries for known vulnerabilities of the locked packages. It needs the network.

This is not a test: the known vulnerabilities change from day to day, and all tests must run without a network.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-uv.lock", "requirements-peers.lock", "requirements-ppo.lock")
PIP_AUDIT = ("uv", "tool", "run", "--quiet", "pip-audit", "--format=json", "--disable-pip", "--require-hashes")
NPM_AUDIT = ("npm", "--prefix", "web", "audit", "--json")
CLEAN, WEAK, UNKNOWN = 0, 1, 2


class NoAnswer(Exception):
    """The registry could not be asked, or does not know a package."""


def main() -> int:
    """Print every known vulnerability; return an exit code for none (0), some (1) or an incomplete audit (2)."""
    codes = {_told(lock, (*PIP_AUDIT, "-r", lock), weak_in_python) for lock in LOCKS}
    codes.add(_told("web/package-lock.json", NPM_AUDIT, weak_in_pages))
    if UNKNOWN in codes:
        print("the audit is not complete: it needs a network, and registries that answer about weaknesses")
    return WEAK if WEAK in codes else max(codes)


def _told(lock: str, command: Sequence[str], weak_in: Callable[[Any], Iterator[str]]) -> int:
    """Print the known vulnerabilities of one lock file; return its exit code."""
    code = CLEAN
    try:
        for line in weak_in(asked(command)):
            print(f"{lock}: {line}")
            code = WEAK
    except NoAnswer as fault:
        print(f"{lock}: nobody could tell: {fault}")
        return UNKNOWN
    if code == CLEAN:
        print(f"{lock}: no known weakness")
    return code


def asked(command: Sequence[str]) -> Any:
    """Return the JSON that a program prints, or raise NoAnswer. Its exit code is ignored: it also fails on findings."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return json.loads(done.stdout)
    except OSError as fault:
        raise NoAnswer(f"{command[0]} cannot be run ({fault.strerror})") from None
    except ValueError:
        lines = done.stderr.strip().splitlines() or ["it said nothing"]
        raise NoAnswer(lines[-1].strip()) from None


def weak_in_python(answer: Any) -> Iterator[str]:
    """Yield the vulnerabilities that pip-audit found; raise NoAnswer at the end if it skipped a package."""
    for entry in answer["dependencies"]:
        for weakness in entry.get("vulns", ()):
            fixed = ", ".join(weakness["fix_versions"]) or "no version yet"
            yield f"{entry['name']} {entry['version']}: {weakness['id']}, mended in {fixed}"
    unknown = [entry["name"] for entry in answer["dependencies"] if "skip_reason" in entry]
    if unknown:
        raise NoAnswer(f"the registry says nothing about {len(unknown)} packages, such as {unknown[0]}")


def weak_in_pages(answer: Any) -> Iterator[str]:
    """Yield the vulnerabilities that npm found; raise NoAnswer if it could not ask."""
    if "vulnerabilities" not in answer:
        raise NoAnswer(str(answer.get("message") or answer.get("error") or "npm said nothing"))
    for name, entry in answer["vulnerabilities"].items():
        titles = {via["title"] for via in entry["via"] if isinstance(via, dict)}
        yield f"{name} {entry['range']}: {entry['severity']}, {'; '.join(sorted(titles)) or 'by what it uses'}"


if __name__ == "__main__":
    sys.exit(main())
