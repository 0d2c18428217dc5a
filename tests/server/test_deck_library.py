"""The deck library of a guest: drafts, versions, shared decks; what is kept, who may see it, and how much of it."""

from __future__ import annotations

from typing import Any

import pytest

from silvergold.server.lobby import deck_library, quotas
from silvergold.server.protocol.messages.decks import LARGEST_DRAFT
from tests.server.hosting import (
    DAY,
    Guest,
    Served,
    at_once,
    count,
    hand_in,
    later,
    new_deck,
    reopened,
    soon,
    table_of,
)

DRAFT = "draft-of-ana"
URL = f"/api/me/drafts/{DRAFT}"


def draft(rev: int = 0, **values: Any) -> dict[str, Any]:
    return {"rev": rev, "game": "pyramids", "name": "Tombs", "cards": 3, "body": '{"cards": []}', **values}


def made_from(guest: Guest, name: str, draft_id: str = DRAFT) -> str:
    """Store a version of a draft, and return its id."""
    deck: str = guest.post(f"/api/decks?draft={draft_id}", **new_deck(name))["id"]
    return deck


def drafts(guest: Guest) -> list[str]:
    return [found["id"] for found in guest.get("/api/me/decks")["drafts"]]


def versions(guest: Guest) -> dict[str, dict[str, Any]]:
    return {found["id"]: found for found in guest.get("/api/me/decks")["versions"]}


# Drafts ---------------------------------------------------------------------------------------------------------------


def test_a_draft_is_saved_with_all_its_faults_and_read_on_another_device(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        body = '{"cards": [{"number": "none", "rows": ["?"]}]} ünï'
        saved = ana.post(URL, **draft(name="", body=body))
        ana.post(URL, **draft(saved["rev"], name="Tombs", body=body))

        other = served.guest(session=ana.session)

        assert other.get(URL)["body"] == body
        [listed] = other.get("/api/me/decks")["drafts"]
        assert (listed["name"], listed["cards"], listed["rev"]) == ("Tombs", 3, 2)
        assert "body" not in listed


def test_a_draft_that_was_changed_elsewhere_is_not_overwritten(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        ana.post(URL, **draft())

        answers = at_once(*[lambda k=k: ana.ask("POST", URL, **draft(1, body=f"of {k}")) for k in range(4)])

        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert ana.refused(URL, **draft(0)) == "stale"
        assert ana.refused("/api/me/drafts/another", **draft(5)) == "stale", "it was deleted elsewhere"
        assert ana.get(URL)["rev"] == 2


def test_nobody_else_sees_or_changes_a_draft(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    ana.post(URL, **draft(body="secret"))

    assert ben.ask("GET", URL).status_code == 404
    ben.post(URL, **draft(body="of Ben"))
    ben.post(f"{URL}/delete")

    assert ana.get(URL)["body"] == "secret"
    assert drafts(ben) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"body": "x" * (LARGEST_DRAFT + 1)},
        {"name": "n" * 101},
        {"game": "chess"},
        {"cards": -1},
        {"rev": None},
        {"more": 1},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_draft_has_its_form_and_its_size(served: Served, wrong: dict[str, Any]) -> None:
    ana = served.guest()

    assert ana.refused(URL, **{**draft(), **wrong}) in ("bad-message", "too-large")
    assert ana.ask("POST", "/api/me/drafts/a b", **draft()).status_code == 404
    assert drafts(ana) == []


def test_a_guest_has_so_many_drafts_and_an_address_begins_so_many_in_a_day(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "DRAFTS_A_DAY", 4)
    with Served(db, deck_drafts=2) as served:
        ana, ben = served.guest("Ana"), served.guest("Ben")
        asks = [lambda k=k: ana.ask("POST", f"/api/me/drafts/draft-{k}", **draft()) for k in range(4)]
        assert sorted(answer.status_code for answer in at_once(*asks)) == [200, 200, 429, 429]
        kept = drafts(ana)[0]
        ana.post(f"/api/me/drafts/{kept}/delete")
        ana.post("/api/me/drafts/draft-after", **draft())
        ben.post(URL, **draft())

        assert ben.refused("/api/me/drafts/draft-of-ben", **draft()) == "quota"
        ben.post(URL, **draft(1))
        with later(served, DAY):
            ben.post("/api/me/drafts/draft-of-ben", **draft())


def test_a_draft_keeps_its_guest_for_a_year_and_goes_then(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        ana.post(URL, **draft())
        served.guest("Ben")

    def after_two_months(served: Served) -> None:
        assert soon(lambda: count(served, "account") == 1), "Ben has nothing here"
        assert drafts(served.guest(session=ana.session)) == [DRAFT]

    def after_years(served: Served) -> None:
        assert soon(lambda: count(served, "deck_draft") == 0)

    reopened(db, 60, after_two_months)
    reopened(db, 800, after_years)


# Versions -------------------------------------------------------------------------------------------------------------


def test_a_played_deck_stays_as_it_is_and_editing_makes_a_new_version(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        ana.post(URL, **draft())
        first = made_from(ana, "Tombs")
        ana.begin("me", "random", game="pyramids", deck=first)

        second = made_from(ana, "Tombs, mended")

        found = versions(ana)
        assert {deck: found[deck]["games"] for deck in found} == {second: 0, first: 1}
        assert {each["draft"] for each in found.values()} == {DRAFT}
        assert ana.get(f"/api/decks/{first}")["name"] == "Tombs"


def test_a_deleted_draft_takes_its_versions_along_and_games_keep_their_deck(db: str) -> None:
    with Served(db) as served:
        ana, ben = served.guest("Ana"), served.guest("Ben")
        ana.post(URL, **draft())
        played, unplayed, other = made_from(ana, "Played"), made_from(ana, "Unplayed"), hand_in(ana, "Other")
        also_of_ben = made_from(ana, "Of both")
        hand_in(ben, "Of both")
        table = ana.begin("me", "random", game="pyramids", deck=played)

        library = ana.post(f"{URL}/delete")

        assert library["drafts"] == []
        assert [each["id"] for each in library["versions"]] == [other]
        assert table_of(ana, table)["deck"] == played
        assert ana.get(f"/api/decks/{played}")["name"] == "Played"
        assert ana.ask("GET", f"/api/decks/{unplayed}").status_code == 404
        assert list(versions(ben)) == [also_of_ben]


def test_one_version_is_deleted_and_only_by_its_guest(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    deck, other = hand_in(ana, "One"), hand_in(ana, "Two")

    assert ben.refused(f"/api/me/decks/{deck}/delete") == "not-found"
    ana.post(f"/api/me/decks/{deck}/delete")

    assert list(versions(ana)) == [other]
    assert ana.refused(f"/api/me/decks/{deck}/delete") == "not-found"


# Sharing --------------------------------------------------------------------------------------------------------------


def test_a_shared_deck_makes_no_room_for_others_and_lives_a_year(db: str) -> None:
    with Served(db, decks=2) as served:
        ana = served.guest("Ana")
        ana.post(URL, **draft())
        shared, dropped = made_from(ana, "Shared"), hand_in(ana, "Not shared")
        ana.post(f"/api/me/decks/{shared}/share")
        for k in range(3):
            hand_in(ana, f"Deck {k}")

        assert shared in versions(ana)
        assert dropped not in versions(ana)

    def after_two_months(served: Served) -> None:
        assert soon(lambda: count(served, "upload") == 1)
        assert served.guest().get(f"/api/decks/{shared}")["name"] == "Shared"

    def after_years(served: Served) -> None:
        assert soon(lambda: count(served, "deck") == 0)

    reopened(db, 60, after_two_months)
    reopened(db, 800, after_years)


def test_a_guest_shares_so_many_decks(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_library, "MOST_SHARED_DECKS", 2)
    ana = served.guest("Ana")
    decks = [hand_in(ana, f"Deck {k}") for k in range(3)]
    for deck in decks[:2]:
        ana.post(f"/api/me/decks/{deck}/share")

    assert ana.refused(f"/api/me/decks/{decks[2]}/list", listed=True) == "quota"
    ana.post(f"/api/me/decks/{decks[0]}/list", listed=True)
    ana.post(f"/api/me/decks/{decks[1]}/delete")
    ana.post(f"/api/me/decks/{decks[2]}/share")


def test_everybody_sees_listed_decks_with_their_maker_and_no_others(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_library, "PAGE", 2)
    with Served(db) as served:
        ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
        listed = [hand_in(ana, f"Deck {k}") for k in range(5)]
        hand_in(ana, "Not listed")
        for deck in listed:
            ana.post(f"/api/me/decks/{deck}/list", listed=True)
        copied = hand_in(ben, "Deck 4")
        ben.post(f"/api/me/decks/{copied}/list", listed=True)
        ana.post(f"/api/me/decks/{listed[0]}/list", listed=False)

        pages: list[list[tuple[str, str]]] = []
        mark: str | None = ""
        while mark is not None:
            page = cleo.get(f"/api/shared-decks?game=pyramids&after={mark}")
            pages.append([(deck["name"], deck["by"]) for deck in page["decks"]])
            mark = page["next"]

        assert pages == [[("Deck 4", "Ana"), ("Deck 3", "Ana")], [("Deck 2", "Ana"), ("Deck 1", "Ana")]]
        assert cleo.get("/api/shared-decks?game=silver-and-gold")["decks"] == []
        assert cleo.ask("GET", "/api/shared-decks?after=never").status_code == 400


def test_who_deletes_themselves_takes_drafts_and_listed_decks_along(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        ana.post(URL, **draft())
        deck = made_from(ana, "Tombs")
        ana.post(f"/api/me/decks/{deck}/list", listed=True)

        ana.post("/api/me/delete", confirm="Ana")

        assert served.guest().get("/api/shared-decks")["decks"] == []
        assert count(served, "deck_draft") == count(served, "upload") == 0
