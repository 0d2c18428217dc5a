"""Reviews of games in the browser itself: made in the page, kept beside the game, without any server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from silvergold import decks
from silvergold.arena.playing import play_game
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.reviewing import CHOOSING, FINE, figure, try_again
from tests.browser.visits import DESKTOP, PHONE, Visit

SECONDS = 240_000  # milliseconds for a review on a busy machine; three seconds of computing
SENTENCE = re.compile(r"\d|same points|mismos puntos")


def opened(visit: Open, tmp_path: Path, game: str, *, size: tuple[int, int] = DESKTOP, **how: object) -> Visit:
    """Open the record of a game between bots."""
    match, _ = play_game(decks.standard(game), ["greedy", "casual"], seed=5)
    file = tmp_path / "record.json"
    match.record().save(file)
    one = visit("/local", size, **how)
    one.page.locator("[data-part=record-file]").set_input_files(file)
    one.page.wait_for_url("**/replay")
    return one


def reviewed(one: Visit) -> None:
    """Open the review of the game that is shown, and wait for it."""
    one.page.goto(one.page.url.replace("/replay", "/review"))
    expect(one.page.locator("[data-part=margin-sentence]")).to_contain_text(SENTENCE, timeout=SECONDS)


@pytest.mark.parametrize(("game", "size"), [("silver-and-gold", DESKTOP), ("pyramids", PHONE)])
def test_a_record_is_reviewed_in_the_page_and_the_review_is_kept(
    visit: Open, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    is_phone = size == PHONE
    one = opened(visit, tmp_path, game, size=size, touch=is_phone, dark=is_phone, lang="es" if is_phone else "en")
    asked: list[str] = []
    one.listen("request", lambda request: asked.append(request.url) if "/api/tables" in request.url else None)
    reviewed(one)

    texts = one.page.locator("[data-part=loss]").all_inner_texts()
    shown = [float(text.split()[0].replace(",", ".")) for text in texts]
    *parts, margin = [figure(text) for text in one.page.locator("[data-part=margin-bar] dd").all_inner_texts()]
    assert shown == sorted(shown, reverse=True)
    assert sum(parts) == margin
    for row in one.page.locator("[data-part=decision]").all():
        assert re.search(r"\w{3}", row.locator("[data-part=reason]").inner_text())
    expect(one.page.locator("[data-part=review-effort]")).to_contain_text("384")
    one.settle()
    one.audit()
    assert looks.sizes(one.page) == FINE

    one.page.route("**/*worker*", lambda route: route.abort())  # nothing can be computed any more
    one.page.reload()
    expect(one.page.locator("[data-part=margin-sentence]")).to_contain_text(SENTENCE)
    assert one.page.locator("[data-part=loss]").all_inner_texts() == texts
    assert asked == []


def test_a_review_is_stopped_and_goes_on(visit: Open, tmp_path: Path) -> None:
    one = opened(visit, tmp_path, "pyramids")
    one.page.goto(one.page.url.replace("/replay", "/review"))
    progress = one.page.locator("[data-part=review-progress]")

    progress.get_by_role("button", name="Stop").click()
    expect(progress).to_contain_text("The review is stopped")
    progress.get_by_role("button", name="Go on").click()

    expect(one.page.locator("[data-part=margin-sentence]")).to_contain_text(SENTENCE, timeout=SECONDS)
    assert progress.count() == 0
    one.page.get_by_role("button", name="Make it as thorough as a server’s").click()
    expect(one.page.locator("[data-part=review-effort]")).to_contain_text("as thoroughly as a server")
    expect(one.page.locator("[data-part=margin-sentence]")).to_contain_text(SENTENCE, timeout=SECONDS)


@pytest.mark.parametrize(("kind", "size"), [(Hand, DESKTOP), (Finger, PHONE)])
def test_a_decision_is_looked_at_in_the_replay_and_tried_again(
    visit: Open, tmp_path: Path, kind: type[Hand], size: tuple[int, int]
) -> None:
    is_touch = kind is Finger
    one = opened(visit, tmp_path, "silver-and-gold", size=size, touch=is_touch)
    reviewed(one)
    row = one.page.locator("[data-part=decision]").first
    row.get_by_role("link", name="See it in the replay").click()
    one.page.wait_for_url("**/replay*")
    expect(one.page.locator("main [data-part=decision]")).to_contain_text(re.compile("Better:|Usual:"))
    one.page.get_by_role("link", name="Back to the review").click()

    row.get_by_role("link", name="Try again").click()
    player = kind(one)
    player.wait(*CHOOSING)
    try_again(one, player)

    result = one.page.locator("[data-part=try-result]")
    expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("best choice"))
    expect(result).to_contain_text(re.compile("In the game:|also the choice in the game"))
    one.settle()
    one.audit()
