"""Actions as numbers, and back, on a plane that goes round."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock
from boardrules.errors import NumberError
from boardrules.games.tectonic_tribes import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    State,
    TectonicTribes,
    Tribe,
)
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal

P1, P2, P3 = Player(0), Player(1), Player(2)
TENT = "tent plain / plain plain / plain plain"

# Four cards can be laid in a line: nine squares. Terrain cards are 10, 20, 30 and so on to 120.
SMALL = TectonicTribes(
    components=box({10 * place: PLAIN for place in range(1, 13)}, tribes=(TENT, TENT))
)


Moment: TypeAlias = Callable[[], State]


@cache
def start() -> State:
    return SMALL.initial_state()


@cache
def ordered() -> State:
    return play(SMALL, start(), "* order P1 1", "* order P2 2")


@cache
def drawn() -> State:
    return play(SMALL, ordered(), "* terrain P1 10")


@cache
def laid() -> State:
    return play(SMALL, drawn(), "P1 place 10 0,0 r0", "* terrain P2 20", "P2 place 20 1,2 r1")


@cache
def dealt() -> State:
    return deal(SMALL, laid(), (30, 50), (40, 60))


@cache
def chosen() -> State:
    return choose(SMALL, dealt(), (30, 50), (40, 60))


@cache
def dropping() -> State:
    return play(SMALL, chosen(), "P2 tribe 2 3,1 r0")


@cache
def over() -> State:
    return after_match(SMALL)


def placements(width: int) -> tuple[tuple[str, int], ...]:
    return (("rotation", 4), ("y", width), ("x", width))


# The numbering


def test_the_numbers_of_the_default_game_stay_as_they_are() -> None:
    numbering = TectonicTribes().numbering
    assert numbering.version == 1
    assert numbering.decisions == (
        NumberBlock("discard", (("card", 80),)),
        NumberBlock("play", (("card", 80),)),
        NumberBlock("place", placements(65)),
        NumberBlock("tribe", (("tribe", 5), *placements(65))),
        NumberBlock("drop", (("seat", 2),)),
        NumberBlock("pass"),
    )
    assert numbering.draws == (
        NumberBlock("order", (("place", 2),)),
        NumberBlock("terrain", (("card", 80),)),
        NumberBlock("deal", (("card", 80),)),
    )
    assert (TectonicTribes().num_actions, numbering.num_draws) == (101_563, 162)


@pytest.mark.parametrize(
    ("players", "advanced", "width", "actions"),
    [
        (2, True, 85, 160 + 24 * 85 * 85 + 2 + 1),
        (3, False, 79, 160 + 24 * 79 * 79 + 3 + 1),
        (3, True, 115, 160 + 24 * 115 * 115 + 3 + 1),
        (4, False, 89, 160 + 24 * 89 * 89 + 4 + 1),
        (5, False, 91, 160 + 24 * 91 * 91 + 5 + 1),
        (5, True, 131, 160 + 24 * 131 * 131 + 5 + 1),
    ],
)
def test_the_plane_is_as_wide_as_all_cards_in_a_line(
    players: int, advanced: bool, width: int, actions: int
) -> None:
    game = TectonicTribes(players, advanced)
    assert game.numbering.decisions[2] == NumberBlock("place", placements(width))
    assert game.num_actions == actions


# Every kind of action

NUMBERED: list[tuple[str, Moment, Action, int]] = [
    ("order", start, DrawOrder(CHANCE, P1, 1), 0),
    ("last-order", start, DrawOrder(CHANCE, P1, 2), 1),
    ("terrain", ordered, DrawTerrain(CHANCE, P1, 10), 2),
    ("last-terrain", ordered, DrawTerrain(CHANCE, P1, 120), 13),
    ("deal", laid, DealCard(CHANCE, P1, 30), 14 + 2),
    ("last-deal", laid, DealCard(CHANCE, P1, 120), 14 + 11),
    ("discard-at-the-wrong-time", drawn, Discard(P1, 10), 0),
    ("discard", dealt, Discard(P1, 30), 2),
    ("last-discard", dealt, Discard(P1, 120), 11),
    ("play", dealt, Play(P1, 50), 12 + 4),
    ("last-play", dealt, Play(P1, 120), 12 + 11),
    ("first-place", drawn, Place(P1, 10, 0, 0, 0), 24),
    ("turned", drawn, Place(P1, 10, 0, 0, 1), 24 + 81),
    ("place", chosen, Place(P2, 60, 2, 1, 0), 24 + 9 * 1 + 2),
    ("place-in-the-west", chosen, Place(P2, 60, -2, 1, 1), 24 + 81 + 9 * 1 + 7),
    ("place-in-the-north", chosen, Place(P2, 60, 0, -2, 0), 24 + 9 * 7 + 0),
    ("last-place", chosen, Place(P2, 60, -1, -1, 3), 24 + 323),
    ("tribe", chosen, Tribe(P2, 1, 0, 0, 0), 348),
    ("second-tribe", chosen, Tribe(P2, 2, 3, 1, 0), 348 + 324 + 9 * 1 + 3),
    ("last-tribe", chosen, Tribe(P2, 2, -1, -1, 3), 348 + 647),
    ("drop-the-own-card", dropping, Drop(P2, P2), 996),
    ("drop-that-of-the-next-seat", dropping, Drop(P2, P1), 997),
    ("pass", chosen, Pass(P2), 998),
]


@pytest.mark.parametrize(
    ("moment", "action", "number"),
    [case[1:] for case in NUMBERED],
    ids=[case[0] for case in NUMBERED],
)
def test_action_and_number_are_exact_inverses(moment: Moment, action: Action, number: int) -> None:
    state = moment()
    assert SMALL.encode(state, action) == number
    assert SMALL.decode(state, number, action.player) == action
    assert SMALL.decode(state, number) == action


def test_the_small_game_has_no_more_numbers() -> None:
    assert (SMALL.num_actions, SMALL.numbering.num_draws) == (999, 26)


def test_the_seat_is_the_one_that_is_asked_for() -> None:
    assert SMALL.decode(dealt(), 2, P2) == Discard(P2, 30)
    assert SMALL.encode(dealt(), Discard(P2, 30)) == 2
    committed = play(SMALL, dealt(), "P1 discard 30", "P1 play 50")
    assert SMALL.decode(committed, 2) == Discard(P2, 30)


def test_a_draw_is_for_the_seat_that_is_due() -> None:
    state = play(SMALL, start(), "* order P1 2")
    assert SMALL.decode(state, 0) == DrawOrder(CHANCE, P2, 1)
    state = play(SMALL, state, "* order P2 1")
    assert SMALL.decode(state, 2) == DrawTerrain(CHANCE, P2, 10)
    assert SMALL.decode(play(SMALL, laid(), "* deal P1 30"), 17) == DealCard(CHANCE, P2, 40)


def test_drops_count_from_the_own_seat_round_the_table() -> None:
    game = TectonicTribes(3, components=box([PLAIN] * 20, tribes=(TENT,) * 2))
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* order P3 3")
    for seat, card in enumerate((1, 2, 3), start=1):
        state = play(game, state, f"* terrain P{seat} {card}")
        state = game.apply(state, game.legal_actions(state)[0])
    state = deal(game, state, (4, 7), (5, 9), (6, 8))
    state = choose(game, state, (4, 7), (5, 9), (6, 8))  # P2 acts first, then P3, then P1
    state = play(game, state, game.format_action(game.legal_actions(state)[-1]))
    first = game.num_actions - 1 - 3
    assert [game.encode(state, Drop(P2, seat)) - first for seat in (P2, P3, P1)] == [0, 1, 2]
    assert [game.decode(state, first + place) for place in range(3)] == [
        Drop(P2, P2),
        Drop(P2, P3),
        Drop(P2, P1),
    ]


# The plane


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rotation", "across", "sign"),
    [(1, "x", 1), (1, "x", -1), (0, "y", 1), (0, "y", -1)],
    ids=["east", "west", "south", "north"],
)
def test_cards_in_a_line_reach_round_the_plane_and_do_not_meet(
    rotation: int, across: str, sign: int
) -> None:
    def farthest(action: Action) -> tuple[bool, int]:
        is_turned = isinstance(action, Place) and action.rotation == rotation
        return is_turned, sign * getattr(action, across) if is_turned else 0

    state = SMALL.initial_state()
    while SMALL.to_act(state):
        check_legal_actions(SMALL, state)
        check_numbers(SMALL, state, range(SMALL.num_actions))
        state = SMALL.apply(state, max(SMALL.legal_actions(state), key=farthest))
    seen = SMALL.surface(state)
    reached = {x if across == "x" else y for x, y in seen}
    assert len(reached) == max(reached) - min(reached) + 1 == 9
    assert len({(x % 9, y % 9) for x, y in seen}) == len(seen)


def test_the_same_number_is_a_nearer_square_where_the_other_is_out_of_reach() -> None:
    assert SMALL.decode(chosen(), 24 + 5) == Place(P2, 60, 5, 0, 0)
    later = play(SMALL, chosen(), "P2 place 60 -2,1 r1")
    assert SMALL.decode(later, 24 + 5) == Place(P1, 50, -4, 0, 0)
    with pytest.raises(NumberError, match="5,0 is out of reach of the continent"):
        SMALL.encode(later, Place(P1, 50, 5, 0, 0))


@pytest.mark.parametrize(
    ("x", "y"), [(-3, 0), (7, 0), (0, -3), (0, 7)], ids=["west", "east", "north", "south"]
)
def test_what_is_out_of_reach_has_no_number(x: int, y: int) -> None:
    with pytest.raises(NumberError, match=f"^{x},{y} is out of reach of the continent$"):
        SMALL.encode(chosen(), Place(P2, 60, x, y, 0))


# What has no number

UNNUMBERED: list[tuple[Moment, Action, str]] = [
    (dealt, Discard(P3, 30), "there is no number for discard by P3"),
    (dealt, Play(CHANCE, 30), r"there is no number for play by \*"),
    (laid, DealCard(P1, P1, 30), "there is no number for deal by P1"),
    (dealt, Discard(P1, 35), "there is no terrain card 35"),
    (dealt, Play(P1, 0), "there is no terrain card 0"),
    (chosen, Place(P2, 50, 0, 0, 0), "card 50 is not in front of P2"),
    (dealt, Place(P2, 50, 0, 0, 0), "card 50 is not in front of P2"),
    (chosen, Tribe(P2, 0, 0, 0, 0), "there is no number for tribe"),
    (chosen, Tribe(P2, 3, 0, 0, 0), "there is no number for tribe"),
    (dropping, Drop(P2, P3), "there is no seat P3"),
    (start, DrawOrder(CHANCE, P2, 1), "no card is due to P2"),
    (start, DrawOrder(CHANCE, P1, 3), "there is no number for order"),
    (ordered, DrawTerrain(CHANCE, P2, 30), "no card is due to P2"),
    (laid, DealCard(CHANCE, P1, 130), "there is no terrain card 130"),
    (over, DealCard(CHANCE, P1, 30), "no card is due to P1"),
]


@pytest.mark.parametrize(
    ("moment", "action", "message"),
    UNNUMBERED,
    ids=[f"{place}-{action.kind}" for place, (_, action, _) in enumerate(UNNUMBERED)],
)
def test_an_action_that_cannot_be_expressed_has_no_number(
    moment: Moment, action: Action, message: str
) -> None:
    with pytest.raises(NumberError, match=f"^{message}"):
        SMALL.encode(moment(), action)


@pytest.mark.parametrize(
    ("moment", "number", "player", "message"),
    [
        (over, 0, None, "the match is over: nobody is to act"),
        (chosen, 0, P1, "P1 is not to act"),
        (chosen, 0, CHANCE, r"\* is not to act"),
        (laid, 0, P1, "P1 is not to act"),
        (dealt, 24, None, "P1 has no card to place"),
        (dealt, -1, None, "a decision has a number from 0 to 998, not -1"),
        (dealt, 999, None, "a decision has a number from 0 to 998, not 999"),
        (laid, 26, None, "a draw has a number from 0 to 25, not 26"),
    ],
)
def test_a_number_may_stand_for_nothing(
    moment: Moment, number: int, player: Player | None, message: str
) -> None:
    with pytest.raises(NumberError, match=f"^{message}$"):
        SMALL.decode(moment(), number, *(() if player is None else (player,)))


def test_a_robbed_seat_has_no_card_to_be_placed() -> None:
    game = TectonicTribes(stolen_card="forfeit", components=SMALL.components)
    state = play(game, dropping(), "P2 drop P1")
    with pytest.raises(NumberError, match="P1 has no card to place"):
        game.decode(state, 24)
    assert game.decode(state, 348) == Tribe(P1, 1, 0, 0, 0)


# Whole matches


def check_legal_actions(game: TectonicTribes, state: State) -> None:
    """Every legal action has a number of its own, which stands for it."""
    for seat in game.to_act(state):
        actions = list(game.legal_actions(state, seat))
        numbers = [game.encode(state, action) for action in actions]
        assert len(set(numbers)) == len(numbers)
        assert [game.decode(state, number, seat) for number in numbers] == actions


def check_numbers(game: TectonicTribes, state: State, numbers: range | list[int]) -> None:
    """Every number stands for nothing, or for an action with that number."""
    seat = game.to_act(state)[0]
    size = game.numbering.num_draws if seat == CHANCE else game.num_actions
    for number in numbers:
        if number < size:
            for action in decoded(game, state, number):
                assert (action.player, game.encode(state, action)) == (seat, number)


def decoded(game: TectonicTribes, state: State, number: int) -> Iterator[Action]:
    try:
        yield game.decode(state, number)
    except NumberError:
        return
