"""The messages and the descriptions of the games as TypeScript, for the browser.

`make protocol` writes `messages.ts` and `games.ts`. Both are committed, and a test compares them with this module.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from silvergold.reviews import ReasonKind
from silvergold.reviews.reasons import VALUES
from silvergold.server.protocol import messages
from silvergold.server.protocol.messages import (
    CLOSES,
    LARGEST_MESSAGE,
    VERSION,
    Body,
    ClientMessage,
    Code,
    Seen,
    ServerMessage,
)
from silvergold.server.protocol.typescript_games import render_deck_format, render_games, render_rulebooks

HEADER: Final = "// Made from src/silvergold/server/protocol/messages/ by `make protocol`; do not edit.\n"

DESCRIBED: Final = ("Colour", "EventKind", "GameSlug", "ScorePartName", "SymbolName")
"""The literal types of `games.ts` that messages use."""

PLAIN: Final[dict[type, str]] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def render_messages() -> str:
    """Return the whole of `messages.ts`."""
    parts = [
        HEADER,
        f'import type {{ {", ".join(DESCRIBED)} }} from "./games";\n',
        f"export const VERSION = {VERSION};",
        f"export const LARGEST_MESSAGE = {LARGEST_MESSAGE};\n",
    ]
    parts += [_literals("Code", Code), _closes(), _literals("ReasonKind", ReasonKind), _reason_values()]
    parts += [_interface(struct) for struct in structs()]
    parts += [_union("ClientMessage", ClientMessage), _union("ServerMessage", ServerMessage)]
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    """Return every struct of the protocol, in the order of the source."""
    kinds = (Seen, Body, messages.FromClient, messages.ToClient)
    found = (value for value in vars(messages).values() if isinstance(value, type) and issubclass(value, kinds))
    return [struct for struct in found if struct not in kinds]


def _literals(name: str, values: type[StrEnum]) -> str:
    return f"export type {name} =\n" + "\n".join(f'  | "{value.value}"' for value in values) + ";\n"


def _reason_values() -> str:
    names = {kind: " | ".join(f'"{name}"' for name in VALUES.get(kind, ())) for kind in ReasonKind}
    lines = "".join(f"  {kind}: {found or 'never'};\n" for kind, found in names.items())
    comment = "/** The values that every reason of a kind has, beside `points` and `source`. */"
    return f"{comment}\nexport interface ReasonValues {{\n{lines}}}\n"


def _closes() -> str:
    lines = "".join(f'  "{code.value}": {number},\n' for code, number in CLOSES.items())
    comment = "/** The codes that end a socket, and the number it is closed with. */"
    return f"{comment}\nexport const CLOSES = {{\n{lines}}} as const;\n"


def _union(name: str, union: Any) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {struct.__name__}" for struct in get_args(union)) + ";\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    comment = " ".join((struct.__doc__ or "").split())
    lines = [f"/** {comment} */", f"export interface {struct.__name__} {{", *_fields(struct), "}\n"]
    return "\n".join(lines)


def _fields(struct: type[msgspec.Struct]) -> Iterator[str]:
    info: Any = inspect.type_info(struct)
    if info.tag is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for field in info.fields:
        # the server sends every field, except defaults of some structs; a client may leave out what has a default
        is_sent = issubclass(struct, Seen | messages.ToClient) and not struct.__struct_config__.omit_defaults
        optional = "?" if not field.required and not is_sent else ""
        yield f"  {field.encode_name}{optional}: {_type(field.type)};"


def _type(found: Any) -> str:
    """Return a type in TypeScript."""
    match found:
        case inspect.Metadata(extra={"typescript": str(name)}):
            return name
        case inspect.UnionType(types=types):
            return " | ".join(_type(part) for part in types)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.StructType(cls=cls) | inspect.EnumType(cls=cls):
            return str(cls.__name__)
    return PLAIN[type(found)]


FILES: Final = {
    "messages.ts": render_messages,
    "games.ts": render_games,
    "rulebooks.ts": render_rulebooks,
    "deckFormat.ts": render_deck_format,
}

if __name__ == "__main__":
    sys.stdout.write(FILES[sys.argv[1]]())
