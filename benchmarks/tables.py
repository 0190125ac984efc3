"""The tables at which our games are measured."""

from typing import Any

from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple

OURS: dict[str, Any] = {
    **{
        f"Tiki Topple, {edition}, {players} players": TikiTopple(players=players, edition=edition)
        for edition in ("schmidt", "gamewright")
        for players in (2, 3, 4)
    },
    **{
        f"Tectonic Tribes, {players} players": TectonicTribes(players=players)
        for players in (2, 3, 4, 5)
    },
    "Tectonic Tribes, advanced, 5 players": TectonicTribes(players=5, advanced=True),
}
