"""A program in TypeScript, which knows only the schemas, draws scenes as the games do."""

import json
from pathlib import Path
from random import Random
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
        assert [line.split()[1] for line in column.splitlines()] == [*tikis] or not tikis
        missions = [seat.mission is not None for seat in each.scene.seats]
        assert [" mission: " in part for part in seats] == missions


@pytest.mark.peer
def test_the_continent_of_tectonic_tribes_is_drawn_with_its_regions(
    drawn: dict[str, list[Drawn]],
) -> None:
    for each in drawn["tectonic-tribes"]:
        *rest, regions = each.parts
        each.require_rendered(rest)
        assert regions.splitlines() == [*map(written, each.game.regions(each.state))]
        hands = [part for part in rest if part.startswith("hand")]
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
        has_huts = each.scene.setup is not None
        in_hand = [seat.tile is not None and not seat.has_chosen for seat in each.scene.seats]
        assert len(each.parts) == sum(2 + has_huts + has_tile for has_tile in in_hand)
        worth = [part for part in each.parts if part.startswith("Huts are worth")]
        if has_huts and not any(each.state.choices):
            for line, seat in zip(worth, map(Player, range(2)), strict=True):
                points = each.game.hut_points(each.state, seat)
                huts = [f"{hut} {points.get(hut, 0)}" for hut in "ABCDEF"]
                assert line == f"Huts are worth, as the tiles lie: {', '.join(huts)}"


@pytest.mark.peer
def test_the_town_of_tuk_tuk_taxi_is_drawn_with_signs_and_taxis(
    drawn: dict[str, list[Drawn]],
) -> None:
    for each in drawn["tuk-tuk-taxi"]:
        *moment, town, seats = each.parts
        each.require_rendered(each.parts)
        assert len(moment) == (each.scene.outcome is None)
        assert len(town.splitlines()) == each.scene.height
        taxis = [line.split("  ")[1] for line in seats.splitlines()]
        assert taxis == [f"delivered {count}" for count in each.game.score(each.state)]
