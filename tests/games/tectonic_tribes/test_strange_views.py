"""Views that no state has are refused, whatever is wrong with them."""

from collections.abc import Callable
from functools import partial
from itertools import islice
import re
from typing import Any

import attrs
import pytest

from boardrules import Player, from_json, to_json
from boardrules.games.tectonic_tribes import (
    EventSeen,
    Place,
    ReshuffleSeen,
    State,
    TectonicTribes,
    TurnSeen,
    View,
)
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import deal, set_up, take_turn

P1, P2 = Player(0), Player(1)
GAME = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))


def in_second_turn() -> State:
    """Play until P1 has discarded for the second time."""
    state = deal(GAME, set_up(GAME, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    return play(GAME, take_turn(GAME, state, (3, 5), (4, 6)), "P1 discard 8")


def refuse(view: View, message: str) -> None:
    """Check that neither door lets a view in, and that the one to all worlds does not wait."""
    for door in (GAME.worlds, partial(GAME.determinize, rng=seeded(0))):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            door(view)


def of_view(**changes: Any) -> Callable[[View], View]:
    """Change a view."""
    return lambda view: attrs.evolve(view, **changes)


def in_event(index: int, **changes: Any) -> Callable[[View], View]:
    """Change an event that a view remembers."""

    def changed(view: View) -> View:
        history = [*view.history]
        history[index] = attrs.evolve(history[index], **changes)
        return attrs.evolve(view, history=tuple(history))

    return changed


def after(*events: EventSeen, first: int | None = None) -> Callable[[View], View]:
    """Let events follow on the first ones that a view remembers, or on all."""
    return lambda view: attrs.evolve(view, history=(*view.history[:first], *events))


TURN = 6
"""The place of the turn among the events: two draws of the order, and two cards drawn and laid."""

CHANGES: dict[str, tuple[Callable[[View], View], str]] = {
    "more in the pile": (of_view(pile=9), "pile would be 4, not 9"),
    "no discards": (of_view(discards=0), "discards would be 3, not 0"),
    "another phase": (
        of_view(phase="act"),
        "phase: does not follow from what has happened (TECTONIC-R13)",
    ),
    "an order card again": (
        of_view(order=(1, 2)),
        "order: does not follow from what has happened (TECTONIC-R13)",
    ),
    "another order": (
        lambda view: in_event(0, place=2)(in_event(1, place=1)(view)),
        "history[2]: P2 gets the next card (TECTONIC-R13)",
    ),
    "an order card twice": (
        in_event(1, place=1),
        "history[1]: there is no turn-order card 1 to deal (TECTONIC-2.3)",
    ),
    "a drawn card twice": (
        in_event(4, card=1),
        "history[4]: there is no card 1 in the pile (TECTONIC-2.2)",
    ),
    "a drawn card that is not in the box": (
        in_event(4, card=99),
        "history[4]: there is no card 99 in the pile (TECTONIC-2.2)",
    ),
    "another seat": (of_view(player=P2), "hand would be (8, 10), not (10,)"),
    "a spectator with a hand": (of_view(player=None), "hand would be (), not (10,)"),
    "more turns than a match has": (
        after(*[TurnSeen(1, 3, (5, 6), (7, 9))] * 10**4),
        "a match has 4 turns at the most",
    ),
    "a deal twice": (
        after(TurnSeen(1, 3, (5, 6), (7, 9))),
        "where does card 3 come from?",
    ),
    "a turn that is missing": (in_event(TURN, number=2), "turn 2 is missing"),
    "a turn twice": (after(TurnSeen(3, 3, (5, 6), (7, 9))), "turn 3 is missing"),
    "a pile made anew for nothing": (
        after(ReshuffleSeen(0, ())),
        "nothing was dealt after a reshuffle",
    ),
    "three seats": (of_view(hand_sizes=(4, 4, 4)), "there are 2 players"),
    "short hands": (of_view(size=2), "the cards do not add up"),
    "endless hands": (of_view(size=10**9), "there are 14 terrain cards"),
    "hands of less than nothing": (of_view(hand_sizes=(1, -2)), "there are 14 terrain cards"),
    "made anew before the deal": (
        lambda view: attrs.evolve(
            view, history=(*view.history[:TURN], ReshuffleSeen(-1, ()), *view.history[TURN:])
        ),
        "the cards do not add up",
    ),
    "made anew after more cards than were dealt": (
        lambda view: attrs.evolve(
            view, history=(*view.history[:TURN], ReshuffleSeen(99, ()), *view.history[TURN:])
        ),
        "the cards do not add up",
    ),
    "no hand": (of_view(hand=()), "hand would be (10,), not ()"),
    "a card in two hands": (of_view(hand=(3, 10)), "where does card 3 come from?"),
    "one card played": (in_event(TURN, plays=(5,)), "there are 2 players"),
    "a card played twice": (in_event(TURN, plays=(5, 5)), "where does card 5 come from?"),
    "another card played": (
        in_event(TURN, plays=(9, 6)),
        "history[7]: it is the turn of P1 (TECTONIC-4.1)",
    ),
    "played without a discard": (
        of_view(waiting=(P1,)),
        "hand_sizes would be (1, 0), not (1, 2)",
    ),
    "played without a card": (of_view(waiting=(P2,)), "hand would be (), not (10,)"),
    "no acts": (
        after(first=TURN + 1),
        "hands: not now: cards are being laid (TECTONIC-R13)",
    ),
    "laid far away": (
        after(Place(P1, 5, 90, 90, 0), first=TURN + 1),
        "history[7]: it is the turn of P2 (TECTONIC-4.1)",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_found(name: str) -> None:
    change, message = CHANGES[name]
    view = change(GAME.view(in_second_turn(), P1))
    refuse(view, f"no state fits this view: {message}")


def test_there_is_no_seat_for_a_viewer_from_elsewhere() -> None:
    view = GAME.view(in_second_turn(), P1)
    refuse(attrs.evolve(view, player=Player(7)), "there is no seat 7: seats go from 0 to 1")


def test_nobody_can_have_discarded_more_cards_than_there_were() -> None:
    """P1 passes an empty hand on, of which P2 discards."""
    game = TectonicTribes(components=box([PLAIN] * 18, hand=8))
    state = deal(game, set_up(game, 1, 2), range(3, 11), range(11, 19))
    view = game.view(take_turn(game, state, (3, 4), (11, 12)), P1)
    turns = (TurnSeen(2, 13, (14, 5), ()), TurnSeen(3, 6, (7, 15), ()))
    wrong = attrs.evolve(view, turn=4, hand=(), hand_sizes=(0, 1), history=view.history + turns)
    message = "^no state fits this view: more cards have left a packet than it had$"
    with pytest.raises(ValueError, match=message):
        game.worlds(wrong)


@pytest.mark.parametrize("viewer", [None, P1, P2])
def test_a_view_that_was_stored_is_as_good_as_one_that_was_shown(viewer: Player | None) -> None:
    state = in_second_turn()
    view = GAME.view(state, viewer)
    read = from_json(to_json(view), View)
    assert read == view
    assert list(islice(GAME.worlds(read), 9)) == list(islice(GAME.worlds(view), 9))
    other = attrs.evolve(GAME)
    assert other.determinize(view, seeded(3)) == GAME.determinize(read, seeded(3))


# Views that nobody can have


@pytest.mark.parametrize("card", [1, 9])
def test_a_view_with_a_card_that_is_laid_or_not_in_the_box_fits_no_state(card: int) -> None:
    game = TectonicTribes(components=box([PLAIN] * 8))
    view = game.view(deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), P1)
    wrong = attrs.evolve(view, hand=(3, card))
    message = f"^no state fits this view: where does card {card} come from[?]$"
    with pytest.raises(ValueError, match=message):
        next(game.worlds(wrong))
    with pytest.raises(ValueError, match=message):
        game.determinize(wrong, seeded(0))


@pytest.mark.parametrize(
    "changes",
    [{"size": 8}, {"history": (ReshuffleSeen(1, (3,)),)}, {"history": (ReshuffleSeen(4, (3,)),)}],
    ids=["more cards than there are", "made anew of nothing", "late without a new pile"],
)
def test_a_view_whose_cards_do_not_add_up_fits_no_state(changes: dict[str, Any]) -> None:
    game = TectonicTribes(components=box([PLAIN] * 8))
    view = game.view(deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), P1)
    changes |= {"history": view.history + changes.get("history", ())}
    wrong = attrs.evolve(view, **changes)
    message = "^no state fits this view: the cards do not add up$"
    with pytest.raises(ValueError, match=message):
        next(game.worlds(wrong))
    with pytest.raises(ValueError, match=message):
        game.determinize(wrong, seeded(0))


def test_a_view_has_values_of_their_types() -> None:
    view = attrs.evolve(GAME.view(in_second_turn(), P1), pile=1.5)  # type: ignore[arg-type]
    message = r"^view\.pile: expected a whole number, not 1\.5$"
    with pytest.raises(TypeError, match=message):
        GAME.worlds(view)
    with pytest.raises(TypeError, match=message):
        GAME.determinize(view, seeded(0))
