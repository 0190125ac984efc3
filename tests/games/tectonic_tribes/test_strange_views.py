"""Views that no state has are refused, whatever is wrong with them."""

from collections.abc import Callable
from functools import partial
from itertools import islice
import re
from typing import Any

import attrs
import pytest

from boardrules import Player, from_json, to_json
from boardrules.games.tectonic_tribes import Place, State, TectonicTribes, TurnView, View
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


def in_deal(**changes: Any) -> Callable[[View], View]:
    """Change the deal of a view."""
    return lambda view: attrs.evolve(view, deals=(attrs.evolve(view.deals[0], **changes),))


def in_turn(number: int, **changes: Any) -> Callable[[View], View]:
    """Change a turn of a view."""

    def changed(view: View) -> View:
        turns = list(view.deals[0].turns)
        turns[number] = attrs.evolve(turns[number], **changes)
        return in_deal(turns=tuple(turns))(view)

    return changed


def of_view(**changes: Any) -> Callable[[View], View]:
    """Change a view."""
    return lambda view: attrs.evolve(view, **changes)


CHANGES: dict[str, tuple[Callable[[View], View], str]] = {
    "more in the pile": (of_view(pile=9), "pile would be 4, not 9"),
    "no discards": (of_view(discards=0), "discards would be 3, not 0"),
    "another order": (of_view(order=(2, 1)), "origin[0]: it is the turn of P2 (TECTONIC-2.4)"),
    "an order card twice": (
        of_view(order=(1, 1)),
        "order[1]: there is no turn-order card 1 to deal (TECTONIC-2.3)",
    ),
    "a drawn card twice": (
        of_view(drawn=(1, 1)),
        "drawn[1]: there is no card 1 in the pile (TECTONIC-2.2)",
    ),
    "a drawn card that is not in the box": (
        of_view(drawn=(1, 99)),
        "drawn[1]: there is no card 99 in the pile (TECTONIC-2.2)",
    ),
    "another seat": (of_view(player=P2), "where does card 5 come from?"),
    "a spectator with a hand": (
        of_view(player=None),
        "deals[0].hands would be (), not ((3, 5, 7, 9), (8, 10))",
    ),
    "more deals than a match has": (
        lambda view: of_view(deals=view.deals * 3)(view),
        "it has 3 deals",
    ),
    "a deal twice": (lambda view: of_view(deals=view.deals * 2)(view), "the cards do not add up"),
    "more turns than a hand has": (
        lambda view: in_deal(turns=view.deals[0].turns * 10**4)(view),
        "a hand is used up after 2 turns",
    ),
    "more hands than turns": (
        lambda view: in_deal(hands=view.deals[0].hands * 10**4)(view),
        "a hand is used up after 2 turns",
    ),
    "three seats": (in_deal(sizes=(4, 4, 4)), "there are 2 players"),
    "short hands": (in_deal(sizes=(2, 2)), "the cards do not add up"),
    "endless hands": (in_deal(sizes=(10**9, 10**9)), "the cards do not add up"),
    "made anew before the deal": (in_deal(reformed_after=-1), "the cards do not add up"),
    "no hand": (in_deal(hands=()), "deals[0].hands would be ((3, 4, 5, 7), (8, 10)), not ()"),
    "a card in two hands": (
        in_deal(hands=((3, 5, 7, 9), (3, 5, 8, 10))),
        "where does card 3 come from?",
    ),
    "one card played": (in_turn(0, plays=(5,)), "there are 2 players"),
    "a card played twice": (in_turn(0, plays=(5, 5)), "where does card 5 come from?"),
    "another card played": (
        in_turn(0, plays=(9, 6)),
        "deals[0].turns[0].acts[0]: it is the turn of P1 (TECTONIC-4.1)",
    ),
    "a seat too few": (in_turn(1, has_discarded=(True,)), "there are 2 players"),
    "played without a discard": (
        in_turn(1, has_played=(False, True)),
        "deals[0].turns[1].plays[1]: P2 discards a card first (TECTONIC-3.1)",
    ),
    "no acts": (
        in_turn(0, acts=()),
        "deals[0].turns[1].discards[0]: not now: cards are being laid (TECTONIC-R13)",
    ),
    "laid far away": (
        in_turn(0, acts=(Place(P1, 5, 90, 90, 0),)),
        "deals[0].turns[0].acts[0]: it is the turn of P2 (TECTONIC-4.1)",
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
    (dealt,) = view.deals
    nobody = dealt.turns[1]
    turns = (
        dealt.turns[0],
        TurnView((True, True), (True, True), 13, 14, (), ()),
        nobody,
        attrs.evolve(nobody, has_discarded=(False, True)),
    )
    wrong = in_deal(turns=turns, hands=(*dealt.hands, (), ()))(view)
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
    wrong = attrs.evolve(view, deals=(attrs.evolve(view.deals[0], hands=((3, card),)),))
    message = f"^no state fits this view: where does card {card} come from[?]$"
    with pytest.raises(ValueError, match=message):
        next(game.worlds(wrong))
    with pytest.raises(ValueError, match=message):
        game.determinize(wrong, seeded(0))


@pytest.mark.parametrize(
    "changes",
    [{"sizes": (2, 5)}, {"reformed_after": 1}, {"late": (3,)}],
    ids=["more cards than there are", "made anew of nothing", "late without a new pile"],
)
def test_a_view_whose_cards_do_not_add_up_fits_no_state(changes: dict[str, Any]) -> None:
    game = TectonicTribes(components=box([PLAIN] * 8))
    view = game.view(deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), P1)
    wrong = attrs.evolve(view, deals=(attrs.evolve(view.deals[0], **changes),))
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
