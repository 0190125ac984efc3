"""The tables at which our games are measured."""

from typing import Any

from boardrules.games.tiki_topple import TikiTopple

OURS: dict[str, Any] = {
    f"Tiki Topple, {edition}, {players} players": TikiTopple(players=players, edition=edition)
    for edition in ("schmidt", "gamewright")
    for players in (2, 3, 4)
}
