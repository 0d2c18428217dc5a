"""The icons of the pages are those that `make drawings` makes, and an installed app finds them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from silvergold.drawing import app_icons

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
MANIFEST = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))


@pytest.mark.parametrize(("name", "content"), list(app_icons.files()))
def test_an_icon_is_up_to_date(name: str, content: bytes) -> None:
    assert (PUBLIC / name).read_bytes() == content, "run make drawings"


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_an_icon_of_the_manifest_is_there_in_its_size(icon: dict[str, str]) -> None:
    content = (PUBLIC / icon["src"]).read_bytes()

    if icon["src"].endswith(".png"):
        assert [f"{int.from_bytes(content[at : at + 4])}" for at in (16, 20)] == icon["sizes"].split("x")


def test_the_mark_of_the_maskable_icon_lies_in_the_circle_that_is_always_shown() -> None:
    half = app_icons.SIDE * 0.32 * 0.78  # half a side of the box
    assert half * 2**0.5 < app_icons.SIDE * 0.4


def test_the_manifest_works_in_any_folder() -> None:
    assert {MANIFEST[key] for key in ("id", "start_url", "scope")} == {"./"}
    assert any(icon.get("purpose") == "maskable" for icon in MANIFEST["icons"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in MANIFEST["icons"]}
