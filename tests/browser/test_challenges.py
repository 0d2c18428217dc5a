"""The same deal for many players: the daily game, a friend's challenge, and games side by side."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.others import entered, finish_entry, finished_game
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Visit

FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}
BARS = re.compile(r"^[▁▂▃▄▅▆▇█]{7}( [▁▂▃▄▅▆▇█]{7}){3}$", re.MULTILINE)
DAY_MS = 86_400_000


def part(visit: Visit, name: str) -> Locator:
    return visit.page.locator(f"[data-part={name}]")


def let_a_day_pass(house: House, game: str) -> str:
    """Turn today's daily game of this server into yesterday's, and return the date of yesterday."""
    today = datetime.now(UTC).date()
    before = (today - timedelta(days=1)).isoformat()
    with house.database() as db:
        # remove what earlier tests have left for yesterday
        db.execute("delete from entry where day = ? and game = ?", (before, game))
        db.execute("delete from challenge where day = ? and game = ?", (before, game))
        db.execute("update entry set day = ? where day = ? and game = ?", (before, today.isoformat(), game))
        db.execute(
            "update challenge set day = ?, opens_at = opens_at - ?, closes_at = closes_at - ?"
            " where day = ? and game = ?",
            (before, DAY_MS, DAY_MS, today.isoformat(), game),
        )
    return before


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [("silver-and-gold", DESKTOP, "en"), ("pyramids", SMALL, "es")],
    ids=["desktop-english", "small-spanish"],
)
def test_the_daily_game_from_the_first_page_to_the_text_to_share(
    house: House, visit: Open, game: str, size: tuple[int, int], lang: str
) -> None:
    touch = size == SMALL
    new = visit("/", size, lang=lang, touch=touch)
    today = new.page.locator(f"[data-part=today-game][data-game={game}]")
    today.get_by_role("button").click()
    new.page.wait_for_url("**/t/*")
    hand = (Finger if touch else Hand)(new)
    hand.play(2)
    expect(part(new, "entry-badge")).to_contain_text("diaria" if lang == "es" else "Daily game")
    new.go("/")
    today.get_by_role("link", name=re.compile("^Continu")).click()
    new.page.wait_for_url("**/t/*")

    finish_entry(new.guest(), new.table)
    result = part(new, "entry-panel")
    result.locator("[data-part=against-par]").wait_for(timeout=240_000)
    assert part(new, "share").count() == 0, "the game cannot be shared before the close"
    part(new, "verdict").locator("svg").wait_for()
    assert new.page.locator("[data-part=finding][data-look=bad]").count() == 0, "the deal is the one that was promised"
    assert looks.sizes(new.page) == FINE
    new.audit()
    new.page.get_by_role(
        "link", name="Volver a la partida diaria" if lang == "es" else "Back to the daily game"
    ).click()
    new.page.wait_for_url(f"**/daily/{game}/*")

    expect(part(new, "entry").first).to_be_visible()
    part(new, "statistics").locator("dd").first.wait_for()
    assert looks.sizes(new.page) == FINE
    new.audit()
    part(new, "challenge-result").get_by_role("button").first.click()
    text = part(new, "share-text").input_value()
    new.page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    new.audit()
    points = new.guest().get(f"/api/daily/{game}")["mine"]["points"]
    first, rounds, bars, link = text.strip().splitlines()
    assert str(points) in first
    assert re.search(r"\d", rounds)
    assert BARS.fullmatch(bars)
    assert link.startswith(f"{house.address}/daily/{game}/")
    new.go("/")
    expect(today).to_contain_text(str(points))


def test_before_playing_the_page_says_what_it_is_and_hides_the_others(house: House, visit: Open) -> None:
    other = house.guest("Berta")
    entered(other, other.get("/api/daily/pyramids")["challenge"]["id"])

    new = visit("/daily/pyramids", PHONE, touch=True)

    expect(part(new, "challenge-intro")).to_contain_text("Everybody gets the same cards")
    expect(part(new, "ranking")).to_contain_text(re.compile("played.*when you have finished your own game"))
    expect(part(new, "statistics")).to_contain_text("Your first daily game")
    expect(part(new, "ranking")).to_contain_text("under another name")
    assert "Berta" not in new.page.locator("main").inner_text()
    new.page.get_by_text("How do I know").tap()
    expect(new.page.locator("code")).to_have_text(re.compile("[0-9a-f]{64}"))


def test_today_shows_where_one_stands_and_fits_at_every_size(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    challenge = ana.get("/api/daily/pyramids?series=easy")["challenge"]["id"]
    entered(ana, challenge)
    with house.database() as db:
        par = '{"points": 90, "margin": 3, "bot": "master-1"}'
        db.execute("update challenge set par = ?, par_due = null where id = ?", (par, challenge))

    page = visit("/daily/pyramids/easy", SMALL, guest=ana, touch=True)
    points = str(ana.get("/api/daily/pyramids?series=easy")["mine"]["points"])

    expect(page.page.locator("[data-part=daily-tabs] [data-game=pyramids]")).to_contain_text(points)
    expect(page.page.locator("[data-part=daily-opponents] [data-series=standard]")).to_contain_text("not played yet")
    expect(page.page.locator("[data-bot=par]")).to_contain_text("90")
    expect(page.page.locator("[data-bot=opponent]")).to_contain_text("your opponent")
    assert page.page.locator("[data-part=bot-row] .place").all_inner_texts() == ["", ""]
    assert "%" not in part(page, "challenge-result").inner_text(), "a share of few results says nothing"
    page.page.locator("[data-part=calendar] td a").first.wait_for()
    for size in (SMALL, PHONE, (844, 390), (820, 1180), (1280, 720), DESKTOP):
        looks.resize(page.page, size)
        assert (size, page.page.evaluate(CALENDAR)) == (size, [])
        assert (size, looks.sizes(page.page)) == (size, FINE)
        page.audit()


CALENDAR = """() => {
    const panel = document.querySelector("[data-part=calendar]").getBoundingClientRect();
    const cells = [...document.querySelectorAll("[data-part=calendar] td > *")];
    const days = cells.map((day) => [day, day.getBoundingClientRect()]);
    return days.filter(([, { left, right, width, height }]) =>
        left < panel.left || right > panel.right || width < 44 || height < 44).map(([day]) => day.textContent);
}"""


def test_a_new_deal_is_announced_and_nothing_jumps(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit(None, guest=ana, new=True)
    page.take_clock()
    page.go("/daily/pyramids")
    part(page, "challenge-intro").wait_for()
    page.page.locator("[data-part=daily-opponents]").wait_for()
    assert part(page, "new-deal").count() == 0

    page.page.clock.fast_forward("24:00:00")

    expect(part(page, "new-deal").get_by_role("button", name="Show the new deal")).to_be_visible()
    expect(part(page, "challenge-intro")).to_be_visible()
    part(page, "new-deal").get_by_role("button").click()
    expect(part(page, "new-deal")).to_have_count(0)


def test_without_a_connection_the_last_known_list_is_shown_with_its_hour(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    entered(ana, ana.get("/api/daily/pyramids")["challenge"]["id"])
    page = visit("/daily/pyramids", guest=ana)
    part(page, "entry").first.wait_for()
    page.go("/")
    page.forgive("ERR_", "Failed to load")

    page.page.route("**/api/**", lambda route: route.abort())
    page.page.locator("[data-part=today-game][data-game=pyramids] a").first.click()

    expect(part(page, "offline")).to_contain_text(re.compile(r"known at .*\d"))
    expect(part(page, "entry").first).to_be_visible()


def test_a_past_day_is_caught_up_unranked_and_compared_with_the_best_game(house: House, visit: Open) -> None:
    ana, berta = house.guest("Ana"), house.guest("Berta")
    for guest, seed in ((ana, 1), (berta, 2)):
        entered(guest, guest.get("/api/daily/silver-and-gold")["challenge"]["id"], seed)
    before = let_a_day_pass(house, "silver-and-gold")
    late = house.guest("Chen")
    page = visit("/daily/silver-and-gold", guest=late)
    page.page.get_by_role("link", name="Day before").click()
    page.page.wait_for_url(f"**/daily/silver-and-gold/{before}")
    expect(part(page, "challenge-intro")).to_contain_text("will not be in the ranking")
    ranked = late.get(f"/api/daily/silver-and-gold?day={before}")["challenge"]["entries"]
    assert ranked >= 2  # including those of other tests
    expect(part(page, "entry")).to_have_count(min(5, ranked))
    expect(part(page, "best-game").get_by_role("link", name="Replay the best game")).to_be_visible()

    part(page, "challenge-intro").get_by_role("button", name="Play this deal").click()
    page.page.wait_for_url("**/t/*")
    finish_entry(late, page.table, seed=3)
    page.page.get_by_role("link", name="Back to the daily game").click()

    expect(part(page, "challenge-result")).to_contain_text("ended after the close")
    expect(part(page, "entry")).to_have_count(min(5, ranked))
    expect(page.page.locator("[data-part=calendar] a[aria-current=page]")).to_have_accessible_name(
        re.compile("not ranked")
    )
    page.audit()
    assert looks.sizes(page.page) == FINE
    page.page.get_by_role("link", name="Where mine parted from it").click()
    expect(part(page, "compared-turn")).to_contain_text("Here the games part")


@pytest.mark.parametrize(
    ("game", "size"), [("pyramids", DESKTOP), ("silver-and-gold", SMALL)], ids=["desktop", "small"]
)
def test_a_friend_plays_the_deal_of_a_finished_game_and_both_are_compared(
    house: House, visit: Open, game: str, size: tuple[int, int]
) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    mine = finished_game(ana, game)
    host = visit(f"/t/{mine}", size, guest=ana, touch=size == SMALL)
    host.page.get_by_role("button", name="Same deal for a friend").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_role("img", name=re.compile("QR")).wait_for()
    link = dialog.get_by_label("Link to this challenge").input_value()
    host.audit()
    friend = visit(link.removeprefix(house.address), size, guest=ben, touch=size == SMALL)
    expect(part(friend, "challenge-intro")).to_contain_text("Ana invites you")
    friend.audit()
    assert looks.sizes(friend.page) == FINE
    part(friend, "challenge-intro").get_by_role("button", name="Play this deal").click()
    friend.page.wait_for_url("**/t/*")
    finish_entry(ben, friend.table, seed=5)
    friend.page.get_by_role("link", name="Back to the challenge").click()

    expect(part(friend, "entry")).to_have_count(2)
    part(friend, "ranking").get_by_role("link", name="Compare with Ana").click()
    expect(part(friend, "compared-board").locator("svg[role=img]").last).to_be_visible()
    part(friend, "compare-turns").get_by_role("button", name="First difference").click()
    expect(part(friend, "compared-turn")).to_contain_text("Here the games part")
    assert part(friend, "score-line").count() == 2
    friend.audit()
    assert looks.sizes(friend.page) == FINE
    # the first player sees both games, too
    host.go(link.removeprefix(house.address))
    expect(part(host, "entry")).to_have_count(2)
    expect(part(host, "ranking").get_by_role("link", name="Compare with Ben")).to_be_visible()


def test_a_comparison_is_gone_through_by_keys_and_takes_up_to_four_games(house: House, visit: Open) -> None:
    guests = [house.guest(name) for name in ("Ana", "Ben", "Chen")]
    challenge = guests[0].post("/api/challenges", game="silver-and-gold", bots=["random"])["challenge"]["id"]
    tables = [entered(guest, challenge, seed) for seed, guest in enumerate(guests)]
    page = visit(f"/c/{challenge}/compare?tables={tables[0]},{tables[1]}", guest=guests[0])
    turn = part(page, "compared-turn")
    turn.wait_for()

    page.page.keyboard.press("Home")
    expect(turn).to_have_attribute("data-turn", "-1")
    expect(turn).to_contain_text("Cards kept")
    for _ in range(2):
        page.page.keyboard.press("ArrowRight")
    expect(turn).to_contain_text("Round 1, turn 2")
    page.page.keyboard.press("End")
    expect(turn).to_contain_text("Round 4, turn 7")
    page.page.get_by_label("Add a game").select_option(index=1)
    expect(part(page, "compared-board")).to_have_count(3)
    assert page.page.url.count(",") == 2
    page.page.get_by_role("button", name="Remove Ben").click()
    expect(part(page, "compared-board")).to_have_count(2)


def test_the_sources_of_a_comparison_add_up_to_the_totals(house: House, visit: Open) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    challenge = ana.post("/api/challenges", game="pyramids", bots=["random"])["challenge"]["id"]
    tables = [entered(ana, challenge, 1), entered(ben, challenge, 2)]
    page = visit(f"/c/{challenge}/compare?tables={','.join(tables)}", guest=ana)
    rows = part(page, "compare-sources").locator("tbody tr")
    rows.first.wait_for()

    shown = [[int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    *parts, sums = shown
    assert [sum(column) for column in zip(*parts, strict=True)] == sums


def test_a_new_challenge_is_made_on_the_first_page_and_sent_as_a_link(house: House, visit: Open) -> None:
    host = visit("/", PHONE, touch=True)
    host.page.get_by_role("button", name="Challenge a friend").tap()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_text("Pyramids", exact=True).tap()
    dialog.get_by_text("Casual", exact=True).tap()
    host.audit()
    dialog.get_by_role("button", name="Create the challenge").tap()
    host.page.wait_for_url("**/c/*")

    expect(part(host, "challenge-link").get_by_role("img", name=re.compile("QR"))).to_be_visible()
    expect(part(host, "challenge-intro")).to_contain_text("Against Casual")
    assert looks.sizes(host.page) == FINE
    address = host.page.url.removeprefix(house.address)
    friend = visit(address)
    expect(part(friend, "challenge-intro")).to_contain_text("invites you")
    assert part(friend, "challenge-link").count() == 0


def test_another_try_is_possible_and_never_ranked(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    challenge = ana.post("/api/challenges", game="pyramids", bots=["random"])["challenge"]["id"]
    entered(ana, challenge)
    page = visit(f"/c/{challenge}", guest=ana)

    part(page, "challenge-result").get_by_role("button", name="Try again").click()
    page.page.wait_for_url("**/t/*")
    finish_entry(ana, page.table, seed=4)

    expect(part(page, "entry-panel")).to_contain_text("A second try is not ranked")
    page.page.get_by_role("link", name="Back to the challenge").click()
    expect(part(page, "challenge-result").get_by_role("link", name=re.compile("^Try 2:"))).to_be_visible()
    expect(part(page, "entry")).to_have_count(1)


def test_nobody_is_invited_to_watch_the_game_of_a_challenge(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    challenge = ana.get("/api/daily/silver-and-gold")["challenge"]["id"]
    table = ana.post(f"/api/challenges/{challenge}/play")["table"]["id"]
    page = visit(f"/t/{table}", guest=ana)
    page.page.get_by_role("button", name="Menu").click()

    expect(page.page.get_by_text("Nobody can watch this game")).to_be_visible()
    assert page.page.get_by_role("button", name=re.compile("watch")).count() == 0


@pytest.mark.parametrize("path", ["/daily/chess", "/daily/pyramids/2999-01-01", "/daily/pyramids/never", "/c/unknown"])
def test_an_address_without_a_challenge_says_so_and_leads_home(visit: Open, path: str) -> None:
    page = visit(None)
    page.forgive("404", "400")
    page.go(path)

    expect(page.page.get_by_text("There is nothing at this address")).to_be_visible()
    expect(page.page.get_by_role("link", name="Home")).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (SMALL, True)], ids=["desktop-light", "small-dark"])
def test_every_word_of_a_challenge_and_a_comparison_is_from_the_catalogue(
    house: House, visit: Open, size: tuple[int, int], dark: bool
) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    challenge = ana.post("/api/challenges", game="silver-and-gold", bots=["random"])["challenge"]["id"]
    tables = [entered(ana, challenge, 1), entered(ben, challenge, 2)]
    for path in (f"/c/{challenge}?lang=xx", f"/c/{challenge}/compare?tables={','.join(tables)}&lang=xx"):
        page = visit(path, size, guest=ana, dark=dark, touch=size == SMALL)
        part(page, "compared-board" if "compare" in path else "entry").first.wait_for()
        page.settle()

        assert looks.unbracketed(page.page, ("Ana", "Ben", house.address)) == []
        assert looks.sizes(page.page)["wide"] == []
        page.audit()
