"""The messages and the descriptions of the games as TypeScript, for the browser.

`make protocol` writes `messages.ts` and `games.ts`. Both are committed, and a test compares them with this module.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from silvergold import games
from silvergold.events import Kind
from silvergold.games import Game
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

MESSAGES_HEADER: Final = "// Made from src/silvergold/server/protocol/messages/ by `make protocol`; do not edit.\n"
GAMES_HEADER: Final = "// Made from src/silvergold/games/ by `make protocol`; do not edit.\n"
INTERNAL: Final = frozenset({"engine_id", "card_field", "plane", "score_bounds", "ties_by_colour", "each"})
"""Fields of a description that only Python uses."""

DESCRIBED: Final = ("Colour", "EventKind", "ScorePartName", "SymbolName")
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
        MESSAGES_HEADER,
        f'import type {{ {", ".join(DESCRIBED)} }} from "./games";\n',
        f"export const VERSION = {VERSION};",
        f"export const LARGEST_MESSAGE = {LARGEST_MESSAGE};\n",
    ]
    parts += [_code(), _closes()]
    parts += [_interface(struct) for struct in structs()]
    parts += [_union("ClientMessage", ClientMessage), _union("ServerMessage", ServerMessage)]
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    """Return every struct of the protocol, in the order of the source."""
    kinds = (Seen, Body, messages.FromClient, messages.ToClient)
    found = (value for value in vars(messages).values() if isinstance(value, type) and issubclass(value, kinds))
    return [struct for struct in found if struct not in kinds]


def _code() -> str:
    return "export type Code =\n" + "\n".join(f'  | "{code.value}"' for code in Code) + ";\n"


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


# The descriptions of the games ----------------------------------------------------------------------------------------


def render_games() -> str:
    """Return the whole of `games.ts`: literal types, and the descriptions as constant data."""
    symbols = [symbol.name for game in games.ALL for symbol in game.symbols]
    parts = [part for game in games.ALL for part in game.part_names]
    colours = [colour for game in games.ALL for colour in game.colours]
    described = {game.slug: _described(game) for game in games.ALL}
    return "\n".join(
        [
            GAMES_HEADER,
            _literals("GameSlug", games.SLUGS),
            _literals("EventKind", [kind.value for kind in Kind]),
            _literals("SymbolName", symbols),
            _literals("ScorePartName", parts),
            _literals("Colour", colours),
            "/** One description per game, as in Python. */",
            f"export const GAMES = {json.dumps(described, indent=2, ensure_ascii=False)} as const;\n",
            "export type Game = (typeof GAMES)[GameSlug];",
            'export type GameSymbol = Game["symbols"][number];\n',
        ]
    )


def _literals(name: str, values: Iterable[str]) -> str:
    """Return a union type of these strings, each once."""
    return f"export type {name} =\n" + "\n".join(f"  | {json.dumps(value)}" for value in dict.fromkeys(values)) + ";\n"


def _described(game: Game) -> dict[str, Any]:
    """Return a description as plain data, without the fields that only Python uses."""
    return _plain(game)  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        names = (field.name for field in dataclasses.fields(value))
        return {name: _plain(getattr(value, name)) for name in names if name not in INTERNAL}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


FILES: Final = {"messages.ts": render_messages, "games.ts": render_games}

if __name__ == "__main__":
    sys.stdout.write(FILES[sys.argv[1]]())
