"""Two people at one table, each with their own page, and a spectator."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.others import finish, other
from tests.browser.visits import PHONE, House, Visit, frames
from tests.server.hosting import invite


def own_marks(visit: Visit, seat: int) -> list[list[str]]:
    """Return the crosses of a seat on both cards, in the newest state that a page received."""
    state = next(message for message in frames(visit.heard[::-1]) if message["type"] == "state")
    cards: list[dict[str, Any]] = [card for card in state["view"]["players"][seat]["cards"] if card]
    return [sorted(card["crossed"]) for card in cards]


def test_two_people_meet_by_a_link_play_and_nobody_sees_a_mark_too_early(house: House, visit: Open) -> None:
    ana, chen = house.guest("Ana"), house.guest("Chen")
    made = ana.new_table("me", "open", game="silver-and-gold")
    table = made["table"]["id"]
    host = visit(f"/t/{table}", guest=ana)
    bo = visit(f"/t/{table}#{invite(made, 'seat')}", PHONE, touch=True)
    bo.page.get_by_role("textbox").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").tap()
    host.page.get_by_text("Bo").first.wait_for()
    bo.audit()
    host.audit()
    host.page.get_by_role("button", name="Start the game").click()
    spectator = visit(f"/t/{table}#{invite(made, 'watch')}", guest=chen)

    first, second = Hand(host), Finger(bo)
    first.play(1)
    second.play(1)
    for turn in range(2):
        first.wait("idle")
        spectator.until(lambda: own_marks(spectator, 0) == own_marks(host, 0), "who looks on is behind")
        before = own_marks(spectator, 0)
        while first.look().mode != "sent":
            first.choose(first.wait("idle", "ghost", "bonus", "confirm", "sent"))
        if turn == 0:
            host.page.get_by_role("button", name="Take back your move").click()
            first.choose(first.wait("confirm"))
            first.wait("sent")
        spectator.page.wait_for_timeout(200)
        assert [own_marks(one, 0) for one in (spectator, bo)] == [before, before]
        second.all_but_the_last_word()
        assert own_marks(spectator, 0) == before
        second.go()
        spectator.until(lambda before=before: own_marks(spectator, 0) != before, "the marks are never shown")  # type: ignore[misc]
        for hand in (first, second):
            while hand.wait("idle", "take", "sent", "off").mode == "take":
                hand.choose(hand.look())

    drawn = [message for message in frames(spectator.heard) if message["type"] in ("drafted", "saved")]
    ready = [message for message in frames(spectator.heard) if message.get("kind") == "ready"]
    assert (drawn, [message["choices"] for message in ready if message.get("choices")]) == ([], [])
    with other(ana, table, 0) as one, other(bo.guest(), table, 1) as two:
        finish(one, two)
    for page in (host, bo, spectator):
        page.page.get_by_role("heading", level=1).wait_for()
