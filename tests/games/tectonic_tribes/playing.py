"""Set up and play matches of Tectonic Tribes the way the tests need them."""

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from boardrules.games.tectonic_tribes import (
    Act,
    Drop,
    Pass,
    Place,
    Rotation,
    State,
    TectonicTribes,
    Tribe,
    Turn,
)
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import PLAIN, box


class TurnPlayed(NamedTuple):
    """What each seat discarded and played, None before it has, and what was done after that."""

    discards: tuple[int | None, ...]
    plays: tuple[int | None, ...]
    acts: list[Act]


class DealPlayed(NamedTuple):
    """The packets as dealt, by seat, and the turns played with them."""

    packets: tuple[tuple[int, ...], ...]
    turns: list[TurnPlayed]


def deals(state: State) -> list[DealPlayed]:
    """List what was dealt and played, deal by deal and turn by turn."""
    found: list[DealPlayed] = []
    for event in state.history:
        if isinstance(event, Turn):
            if event.number == 1:
                found.append(DealPlayed(_packets(event.hands, event.discards, event.plays), []))
            found[-1].turns.append(TurnPlayed(event.discards, event.plays, []))
        elif found and isinstance(event, Place | Tribe | Drop | Pass):
            found[-1].turns[-1].acts.append(event)
    if state.phase == "deal" or (state.phase == "choose" and state.turn == 1):
        found.append(DealPlayed(_packets(state.hands, state.discarded, state.front), []))
    if state.phase == "choose":
        found[-1].turns.append(TurnPlayed(state.discarded, state.front, []))
    return found


def _packets(
    hands: tuple[tuple[int, ...], ...],
    discards: tuple[int | None, ...],
    plays: tuple[int | None, ...],
) -> tuple[tuple[int, ...], ...]:
    """Put what was chosen back into the hands."""
    return tuple(
        tuple(sorted(card for card in (*hand, *chosen) if card is not None))
        for hand, *chosen in zip(hands, discards, plays, strict=True)
    )


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


def after_laying(
    spots: Sequence[tuple[int, int]], rotation: Rotation
) -> tuple[TectonicTribes, State]:
    """Lay an even number of plains, which takes two seats a whole match."""
    cards = len(spots)
    game = TectonicTribes(components=box([PLAIN] * 2 * cards, hand=cards - 2))
    state = game.initial_state()
    left = iter(spots)
    while game.to_act(state):
        action = game.legal_actions(state)[0]
        if isinstance(action, Place):
            x, y = next(left)
            action = attrs.evolve(action, x=x, y=y, rotation=rotation)
        state = game.apply(state, action)
    return game, state
