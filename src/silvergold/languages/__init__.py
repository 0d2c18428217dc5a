"""All texts for people, in every language: one folder of JSON files per language.

The texts are in ICU MessageFormat. The pages are built from the same files. Nothing here is global: code that
writes for a person holds the person's `Language`.

>>> language("de").t("log.round-over", round=2)
'Runde 2 ist vorbei.'
>>> languages()
('en', 'de', 'es', 'fr')
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from silvergold.languages import messages

if TYPE_CHECKING:
    from datetime import date

    from babel import Locale

__all__ = ["FIRST", "Language", "Message", "Who", "english", "language", "languages", "message", "pattern_name"]

FIRST: Final = "en"
"""The language of texts that another one lacks, and of readers who ask for none that there is."""
PARTS: Final = (
    *("bots", "common", "drawings", "end", "events", "log", "menu", "pictures", "pieces", "placing", "previews"),
    *("printing", "reasons", "refusals", "reviews", "rules", "sheet", "terminal"),
)
"""The files that Python reads. The others belong to the pages alone."""
MINUS: Final = "\N{MINUS SIGN}"


class Who(NamedTuple):
    """A seat as a value of a message: its player's name, or `you`."""

    seat: int


class Message(NamedTuple):
    """A sentence without a language: the key of its text, and its values.

    A value may be a `Who`, another message, or a list of values. With `about`, the text is `KEY.you` if that is the
    seat of the reader and there is such a text.
    """

    key: str
    values: Mapping[str, object]
    about: int | None = None


def message(key: str, about: int | None = None, **values: object) -> Message:
    """Return a message; `name` is the seat that it is about."""
    return Message(key, values if about is None else {"name": Who(about), **values}, about)


def pattern_name(name: str, with_article: bool = False) -> Message | str:
    """Return what an expedition is called; only those of the standard decks are translated."""
    if not with_article:
        return message(f"placing.pattern.{name}") if f"placing.pattern.{name}" in english() else name
    key = f"log.pattern.{name}"
    return message(key) if key in english() else Message("log.pattern.other", {"name": name})


class Language:
    """The texts of one language, and how it writes numbers, lists and days."""

    def __init__(self, tag: str, texts: Mapping[str, str], locale: str | None = None) -> None:
        """Use these texts, and the locale of the CLDR for numbers and lists; what is missing is said in English."""
        self.tag = tag
        self._locale_name = locale or ("en-GB" if tag == FIRST else tag)  # British lists: "4, 17 and 30"
        self._texts = texts
        self._parsed: dict[str, messages.Parts] = {}

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def t(self, key: str, **values: object) -> str:
        """Return the text of a key with its values; raise KeyError if there is none, or if a value is missing.

        A noun that texts decline, such as a colour, is given as a message.
        """
        return self.say(Message(key, values))

    def _filled_in(self, key: str, values: Mapping[str, object]) -> str:
        parsed = self._parsed.get(key)
        if parsed is None:
            if key not in self._texts and self.tag != FIRST:
                return english()._filled_in(key, values)  # noqa: SLF001 - of this class
            parsed = self._parsed[key] = messages.parse(self._texts[key])
        return messages.filled_in(parsed, values, self._forms)

    def say(self, told: Message, names: Sequence[str] = (), me: int | None = None) -> str:
        """Return a message as text; `names` are the players by seat, `me` is the seat of the reader."""
        own = f"{told.key}.you"
        is_own = told.about is not None and told.about == me and own in self
        worded = {name: self._worded(value, names, me) for name, value in told.values.items()}
        return self._filled_in(own if is_own else told.key, _Values(worded, self, told))

    def _worded(self, value: object, names: Sequence[str], me: int | None) -> object:
        match value:
            case Message():
                return self.say(value, names, me)
            case Who(seat):
                return self._name(seat, names, me)
            case list() | tuple():
                return self.and_list([self._worded(one, names, me) for one in value])
        return value

    def _name(self, seat: int, names: Sequence[str], me: int | None) -> str:
        if seat == me:
            return self.t("events.seat.you")
        return names[seat] if seat < len(names) else self.t("events.seat.number", n=seat)

    def pattern(self, name: str) -> str:
        """Return what an expedition is called."""
        told = pattern_name(name)
        return self.say(told) if isinstance(told, Message) else told

    def and_list(self, things: Iterable[object]) -> str:
        """Join things: `4, 17 and 30`; `none` if there are none."""
        return self._joined(things, "standard") or self.t("events.none")

    def or_list(self, things: Iterable[object]) -> str:
        """Join things: `grey, green or orange`."""
        return self._joined(things, "or")

    def _joined(self, things: Iterable[object], style: str) -> str:
        from babel.lists import format_list

        return format_list([str(thing) for thing in things], style=style, locale=self._locale)  # type: ignore[arg-type]

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as the language writes it, with a real minus sign and never a negative zero."""
        from babel.numbers import format_decimal

        text = format_decimal(round(value, digits) + 0.0, f"#,##0.{'0' * digits}", self._locale)
        return text.replace("-", MINUS)

    def signed(self, value: float, digits: int = 0) -> str:
        """Return a change with its sign, unless it rounds to zero."""
        text = self.number(value, digits)
        return f"+{text}" if value > 0 and text != self.number(0, digits) else text

    def day(self, day: date, form: str = "long") -> str:
        """Return a day as the language writes it."""
        from babel.dates import format_date

        return format_date(day, form, self._locale)

    def day_of_year(self, day: date) -> str:
        """Return a day without its year, such as `3 May`."""
        from babel.dates import format_skeleton

        return format_skeleton("MMMMd", day, locale=self._locale)

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale

        return Locale.parse(self._locale_name, sep="-")

    @cached_property
    def _forms(self) -> messages.Forms:
        return messages.Forms(self._locale.plural_form, self.number)


class _Values(dict[str, object]):
    """The values of a message as text. `card_dative` is the value `card` with the form `dative` of its own text."""

    def __init__(self, worded: Mapping[str, object], language: Language, told: Message) -> None:
        super().__init__(worded)
        self._language, self._told = language, told

    def __missing__(self, name: str) -> object:
        noun, _, form = name.rpartition("_")
        value = self._told.values.get(noun)
        if not isinstance(value, Message):
            if noun not in self:
                raise KeyError(name)
            return self[noun]
        return self._language.say(value._replace(values={**value.values, messages.FORM: form}))


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all languages that are finished, English first."""
    folders = (folder.name for folder in _folder().iterdir() if folder.joinpath("language.json").is_file())
    tags = (tag for tag in folders if not _about(tag).get("hidden"))
    return tuple(sorted(tags, key=lambda tag: (tag != FIRST, tag)))


@cache
def language(tag: str) -> Language:
    """Return a language; raise KeyError if there is none with this tag."""
    if tag not in languages():
        raise KeyError(tag)
    return Language(tag, texts(tag), _about(tag).get("locale"))


def english() -> Language:
    """Return English, the language of the Python API and of all data."""
    return language(FIRST)


def texts(tag: str) -> dict[str, str]:
    """Return the texts of a language by their keys; a language may lack whole files."""
    files = (_folder().joinpath(tag, f"{part}.json") for part in PARTS)
    read = [json.loads(file.read_text("utf-8")) for file in files if file.is_file()]
    return {key: text for part in read for key, text in part.items()}


def _about(tag: str) -> dict[str, Any]:
    about: dict[str, Any] = json.loads(_folder().joinpath(tag, "language.json").read_text("utf-8"))
    return about


def _folder() -> Any:
    return resources.files("silvergold.languages")
