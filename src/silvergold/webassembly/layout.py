"""The records, constants and functions of the module as TypeScript: `python -m silvergold.webassembly.layout`.

A field is described by its offset, its type and, for an array, its shape; the page reads and writes records by these
descriptions. All numbers are little-endian.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from silvergold import games
from silvergold.bots import model_files
from silvergold.bots.choosing import halving
from silvergold.bots.heuristics import memory
from silvergold.bots.levels import MASTER
from silvergold.bots.model import rollouts, types
from silvergold.bots.search import FEWEST
from silvergold.reviews.evaluator import TURNS_AHEAD
from silvergold.rules import state
from silvergold.rules.state import EventCode, Kind, Step
from silvergold.webassembly import build, exports, records, review_constants
from silvergold.webassembly.sources import digest

TYPES: Final = {"i8": "i64", "i4": "i32", "u4": "u32", "i2": "i16", "u2": "u16", "u1": "u8", "f8": "f64"}
ARGUMENTS: Final = {"i32": "number", "i64": "bigint", "double": "number", "void": "void"}

RECORDS: Final = {
    "SHEET": state.SHEET,
    "PLAYER": state.PLAYER,
    "COMPLETION": state.COMPLETION,
    "STATE": state.STATE,
    "CARD": state.CARD,
    "PATTERN": state.PATTERN,
    "DECK": state.DECK,
    "EVENT": state.EVENT,
    "LOG": state.LOG,
    "FACTS": memory.FACTS,
    "SCRATCH": types.SCRATCH,
    "SEARCH": halving.SEARCH,
    "MODEL": records.MODEL,
}
"""Every record of the module, the inner ones first."""

SIZES: Final = {"PARAMS_SIZE": types.PARAMS.itemsize, "WORK_SIZE": records.WORK.itemsize}
SHARED: Final = (
    "MIN_PLAYERS", "MAX_PLAYERS", "ROUNDS", "TURNS_PER_ROUND", "TURNS", "EXPEDITIONS", "HAND", "DISPLAY", "MAX_CARDS",
    "MAX_CHOICES", "MAX_EVENTS", "SCORE_PARTS", "NONE", "FROM_STACK", "SIDE", "CARDS_PER_WORD", "PAIRS",
    "SKULLS_PER_POTION",
)  # fmt: skip
"""The constants of the rules that the page needs."""


def render() -> str:
    """Return the whole of `layout.ts`."""
    parts = [
        "// Made from the records, constants and functions of the compiled rules by `make wasm`; do not edit.\n",
        f'/** The hash of the sources of the module. */\nexport const SOURCES =\n  "{digest()}";\n',
        "export type NumberType = " + " | ".join(f'"{name}"' for name in TYPES.values()) + ";\n",
        "/** A field of a record: where it begins, its type, and its shape if it is an array. */",
        "export interface Field {\n  at: number;\n  type: NumberType;\n  shape?: readonly number[];\n}\n",
        *_constants(),
        *(_record(name, dtype) for name, dtype in RECORDS.items()),
        *_enums(),
        _engine(),
    ]
    return "\n".join(parts)


# Parts ----------------------------------------------------------------------------------------------------------------


def _constants() -> Iterator[str]:
    for name in SHARED:
        value = getattr(state, name)
        shown = str([list(pair) for pair in value]) if isinstance(value, tuple) else str(value)
        yield f"export const {name} = {shown}{' as const' if isinstance(value, tuple) else ''};"
    for name, size in SIZES.items():
        yield f"export const {name} = {size};"
    yield from (
        f"export const {name} = {value};"
        for name, value in {
            "CANDIDATES": types.CANDIDATES,
            "MASTER_SIMULATIONS": MASTER.simulations,
            "FEWEST_SIMULATIONS": FEWEST,
            "REVIEW_TURNS_AHEAD": TURNS_AHEAD,
        }.items()
    )
    _, at, *_ = dict(types.PARAMS.fields or {})["spread"]
    yield "/** How uncertain the final margin is, by turns left, in what was learned about a deck. */"
    yield f'export const PARAMS_SPREAD = {{ at: {at}, type: "f64", shape: [{state.TURNS + 1}] }} as const;'
    yield "/** Columns of `SEARCH.sums`; from `parts` on: the parts of the points. */"
    columns = f"n: {rollouts.N}, points: {rollouts.POINTS}, margin: {rollouts.MARGIN}, win: {rollouts.WIN}"
    yield f"export const SUMS = {{ {columns}, parts: {rollouts.FIRST_PART} }} as const;\n"


def _record(name: str, dtype: np.dtype[Any]) -> str:
    """Return a record: its size, and its fields; those of inner records are named by their record."""
    lines = [f"export const {name} = {{", f"  size: {dtype.itemsize},"]
    for field, (kind, at, *_) in (dtype.fields or {}).items():
        if field != "padding":
            lines.append(f"  {field}: {_field(kind, at)},")
    return "\n".join([*lines, "} as const;\n"])


def _field(kind: np.dtype[Any], at: int) -> str:
    shape = f", shape: {list(kind.shape)}" if kind.shape else ""
    inner = next((name for name, dtype in RECORDS.items() if dtype == kind.base), None)
    what = f"record: {inner}" if inner else f'type: "{TYPES[kind.base.str[1:]]}"'
    return f"{{ at: {at}, {what}{shape} }}"


def _enums() -> Iterator[str]:
    steps = "\n".join(f'  "{step.name.lower()}",' for step in Step)
    yield f"/** What the table is waiting for, by `STATE.step`. */\nexport const STEPS = [\n{steps}\n] as const;\n"
    kinds = "\n".join(f'  {int(code)}: "{Kind[code.name].value}",' for code in EventCode)
    yield f"/** The kinds of events, by `EVENT.kind`. */\nexport const EVENT_KINDS = {{\n{kinds}\n}} as const;\n"
    codes = "\n".join(f'  "{game.slug}": {game.engine_id},' for game in games.ALL)
    yield f"/** The games, by `DECK.game`. */\nexport const GAME_CODES = {{\n{codes}\n}} as const;\n"
    yield "/** The fields of a card that hold the boxes with a letter; a missing `entry` or `goal` is all boxes. */"
    rows = "\n".join(_card_fields(game) for game in games.ALL)
    yield f"export const CARD_FIELDS = {{\n{rows}\n}} as const;\n"


def _card_fields(game: games.Game) -> str:
    fields = {symbol.card_field: symbol.letter for symbol in game.symbols}
    fields |= {name: mark.letter for name, mark in (("entry", game.entry), ("goal", game.goal)) if mark}
    lines = "\n".join(f'    {field}: "{letter}",' for field, letter in fields.items())
    return f'  "{game.slug}": {{\n{lines}\n  }},'


def _engine() -> str:
    """Return the interface of the module."""
    lines = ["/** The functions of the module. A `bigint` holds 64 bits; everything else is a number of 32 bits. */"]
    lines += ["export interface Engine {", "  memory: WebAssembly.Memory;"]
    lines += ["  /** Where memory that nothing uses begins. */", "  __heap_base: WebAssembly.Global;"]
    for export in build.exported(exports):
        about = re.sub(r"\n", "\n   * ", re.sub(r"`(\w+)`", r"`\1`", export.about))
        lines.append(f"  /**\n   * {about}\n   */" if "\n" in about else f"  /** {about} */")
        arguments = ", ".join(f"{name}: {ARGUMENTS[kind]}" for name, kind in export.parameters.items())
        lines.append(f"  {export.name}({arguments}): {ARGUMENTS[export.result]};")
    return "\n".join([*lines, "}", ""])


def params_of(slug: str) -> bytes:
    """Return what is known about a standard deck: its numbered states, prices and values."""
    from silvergold import decks
    from silvergold.bots import model_cache
    from silvergold.bots.model.builder import ModelBuilder

    deck = decks.engine_table(decks.standard(slug))
    builder = ModelBuilder(deck, model_cache.weights(int(deck[0]["game"])))
    with np.load(model_files.shipped_file(deck)) as learned:
        for name in model_cache.LEARNED:
            builder.params[name] = learned[name]
    return bytes(builder.params_array.tobytes())


def write(folder: Path) -> None:
    """Write the description, the constants of reviews, and the models of the standard decks."""
    folder.joinpath("layout.ts").write_text(render(), "utf-8")
    folder.joinpath("reviews.ts").write_text(review_constants.render(), "utf-8")
    for game in games.ALL:
        folder.joinpath(f"{game.slug}.model").write_bytes(params_of(game.slug))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
