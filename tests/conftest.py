"""What holds for every test run: how hard hypothesis looks."""

import os

from hypothesis import settings

# the first call of a compiled function takes seconds, so no example has a deadline; a normal run is the same each time
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("soak" if os.environ.get("SILVERGOLD_SOAK") else "house")
