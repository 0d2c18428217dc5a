"""Sheets of cards in true size: those of the deck, then expedition cards and the round card; and all backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silvergold.drawing import cards
from silvergold.drawing.card_geometry import CardFrame
from silvergold.drawing.shapes import Drawing, Item
from silvergold.printing.inks import inked
from silvergold.printing.print_options import Layout, layout_of
from silvergold.printing.sheets import PrintJob, cuts, foot, head, sheet
from silvergold.printing.small_cards import expedition_cards, round_card


def card_sheets(job: PrintJob) -> Iterator[Drawing]:
    """Yield the sheets of all cards that are wanted; each is followed by its backs, if there are any."""
    layout, frame = layout_of(job.options), frame_for(job)
    groups = list(_groups(job, layout, frame))
    for k, (faces, label) in enumerate(groups, start=1):
        yield _sheet(job, layout, faces, f"{job.texts('sheet', n=k, all=len(groups))} · {label}")
        if job.options.backs:
            back = cards.draw_cut_back(job.deck.game, frame)
            yield _back_sheet(job, layout, [back] * len(faces))


def frame_for(job: PrintJob) -> CardFrame:
    """Return the frame of all cards."""
    return cards.frame_of(job.deck.game, *job.options.size, job.options.bleed_width)


def n_card_sheets(job: PrintJob) -> int:
    """Return how many sheets there are, with those of backs."""
    layout = layout_of(job.options)
    fronts = sum(-(-n // layout.n) for n in _sizes(job))
    return fronts * (2 if job.options.backs else 1)


def _sizes(job: PrintJob) -> Iterator[int]:
    """Yield how many cards of the deck there are, and how many others."""
    parts = job.options.parts
    if "cards" in parts:
        yield len(job.deck.cards)
    if n := sum(e.count for e in job.deck.expeditions) * ("expeditions" in parts) + ("round-card" in parts):
        yield n


def _groups(job: PrintJob, layout: Layout, frame: CardFrame) -> Iterator[tuple[Sequence[Drawing], str]]:
    """Yield the faces of each sheet, and what they are."""
    texts, parts, n = job.texts, job.options.parts, layout.n
    if "cards" in parts:
        faces = sorted(job.deck.cards, key=lambda card: card.number)
        for k in range(0, len(faces), n):
            part = faces[k : k + n]
            span = {"first": k + 1, "last": k + len(part), "all": len(faces)}
            label = texts("cards" if len(part) > 1 else "card", **span)
            drawn = (cards.draw_cut_card(job.deck.game, face, frame, job.code, texts.letters) for face in part)
            yield list(drawn), label
    others: list[Drawing] = []
    names: list[str] = []
    if "expeditions" in parts:
        others += expedition_cards(job, frame)
        names.append(texts("expeditions"))
    if "round-card" in parts:
        others.append(round_card(job, frame))
        names.append(texts("round_card"))
    for k in range(0, len(others), n):
        yield others[k : k + n], " · ".join(names)


def _sheet(job: PrintJob, layout: Layout, faces: Sequence[Drawing], label: str) -> Drawing:
    options, texts = job.options, job.texts
    items: list[Item] = list(_placed(job, layout, faces))
    items += cuts(layout, options.cut)
    items += head(job, layout.paper, label, layout.corner[1] - options.bleed_width)
    width, height = (f"{side:g}" for side in layout.size)
    end = layout.corner[1] + layout.spread[1] + options.bleed_width
    items += foot(job, layout.paper, end, texts("ruler", width=width, height=height), texts("cut"))
    return sheet(layout.paper, items, label)


def _placed(job: PrintJob, layout: Layout, faces: Sequence[Drawing], *, mirrored: bool = False) -> Iterator[Item]:
    bleed, (dx, dy) = job.options.bleed_width, job.options.backs_moved if mirrored else (0.0, 0.0)
    for k, face in enumerate(faces):
        x, y = layout.place(k, mirrored)
        yield inked(face, job.options.ink).fitted(x - bleed + dx, y - bleed + dy, layout.size[0] + 2 * bleed)


def _back_sheet(job: PrintJob, layout: Layout, backs: Sequence[Drawing]) -> Drawing:
    """Return the other side of a sheet, without lines to cut: those of the front are enough."""
    return sheet(layout.paper, _placed(job, layout, backs, mirrored=True), job.texts("backs"))
