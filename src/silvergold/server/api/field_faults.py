"""What is wrong with a field of a request: its name, its value and what is allowed, as one sentence.

The types of the messages are the only source, so every route and every field is covered. Values of secret fields and of
headers are never repeated. What is repeated is short and contains no character that could be markup.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from litestar.exceptions import ValidationException
from msgspec import inspect

from silvergold.server.api.services import AnyRequest

BODY: Final = "data"
"""The name of a handler's parameter for the body of a request."""

SECRET: Final = frozenset({"invite", "code", "nonce", "session", "token", "confirm"})
"""Fields whose values are never repeated."""

LONGEST: Final = 40
"""Characters of a value or a name that are repeated at most."""

MOST_LISTED: Final = 24

_WHERE: Final = " - at `"
"""Stands between what is wrong and its path, which is the rest. What is wrong may repeat any text of the sender."""

_STEP: Final = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d+|\.\.\.)\]")
_NAMED: Final = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
_UNSAFE: Final = re.compile(
    r"[^ !#$%()*+,\-./0-9:;=?@A-Z\[\]^_a-z{|}~"
    r"\u00a1-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\uf900-\ufefe\uff00-\U0001ffff]"
)


class FieldFault(NamedTuple):
    """The field that is wrong, as its sender would write it, and why."""

    field: str
    sentence: str


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of a request: its path, the type that it should have, and its value, if that may be repeated."""

    steps: tuple[str, ...]
    type: inspect.Type | None
    value: Any


_ABSENT: Final = object()


def field_fault(request: AnyRequest, fault: ValidationException) -> FieldFault | None:
    """Return which field of a request is wrong, and why; None if that is not known."""
    cause, model = fault.__cause__, getattr(request.scope.get("route_handler"), "signature_model", None)
    if not isinstance(cause, msgspec.ValidationError) or model is None:
        return None
    what, path = _split(str(cause))
    place = _place(request, _type_of(model), path)
    named = _NAMED.fullmatch(what)
    if named is None:
        return FieldFault(_name(place.steps), _wrong(place))
    own = _Place((*place.steps, named[2]), _member(place.type, named[2]), _ABSENT)
    return FieldFault(_name(own.steps), _missing(own) if named[1].startswith("missing") else _unknown(own, place))


def _split(text: str) -> tuple[str, str]:
    """Return what an error of msgspec says and its path, which is empty for the whole request.

    >>> _split("Object contains unknown field ` - at `$.data.seats` - at `$.data`")
    ('Object contains unknown field ` - at `$.data.seats`', '.data')
    >>> _split("Object missing required field `data`")
    ('Object missing required field `data`', '')
    """
    what, found, path = text.rpartition(_WHERE)
    return (what, path.strip("$`")) if found else (text, "")


@lru_cache(maxsize=128)
def _type_of(model: type) -> inspect.Type:
    return inspect.type_info(model)


def _place(request: AnyRequest, kind: inspect.Type, path: str) -> _Place:
    """Return the place that a path of msgspec means, such as `.data.seats[0].kind`."""
    steps: tuple[str, ...] = ()
    found: inspect.Type | None = kind
    value: Any = _sent(request)
    for name, index in _STEP.findall(path):
        step = name or index
        steps, found, value = (*steps, step), _member(found, step), _part(value, step)
    return _Place(steps, found, value)


def _sent(request: AnyRequest) -> dict[str, Any]:
    """Return what was sent, by the names of the handler's parameters; without headers, which may be secret."""
    query = {name: request.query_params.get(name) for name in request.query_params}
    return {**query, BODY: request.scope["state"].get("json_body", _ABSENT)}


def _member(kind: inspect.Type | None, step: str) -> inspect.Type | None:
    """Return the type of a field or an item."""
    for one in _alternatives(kind):
        if isinstance(one, inspect.StructType):
            return next((field.type for field in one.fields if step in (field.name, field.encode_name)), None)
        if isinstance(one, inspect.ListType | inspect.CollectionType):
            return one.item_type
    return None


def _alternatives(kind: inspect.Type | None) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, inspect.UnionType):
        return tuple(one for each in kind.types for one in _alternatives(each))
    return () if kind is None else (kind,)


def _part(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step, _ABSENT)
    if isinstance(value, list) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    return _ABSENT


# Words ----------------------------------------------------------------------------------------------------------------


def _name(steps: tuple[str, ...]) -> str:
    """Return the name of a field as its sender writes it; that of the body itself is `body`.

    >>> _name(("data", "seats", "0", "kind")), _name(("x_invite",)), _name(("data",))
    ('seats[0].kind', 'X-Invite', 'body')
    """
    if steps[:1] != (BODY,):
        return "X-Invite" if steps == ("x_invite",) else safe(".".join(steps)) or "request"
    joined = "".join(f"[{step}]" if step.isdigit() or step == "..." else f".{step}" for step in steps[1:])
    return safe(joined.removeprefix(".")) or "body"


def _wrong(place: _Place) -> str:
    wanted = f"it must be {allowed(place.type)}"
    is_secret = bool(SECRET & set(place.steps)) or place.value is _ABSENT
    return f"{_name(place.steps)} {'is not valid' if is_secret else f'is {shown(place.value)}'}; {wanted}"


def _missing(own: _Place) -> str:
    if own.steps == (BODY,):
        return "the request has no body; send a JSON object"
    return f"{_name(own.steps)} is missing; it must be {allowed(own.type)}"


def _unknown(own: _Place, place: _Place) -> str:
    struct = next((one for one in _alternatives(place.type) if isinstance(one, inspect.StructType)), None)
    names = [field.encode_name for field in struct.fields] if struct else []
    return f"{_name(own.steps)} is no field here; the fields are {', '.join(names) or 'none'}"


def safe(text: str, most: int = LONGEST) -> str:
    r"""Return text of a client so that it can be repeated: short, on one line, without markup or invisible characters.

    >>> safe("<b>\n" + "x" * 60), safe("año \u202e🎲")
    ('?b??xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…', 'año ?🎲')
    """
    cut = text if len(text) <= most else text[: most - 1]
    return _UNSAFE.sub("?", cut) + ("…" if len(text) > most else "")


def shown(value: Any) -> str:
    """Return a value of a client in short: a text between quotation marks, a list or an object only as such."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, str):
        return f"“{safe(value)}”"
    return safe(json.dumps(value))


def allowed(kind: inspect.Type | None) -> str:
    """Return what a field may be, in words."""
    words = [_allowed(one) for one in _alternatives(kind)]
    return " or ".join(dict.fromkeys(words)) or "something else"


def _allowed(kind: inspect.Type) -> str:
    match kind:
        case inspect.LiteralType():
            return f"one of {', '.join(map(str, kind.values[:MOST_LISTED]))}"
        case inspect.IntType():
            return f"a whole number{_range(kind.ge, kind.le)}"
        case inspect.FloatType():
            return f"a number{_range(kind.ge, kind.le)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.StrType():
            if kind.pattern:
                return f"a text that matches {kind.pattern}"
            return f"a text{_range(kind.min_length, kind.max_length, ' of ', ' characters')}"
        case inspect.ListType() | inspect.CollectionType():
            return f"a list{_range(kind.min_length, kind.max_length, ' of ', ' items')}"
        case inspect.StructType():
            return f"an object with {', '.join(field.encode_name for field in kind.fields[:MOST_LISTED]) or 'no field'}"
    return "an object" if isinstance(kind, inspect.DictType) else "something else"


def _range(low: float | None, high: float | None, before: str = " ", after: str = "") -> str:
    """Return the limits of a number or a length in words.

    >>> _range(5, 9), _range(None, 40, " of ", " characters"), _range(None, None)
    (' from 5 to 9', ' of at most 40 characters', '')
    """
    if low is None and high is None:
        return ""
    if low is not None and high is not None:
        return f"{before}{'' if after else 'from '}{low} to {high}{after}"
    return f"{before}at {'most' if low is None else 'least'} {high if low is None else low}{after}"
