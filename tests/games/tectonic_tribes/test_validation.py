"""States built by hand, and what is wrong with them."""

from collections.abc import Callable
from functools import cache
from itertools import count
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
from boardrules.persistent import PersistentList
from tests.games.box_files import entries
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
GAME = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))

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
    found = GAME.validate(attrs.evolve(dealt(), **{name: row}))
    assert (name, "TECTONIC-1.1") in entries(found)


@pytest.mark.rule("TECTONIC-1.1")
def test_every_row_of_an_event_that_is_too_short_is_named() -> None:
    state = after(Reshuffle(((),)), Turn(1, (), (3,), ((), (), ())))
    assert [found.where for found in GAME.validate(state)] == [
        "history[1].discards",
        "history[1].plays",
        "history[0].hands",
        "history[1].hands",
    ]


CHANGES: dict[str, Any] = {
    "phase": "drop",
    "waiting": (P1, P2),
    "deal": 2,
    "turn": 2,
    "size": 2,
    "board": Board(),
    "hands": ((5, 6), (9, 11)),
    "front": (4, None),
    "revealed": (),
    "tribes": ((1,), ()),
    "order": (1, 2),
    "pile": (11, 12, 13),
    "discards": (7, 3),
    "discarded": (3, None),
    "aside": (3,),
}


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize("name", CHANGES)
def test_the_table_lies_as_it_does_after_what_has_happened(name: str) -> None:
    state = attrs.evolve(chosen(), **{name: CHANGES[name]})
    assert entries(GAME.validate(state)) == [(name, "TECTONIC-R13")]


# What has happened, event by event


def without(state: State, place: int) -> State:
    """Take an event away."""
    history = [*state.history]
    del history[place]
    return attrs.evolve(state, history=PersistentList(history))


def instead(number: int, act: Place | Pass) -> State:
    """Let something else happen than that the first or the second card is laid."""
    return attrs.evolve(laid(), history=PersistentList([*[*laid().history][: 3 + 2 * number], act]))


FIRST, SECOND, THIRD = (DrawOrder(CHANCE, seat, seat + 1) for seat in (P1, P2, P3))

WRONG: list[tuple[Moment, str, str]] = [
    # The setup
    (lambda: after(FIRST, DrawOrder(CHANCE, P2, 1)), "history[1]", "2.3"),
    (lambda: after(DrawOrder(CHANCE, P1, 3)), "history[0]", "2.3"),
    (lambda: after(FIRST, SECOND, THIRD), "history[2]", "R13"),
    (lambda: with_event(laid(), 4, card=1), "history[4]", "2.2"),
    (lambda: with_event(laid(), 4, card=15), "history[4]", "2.2"),
    (lambda: without(laid(), 1), "history[1]", "R13"),
    (lambda: without(laid(), 3), "history[3]", "R13"),
    (lambda: without(laid(), 4), "history[4]", "R13"),
    (lambda: attrs.evolve(without(dealt(), -1), phase="deal"), "hands", "R13"),
    (lambda: attrs.evolve(without(dealt(), -1), discarded=(3, None)), "hands", "R13"),
    (lambda: instead(0, Place(P1, 1, 1, 0, 0)), "history[3]", "R6"),
    (lambda: instead(0, Place(P1, 2, 0, 0, 0)), "history[3]", "2.4"),
    (lambda: instead(0, Pass(P1)), "history[3]", "R2"),
    (lambda: instead(0, Pass(P2)), "history[3]", "2.4"),
    (lambda: instead(0, Place(P1, 1, 0, 0, 2)), "history[3]", "R5"),
    (lambda: instead(1, Place(P2, 2, 2, 0, 0)), "history[5]", "4.3"),
    # Hands: cards that are in two of them, twice in one, laid, not in the box, or below all
    *(
        (lambda hand=hand: attrs.evolve(dealt(), hands=((3, 4, 5, 6), hand)), "hands", "2.2")
        for hand in ((3, 8, 9, 10), (7, 8, 8, 10), (2, 8, 9, 10), (8, 9, 10, 15), (-1, 8, 9, 10))
    ),
    (lambda: with_event(chosen(), -1, hands=((5, 6), (8, 10))), "history[6]", "2.2"),
    (lambda: with_event(chosen(), -1, hands=((5, 6), (10, 15))), "history[6]", "2.2"),
    (lambda: attrs.evolve(laid(), hands=((), (7,))), "hands", "R13"),
    (lambda: attrs.evolve(laid(), hands=((3, 4, 5), (7,))), "hands", "R13"),
    (lambda: attrs.evolve(laid(), hands=((3, 4, 5, 6, 11), (7, 8, 9, 10))), "hands", "R13"),
    (lambda: attrs.evolve(dealt(), hands=((4, 3, 5, 6), (7, 8, 9, 10))), "hands", "R13"),
    # Choices: hands have been passed on, and P1 holds 9 and 10, P2 holds 5 and 6
    (lambda: attrs.evolve(in_second_turn(), discarded=(3, None)), "hands", "3.1"),
    (lambda: attrs.evolve(in_second_turn(), discarded=(5, None)), "hands", "3.1"),
    (lambda: attrs.evolve(in_second_turn(), discarded=(None, 10)), "hands", "3.1"),
    (lambda: attrs.evolve(in_second_turn(), front=(9, None)), "hands", "3.1"),
    (lambda: attrs.evolve(in_second_turn(), discarded=(9, None), front=(9, None)), "hands", "3.1"),
    # Acts
    (lambda: after(Place(P1, 4, 1, 0, 0), before=chosen()), "history[7]", "4.1"),
    (lambda: after(Place(P2, 9, 1, 0, 0), before=chosen()), "history[7]", "4.1"),
    (lambda: after(Place(P2, 81, 1, 0, 0), before=chosen()), "history[7]", "1.3"),
    (lambda: after(Pass(P2), before=chosen()), "history[7]", "R2"),
    (lambda: after(Pass(P3), before=chosen()), "history[7]", "1.1"),
    (lambda: after(Place(P2, 8, 10**9, -(10**9), 0), before=chosen()), "history[7]", "4.3"),
    (lambda: after(Drop(P2, P2), before=chosen()), "history[7]", "R13"),
    (lambda: after(Tribe(P2, 2, 1, 0, 0), before=chosen()), "history[7]", "1.4"),
    (lambda: after(Pass(P2), before=in_second_turn()), "history[9]", "R13"),
    (lambda: after(Pass(P1), before=dealt()), "history[6]", "R13"),
]
"""A state, where it is wrong, and by which rule."""


@pytest.mark.parametrize(
    ("moment", "where", "rule"),
    [pytest.param(*case, marks=pytest.mark.rule(f"TECTONIC-{case[-1]}")) for case in WRONG],
    ids=count(1),
)
def test_what_cannot_have_happened_is_named(moment: Moment, where: str, rule: str) -> None:
    assert entries(GAME.validate(moment())) == [(where, f"TECTONIC-{rule}")]


def test_what_is_wrong_twice_is_named_twice() -> None:
    state = instead(1, Place(P3, 2, 0, 0, 0))
    rules = ("TECTONIC-1.1", "TECTONIC-4.3")
    assert entries(GAME.validate(state)) == [("history[5]", rule) for rule in rules]
    # P2 has not discarded, and has no card 9.
    state = attrs.evolve(in_second_turn(), front=(None, 9))
    assert entries(GAME.validate(state)) == [("hands", "TECTONIC-3.1")] * 2


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
    assert entries(game.validate(other)) == [("history", "TECTONIC-R13")]
    other = with_event(state, -1, hands=((2,), (4,)))
    assert entries(game.validate(other)) == [("history[6]", "TECTONIC-2.2")]


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-6.1")
def test_what_is_left_after_a_turn_follows_from_the_hands_before() -> None:
    state = play(GAME, in_second_turn(), "P1 discard 9", "P1 play 10", "P2 discard 5", "P2 play 6")
    assert GAME.validate(state) == ()
    place = len(state.history) - 1
    for changes in ({"hands": ((11,), ())}, {"number": 1}):
        other = with_event(state, place, **changes)
        assert entries(GAME.validate(other)) == [("history", "TECTONIC-R13")]
    other = with_event(state, place, discards=(5, 9))
    assert entries(GAME.validate(other)) == [(f"history[{place}]", "TECTONIC-3.1")]


@pytest.mark.rule("TECTONIC-4.5")
def test_an_illegal_placement_deep_in_a_match_is_found() -> None:
    faces = ["lava plain / plain plain / plain plain"] * 30
    game = TectonicTribes(3, advanced=True, components=box(faces, hand=4, deals=2))
    over = after_match(game, seed=5)
    assert over.deal == 3
    place = max(at for at, event in enumerate(over.history) if isinstance(event, Place))
    found = game.validate(with_event(over, place, x=0, y=0, rotation=0))
    assert (f"history[{place}]", "TECTONIC-4.5") in entries(found)
    assert {one.where for one in found} == {f"history[{place}]"}


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.rule("TECTONIC-7.2", "TECTONIC-8.1")
def test_nothing_happens_after_the_end(advanced: bool) -> None:
    game = TectonicTribes(advanced=advanced, components=tiny_box(advanced_deals=2))
    over = after_match(game)
    assert over.deal == 2
    rule = "TECTONIC-8.1" if advanced else "TECTONIC-7.2"
    for event in (Pass(P1), Turn(1, (1, 2), (3, 4), ((), ())), Reshuffle(((1,), ()))):
        state = after(event, before=over)
        assert entries(game.validate(state)) == [(f"history[{len(over.history)}]", rule)]
    state = attrs.evolve(over, phase="deal", hands=((1,), ()))
    assert entries(game.validate(state)) == [("hands", rule)]


# States of strangers


def test_a_hand_of_very_many_cards_is_not_dealt() -> None:
    many = ((3,) * 100_000, (4,) * 100_000)
    state = attrs.evolve(laid(), hands=many)
    assert entries(GAME.validate(state)) == [("hands", "TECTONIC-1.3")]
    state = after(Reshuffle(many), before=laid())
    assert entries(GAME.validate(state)) == [("history[6].hands", "TECTONIC-1.3")]


@pytest.mark.parametrize("corner", [(2**53, 0), (-(2**53), 0), (0, 2**53), (0, -(2**53))], ids=str)
def test_no_card_lies_so_far_away_that_the_masks_fill_the_memory(corner: tuple[int, int]) -> None:
    x, y = corner
    state = with_event(laid(), 5, x=x, y=y)
    assert entries(GAME.validate(state)) == [("history[5]", "TECTONIC-4.3")]
    cards = (laid().board.cards[0], Place(P2, 2, x, y, 0))
    state = attrs.evolve(laid(), board=Board(cards))
    assert entries(GAME.validate(state)) == [("board", "TECTONIC-R13")]
    with pytest.raises(ValueError, match=r"^no card can lie so far away from the first one$"):
        GAME.score(state)
