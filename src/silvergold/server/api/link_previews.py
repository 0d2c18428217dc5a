"""Previews of links: Open Graph tags in the page of a shared game, for chats and other sites that show links.

Every other address under `/t/` gets the page without tags, whether there is such a table or not.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from silvergold import games
from silvergold.server.api.page_languages import preferred_language
from silvergold.server.api.security import NAMES
from silvergold.server.api.services import AnyRequest, services_of
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.server.finished.sharing import SharedResult

END_OF_HEAD: Final = b"</head>"

TEXTS: Final = {
    "en": {
        "locale": "en_GB",
        "and": "and",
        "wins": "{winner} wins {game} with {points} points",
        "tie": "{winners} share the victory in {game} with {points} points",
        "about": "{scores}. Look at the final scores, or replay the game move by move.",
        "picture": "The final table of {game}: {scores}.",
    },
    "es": {
        "locale": "es_ES",
        "and": "y",
        "wins": "{winner} gana a {game} con {points} puntos",
        "tie": "{winners} comparten la victoria en {game} con {points} puntos",
        "about": "{scores}. Mira la puntuación final o repite la partida jugada a jugada.",
        "picture": "La mesa final de {game}: {scores}.",
    },
}


async def preview_tags(request: AnyRequest) -> bytes:
    """Return the tags for the head of a page: those of a shared game, or nothing."""
    _, first, table, *_ = [*request.url.path.split("/"), "", ""]
    if first != "t" or not NAMES.fullmatch(table):
        return b""
    services = services_of(request)
    try:
        result = await services.sharing.result(table)
    except Refusal:  # the page must open in any case, and says itself what is wrong
        return b""
    if result is None:
        return b""
    origin = origin_of(request, services.config.origin_list, services.config.secure)
    language = preferred_language(request.headers.get("accept-language", ""), TEXTS)
    return tags(result, language, origin, request.url.path).encode()


def with_tags(page: bytes, added: bytes) -> bytes:
    """Return a page with more tags at the end of its head."""
    head, found, rest = page.partition(END_OF_HEAD)
    return head + added + found + rest if found else page


def tags(result: SharedResult, language: str, origin: str, path: str) -> str:
    """Return the tags of a shared game. All texts are escaped, because players choose their names."""
    texts = TEXTS[language]
    game = games.game(result.game).title
    scores = ", ".join(f"{name} {points}" for name, points in result.ranking)
    winners = [name for name, _ in result.ranking[: result.n_winners]]
    told = {"winner": winners[0], "winners": _list(winners, texts["and"]), "points": result.ranking[0][1]}
    values = {
        "og:type": "website",
        "og:site_name": "silvergold",
        "og:locale": texts["locale"],
        "og:title": texts["wins" if len(winners) == 1 else "tie"].format(game=game, **told),
        "og:description": texts["about"].format(scores=scores),
        "og:url": origin + path,
        "og:image": f"{origin}/api/tables/{result.table}/picture.png?rev={result.rev}",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": texts["picture"].format(game=game, scores=scores),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in values.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', ""])


def _list(names: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def origin_of(request: AnyRequest, origins: tuple[str, ...], is_secure: bool) -> str:
    """Return the scheme and host of a request: previews need whole addresses."""
    host = request.headers.get("host", "").lower()
    known = next((origin for origin in origins if origin.partition("://")[2] == host), None)
    return known or f"{'https' if is_secure else request.url.scheme}://{host}"
