"""Where the built pages of `web/` lie in the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parent / "pages"
INDEX: Final = "index.html"
ASSETS: Final = "assets"
MANIFEST: Final = ".vite/manifest.json"

TWINS: Final = {"br": ".br", "gzip": ".gz"}
"""The compressed files that the build writes beside each file, the smallest first."""
