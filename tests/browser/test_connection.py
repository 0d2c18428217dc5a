"""Lost connections: a move that is made meanwhile is kept, counts once, and the game goes on."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.visits import House, Line, frames


def test_a_move_made_while_the_server_is_away_is_made_once_when_it_is_back(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "casual", game="silver-and-gold")
    page = visit(f"/t/{table}", guest=ana)
    page.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_NETWORK_CHANGED")
    hand = Hand(page)
    hand.play(1)
    hand.all_but_the_last_word()

    house.stop()
    page.page.get_by_text("Not connected").first.wait_for()
    hand.go()
    house.start()
    page.until(lambda: any(one["type"] == "saved" for one in list(frames(page.heard))[-20:]), "it was never saved", 60)
    hand.wait("idle", "take", "sent")
    hand.play(4)

    again = [one for one in frames(page.sent) if one["type"] == "command"]
    assert len({one["cmd_id"] for one in again}) == len({one["phase"] for one in again})


def test_a_move_made_while_the_line_is_cut_is_sent_when_it_is_whole_again(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "casual", game="pyramids")
    page = visit(None, guest=ana, new=True)
    line = Line(page)
    page.go(f"/t/{table}")
    hand = Hand(page)
    hand.play(1)
    hand.all_but_the_last_word()
    line.cut()
    page.page.get_by_text("Not connected").first.wait_for()
    hand.go()
    page.audit()

    line.mend()
    hand.wait("idle", "take")
    with ana.socket(table, seat=0) as player:
        assert player.until("state")["phase"] >= 2
