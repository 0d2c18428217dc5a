"""The pages as a browser gets them; `tests/browser` tests what they do."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from silvergold.server import built_pages
from silvergold.server.api import static_pages
from tests.server.hosting import Served

STYLE = "body { color: black }"
DOOR = '<!doctype html><html lang="en"><title>silvergold</title>'
PUERTA = DOOR.replace('"en"', '"es"')
ADDRESSES = (
    "/",
    "/t/{table}",
    "/t/{table}/replay",
    "/t/unknown",  # a table that does not exist looks like one that is private
    "/learn",
    "/learn/pyramids",
    "/rules",
    "/decks",
    "/decks/{deck}",
    "/editor",
    "/editor/copy/{deck}",
    "/history",
    "/history/pyramids",
    "/daily/pyramids",
    "/daily/pyramids/2026-11-17",
    "/c/unknown",  # the page says that there is no such challenge
    "/c/unknown/compare",
    "/docs",
    "/docs/decks",
    "/local",
    "/score-pad",
)
NOWHERE = (
    *("/nope", "/nope/%zz", "/t", "/t/", "/t/a.b"),
    *("/decks/unknown", "/decks/a.b", "/docs/nope", "/docs/decks/more"),
)
SCRIPTS = {"assets/a-1.js": "1", "assets/engine-1.wasm": "\0asm"}
PARTS = {
    "src/generated/texts/es/core.ts": {"file": "assets/es-core-1.js"},
    "src/generated/texts/es/table.ts": {"file": "assets/es-table-1.js"},
    "src/generated/texts/es/pages.ts": {"file": "assets/es-pages-1.js"},
    "src/generated/texts/en/core.ts": {"file": "assets/en-core-1.js"},
    "src/generated/texts/en/table.ts": {"file": "assets/en-table-1.js"},
    "src/generated/texts/en/pages.ts": {"file": "assets/en-pages-1.js"},
    "src/generated/texts/es/rules.ts": {"file": "assets/es-rules-1.js"},
    "src/generated/texts/en/rules.ts": {"file": "assets/en-rules-1.js"},
    "../docs/decks.md": {"file": "assets/decks-1.js"},
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server with small pages of its own."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "assets").mkdir()
    for name, text in (("index.html", DOOR), ("assets/a-1.css", STYLE), ("icon.svg", "<svg/>"), *SCRIPTS.items()):
        (folder / name).write_text(text)
        Path(f"{folder / name}.gz").write_bytes(gzip.compress(text.encode()))
        Path(f"{folder / name}.br").write_bytes(b"packed tighter")
    (folder / ".vite").mkdir()
    (folder / built_pages.MANIFEST).write_text(json.dumps(PARTS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(built_pages, "PAGES", folder)
        with Served(str(tmp_path_factory.mktemp("db") / "games.db")) as served:
            yield served


def ask(served: Served, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    told = {"accept-encoding": "gzip", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return httpx.request(method, served.address + path, headers=told)


@pytest.fixture(scope="module")
def there(built: Served) -> dict[str, str]:
    """Return the ids of a table and of a deck that exist."""
    table = built.guest().new_table("me", "random")["table"]["id"]
    return {"table": table, "deck": httpx.get(f"{built.address}/api/catalogue").json()["decks"][0]["id"]}


@pytest.mark.parametrize("pattern", ADDRESSES)
def test_every_address_that_people_see_answers_with_the_page_and_asks_whether_it_is_new(
    built: Served, there: dict[str, str], pattern: str
) -> None:
    address = pattern.format(**there)
    answer = ask(built, address)

    assert (answer.status_code, answer.text) == (200, DOOR)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert ask(built, address, if_none_match=answer.headers["etag"]).status_code == 304


def test_a_page_says_what_it_will_ask_for(tmp_path: Path) -> None:
    (tmp_path / ".vite").mkdir()
    parts = {
        "_shared-3.js": {"file": "assets/shared-3.js", "imports": []},
        "src/pages/table/TableRoute.svelte": {
            "file": "assets/TableRoute-1.js",
            "css": ["assets/TableRoute-1.css"],
            "imports": ["_shared-3.js"],
        },
        "src/pages/table/Table.svelte": {"file": "assets/Table-2.js", "css": ["a-game-only.css"]},
    }
    (tmp_path / built_pages.MANIFEST).write_text(json.dumps(parts))

    links = static_pages.ahead(tmp_path)

    assert links["t"].split(", ") == [
        "</assets/shared-3.js>; rel=modulepreload",
        "</assets/TableRoute-1.js>; rel=modulepreload",
        "</assets/Table-2.js>; rel=modulepreload",
        "</assets/TableRoute-1.css>; rel=preload; as=style; crossorigin",
    ]
    assert links["rules"] == ""


def test_the_preloaded_pages_are_pages(tmp_path: Path) -> None:
    web = Path(__file__).resolve().parents[2] / "web" / "src"

    assert all((web / name).is_file() for names in static_pages.AHEAD.values() for name in names)


def test_the_preloaded_pages_are_in_the_build() -> None:
    pages = Path(built_pages.__file__).parent / "pages"  # the fixture `built` replaces `built_pages.PAGES`
    manifest = pages / built_pages.MANIFEST
    if not manifest.is_file():
        pytest.skip("the pages are not built: make pages")

    parts = json.loads(manifest.read_text("utf-8"))

    assert {f"src/{name}" for names in static_pages.AHEAD.values() for name in names} <= set(parts)


def test_an_asset_is_kept_for_a_year_and_a_missing_one_is_not_a_page(built: Served) -> None:
    kept, missing = ask(built, "/assets/a-1.css"), ask(built, "/assets/a-0.css")

    assert kept.text == STYLE
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-type"].startswith("text/css")
    assert (missing.status_code, missing.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/t", "/assets/../app.py", "/assets/%2e%2e/index.html"])
def test_what_is_no_page_is_refused_as_before(built: Served, path: str) -> None:
    answer = ask(built, path)

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_only_pages_and_scripts_may_compile_the_rules(built: Served) -> None:
    policies = {path: ask(built, path).headers["content-security-policy"] for path in ("/", "/icon.svg", "/api/games")}
    policies["/assets/a-1.js"] = ask(built, "/assets/a-1.js").headers["content-security-policy"]

    compiling = {path for path, policy in policies.items() if "'wasm-unsafe-eval'" in policy}
    assert compiling == {"/", "/assets/a-1.js"}
    assert all("'unsafe-eval'" not in policy and "unsafe-inline" not in policy for policy in policies.values())


def test_the_compiled_rules_can_be_compiled_while_they_are_loaded(built: Served) -> None:
    answer = ask(built, "/assets/engine-1.wasm")

    assert answer.headers["content-type"] == "application/wasm"  # otherwise browsers refuse to compile the stream
    assert answer.headers["content-encoding"] == "gzip"


def test_a_file_comes_in_the_smallest_form_that_was_asked_for(built: Served) -> None:
    with httpx.stream("GET", f"{built.address}/", headers={"accept-encoding": "gzip, br"}) as answer:
        tight = b"".join(answer.iter_raw())
    plain = ask(built, "/", accept_encoding="br;q=0")

    assert (answer.headers["content-encoding"], tight) == ("br", b"packed tighter")
    assert "content-encoding" not in plain.headers
    assert plain.text == DOOR
    assert {answer.headers["vary"], plain.headers["vary"]} == {"accept-encoding, accept-language, cookie"}
    assert ask(built, "/icon.svg").headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_address_is_a_page_for_people_and_says_404(built: Served, path: str) -> None:
    answer = ask(built, path, accept="text/html,application/xhtml+xml,*/*;q=0.8", accept_language="es")

    assert (answer.status_code, answer.text) == (404, PUERTA)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/tables/unknown", "/assets/a-0.css"])
def test_programs_get_json_whatever_they_accept(built: Served, path: str) -> None:
    answer = ask(built, path, accept="text/html")

    assert answer.status_code in (401, 403, 404)
    assert answer.json()["code"]


def test_a_page_is_in_the_first_language_of_the_browser_that_we_have(built: Served) -> None:
    spanish = ask(built, "/rules", accept_language="ca-ES,es-ES;q=0.9,en;q=0.8")
    english = ask(built, "/rules", accept_language="fr,en;q=0.5")

    assert (spanish.text, english.text) == (PUERTA, DOOR)
    assert spanish.headers["link"].split(", ") == [
        "</assets/es-rules-1.js>; rel=modulepreload",
        "</assets/es-core-1.js>; rel=modulepreload",
        "</assets/es-table-1.js>; rel=modulepreload",
    ]
    assert english.headers["link"] == spanish.headers["link"].replace("/es-", "/en-")
    assert spanish.headers["etag"] != english.headers["etag"]
    assert ask(built, "/", accept_language="es", if_none_match=spanish.headers["etag"]).status_code == 304
    assert ask(built, "/", accept_language="en", if_none_match=spanish.headers["etag"]).status_code == 200


@pytest.mark.parametrize(
    ("path", "cookie", "text"),
    [
        ("/rules", "silvergold_language=es", PUERTA),
        ("/rules?lang=es", "", PUERTA),
        ("/rules?lang=en", "silvergold_language=es", DOOR),
        ("/rules?lang=nope", "silvergold_language=no/such", DOOR),
    ],
)
def test_a_page_is_in_the_language_that_was_asked_for_or_chosen(
    built: Served, path: str, cookie: str, text: str
) -> None:
    assert ask(built, path, accept_language="en", cookie=cookie).text == text


def test_the_head_of_a_page_is_that_of_the_page(built: Served) -> None:
    whole, head = ask(built, "/icon.svg"), ask(built, "/icon.svg", "HEAD")

    assert head.content == b""
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}
    assert ask(built, "/icon.svg", "POST").status_code == 405


def test_without_pages_the_server_says_how_to_build_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built_pages, "PAGES", tmp_path / "nothing")
    with Served(str(tmp_path / "games.db")) as served:
        answer = ask(served, "/t/abc")

        assert "make pages" in answer.text
        assert answer.status_code == 404
        assert ask(served, "/health").json()["status"] == "ok"


def test_long_answers_go_packed_and_short_ones_as_they_are(built: Served) -> None:
    deck = ask(built, "/api/catalogue").json()["decks"][0]["id"]

    assert ask(built, f"/api/decks/{deck}").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ask(built, "/health").headers
    assert "content-encoding" not in ask(built, f"/api/decks/{deck}", accept_encoding="identity").headers


KINDS_OF_LINKS = {
    "/": "Pencil Table",
    "/t/abcabcabcabc": "Sit down",
    "/t/abcabcabcabc/review": "Sit down",
    "/c/abcabcabcabc": "A challenge",
    "/daily/pyramids": "Pyramids: the daily game",
    "/daily/silver-and-gold": "Silver &amp; Gold: the daily game",
    "/learn": "Pencil Table",
}


@pytest.fixture(scope="module")
def headed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server whose page has a head."""
    folder = tmp_path_factory.mktemp("headed")
    (folder / "index.html").write_text("<!doctype html><html><head><title>x</title></head><body></body></html>")
    (folder / "preview-home.png").write_bytes(b"a picture")
    (folder / ".vite").mkdir()
    (folder / built_pages.MANIFEST).write_text(json.dumps(PARTS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(built_pages, "PAGES", folder)
        with Served(str(folder / "games.db")) as served:
            yield served


def properties(page: httpx.Response) -> dict[str, str]:
    return dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)"', page.text))


@pytest.mark.parametrize("path", KINDS_OF_LINKS)
def test_every_kind_of_link_has_a_title_a_description_and_a_picture(headed: Served, path: str) -> None:
    english, spanish = (properties(ask(headed, path, accept_language=language)) for language in ("en", "es"))

    assert english["og:site_name"] == "Pencil Table"
    assert KINDS_OF_LINKS[path] in english["og:title"]
    assert spanish["og:description"] != english["og:description"] != ""
    assert english["og:image"].startswith(f"{headed.address}/preview-")
    assert not any("{" in text for text in (*english.values(), *spanish.values()))


def test_other_sites_may_show_the_picture_of_a_link(headed: Served) -> None:
    picture = ask(headed, "/preview-home.png")

    assert (picture.content, picture.headers["content-type"]) == (b"a picture", "image/png")
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"


def test_a_link_that_is_made_up_repeats_no_markup(headed: Served) -> None:
    page = ask(headed, "/daily/%22%3E%3Cscript%3E")

    assert page.status_code == 200
    assert "<script" not in page.text
