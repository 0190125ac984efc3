"""What the slow, obvious second versions of the rules cost, beside the fast ones."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from attrs import evolve

from benchmarks.table import Table
from benchmarks.timing import each, medians
from boardrules import Player, playout
from boardrules.games.tectonic_tribes import Place, State, TectonicTribes
from boardrules.games.tectonic_tribes.board import relief
from boardrules.games.tucana_builders import Path, Sheet, TucanaBuilders
from boardrules.games.tucana_builders.laying import paths_of, tiles_on
from tests.games.tectonic_tribes import oracle
from tests.games.tucana_builders import oracle as tucana_oracle

CARDS = 60
"""How many cards lie on the continents on which placements are counted."""


Pair: TypeAlias = tuple[Callable[[int], object], Callable[[int], object]]
"""The same thing done fast and slowly, for the position with an index."""

POSITIONS = 10


def beside_ours(rounds: int) -> Table:
    """Measure both in turn, round by round; give medians and ratios."""
    pairs = _tectonic_tribes() | _tucana_builders()
    functions = {(name, which): pairs[name][which] for name in pairs for which in (0, 1)}
    costs = medians(
        rounds, {key: each(function, range(POSITIONS)) for key, function in functions.items()}
    )
    rows: list[list[str]] = []
    for name in pairs:
        fast, slow = costs[name, 0], costs[name, 1]
        rows.append([name, f"{fast * 1e6:.1f}", f"{slow * 1e6:.1f}", f"{slow / fast:.0f}"])
    return ["µs", "ours", "oracle", "times faster"], rows


def _tectonic_tribes() -> dict[str, Pair]:
    game, states = _continents()
    boards = [_oracle_board(game, state) for state in states]
    face = tuple(map(str, game.components.terrain[0].face))
    return {
        f"Tectonic Tribes, placements on {CARDS} cards": (
            lambda index: _placements(game, states[index]),
            lambda index: len(oracle.placements(boards[index], face, 0, first=False)),
        ),
        f"Tectonic Tribes, score of {CARDS} cards": (
            lambda index: game.score(states[index]),
            lambda index: oracle.score_regions(boards[index], game.players, lava_scores=True),
        ),
    }


def _tucana_builders() -> dict[str, Pair]:
    """Score full sheets, from the network that is kept, and from the tiles alone."""
    game = TucanaBuilders(players=1)
    tables = game.tables
    finals = [playout(game, Random(seed)).state for seed in range(POSITIONS)]
    sheets = [final.sheets[0] for final in finals]
    coloured = [tables.huts[final.setup] for final in finals]
    huts = {str(hut): place for hut, place in game.components.huts.items()}
    colours = [{str(hut.hut): str(hut.colour) for hut in some} for some in coloured]
    plain = [_oracle_sheet(game, tiles_on(tables, sheet)) for sheet in sheets]

    def fast(sheet: Sheet, index: int) -> object:
        return tables.island.hut_points(paths_of(tables, sheet).network, coloured[index])

    def slow(index: int) -> object:
        return tucana_oracle.hut_points(plain[index], huts, colours[index])

    return {
        "Tucana Builders, score of a full sheet": (
            lambda index: fast(sheets[index], index),
            slow,
        ),
        "Tucana Builders, the same from its tiles": (
            lambda index: fast(evolve(sheets[index]), index),
            slow,
        ),
    }


def _oracle_sheet(game: TucanaBuilders, sheet: dict[int, tuple[Path, ...]]) -> tucana_oracle.Sheet:
    return {
        game.components.spaces[space - 1]: tuple(
            tucana_oracle.Path(path.edges, tuple(map(str, path.animals))) for path in paths
        )
        for space, paths in sheet.items()
    }


def _placements(game: TectonicTribes, state: State) -> int:
    """Count the placements of a card of the seat that is to act."""
    tables = game.tables
    openings = tables.grid.openings(relief(tables.grid, state.board), Player(0))
    corners = [mask.bit_count() for mask in openings]
    return sum(corners[rotation % 2] for _, _, rotation in tables.ways[Place, 1])


def _continents() -> tuple[TectonicTribes, list[State]]:
    """Play matches up to their sixtieth card."""
    game = TectonicTribes(players=5, advanced=True)
    states: list[State] = []
    for seed in range(POSITIONS):
        rng = Random(seed)
        state = game.initial_state()
        while len(state.board.cards) < CARDS:
            actions = game.legal_actions(state)
            state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
        states.append(state)
    return game, states


def _oracle_board(game: TectonicTribes, state: State) -> oracle.Board:
    board: oracle.Board = {}
    for laying in state.board.cards:
        face = tuple(map(str, game.tables.faces[type(laying), laying.card]))
        corner = (laying.x, laying.y)
        board |= oracle.card_squares(face, laying.player, laying.rotation, *corner)
    return board
