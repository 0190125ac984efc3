"""Set up and play matches of Tucana Builders in a few words."""

from collections.abc import Sequence

from boardrules.games.tucana_builders import Place, State, TucanaBuilders
from boardrules.games.tucana_builders import turns as rules_of_turns
from boardrules.games.tucana_builders.position import Position
from tests.games.matches import play

STARTS = (
    "yellow-fish",
    "red-crab",
    "green-turtle",
    "blue-whale",
    "orange-starfish",
    "purple-octopus",
)
"""The start cards of our box, in its order."""


def position(game: TucanaBuilders, state: State) -> Position:
    """Tell how things lie."""
    return rules_of_turns.position(game.tables, state)


def bag(game: TucanaBuilders, state: State) -> tuple[int, ...]:
    """Count the path tiles that are left."""
    return rules_of_turns.layout(game.tables, state)[2]


def set_up(
    game: TucanaBuilders,
    *,
    setup: int = 1,
    starts: Sequence[str] | None = None,
    achievements: Sequence[str] = (),
) -> State:
    """Turn up the cards of the setup; without start cards those of the box, in its order."""
    symbols = [start.symbol for start in game.components.starts] if starts is None else starts
    return play(
        game,
        game.initial_state(),
        f"* setup {setup}",
        *(f"* start {symbol}" for symbol in symbols),
        *(f"* achievement {name}" for name in achievements),
    )


def turn(game: TucanaBuilders, state: State, terrain: str, *seats: tuple[str, str]) -> State:
    """Play a turn: the terrain, then for each seat its tile and what it does, as `place 17 r2`."""
    state = play(game, state, f"* terrain {terrain}")
    for seat, (tile, _) in enumerate(seats, start=1):
        state = play(game, state, f"* tile P{seat} {tile}")
    return play(game, state, *(f"P{seat} {what}" for seat, (_, what) in enumerate(seats, start=1)))


def turns(game: TucanaBuilders, state: State, *lines: str) -> State:
    """Play turns such as `sand: straight-puma place 2 r0 / wide-snake joker 1 r5`, seat by seat."""
    for line in lines:
        terrain, rest = line.split(": ")
        words = [part.split(" ", 1) for part in rest.split(" / ")]
        state = turn(game, state, terrain, *((tile, what) for tile, what in words))
    return state


def idle(game: TucanaBuilders, state: State, number: int, keep: Sequence[int] = ()) -> State:
    """Play turns in which all seats lay a `stub` on the first space that is not to be kept."""
    for _ in range(number):
        state = game.apply(state, game.legal_actions(state)[0])
        seats = [f"P{seat}" for seat in range(1, game.players + 1)]
        state = play(game, state, *(f"* tile {seat} stub" for seat in seats))
        for _ in seats:
            places = [place for place in game.legal_actions(state) if isinstance(place, Place)]
            state = game.apply(state, next(place for place in places if place.space not in keep))
    return state
