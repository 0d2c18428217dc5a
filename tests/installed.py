"""The package as people get it: built, and installed with nothing else into a new environment."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.browser.visits import SETTINGS, House

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = ROOT / "requirements.lock"
BESIDE_PYTHON: Final = Path(sys.executable).parent
UNSET: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "NUMBA_CACHE_DIR")


def build(folder: Path, tree: Path = ROOT) -> tuple[Path, Path]:
    """Build the wheel and the source archive of a tree; return both."""
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(words, cwd=tree, check=True, capture_output=True)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


@dataclass(frozen=True)
class Installation:
    """An environment that holds the package and what it requires, without any extra."""

    folder: Path

    @property
    def python(self) -> Path:
        """Return the Python of the environment."""
        return self.folder / "environment" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def command(self) -> Path:
        """Return the command `silvergold` of the environment."""
        return self.python.with_name("silvergold.exe" if os.name == "nt" else "silvergold")

    def environ(self) -> dict[str, str]:
        """Return environment variables with which nothing is found of other installations, caches or games."""
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        kept = {name: value for name, value in kept.items() if not name.startswith(("SILVERGOLD_", "XDG_"))}
        places = {f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
        return {**kept, **places, "HOME": str(self.folder)}

    def install(self, wheel: Path, python: str = sys.executable) -> None:
        """Create the environment; what `make setup` has fetched is taken from uv's cache, without the network."""
        uv = str(BESIDE_PYTHON / "uv")
        subprocess.run([uv, "venv", "--quiet", "--python", python, str(self.python.parents[1])], check=True)
        words = [uv, "pip", "install", "--quiet", "--python", str(self.python), "--constraint", str(LOCK), str(wheel)]
        if subprocess.run([*words, "--offline"], check=False, capture_output=True).returncode:
            subprocess.run(words, check=True)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the installed command in a folder of its own."""
        return self._run(str(self.command), *words)

    def run_python(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run Python code in the environment."""
        return self._run(str(self.python), "-c", code)

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=self.folder, env=self.environ(), capture_output=True, text=True, encoding="utf-8", check=False
        )


class InstalledHouse(House):
    """The server that the installed command starts."""

    def __init__(self, installation: Installation) -> None:
        super().__init__(installation.folder)
        self.installation = installation

    def words(self) -> list[str]:
        """Return the installed command."""
        return [str(self.installation.command)]

    def environ(self) -> dict[str, str]:
        """Return an environment in which no other installation is found, and compiling is quick."""
        return {**self.installation.environ(), **SETTINGS, "NUMBA_OPT": "1"}
