"""Which language a reader gets: what was asked for, what the system says, or English."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from typing import Final

from silvergold.languages import FIRST, Language, english, language, languages

VARIABLE: Final = "SILVERGOLD_LANG"
SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the system, in the order of POSIX: the first that is set decides."""


class UnknownLanguage(ValueError):
    """There are no texts in the language that was asked for."""


def chosen_language(asked: str | None, environ: Mapping[str, str] | None = None) -> Language:
    """Return the language that was asked for, that of the environment, or English.

    >>> chosen_language(None, {"LANG": "de_AT.UTF-8"}), chosen_language("fr-CA", {"LANG": "de_DE"})
    (Language('de'), Language('fr'))
    >>> chosen_language(None, {"LC_ALL": "C", "LANG": "de_DE"}), chosen_language(None, {"LANG": "it_IT.UTF-8"})
    (Language('en'), Language('en'))
    """
    environ = os.environ if environ is None else environ
    for source, wanted in (("--lang", asked), (VARIABLE, environ.get(VARIABLE))):
        if wanted:
            return _found(source, wanted)
    system = next((environ[name] for name in SYSTEM if environ.get(name)), "")
    return language(nearest(_tag_of(system), languages()) or FIRST)


def nearest(tag: str, offered: Collection[str]) -> str | None:
    """Return the offered language of a tag: the tag itself, or without its last parts.

    >>> nearest("es-419", ["en", "es"]), nearest("est", ["en", "es"])
    ('es', None)
    """
    known = {one.lower(): one for one in offered}
    parts = tag.lower().split("-")
    shorter = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((known[short] for short in shorter if short in known), None)


def _found(source: str, wanted: str) -> Language:
    tag = nearest(_tag_of(wanted), languages())
    if tag is None:
        raise UnknownLanguage(f"{source}: there are no texts in {wanted!r}; there is {english().and_list(languages())}")
    return language(tag)


def _tag_of(name: str) -> str:
    """Return the language tag of a system's locale.

    >>> _tag_of("de_DE.UTF-8@euro")
    'de-DE'
    """
    return re.split(r"[.@]", name.strip())[0].replace("_", "-")
