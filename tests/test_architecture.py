"""The architecture: which package may import which, and what no file may contain."""

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

import numpy as np
import pytest

from silvergold import games
from silvergold.rules import state

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "silvergold"

# Within silvergold, a package may import itself and the packages of earlier lines, and nothing else.
LAYERS = (
    {"append_only", "bounded", "folders", "kinds", "languages", "wording"},
    {"errors"},
    {"extras"},
    {"boxes", "child_processes", "rulebook", "visible_names"},
    {"games", "rules"},
    {"decks"},
    {"choices"},
    {"position"},
    {"events"},
    {"referee"},
    {"records"},
    {"views"},
    {"match"},
    {"drawing"},
    {"printing"},
    {"bots"},
    {"reviews"},
    {"arena", "webassembly"},
    {"deck_lab", "envs"},
    {"server"},
    {"reports", "site"},
    {"cli"},
)
LAYER_OF = {package: layer for layer, packages in enumerate(LAYERS) for package in packages}
TOP = {"__init__", "__main__"}  # they may import every package, and no package imports them

# The same within silvergold.server.
SERVER_LAYERS = (
    {"background", "built_pages", "clock", "config", "content_policy"},
    {"log_format", "metrics", "protocol", "table_signal"},
    {"store"},
    {"compile_child", "heartbeat", "play"},
    {"notices"},
    {"bots", "compilation"},
    {"lobby"},
    {"finished"},
    {"challenges", "reviews"},
    {"api"},
    {"assembly"},
    {"app"},
    {"launcher"},
    {"checkup"},
)
SERVER_LAYER_OF = {package: layer for layer, packages in enumerate(SERVER_LAYERS) for package in packages}

# What only one package may import.
OWNERS = {
    "alembic": "server",
    "asyncpg": "server",
    "babel": "languages",
    "cryptography": "server",
    "gymnasium": "envs",
    "http_ece": "server",
    "httpcore": "server",
    "jinja2": "reports",
    "litestar": "server",
    "markupsafe": "reports",
    "msgspec": "server",
    "pettingzoo": "envs",
    "platformdirs": "folders",
    "prometheus_client": "server",
    "py_vapid": "server",
    "pyarrow": "arena",
    "pyicumessageformat": "languages",
    "pyspiel": "envs",
    "ray": "arena",
    "reportlab": "drawing",
    "rich": "cli",
    "shtab": "cli",
    "sqlalchemy": "server",
    "sqlite3": "server",
    "uvicorn": "server",
    "websockets": "server",
}

# The engine has no I/O, clock, async or random numbers; only the module with the compiler's cache uses the disk.
ENGINE_MAY_IMPORT = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}
ENGINE_MAY_IMPORT |= {"numba", "numpy"}
CACHE_MAY_IMPORT = {"hashlib", "llvmlite", "os", "pathlib", "sys", "types"}
ENGINE_MAY_USE = {"kinds", "rules"}
CACHE_MAY_USE = {"folders"}
ENGINE_NEVER_CALLS = {"breakpoint", "eval", "exec", "input", "open", "print"}

# Public classes that may share a name, and why.
SHARED_NAMES = {
    "Feature": "the features of each game's model, in the module of the game",
    "Weight": "the weights of each game's model, in the module of the game",
}
# Modules that may share a name, besides those of the games, of the commands and of the messages.
SHARED_MODULES = {
    "base": "what the other modules of the package build on",
    "dispatch": "the compiled switch between the games, in the rules and in the bots",
    "layout": "where things lie: the planes of an observation, the fields of a record in the module of the pages",
    "refusals": "why something is refused: an action of an environment, a request to the server",
    "results": "the results of what the package makes: games of bots, reviews, games at a table",
    "schema": "the form of stored data: deck files, the database",
}
# Modules that everybody imports under a short name.
SECOND_NAMES = {"numpy": "np", "numpy.typing": "npt", "sqlalchemy": "sa"}

LONGEST_BODY = 50
LONGEST_RULE = 30
MEDIAN_RULE_BODY = 8

# Written so that this file does not match itself.
MACHINE_PATH = re.compile(r"(?:^|[^A-Za-z0-9_.-])/(?:work|root|farm|home|Users)/[A-Za-z.]|\.\.[/]shared\b")
REGISTRY = re.compile(r"\b(?:pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|jsr[.]io)\b")
ADDRESS = re.compile(r"https?://")


@dataclass(frozen=True)
class Module:
    """One source file: its path, its package (or top-level module) and its syntax tree."""

    path: Path
    package: str
    tree: ast.Module

    def at(self, line: int) -> str:
        """Return a place as `path:line`, which editors can open."""
        return f"{self.path.relative_to(ROOT)}:{line}"


@cache
def modules() -> list[Module]:
    """Return every source file of silvergold."""
    return [Module(path, package_of(path), ast.parse(path.read_text("utf-8"))) for path in sorted(SOURCE.rglob("*.py"))]


def package_of(path: Path) -> str:
    """Return `rules` for `rules/grid.py` and `match` for `match.py`."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """Yield line and full name of everything a module imports, lazy and type-only imports included."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def aliases(module: Module) -> Iterator[tuple[int, str, str, bool]]:
    """Yield line, full name, second name and "is surely a module" of everything imported under a second name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, alias.asname, True) for alias in node.names if alias.asname)
        elif isinstance(node, ast.ImportFrom):
            named = ((alias.name, alias.asname) for alias in node.names if alias.asname)
            yield from ((node.lineno, f"{node.module}.{name}", other, False) for name, other in named)


def packages_used(module: Module) -> Iterator[tuple[int, str]]:
    """Yield line and package of everything a module imports from silvergold."""
    for line, name in imports(module):
        package, _, rest = name.partition(".")
        if package == "silvergold":
            yield line, rest.partition(".")[0]


def outsiders(module: Module) -> Iterator[tuple[int, str]]:
    """Yield line and top-level name of everything a module imports from outside silvergold."""
    for line, name in imports(module):
        package = name.partition(".")[0]
        if package != "silvergold":
            yield line, package


def engine() -> list[Module]:
    """Return the modules of the engine."""
    return [module for module in modules() if module.package == "rules"]


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return all functions, inner ones included."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def body_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines from the first to the last statement, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def committed_texts() -> Iterator[tuple[str, str]]:
    """Yield name and content of every file that git tracks."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, listing.split("\0")):
        path = ROOT / name
        if path.is_file():
            yield name, path.read_text("utf-8", errors="replace")


def lines_that_match(pattern: re.Pattern[str]) -> list[str]:
    """Return the places in tracked files where the pattern is found."""
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in committed_texts()
        if pattern.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def loaded_by(code: str) -> set[str]:
    """Return the top-level names of the modules that are loaded after running code in a new Python process."""
    report = "import sys; print('\\0'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, check=True, text=True)
    return {name.partition(".")[0] for name in done.stderr.strip().split("\0")}


def field_names(dtype: np.dtype[np.void]) -> Iterator[str]:
    """Yield the names of all fields, those of inner records included."""
    for name in dtype.names or ():
        yield name
        yield from field_names(dtype[name].base)


def record_names() -> list[str]:
    """Return the names of all record types of the engine."""
    return [name for name, value in vars(state).items() if isinstance(value, np.dtype) and value.names]


def test_every_package_has_its_layer() -> None:
    packages = {module.package for module in modules()} - TOP

    assert packages <= set(LAYER_OF), "add a new package to LAYERS here and to ARCHITECTURE.md"


def test_imports_point_one_way() -> None:
    wrong = [
        f"{module.at(line)}: {module.package} uses {used}"
        for module in modules()
        if module.package not in TOP
        for line, used in packages_used(module)
        if used != module.package and LAYER_OF.get(used, len(LAYERS)) >= LAYER_OF[module.package]
    ]

    assert not wrong, "\n".join(wrong)


def test_imports_inside_the_server_point_one_way() -> None:
    wrong = [
        f"{module.at(line)}: {here} uses {used}"
        for module in modules()
        if module.package == "server" and (here := server_part(module.path)) not in TOP
        for line, used in server_parts_used(module)
        if used != here and SERVER_LAYER_OF.get(used, len(SERVER_LAYERS)) >= SERVER_LAYER_OF[here]
    ]

    assert not wrong, "\n".join(wrong)


def server_part(path: Path) -> str:
    """Return `play` for `server/play/rooms.py` and `app` for `server/app.py`."""
    return path.relative_to(SOURCE / "server").parts[0].removesuffix(".py")


def server_parts_used(module: Module) -> Iterator[tuple[int, str]]:
    """Yield line and part of everything a module imports from the server."""
    for line, name in imports(module):
        if name.startswith("silvergold.server."):
            yield line, name.split(".")[2]


def test_every_owned_library_is_used() -> None:
    used = {package for module in modules() for _, package in outsiders(module)}

    assert set(OWNERS) <= used


def test_a_library_with_an_owner_is_imported_by_no_other_package() -> None:
    wrong = [
        f"{module.at(line)}: {package} belongs to {OWNERS[package]}"
        for module in modules()
        for line, package in outsiders(module)
        if OWNERS.get(package, module.package) != module.package
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_imports_neither_io_nor_clock_nor_async_nor_random_numbers() -> None:
    wrong = [
        f"{module.at(line)}: {package}"
        for module in engine()
        for line, package in outsiders(module)
        if package not in ENGINE_MAY_IMPORT | (CACHE_MAY_IMPORT if module.path.name == "compiling.py" else set())
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_imports_no_other_package_but_kinds() -> None:
    wrong = [
        f"{module.at(line)}: {used}"
        for module in engine()
        for line, used in packages_used(module)
        if used not in ENGINE_MAY_USE | (CACHE_MAY_USE if module.path.name == "compiling.py" else set())
    ]

    assert not wrong, "\n".join(wrong)


def test_the_engine_draws_no_random_numbers_and_prints_nothing() -> None:
    wrong = [
        module.at(node.lineno)
        for module in engine()
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Attribute) and node.attr == "random")
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ENGINE_NEVER_CALLS)
    ]

    assert not wrong, "\n".join(wrong)


def test_a_public_class_name_has_one_meaning() -> None:
    places: dict[str, list[str]] = {}
    for module in modules():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module.at(node.lineno))

    wrong = [f"{name}: {', '.join(at)}" for name, at in places.items() if len(at) > 1 and name not in SHARED_NAMES]

    assert not wrong, "\n".join(wrong)


def test_no_two_modules_share_a_name_without_a_reason() -> None:
    per_topic = {game.module for game in games.ALL} | {"__init__"}
    mirrored = ("cli/commands/", "server/protocol/messages/")
    places: dict[str, list[str]] = {}
    for module in modules():
        path = module.path.relative_to(SOURCE).as_posix()
        if module.path.stem not in per_topic and not path.startswith(mirrored):
            places.setdefault(module.path.stem, []).append(path)
    shared = {name: at for name, at in places.items() if len(at) > 1}

    assert {name: at for name, at in shared.items() if name not in SHARED_MODULES} == {}
    assert set(SHARED_MODULES) <= set(shared), "a reason that no module needs"


def test_no_module_is_imported_under_a_second_name() -> None:
    own = {".".join(module.path.relative_to(SOURCE.parent).with_suffix("").parts) for module in modules()}
    own |= {name.removesuffix(".__init__") for name in own}
    wrong = [
        f"{module.at(line)}: {name} as {other}"
        for module in modules()
        for line, name, other, is_module in aliases(module)
        if (is_module or name in own) and SECOND_NAMES.get(name) != other
    ]

    assert not wrong, "\n".join(wrong)


def test_no_function_is_too_long_to_read_aloud() -> None:
    wrong = [
        f"{module.at(function.lineno)}: {function.name} has {body_length(function)} lines"
        for module in modules()
        for function in functions(module.tree)
        if body_length(function) > (LONGEST_RULE if module.package == "rules" else LONGEST_BODY)
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


SCRIPT_FOLDERS = ("benchmarks", "benchmarks/load", "examples", "training")
SCRIPTS = sorted(path for folder in SCRIPT_FOLDERS for path in (ROOT / folder).glob("*.py"))
SCRIPTS_IMPORT = ("benchmarks", "silvergold", "tests")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_imports_from_the_project_exists(script: Path) -> None:
    """No other test starts the scripts that take long, so a name that was moved would be noticed by nobody."""
    nodes = (node for node in ast.walk(ast.parse(script.read_text())) if isinstance(node, ast.ImportFrom))
    ours = [node for node in nodes if node.module and node.module.split(".")[0] in SCRIPTS_IMPORT]
    missing = [
        f"{node.module}.{name.name}"
        for node in ours
        for name in node.names
        if not hasattr(importlib.import_module(str(node.module)), name.name)
        and importlib.util.find_spec(f"{node.module}.{name.name}") is None
    ]

    assert missing == []


def test_no_test_imports_from_another_test() -> None:
    """What tests share is in modules of its own, where a reader looks for it."""
    tests = [path for folder in ("tests", "benchmarks", "training") for path in (ROOT / folder).rglob("*.py")]
    assert len(tests) > 100
    wrong = [
        f"{path.relative_to(ROOT)} imports from {node.module}"
        for path in tests
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and re.match(r"tests\.(.*\.)?test_", node.module)
    ]

    assert not wrong, "\n".join(wrong)


def test_importing_silvergold_loads_no_heavy_library() -> None:
    loaded = loaded_by("import silvergold")

    assert loaded.isdisjoint({"jinja2", "llvmlite", "numba", "numpy", "rich"})


def test_no_committed_file_names_a_path_of_a_machine() -> None:
    wrong = lines_that_match(MACHINE_PATH)

    assert not wrong, "\n".join(wrong)


def test_no_committed_file_names_a_package_registry() -> None:
    wrong = lines_that_match(REGISTRY)

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "lock", ["requirements.lock", "requirements-peers.lock", "requirements-ppo.lock", "requirements-uv.lock"]
)
def test_a_lock_holds_hashes_and_no_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")

    assert "--hash=sha256:" in text
    assert "://" not in text


def test_no_lock_file_names_an_address() -> None:
    locks = [(name, text) for name, text in committed_texts() if name.endswith((".lock", "-lock.json", ".npmrc"))]

    assert len(locks) >= 4
    assert [name for name, text in locks if ADDRESS.search(text)] == []
