"""The site without a server, as files; `tests/browser/test_site.py` plays in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from silvergold.cli import options
from silvergold.server import built_pages
from silvergold.site import MARK, SiteError, page_without_server, write_site
from tests.cli.running import run_here

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8" />
<link rel="icon" href="/icon.svg" /><script type="module" src="/assets/first-1.js"></script></head>
<body><div id="app"></div></body></html>"""
FILES = {
    "index.html": PAGE,
    "icon.svg": "<svg/>",
    "sw.js": "worker",
    "preview-home.png": "a picture for links",
    "assets/first-1.js": "1",
    ".vite/manifest.json": "{}",
}
WRITTEN = ["assets/first-1.js", "icon.svg", "sw.js", "index.html"]
"""The page comes last: what it names is there when somebody opens it."""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of small built pages."""
    folder = tmp_path / "pages"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        Path(f"{path}.br").write_text("packed")
    monkeypatch.setattr(built_pages, "PAGES", folder)
    return folder


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("pages")
def test_a_site_has_the_pages_and_says_what_it_has_written(tmp_path: Path) -> None:
    site = write_site(tmp_path / "here" / "site")

    assert list(site.files) == WRITTEN
    assert names_in(site.folder) == {*WRITTEN, MARK}
    assert (site.folder / "assets/first-1.js").read_text() == "1"
    assert site.size == sum((site.folder / name).stat().st_size for name in WRITTEN)
    assert site.packed_size == len("packed") * len(WRITTEN)


def test_the_page_of_a_site_lies_in_any_folder_and_has_its_own_policy() -> None:
    page = page_without_server(PAGE)

    assert re.findall(r'(?:href|src)="([^"]*)"', page) == ["./icon.svg", "./assets/first-1.js"]
    assert '<html data-server="none" ' in page
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)[0]
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "frame-ancestors" not in policy  # a tag may not say it, and browsers would complain
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert "python -m http.server" in page  # for people who open it as a file


def test_a_site_is_brought_up_to_date_and_loses_only_its_own_files(pages: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder)
    (folder / "my-own.txt").write_text("mine")
    (pages / "assets/first-1.js").rename(pages / "assets/first-2.js")

    site = write_site(folder)

    assert site.removed == ("assets/first-1.js",)
    assert (folder / "my-own.txt").read_text() == "mine"
    assert (folder / "assets/first-2.js").is_file()


@pytest.mark.usefixtures("pages")
def test_a_folder_with_other_files_is_refused_unless_forced(tmp_path: Path) -> None:
    folder = tmp_path / "thesis"
    folder.mkdir()
    (folder / "thesis.txt").write_text("three years")

    refused = run_here("site", str(folder))
    forced = run_here("site", str(folder), "--force")

    assert refused.returncode == options.USAGE
    assert "--force" in refused.stderr
    assert forced.returncode == options.OK
    assert names_in(folder) == {*WRITTEN, MARK, "thesis.txt"}
    assert (folder / "thesis.txt").read_text() == "three years"


@pytest.mark.usefixtures("pages")
def test_a_forged_list_of_files_deletes_nothing_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "treasure").write_text("gold")
    folder = tmp_path / "site"
    folder.mkdir()
    names = ["../treasure", str(tmp_path / "treasure"), "sub/../../treasure"]
    (folder / MARK).write_text(json.dumps({"format": "silvergold-site", "files": names}))

    write_site(folder)

    assert (tmp_path / "treasure").read_text() == "gold"


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("text", ["no json", "[]", '{"format": "other"}'])
def test_a_list_of_files_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / MARK).write_text(text)

    with pytest.raises(SiteError, match=MARK):
        write_site(tmp_path / "site")


@pytest.mark.usefixtures("pages")
def test_the_command_says_what_it_wrote_and_how_to_show_it(tmp_path: Path) -> None:
    done = run_here("site", str(tmp_path / "site"))

    assert done.returncode == options.OK
    assert f"wrote {len(WRITTEN)} files" in done.stdout
    assert "-m http.server" in done.stdout
    assert str(tmp_path / "site") in done.stdout


def test_a_file_is_no_folder_and_pages_that_are_not_built_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: Path
) -> None:
    assert "name a folder" in run_here("site", str(pages / "icon.svg")).stderr
    monkeypatch.setattr(built_pages, "PAGES", tmp_path / "nothing")
    assert "make pages" in run_here("site", str(tmp_path / "site")).stderr
