"""The examples of docs/python.md and docs/records.md work as shown."""

import contextlib
import doctest
import io
import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: str, language: str) -> list[str]:
    """Return the examples of a page in one language."""
    return [body for found, body in BLOCK.findall((DOCS / page).read_text("utf-8")) if found == language]


@pytest.mark.parametrize("page", ["python.md", "records.md"])
def test_every_python_example_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    examples = blocks(page, "python")
    assert len(examples) > 2

    for number, example in enumerate(examples):
        if not example.startswith(">>>"):
            with contextlib.redirect_stdout(io.StringIO()):
                exec(example, names)  # noqa: S102 - our own page
            continue
        test = doctest.DocTestParser().get_doctest(example, names, f"{page}, example {number}", page, 0)
        runner, said = doctest.DocTestRunner(optionflags=FLAGS), io.StringIO()
        failed = runner.run(test, out=said.write, clear_globs=False).failed
        names.update(test.globs)
        assert failed == 0, said.getvalue()


def test_the_first_example_saves_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(blocks("python.md", "python")[0], {})  # noqa: S102 - our own page

    from silvergold import Record, verify

    verify(Record.read("ana.json"))
    assert "Score(total=" in said.getvalue()


def test_the_record_shown_has_the_keys_of_a_record() -> None:
    shown = json.loads(blocks("records.md", "json")[0])

    from tests.match.scenes import played

    real = played("silver-and-gold", seed=1, choices=20).record().to_dict()
    assert list(shown) == list(real)
    assert list(shown["deck"]) == list(real["deck"])
    assert {tuple(move) for move in real["moves"]} <= {tuple(move) for move in shown["moves"]}


def named_in_tables(page: str, head: str) -> set[str]:
    """Return the names in the first column of the table whose first head is this."""
    text = (DOCS / page).read_text("utf-8")
    table = text.partition(f"| {head} |")[2].partition("\n\n")[0]
    return {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def fields_of(kind: type) -> set[str]:
    listed = {name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name))}
    return listed | set(getattr(kind, "__dataclass_fields__", ()))


def test_the_page_names_every_field_of_a_view_and_of_a_player() -> None:
    from silvergold import PlayerView, View
    from silvergold.views import CardView, ScoreSheet

    text = (DOCS / "python.md").read_text("utf-8")

    assert named_in_tables("python.md", "field of a view") == fields_of(View)
    assert named_in_tables("python.md", "field of a player") == fields_of(PlayerView)
    assert all(f"`{name}`" in text for kind in (CardView, ScoreSheet) for name in fields_of(kind))
