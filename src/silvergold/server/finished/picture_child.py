"""Draw a picture in a child process of the server: `python -m silvergold.server.finished.picture_child`.

It reads from its standard input what its parent has pickled, the view of a spectator at the end of a game or the
result of one player, and writes a PNG.
"""

from __future__ import annotations

import os
import pickle
import sys

from silvergold.drawing import draw_result
from silvergold.drawing.course_picture import SharedCourse, draw_course
from silvergold.drawing.raster import paint, png
from silvergold.match import View

WIDTH = 1200
"""Pixels, the width that link previews are made for."""


def drawn(shown: View | SharedCourse) -> bytes:
    """Return the picture of a finished game, or of one player's result, as a PNG."""
    drawing = draw_course(shown) if isinstance(shown, SharedCourse) else draw_result(shown)
    return png(paint(drawing, WIDTH))


def main() -> None:
    """Draw one picture. Games under way come first, so this process has a low priority."""
    if hasattr(os, "nice"):
        os.nice(5)
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the parent reads nothing but the picture
    shown: View | SharedCourse = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own server
    with answer:
        answer.write(drawn(shown))


if __name__ == "__main__":
    main()
