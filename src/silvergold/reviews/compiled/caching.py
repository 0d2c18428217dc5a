"""The decorator for entry points of this package, which call the rules and the model of the bots.

`rules.compiling.entry_point` keys its cache by the rules and the package of the function. The functions here also call
`bots/model`, so their cache folder carries a hash of that package, too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from silvergold.bots import model
from silvergold.folders import cache_home
from silvergold.rules import PLAIN, compiling

Function = TypeVar("Function", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Return the folder for the machine code of exactly these files: rules, model and this package."""
    packages = (Path(model.__file__).parent, Path(__file__).parent)
    names = " ".join(compiling.cache_folder(package).name for package in packages)
    return cache_home() / f"review-{hashlib.sha256(names.encode()).hexdigest()[:16]}"


def entry_point(function: Function) -> Function:
    """Compile a function on first use, cache it on disk, and run it without Python's lock."""
    if PLAIN:
        return compiling.entry_point(function)
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    try:
        njit: Any = numba.njit
        return cast("Function", njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = before
