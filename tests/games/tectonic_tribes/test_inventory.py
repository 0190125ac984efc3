"""Where everything is."""

from functools import cache

import pytest

from boardrules.games.tectonic_tribes import State, StolenCard, TectonicTribes
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

BOX = box([PLAIN] * 14, hand=4, deals=2)
GAME = TectonicTribes(components=BOX)


@cache
def dealt() -> State:
    return deal(GAME, set_up(GAME, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10))


@cache
def chosen() -> State:
    return choose(GAME, dealt(), (3, 4), (7, 8))


@cache
def in_second_turn() -> State:
    return play(GAME, chosen(), "P2 place 8 1,0 r0", "P1 place 4 0,1 r0")


def listed(game: TectonicTribes, state: State) -> dict[str, str]:
    """List the places where something is, with what is there."""
    return {place: ", ".join(items) for place, items in game.inventory(state).items() if items}


SETS = {"P1 tribe cards": "P1 tribe 1", "P2 tribe cards": "P2 tribe 1"}


def numbers(*cards: int) -> str:
    return ", ".join(map(str, cards))


def test_the_inventory_names_every_place() -> None:
    assert list(GAME.inventory(GAME.initial_state())) == [
        *("pile", "discards", "aside", "continent"),
        *("P1 hand", "P1 front", "P1 tribe cards", "P2 hand", "P2 front", "P2 tribe cards"),
    ]


def test_the_inventory_of_the_setup() -> None:
    assert listed(GAME, GAME.initial_state()) == {"pile": numbers(*range(1, 15)), **SETS}
    # Turn-order cards are no cards to play with: a 2 before P1 is not terrain card 2.
    state = play(GAME, GAME.initial_state(), "* order P1 2")
    assert listed(GAME, state) == {"pile": numbers(*range(1, 15)), **SETS}
    state = play(GAME, state, "* order P2 1", "* terrain P2 14")
    assert listed(GAME, state) == {"pile": numbers(*range(1, 14)), "P2 front": "14", **SETS}
    state = play(GAME, state, "P2 place 14 0,0 r0")
    assert listed(GAME, state) == {"pile": numbers(*range(1, 14)), "continent": "14", **SETS}


def test_the_inventory_of_a_turn() -> None:
    base = {"pile": "11, 12, 13, 14", "continent": "1, 2", **SETS}
    hands = {"P1 hand": "3, 4, 5, 6", "P2 hand": "7, 8, 9, 10"}
    assert listed(GAME, dealt()) == {**base, **hands}
    state = play(GAME, dealt(), "P2 discard 7", "P2 play 8", "P1 discard 3")
    hands = {"P1 hand": "4, 5, 6", "P2 hand": "9, 10"}
    assert listed(GAME, state) == {**base, **hands, "discards": "3, 7", "P2 front": "8"}
    state = play(GAME, state, "P1 play 4")
    hands = {"P1 hand": "5, 6", "P2 hand": "9, 10"}
    front = {"P1 front": "4", "P2 front": "8"}
    assert listed(GAME, state) == {**base, **hands, "discards": "3, 7", **front}
    state = play(GAME, state, "P2 place 8 1,0 r0")
    assert listed(GAME, state) == {
        **base,
        **hands,
        "continent": "1, 2, 8",
        "discards": "3, 7",
        "P1 front": "4",
    }
    assert listed(GAME, in_second_turn()) == {
        **base,
        "continent": "1, 2, 8, 4",
        "discards": "3, 7",
        "P1 hand": "9, 10",
        "P2 hand": "5, 6",
    }


@pytest.mark.rule("TECTONIC-R1")
@pytest.mark.parametrize(
    ("stolen_card", "changes"), [("hand_over", {"P1 front": "8"}), ("forfeit", {"aside": "8"})]
)
def test_the_inventory_after_a_tribe_card(stolen_card: StolenCard, changes: dict[str, str]) -> None:
    game = TectonicTribes(2, advanced=True, stolen_card=stolen_card, components=BOX)
    state = play(game, chosen(), "P2 tribe 1 1,0 r0")
    base = {
        "pile": "11, 12, 13, 14",
        "continent": "1, 2, P2 tribe 1",
        "P1 hand": "5, 6",
        "P2 hand": "9, 10",
        "P1 tribe cards": "P1 tribe 1",
    }
    front = {"P1 front": "4", "P2 front": "8"}
    assert listed(game, state) == {**base, "discards": "3, 7", **front}
    state = play(game, state, "P2 drop P1")
    assert listed(game, state) == {**base, "discards": "3, 4, 7", **changes}
