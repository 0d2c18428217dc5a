"""Previews of links: Open Graph tags in every page, for chats and other sites that show links.

The page of a shared game shows its result. Every other address of a kind has the same tags, whether there is such a
table or challenge or not: they say what the link is for, and nothing about what is behind it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold import games
from silvergold.drawing.link_pictures import HOME, SITE, file_name
from silvergold.server.api.page_languages import language_of
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
        "home": "Pencil Table: Silver & Gold and Pyramids",
        "home-about": "Play two small games of cards and crosses, alone or with friends. Free, without an account.",
        "table": "Sit down at a table of Pencil Table",
        "table-about": "Open the link to join the game or to look at it. Free, without an account.",
        "challenge": "A challenge at Pencil Table",
        "challenge-about": "Play the same deal as your friend, and compare both games turn by turn.",
        "daily": "{game}: the daily game at Pencil Table",
        "daily-about": "Everybody gets the same deal today. How many points do you make?",
        "drawn": "Cards of {game} with crossed boxes.",
    },
    "es": {
        "locale": "es_ES",
        "and": "y",
        "wins": "{winner} gana a {game} con {points} puntos",
        "tie": "{winners} comparten la victoria en {game} con {points} puntos",
        "about": "{scores}. Mira la puntuación final o repite la partida jugada a jugada.",
        "picture": "La mesa final de {game}: {scores}.",
        "home": "Pencil Table: Silver & Gold y Pyramids",
        "home-about": "Dos pequeños juegos de cartas y cruces, a solas o con amigos. Gratis y sin cuenta.",
        "table": "Siéntate a una mesa de Pencil Table",
        "table-about": "Abre el enlace para unirte a la partida o para verla. Gratis y sin cuenta.",
        "challenge": "Un desafío en Pencil Table",
        "challenge-about": "Juega el mismo reparto que tu rival y comparad las dos partidas turno a turno.",
        "daily": "{game}: la partida del día en Pencil Table",
        "daily-about": "Hoy todos reciben el mismo reparto. ¿Cuántos puntos haces tú?",
        "drawn": "Cartas de {game} con casillas tachadas.",
    },
    "de": {
        "locale": "de_DE",
        "and": "und",
        "wins": "{winner} gewinnt {game} mit {points} Punkten",
        "tie": "{winners} teilen sich den Sieg in {game} mit {points} Punkten",
        "about": "{scores}. Sieh dir die Wertung an oder spiele die Partie Zug für Zug nach.",
        "picture": "Der Tisch am Ende von {game}: {scores}.",
        "home": "Pencil Table: Silver & Gold und Pyramids",
        "home-about": "Zwei kleine Spiele mit Karten und Kreuzen, allein oder mit anderen. Kostenlos und ohne Konto.",
        "table": "Setz dich an einen Tisch von Pencil Table",
        "table-about": "Öffne den Link, um mitzuspielen oder zuzusehen. Kostenlos und ohne Konto.",
        "challenge": "Eine Herausforderung bei Pencil Table",
        "challenge-about": "Spiele dieselben Karten wie die andere Person und vergleiche beide Partien Zug für Zug.",
        "daily": "{game}: das Tagesspiel bei Pencil Table",
        "daily-about": "Heute bekommen alle dieselben Karten. Wie viele Punkte schaffst du?",
        "drawn": "Karten von {game} mit angekreuzten Feldern.",
    },
    "fr": {
        "locale": "fr_FR",
        "and": "et",
        "wins": "{winner} gagne {game} avec {points} points",
        "tie": "{winners} partagent la victoire à {game} avec {points} points",
        "about": "{scores}. Regarde le score final ou revois la partie coup par coup.",
        "picture": "La table à la fin de {game}\N{NO-BREAK SPACE}: {scores}.",
        "home": "Pencil Table\N{NO-BREAK SPACE}: Silver & Gold et Pyramids",
        "home-about": "Deux petits jeux de cartes et de croix, en solo ou à plusieurs. Gratuit et sans compte.",
        "table": "Prends place à une table de Pencil Table",
        "table-about": "Ouvre le lien pour jouer ou pour regarder. Gratuit et sans compte.",
        "challenge": "Un défi sur Pencil Table",
        "challenge-about": "Joue la même donne et compare les deux parties tour par tour.",
        "daily": "{game}\N{NO-BREAK SPACE}: la partie du jour sur Pencil Table",
        "daily-about": "La même donne pour tout le monde. Combien de points feras-tu\N{NARROW NO-BREAK SPACE}?",
        "drawn": "Cartes de {game} avec des cases cochées.",
    },
}


class Link(NamedTuple):
    """What a preview of a link shows. `picture` is the path of a PNG of 1200 by 630 pixels, `alt` describes it."""

    title: str
    about: str
    picture: str
    alt: str


async def preview_tags(request: AnyRequest) -> bytes:
    """Return the tags for the head of a page."""
    language = language_of(request, TEXTS)
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


def generic_link(first: str, name: str, language: str) -> Link:
    """Return what the preview of an address shows, by its first word; nothing else of it is looked at but the game."""
    texts = TEXTS[language]
    kind = {"t": "table", "c": "challenge", "daily": "daily"}.get(first, "home")
    game = name if kind == "daily" and name in games.SLUGS else None
    if kind == "daily" and game is None:
        kind = "home"
    title = games.game(game).title if game else texts["and"].join(f" {games.game(slug).title} " for slug in games.SLUGS)
    alt = texts["drawn"].format(game=title.strip())
    return Link(texts[kind].format(game=title), texts[f"{kind}-about"], f"/{file_name(game or HOME)}", alt)


def with_tags(page: bytes, added: bytes) -> bytes:
    """Return a page with more tags at the end of its head."""
    head, found, rest = page.partition(END_OF_HEAD)
    return head + added + found + rest if found else page


def shared_link(result: SharedResult, language: str) -> Link:
    """Return what the preview of a shared game shows: its result."""
    texts = TEXTS[language]
    game = games.game(result.game).title
    scores = ", ".join(f"{name} {points}" for name, points in result.ranking)
    winners = [name for name, _ in result.ranking[: result.n_winners]]
    values = {"winner": winners[0], "winners": _list(winners, texts["and"]), "points": result.ranking[0][1]}
    return Link(
        title=texts["wins" if len(winners) == 1 else "tie"].format(game=game, **values),
        about=texts["about"].format(scores=scores),
        picture=f"/api/tables/{result.table}/picture.png?rev={result.rev}",
        alt=texts["picture"].format(game=game, scores=scores),
    )


def tags(link: Link, language: str, origin: str) -> str:
    """Return the tags of a link. All texts are escaped, because players choose their names.

    The address is not among them: the pages of all private tables are the same bytes.
    """
    values = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:locale": TEXTS[language]["locale"],
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


def _list(names: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def origin_of(request: AnyRequest, origins: tuple[str, ...], is_secure: bool) -> str:
    """Return the scheme and host of a request: previews need whole addresses."""
    host = request.headers.get("host", "").lower()
    known = next((origin for origin in origins if origin.partition("://")[2] == host), None)
    return known or f"{'https' if is_secure else request.url.scheme}://{host}"
