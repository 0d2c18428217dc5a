"""Whole games as records: write, read, replay, verify.

A record holds the order of every shuffled deck and every move, so nothing in it depends on chance or trust.
`docs/records.md` describes the format. Records from outside are read strictly: each error names the place (`setup`,
`move 12`, `result`) and the rule, `FORMAT` for a fault of form.
"""

from silvergold.records.json_format import FORMAT_NAME, VERSION
from silvergold.records.ranking import Rank, TieBreak, ranking
from silvergold.records.record import LARGEST_FILE, Move, Record, Result, Score, eight_expeditions
from silvergold.records.scoring import parts_of, result_of, score_of, scores, winners
from silvergold.records.verification import check_upto, deal, position_at, verify

__all__ = [
    "FORMAT_NAME",
    "LARGEST_FILE",
    "VERSION",
    "Move",
    "Rank",
    "Record",
    "Result",
    "Score",
    "TieBreak",
    "check_upto",
    "deal",
    "eight_expeditions",
    "parts_of",
    "position_at",
    "ranking",
    "result_of",
    "score_of",
    "scores",
    "verify",
    "winners",
]
