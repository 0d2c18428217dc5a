"""Limits on the cost of parsing a deck text, checked before it is parsed.

The time and memory that tomllib takes grow with the square of the parts of a dotted key, and each key, table and list
takes about a kilobyte. So the text is first read as tokens: strings and comments as a whole, and what stands between
them character by character.

The scanner always agrees with tomllib. Both read from left to right, and outside of strings and comments a quote
always begins a string and a # always begins a comment, or tomllib refuses the text right there. A string that has no
end is where tomllib stops, so the scanner stops too.
"""

from __future__ import annotations

import re

from silvergold.errors import DeckFault, DeckFaults

MOST_DOTS = 16
"""Dots of one key. The keys of a deck need one, as in `seal.points = 1`."""

MOST_PARTS = 10_000
"""Keys, values, lists and tables of a whole file. The largest deck has about 2,000."""

DEEPEST = 32
"""Lists and tables inside each other. A deck needs three, with all of its cards in one list."""

# Possessive repetition (*+) never backtracks, so no text takes more than linear time.
_TOKEN = re.compile(
    r'''
    """ (?: [^"\\] | \\. | ""?(?!") )*+ """ "{0,2}  # a basic string of several lines may end with five quotes
  | " (?!"") (?: [^"\\\n] | \\. )*+ "
  | \'\'\' (?: [^'] | ''?(?!') )*+ \'\'\' '{0,2}
  | ' (?!'') [^'\n]*+ '
  | \# [^\n]*+
  | (?P<endless> ["'] )
  | (?P<dot> \. )
  | (?P<part> [=,] )
  | (?P<open> [\[{] )
  | (?P<close> [\]}] )
  | (?P<line> \n )
    ''',
    re.VERBOSE | re.DOTALL,
)


def check_cost(text: str) -> None:
    """Raise DeckFaults if this text could take long to parse. Its lines must end with a line feed only."""
    dots = depth = parts = 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "dot":
                dots += 1
                parts += 1
            case "part" | "line":
                dots = 0
                parts += token.lastgroup == "part"
            case "open":
                dots = 0
                depth += 1
                parts += 1
            case "close":
                dots = 0
                depth = max(0, depth - 1)
            case "endless":
                return
        if dots > MOST_DOTS or depth > DEEPEST or parts > MOST_PARTS:
            raise DeckFaults([_fault(text, token.start(), dots, depth)])


def _fault(text: str, at: int, dots: int, depth: int) -> DeckFault:
    place = f"line {text.count(chr(10), 0, at) + 1}"
    if dots > MOST_DOTS:
        return DeckFault(place, "this key has too many dots; the keys of a deck have none")
    if depth > DEEPEST:
        return DeckFault(place, "lists or tables are nested too deeply; a deck needs three levels")
    text = f"by this line there are more than {MOST_PARTS:,} keys and values"
    return DeckFault(place, f"{text}; the largest deck has about 2,000, so take out what is not part of it")
