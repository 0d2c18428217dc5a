"""How the house is built: which room may use which, and what no file may contain."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
import pytest

from silvergold.rules import state

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "silvergold"

# A room may use the rooms above its own line, and nothing else.
FLOORS = (
    {"kinds", "errors"},
    {"rulebook"},
    {"rules"},
    {"decks"},
    {"choices"},
    {"events"},
    {"referee"},
    {"records"},
    {"match"},
    {"drawing"},
    {"bots"},
    {"arena"},
    {"envs", "server"},
    {"terminal"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
FRONT_DOORS = {"__init__", "__main__"}  # they open every room, and no room uses them

# What only one room may import.
OWNERS = {
    "aiosqlite": "server",
    "alembic": "server",
    "asyncpg": "server",
    "granian": "server",
    "gymnasium": "envs",
    "litestar": "server",
    "msgspec": "server",
    "pettingzoo": "envs",
    "psycopg": "server",
    "open_spiel": "envs",
    "openskill": "arena",
    "pyarrow": "arena",
    "pyspiel": "envs",
    "ray": "arena",
    "rich": "terminal",
    "segno": "terminal",
    "sqlalchemy": "server",
    "sqlite3": "server",
    "starlette": "server",
    "textual": "terminal",
    "uvicorn": "server",
    "websockets": "server",
}

# The engine has no I/O, clock, async or chance of its own; only the file that keeps the compiler's cache sees the disk.
ENGINE_MAY_IMPORT = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}
ENGINE_MAY_IMPORT |= {"numba", "numpy"}
CACHE_MAY_IMPORT = {"hashlib", "llvmlite", "os", "pathlib", "sys"}
ENGINE_MAY_USE = {"kinds", "rules"}
ENGINE_NEVER_CALLS = {"breakpoint", "eval", "exec", "input", "open", "print"}

LONGEST_BODY = 30
MEDIAN_RULE_BODY = 8

# Written so that this file does not match itself.
MACHINE_PATH = re.compile(r"(?:^|[^A-Za-z0-9_.-])/(?:work|root|farm|home|Users)/[A-Za-z.]|\.\.[/]shared\b")
REGISTRY = re.compile(r"\b(?:pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|jsr[.]io)\b")
ADDRESS = re.compile(r"https?://")


@dataclass(frozen=True)
class Module:
    """One source file: where it is, the room it belongs to, what it says."""

    path: Path
    room: str
    tree: ast.Module

    def at(self, line: int) -> str:
        """A place that an editor can open."""
        return f"{self.path.relative_to(ROOT)}:{line}"


def modules() -> list[Module]:
    """Every source file of the package."""
    return [Module(path, room_of(path), ast.parse(path.read_text("utf-8"))) for path in sorted(SOURCE.rglob("*.py"))]


def room_of(path: Path) -> str:
    """`rules/grid.py` is in rules, `match.py` is match."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a module imports, lazily and for types too."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def rooms_used(module: Module) -> Iterator[tuple[int, str]]:
    """Line and room for all that a module imports from this package."""
    for line, name in imports(module):
        package, _, rest = name.partition(".")
        if package == "silvergold":
            yield line, rest.partition(".")[0]


def outsiders(module: Module) -> Iterator[tuple[int, str]]:
    """Line and top name of all that a module imports from elsewhere."""
    for line, name in imports(module):
        package = name.partition(".")[0]
        if package != "silvergold":
            yield line, package


def engine() -> list[Module]:
    """The files of the engine."""
    return [module for module in modules() if module.room == "rules"]


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions, inner ones too."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from the first to the last statement; the docstring is not counted."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def committed_texts() -> Iterator[tuple[str, str]]:
    """Name and content of every file that git keeps."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, listing.split("\0")):
        path = ROOT / name
        if path.is_file():
            yield name, path.read_text("utf-8", errors="replace")


def lines_that_match(pattern: re.Pattern[str]) -> list[str]:
    """Places in committed files where the pattern is found."""
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in committed_texts()
        if pattern.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def loaded_by(code: str) -> set[str]:
    """Top names of the modules that are loaded after running some code in a fresh Python."""
    report = "import sys; print('\\0'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, check=True, text=True)
    return {name.partition(".")[0] for name in done.stderr.strip().split("\0")}


def field_names(dtype: np.dtype[np.void]) -> Iterator[str]:
    """The names of all fields, those of inner records too."""
    for name in dtype.names or ():
        yield name
        yield from field_names(dtype[name].base)


def record_names() -> list[str]:
    """The names of all record types of the engine."""
    return [name for name, value in vars(state).items() if isinstance(value, np.dtype) and value.names]


def test_every_room_has_its_floor() -> None:
    rooms = {module.room for module in modules()} - FRONT_DOORS

    assert rooms <= set(FLOOR_OF), "give a new room its floor in tests/test_house.py and in ARCHITECTURE.md"


def test_no_room_uses_one_beside_or_above_it() -> None:
    wrong = [
        f"{module.at(line)}: {module.room} uses {used}"
        for module in modules()
        if module.room not in FRONT_DOORS
        for line, used in rooms_used(module)
        if used != module.room and FLOOR_OF.get(used, len(FLOORS)) >= FLOOR_OF[module.room]
    ]

    assert not wrong, "\n".join(wrong)


def test_what_one_room_owns_no_other_imports() -> None:
    wrong = [
        f"{module.at(line)}: {package} belongs to {OWNERS[package]}"
        for module in modules()
        for line, package in outsiders(module)
        if OWNERS.get(package, module.room) != module.room
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_imports_neither_io_nor_clock_nor_async_nor_chance() -> None:
    wrong = [
        f"{module.at(line)}: {package}"
        for module in engine()
        for line, package in outsiders(module)
        if package not in ENGINE_MAY_IMPORT | (CACHE_MAY_IMPORT if module.path.name == "_compile.py" else set())
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_uses_no_room_but_kinds() -> None:
    wrong = [
        f"{module.at(line)}: {used}"
        for module in engine()
        for line, used in rooms_used(module)
        if used not in ENGINE_MAY_USE
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_draws_no_random_numbers_and_does_not_speak() -> None:
    wrong = [
        module.at(node.lineno)
        for module in engine()
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Attribute) and node.attr == "random")
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ENGINE_NEVER_CALLS)
    ]

    assert not wrong, "\n".join(wrong)


def test_no_function_is_too_long_to_read_aloud() -> None:
    wrong = [
        f"{module.at(function.lineno)}: {function.name} has {body_length(function)} lines"
        for module in modules()
        for function in functions(module.tree)
        if body_length(function) > LONGEST_BODY
    ]

    assert not wrong, "\n".join(wrong)


def test_a_rule_is_a_few_lines() -> None:
    lengths = [body_length(function) for module in engine() for function in functions(module.tree)]

    assert median(lengths) <= MEDIAN_RULE_BODY


@pytest.mark.parametrize("name", record_names())
def test_no_field_hides_behind_a_name_of_numpys_own(name: str) -> None:
    taken = {*dir(np.ndarray), *dir(np.recarray), *dir(np.void)}

    assert taken.isdisjoint(field_names(getattr(state, name)))


def test_the_names_inside_a_state_are_looked_at_too() -> None:
    assert "STATE" in record_names()
    assert {"players", "coins"} <= set(field_names(state.STATE))


def test_importing_the_package_wakes_neither_numpy_nor_the_compiler() -> None:
    loaded = loaded_by("import silvergold")

    assert loaded.isdisjoint({"llvmlite", "numba", "numpy", "rich"})


def test_no_committed_file_names_a_path_of_somebodys_machine() -> None:
    wrong = lines_that_match(MACHINE_PATH)

    assert not wrong, "\n".join(wrong)


def test_no_committed_file_names_a_package_registry() -> None:
    wrong = lines_that_match(REGISTRY)

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-uv.lock"])
def test_a_lock_holds_hashes_and_no_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")

    assert "--hash=sha256:" in text
    assert "://" not in text


def test_no_lock_file_names_an_address() -> None:
    locks = [(name, text) for name, text in committed_texts() if name.endswith((".lock", "-lock.json", ".npmrc"))]

    assert len(locks) >= 4
    assert [name for name, text in locks if ADDRESS.search(text)] == []
