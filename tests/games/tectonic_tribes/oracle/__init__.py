"""Play Tectonic Tribes slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: the continent is a dictionary from (x, y) to the square one sees
there, a placement is found by trying every position near the continent in every rotation, and a
region by walking from square to neighbouring square.

The modules, each of which needs only those before it: `box` says what is in the box, `board` how a
card lies on the continent, `regions` what the continent is worth, `notation` how seats are written,
`match` how a match stands, and `referee` how it is played.
"""

from tests.games.tectonic_tribes.oracle.board import Board, card_squares, placements
from tests.games.tectonic_tribes.oracle.box import Box
from tests.games.tectonic_tribes.oracle.referee import Oracle
from tests.games.tectonic_tribes.oracle.regions import region_points, score_regions

__all__ = [
    "Board",
    "Box",
    "Oracle",
    "card_squares",
    "placements",
    "region_points",
    "score_regions",
]
