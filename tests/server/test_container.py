"""The files for containers: no root, one volume, a health check that holds, nothing forgotten and nothing secret."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from silvergold.server.config import PREFIX, Config, config_from
from silvergold.server.launcher import check
from tests.server.cluster import free_port
from tests.server.hosting import Served

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "Containerfile").read_text("utf-8")
LINES = [line for line in re.sub(r"\\\n", " ", TEXT).splitlines() if line and not line.startswith("#")]
STEPS = [(words[0], words[1].strip()) for line in LINES if (words := line.split(None, 1))]
FILES = sorted((ROOT / "deploy").glob("*.yaml"))
SITE = {"SITE": "games.example", "DB_PASSWORD": "secret"}


def steps(kind: str) -> list[str]:
    return [rest for name, rest in STEPS if name == kind]


def variables() -> dict[str, str]:
    """Return the environment of the image."""
    return dict(pair.split("=", 1) for text in steps("ENV") for pair in shlex.split(text))


def compose(*names: str) -> dict[str, Any]:
    """Return the services of compose files, the later ones merged into the first, with the variables replaced."""
    services: dict[str, Any] = {}
    for name in names:
        text = re.sub(
            r"\$\{(\w+)[^}]*\}", lambda found: SITE.get(found[1], ""), (ROOT / "deploy" / name).read_text("utf-8")
        )
        for service, given in yaml.safe_load(text)["services"].items():
            before = services.setdefault(service, {})
            environment = {**before.get("environment", {}), **given.get("environment", {})}
            services[service] = {**before, **given, "environment": environment}
    return services


def test_the_image_has_two_stages_and_does_not_run_as_root() -> None:
    assert len(steps("FROM")) == 2
    assert steps("USER") == ["10001:10001"]
    last = [name for name, _ in STEPS[len(STEPS) - 1 - [name for name, _ in STEPS][::-1].index("FROM") :]]
    assert last.index("USER") > last.index("RUN"), "what is installed belongs to root"


def test_everything_that_is_copied_is_there_and_nothing_of_it_is_ignored() -> None:
    ignored = (ROOT / ".containerignore").read_text("utf-8").splitlines()
    sources = [word for text in steps("COPY") if "--from" not in text for word in text.split()[:-1]]

    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert not set(sources) & set(ignored)
    assert {".git", ".venv"} <= set(ignored)
    assert (ROOT / ".dockerignore").read_text("utf-8") == "\n".join(ignored) + "\n"


def test_the_build_copies_what_the_package_needs() -> None:
    copied = {word for text in steps("COPY") for word in text.split()[:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]

    assert {Path(path).parts[0] for path in wheel} <= copied
    needed = ["hatch_build.py", *project["project"]["license-files"]]
    assert all(any(name == path or name.startswith(f"{path}/") for path in copied) for name in needed)


def test_all_that_is_written_lies_in_the_one_volume() -> None:
    found = variables()

    assert steps("VOLUME") == ["/data"]
    assert all(found[name].startswith("/data") for name in ("SILVERGOLD_DB", "XDG_CACHE_HOME", "XDG_DATA_HOME"))


def test_the_settings_of_the_image_are_accepted() -> None:
    config = config_from({}, variables())
    check(config)

    assert (config.host, config.port, config.log) == ("0.0.0.0", 8000, "json")
    assert {name for name in variables() if name.startswith(PREFIX)} <= {
        PREFIX + name.upper() for name in Config.__slots__
    }


def test_the_health_check_knows_a_good_server_from_none(tmp_path: Path) -> None:
    [text] = steps("HEALTHCHECK")
    words = yaml.safe_load(text.partition("CMD ")[2])
    words[0] = sys.executable

    def health(port: int) -> int:
        environ = {**os.environ, "SILVERGOLD_PORT": str(port)}
        return subprocess.run(words, env=environ, capture_output=True, check=False).returncode

    with Served(str(tmp_path / "games.db"), origins="https://games.example") as served:
        well = health(int(served.address.rpartition(":")[2]))

    assert well == 0
    assert health(free_port()) != 0


@pytest.mark.parametrize("names", [("compose.yaml",), ("compose.yaml", "compose.postgres.yaml")], ids=len)
def test_the_services_are_hardened_and_their_settings_fit_together(names: tuple[str, ...]) -> None:
    services = compose(*names)
    config = config_from({}, {**variables(), **services["silvergold"]["environment"]})
    check(config)

    assert config.secure
    assert config.origin_list == ("https://games.example",)
    assert config.workers == len(names)
    assert all(service["read_only"] for service in services.values())
    assert all("no-new-privileges:true" in service["security_opt"] for service in services.values())
    assert services["silvergold"]["cap_drop"] == ["ALL"]
    assert "ports" not in services["silvergold"], "only the proxy can be reached from outside"
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]


def test_the_trusted_network_is_that_of_the_services() -> None:
    whole = yaml.safe_load(re.sub(r"\$\{[^}]*\}", "x", (ROOT / "deploy" / "compose.yaml").read_text("utf-8")))
    [network] = whole["networks"]["inside"]["ipam"]["config"]

    assert whole["services"]["silvergold"]["environment"]["SILVERGOLD_PROXIES"] == network["subnet"]


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")
def test_caddy_understands_its_file() -> None:
    words = ["caddy", "validate", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter", "caddyfile"]
    told = subprocess.run(words, env={**os.environ, **SITE}, capture_output=True, text=True, check=False)

    assert told.returncode == 0, told.stderr
