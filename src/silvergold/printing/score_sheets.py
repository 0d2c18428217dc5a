"""Score sheets: half a page each. What both games have is here; the rest is in the module of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from silvergold import games
from silvergold.drawing import pdf
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, ellipse, number, rect
from silvergold.games import Game, PerGame
from silvergold.printing.print_options import PAPERS
from silvergold.printing.score_parts import HEADING, HEIGHT, WIDTH, heading
from silvergold.printing.sheets import INK, LINE, PALE, QUIET, WHITE, PrintJob, foot, sheet, shortened
from silvergold.rules import ROUNDS, TURNS_PER_ROUND

_TEXT: Final = 2.9
_SUMS: Final = 15.0  # the height of the boxes for the sums


class Sheet(Protocol):
    """What a module must have to print the score sheet of a game."""

    GAME: Game

    def rows(self, job: PrintJob) -> Iterable[Item]: ...
    def sums(self, job: PrintJob) -> Iterable[str]: ...
    def tie(self, job: PrintJob) -> str: ...


SHEETS: Final[PerGame[Sheet]] = PerGame.of_package("silvergold.printing")


def score_pages(job: PrintJob) -> Iterator[Drawing]:
    """Yield a page with two score sheets, to be cut or folded in the middle."""
    paper = PAPERS[job.options.paper]
    half = paper[1] / 2
    x = (paper[0] - WIDTH) / 2
    one = score_sheet(job)
    items: list[Item] = [Placed(one, x, (half - HEIGHT) / 2 - 2), Placed(one, x, half + (half - HEIGHT) / 2 - 6)]
    items.append(Shape(f"M0 {number(half)}H{number(paper[0])}", stroke=LINE, width=0.15, dash=(1, 1), blunt=True))
    items += foot(job, paper, paper[1] - 14, job.texts("ruler_paper"))
    yield sheet(paper, items, job.texts("line_score_sheets"))


def score_sheet(job: PrintJob) -> Drawing:
    """Draw the score sheet of a game."""
    part = SHEETS[job.deck.game]
    items = [*_head(job), *part.rows(job), *_sums(part.sums(job), 92), Words(0, 115, part.tie(job), _TEXT, QUIET)]
    return Drawing(f"score-{job.deck.game}", WIDTH, HEIGHT, tuple(items), job.texts("total"), lasting=False)


def _head(job: PrintJob) -> Iterator[Item]:
    """Draw the name of the game, a line for the name of the player, and the turns of all rounds."""
    title = games.game(job.deck.game).title
    yield Words(0, 6, title, 6.2, INK, display=True)
    left = pdf.width_of(title, 6.2, display=True) + 7
    yield Words(left, 3.6, job.texts("name"), _TEXT, QUIET)
    yield Shape(f"M{number(left)} 7H{number(WIDTH)}", stroke=INK, width=0.3, blunt=True)
    yield heading(0, 14.4, job.texts("rounds"), 22)
    step = (WIDTH - 22) / ROUNDS
    for k in range(ROUNDS):
        x = 22 + step * k
        yield Words(x, 14.4, str(k + 1), HEADING, INK, bold=True)
        circles = (ellipse(x + 6 + 4.8 * turn, 13.3, 2) for turn in range(TURNS_PER_ROUND))
        yield Shape(" ".join(circles), WHITE, INK, 0.25)


def _sums(labels: Iterable[str], y: float) -> Iterator[Item]:
    """Draw a box for each part of the score; the total is the last one."""
    names = list(labels)
    width = WIDTH / len(names)
    yield Shape(rect(width * (len(names) - 1), y, width, _SUMS), fill=PALE)
    yield Shape(rect(0, y, WIDTH, _SUMS, 1.6), stroke=INK, width=0.3)
    lines = (f"M{number(width * k)} {number(y)}V{number(y + _SUMS)}" for k in range(1, len(names)))
    yield Shape(" ".join(lines), stroke=INK, width=0.3, blunt=True)
    for k, name in enumerate(names):
        yield Words(width * k + 2, y + 4.4, shortened(name, _TEXT, width - 3), _TEXT, INK, bold=k == len(names) - 1)
