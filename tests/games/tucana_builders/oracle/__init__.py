"""Play Tucana Builders slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: a sheet is a dictionary from positions to the tiles that lie
there, already turned, and whatever is linked is found anew each time by walking from path to path.

The modules, each of which needs only those before it: `hexagons` says where the spaces are, `tiles`
how a tile lies, `box` what is in the box, `component_file` how a component file is read, `networks`
what is linked, `scoring` what huts and achievements are worth, `notation` how seats are written,
`match` how a match stands, and `referee` how it is played.
"""

from tests.games.tucana_builders.oracle.box import Box, StartSpace, StartTile, numbered_spaces
from tests.games.tucana_builders.oracle.component_file import read_box
from tests.games.tucana_builders.oracle.hexagons import (
    STEPS,
    Position,
    neighbour,
    opposite,
    reading_order,
)
from tests.games.tucana_builders.oracle.networks import (
    Place,
    Sheet,
    all_paths,
    find_networks,
    joined_paths,
    leads_to,
    linked_animals,
)
from tests.games.tucana_builders.oracle.referee import Oracle
from tests.games.tucana_builders.oracle.scoring import band, fulfils, hut_points
from tests.games.tucana_builders.oracle.tiles import Path, Tile, look, turned

__all__ = [
    "STEPS",
    "Box",
    "Oracle",
    "Path",
    "Place",
    "Position",
    "Sheet",
    "StartSpace",
    "StartTile",
    "Tile",
    "all_paths",
    "band",
    "find_networks",
    "fulfils",
    "hut_points",
    "joined_paths",
    "leads_to",
    "linked_animals",
    "look",
    "neighbour",
    "numbered_spaces",
    "opposite",
    "read_box",
    "reading_order",
    "turned",
]
