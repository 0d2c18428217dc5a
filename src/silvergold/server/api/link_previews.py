"""Previews of links: Open Graph tags in every page, for chats and other sites that show links.

The page of a shared game shows its result. Every other address of a kind has the same tags, whether there is such a
table or challenge or not: they say what the link is for, and nothing about what is behind it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold import games, languages
from silvergold.drawing.link_pictures import HOME, SITE, file_name
from silvergold.server.api.page_languages import language_of
from silvergold.server.api.security import NAMES
from silvergold.server.api.services import AnyRequest, services_of
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.languages import Language
    from silvergold.server.finished.sharing import SharedResult

END_OF_HEAD: Final = b"</head>"


class Link(NamedTuple):
    """What a preview of a link shows. `picture` is the path of a PNG of 1200 by 630 pixels, `alt` describes it."""

    title: str
    about: str
    picture: str
    alt: str


async def preview_tags(request: AnyRequest) -> bytes:
    """Return the tags for the head of a page."""
    language = languages.language(language_of(request, languages.languages()))
    _, first, name, *_ = [*request.url.path.split("/"), "", ""]
    services = services_of(request)
    origin = origin_of(request, services.config.origin_list, services.config.secure) + services.config.root
    link = generic_link(first, name, language)
    if first == "t" and NAMES.fullmatch(name):
        try:
            result = await services.sharing.result(name)
        except Refusal:  # the page must open in any case, and says itself what is wrong
            result = None
        link = shared_link(result, language) if result else link
    return tags(link, language, origin).encode()


def generic_link(first: str, name: str, language: Language) -> Link:
    """Return what the preview of an address shows, by its first word; nothing else of it is looked at but the game."""
    kind = {"t": "table", "c": "challenge", "daily": "daily"}.get(first, "home")
    game = name if kind == "daily" and name in games.SLUGS else None
    if kind == "daily" and game is None:
        kind = "home"
    shown = [game] if game else games.SLUGS
    named = language.and_list(games.game(slug).title for slug in shown)
    title = language.t(f"previews.{kind}", game=named, games=named)
    alt = language.t("previews.drawn", game=named)
    return Link(title, language.t(f"previews.{kind}.about"), f"/{file_name(game or HOME)}", alt)


def with_tags(page: bytes, added: bytes) -> bytes:
    """Return a page with more tags at the end of its head."""
    head, found, rest = page.partition(END_OF_HEAD)
    return head + added + found + rest if found else page


def shared_link(result: SharedResult, language: Language) -> Link:
    """Return what the preview of a shared game shows: its result."""
    game = games.game(result.game).title
    scores = ", ".join(f"{name} {points}" for name, points in result.ranking)
    winners = [name for name, _ in result.ranking[: result.n_winners]]
    key, points = "previews.wins" if len(winners) == 1 else "previews.tie", result.ranking[0][1]
    return Link(
        title=language.t(key, game=game, winner=winners[0], winners=language.and_list(winners), n=points),
        about=language.t("previews.about", scores=scores),
        picture=f"/api/tables/{result.table}/picture.png?rev={result.rev}&lang={language.tag}",
        alt=language.t("previews.picture", game=game, scores=scores),
    )


def tags(link: Link, language: Language, origin: str) -> str:
    """Return the tags of a link. All texts are escaped, because players choose their names.

    The address is not among them: the pages of all private tables are the same bytes.
    """
    values = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:locale": language.t("previews.locale"),
        "og:title": link.title,
        "og:description": link.about,
        "og:image": origin + link.picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": link.alt,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in values.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', ""])


def origin_of(request: AnyRequest, origins: tuple[str, ...], is_secure: bool) -> str:
    """Return the scheme and host of a request: previews need whole addresses."""
    host = request.headers.get("host", "").lower()
    known = next((origin for origin in origins if origin.partition("://")[2] == host), None)
    return known or f"{'https' if is_secure else request.url.scheme}://{host}"
