"""Draw pictures in a child process of the server.

A request is the view of a spectator at the end of a game, or the result of one player, with the tag of a language; the
answer is a PNG.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Final

from silvergold.child_processes.limits import lower_priority
from silvergold.drawing import draw_result
from silvergold.drawing.course_picture import SharedCourse, draw_course
from silvergold.drawing.raster import paint, png
from silvergold.languages import language

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent
    from silvergold.match import View

WIDTH: Final = 1200
"""Pixels, the width that link previews are made for."""

NICE: Final = 5
"""How much the process lowers its priority."""


def drawn(shown: View | SharedCourse, tag: str) -> bytes:
    """Return the picture of a finished game, or of one player's result, as a PNG."""
    spoken = language(tag)
    drawing = draw_course(shown, spoken) if isinstance(shown, SharedCourse) else draw_result(shown, spoken)
    return png(paint(drawing, WIDTH))


def main(parent: Parent) -> None:
    """Draw what the parent has pickled. Games under way come first, so this process has a low priority."""
    lower_priority(NICE)
    for body in parent.requests():
        shown, tag = pickle.loads(body)  # noqa: S301 - from our own server
        parent.answer(drawn(shown, tag))
