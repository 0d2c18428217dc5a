"""Days of the daily game: always by UTC, from the server's clock."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal

_MONTH: Final = re.compile(r"\d{4}-\d{2}", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_of(at: int) -> str:
    """Return the day of a time in milliseconds.

    >>> day_of(0), day_of(DAY_MS - 1), day_of(DAY_MS)
    ('1970-01-01', '1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def begin_of(day: str) -> int:
    """Return the time at which a day begins.

    >>> begin_of("1970-01-02") == DAY_MS
    True
    """
    return (date.fromisoformat(day) - date(1970, 1, 1)).days * DAY_MS


def checked_day(text: str) -> str:
    """Return a day that a client names; raise Refusal if it is none."""
    try:
        return date.fromisoformat(text if _DAY.fullmatch(text) else "").isoformat()
    except ValueError:
        raise Refusal(Code.BAD_MESSAGE, "day is a date such as 2026-07-31") from None


def checked_month(text: str) -> str:
    """Return a month that a client names; raise Refusal if it is none."""
    try:
        return date.fromisoformat(f"{text}-01" if _MONTH.fullmatch(text) else "").isoformat()[:7]
    except ValueError:
        raise Refusal(Code.BAD_MESSAGE, "month is a year and a month such as 2026-07") from None


def day_before(day: str) -> str:
    """Return the day before a day.

    >>> day_before("2026-03-01")
    '2026-02-28'
    """
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def streak(days: Iterable[str], today: str) -> int:
    """Return how many days in a row end today or yesterday; `days` are sorted, the latest first.

    >>> streak(["2026-03-02", "2026-03-01", "2026-02-27"], "2026-03-03")
    2
    >>> streak(["2026-03-01"], "2026-03-03")
    0
    """
    count, wanted = 0, today
    for day in days:
        if not count and day == day_before(today):
            wanted = day
        if day != wanted:
            break
        count, wanted = count + 1, day_before(day)
    return count


def longest_streak(days: Iterable[str]) -> int:
    """Return the most days in a row; `days` are sorted, the earliest first.

    >>> longest_streak(["2026-02-27", "2026-03-01", "2026-03-02", "2026-03-04"])
    2
    """
    longest, count, last = 0, 0, ""
    for day in days:
        count = count + 1 if last and day_before(day) == last else 1
        longest, last = max(longest, count), day
    return longest
