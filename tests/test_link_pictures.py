"""The pictures of links in the web pages are those that `make drawings` makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold.drawing import link_pictures

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"


@pytest.mark.parametrize("name", link_pictures.names())
def test_the_picture_of_a_link_is_up_to_date_and_has_the_size_of_previews(name: str) -> None:
    kept = (PUBLIC / link_pictures.file_name(name)).read_bytes()

    assert kept == link_pictures.picture(name), "run make drawings"
    assert [int.from_bytes(kept[at : at + 4]) for at in (16, 20)] == [1200, 630]


def test_the_picture_of_the_site_is_described_in_words() -> None:
    assert link_pictures.draw_link("home").label == "Pencil Table. Silver & Gold · Pyramids"
