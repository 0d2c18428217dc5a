"""The descriptions of the games as TypeScript: literal types, interfaces, and the data that pages use."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from silvergold import bots, decks, games
from silvergold.decks import schema
from silvergold.events import Kind
from silvergold.games import description
from silvergold.rules import state

HEADER: Final = "// Made from src/silvergold/games/ by `make protocol`; do not edit.\n"
WIDTH: Final = 110
"""Data that is longer than this is broken into lines."""

CONSTANTS: Final = ("MIN_PLAYERS", "MAX_PLAYERS", "ROUNDS", "TURNS_PER_ROUND", "HAND", "DISPLAY")
"""Numbers of the engine that hold in every game."""

EXPORTED: Final[dict[type, tuple[str, ...]]] = {
    description.SheetRow: ("field", "boxes", "per_row", "holds", "takes_prize", "is_short"),
    description.SymbolEvent: ("kind",),
    description.Symbol: ("letter", "art", "events", "sheet", "list_place"),
    description.Landmark: ("letter", "art"),
    description.NoBox: ("word", "is_focusable"),
    description.ScorePart: ("name", "art"),
    description.Prizes: ("key", "field", "art", "per_colour", "earned_at"),
    description.Lesson: ("symbols", "crossing", "completing"),
    description.Game: (
        *("slug", "theme", "symbol", "lesson", "card_label", "colours", "score_parts", "has_start_player"),
        *("rule_series", "rulings", "prizes", "no_box", "entry", "goal", "symbols"),
    ),
}
"""The fields of a description that pages use."""

NAMED: Final = {description.Game: "GameInfo", description.Symbol: "GameSymbol"}
"""Interfaces with another name than the class."""

CARDS: Final = """\
/** A card as a deck file has it (docs/decks.md): rows of boxes, `.` open, `#` none, letters are symbols. */
export interface CardFace {
  number: number;
  colour: Colour;
  points?: number;
  seal?: { colour: Colour; points: number } | null;
  rows: string[];
}

export interface Expedition {
  name: string;
  count: number;
  rows: string[];
}

export interface Sample {
  face: CardFace;
  crossed: string[];
}
"""

PLAIN: Final[dict[Any, str]] = {str: "string", int: "number", bool: "boolean", type(None): "null"}


def render_games() -> str:
    """Return the whole of `games.ts`."""
    described = {game.slug: _data(game) for game in games.ALL}
    return "\n".join(
        [
            HEADER,
            *(_literals(name, values) for name, values in _names().items()),
            *(_interface(cls) for cls in EXPORTED),
            CARDS,
            *(f"export const {name} = {getattr(state, name)};" for name in CONSTANTS),
            "\n/** The bots that people choose as opponents, the weakest first. */",
            f"export const BOT_LEVELS: readonly BotLevel[] = {_layout(_levels())};",
            "\n/** The expedition cards of the standard decks. */",
            f"export const EXPEDITIONS: Expedition[] = {_layout(_expeditions())};",
            "\n/** Cards of the standard decks in the pictures of the games. */",
            f"export const SAMPLES: Record<GameSlug, Sample[]> = {_layout(_samples())};",
            "\n/** One description per game; src/silvergold/games/description.py explains the fields. */",
            f"export const GAMES: Readonly<Record<GameSlug, GameInfo>> = {_layout(described)};\n",
        ]
    )


RULEBOOK: Final = """\
/** What a game in the page needs of a rulebook besides the compiled rules. */
export interface Rulebook {
  tie_break: "colours" | "lowest number";
  may_review_expeditions: boolean;
  /** The letter of the symbol that is worth one more for each on the display (S5). */
  display_symbol: string | null;
  /** The part of a score that counts prizes. */
  prize_part: ScorePartName;
  /** What each thing of a part of a score is worth, null if they differ, and the rows of the score card it counts. */
  parts: Partial<Record<ScorePartName, { each: number | null; fields: readonly SheetField[] }>>;
  rule_ids: {
    tie_break: string;
    taking_order: string;
    pattern_contact: string;
    box_contact: string;
    no_box: string | null;
  };
  /** The lists of numbers that a deck may hold, as in the printed game. */
  deck_lists: Partial<Record<"cups" | "skulls" | "awards", readonly number[]>>;
}
"""


def render_rulebooks() -> str:
    """Return the whole of `rulebooks.ts`, which only the engine of the page loads."""
    described = {game.slug: _rulebook(game) for game in games.ALL}
    return "\n".join(
        [
            HEADER,
            'import type { GameSlug, ScorePartName, SheetField } from "./games";\n',
            RULEBOOK,
            f"export const RULEBOOKS: Readonly<Record<GameSlug, Rulebook>> = {_layout(described)};\n",
        ]
    )


DECK_FORMAT: Final = """\
/** What a deck file of a game holds, and what is known about the printed cards. */
export interface DeckFormat {
  has_points: boolean;
  has_seals: boolean;
  lists: Partial<Record<"cups" | "skulls" | "awards", number[]>>;
  /** How many numbers a list has, if that is fixed. */
  lengths: Partial<Record<"cups" | "skulls" | "awards", number>>;
  /** Rows and columns of a printed card. */
  side: number;
  /** How many printed cards there are of each colour, in the order in which pages show colours. */
  colours: Partial<Record<Colour, number>>;
  /** Roughly how many of a symbol there are on all printed cards. */
  about: Partial<Record<SymbolName | "seal", number>>;
}
"""


def render_deck_format() -> str:
    """Return the whole of `deckFormat.ts`, which only the deck editor loads."""
    names = ("FORMAT_NAME", "VERSION", "FEWEST_CARDS", "MOST_CARDS", "EXPEDITION_CARDS", "MOST_PRIZES", "LONGEST_NAME")
    bounds = ("NUMBERS", "POINTS", "SEAL_POINTS", "COUNTS", "PRIZES")
    described = {game.slug: _deck_format(game) for game in games.ALL}
    return "\n".join(
        [
            HEADER,
            'import type { Colour, GameSlug, SymbolName } from "./games";\n',
            DECK_FORMAT,
            *(f"export const {name} = {json.dumps(getattr(schema, name))};" for name in names),
            *(f"export const {name} = {json.dumps(getattr(schema, name))} as const;" for name in bounds),
            f"export const DECK_FORMAT: Readonly<Record<GameSlug, DeckFormat>> = {_layout(described)};\n",
        ]
    )


def _deck_format(game: games.Game) -> dict[str, Any]:
    return {
        "has_points": game.card_points is None,
        "has_seals": game.has_seals,
        "lists": {numbers.key: list(numbers.printed) for numbers in game.deck_lists},
        "lengths": {numbers.key: numbers.length for numbers in game.deck_lists if numbers.length is not None},
        "side": game.printed.side,
        "colours": dict(game.printed.cards),
        "about": dict(game.printed.about),
    }


def _rulebook(game: games.Game) -> dict[str, Any]:
    ids = ("tie_break", "taking_order", "pattern_contact", "box_contact", "no_box")
    rows = [(symbol.score_part, symbol.sheet.field) for symbol in game.symbols if symbol.sheet]
    return {
        "tie_break": game.tie_break,
        "may_review_expeditions": game.may_review_expeditions,
        "display_symbol": next((symbol.letter for symbol in game.symbols if symbol.counts_display), None),
        "prize_part": game.prizes.score_part,
        "parts": {
            part.name: {"each": part.each, "fields": [field for name, field in rows if name == part.name]}
            for part in game.score_parts
        },
        "rule_ids": {name: getattr(game.rule_ids, name) for name in ids},
        "deck_lists": {numbers.key: list(numbers.printed) for numbers in game.deck_lists},
    }


def _names() -> dict[str, Iterable[str]]:
    """Return the values of each literal type."""
    drawn: list[str] = []
    for game in games.ALL:
        drawn += [symbol.art for symbol in game.symbols] + [landmark.art for landmark in game.landmarks]
        drawn.append(game.prizes.art)
    return {
        "GameSlug": games.SLUGS,
        "EventKind": [kind.value for kind in Kind],
        "SymbolName": drawn,
        "SheetField": [symbol.sheet.field for game in games.ALL for symbol in game.symbols if symbol.sheet],
        "ScorePartName": [part for game in games.ALL for part in game.part_names],
        "Colour": [colour for game in games.ALL for colour in game.colours],
        "RuleSeries": [game.rule_series for game in games.ALL],
        "BotLevel": _levels(),
    }


def _literals(name: str, values: Iterable[str]) -> str:
    """Return a union type of these strings, each once."""
    return f"export type {name} =\n" + "\n".join(f"  | {json.dumps(value)}" for value in dict.fromkeys(values)) + ";\n"


def _interface(cls: type) -> str:
    hints = get_type_hints(cls, include_extras=True)
    fields = [f"  {name}: {_type(hints[name])};" for name in EXPORTED[cls]]
    return "\n".join([f"export interface {_type(cls)} {{", *fields, "}\n"])


def _type(hint: Any) -> str:
    """Return a type of a description in TypeScript; `Annotated` gives the name of a literal type."""
    if hint in EXPORTED:
        return NAMED.get(hint, str(hint.__name__))
    if get_origin(hint) is Annotated:
        return str(hint.__metadata__[0])
    if get_origin(hint) is Literal:
        return " | ".join(json.dumps(value) for value in get_args(hint))
    if get_origin(hint) is tuple:
        return f"readonly {_type(get_args(hint)[0])}[]"
    return PLAIN.get(hint) or " | ".join(_type(part) for part in get_args(hint))


def _data(value: Any) -> Any:
    """Return a description as plain data."""
    if type(value) in EXPORTED:
        return {name: _data(getattr(value, name)) for name in EXPORTED[type(value)]}
    if isinstance(value, tuple):
        return [_data(part) for part in value]
    return value


def _levels() -> list[str]:
    return [name for name in bots.names() if bots.level(name)]


def _expeditions() -> list[dict[str, Any]]:
    expeditions: list[dict[str, Any]] = decks.to_dict(decks.standard(games.DEFAULT.slug))["expedition"]
    return expeditions


def _samples() -> dict[str, list[dict[str, Any]]]:
    return {game.slug: [_sample(game, sample) for sample in game.samples] for game in games.ALL}


def _sample(game: games.Game, sample: description.Sample) -> dict[str, Any]:
    cards = decks.to_dict(decks.standard(game.slug))["card"]
    [face] = [card for card in cards if card["number"] == sample.number]
    return {"face": face, "crossed": list(sample.crossed)}


def _layout(value: Any, indent: str = "") -> str:
    """Return data as text, broken into lines where it is long."""
    text, inner = json.dumps(value, ensure_ascii=False), indent + "  "
    if len(indent + text) <= WIDTH or not isinstance(value, dict | list):
        return text
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_layout(part, inner)}" for key, part in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _layout(part, inner) for part in value) + f"\n{indent}]"
