"""Set up and play matches of Tectonic Tribes the way the tests need them."""

from collections.abc import Sequence

from boardrules.games.tectonic_tribes import State, TectonicTribes, turns
from boardrules.games.tectonic_tribes.position import Position
from tests.games.matches import legal, play


def position(game: TectonicTribes, state: State) -> Position:
    """Tell how things lie."""
    return turns.position(game.setting, state)


def set_up(game: TectonicTribes, *cards: int) -> State:
    """Deal turn-order cards by seat, and let each seat lay its first card where it first fits."""
    state = game.initial_state()
    for seat in range(1, game.players + 1):
        state = play(game, state, f"* order P{seat} {seat}")
    for seat, card in enumerate(cards, start=1):
        state = play(game, state, f"* terrain P{seat} {card}")
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def deal(game: TectonicTribes, state: State, *hands: Sequence[int]) -> State:
    """Deal these hands, one card at a time, each hand in its order."""
    for cards in zip(*hands, strict=True):
        for seat, card in enumerate(cards, start=1):
            state = play(game, state, f"* deal P{seat} {card}")
    return state


def choose(game: TectonicTribes, state: State, *choices: tuple[int, int]) -> State:
    """Let the seats, in their order, discard the first and play the second of two cards."""
    for seat, (discard, card) in enumerate(choices, start=1):
        state = play(game, state, f"P{seat} discard {discard}", f"P{seat} play {card}")
    return state


def lay(game: TectonicTribes, state: State, text: str) -> State:
    """Lay a card, given as in `P1 tribe 2`, where it first fits."""
    ways = [found for found in legal(game, state) if found.startswith(f"{text} ")]
    return play(game, state, ways[0])


def take_turn(game: TectonicTribes, state: State, *choices: tuple[int, int]) -> State:
    """Let the seats choose, and then lay their terrain cards where they first fit, or pass."""
    state = choose(game, state, *choices)
    for _ in choices:
        state = game.apply(state, game.legal_actions(state)[0])
    return state
