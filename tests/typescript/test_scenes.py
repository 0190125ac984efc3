"""A program in TypeScript, which knows only the schemas, draws scenes as the games do."""

import json
from pathlib import Path
from random import Random
import re
from typing import Any

from attrs import frozen
import pytest

from boardrules import Player, games, walk
from boardrules.building.notation import format_player
from boardrules.codec import to_data
from boardrules.games.tectonic_tribes import Region
from tests.typescript.node import call


@frozen
class Drawn:
    """A moment of a match, a scene of it, and what the program draws, part by part."""

    game: Any
    state: Any
    scene: Any
    parts: list[str]

    def require_rendered(self, parts: list[str]) -> None:
        """Require that the game draws these parts in the same way."""
        text = self.game.render(self.scene)
        for part in parts:
            assert part
            assert f"\n{part}\n" in f"\n{text}\n"


def moments(game: Any) -> list[Any]:
    """Play a match, and return the first and the last state of each of its phases."""
    steps = list(walk(game, Random(4)))
    states = [*(step.before for step in steps), steps[-1].after]
    phases = [game.open_scene(state).phase for state in states]
    last = dict(zip(phases, states, strict=True))
    first = dict(zip(reversed(phases), reversed(states), strict=True))
    return [*first.values(), *last.values()]


@pytest.fixture(scope="module")
def drawn(folder: Path) -> dict[str, list[Drawn]]:
    """Let the program draw what a seat, a spectator and the referee see."""
    shown = {
        name: [
            (game, state, scene)
            for game in [games.find_game(name)(players=2)]
            for state in moments(game)
            for scene in (
                game.scene(game.view(state, Player(0))),
                game.scene(game.view(state, None)),
                game.open_scene(state),
            )
        ]
        for name in games.game_names()
    }
    scenes = {name: [to_data(scene) for _, _, scene in rows] for name, rows in shown.items()}
    written = call("node", "out/scenes.js", folder=folder, given=json.dumps(scenes))
    drawings = json.loads(written)
    return {
        name: [Drawn(*row, parts) for row, parts in zip(rows, drawings[name], strict=True)]
        for name, rows in shown.items()
    }


@pytest.mark.peer
def test_the_column_of_tiki_topple_is_drawn_with_the_seats(drawn: dict[str, list[Drawn]]) -> None:
    for each in drawn["tiki-topple"]:
        column, *seats = each.parts
        each.require_rendered(each.parts)
        state = each.state
        tikis = state.finished[-1].column if each.scene.outcome else state.column
        rows = [line.split() for line in column.splitlines()]
        assert [row[1] for row in rows if row[0].isdigit()] == [*tikis]
        missions = [seat.mission is not None for seat in each.scene.seats]
        assert ["    mission " in part for part in seats] == missions


@pytest.mark.peer
def test_the_continent_of_tectonic_tribes_is_drawn_with_its_regions(
    drawn: dict[str, list[Drawn]],
) -> None:
    for each in drawn["tectonic-tribes"]:
        *rest, regions = each.parts
        each.require_rendered(rest)
        assert regions.splitlines() == [*map(written, each.game.regions(each.state))]
        hands = [part for part in rest if part.startswith(("hand of ", "your hand"))]
        assert len(hands) == sum(bool(seat.hand) for seat in each.scene.seats)


def written(region: Region) -> str:
    """Write what a region brings, as the program does."""
    x, y = region.squares[0]
    owner = "nobody" if region.owner is None else format_player(region.owner)
    size = len(region.squares)
    return f"{region.ground} from {x},{y}: {size} squares, {region.points} for {owner}"


@pytest.mark.peer
def test_the_sheets_of_tucana_builders_are_drawn_with_their_huts(
    drawn: dict[str, list[Drawn]],
) -> None:
    for each in drawn["tucana-builders"]:
        each.require_rendered(each.parts)
        in_hand = [seat.tile is not None and not seat.has_chosen for seat in each.scene.seats]
        assert len(each.parts) == 1 + sum(1 + has_tile for has_tile in in_hand)
        sheets = [part for part in each.parts if "[A" in part]
        if each.scene.setup is not None and not any(each.state.choices):
            for sheet, seat in zip(sheets, map(Player, range(2)), strict=True):
                points = each.game.hut_points(each.state, seat)
                huts = re.findall(r"\[([A-F]) ?[PSM]([0-9]+)\]", sheet)
                assert dict(huts) == {hut: str(points.get(hut, 0)) for hut in "ABCDEF"}


@pytest.mark.peer
def test_the_town_of_tuk_tuk_taxi_is_drawn_with_signs_and_taxis(
    drawn: dict[str, list[Drawn]],
) -> None:
    for each in drawn["tuk-tuk-taxi"]:
        *moment, town, seats = each.parts
        each.require_rendered(each.parts)
        assert len(moment) == (each.scene.outcome is None)
        assert len(town.splitlines()) == each.scene.height
        delivered = [line.split()[1] for line in seats.splitlines()]
        assert delivered == [str(count) for count in each.game.score(each.state)]
