"""The files that the module is made from, and their hash."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
FIRST: Final = ("webassembly/exports.py", "webassembly/build.py")
FOLDERS: Final = ("rules", "bots/choosing", "bots/heuristics", "bots/model", "reviews/compiled", "webassembly")
"""Where compiled code lies. Files in other folders hold no code of the module."""


@cache
def sources() -> tuple[Path, ...]:
    """Return the functions of the module, what builds it, and all files with compiled code that these import."""
    found: set[Path] = set()
    waiting = [PACKAGE / name for name in FIRST]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [file for file in _imported(path) if file.parent.relative_to(PACKAGE).as_posix() in FOLDERS]
    return tuple(sorted(found))


def _imported(path: Path) -> Iterator[Path]:
    """Yield the files of this package that a file imports by name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("silvergold"):
            module = PACKAGE.parent.joinpath(*(node.module or "").split("."))
            files = module.with_suffix(".py"), *(module / f"{alias.name}.py" for alias in node.names)
            yield from (file for file in files if file.is_file())


@cache
def digest() -> str:
    """Return a hash of the files that the module is made from."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return whole.hexdigest()
