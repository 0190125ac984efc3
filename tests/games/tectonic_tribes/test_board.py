"""The continent as bit masks, beside the loop over squares of the oracle."""

from collections.abc import Sequence
from functools import cache

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.building.bits import bits, nth_bit
from boardrules.games.tectonic_tribes import (
    Action,
    Components,
    Discard,
    Drop,
    Pass,
    Place,
    Rotation,
    State,
    TectonicTribes,
    Tribe,
)
from boardrules.games.tectonic_tribes.actions import Laying
from boardrules.games.tectonic_tribes.board import ROTATIONS, Layings, Relief, relief
from boardrules.games.tectonic_tribes.board import Board as Continent
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box, oracle_box
from tests.games.tectonic_tribes.oracle import Board, card_squares, placements

faces_of = cache(oracle_box)


def face_of(components: Components, kind: type[Laying], card: int) -> tuple[str, ...]:
    """Look up a face in the way that the oracle has it."""
    faces = faces_of(components)
    return faces.terrain[card] if kind is Place else faces.tribes[card - 1]


def from_above(components: Components, layings: Sequence[Laying]) -> Board:
    """Lay cards in their order, with the oracle."""
    board: Board = {}
    for laying in layings:
        face = face_of(components, type(laying), laying.card)
        board |= card_squares(face, laying.player, laying.rotation, laying.x, laying.y)
    return board


def expected_layings(game: TectonicTribes, now: State, board: Board) -> list[Action]:
    """List with the oracle what the seat may do whose turn it is."""
    seat = now.waiting[0]
    card = now.front[seat]
    cards: list[tuple[type[Laying], int]] = [(Place, card)] if card is not None else []
    if now.phase == "act":
        cards += [(Tribe, tribe) for tribe in now.tribes[seat]]
    found: list[Action] = []
    for kind, number in cards:
        face = face_of(game.components, kind, number)
        for rotation, x, y in placements(board, face, seat, first=not board):
            found.append(kind(seat, number, x, y, ROTATIONS[rotation]))
    stuck = card is None or not any(isinstance(action, Place) for action in found)
    return [*found, Pass(seat)] if stuck else found


def masks_of(game: TectonicTribes, state: State) -> Relief:
    return relief(game.tables.grid, state.board)


def squares_of(game: TectonicTribes, masks: Relief, mask: int) -> set[tuple[int, int]]:
    return {game.tables.grid.square(masks, bit) for bit in bits(mask)}


def assert_masks_show(game: TectonicTribes, state: State, board: Board) -> None:
    """Compare the squares that one sees, and the masks, with the oracle's continent."""
    assert {
        (x, y): (square, player if square == "tent" else None)
        for (x, y), (square, player) in game.surface(state).items()
    } == {place: (square.terrain + square.bonus, square.owner) for place, square in board.items()}
    masks = masks_of(game, state)
    assert squares_of(game, masks, masks.covered) == set(board)
    assert squares_of(game, masks, masks.lava) == {
        place for place, square in board.items() if square.terrain == "lava"
    }
    assert [squares_of(game, masks, tents) for tents in masks.tents] == [
        {place for place, square in board.items() if square.owner == seat}
        for seat in range(game.players)
    ]


# Where a card may lie


DIRECTIONS: dict[str, tuple[int, int, Rotation]] = {
    "east": (2, 0, 1),
    "west": (-2, 0, 1),
    "south": (0, 2, 0),
    "north": (0, -2, 0),
}


@pytest.mark.slow
@pytest.mark.rule("TECTONIC-4.3")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize(("players", "length"), [(2, 42), (3, 57), (4, 64), (5, 65)])
def test_the_longest_straight_line_can_be_laid(players: int, length: int, direction: str) -> None:
    # Hands and deals are those of the printed advanced game; there are cards for all of them.
    right, down, rotation = DIRECTIONS[direction]
    hand, deals = {2: (10, 4), 3: (12, 3), 4: (10, 3), 5: (8, 3)}[players]
    cards = players * (1 + hand * deals)
    components = box([PLAIN] * cards, hand=hand, deals=deals - 1)
    game = TectonicTribes(players, advanced=True, components=components)
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        action = actions[0]
        if isinstance(action, Place):
            number = len(state.board.cards)
            action = Place(action.player, action.card, right * number, down * number, rotation)
            assert action in actions
            if number == length - 1:
                board = from_above(components, state.board.cards)
                assert list(actions) == expected_layings(game, state, board)
        state = game.apply(state, action)
    assert len(state.board.cards) == length
    board = from_above(components, state.board.cards)
    assert_masks_show(game, state, board)
    reach = 3 + 2 * (length - 1)
    ends = (0, reach - 1) if right + down > 0 else (3 - reach, 2)
    along = {place[0 if right else 1] for place in board}
    assert along == set(range(ends[0], ends[1] + 1))
    assert len(along) == reach == game.tables.width


@pytest.mark.rule("TECTONIC-4.3")
@pytest.mark.parametrize("corner", [(19, 0), (-19, 0), (0, 19), (0, -19)], ids=str)
def test_no_card_lies_beyond_the_longest_straight_line(corner: tuple[int, int]) -> None:
    # Two cards in the setup and eight from the hands: the last corner is 9 * 2 squares away.
    game = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
    cards = (Place(Player(0), 1, 0, 0, 0), Place(Player(1), 2, *corner, 0))
    state = evolve(game.initial_state(), board=Continent(cards))
    with pytest.raises(ValueError, match=r"^no card can lie so far away from the first one$"):
        game.score(state)


# Bits


def test_bits_and_the_nth_bit_are_those_that_are_set() -> None:
    rng = seeded(6)
    masks = [0, 1, 2, 0b10110, 1 << 4000, (1 << 300) - 1]
    masks += [rng.randrange(1 << rng.randrange(1, 400)) for _ in range(300)]
    for mask in masks:
        expected = [place for place in range(mask.bit_length()) if mask >> place & 1]
        assert list(bits(mask)) == expected
        assert [nth_bit(mask, number) for number in range(len(expected))] == expected


# The lazy sequence of layings


def act_with_a_card() -> tuple[TectonicTribes, State]:
    """Return a turn in which P1 has card 8 and two tribe cards."""
    components = box(
        [
            PLAIN,
            "lava lava / lava lava / lava lake",
            *[PLAIN] * 5,
            "lake mine / plain plain / plain plain",
        ],
        tribes=("tent plain / plain plain / plain plain", PLAIN),
    )
    game = TectonicTribes(components=components)
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2")
    state = play(game, state, "* terrain P1 1", "P1 place 1 0,0 r0")
    state = play(game, state, "* terrain P2 2", "P2 place 2 1,2 r2")
    state = play(game, state, "* deal P1 8", "* deal P2 4", "* deal P1 3", "* deal P2 5")
    return game, play(game, state, "P1 discard 3", "P1 play 8", "P2 discard 4", "P2 play 5")


def test_layings_are_like_the_list_of_them() -> None:
    game, state = act_with_a_card()
    layings = game.legal_actions(state)
    assert isinstance(layings, Layings)
    board = from_above(game.components, state.board.cards)
    expected = expected_layings(game, state, board)
    assert len(layings) == len(expected) > 50
    assert [layings[place] for place in range(len(layings))] == expected
    assert [layings[place - len(layings)] for place in range(len(layings))] == expected
    assert list(layings) == expected
    assert layings == expected
    for part in (slice(3), slice(5, 40, 7), slice(None, None, -1), slice(-4, None), slice(9, 2)):
        assert layings[part] == expected[part]
    assert repr(layings) == repr(expected)
    for place in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError, match=f"index {place} is out of range"):
            layings[place]


def test_layings_contain_what_is_legal_and_nothing_else() -> None:
    game, state = act_with_a_card()
    layings = game.legal_actions(state)
    expected = list(layings)
    near: list[Action] = [
        kind(Player(0), card, x, y, rotation)
        for kind, card in ((Place, 8), (Place, 5), (Tribe, 1), (Tribe, 2), (Tribe, 3))
        for rotation in (0, 1, 2, 3)
        for x in range(-4, 6)
        for y in range(-4, 8)
    ]
    assert {action for action in near if action in layings} == set(expected)
    assert len(set(expected)) == len(expected)


def test_layings_do_not_contain_what_others_do_or_what_is_no_laying() -> None:
    game, state = act_with_a_card()
    layings = game.legal_actions(state)
    assert layings[0] == Place(Player(0), 8, -1, -2, 0)
    for other in (
        Place(Player(1), 8, -1, -2, 0),
        Place(Player(-1), 8, -1, -2, 0),
        Place(Player(0), 9, -1, -2, 0),
        Pass(Player(0)),
        Discard(Player(0), 8),
        Drop(Player(0), Player(0)),
        "P1 place 8 -1,-2 r0",
        None,
    ):
        assert other not in layings


@pytest.mark.parametrize("x", [-(10**30), -1000, -100, -9, -8, 8, 9, 100, 1000, 10**30])
@pytest.mark.parametrize("y", [-(10**30), -1000, -3, 0, 5, 1000, 10**30])
def test_layings_contain_nothing_far_away(x: int, y: int) -> None:
    game, state = act_with_a_card()
    layings = game.legal_actions(state)
    for rotation in (0, 1, 2, 3):
        assert Place(Player(0), 8, x, y, rotation) not in layings
        assert Place(Player(0), 8, y, x, rotation) not in layings


@pytest.mark.rule("TECTONIC-R2")
def test_a_pass_is_the_last_of_the_layings_where_it_is_legal() -> None:
    # Nothing can lie on lava, so only the tribe cards could go anywhere, and they cannot either.
    components = box(["lava lava / lava lava / lava lava"] * 6)
    game = TectonicTribes(components=components)
    state = play(game, game.initial_state(), "* order P1 2", "* order P2 1", "* terrain P2 3")
    state = play(game, state, "P2 place 3 0,0 r0", "* terrain P1 1")
    layings = game.legal_actions(state)
    assert isinstance(layings, Layings)
    assert list(layings) == layings[:] == [layings[-1]] == [Pass(Player(0))]
    assert Pass(Player(0)) in layings
    assert Pass(Player(1)) not in layings
    assert Place(Player(0), 1, 0, 0, 0) not in layings


@pytest.mark.rule("TECTONIC-R2", "TECTONIC-4.5")
def test_nobody_passes_who_can_lay_a_card_in_one_direction_only() -> None:
    # Beside 0,1 and 0,2 all is lava, but in the west: there is room for a lying card, and no other.
    faces = [
        "lava lava / plain lava / plain plain",
        "plain lava / lava lava / lava lava",
        *[PLAIN] * 10,
    ]
    game = TectonicTribes(3, components=box(faces))
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* order P3 3")
    state = play(game, state, "* terrain P1 1", "P1 place 1 0,0 r0", "* terrain P2 2")
    state = play(game, state, "P2 place 2 0,2 r0", "* terrain P3 3")
    assert game.legal_actions(state) == [Place(Player(2), 3, -2, 1, 1)]
