"""What holds for every test run: how hard hypothesis looks, garbage, Ctrl+C, and processes without SciPy."""

import gc
import os
import signal
from pathlib import Path

from hypothesis import settings

# the first call of a compiled function takes seconds, so no example has a deadline; a normal run is the same each time
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("soak" if os.environ.get("SILVERGOLD_SOAK") else "house")

# While tests are imported and collected, looking for garbage takes a third of the time and finds next to nothing.
gc.disable()


def pytest_collection_finish() -> None:
    """From now on, look for garbage, but not among what is there before the first test."""
    gc.freeze()
    gc.enable()


# A shell that starts a command in the background lets it ignore Ctrl+C, and every program that it starts in turn. The
# tests press Ctrl+C themselves, so they begin as if they were in the foreground.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# numba loads SciPy into every process where it is installed, which takes a fifth of a second. It is installed for a few
# tests only, so the many processes that other tests start do without it.
WITHOUT_SCIPY = str(Path(__file__).with_name("without_scipy"))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (WITHOUT_SCIPY, os.environ.get("PYTHONPATH"))))
