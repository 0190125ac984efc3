"""Read what is drawn as text."""

from boardrules import Player, show
from boardrules.games.tucana_builders import State, TucanaBuilders

LEGEND = """\
P puma (yellow)  S snake (red)  M monkey (blue)  T toucan (all)  + no animal
[A yel] yellow hut A  * start tile  & see below the map
Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW"""
FRESH = "  0 points  yellow  0  red  0  blue  0  joker active"


def lines(game: TucanaBuilders, state: State, player: Player | None = None) -> list[str]:
    """Draw a state, which always fits 76 columns: 80 with a frame."""
    drawing = show(game, state, player).splitlines()
    assert max(map(len, drawing)) <= 76
    return drawing


def seats(drawing: list[str]) -> list[str]:
    """Take what is below the legend."""
    legend = LEGEND.splitlines()
    index = drawing.index(legend[0])
    assert drawing[index : index + 4] == [*legend, ""]
    return drawing[index + 4 :]
