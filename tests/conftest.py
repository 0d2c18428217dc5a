"""What holds for every test run: how hard hypothesis looks, and that Ctrl+C can be pressed."""

import os
import signal

from hypothesis import settings

# the first call of a compiled function takes seconds, so no example has a deadline; a normal run is the same each time
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("soak" if os.environ.get("SILVERGOLD_SOAK") else "house")

# A shell that starts a command in the background lets it ignore Ctrl+C, and every program that it starts in turn. The
# tests press Ctrl+C themselves, so they begin as if they were in the foreground.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
