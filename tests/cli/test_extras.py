"""Parts that are not installed: one sentence with the line that installs them, before anything else happens."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from silvergold import extras
from silvergold.cli import options
from tests.cli.running import run_here

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
MODULE_OF = {"open_spiel": "pyspiel"}


def test_the_extras_are_those_of_the_project() -> None:
    named = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]

    for extra, lines in named.items():
        packages = {re.split(r"[><=;\[]", line)[0].strip() for line in lines} - (
            {"sqlalchemy"} if extra == "postgres" else set()
        )
        assert set(extras.EXTRAS[extra]) == {MODULE_OF.get(name, name.replace("-", "_")) for name in packages}


@pytest.mark.parametrize(
    ("command", "module", "extra"),
    [
        ("backup new.db --db postgresql://127.0.0.1/x", "asyncpg", "postgres"),
        ("serve --db postgresql://127.0.0.1/x", "asyncpg", "postgres"),
        ("arena --bots greedy,random --engine ray", "ray", "ray"),
        ("ladder --engine ray", "ray", "ray"),
        ("arena --bots greedy,random --parquet new.parquet", "pyarrow", "parquet"),
    ],
)
def test_a_missing_part_is_said_at_once(
    command: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)

    done = run_here(*command.split())

    assert done.returncode == options.USAGE
    assert done.stderr.strip().endswith(
        f'needs {module}, which is not installed; install it with: pip install "silvergold[{extra}]"'
    )
    assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "module"),
    [("gym_env", "gymnasium"), ("vector_env", "gymnasium"), ("pyramids_v0", "pettingzoo"), ("open_spiel", "pyspiel")],
)
def test_environments_say_what_to_install(name: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for loaded in [key for key in sys.modules if key.startswith("silvergold.envs.") or key.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(ImportError, match=re.escape('pip install "silvergold[envs]"')) as caught:
        import_module(f"silvergold.envs.{name}")
    assert "NAME" not in str(caught.value)


@pytest.mark.parametrize("words", [("record", "show", "FILE"), ("play", "--resume", "FILE"), ("deck", "show", "FILE")])
def test_no_sentence_begins_with_a_code(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("{}")

    done = run_here(*(str(file) if word == "FILE" else word for word in words))

    assert done.returncode == options.BAD
    assert not re.search(r"\b(FORMAT|NAME|ARENA)\b", done.stderr)


def test_no_message_points_to_a_page_that_is_not_installed() -> None:
    helps = [
        run_here(*words, "--help").stdout
        for words in (("arena",), ("ladder",), ("record", "verify"), ("deck", "balance"))
    ]
    source = Path(extras.__file__).parent

    assert not any("docs/" in text for text in helps)
    for path in ("bots/loading.py", "decks/files.py"):
        assert "docs/" not in (source / path).read_text("utf-8")
