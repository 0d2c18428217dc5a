"""HTML pages about games, with everything in one file: of the arena, of the deck lab, and of a review.

`page` renders them from their templates, `plots` draws their charts on a `canvas`.
"""
