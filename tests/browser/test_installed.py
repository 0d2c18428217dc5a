"""The wheel in an empty environment: what it brings, what it does without any extra, and a game in the browser."""

from __future__ import annotations

import json
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from silvergold.extras import EXTRAS
from silvergold.server.built_pages import INDEX, PAGES
from tests.browser.hands import GOING_ON, Hand
from tests.browser.others import finish_entry
from tests.browser.visits import PATIENCE, open_visit
from tests.installed import ROOT, Installation, InstalledHouse, build

COMPILED_WITHIN = 900.0

pytestmark = pytest.mark.skipif(not (PAGES / INDEX).is_file(), reason="no pages: make pages")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the wheel and the source archive of this checkout."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Return an environment with the wheel."""
    installation = Installation(tmp_path_factory.mktemp("installed"))
    installation.install(built[0])
    return installation


@pytest.fixture(scope="module")
def installed_house(installed: Installation) -> Iterator[InstalledHouse]:
    """Yield the server of the installed command."""
    house = InstalledHouse(installed)
    try:
        house.start()
        wait_for_rules(house)
        yield house
    finally:
        house.stop()


def wait_for_rules(house: InstalledHouse) -> None:
    """Wait until the rules are compiled for the new environment, which a busy machine does slowly."""
    deadline = time.monotonic() + COMPILED_WITHIN
    while httpx.get(f"{house.address}/api/catalogue", timeout=PATIENCE).json()["compiling"] is not None:
        assert time.monotonic() < deadline, house.log
        time.sleep(0.5)


def files_of_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_the_pages_and_the_source_archive_makes_the_same_wheel(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    wheel, source = built
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")

    again, _ = build(tmp_path / "dist", next(tmp_path.glob("silvergold-*")))

    files = files_of_wheel(wheel)
    pages = [path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*") if path.is_file()]
    assert {f"silvergold/server/pages/{name}" for name in pages} <= files
    assert "silvergold/rules.md" in files
    assert not [name for name in files if name.startswith(("tests", "web", "docs"))]
    assert files_of_wheel(again) == files


def test_nothing_is_installed_that_only_an_extra_needs(installed: Installation) -> None:
    asked = [module for modules in EXTRAS.values() for module in modules]
    found = installed.run_python(
        f"from importlib.util import find_spec; print([name for name in {asked} if find_spec(name)])"
    )

    assert found.stdout.strip() == "[]", found


def test_the_installed_command_knows_its_version_and_every_command(installed: Installation) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    assert installed.run("--version").stdout == f"silvergold {version}\n"
    helped = installed.run("--help")
    alone = installed.run()
    assert helped.returncode == alone.returncode == 0
    assert helped.stdout == alone.stdout
    assert "silvergold table" in helped.stdout


def test_the_installed_command_serves_backs_up_and_says_what_an_extra_would_bring(installed: Installation) -> None:
    assert "P5" in installed.run("rules", "P5").stdout
    assert installed.run("deck", "check", str(ROOT / "src/silvergold/decks/standard-pyramids.toml")).returncode == 0
    refused = installed.run("serve", "--db", "postgresql://127.0.0.1/x")
    assert refused.returncode == 2
    assert 'pip install "silvergold[postgres]"' in refused.stderr


def test_a_game_is_played_in_the_browser_to_its_end(
    installed_house: InstalledHouse, chromium: Browser, tmp_path: Path
) -> None:
    guest = installed_house.guest()
    table = guest.begin("me", "casual", game="silver-and-gold", aids=True)
    one = open_visit(installed_house, chromium).come_in(guest).go(f"/t/{table}")

    hand = Hand(one)
    hand.play(most=8)
    hand.wait(*GOING_ON)  # the last choice is stored, so that the game can go on elsewhere
    finish_entry(guest, table)

    one.page.get_by_role("heading", level=1).wait_for()
    record = tmp_path / "record.json"
    record.write_bytes(guest.ask("GET", f"/api/tables/{table}/record").content)
    verified = installed_house.installation.run("record", "verify", str(record))
    assert verified.returncode == 0, verified.stderr
    assert json.loads(record.read_text())["result"]
    assert one.wrong == []
    one.context.close()
