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
from tests.server.hosting import Guest

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
    days = [f"/api/daily/{GAME}{path}" for path in ("", f"?day={TODAY}", "/calendar")]
    paths = ("", "/record", "/replay", "/replay?seat=0", "/replay?seat=1", "/review?seat=0", "/picture.png", "/people")
    at_tables = [f"/api/tables/{table}{path}" for table in tables for path in paths]
    own = ["/api/daily", "/api/me", "/api/me/daily", "/api/me/history", "/api/tables"]
    pages = [f"/t/{table}" for table in tables] + [f"/c/{challenge}", f"/daily/{GAME}"]
    return [*about, *days, *at_tables, *own, *pages]


def told(eve: Guest, challenge: str, tables: list[str]) -> list[str]:
    """Return every byte that is sent to a guest who tries everything but has not begun to play."""
    found = []
    for path in questions(challenge, tables):
        answer = eve.ask("GET", path)
        found.append(f"{path} {answer.status_code} {HASH.sub('', answer.text)}")
    for path, body in (("share", {"shared": True}), ("play-on", {"after": 3}), ("rematch", {}), ("delete", {})):
        answer = eve.ask("POST", f"/api/tables/{tables[0]}/{path}", **body)
        found.append(f"{path} {answer.status_code} {answer.text}")
    answer = eve.ask("POST", "/api/challenges", table=tables[0])
    found.append(f"challenges {answer.status_code} {answer.text}")
    with eve.socket(tables[0], seat=0) as player:
        found.append(f"socket {player.closed()} {player.frames}")
    return found


def world(secret: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[Any]]:
    """Return what is sent to Eve before the close if the deal has this secret, and the results of others."""
    monkeypatch.setattr(tokens, "secrets", Counted())
    monkeypatch.setattr(commitment, "new_secret", lambda: secret)
    with Town(str(folder / f"{secret}.db")) as town:
        ana, ben, eve = town.guest("Ana"), town.guest("Ben"), town.guest("Eve")
        challenge = daily(ana, GAME)["challenge"]["id"]
        tables = [town.finish(ana, challenge, seed=1), begin(ben, challenge)]
        par = json.dumps({"points": len(secret) + 50, "margin": 1, "bot": "master-1"})
        town.query("UPDATE challenge SET par = $1 WHERE id = $2", par, challenge)
        return told(eve, challenge, tables), town.query("SELECT points, sources FROM entry WHERE ended_at IS NOT NULL")


def leaks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return the answers by which Eve could tell two deals apart."""
    (one, hidden), (other, also_hidden) = (world(secret, folder, monkeypatch) for secret in ("first", "the second"))
    assert hidden != also_hidden, "the two worlds differ in what is hidden"
    return [(a, b) for a, b in zip(one, other, strict=True) if a != b]


def test_nobody_learns_anything_about_a_deal_that_they_have_not_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert leaks(tmp_path, monkeypatch) == []


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

    def from_the_date(game: str, day: str, deck: Any, bot: str, now: int) -> Any:
        row = honest(game, day, deck, bot, now)
        secret = hashlib.sha256(f"{game} {day}".encode()).hexdigest()
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
