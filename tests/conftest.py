"""Settings of every test run: language, Hypothesis, long tests first, garbage collection, Ctrl+C, no SciPy."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The first call of a compiled function takes seconds, and a busy machine is slow. So there is no deadline, and slow
# tests are no fault. A normal run uses the same examples each time.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("house", PATIENT, derandomize=True)
settings.register_profile("soak", PATIENT, max_examples=2000, print_blob=True)
settings.load_profile("soak" if os.environ.get("SILVERGOLD_SOAK") else "house")

# While tests are imported and collected, garbage collection takes a third of the time and finds next to nothing.
gc.disable()


LONG = (
    *("server/proofs/", "server/test_bots.py", "server/test_compilation.py", "server/test_serve.py"),
    *("server/test_starting.py", "browser/test_connection.py", "browser/test_engines.py", "browser/test_states.py"),
    *("browser/test_whole_games.py", "webassembly/test_page_engine.py"),
)
"""Tests that wait for processes or play whole games. They come first, so that no worker is left with one at the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Distribute the files of long tests among the workers; each worker starts with an equal part of the whole list."""
    n_workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if n_workers == 1:
        return
    files: dict[Path, list[pytest.Item]] = {}
    rest: list[pytest.Item] = []
    for item in items:
        is_long = any(part in item.path.as_posix() for part in LONG)
        (files.setdefault(item.path, []) if is_long else rest).append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(n_workers)]
    for nth, file in enumerate(files.values()):
        parts[nth % n_workers] += file
    for part in parts:
        n_more = max(0, len(items) // n_workers - len(part))
        part += rest[:n_more]
        del rest[:n_more]
    items[:] = [item for part in parts for item in part] + rest


def pytest_collection_finish() -> None:
    """Enable garbage collection again, but not for the objects that exist before the first test."""
    gc.freeze()
    gc.enable()


# The tests read English, whatever the language of the machine is.
os.environ["SILVERGOLD_LANG"] = "en"

# A shell that starts a command in the background makes it ignore Ctrl+C, and so do the programs that it starts. The
# tests send Ctrl+C themselves, so the usual handler is restored.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# numba loads SciPy into every process where it is installed, which takes a fifth of a second. It is installed for a few
# tests only, so the many processes that other tests start do without it.
WITHOUT_SCIPY = str(Path(__file__).with_name("without_scipy"))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (WITHOUT_SCIPY, os.environ.get("PYTHONPATH"))))
