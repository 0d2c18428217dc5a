"""The built pages of `web/`: read once, and served in the encoding that a browser accepts."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from litestar import MediaType, Response
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler
from litestar.response.base import ASGIResponse

from silvergold.drawing import link_pictures
from silvergold.languages import FIRST
from silvergold.server import built_pages
from silvergold.server.api.link_previews import preview_tags, with_tags
from silvergold.server.api.page_languages import in_language, language_of, languages_in
from silvergold.server.api.security import NAMES
from silvergold.server.api.services import AnyRequest, services_of
from silvergold.server.built_pages import ASSETS, INDEX, MANIFEST, TWINS
from silvergold.server.content_policy import PAGE_POLICY
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal, StoreUnavailable

ADDRESSES: Final = (
    "/",
    *("/t/{rest:path}", "/learn", "/learn/{rest:path}", "/rules", "/rules/{rest:path}"),
    *("/decks", "/decks/{rest:path}", "/history", "/history/{rest:path}", "/skill"),
    *("/editor", "/editor/{rest:path}", "/daily/{rest:path}", "/c/{rest:path}", "/docs", "/docs/{rest:path}", "/local"),
    *("/score-pad", "/score-pad/{rest:path}"),
)
"""The paths of the pages. One HTML file serves all of them and reads the rest of the path itself."""

TABLE: Final = "t"
"""The first word of the path of a table."""

AHEAD: Final = {
    "": ["app/start.ts", "pages/Home.svelte"],
    TABLE: ["app/start.ts", "pages/table/TableRoute.svelte", "pages/table/Table.svelte"],
    "learn": ["app/start.ts", "pages/Learn.svelte"],
    "rules": ["app/start.ts", "pages/Rules.svelte", "generated/texts/en/rules.ts"],
    "decks": ["app/start.ts", "pages/Decks.svelte"],
    "history": ["app/start.ts", "pages/History.svelte"],
    "skill": ["app/start.ts", "pages/Skill.svelte"],
    "editor": ["app/start.ts", "pages/Editor.svelte", "generated/texts/en/editor.ts"],
    "daily": ["app/start.ts", "pages/Daily.svelte"],
    "c": ["app/start.ts", "pages/ChallengeRoute.svelte"],
    "docs": ["app/start.ts", "pages/Docs.svelte"],
    "local": ["app/start.ts", "pages/Local.svelte"],
    "score-pad": ["app/start.ts", "pages/ScorePad.svelte"],
}
"""Modules that a page needs, by the first word of its path, so that a browser can load them at once."""

PERHAPS: Final = {"pages/table/Table.svelte"}
"""Modules that a page may not need. Their styles are not preloaded, because browsers warn about unused ones."""

DOCUMENT: Final = re.compile(r"\.\./docs/([\w-]+)\.md")
"""A module of the build that is a document of the folder `docs`."""

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
RUNNING: Final = frozenset({KINDS[".html"], KINDS[".js"]})
"""Kinds of files that run scripts; a worker has the content policy of its script."""

FOREVER: Final = "public, max-age=31536000, immutable"
"""The name of an asset contains a hash of its content."""

PREVIEWS: Final = frozenset(f"/{link_pictures.file_name(name)}" for name in link_pictures.names())
"""The pictures of links, which other sites show."""

FROM_ROOT: Final = re.compile(r'( (?:href|src)=")/')
"""An address in the HTML file that begins at the root of the host."""

LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})

READING: Final = (HttpMethod.GET, HttpMethod.HEAD)
ASK_EACH_TIME: Final = "no-cache"
VARIES: Final = "accept-encoding, accept-language, cookie"
"""What the HTML file depends on, for caches between server and browser."""

UNBUILT: Final = """\
silvergold is here and its tables are open to programs,
but the pages for people are not built. In a checkout of the project:

    make pages

and start the server again.
"""


@dataclass(frozen=True, slots=True)
class File:
    """One file with a body for each encoding."""

    kind: str
    cache: str
    tag: str
    bodies: Mapping[str, bytes]
    status: int = 200


def read(folder: Path) -> dict[str, File]:
    """Return all files of the pages by their names, such as `assets/index-KjIEHg7G.css`."""
    packed = tuple(TWINS.values())
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in packed)
    return {path.relative_to(folder).as_posix(): _file(path, folder) for path in found}


def _file(path: Path, folder: Path) -> File:
    plain = path.read_bytes()
    twins = {form: Path(f"{path}{ending}") for form, ending in TWINS.items()}
    bodies = {form: twin.read_bytes() for form, twin in twins.items() if twin.is_file()}
    lasting = path.parent == folder / ASSETS
    kind = KINDS.get(path.suffix, "application/octet-stream")
    return File(kind, FOREVER if lasting else ASK_EACH_TIME, _tag(plain), {**bodies, "identity": plain})


def _tag(plain: bytes) -> str:
    """Return the tag of a file; it is weak, because it is the same for every encoding."""
    return f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"'


def _modules(folder: Path) -> dict[str, Any]:
    """Return what the build says about its modules."""
    path = folder / MANIFEST
    modules: dict[str, Any] = msgspec.json.decode(path.read_bytes()) if path.is_file() else {}
    return modules


def ahead(folder: Path, language: str = FIRST) -> dict[str, str]:
    """Return a Link header for each kind of page, with what a browser should preload."""
    modules = _modules(folder)
    return {
        first: ", ".join(_links(modules, [*_translated(names, language), *_texts(first, language)]))
        for first, names in AHEAD.items()
    }


def _translated(names: list[str], language: str) -> list[str]:
    """Return the modules of a page in a language."""
    return [name.replace(f"texts/{FIRST}/", f"texts/{language}/") for name in names]


def _texts(first: str, language: str) -> list[str]:
    """Return the texts of a page, as `web/src/i18n/catalogues.ts` loads them."""
    some = {"": ["core", "home"], TABLE: ["core", "table"], "rules": ["core", "table"]}
    some |= {"local": ["core", "home", "pages"], "score-pad": ["core", "table", "pages"]}
    parts = some.get(first, ["core", "home", "table", "pages"])
    return [f"generated/texts/{language}/{part}.ts" for part in parts]


def _links(parts: Mapping[str, Any], names: list[str]) -> Iterator[str]:
    """Yield the scripts of these modules and of what they import, and the styles that are needed for certain."""
    needed = _with_imports(parts, [f"src/{name}" for name in names])
    certain = _with_imports(parts, [f"src/{name}" for name in names if name not in PERHAPS])
    for script in dict.fromkeys(part["file"] for part in needed.values()):
        yield f"</{script}>; rel=modulepreload"
    for style in dict.fromkeys(css for part in certain.values() for css in part.get("css", ())):
        yield f"</{style}>; rel=preload; as=style; crossorigin"


def _with_imports(parts: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """Return modules of the build, each after what it imports."""
    found: dict[str, Any] = {}
    for key in keys:
        if key in parts and key not in found:
            found |= _with_imports(parts, parts[key].get("imports", ()))
            found[key] = parts[key]
    return found


def _unbuilt() -> File:
    return File(KINDS[".txt"], "no-store", 'W/"unbuilt"', {"identity": UNBUILT.encode()}, status=404)


def placed(page: str, root: str, address: str) -> str:
    """Return an HTML file that knows where its server lies: below a path of its host, and for other devices.

    >>> placed('<html lang="en"><link href="/icon.svg" />', "/games", "")
    '<html data-root="/games" lang="en"><link href="/games/icon.svg" />'
    """
    if address:
        page = page.replace("<html ", f'<html data-address="{escape(address)}" ', 1)
    if not root:
        return page
    return FROM_ROOT.sub(rf"\1{root}/", page).replace("<html ", f'<html data-root="{root}" ', 1)


def _changed(index: File, change: Callable[[str], str]) -> File:
    """Return an HTML file with another text; it is compressed here with gzip, because it is short."""
    plain = index.bodies["identity"]
    body = change(plain.decode()).encode()
    if body == plain:
        return index
    packed = {"gzip": gzip.compress(body, mtime=0)} if "gzip" in index.bodies else {}
    return replace(index, tag=_tag(body), bodies={**packed, "identity": body})


class Pages:
    """The built pages, in each of their languages."""

    def __init__(self) -> None:
        """Read all files; if there are none, every page says how to build them."""
        self._files: Final = read(built_pages.PAGES)
        self._is_built: Final = INDEX in self._files
        index = self._files.get(INDEX) or _unbuilt()
        modules = _modules(built_pages.PAGES)
        self._documents: Final = {found[1] for name in modules if (found := DOCUMENT.fullmatch(name))}
        languages = languages_in(modules)
        self._index: Final = {
            language: _changed(index, partial(in_language, language=language)) for language in languages
        }
        self._placed: Final[dict[tuple[str, str, str], File]] = {}
        self._links: Final = {language: ahead(built_pages.PAGES, language) for language in languages}

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes of the pages and of their files."""
        beside = [f"/{name}" for name in self._files if "/" not in name and name != INDEX]
        assets = [f"/{ASSETS}/{{name:str}}", *beside]

        @HTTPRouteHandler(list(ADDRESSES), http_method=READING, include_in_schema=False, page=True)
        async def page(request: AnyRequest) -> ASGIResponse:
            language = self._language(request)
            root = services_of(request).config.root
            link = self._links[language].get(request.url.path.split("/")[1], "").replace("</", f"<{root}/")
            found = self._index_for(request, language)
            there = found if await self._leads_somewhere(request) else replace(found, status=404)
            there = _with_tags(there, await preview_tags(request))
            return _answer(there, request, {"link": link, "vary": VARIES} if link else {"vary": VARIES})

        @HTTPRouteHandler(assets, http_method=READING, include_in_schema=False, page=True)
        async def file(request: AnyRequest) -> ASGIResponse:
            found = self._files.get(request.url.path.lstrip("/"))
            if found is None:
                raise Refusal(Code.NOT_FOUND, "there is no such file; load the page again")
            is_preview = request.url.path in PREVIEWS
            return _answer(found, request, {"cross-origin-resource-policy": "cross-origin"} if is_preview else {})

        return [page, file]

    def not_found(self, request: AnyRequest) -> Response[bytes] | None:
        """Return a page for a person who opens an unknown address; None for programs, which get JSON."""
        first = request.url.path.removeprefix("/").partition("/")[0]
        if not self._is_built or request.method not in READING or first in (ASSETS, "api"):
            return None
        if "text/html" not in request.headers.get("accept", ""):
            return None
        index = self._index_for(request, self._language(request))
        headers = {"cache-control": ASK_EACH_TIME, "vary": VARIES, "content-security-policy": PAGE_POLICY}
        return Response(index.bodies["identity"], status_code=404, media_type=MediaType.HTML, headers=headers)

    def _index_for(self, request: AnyRequest, language: str) -> File:
        """Return the HTML file, which knows where its server lies; kept, because it is compressed."""
        config = services_of(request).config
        is_local = request.headers.get("host", "").rpartition(":")[0] in LOCAL_HOSTS
        key = language, config.root, config.address if is_local else ""
        if key not in self._placed:
            self._placed[key] = _changed(self._index[language], lambda page: placed(page, *key[1:]))
        return self._placed[key]

    async def _leads_somewhere(self, request: AnyRequest) -> bool:
        """Return whether there may be a page at the path. Private tables and tables that do not exist look the same."""
        first, name, *rest = [*filter(None, request.url.path.split("/")), "", ""]
        if not name or first not in ("t", "decks", "docs"):
            return True
        if first == "docs":
            return name in self._documents and not any(rest)
        if not NAMES.fullmatch(name):
            return False
        try:
            return first == "t" or await services_of(request).decks.by_id(name) is not None
        except StoreUnavailable:
            return True  # the page says so, and tries again

    def _language(self, request: AnyRequest) -> str:
        return language_of(request, self._index)


def _with_tags(page: File, added: bytes) -> File:
    """Return a page with more tags in its head, compressed here with gzip, because it is short."""
    if page.status != 200:
        return page
    body = with_tags(page.bodies["identity"], added)
    if body == page.bodies["identity"]:
        return page
    packed = {"gzip": gzip.compress(body, mtime=0)} if "gzip" in page.bodies else {}
    return File(page.kind, page.cache, _tag(body), {**packed, "identity": body})


def _answer(file: File, request: AnyRequest, more: Mapping[str, str] = MappingProxyType({})) -> ASGIResponse:
    """Return a file in the best accepted encoding; only its headers for HEAD, or if the browser has it cached."""
    form = best_form(request.headers.get("accept-encoding", ""), file.bodies)
    known = file.status == 200 and file.tag in request.headers.get("if-none-match", "")
    is_head = request.method == "HEAD"
    body = file.bodies[form]
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding", **more}
    if not known:
        headers |= {"content-type": file.kind, "content-length": str(len(body))}
        headers |= {} if form == "identity" else {"content-encoding": form}
    if file.kind in RUNNING:
        headers["content-security-policy"] = PAGE_POLICY
    return ASGIResponse(
        body=b"" if known or is_head else body,
        headers=headers,
        is_head_response=is_head,
        status_code=304 if known else file.status,
    )


def best_form(accepted: str, there: Mapping[str, bytes]) -> str:
    """Return the smallest encoding that a browser accepts and that exists.

    >>> forms = {"br": b"", "gzip": b"", "identity": b""}
    >>> best_form("gzip, deflate, br", forms), best_form("gzip;q=0.5, br;q=0", forms), best_form("", forms)
    ('br', 'gzip', 'identity')
    """
    wishes = [wish.replace(" ", "").lower().partition(";q=") for wish in accepted.split(",")]
    welcome = {form for form, _, weight in wishes if not weight or weight.strip("0.")}
    return next((form for form in TWINS if form in welcome and form in there), "identity")
