"""`python -m silvergold` is the `silvergold` command."""

from __future__ import annotations

import sys

from silvergold.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
