"""A server below a path of its host (`--root-path`), behind the proxies of docs/hosting.md and without one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets import Origin
from websockets.sync.client import connect

from silvergold.errors import SilvergoldError
from silvergold.server.built_pages import INDEX, PAGES
from silvergold.server.config import Config
from silvergold.server.launcher import check
from silvergold.server.protocol.messages import VERSION
from tests.server.cluster import free_port
from tests.server.hosting import Served
from tests.server.proxy_programs import ROOT, WAYS, below_path

built = pytest.mark.skipif(not (PAGES / INDEX).is_file(), reason="no pages: make pages")


@pytest.fixture(scope="module", params=[*WAYS, "no-proxy"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server below a path: behind a proxy, or reached directly."""
    folder = tmp_path_factory.mktemp("below")
    port = free_port()
    with Served(str(folder / "games.db"), root_path=f"{ROOT}/", proxies="127.0.0.1") as served:
        if request.param == "no-proxy":
            yield served.address + ROOT
            return
        with below_path(request.param, folder, port, served.address) as there:
            yield there


@built
def test_everything_that_a_page_loads_is_below_the_path(address: str) -> None:
    host = address.removesuffix(ROOT)
    page = httpx.get(f"{address}/rules/pyramids", headers={"accept-language": "es"})
    named = [*re.findall(r' (?:href|src)="(/[^"]*)"', page.text), *re.findall(r"<(/[^>]*)>", page.headers["link"])]

    assert len(named) > 5
    assert all(name.startswith(f"{ROOT}/") for name in named), named
    assert f'data-root="{ROOT}"' in page.text
    assert [name for name in named if httpx.get(host + name).status_code != 200] == []


@built
def test_a_link_without_a_last_slash_and_an_unknown_one_lead_to_pages(address: str) -> None:
    home = httpx.get(address, follow_redirects=True)
    lost = httpx.get(f"{address}/nowhere", headers={"accept": "text/html"})

    assert home.status_code == 200
    assert lost.status_code == 404
    assert f'data-root="{ROOT}"' in home.text
    assert f'data-root="{ROOT}"' in lost.text


@built
def test_previews_of_links_name_pictures_below_the_path(address: str) -> None:
    page = httpx.get(f"{address}/learn").text
    picture = re.search(r'property="og:image" content="([^"]+)"', page)

    assert picture is not None
    assert picture[1].startswith(f"{address}/")
    assert httpx.get(picture[1]).headers["content-type"] == "image/png"


def test_the_cookie_belongs_to_the_path_and_opens_a_socket(address: str) -> None:
    with httpx.Client(base_url=address, timeout=20) as http:
        made = http.post("/api/guests", json={"name": "Ana"})
        table = http.post("/api/tables", json={"game": "pyramids", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        cookie = made.headers["set-cookie"]
        value = cookie.partition(";")[0]
    socket = f"ws{address.removeprefix('http')}/api/tables/{table['table']['id']}/socket"
    with connect(socket, additional_headers={"cookie": value}, origin=Origin(address.removesuffix(ROOT))) as opened:
        opened.send(json.dumps({"type": "hello", "version": VERSION}))
        told = json.loads(opened.recv(timeout=20))

    assert re.search(rf"[Pp]ath={ROOT}(;|$)", cookie), cookie
    assert told["type"] in ("welcome", "waiting", "table"), told


def test_what_only_begins_like_the_path_is_not_below_it(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), root_path=ROOT) as served:
        statuses = [httpx.get(f"{served.address}{path}").status_code for path in ("/gamesome/health", "/games/health")]

    assert statuses == [404, 200]


@pytest.mark.parametrize("root", ["/ga mes", "/games?x", "/g\u00e4mes", '/"', "/a//b"])
def test_a_root_that_is_no_path_is_refused_in_a_sentence(root: str) -> None:
    with pytest.raises(SilvergoldError, match="--root-path"):
        check(Config(root_path=root))


def test_slashes_at_the_ends_of_a_root_mean_nothing() -> None:
    assert {Config(root_path=text).root for text in ("games", "/games", "/games/", "games/")} == {"/games"}
    assert Config(root_path="/").root == Config().root == ""
