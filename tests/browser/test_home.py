"""The first page: one click, and one is at a table."""

from __future__ import annotations

import re

from tests.browser.conftest import Open


def test_somebody_new_is_at_a_table_after_one_click(visit: Open) -> None:
    new = visit("/")

    new.page.get_by_role("button", name=re.compile("play now", re.IGNORECASE)).first.click()
    new.page.wait_for_url("**/t/*")

    assert new.table
