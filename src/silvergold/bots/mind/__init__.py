"""The compiled mind behind the stronger bots: exact tables of every card, a one-step player over them, a search.

`shape` says what it is made of, `future` solves cards, `policy` weighs plans, `value` foresees the end, `search` plays
on from many possible tables, `making` learns a deck, `library` keeps what was learned.
"""
