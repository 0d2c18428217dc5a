"""Before a challenge closes, nobody who has not finished it learns anything about its deal.

Two servers that differ only in the secret of a daily game send the same bytes to somebody who has not begun it,
whatever they ask for. The results of others differ between the two.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from silvergold.records import commitment
from silvergold.server.challenges import challenges, deals, entries
from silvergold.server.finished import sharing
from silvergold.server.lobby import tokens
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.play.game_cache import deck_of
from silvergold.server.protocol.messages import ParSeen
from silvergold.server.store import challenge_transactions
from silvergold.server.store.base import Transaction
from tests.server.challenges.town import TODAY, Town, begin, daily
from tests.server.hosting import Guest, Player, invite

GAME = "silver-and-gold"
HASH = re.compile(r'"fair":"[0-9a-f]{64}"')
"""The commitment differs between deals; it is the hash of a line with 256 secret bits."""


class Counted:
    """A replacement for `secrets` that gives the same ids and tokens in every world."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)

    def choice(self, letters: str) -> str:
        """Return a letter that follows from the number of those before it."""
        digest = hashlib.sha256(str(next(self._numbers)).encode()).digest()
        return letters[digest[0] % len(letters)]

    def token_urlsafe(self, n: int) -> str:
        """Return a token that follows from the number of those before it."""
        return hashlib.sha256(str(next(self._numbers)).encode()).hexdigest()[: 2 * n][:22]


def questions(challenge: str, tables: list[str]) -> list[str]:
    """Return the paths of all GET requests about a challenge and its entries."""
    both = ",".join(tables)
    about = [
        f"/api/challenges/{challenge}{path}" for path in ("", "/entries", f"/compare?tables={both}", "/picture.png")
    ]
    days = [
        f"/api/daily/{GAME}{path}series={series}"
        for path in ("?", f"?day={TODAY}&", "/calendar?")
        for series in ("standard", "easy")
    ]
    paths = ("", "/record", "/replay", "/replay?seat=0", "/replay?seat=1", "/review?seat=0", "/picture.png", "/people")
    at_tables = [f"/api/tables/{table}{path}" for table in tables for path in paths]
    own = ["/api/daily", "/api/me", "/api/me/daily", "/api/me/history", "/api/tables"]
    pages = [f"/t/{table}" for table in tables] + [f"/c/{challenge}", f"/daily/{GAME}", f"/daily/{GAME}/easy"]
    return [*about, *days, *at_tables, *own, *pages]


def comparable(eve: Guest, text: str) -> str:
    """Return an answer without hashes, and without the server's address: the two worlds are on different ports."""
    return HASH.sub("", text.replace(eve.address, ""))


def told(eve: Guest, challenge: str, tables: list[str]) -> list[str]:
    """Return every byte that is sent to a guest who tries everything but has not begun to play."""
    found = []
    for path in questions(challenge, tables):
        answer = eve.ask("GET", path)
        found.append(f"{path} {answer.status_code} {comparable(eve, answer.text)}")
    for path, body in (("share", {"shared": True}), ("play-on", {"after": 3}), ("rematch", {}), ("delete", {})):
        answer = eve.ask("POST", f"/api/tables/{tables[0]}/{path}", **body)
        found.append(f"{path} {answer.status_code} {answer.text}")
    answer = eve.ask("POST", "/api/challenges", table=tables[0])
    found.append(f"challenges {answer.status_code} {answer.text}")
    with eve.socket(tables[0], seat=0) as player:
        found.append(f"socket {player.closed()} {player.frames}")
    return found


def world(
    secret: str, folder: Path, monkeypatch: pytest.MonkeyPatch, series: str = "standard"
) -> tuple[list[str], list[Any]]:
    """Return what is sent to Eve before the close if the deal has this secret, and the results of others."""
    monkeypatch.setattr(tokens, "secrets", Counted())
    monkeypatch.setattr(commitment, "new_secret", lambda: secret)
    with Town(str(folder / f"{secret}.db")) as town:
        ana, ben, eve = town.guest("Ana"), town.guest("Ben"), town.guest("Eve")
        challenge = daily(ana, GAME, series=series)["challenge"]["id"]
        tables = [town.finish(ana, challenge, seed=1), begin(ben, challenge)]
        par = json.dumps({"points": len(secret) + 50, "margin": 1, "bot": "master-1"})
        town.query("UPDATE challenge SET par = $1 WHERE id = $2", par, challenge)
        return told(eve, challenge, tables), town.query("SELECT points, sources FROM entry WHERE ended_at IS NOT NULL")


def leaks(folder: Path, monkeypatch: pytest.MonkeyPatch, series: str = "standard") -> list[tuple[str, str]]:
    """Return the answers by which Eve could tell two deals apart."""
    (one, hidden), (other, also_hidden) = (
        world(secret, folder, monkeypatch, series) for secret in ("first", "the second")
    )
    assert hidden != also_hidden, "the two worlds differ in what is hidden"
    return [(a, b) for a, b in zip(one, other, strict=True) if a != b]


@pytest.mark.parametrize("series", ["standard", "easy"])
def test_nobody_learns_anything_about_a_deal_that_they_have_not_finished(
    series: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert leaks(tmp_path, monkeypatch, series) == []


def learned_from_the_easier_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether Eve, who has finished the easier game, is dealt the same or shown more of the standard one."""
    with Town(str(folder / "two.db")) as town:
        ana, eve = town.guest("Ana"), town.guest("Eve")
        standard, easy = (daily(ana, GAME, series=series)["challenge"]["id"] for series in ("standard", "easy"))
        table = town.finish(ana, standard)
        before = told(eve, standard, [table])[: len(questions(standard, [table]))]
        town.finish(eve, easy)
        own = ("/api/daily ", "/api/me", "/api/tables ", "series=easy")
        after = told(eve, standard, [table])[: len(before)]
        seen = [(a, b) for a, b in zip(before, after, strict=True) if not any(path in a for path in own)]
        deals_made = town.query("SELECT DISTINCT secret FROM challenge WHERE game = $1", GAME)
        may_see = daily(eve, GAME)["may_see_entries"]
    return len(deals_made) < 2 or may_see or any(a != b for a, b in seen)


def test_who_plays_the_easier_daily_game_learns_nothing_about_the_standard_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not learned_from_the_easier_game(tmp_path, monkeypatch)


def test_two_lists_with_the_same_deal_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commitment, "new_secret", lambda: "the same for both")

    assert learned_from_the_easier_game(tmp_path, monkeypatch)


def nobody(*_: Any) -> Transaction[frozenset[Any]]:
    """Return that nobody has to be kept from a deal."""
    yield from ()
    return frozenset()


def a_list_that_shows_entries_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the ranking to everybody."""

    def everybody(*_: Any) -> Transaction[None]:
        yield from ()

    monkeypatch.setattr(challenges, "check_may_see", everybody)


def a_comparison_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody see and compare the entries of others."""
    honest = challenge_transactions.may_see_entries

    def everybody(*_: Any) -> Transaction[bool]:
        yield from honest(*_)
        return True

    monkeypatch.setattr(challenge_transactions, "may_see_entries", everybody)


def the_best_come_with_the_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the first five entries to everybody who looks at the challenge."""
    monkeypatch.setattr(entries, "has_finished", lambda mine: True)


def par_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show par to those who have not finished."""

    def par(self: Any, row: Any, mine: Any) -> ParSeen | None:
        return entries.par_seen(row.par)

    monkeypatch.setattr(challenges.Challenges, "_par", par)


def entries_as_shared_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody see a finished entry, like a shared game."""
    monkeypatch.setattr(challenge_transactions, "shut_out", nobody)
    monkeypatch.setattr(sharing, "_shared", lambda rows: rows)


def a_result_in_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name the best result in the refusal to show the ranking."""
    honest = challenges.check_may_see

    def check(row: Any, account: Any, now: int) -> Transaction[None]:
        best = yield from challenge_transactions.ranking(row.id, challenge_transactions.BEST, 1)
        try:
            yield from honest(row, account, now)
        except Exception as fault:
            fault.sentence = f"{fault.sentence}; {best[0].points} points lead"  # type: ignore[attr-defined]
            raise

    monkeypatch.setattr(challenges, "check_may_see", check)


MUTANTS = (
    a_list_that_shows_entries_too_early, a_comparison_for_everybody, the_best_come_with_the_challenge,
    par_before_the_end, entries_as_shared_games, a_result_in_the_error,
)  # fmt: skip


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_leak_put_in_on_purpose_is_found(
    mutant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)

    assert leaks(tmp_path, monkeypatch) != []


# A challenge that is made from a game which others have watched or played on ------------------------------------------


def asked_about(eve: Guest, tables: list[str]) -> list[str]:
    """Return every byte that is sent to a guest about tables to which they have a right."""
    found = []
    for table in tables:
        paths = ("", "/record", "/replay", "/replay?seat=0", "/review", "/picture.png", "/people", "/invites")
        for path in (*(f"/api/tables/{table}{path}" for path in paths), f"/t/{table}", "/api/me", "/api/tables"):
            answer = eve.ask("GET", path)
            found.append(f"{path} {answer.status_code} {comparable(eve, answer.text)}")
        tries = {"seat": 0, "seq": 2, "choices": []}
        for path, body in (("play-on", {"after": 3, "fresh": False}), ("rematch", {}), ("try", tries), ("start", {})):
            answer = eve.ask("POST", f"/api/tables/{table}/{path}", **body)
            found.append(f"{path} {answer.status_code} {answer.text}")
        for seat in (0, None):
            with eve.socket(table, seat=seat) as player:
                found.append(f"socket {player.closed()} {player.frames}")
    return found


def watched_world(secret: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[Any]]:
    """Return what is sent to guests who had a right to a game, after a challenge was made from it; and its log.

    Eve has accepted the link for watching, and Dan the one for hosts: he has played on. Both have sockets open.
    """
    monkeypatch.setattr(tokens, "secrets", Counted())
    monkeypatch.setattr(commitment, "new_secret", lambda: secret)
    with Town(str(folder / f"{secret}.db")) as town:
        ana, eve, dan = town.guest("Ana"), town.guest("Eve"), town.guest("Dan")
        made = ana.new_table("me", "random", game=GAME)
        table = made["table"]["id"]
        eve.post(f"/api/tables/{table}/accept", invite=invite(made, "watch"))
        dan.post(f"/api/tables/{table}/accept", invite=invite(made, "host"))
        ana.post(f"/api/tables/{table}/start")
        with ana.socket(table, seat=0) as player:
            player.play_out((0,))
        wishes = [{"kind": "me"}, {"kind": "me"}]
        fork = dan.post(f"/api/tables/{table}/play-on", after=3, fresh=False, seats=wishes)["table"]["id"]
        with eve.socket(table) as watcher, dan.socket(fork, seat=0) as forker, dan.socket(table) as host:
            for socket in (watcher, forker, host):
                socket.until("state")
                socket.frames.clear()
            ana.post("/api/challenges", table=table)
            ends = [f"{socket.closed()} {socket.frames}" for socket in (watcher, forker, host)]
        sent = [*ends, *asked_about(eve, [table]), *asked_about(dan, [table, fork])]
        return sent, town.query("SELECT private FROM event WHERE game_id = $1 AND seq = 1", table)


def watched_leaks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return the answers by which somebody who had a right to a game could tell its deal from another one."""
    worlds = [watched_world(secret, folder, monkeypatch) for secret in ("first", "the second")]
    assert worlds[0][1] != worlds[1][1], "the two worlds differ in what is hidden"
    return [(a, b) for a, b in zip(worlds[0][0], worlds[1][0], strict=True) if a != b]


def test_who_had_a_right_to_a_game_learns_nothing_while_others_play_its_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert watched_leaks(tmp_path, monkeypatch) == []


def rights_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody keep the rights that they have accepted."""
    monkeypatch.setattr(challenge_transactions, "shut_out", nobody)
    monkeypatch.setattr(Player, "closed", lambda self: 0)  # it stays open


def forks_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget that a game was played on from another one."""
    monkeypatch.setattr(challenge_transactions, "is_fork", lambda table: False)
    monkeypatch.setattr(Player, "closed", lambda self: 0)  # it stays open


@pytest.mark.parametrize("mutant", [rights_that_stay, forks_that_stay], ids=lambda mutant: mutant.__name__)
def test_a_right_that_stays_is_found(
    mutant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)

    assert watched_leaks(tmp_path, monkeypatch) != []


def test_rights_to_a_game_rest_while_others_play_its_deal(town: Town) -> None:
    ana, eve, dan, zoe = (town.guest(name) for name in ("Ana", "Eve", "Dan", "Zoe"))
    made = ana.new_table("me", "random", game=GAME)
    table = made["table"]["id"]
    eve.post(f"/api/tables/{table}/accept", invite=invite(made, "watch"))
    dan.post(f"/api/tables/{table}/accept", invite=invite(made, "host"))
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        player.play_out((0,))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fork, own = (
        guest.post(f"/api/tables/{table}/play-on", after=3, seats=seats)["table"]["id"] for guest in (dan, ana)
    )
    for guest, forked in ((dan, fork), (ana, own)):
        with guest.socket(forked, seat=0) as player:
            player.play_out((0,))
    again = dan.post(f"/api/tables/{fork}/play-on", after=3)["table"]["id"]
    dan.post(f"/api/tables/{fork}/delete")
    rematch = ana.post(f"/api/tables/{table}/rematch")["table"]["id"]
    ana.post(f"/api/tables/{own}/share", shared=True)
    link = dan.post(f"/api/tables/{again}/invites", gives="watch")["token"]
    seen = [(ana, table), (ana, own), (eve, table), (dan, table), (dan, again), (zoe, own)]

    def codes() -> list[str]:
        answers = [guest.ask("GET", f"/api/tables/{name}/replay") for guest, name in seen]
        return ["" if answer.status_code == 200 else answer.json()["code"] for answer in answers]

    before = codes()
    challenge = ana.post("/api/challenges", table=table)["challenge"]["id"]
    while_open = codes()
    picture = zoe.ask("GET", f"/api/tables/{own}/picture.png").status_code
    refused = [ana.refused(f"/api/tables/{own}/{what}", **body) for what, body in WHILE_OPEN.items()]
    by_link = [
        zoe.ask("GET", f"/api/tables/{again}/{what}", {"x-invite": link}).json()["code"] for what in ("", "replay")
    ]
    by_link.append(zoe.refused(f"/api/tables/{again}/accept", invite=link))
    with zoe.socket(again, invite=link) as player:
        by_link.append(player.until("failed")["code"])
    by_right = [dan.refused(f"/api/tables/{name}/rules", chat=True) for name in (table, again)]
    by_right += [dan.refused(f"/api/tables/{again}/{what}", seat=0) for what in ("leave", "return")]
    town.finish(eve, challenge)
    after_own_entry = codes()
    town.now += 31 * DAY_MS

    assert before == [""] * 6
    assert while_open == ["", "", "not-finished", "not-finished", "not-finished", "not-invited"]
    assert (picture, refused) == (403, ["not-over"] * 3)
    assert (by_link, by_right) == (["not-finished"] * 4, ["not-finished"] * 4)
    assert after_own_entry == ["", "", "", "not-finished", "not-finished", "not-invited"]
    assert codes() == [""] * 6
    assert ana.get(f"/api/tables/{rematch}")["table"]["status"] == "open", "a rematch has a deal of its own"


WHILE_OPEN: dict[str, dict[str, Any]] = {
    "share": {"shared": True},
    "play-on": {"after": 3},
    "invites": {"gives": "watch"},
}
"""What nobody may do with a game that shows a deal which others play."""


# The deal cannot be predicted -----------------------------------------------------------------------------------------


def foreseen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether two servers that are asked at the same moment deal the same, with everything else equal."""
    hands = []
    for name in "ab":
        monkeypatch.setattr(tokens, "secrets", Counted())
        with Town(str(folder / f"{name}.db")) as town:
            ana = town.guest("Ana")
            table = begin(ana, daily(ana, GAME)["challenge"]["id"])
            with ana.socket(table, seat=0) as player:
                hands.append(player.until("state")["view"]["players"][0]["hand"])
    return bool(hands[0] == hands[1])


def test_the_deal_of_a_day_does_not_follow_from_its_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not foreseen(tmp_path, monkeypatch)


def test_a_daily_game_derived_from_the_date_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = deals.new_daily

    def from_the_date(series: Any, day: str, deck: Any, bot: str, now: int) -> Any:
        row = honest(series, day, deck, bot, now)
        secret = hashlib.sha256(f"{series} {day}".encode()).hexdigest()
        line = commitment.commitment_line(row.id, deck_of(deck), secret)
        return row._replace(secret=secret, opened=line)

    monkeypatch.setattr(deals, "new_daily", from_the_date)

    assert foreseen(tmp_path, monkeypatch)


# Who may see what -----------------------------------------------------------------------------------------------------


def test_those_who_have_finished_see_the_others_and_after_the_close_everybody_does(town: Town) -> None:
    ana, ben, eve = town.guest("Ana"), town.guest("Ben"), town.guest("Eve")
    challenge = daily(ana)["challenge"]["id"]
    one, running = town.finish(ana, challenge, seed=1), begin(ben, challenge)
    rest = [f"/api/tables/{one}/{what}" for what in ("replay?seat=0", "record", "review")]
    seen_by_nobody, seen = [409, 403, 403, 403], [200] * 4

    def statuses(guest: Guest) -> list[int]:
        return [guest.ask("GET", path).status_code for path in (f"/api/challenges/{challenge}/entries", *rest)]

    assert (statuses(ana), statuses(ben), statuses(eve)) == (seen, seen_by_nobody, seen_by_nobody)
    other = town.finish(ben, challenge, seed=2)
    assert (other, statuses(ben), statuses(eve)) == (running, seen, seen_by_nobody)
    table = ben.get(f"/api/tables/{one}")
    assert (table["access"], [seat["name"] for seat in table["table"]["seats"]]) == ("shared", ["Ana", "random-1"])
    record = ben.get(f"/api/tables/{one}/record")
    assert record["players"] == ["Ana", "random-1"]
    with ben.socket(one) as player:
        assert player.closed() == 4403
    unfinished = begin(eve, challenge)
    assert statuses(eve) == seen_by_nobody, "to begin is not enough"
    town.now += DAY_MS
    assert statuses(eve) == seen
    assert ana.ask("GET", f"/api/tables/{unfinished}/replay").status_code == 403, "a running game is nobody else's"
    best = eve.get(f"/api/challenges/{challenge}/compare?tables={one},{other}")
    assert len(best["entries"]) == 2


def test_a_second_try_or_an_unfinished_game_opens_nothing(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    challenge = daily(ana)["challenge"]["id"]
    one = village.finish(ana, challenge)
    other = begin(ben, challenge)

    assert ben.ask("GET", f"/api/challenges/{challenge}/compare?tables={one},{other}").json()["code"] == "not-finished"
    assert ana.ask("GET", f"/api/challenges/{challenge}/compare?tables={one},{other}").json()["code"] == "not-found"
