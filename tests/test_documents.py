"""Checks of the documents: links work, named files and names exist, and the recipes list every file to touch."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import os
import re
import subprocess
import tokenize
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pytest

from tests.browser.shots import NOTE, dates, note_dates

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "silvergold"
WEB = ROOT / "web" / "src"
WIDTH = 100

HISTORY = {"CHANGELOG.md"}
"""Pages that also name files and names that no longer exist."""

FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
CODE_SPAN = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
EXTENSIONS = "py|ts|svelte|js|mjs|md|css|toml|json"
FILE = re.compile(rf"(?:[\w.-]+/)+[\w.-]*\w\.(?:{EXTENSIONS})")
BARE_FILE = re.compile(r"\w[\w.-]*\.(?:py|ts|svelte|css)")
DOTTED = re.compile(r"(silvergold(?:\.\w+)+)(?::(\w+))?(?:\(.*\))?")
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b|(?<=/)GAME(?=_)|(?<=-)SLUG\b")


@cache
def tracked() -> frozenset[str]:
    """Return the paths of all files that git does not ignore, tracked or not, relative to the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return frozenset(name for name in listing.split("\0") if name and (ROOT / name).is_file())


@cache
def basenames() -> frozenset[str]:
    """Return the names of all files without their folders."""
    return frozenset(name.rpartition("/")[2] for name in tracked())


def pages() -> list[str]:
    """Return the Markdown pages that are checked."""
    return sorted(name for name in tracked() if name.endswith(".md"))


def prose(page: str) -> str:
    """Return the text of a page without its code blocks; the number of lines stays the same."""
    text = (ROOT / page).read_text("utf-8")
    return FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub forms them."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def exists(path: str, *folders: Path) -> bool:
    """Return whether this path exists below one of the usual folders; a placeholder such as GAME matches any name."""
    pattern = PLACEHOLDER.sub("*", path.strip("/"))
    return any(any(folder.glob(pattern)) for folder in (ROOT, SOURCE, WEB, *folders) if folder.is_dir())


# Links and form -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", pages())
def test_every_link_leads_somewhere(page: str) -> None:
    broken = []
    for target in LINK.findall(CODE_SPAN.sub("", prose(page))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (ROOT / page).parent / path if path else ROOT / page
        if not found.exists() or (anchor and anchor not in headings(found)):
            broken.append(target)

    assert broken == []


@pytest.mark.parametrize("page", pages())
def test_a_page_is_wrapped_at_100_columns(page: str) -> None:
    long = [
        f"{page}:{number}: {len(line)} columns"
        for number, line in enumerate(prose(page).splitlines(), 1)
        if len(line) > WIDTH and not line.lstrip().startswith("|") and is_breakable(line)
    ]

    assert not long, "\n".join(long)


def is_breakable(line: str) -> bool:
    """Return whether a line has a space to break it at; spaces in code do not count."""
    text = re.sub(r"^\s*(?:[-*]|\d+\.|#+) ", "", line)
    return " " in CODE_SPAN.sub("code", text).strip()


def test_every_picture_of_the_pages_has_the_day_on_which_it_was_taken() -> None:
    folder = ROOT / "docs" / "pictures"

    days = dates(folder)

    assert sorted(days) == sorted(path.name for path in folder.glob("*.webp")), "run make pictures"
    assert all(date.fromisoformat(day) for day in days.values())


def test_pictures_that_are_taken_again_get_a_new_day_and_others_keep_theirs(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(NOTE + "| `home.webp` | 2026-01-02 |\n| `gone.webp` | 2026-01-02 |\n")
    for name, changed in (("home.webp", 100.0), ("learn.webp", 300.0)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (changed, changed))

    note_dates(tmp_path, since=200.0)

    assert dates(tmp_path) == {"home.webp": "2026-01-02", "learn.webp": datetime.now(UTC).date().isoformat()}


def test_measurements_are_kept_apart_from_pages_that_say_how_to() -> None:
    dated = re.compile(r"[Mm]easured (?:on|with|at) ")

    assert [page.name for page in (ROOT / "docs").glob("*.md") if dated.search(page.read_text("utf-8"))] == []
    assert dated.search((ROOT / "docs" / "measured" / "speed.md").read_text("utf-8"))


# Names in pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", sorted(set(pages()) - HISTORY))
def test_every_file_that_a_page_names_exists(page: str) -> None:
    spans = CODE_SPAN.findall(prose(page))
    here = (ROOT / page).parent
    missing = [span for span in spans if FILE.fullmatch(span) and not exists(span, here, here / "src")]
    missing += [span for span in spans if BARE_FILE.fullmatch(span) and span not in basenames()]

    assert missing == []


@pytest.mark.parametrize("page", sorted(set(pages()) - HISTORY))
def test_every_python_name_that_a_page_names_exists(page: str) -> None:
    found = [(span, DOTTED.fullmatch(span)) for span in CODE_SPAN.findall(prose(page))]
    missing = [
        span
        for span, match in found
        if match and not match[1].startswith("silvergold.db") and not is_python_name(match[1], match[2])
    ]

    assert missing == []


def is_python_name(dotted: str, attribute: str | None = None) -> bool:
    """Return whether a module, or something inside it, has this name."""
    parts = [*dotted.split("."), *([attribute] if attribute else [])]
    for length in range(len(parts), 0, -1):
        if importlib.util.find_spec(parts[0]) is None:
            return False
        if not is_module(parts[:length]):
            continue
        if length == len(parts):
            return True
        found: object = importlib.import_module(".".join(parts[:length]))
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def is_module(parts: list[str]) -> bool:
    path = SOURCE.parent.joinpath(*parts)
    return path.is_dir() or path.with_suffix(".py").is_file()


# Names in comments ----------------------------------------------------------------------------------------------------


@cache
def comments(path: Path) -> tuple[str, ...]:
    """Return the comments and docstrings of a source file, or nothing if its text names no file at all."""
    text = path.read_text("utf-8")
    if not FILE.search(text) and not BARE_FILE.search(text):
        return ()
    if path.suffix != ".py":
        return tuple(re.findall(r"/\*.*?\*/|<!--.*?-->|(?:^|\s)//.*?$", text, re.MULTILINE | re.DOTALL))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    own_lines = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return (*own_lines, *_docstrings(ast.parse(text)))


def _docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def sources() -> list[str]:
    """Return the source files whose comments are checked."""
    folders = ("src/", "tests/", "web/src/")
    return sorted(name for name in tracked() if name.startswith(folders) and name.endswith((".py", ".ts", ".svelte")))


@cache
def top_folders() -> set[str]:
    """Return the names of the folders that a path in a comment may start with."""
    return {path.name for folder in (ROOT, SOURCE, WEB) for path in folder.iterdir() if path.is_dir()}


def named_files(comment: str) -> Iterator[str]:
    """Yield the paths in a comment whose first folder is one of this repository's."""
    for found in re.finditer(rf"(?<![\w./*-]){FILE.pattern}(?![\w/])", comment):
        if found[0].partition("/")[0] in top_folders():
            yield found[0]


def test_every_file_that_a_comment_names_exists() -> None:
    missing = [
        f"{name}: {path}"
        for name in sources()
        for comment in comments(ROOT / name)
        for path in named_files(comment)
        if not exists(path, (ROOT / name).parent)
    ]

    assert not missing, "\n".join(missing)


def test_every_module_that_a_docstring_of_the_package_names_exists() -> None:
    missing = [
        f"{name}: {found}"
        for name in sources()
        if name.startswith("src/")
        for comment in comments(ROOT / name)
        for found in re.findall(r"`(\w+\.py)`", comment)
        if found not in basenames()
    ]

    assert not missing, "\n".join(missing)


# Recipes --------------------------------------------------------------------------------------------------------------

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = dict(re.findall(r"^### (Add .+?)\n(.*?)(?=^##)", CONTRIBUTING, re.MULTILINE | re.DOTALL))
PATH = re.compile(r"(?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml)")

COMPLETE = {
    "Add a symbol": (r"\btorch(?:es)?\b", r"src/silvergold/.*\.py|web/src/(?!generated/|i18n/).*\.(?:ts|svelte)"),
    "Add a bot level": (r"[\"'](?:skilled|skilled-1)[\"']", r"src/silvergold/.*\.py"),
    "Add a message": (r"\b(?:Ping|Pong|Hint|Hinted)\b", r"src/silvergold/server/.*\.py"),
    "Add a page": (r"[\"']/learn[\"']|pages/Learn\.svelte", r"src/silvergold/server/.*\.py|web/src/.*\.(?:ts|svelte)"),
}
"""For some recipes: a pattern for what an existing example added to files, and a pattern for the files to search."""


def recipe_paths(recipe: str) -> set[str]:
    """Return the paths that a recipe names."""
    return {span for span in CODE_SPAN.findall(RECIPES[recipe]) if PATH.fullmatch(span)}


def is_named(path: str, recipe: str) -> bool:
    """Return whether a recipe names a file or the folder it lies in."""
    patterns = [PLACEHOLDER.sub("*", span) for span in recipe_paths(recipe)]
    return any(Path(path).match(pattern) or (pattern[-1] == "/" and path.startswith(pattern)) for pattern in patterns)


def test_there_is_a_recipe_for_each_usual_change() -> None:
    assert set(RECIPES) == {
        *("Add a symbol", "Add a game", "Add a bot level", "Add a message", "Add a page", "Add a language")
    }


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_file_of_a_recipe_exists(recipe: str) -> None:
    paths = recipe_paths(recipe)
    missing = [path for path in sorted(paths) if not exists(path)]

    assert len(paths) > 3
    assert missing == []


@pytest.mark.parametrize("recipe", COMPLETE)
def test_a_recipe_names_every_file_that_an_existing_example_touched(recipe: str) -> None:
    example, searched = COMPLETE[recipe]
    files = [name for name in tracked() if re.fullmatch(searched, name) and "test" not in name]
    touched = [name for name in files if re.search(example, (ROOT / name).read_text("utf-8"))]
    missing = [name for name in sorted(touched) if not is_named(name, recipe)]

    assert touched
    assert missing == []


def test_a_symbol_takes_as_many_source_files_as_its_recipe_says() -> None:
    usual, _, _ = RECIPES["Add a symbol"].partition("Only a symbol")
    named = {span for span in CODE_SPAN.findall(usual) if span.startswith("src/") and span.endswith(".py")}

    assert f"takes the {number_word(len(named))} source" in " ".join(usual.split())


def number_word(n: int) -> str:
    return ("seven", "eight", "nine", "ten")[n - 7]


def test_the_recipe_for_a_game_names_every_module_of_an_existing_game() -> None:
    modules = [name for name in tracked() if re.fullmatch(r"src/silvergold/.*pyramids.*", name)]
    missing = [name for name in sorted(modules) if not is_named(name, "Add a game")]

    assert len(modules) > 5
    assert missing == []


def test_the_recipe_for_a_language_names_the_folder_of_every_language() -> None:
    texts = [name for name in tracked() if name.startswith("src/silvergold/languages/es/")]

    assert texts
    assert "src/silvergold/languages/en/" in recipe_paths("Add a language")


def test_the_rule_test_in_the_guide_runs() -> None:
    [example] = re.findall(r"```python\n(.*?)```", CONTRIBUTING, re.DOTALL)
    names: dict[str, object] = {"pytest": pytest}
    exec("from tests.rulebook.table import *", names)  # noqa: S102 - our own helpers

    exec(example, names)  # noqa: S102 - our own page

    [test] = [value for name, value in names.items() if name.startswith("test_")]
    test()  # type: ignore[operator]


def test_every_command_of_make_in_the_guide_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))

    assert set(re.findall(r"`make ([a-z-]+)", CONTRIBUTING)) <= targets
