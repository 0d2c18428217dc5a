"""A drawing as one self-contained SVG text. Smaller drawings become definitions, each written once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from silvergold.drawing.glyphs import width_of
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, number

DISPLAY_FACE: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif"
TEXT_FACE: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
_SVG: Final = "http://www.w3.org/2000/svg"
_UNFIT: Final = re.compile(r"[^A-Za-z0-9_-]+")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")  # XML cannot contain these


def svg(drawing: Drawing) -> str:
    """Return the picture as SVG; screen readers read its label.

    >>> from silvergold.drawing.symbols import COIN
    >>> svg(COIN)[:79]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" aria-l'
    """
    inner = definitions([drawing])
    return f"{_opening(drawing)}{f'<defs>{inner}</defs>' if inner else ''}{elements(drawing)}</svg>"


def _opening(drawing: Drawing) -> str:
    """Return the beginning of a picture, up to its title."""
    label = _CONTROL.sub(" ", drawing.label or drawing.name)
    size = f"{number(drawing.width)} {number(drawing.height)}"
    head = f'<svg xmlns="{_SVG}" viewBox="0 0 {size}" role="img" aria-label={quoteattr(label)}>'
    return f"{head}<title>{escape(label)}</title>"


def sprites(drawings: Iterable[Drawing]) -> str:
    """Return hidden definitions of many pictures for one page; `sprite` shows one."""
    pictures = list(drawings)
    groups = definitions(pictures) + "".join(map(_group, pictures))
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f'<svg xmlns="{_SVG}" {hidden}><defs>{groups}</defs></svg>'


def definitions(drawings: Iterable[Drawing]) -> str:
    """Return every drawing that is placed inside these, each once, innermost first."""
    seen: set[str] = set()
    return "".join(_group(part) for drawing in drawings for part in _placed_inside(drawing, seen))


def elements(drawing: Drawing) -> str:
    """Return the elements of a drawing; `definitions` must be on the same page."""
    return "".join(map(_element, drawing.items))


def sprite(drawing: Drawing) -> str:
    """Return one of the pictures that `sprites` has defined on the same page."""
    return f'{_opening(drawing)}<use href="#{_id(drawing)}"/></svg>'


def _group(drawing: Drawing) -> str:
    if drawing.clipped:
        size = f'width="{number(drawing.width)}" height="{number(drawing.height)}"'
        return f'<svg id="{_id(drawing)}" {size} overflow="hidden">{elements(drawing)}</svg>'
    return f'<g id="{_id(drawing)}">{elements(drawing)}</g>'


def _placed_inside(drawing: Drawing, seen: set[str]) -> Iterator[Drawing]:
    for item in drawing.items:
        if isinstance(item, Placed) and item.drawing.name not in seen:
            seen.add(item.drawing.name)
            yield from _placed_inside(item.drawing, seen)
            yield item.drawing


def _id(drawing: Drawing) -> str:
    return "sg-" + _UNFIT.sub("-", drawing.name)


def _element(item: Item) -> str:
    match item:
        case Shape():
            return f'<path d="{item.path}"{_paint(item)}/>'
        case Words():
            return _text(item)
        case Placed():
            return _use(item)


def _paint(shape: Shape) -> str:
    """Return fill and stroke as attributes."""
    words = [f' fill="{shape.fill or "none"}"']
    if shape.stroke:
        words.append(f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}" stroke-linejoin="round"')
        words.append("" if shape.blunt else ' stroke-linecap="round"')
    if shape.dash:
        words.append(f' stroke-dasharray="{" ".join(map(number, shape.dash))}"')
    if shape.opacity < 1:
        words.append(f' opacity="{number(shape.opacity)}"')
    return "".join(words)


def _text(words: Words) -> str:
    anchor = "" if words.anchor == "start" else f' text-anchor="{words.anchor}"'
    weight = ' font-weight="700"' if words.bold else ""
    place = f'x="{number(words.x)}" y="{number(words.y)}" font-size="{number(words.size)}" fill="{words.colour}"'
    face = f'font-family="{DISPLAY_FACE if words.display else TEXT_FACE}"'
    # with any font, the line is as long as the layout expects
    fit = f'textLength="{width_of(words.text, words.size):.1f}" lengthAdjust="spacingAndGlyphs"'
    return f"<text {place}{anchor}{weight} {face} {fit}>{escape(_CONTROL.sub(' ', words.text))}</text>"


def _use(placed: Placed) -> str:
    scale = "" if placed.scale == 1 else f" scale({placed.scale:.4g})"
    opacity = "" if placed.opacity == 1 else f' opacity="{number(placed.opacity)}"'
    where = f"translate({number(placed.x)} {number(placed.y)}){scale}"
    return f'<use href="#{_id(placed.drawing)}" transform="{where}"{opacity}/>'
