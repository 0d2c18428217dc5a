"""The documented protocol and the types for the browser agree with the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from litestar.routes import HTTPRoute
from msgspec import inspect

from silvergold import games
from silvergold.events import Kind
from silvergold.server.app import create_app
from silvergold.server.config import Config
from silvergold.server.protocol import messages, typescript, typescript_games
from silvergold.server.protocol.messages import CLOSES, ClientMessage, Code, ServerMessage

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
MESSAGES = [*get_args(ClientMessage), *get_args(ServerMessage)]
PARTS = {
    "`view`": messages.ViewSeen,
    "a player": messages.PlayerSeen,
    "a card": messages.CardSeen,
    "a `sheet`": messages.SheetSeen,
    "a `score`": messages.ScoreSeen,
    "a score line": messages.ScoreLine,
    "a seal": messages.SealSeen,
    "a prize": messages.PrizeSeen,
    "a rank": messages.RankSeen,
    "a `tie`": messages.TieSeen,
    "what was `chosen_for`": messages.ChosenFor,
    "an offer": messages.OfferSeen,
    "what was said about a `pause`": messages.PauseSaid,
    "a `pause` of a table": messages.PauseSeen,
    "what `happened`": messages.Happened,
    "what was `considered`": messages.ConsideredSeen,
    "`why` of a hint": messages.HintReason,
    "a `table`": messages.TableSeen,
    "a seat of a table": messages.SeatSeen,
    "`you`": messages.You,
    "a `challenge`": messages.ChallengeSeen,
    "a bot of a challenge": messages.BotSeat,
    "an entry": messages.EntrySeen,
    "`par`": messages.ParSeen,
    "a `challenge answer`": messages.ChallengeAnswer,
    "a `today`": messages.DailyToday,
    "a `calendar`": messages.DailyCalendar,
    "a day of a calendar": messages.CalendarDay,
    "a `game in figures`": messages.GameStatistics,
    "a bar of a `distribution`": messages.Bucket,
    "a result of a day": messages.DayResult,
    "a `comparison`": messages.EntryComparison,
    "a compared turn": messages.ComparedTurn,
    "a refusal over HTTP": messages.Fault,
    "a deck fault": messages.DeckFaultSeen,
    "a `frame`": messages.Frame,
    "a `review`": messages.ReviewAnswer,
    "a decision": messages.DecisionSeen,
    "a reason": messages.ReasonSeen,
    "a chance step": messages.ChanceSeen,
    "the sums of a seat": messages.SeatReviewSeen,
    "a `try`": messages.TryAnswer,
    "a summary": messages.ReviewSummary,
    "a game of the summary": messages.GameSummary,
    "`losses`": messages.KindLosses,
    "a reviewed game": messages.ReviewedGame,
    "the figures of a bot": messages.BotFigure,
    "a notice": messages.NoticeSent,
    "a place": messages.NoticePlace,
}


def rows(first: str) -> list[list[str]]:
    """Return the rows of the page's tables that begin with this, cell by cell."""
    lines = (line.split("|")[1:-1] for line in PAGE.splitlines() if line.startswith("| "))
    cells = [[cell.strip() for cell in line] for line in lines]
    return [row for row in cells if row[0] == first]


def fields(struct: Any) -> set[str]:
    return {field.encode_name for field in inspect.type_info(struct).fields}  # type: ignore[attr-defined]


def named(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


@pytest.mark.parametrize("struct", MESSAGES, ids=lambda struct: struct.__name__)
def test_every_message_is_documented_with_all_its_fields(struct: Any) -> None:
    tag = inspect.type_info(struct).tag  # type: ignore[attr-defined]

    assert fields(struct) in [named(row[1]) for row in rows(f"`{tag}`")]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_a_message_is_documented_with_all_its_fields(part: str) -> None:
    [row] = rows(part)

    assert named(row[1]) == fields(PARTS[part])


@pytest.mark.parametrize("code", Code)
def test_every_code_is_documented_with_its_close_code(code: Code) -> None:
    [row] = rows(f"`{code}`")

    assert row[1] == (str(CLOSES[code]) if code in CLOSES else "")


def test_the_page_tells_no_code_and_no_kind_that_there_is_not() -> None:
    section = PAGE.partition("## Errors")[2]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == set(Code)
    listed = PAGE.partition("The kinds of what `happened`:")[2].partition("`amount` is")[0]
    assert re.findall(r"`([a-z ]+)`", listed) == [kind.value for kind in Kind]


def test_every_request_is_documented(tmp_path: Path) -> None:
    app = create_app(Config(db=str(tmp_path / "games.db")))
    served = {
        f"{method} {route.path.replace(':str', '')}"
        for route in app.routes
        if isinstance(route, HTTPRoute) and not route.path.startswith("/api/schema")
        if not route.route_handlers[0].opt.get("page")  # pages for a browser are not part of the protocol
        for method in route.methods - {"OPTIONS"}
    }

    assert set(re.findall(r"^\| `((?:GET|POST) [^`]+)` \|", PAGE, re.MULTILINE)) == served


@pytest.mark.parametrize("name", typescript.FILES)
def test_the_generated_files_for_the_browser_are_up_to_date(name: str) -> None:
    folder = re.search(r"^GENERATED := (\S+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert folder is not None

    committed = (ROOT / folder[1] / name).read_text("utf-8")

    assert committed == typescript.FILES[name](), "run `make protocol`"


def test_a_new_table_may_be_of_any_game() -> None:
    assert get_args(get_type_hints(messages.NewTable)["game"]) == games.SLUGS


def test_the_descriptions_for_the_browser_name_every_symbol_and_event() -> None:
    text = typescript_games.render_games()

    for game in games.ALL:
        assert f'"{game.slug}": {{' in text
        assert all(f'  | "{name}"' in text for name in (*game.part_names, *(symbol.art for symbol in game.symbols)))
    assert all(f'  | "{kind.value}"' in text for kind in Kind)
    assert "engine_id" not in text


def test_the_descriptions_for_the_browser_hold_nothing_that_no_page_uses() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".svelte")]
    text = "\n".join(path.read_text("utf-8") for path in sources if path.parent.name != "generated")
    exported = {field for names in typescript_games.EXPORTED.values() for field in names}
    used = set(re.findall(r"\w+", text))

    assert exported | {*typescript_games.CONSTANTS} <= used


def test_the_openapi_document_holds_nothing_private(tmp_path: Path) -> None:
    app = create_app(Config(db=str(tmp_path / "games.db")))
    document = str(app.openapi_schema.to_schema())

    assert "/api/tables/{table}/sit" in document
    for word in ("private", "hash", "salt", "secret", "epoch", "cmd_id", "metrics"):
        assert word not in document.replace("hashed", ""), word


def test_a_field_for_a_face_down_card_does_not_exist() -> None:
    told = {field for struct in typescript.structs() for field in fields(struct)}

    assert told.isdisjoint({"stack", "deals", "expeditions", "private", "deal", "salt", "top", "returned"})
