"""The tables at which our games are measured."""

from typing import Any

from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi

FOR_TWO: dict[str, Any] = {
    "Tiki Topple": TikiTopple(players=2),
    "Tectonic Tribes": TectonicTribes(players=2),
    "Tucana Builders": TucanaBuilders(players=2),
    "Tuk Tuk Taxi": TukTukTaxi(players=2),
}
"""One table of each game, for what is measured at two seats."""

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
    **{
        f"Tucana Builders, {players} player{'s' * (players > 1)}": TucanaBuilders(players=players)
        for players in (1, 2, 3, 4, 5)
    },
    "Tucana Builders, achievements, 3 players": TucanaBuilders(players=3, achievements=True),
    **{
        f"Tuk Tuk Taxi, {board}, {players} players": TukTukTaxi(players=players, board=board)
        for board in ("european", "exotic")
        for players in (2, 4)
    },
}
"""Every game with its main options and numbers of players."""
