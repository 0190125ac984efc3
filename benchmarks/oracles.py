"""What the slow, obvious second versions of the rules cost, beside the fast ones."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from boardrules import Player
from boardrules.games.tectonic_tribes import Place, State, TectonicTribes
from tests.games.tectonic_tribes import oracle

CARDS = 60
"""How many cards lie on the continents on which placements are counted."""


def beside_ours(rounds: int) -> tuple[list[str], list[list[str]]]:
    """Measure both in turn, round by round; give medians and ratios."""
    game, states = _continents()
    boards = [_oracle_board(game, state) for state in states]
    face = tuple(map(str, game.components.terrain[0].face))
    pairs: dict[str, tuple[Callable[[int], object], Callable[[int], object]]] = {
        f"Tectonic Tribes, placements on {CARDS} cards": (
            lambda place: _placements(game, states[place]),
            lambda place: len(oracle.placements(boards[place], face, 0, first=False)),
        ),
        f"Tectonic Tribes, score of {CARDS} cards": (
            lambda place: game.score(states[place]),
            lambda place: oracle.score_regions(boards[place], game.players, lava_scores=True),
        ),
    }
    rows: list[list[str]] = []
    for name, both in pairs.items():
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(rounds):
            for function, some in zip(both, times, strict=True):
                begin = perf_counter()
                for place in range(len(states)):
                    function(place)
                some.append((perf_counter() - begin) / len(states))
        fast, slow = map(median, times)
        rows.append([name, f"{fast * 1e6:.1f}", f"{slow * 1e6:.1f}", f"{slow / fast:.0f}"])
    return ["µs", "ours", "oracle", "times faster"], rows


def _placements(game: TectonicTribes, state: State) -> int:
    """Count the placements of a card of the seat that is to act."""
    setting, table = game.setting, game.table(state)
    openings = setting.grid.openings(table.board, Player(0))
    ways = setting.ways[Place, 1]
    return ways.upright * openings.upright.bit_count() + ways.lying * openings.lying.bit_count()


def _continents() -> tuple[TectonicTribes, list[State]]:
    """Play matches up to their sixtieth card."""
    game = TectonicTribes(players=5, advanced=True)
    states: list[State] = []
    for seed in range(10):
        rng = Random(seed)
        state = game.initial_state()
        while len(state.layings) < CARDS:
            actions = game.legal_actions(state)
            state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
        states.append(state)
    return game, states


def _oracle_board(game: TectonicTribes, state: State) -> oracle.Board:
    board: oracle.Board = {}
    for laying in state.layings:
        face = tuple(map(str, game.setting.faces[type(laying), laying.card]))
        corner = (laying.x, laying.y)
        board |= oracle.card_squares(face, laying.player, laying.rotation, *corner)
    return board
