"""A review goes on after its server was killed, and equals one that was made without a break."""

from __future__ import annotations

import json
import re
from pathlib import Path

from silvergold import reviews
from silvergold.records import Record
from tests.server.hosting import Guest, wait_until_over
from tests.server.proofs.process import Nursery, Process
from tests.server.reviewed import Answer, figures_in, figures_of, until, whole

PARTS = 4


def killed_and_resumed(nursery: Nursery, db: str, folder: Path, *faults: str) -> tuple[Answer, list[int]]:
    """Kill a server while it makes a review, and start it again.

    Return the review before the kill, and after how many jobs the next server says that it went on. At the end, the
    review must equal one that was made without a break.
    """
    with Process(nursery, db, folder, list(faults), bots=1, unattended=0) as process:
        ana = Guest(process.address)
        table = ana.begin("random", "random", game="pyramids")
        wait_until_over(ana, table)
        before = until(ana, table, lambda found: found["have"] >= PARTS)
        process.kill()
        process.start()
        process.wait_until_up()
        found = whole(ana, table)
        record = Record.from_json(json.dumps(ana.get(f"/api/tables/{table}/record")))
        wanted = figures_of(reviews.review(record))
        assert figures_in(found, wanted["seats"][0]) == wanted
        ana.close()
    return before, [int(n) for n in re.findall(r"goes on after (\d+) of", process.told())]


def test_a_review_goes_on_where_its_server_was_killed(nursery: Nursery, file: str, tmp_path: Path) -> None:
    before, [kept] = killed_and_resumed(nursery, file, tmp_path)

    assert before["state"] == "running", "it was killed in the middle"
    assert kept >= before["done"], "nothing that was found is lost"


def test_the_kill_catches_a_server_that_begins_again(nursery: Nursery, file: str, tmp_path: Path) -> None:
    before, kept = killed_and_resumed(nursery, file, tmp_path, "begin_reviews_again")

    assert before["done"] > 0
    assert kept == []
