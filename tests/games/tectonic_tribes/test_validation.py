"""States built by hand, and what is wrong with them."""

from typing import Any

import attrs
import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import (
    Deal,
    Drop,
    Pass,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
    Turn,
)
from boardrules.games.tectonic_tribes.actions import Act
from tests.games.matches import after_match, play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
GAME = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
START = GAME.initial_state()
LAID = set_up(GAME, 1, 2)
"""Card 1 lies upright at 0,0; card 2 covers a corner of it."""
DEALT = deal(GAME, LAID, (3, 4, 5, 6), (7, 8, 9, 10))
CHOSEN = choose(GAME, DEALT, (3, 4), (7, 8))
SECOND_TURN = play(GAME, CHOSEN, "P2 place 8 1,0 r0", "P1 place 4 0,1 r0")
"""P1 holds 9 and 10, P2 holds 5 and 6."""
OTHERWISE = ("does not follow from what happened before", "TECTONIC-R13")


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


# Reachable states


@pytest.mark.parametrize(
    ("players", "advanced", "stolen_card"),
    [
        (2, False, "hand_over"),
        (3, False, "forfeit"),
        (4, True, "hand_over"),
        (5, True, "forfeit"),
    ],
)
def test_states_of_a_match_have_no_defects(
    players: int, advanced: bool, stolen_card: StolenCard
) -> None:
    boxes = (tiny_box(20, hand=4), box([PLAIN] * 18, hand=4, deals=2))
    for number, components in enumerate(boxes):
        game = TectonicTribes(players, advanced, stolen_card, components=components)
        rng = seeded(number)
        state = game.initial_state()
        while game.to_act(state):
            assert game.validate(state) == ()
            for seat in game.to_act(state)[1:]:
                committed = game.apply(state, game.legal_actions(state, seat)[0])
                assert game.validate(committed) == ()
            actions = game.legal_actions(state)
            state = game.apply(state, actions[rng.randrange(len(actions))])
        assert game.validate(state) == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_with_the_real_box_has_no_defects(players: int) -> None:
    game = TectonicTribes(players, advanced=True)
    over = after_match(game, seed=players)
    assert len(over.deals) == (4 if players == 2 else 3)
    assert game.validate(over) == ()


def test_a_state_built_by_hand_is_as_good_as_one_that_was_played() -> None:
    built = State(
        order=(2, 1),
        drawn=(14, 1),
        origin=(Place(P2, 14, 0, 0, 1), Place(P1, 1, 2, 1, 0)),
        deals=(
            Deal(
                packets=((2, 3, 5, 7), (4, 6, 8, 9)),
                turns=(Turn((7, None), (5, None)),),
            ),
        ),
    )
    assert GAME.validate(built) == ()
    assert GAME.to_act(built) == (P2,)


# The table


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize(
    ("state", "where", "number"),
    [
        (with_packets(DEALT, (3, 4, 5, 6)), "deals[0].packets", 1),
        (with_packets(DEALT, (3,), (4,), (5,)), "deals[0].packets", 3),
        (with_packets(DEALT), "deals[0].packets", 0),
        (with_turn(SECOND_TURN, discards=(9,)), "deals[0].turns[1].discards", 1),
        (with_turn(SECOND_TURN, discards=(9, None, None)), "deals[0].turns[1].discards", 3),
        (with_turn(SECOND_TURN, plays=()), "deals[0].turns[1].plays", 0),
    ],
)
def test_there_is_an_entry_for_each_seat(state: State, where: str, number: int) -> None:
    message = f"there are 2 players, not {number}"
    assert defect(GAME, state) == (where, message, "TECTONIC-1.1")


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
    message = "this is not the time: a terrain card is being drawn"
    assert defect(GAME, State(order=(1, 2, 3))) == ("order[2]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-2.2")
def test_cards_of_the_setup_are_drawn_from_the_pile() -> None:
    unknown = State(order=(1, 2), drawn=(15,))
    message = "there is no card 15 in the pile"
    assert defect(GAME, unknown) == ("drawn[0]", message, "TECTONIC-2.2")
    twice = attrs.evolve(LAID, drawn=(1, 1))
    assert defect(GAME, twice) == ("drawn[1]", "there is no card 1 in the pile", "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("state", "where", "message"),
    [
        (
            State(order=(1,), drawn=(1,)),
            "drawn[0]",
            "this is not the time: turn-order cards are being dealt",
        ),
        (
            State(order=(1, 2), drawn=(1, 2)),
            "drawn[1]",
            "this is not the time: the first cards are being laid",
        ),
        (
            attrs.evolve(DEALT, drawn=LAID.drawn[:1], origin=LAID.origin[:1]),
            "deals[0].packets[0]",
            "this is not the time: a terrain card is being drawn",
        ),
        (
            attrs.evolve(DEALT, origin=LAID.origin[:1]),
            "deals[0].packets[0]",
            "this is not the time: the first cards are being laid",
        ),
        (State(drawn=(1,)), "drawn[0]", OTHERWISE[0]),
        (State(origin=LAID.origin[:1]), "origin[0]", OTHERWISE[0]),
        (attrs.evolve(LAID, drawn=(1, 2, 3)), "drawn[2]", OTHERWISE[0]),
        (
            State(order=(1, 2), drawn=(1,), origin=LAID.origin),
            "origin[1]",
            OTHERWISE[0],
        ),
        (attrs.evolve(LAID, deals=()), "deals[0]", OTHERWISE[0]),
        (State(deals=LAID.deals), "deals[0]", OTHERWISE[0]),
    ],
)
def test_a_match_is_set_up_in_order(state: State, where: str, message: str) -> None:
    assert defect(GAME, state) == (where, message, "TECTONIC-R13")


def test_too_many_cards_and_too_few_deals_are_named_together() -> None:
    state = attrs.evolve(LAID, drawn=(1, 2, 3), origin=(*LAID.origin, Pass(P1)), deals=())
    wheres = ["drawn[2]", "origin[2]", "deals[0]"]
    assert [(found.where, found.message, found.rule) for found in GAME.validate(state)] == [
        (where, *OTHERWISE) for where in wheres
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
                ("P3 has no seat", "TECTONIC-1.1"),
                ("all six squares cover others; five may at the most", "TECTONIC-4.3"),
            ],
        ),
    ],
)
def test_first_cards_are_laid_by_the_rules(
    number: int, act: Place | Pass, defects: list[tuple[str, str]]
) -> None:
    origin = (*LAID.origin[:number], act)
    found = GAME.validate(attrs.evolve(LAID, origin=origin, drawn=LAID.drawn[: number + 1]))
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
    state = with_packets(DEALT, *packets)
    message = f"there is no card {card} in the pile"
    assert defect(GAME, state) == ("deals[0].packets[1]", message, "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("state", "where", "message"),
    [
        (with_packets(LAID, (), (7,)), "deals[0].packets[1]", "P1 gets the next card"),
        (with_packets(LAID, (3, 4), (7,)), "", ""),
        (with_packets(LAID, (3, 4, 5), (7,)), "deals[0].packets[0]", "P2 gets the next card"),
        (
            with_packets(DEALT, (3, 4, 5, 6, 11), (7, 8, 9, 10)),
            "deals[0].packets[0]",
            "this is not the time: cards are being chosen",
        ),
        (
            with_packets(CHOSEN, (3, 4, 5, 6), (7, 8, 9)),
            "deals[0].turns[0].discards[0]",
            "this is not the time: hands are being dealt",
        ),
        (with_packets(DEALT, (4, 3, 5, 6), (7, 8, 9, 10)), "deals[0].packets[0]", OTHERWISE[0]),
        (with_packets(DEALT, (3, 4, 5, 6), (7, 8, 9)), "deals[0].turns[0]", OTHERWISE[0]),
        (with_turns(DEALT), "deals[0].turns[0]", OTHERWISE[0]),
        (with_turns(DEALT, *DEALT.deals[0].turns * 2), "deals[0].turns[1]", OTHERWISE[0]),
        (attrs.evolve(DEALT, deals=DEALT.deals + LAID.deals), "deals[1]", OTHERWISE[0]),
        (
            attrs.evolve(DEALT, deals=DEALT.deals + DEALT.deals),
            "deals[1].packets[0]",
            "this is not the time: cards are being chosen",
        ),
        (
            attrs.evolve(DEALT, deals=LAID.deals + DEALT.deals),
            "deals[0].packets[0]",
            OTHERWISE[0],
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
        "an empty deal before",
    ],
)
def test_hands_are_dealt_in_order(state: State, where: str, message: str) -> None:
    found = GAME.validate(state)
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
    state = with_turn(SECOND_TURN, **changes)
    assert defect(GAME, state) == (f"deals[0].turns[1].{where}", message, "TECTONIC-3.1")


def test_a_card_that_is_chosen_before_a_discard_and_is_not_in_hand_is_wrong_twice() -> None:
    found = GAME.validate(with_turn(SECOND_TURN, plays=(None, 9)))
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
        ((Pass(P3),), "P3 has no seat", "TECTONIC-1.1"),
        (
            (Place(P2, 8, 10**9, -(10**9), 0),),
            "the card covers no square of the continent",
            "TECTONIC-4.3",
        ),
        (
            (Drop(P2, P2),),
            "this is not the time: cards are being laid",
            "TECTONIC-R13",
        ),
        ((Tribe(P2, 2, 1, 0, 0),), "there is no tribe card 2", "TECTONIC-1.4"),
    ],
)
def test_cards_are_laid_by_the_rules(acts: tuple[Act, ...], message: str, rule: str) -> None:
    state = with_turn(CHOSEN, acts=acts)
    assert defect(GAME, state) == ("deals[0].turns[0].acts[0]", message, rule)


@pytest.mark.rule("TECTONIC-R13")
def test_nobody_acts_before_all_have_chosen_or_twice() -> None:
    early = with_turn(CHOSEN, plays=(4, None), acts=(Pass(P1),))
    message = "this is not the time: cards are being chosen"
    assert defect(GAME, early) == ("deals[0].turns[0].acts[0]", message, "TECTONIC-R13")
    acts = SECOND_TURN.deals[0].turns[0].acts
    third = with_turn(CHOSEN, acts=(*acts, Pass(P2)))
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
    assert defect(game, state) == ("deals[2]", *OTHERWISE)
    empty = Turn((None, None), (None, None))
    state = with_turns(over, *over.deals[1].turns, empty)
    assert defect(game, state) == ("deals[1].turns[1]", *OTHERWISE)


# States of strangers


def test_a_packet_of_very_many_cards_is_not_dealt() -> None:
    """Each card of a packet is sought among those that are left: not among 100,000."""
    state = attrs.evolve(LAID, deals=(Deal(((3,) * 100_000, (4,) * 100_000)),))
    expected = ("deals[0].packets", "there are 14 terrain cards", "TECTONIC-1.3")
    assert defect(GAME, state) == expected


@pytest.mark.parametrize("corner", [(2**53, 0), (-(2**53), 0), (0, 2**53), (0, -(2**53))], ids=str)
def test_no_card_lies_so_far_away_that_the_masks_fill_the_memory(corner: tuple[int, int]) -> None:
    origin = (LAID.origin[0], Place(P2, LAID.drawn[1], *corner, 0))
    state = attrs.evolve(LAID, origin=origin)
    message = "the card covers no square of the continent"
    assert defect(GAME, state) == ("origin[1]", message, "TECTONIC-4.3")
    with pytest.raises(ValueError, match=r"^no card can lie so far away from the first one$"):
        GAME.to_act(state)
