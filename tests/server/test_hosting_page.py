"""The page on hosting names every flag, every setting and every figure there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from silvergold.server.api.wire_protocol import wire_options
from silvergold.server.config import Config
from silvergold.server.metrics import COUNTERS, GAUGES, HISTOGRAMS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_setting_is_on_the_page_with_its_default() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    for field in fields(Config):
        named = [row for row in rows if f"--{field.name}" in row or f"SILVERGOLD_{field.name.upper()}" in row]
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
