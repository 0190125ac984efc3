"""States built by hand, and what is wrong with them."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import attrs
import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import (
    Deal,
    Drop,
    Pass,
    Place,
    State,
    TectonicTribes,
    Tribe,
    Turn,
)
from boardrules.games.tectonic_tribes.actions import Act
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
GAME = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
DOES_NOT_FOLLOW = ("does not follow from what happened before", "TECTONIC-R13")

Moment: TypeAlias = Callable[[], State]


@cache
def laid() -> State:
    """Lay card 1 upright at 0,0; card 2 covers a corner of it."""
    return set_up(GAME, 1, 2)


@cache
def dealt() -> State:
    return deal(GAME, laid(), (3, 4, 5, 6), (7, 8, 9, 10))


@cache
def chosen() -> State:
    return choose(GAME, dealt(), (3, 4), (7, 8))


@cache
def in_second_turn() -> State:
    """Pass hands on: P1 holds 9 and 10, P2 holds 5 and 6."""
    return play(GAME, chosen(), "P2 place 8 1,0 r0", "P1 place 4 0,1 r0")


def defect(game: TectonicTribes, state: State) -> tuple[str, str, str]:
    """Return where a state is wrong, how, and by which rule; it must be wrong in one way only."""
    (found,) = game.validate(state)
    return found.where, found.message, found.rule


def with_turn(state: State, **changes: Any) -> State:
    """Change the last turn of a state."""
    last = state.deals[-1]
    turn = attrs.evolve(last.turns[-1], **changes)
    return with_turns(state, *last.turns[:-1], turn)


def with_turns(state: State, *turns: Turn) -> State:
    """Change the turns of the last deal."""
    last = attrs.evolve(state.deals[-1], turns=turns)
    return attrs.evolve(state, deals=(*state.deals[:-1], last))


def with_packets(state: State, *packets: tuple[int, ...]) -> State:
    """Change the packets of the last deal."""
    last = attrs.evolve(state.deals[-1], packets=packets)
    return attrs.evolve(state, deals=(*state.deals[:-1], last))


# The table


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize(
    ("moment", "where", "number"),
    [
        (lambda: with_packets(dealt(), (3, 4, 5, 6)), "deals[0].packets", 1),
        (lambda: with_packets(dealt(), (3,), (4,), (5,)), "deals[0].packets", 3),
        (lambda: with_packets(dealt()), "deals[0].packets", 0),
        (lambda: with_turn(in_second_turn(), discards=(9,)), "deals[0].turns[1].discards", 1),
        (
            lambda: with_turn(in_second_turn(), discards=(9, None, None)),
            "deals[0].turns[1].discards",
            3,
        ),
        (lambda: with_turn(in_second_turn(), plays=()), "deals[0].turns[1].plays", 0),
    ],
    ids=["one packet", "three packets", "no packet", "one discard", "three discards", "no play"],
)
def test_there_is_an_entry_for_each_seat(moment: Moment, where: str, number: int) -> None:
    message = f"there are 2 players, not {number}"
    assert defect(GAME, moment()) == (where, message, "TECTONIC-1.1")


@pytest.mark.rule("TECTONIC-1.1")
def test_every_row_that_is_too_short_is_named() -> None:
    state = State(deals=(Deal(()), Deal(((), ()), (Turn((), ()),))))
    assert [found.where for found in GAME.validate(state)] == [
        "deals[0].packets",
        "deals[1].turns[0].discards",
        "deals[1].turns[0].plays",
    ]


# The setup


@pytest.mark.rule("TECTONIC-2.3")
def test_each_turn_order_card_is_dealt_once() -> None:
    twice = ("order[1]", "there is no turn-order card 1 to deal", "TECTONIC-2.3")
    assert defect(GAME, State(order=(1, 1))) == twice
    high = ("order[0]", "there is no turn-order card 3 to deal", "TECTONIC-2.3")
    assert defect(GAME, State(order=(3,))) == high
    message = "not now: a terrain card is being drawn"
    assert defect(GAME, State(order=(1, 2, 3))) == ("order[2]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-2.2")
def test_cards_of_the_setup_are_drawn_from_the_pile() -> None:
    unknown = State(order=(1, 2), drawn=(15,))
    message = "there is no card 15 in the pile"
    assert defect(GAME, unknown) == ("drawn[0]", message, "TECTONIC-2.2")
    twice = attrs.evolve(laid(), drawn=(1, 1))
    assert defect(GAME, twice) == ("drawn[1]", "there is no card 1 in the pile", "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("moment", "where", "message"),
    [
        (
            lambda: State(order=(1,), drawn=(1,)),
            "drawn[0]",
            "not now: turn-order cards are being dealt",
        ),
        (
            lambda: State(order=(1, 2), drawn=(1, 2)),
            "drawn[1]",
            "not now: the first cards are being laid",
        ),
        (
            lambda: attrs.evolve(dealt(), drawn=laid().drawn[:1], origin=laid().origin[:1]),
            "deals[0].packets[0]",
            "not now: a terrain card is being drawn",
        ),
        (
            lambda: attrs.evolve(dealt(), origin=laid().origin[:1]),
            "deals[0].packets[0]",
            "not now: the first cards are being laid",
        ),
        (lambda: State(drawn=(1,)), "drawn[0]", DOES_NOT_FOLLOW[0]),
        (lambda: State(origin=laid().origin[:1]), "origin[0]", DOES_NOT_FOLLOW[0]),
        (lambda: attrs.evolve(laid(), drawn=(1, 2, 3)), "drawn[2]", DOES_NOT_FOLLOW[0]),
        (
            lambda: State(order=(1, 2), drawn=(1,), origin=laid().origin),
            "origin[1]",
            DOES_NOT_FOLLOW[0],
        ),
        (lambda: attrs.evolve(laid(), deals=()), "deals[0]", DOES_NOT_FOLLOW[0]),
        (lambda: State(deals=laid().deals), "deals[0]", DOES_NOT_FOLLOW[0]),
    ],
    ids=[
        "a card before the order",
        "two cards at once",
        "hands before the second card",
        "hands before the second card is laid",
        "a card without an order",
        "a card laid without a draw",
        "a third card",
        "two cards laid after one draw",
        "no deal",
        "a deal without a setup",
    ],
)
def test_a_match_is_set_up_in_order(moment: Moment, where: str, message: str) -> None:
    assert defect(GAME, moment()) == (where, message, "TECTONIC-R13")


def test_too_many_cards_and_too_few_deals_are_named_together() -> None:
    state = attrs.evolve(laid(), drawn=(1, 2, 3), origin=(*laid().origin, Pass(P1)), deals=())
    wheres = ["drawn[2]", "origin[2]", "deals[0]"]
    assert [(found.where, found.message, found.rule) for found in GAME.validate(state)] == [
        (where, *DOES_NOT_FOLLOW) for where in wheres
    ]


@pytest.mark.parametrize(
    ("number", "act", "defects"),
    [
        (0, Place(P1, 1, 1, 0, 0), [("the first card lies at 0,0", "TECTONIC-R6")]),
        (0, Place(P1, 2, 0, 0, 0), [("P1 has not drawn card 2", "TECTONIC-2.4")]),
        (0, Pass(P1), [("P1 can lay card 1", "TECTONIC-R2")]),
        (0, Pass(P2), [("it is the turn of P1", "TECTONIC-2.4")]),
        (
            0,
            Place(P1, 1, 0, 0, 2),
            [("r2 looks like r0, which stands for both", "TECTONIC-R5")],
        ),
        (
            1,
            Place(P2, 2, 2, 0, 0),
            [("the card covers no square of the continent", "TECTONIC-4.3")],
        ),
        (
            1,
            Place(P3, 2, 0, 0, 0),
            [
                ("P3 has no seat at this table", "TECTONIC-1.1"),
                ("all six squares cover others; five may at the most", "TECTONIC-4.3"),
            ],
        ),
    ],
)
def test_first_cards_are_laid_by_the_rules(
    number: int, act: Place | Pass, defects: list[tuple[str, str]]
) -> None:
    origin = (*laid().origin[:number], act)
    found = GAME.validate(attrs.evolve(laid(), origin=origin, drawn=laid().drawn[: number + 1]))
    assert [(one.where, one.message, one.rule) for one in found] == [
        (f"origin[{number}]", message, rule) for message, rule in defects
    ]


# Hands


@pytest.mark.rule("TECTONIC-2.2", "TECTONIC-2.6")
@pytest.mark.parametrize(
    ("packets", "card"),
    [
        (((3, 4, 5, 6), (3, 8, 9, 10)), 3),
        (((3, 4, 5, 6), (7, 8, 8, 10)), 8),
        (((3, 4, 5, 6), (2, 8, 9, 10)), 2),
        (((3, 4, 5, 6), (8, 9, 10, 15)), 15),
        (((3, 4, 5, 6), (-1, 8, 9, 10)), -1),
    ],
    ids=["in two packets", "twice in one", "laid", "not in the box", "below all"],
)
def test_hands_are_dealt_from_the_pile(packets: tuple[tuple[int, ...], ...], card: int) -> None:
    state = with_packets(dealt(), *packets)
    message = f"there is no card {card} in the pile"
    assert defect(GAME, state) == ("deals[0].packets[1]", message, "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("moment", "where", "message"),
    [
        (lambda: with_packets(laid(), (), (7,)), "deals[0].packets[1]", "P1 gets the next card"),
        (lambda: with_packets(laid(), (3, 4), (7,)), "", ""),
        (
            lambda: with_packets(laid(), (3, 4, 5), (7,)),
            "deals[0].packets[0]",
            "P2 gets the next card",
        ),
        (
            lambda: with_packets(dealt(), (3, 4, 5, 6, 11), (7, 8, 9, 10)),
            "deals[0].packets[0]",
            "not now: cards are being chosen",
        ),
        (
            lambda: with_packets(chosen(), (3, 4, 5, 6), (7, 8, 9)),
            "deals[0].turns[0].discards[0]",
            "not now: hands are being dealt",
        ),
        (
            lambda: with_packets(dealt(), (4, 3, 5, 6), (7, 8, 9, 10)),
            "deals[0].packets[0]",
            DOES_NOT_FOLLOW[0],
        ),
        (
            lambda: with_packets(dealt(), (3, 4, 5, 6), (7, 8, 9)),
            "deals[0].turns[0]",
            DOES_NOT_FOLLOW[0],
        ),
        (lambda: with_turns(dealt()), "deals[0].turns[0]", DOES_NOT_FOLLOW[0]),
        (
            lambda: with_turns(dealt(), *dealt().deals[0].turns * 2),
            "deals[0].turns[1]",
            DOES_NOT_FOLLOW[0],
        ),
        (
            lambda: attrs.evolve(dealt(), deals=dealt().deals + laid().deals),
            "deals[1]",
            DOES_NOT_FOLLOW[0],
        ),
        (
            lambda: attrs.evolve(dealt(), deals=dealt().deals + dealt().deals),
            "deals[1].packets[0]",
            "not now: cards are being chosen",
        ),
        (
            lambda: attrs.evolve(dealt(), deals=(*dealt().deals, Deal(((11,), ())))),
            "deals[1].packets[0]",
            "not now: cards are being chosen",
        ),
        (
            lambda: attrs.evolve(dealt(), deals=laid().deals + dealt().deals),
            "deals[0].packets[0]",
            DOES_NOT_FOLLOW[0],
        ),
    ],
    ids=[
        "P2 first",
        "half a deal",
        "P1 twice",
        "five cards",
        "a turn too early",
        "not in order",
        "no turn yet",
        "no turn",
        "two turns",
        "a deal too early",
        "a deal before its time",
        "a deal of other cards before its time",
        "an empty deal before",
    ],
)
def test_hands_are_dealt_in_order(moment: Moment, where: str, message: str) -> None:
    found = GAME.validate(moment())
    expected = [(where, message, "TECTONIC-R13")] if where else []
    assert [(one.where, one.message, one.rule) for one in found] == expected


# Turns


@pytest.mark.rule("TECTONIC-3.1")
@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        ({"discards": (3, None)}, "discards[0]", "P1 has no card 3 in hand"),
        ({"discards": (5, None)}, "discards[0]", "P1 has no card 5 in hand"),
        ({"discards": (None, 10)}, "discards[1]", "P2 has no card 10 in hand"),
        ({"plays": (9, None)}, "plays[0]", "P1 discards a card first"),
        ({"discards": (9, None), "plays": (9, None)}, "plays[0]", "P1 has no card 9 in hand"),
    ],
)
def test_cards_are_chosen_from_the_hand(
    changes: dict[str, object], where: str, message: str
) -> None:
    """Hands have been passed on: P1 holds 9 and 10, P2 holds 5 and 6."""
    state = with_turn(in_second_turn(), **changes)
    assert defect(GAME, state) == (f"deals[0].turns[1].{where}", message, "TECTONIC-3.1")


def test_a_card_that_is_chosen_before_a_discard_and_is_not_in_hand_is_wrong_twice() -> None:
    found = GAME.validate(with_turn(in_second_turn(), plays=(None, 9)))
    assert [(one.where, one.message) for one in found] == [
        ("deals[0].turns[1].plays[1]", "P2 discards a card first"),
        ("deals[0].turns[1].plays[1]", "P2 has no card 9 in hand"),
    ]


@pytest.mark.parametrize(
    ("acts", "message", "rule"),
    [
        ((Place(P1, 4, 1, 0, 0),), "it is the turn of P2", "TECTONIC-4.1"),
        ((Place(P2, 9, 1, 0, 0),), "P2 has no card 9 to lay", "TECTONIC-4.1"),
        ((Place(P2, 81, 1, 0, 0),), "there is no terrain card 81", "TECTONIC-1.3"),
        ((Pass(P2),), "P2 can lay card 8", "TECTONIC-R2"),
        ((Pass(P3),), "P3 has no seat at this table", "TECTONIC-1.1"),
        (
            (Place(P2, 8, 10**9, -(10**9), 0),),
            "the card covers no square of the continent",
            "TECTONIC-4.3",
        ),
        (
            (Drop(P2, P2),),
            "not now: cards are being laid",
            "TECTONIC-R13",
        ),
        ((Tribe(P2, 2, 1, 0, 0),), "there is no tribe card 2", "TECTONIC-1.4"),
    ],
)
def test_cards_are_laid_by_the_rules(acts: tuple[Act, ...], message: str, rule: str) -> None:
    state = with_turn(chosen(), acts=acts)
    assert defect(GAME, state) == ("deals[0].turns[0].acts[0]", message, rule)


@pytest.mark.rule("TECTONIC-R13")
def test_nobody_acts_before_all_have_chosen_or_twice() -> None:
    early = with_turn(chosen(), plays=(4, None), acts=(Pass(P1),))
    message = "not now: cards are being chosen"
    assert defect(GAME, early) == ("deals[0].turns[0].acts[0]", message, "TECTONIC-R13")
    acts = in_second_turn().deals[0].turns[0].acts
    third = with_turn(chosen(), acts=(*acts, Pass(P2)))
    assert defect(GAME, third) == ("deals[0].turns[0].acts[2]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-4.5")
def test_an_illegal_placement_deep_in_a_match_is_found() -> None:
    faces = ["lava plain / plain plain / plain plain"] * 30
    game = TectonicTribes(3, advanced=True, components=box(faces, hand=4, deals=2))
    over = after_match(game, seed=5)
    *before, last = over.deals
    assert len(before) == 2
    turn = last.turns[1]
    (number, act) = next((at, act) for at, act in enumerate(turn.acts) if isinstance(act, Place))
    wrong = attrs.evolve(turn, acts=(*turn.acts[:number], Place(act.player, act.card, 0, 0, 0)))
    state = attrs.evolve(over, deals=(*before, Deal(last.packets, (last.turns[0], wrong))))
    found = game.validate(state)
    assert ("the card covers lava", "TECTONIC-4.5") in [(one.message, one.rule) for one in found]
    assert {one.where for one in found} == {f"deals[2].turns[1].acts[{number}]"}


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.rule("TECTONIC-7.2", "TECTONIC-8.1")
def test_nothing_happens_after_the_end(advanced: bool) -> None:
    game = TectonicTribes(advanced=advanced, components=tiny_box(advanced_deals=2))
    over = after_match(game)
    assert len(over.deals) == 2
    rule = "TECTONIC-8.1" if advanced else "TECTONIC-7.2"
    number = len(over.deals[1].turns[0].acts)
    state = with_turn(over, acts=(*over.deals[1].turns[0].acts, Pass(P1)))
    where = f"deals[1].turns[0].acts[{number}]"
    assert defect(game, state) == (where, "the match is over", rule)
    state = attrs.evolve(over, deals=(*over.deals, Deal(((1,), ()))))
    assert defect(game, state) == ("deals[2].packets[0]", "the match is over", rule)
    state = attrs.evolve(over, deals=(*over.deals, Deal(((), ()))))
    assert defect(game, state) == ("deals[2]", *DOES_NOT_FOLLOW)
    empty = Turn((None, None), (None, None))
    state = with_turns(over, *over.deals[1].turns, empty)
    assert defect(game, state) == ("deals[1].turns[1]", *DOES_NOT_FOLLOW)


# States of strangers


def test_a_packet_of_very_many_cards_is_not_dealt() -> None:
    """Each card of a packet is sought among those that are left: not among 100,000."""
    state = attrs.evolve(laid(), deals=(Deal(((3,) * 100_000, (4,) * 100_000)),))
    expected = ("deals[0].packets", "there are 14 terrain cards", "TECTONIC-1.3")
    assert defect(GAME, state) == expected


@pytest.mark.parametrize("corner", [(2**53, 0), (-(2**53), 0), (0, 2**53), (0, -(2**53))], ids=str)
def test_no_card_lies_so_far_away_that_the_masks_fill_the_memory(corner: tuple[int, int]) -> None:
    origin = (laid().origin[0], Place(P2, laid().drawn[1], *corner, 0))
    state = attrs.evolve(laid(), origin=origin)
    message = "the card covers no square of the continent"
    assert defect(GAME, state) == ("origin[1]", message, "TECTONIC-4.3")
    with pytest.raises(ValueError, match=r"^no card can lie so far away from the first one$"):
        GAME.to_act(state)
