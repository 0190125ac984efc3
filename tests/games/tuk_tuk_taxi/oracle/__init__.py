"""Play Tuk Tuk Taxi slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: a way of a taxi is the list of squares that it has entered, and
whatever has to be known about it, such as the points that are left, is worked out anew from that
list after each step.

The modules, each of which needs only those before it: `board` says where the streets are, `signs`
where signs may lie, `box` what is in the box, `component_file` how a component file is read,
`driving` where a taxi may drive, `deliveries` when a match is decided, `notation` how actions are
written, `match` how a match stands, and `referee` how it is played.
"""

from tests.games.tuk_tuk_taxi.oracle.board import faceable
from tests.games.tuk_tuk_taxi.oracle.box import Box
from tests.games.tuk_tuk_taxi.oracle.component_file import read_board, read_box
from tests.games.tuk_tuk_taxi.oracle.notation import square_of
from tests.games.tuk_tuk_taxi.oracle.referee import Oracle
from tests.games.tuk_tuk_taxi.oracle.signs import Card

__all__ = [
    "Box",
    "Card",
    "Oracle",
    "faceable",
    "read_board",
    "read_box",
    "square_of",
]
