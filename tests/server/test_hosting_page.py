"""The page on hosting names every flag, every setting and every figure there is."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from silvergold.server.api.wire_protocol import wire_options
from silvergold.server.config import Config
from silvergold.server.metrics import COUNTERS, GAUGES, HISTOGRAMS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_setting_is_on_the_page_with_its_default() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    for field in fields(Config):
        named = [
            row
            for row in rows
            if f"--{field.name.replace('_', '-')}" in row or f"SILVERGOLD_{field.name.upper()}" in row
        ]
        assert named, f"{field.name} is not on the page"
        if not isinstance(field.default, bool) and field.default != "":
            assert str(field.default) in named[0], f"the page gives another default for {field.name}"


def test_every_figure_is_on_the_page_and_no_other() -> None:
    assert set(re.findall(r"`(silvergold_[a-z_]+)`", PAGE)) == {*COUNTERS, *GAUGES, *HISTOGRAMS}


def test_the_proxy_of_the_page_is_more_patient_than_the_server() -> None:
    patience = re.search(r"proxy_read_timeout (\d+)s", PAGE)
    options = wire_options()

    assert patience is not None
    assert int(patience[1]) > options["ws_ping_interval"] + options["ws_ping_timeout"]


UNIT = re.search(r"```ini\n(\[Unit\]\n.*?)```", PAGE, re.DOTALL)
MOST_EXPOSED = 3.0


def test_the_systemd_unit_of_the_page_is_hardened_and_lets_the_server_run() -> None:
    assert UNIT is not None
    lines = UNIT[1].splitlines()

    assert {f"{name}=yes" for name in PROTECTED} <= set(lines)
    assert {"ProtectSystem=strict", "CapabilityBoundingSet=", "UMask=0077", "StateDirectory=silvergold"} <= set(lines)
    assert "SystemCallFilter=@system-service" in lines
    assert not any(line.startswith("MemoryDenyWriteExecute=yes") for line in lines), "numba writes machine code"
    assert "Environment=XDG_CACHE_HOME=/var/cache/silvergold" in lines, "compiled rules are kept there"


PROTECTED = (
    "DynamicUser", "NoNewPrivileges", "ProtectHome", "ProtectClock", "ProtectHostname", "ProtectKernelLogs",
    "ProtectKernelModules", "ProtectKernelTunables", "ProtectControlGroups", "PrivateTmp", "PrivateDevices",
    "PrivateUsers", "LockPersonality", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
)  # fmt: skip


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here")
def test_systemd_rates_the_unit_as_safe(tmp_path: Path) -> None:
    assert UNIT is not None
    unit = tmp_path / "silvergold.service"
    unit.write_text(UNIT[1], "utf-8")

    words = ["systemd-analyze", "security", "--offline=true", str(unit)]
    told = subprocess.run(words, capture_output=True, text=True, check=False).stdout

    rated = re.search(r"exposure level for silvergold.service: ([0-9.]+)", told)
    assert rated is not None, told
    assert float(rated[1]) < MOST_EXPOSED
