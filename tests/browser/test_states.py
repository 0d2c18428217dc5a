"""Every state of a game is the same after a reload, and passes the checks of accessibility, sizes and words."""

from __future__ import annotations

import pytest

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Glance, Hand
from tests.browser.others import Other, finish, other, two_people
from tests.browser.visits import DESKTOP, SMALL, House, Visit

COVERED = """
() => {
  const bar = document.querySelector("[data-part=take-bar]")?.getBoundingClientRect();
  const facts = [...document.querySelectorAll("[data-part=choices] [data-part=symbol-counts]")];
  const isUnder = ({ bottom, right }) => bar && bottom > bar.top + 0.5 && right > bar.left + 0.5;
  return facts.filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.textContent);
}
"""  # what a card to be taken brings is not hidden under the bar of the big button
MOST_GAMES = 4
"""Several games may be needed: deals are random, and in some games no bonus box is owed."""

STATES = {"keep", "idle", "ghost", "bonus", "confirm", "sent", "take"}


class Reloader:
    """A player that checks and reloads the page in each state that it meets for the first time."""

    def __init__(self, visit: Visit, hand: Hand, seen: set[str]) -> None:
        self.visit, self.hand, self.seen = visit, hand, seen

    def meet(self) -> Glance:
        """Return what is shown; check it if it is met for the first time."""
        glance = self.hand.settled()
        if glance.mode in STATES - self.seen:
            self.seen.add(glance.mode)
            self.look_closely(glance)
        return glance

    def look_closely(self, glance: Glance) -> None:
        """Audit what is shown, then load it again: it must be the same."""
        found = looks.sizes(self.visit.page)
        assert (glance.mode, found) == (glance.mode, {"small": [], "tight": [], "wide": []})
        assert self.visit.page.evaluate(COVERED) == []
        self.visit.audit()
        self.visit.page.reload()
        self.visit.until(lambda: self.same(glance), f"{glance.mode} is another after a reload")

    def same(self, glance: Glance) -> bool:
        """Return whether the same is shown again. The page shows first what it has stored, then the server's answer."""
        again = self.hand.look()
        return (again.mode, again.cells) == (glance.mode, glance.cells)

    def choose(self) -> None:
        """Make one whole choice, step by step."""
        self.hand.wait("keep", "idle", "ghost", "take")
        if (glance := self.meet()).mode != "idle":
            self.hand.choose(glance)
            return
        self.hand.aim()
        self.meet()
        self.hand.go()
        self.hand.gone("ghost")
        while (glance := self.meet()).mode in ("bonus", "confirm"):
            self.hand.choose(glance)


def play_on(one: Reloader, bo: Other) -> None:
    """Play until every state was met, at most for a whole game."""
    while one.seen != STATES and not one.hand.is_over():
        if not bo.state()["view"]["waiting"]:
            return
        if 0 in bo.state()["view"]["waiting"]:
            one.choose()
        one.hand.page.wait_for_timeout(50)
        one.meet()
        bo.move()


@pytest.mark.parametrize(("game", "size"), [("silver-and-gold", DESKTOP), ("pyramids", SMALL)])
def test_every_state_is_the_same_after_a_reload_and_has_no_serious_finding(
    house: House, visit: Open, game: str, size: tuple[int, int]
) -> None:
    seen: set[str] = set()
    games = 0
    while seen != STATES and games < MOST_GAMES:
        games += 1
        table, ana, bo = two_people(house, game)
        page = visit(f"/t/{table}", size, guest=ana, touch=size == SMALL, dark=size == SMALL)
        one = Reloader(page, (Finger if size == SMALL else Hand)(page), seen)
        with other(bo, table, 1) as beside, other(ana, table, 0) as quick:
            play_on(one, beside)
            finish(quick, beside)
    page.page.get_by_role("heading", level=1).wait_for()
    page.page.reload()
    page.page.get_by_role("heading", level=1).wait_for()

    assert seen == STATES
    page.audit()
    assert looks.sizes(page.page) == {"small": [], "tight": [], "wide": []}


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_every_word_of_a_table_is_from_the_catalogue(house: House, visit: Open, game: str) -> None:
    guest = house.guest("Ana")
    table = guest.begin("me", "casual", game=game, aids=True)
    page = visit(f"/t/{table}?lang=xx", guest=guest)
    hand, known = Hand(page), ("Ana", "Standard")
    found: set[str] = set()
    for _ in range(12):
        glance = hand.wait("keep", "idle", "ghost", "bonus", "confirm", "take")
        found |= set(looks.unbracketed(page.page, known))
        if glance.mode == "idle":
            hand.aim()
        elif glance.mode in ("ghost", "confirm"):
            hand.go()
            hand.gone(glance.mode)
        else:
            hand.choose(glance)

    assert found == set()
