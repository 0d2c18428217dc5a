"""Where caches and games are kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from silvergold import folders
from silvergold.rules.compiling import cache_folder, marker

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("SILVERGOLD_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@on_linux
def test_without_variables_the_folders_lie_in_the_home_of_the_user(home: Path) -> None:
    assert folders.cache_home() == home / ".cache" / "silvergold"
    assert folders.data_home() == home / ".local" / "share" / "silvergold"


@on_linux
@pytest.mark.parametrize("base", ["/somewhere/else", "relative", "~/unexpanded"])
def test_the_xdg_variables_are_used_as_they_are(home: Path, monkeypatch: pytest.MonkeyPatch, base: str) -> None:
    (home / ".cache" / "silvergold").mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    monkeypatch.setenv("XDG_DATA_HOME", base)

    assert folders.cache_home() == folders.data_home() == Path(base, "silvergold")


@on_linux
def test_an_empty_variable_is_ignored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("SILVERGOLD_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, "")

    assert folders.cache_home() == home / ".cache" / "silvergold"
    assert folders.data_home() == home / ".local" / "share" / "silvergold"


def test_silvergold_cache_comes_before_everything_else(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "xdg"))
    monkeypatch.setenv("SILVERGOLD_CACHE", str(home / "own"))

    assert folders.cache_home() == home / "own" / "silvergold"


@pytest.mark.parametrize(
    ("platform", "cache", "data"),
    [
        ("darwin", ".cache/silvergold", "Library/Application Support/silvergold"),
        ("win32", ".cache/silvergold", "AppData/Local/silvergold"),
    ],
)
def test_a_folder_of_an_earlier_version_stays_in_use_on_other_systems(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str, cache: str, data: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: home / "proper cache")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: home / "proper data")

    assert (folders.cache_home(), folders.data_home()) == (home / "proper cache", home / "proper data")
    (home / cache).mkdir(parents=True)
    (home / data).mkdir(parents=True)
    assert (folders.cache_home(), folders.data_home()) == (home / cache, home / data)


def test_the_engine_loads_without_platformdirs_where_the_cache_is_named(tmp_path: Path) -> None:
    code = "import sys, silvergold.rules; print('platformdirs' in sys.modules)"
    environment = {**os.environ, "SILVERGOLD_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)

    assert done.stdout.strip() == "False"


def test_each_copy_of_the_code_is_compiled_for_itself(tmp_path: Path) -> None:
    """Check that each copy has a marker of its own.

    Otherwise a second checkout would look compiled, and all its processes would compile at the same time.
    """
    copies = [tmp_path / name / "model" for name in ("one", "two")]
    for copy in copies:
        copy.mkdir(parents=True)
        (copy / "bits.py").write_text("EVERY = 1\n")
    one, two = (marker("warm", copy) for copy in copies)

    assert one != two
    assert one == marker("warm", copies[0])
    os.utime(copies[0] / "bits.py", ns=(1, 1))
    assert one != marker("warm", copies[0]), "numba compiles again what was written again"


def test_compiled_code_carries_a_hash_of_every_package_it_calls(tmp_path: Path) -> None:
    caller, called = tmp_path / "compiled", tmp_path / "model"
    for package in (caller, called):
        package.mkdir()
        (package / "bits.py").write_text("EVERY = 1\n")
    before, alone = cache_folder(caller, called), cache_folder(caller)

    (called / "bits.py").write_text("EVERY = 2\n")
    cache_folder.cache_clear()

    assert cache_folder(caller, called) != before
    assert cache_folder(caller) == alone


def test_what_other_versions_left_in_the_cache_is_removed_when_nobody_used_it_for_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILVERGOLD_CACHE", str(tmp_path))
    old, used, young, ledgers = (
        tmp_path / "silvergold" / name
        for name in ("model-0123456789abcdef", "rules-0123456789abcdef", "rules-fedcba9876543210", "arena")
    )
    for folder in (old, used, young, ledgers):
        (folder / "inside").mkdir(parents=True)
        if folder != young:
            for path in (folder / "inside", folder):
                os.utime(path, (1, 1))
    folders.mark_used(used)

    folders.remove_unused()

    assert sorted(path.name for path in (tmp_path / "silvergold").iterdir()) == sorted(
        path.name for path in (used, young, ledgers)
    )
