"""The canvas of reportlab, with transparency inside of forms. Only `drawing.pdf` imports this, when it is needed."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFFormXObject, PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas


class FormCanvas(Canvas):  # type: ignore[misc]  # reportlab ships no types
    """A canvas that gives forms what their operators refer to; reportlab leaves out the states of transparency."""

    def _setAnnotations(self, obj: Any) -> None:  # noqa: N802 - the name in reportlab
        """Complete a page or a form; this is called last."""
        super()._setAnnotations(obj)
        if isinstance(obj, PDFFormXObject):
            resources = PDFResourceDictionary()
            resources.basicFonts()
            resources.basicProcs()
            if obj.XObjects:
                resources.XObject = obj.XObjects
            if obj.ExtGState:
                resources.ExtGState = obj.ExtGState
            obj.Resources = resources
