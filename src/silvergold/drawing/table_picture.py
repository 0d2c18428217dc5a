"""The whole table as one picture, drawn from a view: expedition, display, every player's cards and score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from silvergold import games
from silvergold.decks.deck import Card, Expedition
from silvergold.drawing import card_geometry, cards, palette, symbols
from silvergold.drawing.art import ART
from silvergold.drawing.glyphs import glyph, shortened, width_of
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, ellipse, rect
from silvergold.drawing.sheet_boxes import Area, rounded_square
from silvergold.languages import Language, english
from silvergold.match import WATCHER, PlayerView, View
from silvergold.position import Position
from silvergold.records import winners
from silvergold.rules import ROUNDS, TURNS_PER_ROUND

WIDTH: Final = 1200.0
RESULT_HEIGHT: Final = 630.0  # the shape that link previews have
MARGIN: Final = 16.0
BAR: Final = 56.0
TOP: Final = BAR + MARGIN
TOP_HEIGHT: Final = 216.0
PLAYERS_AT: Final = TOP + TOP_HEIGHT + MARGIN
HEADER: Final = 58.0
SHEET: Final = 106.0
PAD: Final = 16.0
ASPECT: Final = card_geometry.HEIGHT / card_geometry.WIDTH

BUSY: Final = {"keep": "choosing cards", "mark": "crossing", "take": "taking a card"}


EXPEDITION: Final = Area(MARGIN, TOP, 196, TOP_HEIGHT)
DISPLAY: Final = Area(228, TOP, 756, TOP_HEIGHT)
REWARDS: Final = Area(1000, TOP, 184, TOP_HEIGHT)


def draw_table(view: View) -> Drawing:
    """Draw everything that this view shows. Nothing else can be in the picture."""
    areas, height = _player_places(len(view.players))
    items: list[Item] = [Placed(_ground(view.game, len(view.players)), 0, 0)]
    items += [*_bar(view), *_expedition(view)]
    items += [*_display(view), *_rewards(view)]
    for player, area in zip(view.players, areas, strict=True):
        items += _player(view, player, area, english())
    return Drawing("table", WIDTH, height, tuple(items), _label(view))


def draw_result(view: View, language: Language) -> Drawing:
    """Draw the end of a game for a preview of its link: who won, and every player's cards and score."""
    areas = _result_places(len(view.players))
    theme = ART[view.game].THEME
    items: list[Item] = [Placed(_result_ground(view.game, len(view.players)), 0, 0)]
    items.append(Words(24, 37, games.game(view.game).title, 26, theme.ink, bold=True, display=True))
    news = shortened(_victory(view, language), 24, WIDTH / 2)
    items.append(Words(WIDTH - 24, 37, news, 24, theme.ink, "end", bold=True, display=True))
    for player, area in zip(view.players, areas, strict=True):
        items += _player(view, player, area, language)
    return Drawing("result", WIDTH, RESULT_HEIGHT, tuple(items), _label(view))


def _result_places(n: int) -> list[Area]:
    """Return the areas of the players, in the middle of what is left below the bar."""
    areas, height = _player_places(n)
    used = height - PLAYERS_AT - MARGIN
    up = PLAYERS_AT - (BAR + (RESULT_HEIGHT - BAR - used) / 2)
    return [Area(area.x, area.y - up, area.width, area.height) for area in areas]


@cache
def _result_ground(game: str, n: int) -> Drawing:
    """Draw paper, the bar and the panels of the players."""
    theme = ART[game].THEME
    items = (
        Shape(rect(0, 0, WIDTH, RESULT_HEIGHT), fill=theme.ground),
        Shape(rect(0, 0, WIDTH, BAR), fill=theme.panel),
        Shape(f"M0 {BAR:g}H{WIDTH:g}", stroke=theme.panel_edge, width=1.5, blunt=True),
        *(_panel(theme, area) for area in _result_places(n)),
    )
    return Drawing(f"result-ground-{game}-{n}", WIDTH, RESULT_HEIGHT, items)


def _label(view: View) -> str:
    scores = ", ".join(f"{player.name} {player.score.total}" for player in view.players)
    return f"{games.game(view.game).title}. {moment(view)} Points: {scores}."


def moment(view: View) -> str:
    """Return the state of the game as a sentence."""
    if view.step == "over":
        return "The game is over."
    if view.step == "keep":
        return "Setup."
    return f"Round {view.round + 1} of {ROUNDS}, turn {view.turn % TURNS_PER_ROUND + 1} of {TURNS_PER_ROUND}."


def _player_places(n: int) -> tuple[list[Area], float]:
    """Return the areas of the players and the height of the picture: up to three side by side, four in two rows."""
    columns = 3 if n == TALL else 2
    width = (WIDTH - (columns + 1) * MARGIN) / columns
    height = round(HEADER + PAD + (_tall_card(width) * ASPECT + SHEET if n <= TALL else _WIDE_CARD * ASPECT))
    corners = ((k % columns * (width + MARGIN), k // columns * (height + MARGIN)) for k in range(n))
    areas = [Area(MARGIN + x, PLAYERS_AT + y, width, height) for x, y in corners]
    return areas, areas[-1].y + height + MARGIN


PLATE: Final = rounded_square("plate", palette.SAND_HI)
TALL: Final = 3  # up to this many players have tall panels
_WIDE_CARD: Final = 150.0


def _tall_card(width: float) -> float:
    """Return the width of a card in a tall panel."""
    return (width - 3 * PAD) / 2


# The ground and the bar ----------------------------------------------------------------------------------------------


@cache
def _ground(game: str, n: int) -> Drawing:
    """Draw paper with the lines of a chart, and the panels for everything else."""
    theme = ART[game].THEME
    areas, height = _player_places(n)
    rays = " ".join(f"M1010 250L{x} {y:g}" for x, y in ((0, 90), (0, 420), (0, height), (420, height), (820, height)))
    more = f"M1010 250L1200 {height - 60:g} M1010 250L1200 330 M1010 250L700 0 M1010 250L1200 80"
    items = (
        Shape(rect(0, 0, WIDTH, height), fill=theme.ground),
        Shape(f"{rays} {more}", stroke=theme.line, width=1, opacity=0.35),
        Shape(rect(0, 0, WIDTH, BAR), fill=theme.panel),
        Shape(f"M0 {BAR:g}H{WIDTH:g}", stroke=theme.panel_edge, width=1.5, blunt=True),
        *(_panel(theme, area) for area in (EXPEDITION, DISPLAY, REWARDS, *areas)),
    )
    return Drawing(f"ground-{game}-{n}", WIDTH, height, items)


def _panel(theme: palette.Theme, area: Area) -> Shape:
    return Shape(rect(area.x, area.y, area.width, area.height, 14), theme.panel, theme.panel_edge, 1.5)


def _bar(view: View) -> Iterator[Item]:
    """Draw the title, rounds and turns, and the players who have to choose."""
    theme = ART[view.game].THEME
    yield Words(24, 37, games.game(view.game).title, 26, theme.ink, bold=True, display=True)
    yield from _rounds(view, theme)
    yield from _turns(view, theme)
    yield Words(WIDTH - 24, 35, shortened(_news(view), 15, 330), 15, theme.quiet, "end")


def _rounds(view: View, theme: palette.Theme) -> Iterator[Item]:
    yield Words(366, 35, "Round", 17, theme.ink, bold=True)
    for k in range(ROUNDS):
        x, now = 430 + 30 * k, k == view.round and view.step != "over"
        done = k < view.round or view.step == "over"
        yield Shape(rect(x, 17, 24, 24, 4), theme.ink if now else theme.inset, theme.ink, 1.5)
        yield Words(x + 12, 34.5, str(k + 1), 15, theme.panel if now else theme.ink, "middle", bold=True)
        if done:
            yield Shape(f"M{x + 4} 21L{x + 20} 37", stroke=theme.ink, width=2)


def _turns(view: View, theme: palette.Theme) -> Iterator[Item]:
    turn = TURNS_PER_ROUND if view.step == "over" else view.turn % TURNS_PER_ROUND
    started = view.step != "keep"
    text = f"Turn {min(turn + 1, TURNS_PER_ROUND)} of {TURNS_PER_ROUND}" if started else "Setup"
    yield Words(568, 35, text, 17, theme.ink, bold=True)
    for k in range(TURNS_PER_ROUND):
        x, now = 690 + 21 * k, k == turn and started
        fill = theme.accent if now else theme.quiet if k < turn else theme.panel
        yield Shape(ellipse(x, 29, 8 if now else 6.5), fill, theme.accent if now else theme.quiet, 2)


def _victory(view: View, language: Language) -> str:
    """R11: return who has won."""
    best = winners(Position(view.index, view.state))
    return language.t("pictures.wins", names=language.and_list(view.names[seat] for seat in best), n=len(best))


def _news(view: View) -> str:
    """Return the players who have to choose, or the winners."""
    if view.step == "over":
        return _victory(view, english())
    return "Waiting for " + ", ".join(view.names[seat] for seat in view.waiting)


# Expedition, display, cups or pyramid points -------------------------------------------------------------------------


def _heading(theme: palette.Theme, area: Area, text: str) -> Words:
    text = shortened(text, 17, area.width - 2 * PAD)
    return Words(area.x + PAD, area.y + 27, text, 17, theme.ink, bold=True, display=True)


def _expedition(view: View) -> Iterator[Item]:
    """G5: draw the face-up pattern."""
    theme, area = ART[view.game].THEME, EXPEDITION
    face_up = _face_up(view)
    yield _heading(theme, area, f"Expedition: {face_up.name}" if face_up else "Expedition")
    yield Shape(rect(area.x + PAD, area.y + 42, 164, 158, 10), palette.SAND_HI, theme.panel_edge, 1.5)
    if face_up:
        drawing = cards.draw_pattern(face_up)
        scale = min(44.0, 144 / drawing.width * 100, 140 / drawing.height * 100) / 100
        width, height = drawing.width * scale, drawing.height * scale
        yield drawing.fitted(area.x + 98 - width / 2, area.y + 121 - height / 2, width)


def _face_up(view: View) -> Expedition | None:
    return next((expedition for expedition in view.deck.expeditions if expedition.name == view.pattern), None)


def _display(view: View) -> Iterator[Item]:
    """G3, G10: draw the display and the number of cards face down; in setup, the viewer's own hand."""
    theme, area = ART[view.game].THEME, DISPLAY
    hand = view.players[view.seat].hand if view.seat != WATCHER else ()
    title, shown = (f"{view.names[view.seat]} keeps two of these", hand) if hand else ("Display", view.display)
    yield _heading(theme, area, title)
    for k, card in enumerate(shown):
        yield cards.draw_card(view.game, card).fitted(area.x + PAD + 148 * k, area.y + 42, 132)
    x = area.x + PAD + 148 * 4
    if view.stack_left:
        yield cards.draw_back(view.game).fitted(x, area.y + 42, 132)
    yield Words(x + 66, area.y + 27, _cards(view.stack_left), 14, theme.quiet, "middle")


def _cards(n: int) -> str:
    return f"{n} card face down" if n == 1 else f"{n} cards face down"


def _rewards(view: View) -> Iterator[Item]:
    """S7, P11: draw the cups or pyramid points that are left."""
    theme, prizes = ART[view.game].THEME, games.game(view.game).prizes
    yield _heading(theme, REWARDS, prizes.heading)
    yield from (_awards if prizes.per_colour else _cups)(view, REWARDS, theme)


def _cups(view: View, area: Area, theme: palette.Theme) -> Iterator[Item]:
    """Draw the cups, the highest first; those that are taken are pale and struck out."""
    every = sorted(view.deck.cups, reverse=True)
    taken = len(every) - len(view.cups)
    columns = 2
    wide, high = (area.width - 2 * PAD) / columns, min(52.0, 160 / -(-len(every) // columns))
    for k, points in enumerate(every):
        x, y, gone = area.x + PAD + wide * (k % columns), area.y + 44 + high * (k // columns), k < taken
        size = min(32.0, high - 4)
        yield symbols.CUP.fitted(x, y, size, 0.35 if gone else 1.0)
        yield Words(
            x + 39, y + size * 0.75, str(points), size * 0.63, theme.quiet if gone else theme.ink, bold=not gone
        )
        if gone:
            yield Shape(f"M{x - 2:g} {y + size * 0.56:g}H{x + 56:g}", stroke=theme.quiet, width=2)


def _awards(view: View, area: Area, theme: palette.Theme) -> Iterator[Item]:
    """Draw a row for each colour; what is taken is struck out."""
    every = view.deck.awards
    step = min(40.0, 112 / max(len(every), 1))
    for row, (colour, left) in enumerate(view.awards.items()):
        y = area.y + 48 + 54 * row
        yield symbols.emblem(colour).fitted(area.x + PAD, y, 30)
        for k, points in enumerate(every):
            x, gone = area.x + PAD + 40 + step * k, k < len(every) - len(left)
            yield Shape(rect(x, y - 1, step - 6, 32, 6), theme.inset if gone else palette.SAND, theme.panel_edge, 1.5)
            ink, size = theme.quiet if gone else palette.INK, min(17.0, step * 0.44)
            yield Words(x + step / 2 - 3, y + 21, str(points), size, ink, "middle", bold=not gone)
            if gone:
                yield Shape(f"M{x + 4:g} {y + 27:g}L{x + step - 10:g} {y + 3:g}", stroke=theme.quiet, width=2)


# A player ------------------------------------------------------------------------------------------------------------


def _player(view: View, player: PlayerView, area: Area, language: Language) -> Iterator[Item]:
    """Draw name and points, the two cards, the score card and the completed cards."""
    yield from _header(view, player, area, language)
    tall = len(view.players) <= TALL
    width = _tall_card(area.width) if tall else _WIDE_CARD
    for slot, laid in enumerate(player.cards):
        x, y = area.x + PAD + slot * (width + PAD), area.y + HEADER
        if laid is None:
            yield _no_card(view, x, y, width)
        else:
            yield cards.draw_card(view.game, laid.card, laid.crossed, laid.fresh).fitted(x, y, width)
    yield from _below(view, player, area, width, language) if tall else _beside(view, player, area, width, language)


def _no_card(view: View, x: float, y: float, width: float) -> Shape:
    """R5: an empty area."""
    theme = ART[view.game].THEME
    return Shape(rect(x, y, width, width * ASPECT, 12), theme.inset, theme.panel_edge, 2, dash=(8, 7))


def _header(view: View, player: PlayerView, area: Area, language: Language) -> Iterator[Item]:
    """Draw a player's name, what they are doing, and their points."""
    theme, own = ART[view.game].THEME, player.seat == view.seat
    sign = symbols.seat_sign(player.seat, _initial(view, player.seat), palette.SAND if own else theme.panel, theme.ink)
    yield sign.fitted(area.x + PAD, area.y + 11, 36)
    name = shortened(player.name, 20, area.width - 190)
    yield Words(area.x + 62, area.y + 27, name, 20, theme.ink, bold=True, display=True)
    if view.start_player == player.seat and view.step != "over":
        yield symbols.FLAG.fitted(area.x + 72 + width_of(name, 20) * 1.08, area.y + 10, 20)
    yield Words(area.x + 62, area.y + 46, _doing(view, player, language), 13, theme.quiet)
    yield Words(area.x + area.width - PAD, area.y + 38, str(player.score.total), 32, theme.ink, "end", True, True)


def _initial(view: View, seat: int) -> str:
    """Return the first letter of a name; the number of the seat if two names share it or it has no glyph."""
    firsts = [name[:1].upper() for name in view.names]
    unique = firsts.count(firsts[seat]) == 1 and glyph(firsts[seat])
    return firsts[seat] if unique else str(seat + 1)


def _doing(view: View, player: PlayerView, language: Language) -> str:
    """Return what a player is doing: choosing, owing bonus boxes, or ready."""
    if player.owed:
        return f"owes {player.owed} bonus " + ("box" if player.owed == 1 else "boxes")
    if view.step == "over":
        return language.t("pictures.final")
    return BUSY.get(view.step, "") + "…" if player.seat in view.waiting else "ready"


def _below(view: View, player: PlayerView, area: Area, card: float, language: Language) -> Iterator[Item]:
    """Draw the score card on the left and the completed cards to its right."""
    y = area.y + HEADER + card * ASPECT + 14
    yield from ART[view.game].sheet(player, Area(area.x + PAD, y, 206, 104), language)
    left = area.x + PAD + 222
    yield from _done(view, player, Area(left, y, area.x + area.width - PAD - left, 104), language)


def _beside(view: View, player: PlayerView, area: Area, card: float, language: Language) -> Iterator[Item]:
    """Draw the score card to the right of the cards, and the completed cards below it."""
    x, y = area.x + 3 * PAD + 2 * card, area.y + HEADER
    width = area.x + area.width - PAD - x
    yield from ART[view.game].sheet(player, Area(x, y, width, 92), language)
    yield from _done(view, player, Area(x, y + 98, width, 84), language)


# Completed cards ----------------------------------------------------------------------------------------------------


def _done(view: View, player: PlayerView, area: Area, language: Language) -> Iterator[Item]:
    """G9: draw completed cards as emblems, and the parts of the score."""
    theme = ART[view.game].THEME
    text = language.t("pictures.completed", n=len(player.completed))
    yield Words(area.x, area.y + 12, text, 13, theme.ink, bold=True)
    yield from _emblems(player.completed, area)
    parts = [language.t(f"pictures.part.{part}", n=points) for part, points in player.score.parts.items()]
    for k, line in enumerate(_lines(parts, 12, area.width)):
        yield Words(area.x, area.y + 62 + 16 * k, line, 12, theme.quiet)


def _emblems(completed: Iterable[Card], area: Area) -> Iterator[Item]:
    """Draw the emblems in one row, closer together if there are many."""
    done = list(completed)
    step = min(27.0, (area.width - 24) / max(len(done) - 1, 1))
    for k, card in enumerate(done):
        yield PLATE.fitted(area.x + step * k, area.y + 19, 24)
        yield symbols.emblem(card.colour).fitted(area.x + step * k + 3, area.y + 22, 18)


def _lines(words: list[str], size: float, width: float) -> list[str]:
    """Break words into lines of this width."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}, {word}" if lines[-1] else word
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
