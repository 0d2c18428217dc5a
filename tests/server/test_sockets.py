"""The socket: connecting, drafts, commands, hints, chat, resuming, and refusals."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from silvergold import games
from silvergold.server.api import websocket
from tests.server.hosting import Guest, Player, Served, invite, soon

CHANCE = random.Random(7)


def first_command(player: Player, seat: int = 0) -> tuple[int, list[str]]:
    """Return some choices for the first command of a game."""
    player.until("state")
    return player.choices(seat, CHANCE)


# Connecting -----------------------------------------------------------------------------------------------------------


def test_a_welcome_tells_the_table_and_what_one_may_do(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random")

    with ana.socket(table, seat=0) as player:
        welcome = player.next()

    assert welcome["type"] == "welcome"
    assert welcome["version"] == 1
    assert welcome["table"]["status"] == "playing"
    assert welcome["you"] == {"name": "Ana", "seats": [0], "host": True}


@pytest.mark.parametrize(
    ("first", "code", "number"),
    [
        ({"type": "hello", "version": 99}, "version", 4426),
        ({"type": "ping"}, "bad-message", 4400),
        ({"type": "hello"}, "bad-message", 4400),
        ({"type": "hello", "version": 1, "more": 1}, "bad-message", 4400),
        ({"type": "nothing"}, "bad-message", 4400),
        ({"type": "hello", "version": 1, "session": "nobody"}, "not-invited", 4403),
        ({"type": "hello", "version": 1, "invite": "x" * 22}, "not-invited", 4403),
    ],
)
def test_a_refused_socket_is_closed_with_the_reason(
    at_home: Served, first: dict[str, Any], code: str, number: int
) -> None:
    table = at_home.guest().new_table("me", "open")["table"]["id"]

    with connect(f"{at_home.address.replace('http', 'ws')}/api/tables/{table}/socket") as socket:
        player = Player(socket)
        socket.send(json.dumps(first))

        assert player.closed() == number
    assert player.seen[-1]["code"] == code


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"hello"', '{"type":1}', "{}" * 3000, "\x00", b"{}"])
def test_what_is_no_message_closes_the_socket(at_home: Served, text: str | bytes) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random")

    with ana.socket(table) as player:
        player.until("state")
        player.socket.send(text)

        assert player.closed() in (4400, 4413, 1009)


def test_nobody_looks_through_a_seat_of_others(served: Served) -> None:
    ana, eve = served.guest("Ana"), served.guest("Eve")
    made = ana.new_table("me", "random", public=True)
    table = made["table"]["id"]
    ana.post(f"/api/tables/{table}/start")

    with eve.socket(table, seat=0) as spy:
        assert spy.until("failed")["code"] == "not-yours"
    with eve.socket(table) as spy:
        assert spy.until("state")["view"]["seat"] is None
        spy.send("look", seat=0)
        assert spy.until("failed")["code"] == "not-yours"
        assert spy.ask("draft", 0, [])["code"] == "not-yours"
        assert spy.ask("hint", 0, [])["code"] == "not-yours"
        assert spy.command(0, 0, ["keep 1 2"])["code"] == "not-yours"
        assert spy.command(3, 0, ["keep 1 2"])["code"] == "not-yours"


def test_a_watcher_with_a_link_needs_no_name(at_home: Served) -> None:
    ana = at_home.guest()
    made = ana.new_table("me", "random")
    ana.post(f"/api/tables/{made['table']['id']}/start")
    nobody = Guest(at_home.address, session="nobody")

    with nobody.socket(made["table"]["id"], session=None, invite=invite(made, "watch")) as watcher:
        state = watcher.until("state")
    nobody.close()

    assert state["view"]["seat"] is None
    assert all(player["hand"] == [] for player in state["view"]["players"])


def test_before_the_game_the_table_is_shown_as_it_fills(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]

    with ana.socket(table, seat=0) as player:
        player.until("welcome")
        assert player.ask("draft", 0, [])["code"] == "not-started"
        assert player.command(0, 0, ["keep 1 2"])["code"] == "not-started"
        ben.post(f"/api/tables/{table}/sit")
        assert player.until("table")["table"]["seats"][1]["name"] == "Ben"
        ana.post(f"/api/tables/{table}/start")
        assert player.until("table")["table"]["status"] == "playing"
        assert len(player.until("state")["view"]["players"][0]["hand"]) == 4


# Several players at one device ----------------------------------------------------------------------------------------


def test_a_shared_device_shows_one_hand_at_a_time(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me")

    with ana.socket(table, seat=0) as device:
        hands = [hands_in(device.until("state"))]
        device.send("look", seat=1)
        hands.append(hands_in(device.until("state")))
        device.send("look", seat=None)
        hands.append(hands_in(device.until("state")))

    assert hands == [[4, 0], [0, 4], [0, 0]]


def hands_in(state: dict[str, Any]) -> list[int]:
    return [len(player["hand"]) for player in state["view"]["players"]]


# Commands -------------------------------------------------------------------------------------------------------------


def test_a_command_sent_twice_is_executed_once_and_answered_alike(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me")

    with ana.socket(table, seat=0) as player, ana.socket(table, seat=0) as other:
        phase, chosen = first_command(player)
        first = player.command(0, phase, chosen, "mine")
        again = player.command(0, phase, chosen, "mine")
        elsewhere = other.command(0, phase, chosen, "mine")
        another = player.command(0, phase, chosen, "other")

    assert first["type"] == "saved"
    assert first == again == elsewhere
    assert another["code"] == "not-waited"


def test_a_command_of_another_phase_is_stale_and_the_answer_has_the_head(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random")

    with ana.socket(table, seat=0) as player:
        phase, chosen = first_command(player)
        early = player.command(0, phase + 1, chosen, "early")
        saved = player.command(0, phase, chosen)
        player.find("state", lambda told: told["phase"] > phase)  # the bot has chosen too
        late = player.command(0, phase, chosen, "late")

    assert (early["code"], early["phase"]) == ("stale", phase)
    assert (late["code"], late["phase"]) == ("stale", phase + 1)
    assert late["head"] > saved["seq"]


def test_an_illegal_choice_teaches_and_changes_nothing(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me")

    with ana.socket(table, seat=0) as player:
        state = player.until("state")
        hand = state["view"]["players"][0]["hand"]
        wrong = player.command(0, 0, ["keep 998 999"], "a")
        twice = player.command(0, 0, [f"keep {hand[0]} {hand[1]}", f"keep {hand[0]} {hand[2]}"], "b")
        words = player.command(0, 0, ["dance"], "c")
        right = player.command(0, 0, [f"keep {hand[0]} {hand[1]}"], "d")

    assert (wrong["code"], wrong["rule"], wrong["at"]) == ("illegal", "G3", 0)
    assert (twice["code"], twice["at"]) == ("illegal", 1)
    assert (words["code"], words["rule"]) == ("illegal", "FORMAT")
    assert right["type"] == "saved"


def test_others_see_only_that_a_seat_is_ready(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")

    with ana.socket(table, seat=0) as mine, ben.socket(table, seat=1) as theirs:
        phase, chosen = first_command(mine)
        mine.command(0, phase, chosen)
        own = mine.find("event", lambda event: bool(event["kind"] == "ready"))
        seen = theirs.until("event", where=lambda event: event["kind"] == "ready")
        state = theirs.until("state")

    assert own["choices"] == chosen
    assert seen == {**own, "choices": None, "happened": []}
    assert state["view"]["players"][0]["cards"] == [None, None]
    assert state["view"]["waiting"] == [1]


def test_a_confirmed_choice_can_be_taken_back_until_all_have_chosen(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")

    with ana.socket(table, seat=0) as mine, ben.socket(table, seat=1) as theirs:
        first, second = mine.ask("draft", 0, [])["open"][:2]
        mine.command(0, 0, [first])
        saved = [taken_back(mine, 0, "b1"), taken_back(mine, 0, "b1")]
        assert theirs.until("event", where=lambda event: event["kind"] == "back")["seat"] == 0
        assert theirs.until("state")["view"]["waiting"] == [0, 1]
        refused = [taken_back(mine, 0, "b2"), taken_back(mine, 1, "b3")]
        assert mine.command(0, 0, [second], "again")["type"] == "saved"
        keep = theirs.ask("draft", 1, [])["open"][0]
        theirs.command(1, 0, [keep])
        shown = theirs.find("event", lambda event: bool(event["kind"] == "show"))
        refused.append(taken_back(mine, 0, "b4"))

    assert [answer["type"] for answer in saved] == ["saved", "saved"]
    assert saved[0] == saved[1], "the same command has the same answer"
    assert [answer["code"] for answer in refused] == ["not-waited", "not-yours", "stale"]
    kept = [each["card"] for each in shown["happened"] if each["kind"] == "kept" and each["seat"] == 0]
    assert kept == [int(number) for number in second.split()[1:]]
    secret = [event["choices"] for event in theirs.seen if event.get("seat") == 0 and event["type"] == "event"]
    assert secret == [None, None, None]
    replayed = ana.ask("GET", f"/api/tables/{table}/replay?seat=0").text
    assert first not in replayed


def test_where_the_table_says_so_a_confirmed_choice_stands(at_home: Served) -> None:
    ana = at_home.guest("Ana")
    table = ana.begin("me", "me", take_back=False)

    with ana.socket(table, seat=0) as player:
        player.command(0, 0, [player.ask("draft", 0, [])["open"][0]])
        assert taken_back(player, 0, "b")["code"] == "final"


def taken_back(player: Player, seat: int, cmd_id: str) -> dict[str, Any]:
    player.send("take-back", cmd_id=cmd_id, seat=seat, phase=0)
    return player.until("saved", "refused", where=lambda message: message["cmd_id"] == cmd_id)


# Brief states --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.SLUGS)
@pytest.mark.parametrize("seat", [1, None])
def test_a_brief_socket_tells_the_same_states_in_fewer_bytes(at_home: Served, game: str, seat: int | None) -> None:
    ana = at_home.guest("Ana")
    table = ana.begin("me", "me", "me", game=game)

    with (
        ana.socket(table, seat=0) as player,
        ana.socket(table, seat=seat) as whole,
        ana.socket(table, seat=seat, brief=True) as brief,
    ):
        wait_for_head(0, whole, brief)
        early = player.command(0, 0, [player.ask("draft", 0, [])["open"][0]], "early")
        wait_for_head(early["seq"], whole, brief)
        taken_back(player, 0, "again")
        player.play_until(lambda view: view["turn"] == 3, (0, 1, 2))
        head = player.find("state", lambda message: True)["head"]
        wait_for_head(head, whole, brief)

    told, rebuilt = rebuilt_states(whole.seen), rebuilt_states(brief.seen)
    both = told.keys() & rebuilt.keys()
    assert head in both
    assert {head: rebuilt[head] for head in both} == {head: told[head] for head in both}
    assert all(message["type"] != "waiting" for message in whole.seen), "only those who ask for it get it"
    assert any(message["type"] == "waiting" for message in brief.seen)
    assert sum(map(len, brief.frames)) < sum(map(len, whole.frames))


def wait_for_head(head: int, *viewers: Player) -> None:
    """Wait until these viewers have received the state after an event."""
    for viewer in viewers:
        viewer.until("state", "waiting", where=lambda message: bool(message["head"] >= head))


def test_a_brief_socket_gets_a_whole_state_after_it_looks_from_another_seat_or_resumes(at_home: Served) -> None:
    ana = at_home.guest("Ana")
    table = ana.begin("me", "me")

    with ana.socket(table, seat=0, brief=True) as player:
        first = player.until("state")
        player.send("look", seat=1)
        looked = player.until("state", "waiting")
        player.send("resume", have=0)
        resumed = player.until("state", "waiting")

    assert [first["view"]["seat"], looked["view"]["seat"], resumed["type"]] == [0, 1, "state"]


def rebuilt_states(seen: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Return the states by their last event, built as docs/protocol.md says."""
    base: dict[str, Any] = {}
    found: dict[int, dict[str, Any]] = {}
    for message in seen:
        if message["type"] == "state":
            base = found[message["head"]] = message
        elif message["type"] == "waiting":
            assert message["base"] == base["head"]
            assert message["phase"] == base["phase"]
            view = {**base["view"], "waiting": message["waiting"], "ready": message["ready"]}
            found[message["head"]] = {
                **base, "head": message["head"], "deadline_at": message["deadline_at"], "view": view
            }  # fmt: skip
    return found


# Drafts and hints -----------------------------------------------------------------------------------------------------


def test_a_draft_tells_what_is_open_next_and_is_not_stored(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me")

    with ana.socket(table, seat=0) as player:
        head = player.until("state")["head"]
        nothing = player.ask("draft", 0, [])
        kept = player.ask("draft", 0, [nothing["open"][0]])
        wrong = player.ask("draft", 0, [nothing["open"][0], nothing["open"][1]])
        again = player.ask("draft", 0, [])

    assert (len(nothing["open"]), nothing["complete"]) == (6, False)
    assert (kept["open"], kept["complete"]) == ([], True)
    assert [event["kind"] for event in kept["happened"]] == ["kept", "kept"]
    assert (wrong["type"], wrong["at"], wrong["head"]) == ("refused", 1, head)
    assert {**again, "id": 0} == {**nothing, "id": 0}


def test_hints_are_for_tables_with_aids(served: Served) -> None:
    ana = served.guest()
    strict, helped = ana.begin("me", "me"), ana.begin("me", "me", aids=True)

    with ana.socket(strict, seat=0) as player:
        assert player.ask("hint", 0, [])["code"] == "aids-off"
    with ana.socket(helped, seat=0) as player:
        hint = player.ask("hint", 0, [])
        assert hint["choice"] in player.ask("draft", 0, [])["open"]


# Resuming -------------------------------------------------------------------------------------------------------------


def test_who_comes_back_gets_what_they_missed_and_nothing_twice(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me", aids=True)
    with ana.socket(table, seat=0) as player:
        for seat in (0, 1):
            phase, chosen = player.choices(seat, CHANCE)
            player.command(seat, phase, chosen)
        player.find("state", lambda state: state["phase"] == 1)
        whole = [message for message in player.seen if message["type"] == "event"]
        epoch = player.seen[0]["epoch"]

    with ana.socket(table, seat=0, have=2, epoch=epoch) as back:
        back.until("state")
        assert [m for m in back.seen if m["type"] == "event"] == whole[2:]
        back.send("resume", have=0)
        back.until("state")
        assert [m for m in back.seen if m["type"] == "event"][len(whole) - 2 :] == whole
    with ana.socket(table, seat=0, have=10_000) as lost:
        lost.until("state")
        assert [m for m in lost.seen if m["type"] == "event"] == whole


@pytest.mark.rule("S12")
def test_without_aids_a_reload_is_no_look_through_the_pile(served: Served) -> None:
    ana = served.guest()
    strict, helped = (ana.begin("me", "random", aids=aids) for aids in (False, True))
    for table in (strict, helped):
        with ana.socket(table, seat=0) as player:
            player.play_until(lambda view: view["turn"] >= 2 and view["step"] == "mark")

    with ana.socket(strict, seat=0) as again, ana.socket(helped, seat=0) as other:
        views = [again.until("state")["view"], other.until("state")["view"]]
    patterns = [[h["pattern"] for m in p.seen if m["type"] == "event" for h in m["happened"] if h["pattern"]]
                for p in (again, other)]  # fmt: skip

    assert patterns[0] == views[0]["revealed"] == [views[0]["pattern"]]
    assert patterns[1] == views[1]["revealed"]
    assert len(patterns[1]) >= 3


# Chat -----------------------------------------------------------------------------------------------------------------


def test_the_chat_is_for_players_and_the_host_may_switch_it_off(served: Served) -> None:
    ana, eve = served.guest("Ana"), served.guest("Eve")
    table = ana.new_table("me", "random", public=True)["table"]["id"]

    with ana.socket(table) as mine, eve.socket(table) as theirs:
        mine.send("say", text="<b>hello</b>\x1b[31m\u202e")
        said = theirs.until("said")
        theirs.send("say", text="me too")
        assert theirs.until("failed")["code"] == "not-yours"
        ana.post(f"/api/tables/{table}/rules", chat=False)
        mine.send("say", text="still there?")
        assert mine.until("failed")["code"] == "chat-off"
    with eve.socket(table) as late:
        assert late.until("said") == said

    assert (said["seq"], said["seat"], said["name"]) == (1, 0, "Ana")
    assert said["text"] == "<b>hello</b> [31m"


def test_a_ping_tells_the_time(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.new_table("me", "random")["table"]["id"]

    with ana.socket(table) as player:
        player.send("ping", id=5)
        pong = player.until("pong")

    assert pong["id"] == 5
    assert abs(pong["now"] - at_home.services.clock.now()) < 60_000


def test_a_socket_that_is_gone_before_it_joined_leaves_the_others_of_its_guest_here(
    at_home: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, presence = at_home.guest(), at_home.services.rooms._presence
    table = ana.begin("me", "random")

    async def leave_at_once(*_: object) -> None:
        raise WebSocketDisconnect(detail="gone")

    with ana.socket(table, seat=0) as player:
        player.until("state")
        monkeypatch.setattr(websocket, "_read_all", leave_at_once)
        for _ in range(3):
            with ana.socket(table, seat=0) as gone, contextlib.suppress(ConnectionClosed):
                gone.until("nothing ever")
        player.send("ping", id=7)
        player.until("pong")
        is_here = presence.is_here(table, ana.told["id"])

    assert is_here
    assert soon(lambda: not presence.is_here(table, ana.told["id"]))
