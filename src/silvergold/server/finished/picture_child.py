"""Draw the end of a game in a child process of the server: `python -m silvergold.server.finished.picture_child`.

It reads the pickled view of a spectator from its standard input, written by its parent, and writes a PNG.
"""

from __future__ import annotations

import os
import pickle
import sys

from silvergold.drawing import draw_result
from silvergold.drawing.raster import paint, png
from silvergold.match import View

WIDTH = 1200
"""Pixels, the width that link previews are made for."""


def drawn(view: View) -> bytes:
    """Return the picture of a finished game as a PNG."""
    return png(paint(draw_result(view), WIDTH))


def main() -> None:
    """Draw one picture. Games under way come first, so this process has a low priority."""
    if hasattr(os, "nice"):
        os.nice(5)
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the parent reads nothing but the picture
    view: View = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own server
    with answer:
        answer.write(drawn(view))


if __name__ == "__main__":
    main()
