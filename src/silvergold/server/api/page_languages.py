"""The language of a page: which one a browser asks for, and what is preloaded for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from silvergold.languages import FIRST
from silvergold.languages.choosing import nearest

if TYPE_CHECKING:
    from silvergold.server.api.services import AnyRequest

ASKED: Final = "lang"
"""The parameter of an address that asks for a language, as in `?lang=de`."""

CHOSEN: Final = "silvergold_language"
"""The cookie of a language that was chosen on a page; `web/src/platform/language.ts` sets it."""

CATALOGUES: Final = re.compile(r"src/generated/texts/([\w-]+)/core\.ts")
"""Modules of the build that contain the texts of a language."""


def languages_in(modules: Iterable[str]) -> list[str]:
    """Return the languages of the built pages.

    >>> languages_in(f"src/generated/texts/{name}.ts" for name in ("es/core", "es/rules", "registry"))
    ['en', 'es']
    """
    matches = (CATALOGUES.fullmatch(module) for module in modules)
    return list(dict.fromkeys([FIRST, *(match[1] for match in matches if match)]))


def language_of(request: AnyRequest, offered: Collection[str]) -> str:
    """Return the language that the address asks for, or else the one chosen on a page, or else that of the browser.

    The page decides in the same way, so it loads what is preloaded for it, and no other language.
    """
    chosen = (request.query_params.get(ASKED), request.cookies.get(CHOSEN))
    accepted = request.headers.get("accept-language", "")
    return next((tag for tag in chosen if tag in offered), None) or preferred_language(accepted, offered)


def preferred_language(accepted: str, offered: Collection[str]) -> str:
    """Return the first language of an `Accept-Language` header that is offered; the first one if there is none.

    `web/src/i18n/registry.ts` chooses in the same way from the list of the browser.

    >>> [preferred_language(tags, ["en", "es"]) for tags in ("es-MX,es;q=0.9,en;q=0.8", "ca-ES, es-ES;q=0.5", "fr", "")]
    ['es', 'es', 'en', 'en']
    >>> preferred_language("en;q=0.2, es;q=0.7", ["en", "es"]), preferred_language("es;q=0, *", ["en", "es"])
    ('es', 'en')
    """
    wishes = [wish.replace(" ", "").lower().partition(";q=") for wish in accepted.split(",")]
    weighed = [(_weight(weight), tag) for tag, _, weight in wishes]
    ranked = sorted(weighed, key=lambda wish: -wish[0])  # stable: equal weights keep their order
    languages = (nearest(tag, offered) for weight, tag in ranked if weight > 0)
    return next((language for language in languages if language), FIRST)


def _weight(text: str) -> float:
    try:
        return float(text or "1")
    except ValueError:
        return 0.0


def in_language(html: str, language: str) -> str:
    """Return a page whose root element says that it is in this language.

    >>> in_language('<html lang="en" data-mood="map">', "es")
    '<html lang="es" data-mood="map">'
    """
    return re.sub(r'(<html\b[^>]*\blang=")[^"]*', rf"\g<1>{language}", html, count=1)
