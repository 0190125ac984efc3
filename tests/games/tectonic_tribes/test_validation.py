"""States built by hand, and what is wrong with them."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import attrs
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tectonic_tribes import (
    Board,
    DrawOrder,
    Drop,
    Event,
    Pass,
    Place,
    Reshuffle,
    State,
    TectonicTribes,
    Tribe,
    Turn,
)
from boardrules.games.tectonic_tribes.actions import Act
from boardrules.persistent import PersistentList
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
GAME = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
DOES_NOT_FOLLOW = ("does not follow from what has happened", "TECTONIC-R13")

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


def after(*events: Event, before: State | None = None) -> State:
    """Let events follow on those of a state, or on nothing; the table stays as it was."""
    state = GAME.initial_state() if before is None else before
    return attrs.evolve(state, history=PersistentList([*state.history, *events]))


def with_event(state: State, index: int, **changes: Any) -> State:
    """Change an event."""
    history = [*state.history]
    history[index] = attrs.evolve(history[index], **changes)
    return attrs.evolve(state, history=PersistentList(history))


# The table


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize("name", ["hands", "front", "tribes", "order", "discarded"])
@pytest.mark.parametrize("number", [0, 1, 3])
def test_there_is_an_entry_for_each_seat(name: str, number: int) -> None:
    row = (getattr(dealt(), name) * 2)[:number]
    message = f"there are 2 players, not {number}"
    found = GAME.validate(attrs.evolve(dealt(), **{name: row}))
    assert (name, message, "TECTONIC-1.1") in [(one.where, one.message, one.rule) for one in found]


@pytest.mark.rule("TECTONIC-1.1")
def test_every_row_of_an_event_that_is_too_short_is_named() -> None:
    state = after(Reshuffle(((),)), Turn(1, (), (3,), ((), (), ())))
    assert [found.where for found in GAME.validate(state)] == [
        "history[1].discards",
        "history[1].plays",
        "history[0].hands",
        "history[1].hands",
    ]


CHANGES: dict[str, tuple[Moment, Any]] = {
    "phase": (chosen, "drop"),
    "waiting": (chosen, (P1, P2)),
    "deal": (chosen, 2),
    "turn": (chosen, 2),
    "size": (chosen, 2),
    "board": (chosen, Board()),
    "hands": (chosen, ((5, 6), (9, 11))),
    "front": (chosen, (4, None)),
    "revealed": (chosen, ()),
    "tribes": (chosen, ((1,), ())),
    "order": (chosen, (1, 2)),
    "pile": (chosen, (11, 12, 13)),
    "discards": (chosen, (7, 3)),
    "discarded": (chosen, (3, None)),
    "aside": (chosen, (3,)),
}


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize("name", CHANGES)
def test_the_table_lies_as_it_does_after_what_has_happened(name: str) -> None:
    moment, value = CHANGES[name]
    state = attrs.evolve(moment(), **{name: value})
    assert defect(GAME, state) == (name, *DOES_NOT_FOLLOW)


# The setup


@pytest.mark.rule("TECTONIC-2.3")
def test_each_turn_order_card_is_dealt_once() -> None:
    first = DrawOrder(CHANCE, P1, 1)
    twice = ("history[1]", "there is no turn-order card 1 to deal", "TECTONIC-2.3")
    assert defect(GAME, after(first, DrawOrder(CHANCE, P2, 1))) == twice
    high = ("history[0]", "there is no turn-order card 3 to deal", "TECTONIC-2.3")
    assert defect(GAME, after(DrawOrder(CHANCE, P1, 3))) == high
    third = after(first, DrawOrder(CHANCE, P2, 2), DrawOrder(CHANCE, P3, 3))
    message = "not now: a terrain card is being drawn"
    assert defect(GAME, third) == ("history[2]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-2.2")
@pytest.mark.parametrize("card", [1, 15])
def test_cards_of_the_setup_are_drawn_from_the_pile(card: int) -> None:
    state = with_event(laid(), 4, card=card)
    message = f"there is no card {card} in the pile"
    assert defect(GAME, state) == ("history[4]", message, "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("place", "message"),
    [
        (1, "not now: turn-order cards are being dealt"),
        (3, "not now: the first cards are being laid"),
        (4, "not now: a terrain card is being drawn"),
    ],
    ids=["a card before the order", "two cards at once", "a card laid without a draw"],
)
def test_a_match_is_set_up_in_order(place: int, message: str) -> None:
    history = [*laid().history]
    del history[place]
    state = attrs.evolve(laid(), history=PersistentList(history))
    assert defect(GAME, state) == (f"history[{place}]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-R13")
def test_hands_are_dealt_after_the_setup() -> None:
    state = attrs.evolve(dealt(), history=PersistentList([*laid().history][:-1]))
    message = "not now: the first cards are being laid"
    assert defect(GAME, attrs.evolve(state, phase="deal")) == ("hands", message, "TECTONIC-R13")
    message = "not now: the first cards are being laid"
    one = attrs.evolve(state, discarded=(3, None))
    assert defect(GAME, one) == ("hands", message, "TECTONIC-R13")


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
    place = 3 + 2 * number
    history = PersistentList([*[*laid().history][:place], act])
    found = GAME.validate(attrs.evolve(laid(), history=history))
    assert [(one.where, one.message, one.rule) for one in found] == [
        (f"history[{place}]", message, rule) for message, rule in defects
    ]


# Hands


@pytest.mark.rule("TECTONIC-2.2", "TECTONIC-2.6")
@pytest.mark.parametrize(
    ("hands", "card"),
    [
        (((3, 4, 5, 6), (3, 8, 9, 10)), 3),
        (((3, 4, 5, 6), (7, 8, 8, 10)), 8),
        (((3, 4, 5, 6), (2, 8, 9, 10)), 2),
        (((3, 4, 5, 6), (8, 9, 10, 15)), 15),
        (((3, 4, 5, 6), (-1, 8, 9, 10)), -1),
    ],
    ids=["in two hands", "twice in one", "laid", "not in the box", "below all"],
)
def test_hands_are_dealt_from_the_pile(hands: tuple[tuple[int, ...], ...], card: int) -> None:
    message = f"there is no card {card} in the pile"
    state = attrs.evolve(dealt(), hands=hands)
    assert defect(GAME, state) == ("hands", message, "TECTONIC-2.2")
    state = with_event(chosen(), -1, hands=tuple(hand[2:] for hand in hands))
    if card in (8, 15):
        assert defect(GAME, state) == ("history[6]", message, "TECTONIC-2.2")


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (((), (7,)), "P1 gets the next card"),
        (((3, 4, 5), (7,)), "P2 gets the next card"),
        (((3, 4, 5, 6, 11), (7, 8, 9, 10)), "not now: cards are being chosen"),
    ],
    ids=["P2 first", "P1 twice", "five cards"],
)
def test_hands_are_dealt_in_order(hands: tuple[tuple[int, ...], ...], message: str) -> None:
    state = attrs.evolve(laid(), hands=hands)
    assert defect(GAME, state) == ("hands", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-R13")
def test_cards_of_a_hand_are_in_order_of_number() -> None:
    state = attrs.evolve(dealt(), hands=((4, 3, 5, 6), (7, 8, 9, 10)))
    assert defect(GAME, state) == ("hands", *DOES_NOT_FOLLOW)


@pytest.mark.rule("TECTONIC-6.3")
def test_the_pile_is_re_formed_when_it_is_used_up_and_not_before() -> None:
    early = after(Reshuffle(((3,), ())), before=laid())
    wheres = [found.where for found in GAME.validate(early)]
    assert wheres == ["waiting", "hands", "pile", "history"]
    game = TectonicTribes(components=box(["lava " * 6] * 5))
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 2))
    assert game.validate(state) == ()
    assert isinstance(state.history[-1], Reshuffle)
    other = with_event(state, -1, hands=((3,), (4,)))
    assert defect(game, other) == ("history", *DOES_NOT_FOLLOW)
    other = with_event(state, -1, hands=((2,), (4,)))
    message = "there is no card 2 in the pile"
    assert defect(game, other) == ("history[6]", message, "TECTONIC-2.2")


# Turns


@pytest.mark.rule("TECTONIC-3.1")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"discarded": (3, None)}, "P1 has no card 3 in hand"),
        ({"discarded": (5, None)}, "P1 has no card 5 in hand"),
        ({"discarded": (None, 10)}, "P2 has no card 10 in hand"),
        ({"front": (9, None)}, "P1 discards a card first"),
        ({"discarded": (9, None), "front": (9, None)}, "P1 has no card 9 in hand"),
    ],
)
def test_cards_are_chosen_from_the_hand(changes: dict[str, Any], message: str) -> None:
    """Hands have been passed on: P1 holds 9 and 10, P2 holds 5 and 6."""
    state = attrs.evolve(in_second_turn(), **changes)
    assert defect(GAME, state) == ("hands", message, "TECTONIC-3.1")


def test_a_card_that_is_chosen_before_a_discard_and_is_not_in_hand_is_wrong_twice() -> None:
    found = GAME.validate(attrs.evolve(in_second_turn(), front=(None, 9)))
    assert [(one.where, one.message) for one in found] == [
        ("hands", "P2 discards a card first"),
        ("hands", "P2 has no card 9 in hand"),
    ]


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-6.1")
def test_what_is_left_after_a_turn_follows_from_the_hands_before() -> None:
    state = play(GAME, in_second_turn(), "P1 discard 9", "P1 play 10", "P2 discard 5", "P2 play 6")
    assert GAME.validate(state) == ()
    place = len(state.history) - 1
    other = with_event(state, place, hands=((11,), ()))
    assert defect(GAME, other) == ("history", *DOES_NOT_FOLLOW)
    other = with_event(state, place, number=1)
    assert defect(GAME, other) == ("history", *DOES_NOT_FOLLOW)
    other = with_event(state, place, discards=(5, 9))
    message = "P1 has no card 5 in hand"
    assert defect(GAME, other) == (f"history[{place}]", message, "TECTONIC-3.1")


@pytest.mark.parametrize(
    ("act", "message", "rule"),
    [
        (Place(P1, 4, 1, 0, 0), "it is the turn of P2", "TECTONIC-4.1"),
        (Place(P2, 9, 1, 0, 0), "P2 has no card 9 to lay", "TECTONIC-4.1"),
        (Place(P2, 81, 1, 0, 0), "there is no terrain card 81", "TECTONIC-1.3"),
        (Pass(P2), "P2 can lay card 8", "TECTONIC-R2"),
        (Pass(P3), "P3 has no seat at this table", "TECTONIC-1.1"),
        (
            Place(P2, 8, 10**9, -(10**9), 0),
            "the card covers no square of the continent",
            "TECTONIC-4.3",
        ),
        (Drop(P2, P2), "not now: cards are being laid", "TECTONIC-R13"),
        (Tribe(P2, 2, 1, 0, 0), "there is no tribe card 2", "TECTONIC-1.4"),
    ],
)
def test_cards_are_laid_by_the_rules(act: Act, message: str, rule: str) -> None:
    assert defect(GAME, after(act, before=chosen())) == ("history[7]", message, rule)


@pytest.mark.rule("TECTONIC-R13")
def test_nobody_acts_before_all_have_chosen_or_twice() -> None:
    message = "not now: cards are being chosen"
    third = after(Pass(P2), before=in_second_turn())
    assert defect(GAME, third) == ("history[9]", message, "TECTONIC-R13")
    message = "not now: hands are being dealt"
    early = after(Pass(P1), before=dealt())
    assert defect(GAME, early) == ("history[6]", message, "TECTONIC-R13")


@pytest.mark.rule("TECTONIC-4.5")
def test_an_illegal_placement_deep_in_a_match_is_found() -> None:
    faces = ["lava plain / plain plain / plain plain"] * 30
    game = TectonicTribes(3, advanced=True, components=box(faces, hand=4, deals=2))
    over = after_match(game, seed=5)
    assert over.deal == 3
    place = max(at for at, event in enumerate(over.history) if isinstance(event, Place))
    found = game.validate(with_event(over, place, x=0, y=0, rotation=0))
    assert ("the card covers lava", "TECTONIC-4.5") in [(one.message, one.rule) for one in found]
    assert {one.where for one in found} == {f"history[{place}]"}


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.rule("TECTONIC-7.2", "TECTONIC-8.1")
def test_nothing_happens_after_the_end(advanced: bool) -> None:
    game = TectonicTribes(advanced=advanced, components=tiny_box(advanced_deals=2))
    over = after_match(game)
    assert over.deal == 2
    rule = "TECTONIC-8.1" if advanced else "TECTONIC-7.2"
    where = f"history[{len(over.history)}]"
    for event in (Pass(P1), Turn(1, (1, 2), (3, 4), ((), ())), Reshuffle(((1,), ()))):
        state = after(event, before=over)
        assert defect(game, state) == (where, "the match is over", rule)
    state = attrs.evolve(over, phase="deal", hands=((1,), ()))
    assert defect(game, state) == ("hands", "the match is over", rule)


# States of strangers


def test_a_hand_of_very_many_cards_is_not_dealt() -> None:
    many = ((3,) * 100_000, (4,) * 100_000)
    message = "there are 14 terrain cards"
    state = attrs.evolve(laid(), hands=many)
    assert defect(GAME, state) == ("hands", message, "TECTONIC-1.3")
    state = after(Reshuffle(many), before=laid())
    assert defect(GAME, state) == ("history[6].hands", message, "TECTONIC-1.3")


@pytest.mark.parametrize("corner", [(2**53, 0), (-(2**53), 0), (0, 2**53), (0, -(2**53))], ids=str)
def test_no_card_lies_so_far_away_that_the_masks_fill_the_memory(corner: tuple[int, int]) -> None:
    x, y = corner
    state = with_event(laid(), 5, x=x, y=y)
    message = "the card covers no square of the continent"
    assert defect(GAME, state) == ("history[5]", message, "TECTONIC-4.3")
    cards = (laid().board.cards[0], Place(P2, 2, x, y, 0))
    state = attrs.evolve(laid(), board=Board(cards))
    assert defect(GAME, state) == ("board", *DOES_NOT_FOLLOW)
    with pytest.raises(ValueError, match=r"^no card can lie so far away from the first one$"):
        GAME.score(state)
