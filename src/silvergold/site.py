"""The pages as plain files that any web host can serve: `silvergold site FOLDER`.

The rules and the bots are in the pages, so they need no server. The files are those of `silvergold serve`; only
`index.html` differs: its addresses are relative, it says that there is no server, and it holds its own content policy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from silvergold.errors import SilvergoldError
from silvergold.server import built_pages
from silvergold.server.built_pages import ASSETS, INDEX, TWINS
from silvergold.server.content_policy import TAG_POLICY

MARK: Final = "silvergold-site.json"
"""The file that tells which files of the folder are ours, so that nothing else is ever replaced or deleted."""

FORMAT: Final = "silvergold-site"
WORKER: Final = "sw.js"
ONLY_OF_A_SERVER: Final = re.compile(r"preview-.*|robots\.txt|\.vite/.*")
"""Files of the pages that a site does not need: pictures for links that a server writes into its pages."""

UNSERVED: Final = """\
<p class="unserved">If this text stays, the page was opened as a file. Browsers run it only from a web server, and any
      will do: <code>python -m http.server</code> in this folder, then http://localhost:8000 in the browser.</p>"""
"""What is seen if neither styles nor scripts can be loaded (`styles/base.css` hides it)."""


class SiteError(SilvergoldError):
    """A site that cannot be written."""

    def __init__(self, sentence: str) -> None:
        super().__init__("SITE", sentence)


@dataclass(frozen=True, slots=True)
class Site:
    """What was written."""

    folder: Path
    files: tuple[str, ...]
    size: int
    packed_size: int
    """The bytes of all files, compressed as web hosts do it."""
    removed: tuple[str, ...]
    """Files of an earlier version that were deleted."""


def write_site(folder: Path, *, force: bool = False) -> Site:
    """Write the site; a folder with other files is refused unless `force` is given, and keeps them then."""
    pages = built_pages.PAGES
    if not (pages / INDEX).is_file():
        raise SiteError("the pages are not built; in a checkout, make pages builds them")
    before = _files_before(folder, force)
    names = tuple(_names(pages))
    for name in names:  # what others need comes first, so that a site that is being visited stays whole
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_content(pages, name))
    removed = tuple(sorted(before - set(names)))
    for name in removed:
        (folder / name).unlink(missing_ok=True)
    mark = {"format": FORMAT, "version": 1, "files": names}
    (folder / MARK).write_text(json.dumps(mark, indent=1) + "\n", encoding="utf-8")
    size = sum((folder / name).stat().st_size for name in names)
    return Site(folder, names, size, sum(_packed_size(pages, name) for name in names), removed)


def _files_before(folder: Path, force: bool) -> set[str]:
    """Return the files that an earlier site left in the folder; raise SiteError if the folder is somebody else's."""
    if not folder.exists():
        return set()
    if not folder.is_dir():
        raise SiteError(f"{folder}: this is a file; name a folder")
    mark = folder / MARK
    if mark.is_file():
        return {name for name in _listed(mark) if _is_inside(name)}
    if any(folder.iterdir()) and not force:
        raise SiteError(
            f"{folder}: this folder has files that are not of a site; name an empty or new folder, "
            "or write among them with --force"
        )
    return set()


def _listed(mark: Path) -> list[str]:
    try:
        known = json.loads(mark.read_text("utf-8"))
        files = known["files"]
        is_ours = known["format"] == FORMAT
    except (ValueError, KeyError, TypeError):
        files, is_ours = [], False
    if not is_ours:
        raise SiteError(f"{mark}: this file cannot be read; delete it, or name another folder")
    return [name for name in files if isinstance(name, str)]


def _is_inside(name: str) -> bool:
    """Return whether a name leads to a file in the folder of a site: never above it or elsewhere."""
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _names(pages: Path) -> Iterator[str]:
    """Yield the files of a site: scripts and drawings, then what names them, and the page last."""
    last = {WORKER: 1, INDEX: 2}
    found = [path for path in pages.rglob("*") if path.is_file() and path.suffix not in TWINS.values()]
    names = (path.relative_to(pages).as_posix() for path in found)
    wanted = [name for name in names if not ONLY_OF_A_SERVER.fullmatch(name)]
    yield from sorted(wanted, key=lambda name: (last.get(name, 0), not name.startswith(ASSETS), name))


def _content(pages: Path, name: str) -> bytes:
    content = (pages / name).read_bytes()
    return page_without_server(content.decode()).encode() if name == INDEX else content


def page_without_server(html: str) -> str:
    """Return the page of a server as that of a site, which may lie in any folder."""
    relative = re.sub(r' (href|src)="/', r' \1="./', html)
    marked = relative.replace("<html ", '<html data-server="none" ', 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{TAG_POLICY}" />'
    tags = f'{policy}\n    <meta name="referrer" content="no-referrer" />'
    begun = re.sub(r"(<meta charset=[^>]*>)", rf"\1\n    {tags}", marked, count=1)
    return begun.replace('<div id="app"></div>', f'<div id="app"></div>\n    {UNSERVED}', 1)


def _packed_size(pages: Path, name: str) -> int:
    """Return the size of the smallest form of a file that the build has made."""
    forms = [Path(f"{pages / name}{ending}") for ending in TWINS.values()]
    return next((form.stat().st_size for form in forms if form.is_file()), (pages / name).stat().st_size)
