"""Views as tables of numbers."""

from functools import cache
from itertools import product

import pytest

from boardrules import Player
from boardrules.building.observation import Feature
from boardrules.games.tectonic_tribes import State, StolenCard, TectonicTribes
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)

# Ten cards can be laid in a line: 21 squares. Terrain cards are 10, 20, 30 and so on to 140.
FACES = {10 * place: PLAIN for place in range(1, 15)} | {
    10: "forest forest+1 / lake lava / mine minex2",
    20: "plain plain+2 / plain plain / plain plain",
}
TRIBES = ("tent plain / plain plain / plain plain", "tent tent / plain plain / plain plain")
GAME = TectonicTribes(components=box(FACES, tribes=TRIBES, hand=4, deals=2))


@cache
def laid() -> State:
    return play(
        GAME,
        GAME.initial_state(),
        *("* order P1 2", "* order P2 1"),
        *("* terrain P2 20", "P2 place 20 0,0 r0"),
        *("* terrain P1 10", "P1 place 10 -1,2 r0"),
    )


@cache
def dealt() -> State:
    return deal(GAME, laid(), (30, 50, 70, 90), (40, 60, 80, 100))


@cache
def chosen() -> State:
    return choose(GAME, dealt(), (30, 50), (40, 60))


@cache
def passed_on() -> State:
    return play(GAME, chosen(), "P2 place 60 0,-2 r0", "P1 place 50 1,-2 r0")


def feature(game: TectonicTribes, name: str) -> Feature:
    (found,) = [feature for feature in game.features if feature.name == name]
    return found


def table(state: State, name: str, player: Player = P1, game: TectonicTribes = GAME) -> list[int]:
    return list(game.observe(game.view(state, player), player)[name])


def ones(state: State, name: str, player: Player = P1, game: TectonicTribes = GAME) -> list[object]:
    """List where a table of a seat is not zero."""
    places = product(*map(range, feature(game, name).shape))
    found = zip(places, table(state, name, player, game), strict=True)
    return [place[0] if len(place) == 1 else place for place, one in found if one]


# The layout


def test_the_tables_of_the_default_game() -> None:
    shapes = {feature.name: (feature.shape, feature.high) for feature in TectonicTribes().features}
    assert shapes == {
        "phase": ((8,), 1),
        "deal": ((4,), 1),
        "turn": ((6,), 1),
        "waiting": ((2, 2), 1),
        "chosen": ((2, 2), 1),
        "ground": ((5, 65, 65), 1),
        "bonus": ((3, 65, 65), 1),
        "tents": ((2, 65, 65), 1),
        "score": ((2,), 3280),
        "front": ((2, 80), 1),
        "tribes": ((2, 5), 1),
        "hand": ((80,), 1),
        "passed": ((1, 80), 1),
        "laid": ((80,), 1),
        "hand_size": ((2,), 10),
        "piles": ((2,), 80),
    }


def test_no_box_has_more_points_than_an_array_holds() -> None:
    doubled = " ".join(["forestx2"] * 6)
    game = TectonicTribes(components=box([doubled] * 6))
    assert feature(game, "score").high == 2**31 - 1
    assert feature(TectonicTribes(components=box([doubled] * 3)), "score").high == 21 << 18
    bonus = "forest+1 lake+1 / mine+2 plain / lava plain"
    game = TectonicTribes(3, components=box([bonus] * 4, tribes=("tent tent mine+1 " * 2,)))
    assert feature(game, "score").high == 5 * 6 + 1 + 4 * 4 + 3 * 2


# The setup


def test_before_anything_is_drawn() -> None:
    state = GAME.initial_state()
    assert ones(state, "phase") == [0]
    assert ones(state, "deal") == ones(state, "turn") == [0]
    assert ones(state, "tribes") == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert table(state, "piles") == [14, 0]
    tables = GAME.observe(GAME.view(state, P1), P1)
    empty = [name for name, numbers in tables.items() if not any(numbers)]
    assert empty == [
        *("waiting", "chosen", "ground", "bonus", "tents", "score"),
        *("front", "hand", "passed", "laid", "hand_size"),
    ]


def test_first_cards_are_drawn_and_laid_in_the_order_of_the_seats() -> None:
    drawing = play(GAME, GAME.initial_state(), "* order P1 2", "* order P2 1")
    assert ones(drawing, "phase") == [1]
    assert ones(drawing, "waiting", P1) == [(0, 1), (1, 0)]
    assert ones(drawing, "waiting", P2) == [(0, 0), (1, 1)]
    laying = play(GAME, drawing, "* terrain P2 30")
    assert ones(laying, "phase") == [2]
    assert ones(laying, "front", P1) == [(1, 2)]
    assert ones(laying, "front", P2) == [(0, 2)]
    assert table(laying, "piles") == [13, 0]
    drawing = play(GAME, laying, "P2 place 30 0,0 r0")
    assert ones(drawing, "front") == []
    assert ones(drawing, "waiting") == [(0, 0)]
    assert ones(drawing, "laid") == [2]


# The continent


def test_the_continent_lies_on_a_plane_that_goes_round() -> None:
    # forest forest+1        at -1,2
    # lake   lava
    # mine   minex2          and the rest of plain plain+2 / plain plain at 0,0
    assert ones(laid(), "ground") == [
        *[(0, 2, 0), (0, 2, 20)],
        (1, 3, 20),
        *[(2, 4, 0), (2, 4, 20)],
        *[(3, 0, 0), (3, 0, 1), (3, 1, 0), (3, 1, 1), (3, 2, 1)],
        (4, 3, 0),
    ]
    assert ones(laid(), "bonus") == [(0, 2, 0), (1, 0, 1), (2, 4, 0)]
    assert ones(laid(), "tents") == []
    assert ones(laid(), "laid") == [0, 1]


def test_tents_go_by_seat_and_bring_points() -> None:
    # Both tents of P2 lie in the north of plains at 1,2 and 2,2, beside the forest at 0,2.
    state = play(GAME, chosen(), "P2 tribe 2 1,2 r0")
    assert ones(state, "tents", P1) == [(1, 2, 1), (1, 2, 2)]
    assert ones(state, "tents", P2) == [(0, 2, 1), (0, 2, 2)]
    assert table(state, "score", P1) == [0, 3]
    assert table(state, "score", P2) == [3, 0]
    assert ones(state, "tribes", P1) == [(0, 0), (0, 1), (1, 0)]
    assert ones(state, "tribes", P2) == [(0, 0), (1, 0), (1, 1)]
    assert ones(state, "laid") == [0, 1]


# Hands and choices


def test_a_seat_sees_its_hand_as_it_is_dealt() -> None:
    state = play(GAME, laid(), "* deal P1 90", "* deal P2 40", "* deal P1 30")
    assert ones(state, "phase") == [3]
    assert ones(state, "deal") == [1]
    assert ones(state, "turn") == [0]
    assert ones(state, "hand", P1) == [2, 8]
    assert ones(state, "hand", P2) == [3]
    assert table(state, "hand_size", P1) == [2, 1]
    assert table(state, "hand_size", P2) == [1, 2]
    assert ones(state, "waiting") == []


def test_others_see_who_has_chosen_and_not_what() -> None:
    state = play(GAME, dealt(), "P2 discard 40", "P2 play 60", "P1 discard 30")
    assert ones(state, "phase") == [4]
    assert ones(state, "turn") == [1]
    assert ones(state, "chosen", P1) == [(0, 0), (1, 0), (1, 1)]
    assert ones(state, "waiting", P1) == [(0, 0)]
    assert ones(state, "waiting", P2) == [(1, 0)]
    assert ones(state, "front", P1) == []
    assert ones(state, "front", P2) == [(0, 5)]
    assert ones(state, "hand", P1) == [4, 6, 8]
    assert ones(state, "hand", P2) == [7, 9]
    assert table(state, "hand_size", P1) == [3, 2]
    assert table(state, "piles") == [4, 2]


def test_revealed_cards_tell_who_acts_first() -> None:
    assert ones(chosen(), "phase") == [5]
    assert ones(chosen(), "front", P1) == [(0, 4), (1, 5)]
    assert ones(chosen(), "waiting", P1) == [(0, 1), (1, 0)]
    assert ones(chosen(), "chosen") == [(0, 0), (0, 1), (1, 0), (1, 1)]
    state = play(GAME, chosen(), "P2 place 60 0,-2 r0")
    assert ones(state, "front", P1) == [(0, 4)]
    assert ones(state, "waiting", P1) == [(0, 0)]


@pytest.mark.parametrize(
    ("stolen_card", "front"), [("hand_over", [(0, 5)]), ("forfeit", [])], ids=["handed", "lost"]
)
def test_a_stolen_card_is_gone_or_another_one(stolen_card: StolenCard, front: object) -> None:
    game = TectonicTribes(stolen_card=stolen_card, components=GAME.components)
    state = lay(game, chosen(), "P2 tribe 1")
    assert ones(state, "phase", game=game) == [6]
    assert ones(state, "waiting", game=game) == [(0, 1), (1, 0)]
    state = play(game, state, "P2 drop P1")
    assert ones(state, "phase", game=game) == [5]
    assert ones(state, "front", game=game) == front
    assert ones(state, "waiting", game=game) == [(0, 0)]


def test_a_hand_that_is_passed_on_is_remembered() -> None:
    assert ones(chosen(), "passed") == []
    assert ones(passed_on(), "turn") == [2]
    assert ones(passed_on(), "hand", P1) == [7, 9]
    assert ones(passed_on(), "passed", P1) == [(0, 6), (0, 8)]
    assert ones(passed_on(), "hand", P2) == [6, 8]
    assert ones(passed_on(), "passed", P2) == [(0, 7), (0, 9)]


def test_what_others_hold_is_forgotten_card_by_card_and_with_the_deal() -> None:
    game = TectonicTribes(3, components=box([PLAIN] * 30, hand=6, deals=2))
    state = deal(
        game,
        set_up(game, 1, 2, 3),
        (4, 7, 10, 13, 16, 19),
        (5, 8, 11, 14, 17, 20),
        (6, 9, 12, 15, 18, 21),
    )

    def turn(state: State, *choices: tuple[int, int]) -> State:
        state = choose(game, state, *choices)
        for _ in choices:
            state = game.apply(state, game.legal_actions(state)[0])
        return state

    def passed(state: State) -> object:
        numbers = game.tables.numbers
        cards = table(state, "passed", P1, game)
        rows = [cards[: len(numbers)], cards[len(numbers) :]]
        return [[card for card, one in zip(numbers, row, strict=True) if one] for row in rows]

    state = turn(state, (4, 7), (5, 8), (6, 9))
    assert passed(state) == [[10, 13, 16, 19], []]  # P1 holds what P3 had: 12, 15, 18, 21
    committed = play(game, state, "P2 discard 10", "P2 play 13")
    assert passed(committed) == [[10, 13, 16, 19], []]
    state = choose(game, state, (12, 15), (10, 13), (11, 14))
    assert passed(state) == [[10, 16, 19], []]
    for _ in range(3):
        state = game.apply(state, game.legal_actions(state)[0])
    assert passed(state) == [[18, 21], [10, 16, 19]]  # and P1 holds 17 and 20
    state = turn(state, (17, 20), (18, 21), (16, 19))
    assert ones(state, "phase", game=game) == [3]
    assert passed(state) == [[], []]


# The end


def test_nobody_waits_at_the_end() -> None:
    state = after_match(GAME)
    assert ones(state, "phase") == [7]
    assert ones(state, "waiting") == ones(state, "front") == []
    scores = GAME.score(state)
    assert table(state, "score", P1) == [*scores]
    assert table(state, "score", P2) == [*reversed(scores)]


def test_a_match_may_end_without_a_hand() -> None:
    game = TectonicTribes(components=box([PLAIN] * 3))
    state = set_up(game, 1, 2)
    assert ones(state, "phase", game=game) == [7]
    assert ones(state, "deal", game=game) == [0]
    assert ones(state, "hand", game=game) == []


# Who looks


def test_there_are_no_own_cards_in_the_view_of_somebody_else() -> None:
    for viewer in (None, P2):
        tables = GAME.observe(GAME.view(passed_on(), viewer), P1)
        assert not any(tables["hand"])
        assert not any(tables["passed"])
        assert tables["hand_size"] == [2, 2]


def test_there_is_no_row_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        GAME.observe(GAME.view(laid(), P1), P3)
