"""The messages as TypeScript types, for the browser: `make protocol` writes them to `web/src/lib/messages.ts`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from silvergold.server import messages
from silvergold.server.messages import CLOSES, LARGEST_MESSAGE, VERSION, Body, ClientMessage, Code, Seen, ServerMessage

HEADER: Final = "// Made from src/silvergold/server/messages.py by `make protocol`; do not edit.\n"
PLAIN: Final[dict[type, str]] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def render() -> str:
    """The whole file."""
    parts = [HEADER, f"export const VERSION = {VERSION};", f"export const LARGEST_MESSAGE = {LARGEST_MESSAGE};\n"]
    parts += [_code(), _closes()]
    parts += [_interface(struct) for struct in structs()]
    parts += [_union("ClientMessage", ClientMessage), _union("ServerMessage", ServerMessage)]
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that goes over the wire, in the order of the source."""
    kinds = (Seen, Body, messages.FromClient, messages.ToClient)
    found = (value for value in vars(messages).values() if isinstance(value, type) and issubclass(value, kinds))
    return [struct for struct in found if struct not in kinds]


def _code() -> str:
    return "export type Code =\n" + "\n".join(f'  | "{code.value}"' for code in Code) + ";\n"


def _closes() -> str:
    lines = "".join(f'  "{code.value}": {number},\n' for code, number in CLOSES.items())
    told = "/** The codes that end a socket, and the number it is closed with. */"
    return f"{told}\nexport const CLOSES = {{\n{lines}}} as const;\n"


def _union(name: str, union: Any) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {struct.__name__}" for struct in get_args(union)) + ";\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    told = " ".join((struct.__doc__ or "").split())
    lines = [f"/** {told} */", f"export interface {struct.__name__} {{", *_fields(struct), "}\n"]
    return "\n".join(lines)


def _fields(struct: type[msgspec.Struct]) -> Iterator[str]:
    info: Any = inspect.type_info(struct)
    if info.tag is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for field in info.fields:
        # what we send is always complete; what a client sends may leave out what has a default
        optional = "?" if not field.required and not issubclass(struct, Seen | messages.ToClient) else ""
        yield f"  {field.encode_name}{optional}: {_type(field.type)};"


def _type(found: Any) -> str:
    """One type, as TypeScript says it."""
    match found:
        case inspect.UnionType(types=types):
            return " | ".join(_type(part) for part in types)
        case inspect.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.StructType(cls=cls) | inspect.EnumType(cls=cls):
            return _named(cls)
    return PLAIN[type(found)]


def _named(cls: type[Enum | msgspec.Struct]) -> str:
    return cls.__name__


if __name__ == "__main__":
    sys.stdout.write(render())
