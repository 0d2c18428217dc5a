"""The whole table as one picture, from what somebody may see: expedition, display, every player's cards and score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from silvergold.choices import Position
from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD, Card, Expedition
from silvergold.drawing import cards, symbols
from silvergold.drawing import palette as p
from silvergold.drawing.figures import glyph, shortened, width_of
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, ellipse, rect
from silvergold.match import WATCHER, PlayerView, View
from silvergold.records import winners

WIDTH: Final = 1200.0
MARGIN: Final = 16.0
BAR: Final = 56.0
TOP: Final = BAR + MARGIN
TOP_HEIGHT: Final = 216.0
PLAYERS_AT: Final = TOP + TOP_HEIGHT + MARGIN
HEADER: Final = 58.0
SHEET: Final = 106.0
PAD: Final = 16.0
ASPECT: Final = cards.HEIGHT / cards.WIDTH

ROUNDS: Final = 4  # G4
TURNS_PER_ROUND: Final = 7
COINS: Final = (3, 4)  # S4: rows, boxes in each
PALMS: Final = 4  # S5
GEMS: Final = 10  # P6
SKULLS: Final = 10  # P8

TITLES: Final = {SILVER_AND_GOLD: "Silver & Gold", PYRAMIDS: "Pyramids"}
BUSY: Final = {"keep": "choosing cards", "mark": "crossing", "take": "taking a card"}


@dataclass(frozen=True, slots=True)
class _Place:
    """A rectangle to draw in."""

    x: float
    y: float
    width: float
    height: float


EXPEDITION: Final = _Place(MARGIN, TOP, 196, TOP_HEIGHT)
DISPLAY: Final = _Place(228, TOP, 756, TOP_HEIGHT)
REWARDS: Final = _Place(1000, TOP, 184, TOP_HEIGHT)


def table(view: View) -> Drawing:
    """Everything this view shows; nothing else can be in it."""
    places, height = _player_places(len(view.players))
    items: list[Item] = [Placed(_ground(view.game, len(view.players)), 0, 0)]
    items += [*_bar(view), *_expedition(view)]
    items += [*_display(view), *_rewards(view)]
    for player, place in zip(view.players, places, strict=True):
        items += _player(view, player, place)
    return Drawing("table", WIDTH, height, tuple(items), _label(view))


def _label(view: View) -> str:
    scores = ", ".join(f"{player.name} {player.score.total}" for player in view.players)
    return f"{TITLES[view.game]}. {moment(view)} Points: {scores}."


def moment(view: View) -> str:
    """Where the game stands, in a sentence."""
    if view.step == "over":
        return "The game is over."
    if view.step == "keep":
        return "Setup."
    return f"Round {view.round + 1} of {ROUNDS}, turn {view.turn % TURNS_PER_ROUND + 1} of {TURNS_PER_ROUND}."


def _player_places(n: int) -> tuple[list[_Place], float]:
    """Two or three side by side with tall panels, four in two rows; and how high the picture is."""
    columns = 3 if n == TALL else 2
    width = (WIDTH - (columns + 1) * MARGIN) / columns
    height = round(HEADER + PAD + (_tall_card(width) * ASPECT + SHEET if n <= TALL else _WIDE_CARD * ASPECT))
    corners = ((k % columns * (width + MARGIN), k // columns * (height + MARGIN)) for k in range(n))
    places = [_Place(MARGIN + x, PLAYERS_AT + y, width, height) for x, y in corners]
    return places, places[-1].y + height + MARGIN


TALL: Final = 3  # up to so many players have tall panels
_WIDE_CARD: Final = 150.0


def _tall_card(width: float) -> float:
    """How wide a card is in a tall panel."""
    return (width - 3 * PAD) / 2


# The ground and the bar ----------------------------------------------------------------------------------------------


@cache
def _ground(game: str, n: int) -> Drawing:
    """Paper with a few lines of a chart, and the panels that everything lies on."""
    mood = p.MOODS[game]
    places, height = _player_places(n)
    rays = " ".join(f"M1010 250L{x} {y:g}" for x, y in ((0, 90), (0, 420), (0, height), (420, height), (820, height)))
    more = f"M1010 250L1200 {height - 60:g} M1010 250L1200 330 M1010 250L700 0 M1010 250L1200 80"
    items = (
        Shape(rect(0, 0, WIDTH, height), fill=mood.ground),
        Shape(f"{rays} {more}", stroke=mood.line, width=1, opacity=0.35),
        Shape(rect(0, 0, WIDTH, BAR), fill=mood.panel),
        Shape(f"M0 {BAR:g}H{WIDTH:g}", stroke=mood.panel_edge, width=1.5, blunt=True),
        *(_panel(mood, place) for place in (EXPEDITION, DISPLAY, REWARDS, *places)),
    )
    return Drawing(f"ground-{game}-{n}", WIDTH, height, items)


def _panel(mood: p.Mood, place: _Place) -> Shape:
    return Shape(rect(place.x, place.y, place.width, place.height, 14), mood.panel, mood.panel_edge, 1.5)


def _bar(view: View) -> Iterator[Item]:
    """The game, rounds and turns, who is waited for."""
    mood = p.MOODS[view.game]
    yield Words(24, 37, TITLES[view.game], 26, mood.ink, bold=True, display=True)
    yield from _rounds(view, mood)
    yield from _turns(view, mood)
    yield Words(WIDTH - 24, 35, shortened(_news(view), 15, 330), 15, mood.quiet, "end")


def _rounds(view: View, mood: p.Mood) -> Iterator[Item]:
    yield Words(366, 35, "Round", 17, mood.ink, bold=True)
    for k in range(ROUNDS):
        x, now = 430 + 30 * k, k == view.round and view.step != "over"
        done = k < view.round or view.step == "over"
        yield Shape(rect(x, 17, 24, 24, 4), mood.ink if now else mood.inset, mood.ink, 1.5)
        yield Words(x + 12, 34.5, str(k + 1), 15, mood.panel if now else mood.ink, "middle", bold=True)
        if done:
            yield Shape(f"M{x + 4} 21L{x + 20} 37", stroke=mood.ink, width=2)


def _turns(view: View, mood: p.Mood) -> Iterator[Item]:
    turn = TURNS_PER_ROUND if view.step == "over" else view.turn % TURNS_PER_ROUND
    started = view.step != "keep"
    told = f"Turn {min(turn + 1, TURNS_PER_ROUND)} of {TURNS_PER_ROUND}" if started else "Setup"
    yield Words(568, 35, told, 17, mood.ink, bold=True)
    for k in range(TURNS_PER_ROUND):
        x, now = 690 + 21 * k, k == turn and started
        fill = mood.accent if now else mood.quiet if k < turn else mood.panel
        yield Shape(ellipse(x, 29, 8 if now else 6.5), fill, mood.accent if now else mood.quiet, 2)


def _news(view: View) -> str:
    """What the table waits for."""
    if view.step == "over":
        best = winners(Position(view.index, view.state))
        return " and ".join(view.names[seat] for seat in best) + (" wins" if len(best) == 1 else " win")  # R11
    return "Waiting for " + ", ".join(view.names[seat] for seat in view.waiting)


# Expedition, display, cups or pyramid points -------------------------------------------------------------------------


def _heading(mood: p.Mood, place: _Place, text: str) -> Words:
    text = shortened(text, 17, place.width - 2 * PAD)
    return Words(place.x + PAD, place.y + 27, text, 17, mood.ink, bold=True, display=True)


def _expedition(view: View) -> Iterator[Item]:
    """G5: the pattern that lies face up."""
    mood, place = p.MOODS[view.game], EXPEDITION
    face_up = _face_up(view)
    yield _heading(mood, place, f"Expedition: {face_up.name}" if face_up else "Expedition")
    yield Shape(rect(place.x + PAD, place.y + 42, 164, 158, 10), p.SAND_HI, mood.panel_edge, 1.5)
    if face_up:
        drawing = cards.pattern(face_up)
        scale = min(44.0, 144 / drawing.width * 100, 140 / drawing.height * 100) / 100
        width, height = drawing.width * scale, drawing.height * scale
        yield drawing.fitted(place.x + 98 - width / 2, place.y + 121 - height / 2, width)


def _face_up(view: View) -> Expedition | None:
    return next((expedition for expedition in view.deck.expeditions if expedition.name == view.pattern), None)


def _display(view: View) -> Iterator[Item]:
    """G3, G10: the cards to choose from, and how many lie face down; in setup the viewer's own hand."""
    mood, place = p.MOODS[view.game], DISPLAY
    hand = view.players[view.seat].hand if view.seat != WATCHER else ()
    title, shown = (f"{view.names[view.seat]} keeps two of these", hand) if hand else ("Display", view.display)
    yield _heading(mood, place, title)
    for k, card in enumerate(shown):
        yield cards.card(card).fitted(place.x + PAD + 148 * k, place.y + 42, 132)
    x = place.x + PAD + 148 * 4
    if view.stack_left:
        yield cards.back(view.game).fitted(x, place.y + 42, 132)
    yield Words(x + 66, place.y + 27, _cards(view.stack_left), 14, mood.quiet, "middle")


def _cards(n: int) -> str:
    return f"{n} card face down" if n == 1 else f"{n} cards face down"


def _rewards(view: View) -> Iterator[Item]:
    """S7: the cups left; P11: the pyramid points left."""
    mood, place = p.MOODS[view.game], REWARDS
    if view.game == PYRAMIDS:
        yield _heading(mood, place, "Pyramid points")
        yield from _awards(view, place, mood)
    else:
        yield _heading(mood, place, "Cups left")
        yield from _cups(view, place, mood)


def _cups(view: View, place: _Place, mood: p.Mood) -> Iterator[Item]:
    """The highest first; those taken are pale and struck out."""
    every = sorted(view.deck.cups, reverse=True)
    taken = len(every) - len(view.cups)
    columns = 2
    wide, high = (place.width - 2 * PAD) / columns, min(52.0, 160 / -(-len(every) // columns))
    for k, points in enumerate(every):
        x, y, gone = place.x + PAD + wide * (k % columns), place.y + 44 + high * (k // columns), k < taken
        size = min(32.0, high - 4)
        yield symbols.CUP.fitted(x, y, size, 0.35 if gone else 1.0)
        yield Words(x + 39, y + size * 0.75, str(points), size * 0.63, mood.quiet if gone else mood.ink, bold=not gone)
        if gone:
            yield Shape(f"M{x - 2:g} {y + size * 0.56:g}H{x + 56:g}", stroke=mood.quiet, width=2)


def _awards(view: View, place: _Place, mood: p.Mood) -> Iterator[Item]:
    """A row for each colour; what is taken is struck out."""
    every = view.deck.awards
    step = min(40.0, 112 / max(len(every), 1))
    for row, (colour, left) in enumerate(view.awards.items()):
        y = place.y + 48 + 54 * row
        yield symbols.emblem(colour).fitted(place.x + PAD, y, 30)
        for k, points in enumerate(every):
            x, gone = place.x + PAD + 40 + step * k, k < len(every) - len(left)
            yield Shape(rect(x, y - 1, step - 6, 32, 6), mood.inset if gone else p.SAND, mood.panel_edge, 1.5)
            ink, size = mood.quiet if gone else p.INK, min(17.0, step * 0.44)
            yield Words(x + step / 2 - 3, y + 21, str(points), size, ink, "middle", bold=not gone)
            if gone:
                yield Shape(f"M{x + 4:g} {y + 27:g}L{x + step - 10:g} {y + 3:g}", stroke=mood.quiet, width=2)


# A player ------------------------------------------------------------------------------------------------------------


def _player(view: View, player: PlayerView, place: _Place) -> Iterator[Item]:
    """Name and points, the two cards, the score card, what is completed."""
    yield from _header(view, player, place)
    tall = len(view.players) <= TALL
    width = _tall_card(place.width) if tall else _WIDE_CARD
    for slot, laid in enumerate(player.cards):
        x, y = place.x + PAD + slot * (width + PAD), place.y + HEADER
        if laid is None:
            yield _no_card(view, x, y, width)
        else:
            yield cards.card(laid.card, laid.crossed, laid.fresh).fitted(x, y, width)
    yield from _below(view, player, place, width) if tall else _beside(view, player, place, width)


def _no_card(view: View, x: float, y: float, width: float) -> Shape:
    """R5: an empty place."""
    mood = p.MOODS[view.game]
    return Shape(rect(x, y, width, width * ASPECT, 12), mood.inset, mood.panel_edge, 2, dash=(8, 7))


def _header(view: View, player: PlayerView, place: _Place) -> Iterator[Item]:
    """Who it is, what they are doing, how many points they have."""
    mood, own = p.MOODS[view.game], player.seat == view.seat
    sign = symbols.seat_sign(player.seat, _initial(view, player.seat), p.SAND if own else mood.panel, mood.ink)
    yield sign.fitted(place.x + PAD, place.y + 11, 36)
    name = shortened(player.name, 20, place.width - 190)
    yield Words(place.x + 62, place.y + 27, name, 20, mood.ink, bold=True, display=True)
    if view.start_player == player.seat and view.step != "over":
        yield symbols.FLAG.fitted(place.x + 72 + width_of(name, 20) * 1.08, place.y + 10, 20)
    yield Words(place.x + 62, place.y + 46, _doing(view, player), 13, mood.quiet)
    yield Words(place.x + place.width - PAD, place.y + 38, str(player.score.total), 32, mood.ink, "end", True, True)


def _initial(view: View, seat: int) -> str:
    """The first letter of a name; the seat's number where two begin alike or no pen can write it."""
    firsts = [name[:1].upper() for name in view.names]
    told = firsts.count(firsts[seat]) == 1 and glyph(firsts[seat])
    return firsts[seat] if told else str(seat + 1)


def _doing(view: View, player: PlayerView) -> str:
    """Waited for, owing bonus boxes, or done."""
    if player.owed:
        return f"owes {player.owed} bonus " + ("box" if player.owed == 1 else "boxes")
    if view.step == "over":
        return "final score"
    return BUSY.get(view.step, "") + "…" if player.seat in view.waiting else "ready"


def _below(view: View, player: PlayerView, place: _Place, card: float) -> Iterator[Item]:
    """The score card at the left, completed cards at the right of it."""
    y = place.y + HEADER + card * ASPECT + 14
    yield from _sheet(view, player, _Place(place.x + PAD, y, 206, 104))
    left = place.x + PAD + 222
    yield from _done(view, player, _Place(left, y, place.x + place.width - PAD - left, 104))


def _beside(view: View, player: PlayerView, place: _Place, card: float) -> Iterator[Item]:
    """The score card at the right of the cards, completed cards under it."""
    x, y = place.x + 3 * PAD + 2 * card, place.y + HEADER
    width = place.x + place.width - PAD - x
    yield from _sheet(view, player, _Place(x, y, width, 92))
    yield from _done(view, player, _Place(x, y + 98, width, 84))


# The score card ------------------------------------------------------------------------------------------------------


def _sheet(view: View, player: PlayerView, place: _Place) -> Iterator[Item]:
    yield from _dig_sheet(player, place) if view.game == PYRAMIDS else _chart_sheet(view, player, place)


def _lone_box(name: str, fill: str) -> Drawing:
    return Drawing(name, 100, 100, (Shape(rect(0, 0, 100, 100, 15), fill, p.SAND_EDGE, 5),))


_OPEN_BOX: Final = _lone_box("sheet-box", p.SAND)
_DONE_BOX: Final = _lone_box("sheet-box-done", p.SAND_DONE)
_PLATE: Final = _lone_box("plate", p.SAND_HI)


def _small_box(x: float, y: float, size: float, symbol: Drawing | None, crossed: bool, variant: int = 0) -> list[Item]:
    """A box of the score card."""
    items: list[Item] = [(_DONE_BOX if crossed else _OPEN_BOX).fitted(x, y, size)]
    if symbol:
        items.append(symbol.fitted(x + size * 0.12, y + size * 0.12, size * 0.76, 0.3 if crossed else 1.0))
    if crossed:
        items.append(symbols.ink(variant, p.INK, 14).fitted(x, y, size))
    return items


def _chart_sheet(view: View, player: PlayerView, place: _Place) -> Iterator[Item]:
    """S4, S5, S7: three rows of coins, four palms, the points of the cups."""
    mood, sheet = p.MOODS[view.game], player.sheet
    rows, columns = COINS
    for k in range(rows * columns):
        row, column = divmod(k, columns)
        yield from _small_box(place.x + 27 * column, place.y + 27 * row, 24, symbols.COIN, k < sheet.coins, k)
    x = place.x + 122
    for k in range(PALMS):
        entry = sheet.palms[k] if k < len(sheet.palms) else None
        at = x + 28 * (k % 2), place.y + 27 * (k // 2)
        yield from _small_box(*at, 24, symbols.PALM if entry is None else None, crossed=False)
        if entry is not None:
            yield Words(at[0] + 12, at[1] + 18, str(entry), 16, p.INK, "middle", bold=True)
    yield symbols.CUP.fitted(x, place.y + 54, 24)
    yield Words(x + 32, place.y + 73, str(sheet.cups), 18, mood.ink, bold=True)


def _dig_sheet(player: PlayerView, place: _Place) -> Iterator[Item]:
    """P6 to P8, P11: gems of both colours, skulls, a torch for each round, pyramid points."""
    mood, sheet = p.MOODS[PYRAMIDS], player.sheet
    rows = ((symbols.RED_GEM, sheet.red_gems), (symbols.GREEN_GEM, sheet.green_gems), (symbols.SKULL, sheet.skulls))
    step = (place.width - 4) / 10
    for row, (symbol, n) in enumerate(rows):
        for k in range(GEMS):
            yield from _small_box(place.x + step * k, place.y + 22 * row, step - 3, symbol, k < n, k + row)
    y = place.y + 67
    for k in range(ROUNDS):
        yield from _small_box(place.x + 25 * k, y, 22, symbols.TORCH, k in sheet.torches, k)
    yield Words(place.x + place.width - 4, y + 17, f"{sheet.pyramid_points} pyramid points", 12, mood.quiet, "end")


def _done(view: View, player: PlayerView, place: _Place) -> Iterator[Item]:
    """G9: completed cards as emblems with their seals; then where the points come from."""
    mood = p.MOODS[view.game]
    told = f"{len(player.completed)} completed" if player.completed else "none completed yet"
    yield Words(place.x, place.y + 12, told, 13, mood.ink, bold=True)
    yield from _emblems(player.completed, place)
    parts = [f"{part} {points}" for part, points in player.score.parts.items()]
    for k, line in enumerate(_lines(parts, 12, place.width)):
        yield Words(place.x, place.y + 62 + 16 * k, line, 12, mood.quiet)


def _emblems(completed: Iterable[Card], place: _Place) -> Iterator[Item]:
    """As many as lie in one row, closer together when there are more."""
    done = list(completed)
    step = min(27.0, (place.width - 24) / max(len(done) - 1, 1))
    for k, card in enumerate(done):
        yield _PLATE.fitted(place.x + step * k, place.y + 19, 24)
        yield symbols.emblem(card.colour).fitted(place.x + step * k + 3, place.y + 22, 18)


def _lines(words: list[str], size: float, width: float) -> list[str]:
    """Words set in lines of this width."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}, {word}" if lines[-1] else word
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
