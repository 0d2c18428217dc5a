"""A review goes on after its server was killed, and equals one that was made in one go."""

from __future__ import annotations

import json
from pathlib import Path

from silvergold import reviews
from silvergold.records import Record
from tests.server.hosting import Guest, wait_until_over
from tests.server.proofs.process import Nursery, Process
from tests.server.reviewed import Answer, until, whole
from tests.server.test_reviews import figures_in, figures_of

PARTS = 4


def killed_and_resumed(nursery: Nursery, db: str, folder: Path, fault: str = "") -> tuple[Answer, Answer]:
    """Kill a server while it makes a review, and start it again; return the review before the kill and at the end."""
    with Process(nursery, db, folder, [fault] if fault else [], bots=1, unattended=0) as process:
        ana = Guest(process.address)
        table = ana.begin("random", "random", game="pyramids")
        wait_until_over(ana, table)
        before = until(ana, table, lambda found: found["have"] >= PARTS)
        process.kill()
        process.start()
        process.wait_until_up()
        after = until(ana, table, lambda found: found["done"] > 0 and found["state"] != "waiting")
        found = whole(ana, table)
        record = Record.from_json(json.dumps(ana.get(f"/api/tables/{table}/record")))
        wanted = figures_of(reviews.review(record))
        assert figures_in(found, wanted["seats"][0]) == wanted
        ana.close()
    return before, after


def test_a_review_goes_on_where_its_server_was_killed(nursery: Nursery, file: str, tmp_path: Path) -> None:
    before, after = killed_and_resumed(nursery, file, tmp_path)

    assert before["state"] == "running", "it was killed in the middle"
    assert after["done"] >= before["done"], "nothing that was found is lost"


def test_the_kill_catches_a_server_that_begins_again(nursery: Nursery, file: str, tmp_path: Path) -> None:
    before, after = killed_and_resumed(nursery, file, tmp_path, "begin_reviews_again")

    assert after["done"] < before["done"]
