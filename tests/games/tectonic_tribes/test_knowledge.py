"""What each seat knows, and what it sees happen."""

from functools import cache

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tectonic_tribes import (
    Act,
    Components,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
    TurnSeen,
)
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
SEATS = (P1, P2, P3)
TENT = "tent plain / plain plain / plain plain"


def plains(cards: int, *, hand: int = 4, deals: int = 2) -> Components:
    """Return a box of so many plains, and two tribe cards for each seat."""
    return box(
        [PLAIN] * cards,
        tribes=(TENT, "tent tent / plain plain / plain plain"),
        hand=hand,
        deals=deals,
    )


GAME = TectonicTribes(3, components=plains(20))


@cache
def laid() -> State:
    return set_up(GAME, 1, 2, 3)


@cache
def dealt() -> State:
    return deal(GAME, laid(), (4, 7, 10, 13), (5, 8, 11, 14), (6, 9, 12, 15))


def acts_seen(game: TectonicTribes, state: State, viewer: Player | None) -> list[Act]:
    """List what a viewer has seen the seats do after they have chosen."""
    history = game.view(state, viewer).history
    (start,) = [place for place, event in enumerate(history) if isinstance(event, TurnSeen)]
    return [event for event in history[start:] if isinstance(event, Place | Tribe | Drop | Pass)]


# The setup and the deal


@pytest.mark.rule("TECTONIC-2.3", "TECTONIC-2.4")
def test_the_setup_lies_open() -> None:
    state = play(GAME, GAME.initial_state(), "* order P1 3", "* order P2 1")
    orders = (DrawOrder(CHANCE, P1, 3), DrawOrder(CHANCE, P2, 1))
    for viewer in (None, *SEATS):
        view = GAME.view(state, viewer)
        assert (view.phase, view.order, view.history) == ("order", (3, 1, None), orders)
        assert (view.pile, view.discards) == (20, 0)
    state = play(GAME, state, "* order P3 2", "* terrain P2 17", "P2 place 17 0,0 r1")
    state = play(GAME, state, "* terrain P3 4")
    laid = Place(P2, 17, 0, 0, 1)
    for viewer in (None, *SEATS):
        view = GAME.view(state, viewer)
        assert (view.phase, view.order, view.front) == ("origin", (3, 1, 2), (None, None, 4))
        assert view.board.cards == (laid,)
        draws = (DrawTerrain(CHANCE, P2, 17), laid, DrawTerrain(CHANCE, P3, 4))
        assert view.history == (*orders, DrawOrder(CHANCE, P3, 2), *draws)
        assert (view.pile, view.discards) == (18, 0)


# Choosing


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-R12")
def test_others_see_who_has_discarded_and_chosen_and_not_what() -> None:
    state = play(GAME, dealt(), "P2 discard 5", "P2 play 8", "P3 discard 15")
    own: dict[Player | None, tuple[tuple[int, ...], int | None, int | None]] = {
        None: ((), None, None),
        P1: ((4, 7, 10, 13), None, None),
        P2: ((11, 14), 5, 8),
        P3: ((6, 9, 12), 15, None),
    }
    for viewer, (hand, discard, card) in own.items():
        view = GAME.view(state, viewer)
        assert (view.waiting, view.hand_sizes, view.discards) == ((P1, P3), (4, 2, 3), 2)
        assert (view.hand, view.discard) == (hand, discard)
        assert view.front == (None, card if viewer == P2 else None, None)
        assert view.revealed == ()


@pytest.mark.rule("TECTONIC-3.2", "TECTONIC-R12")
def test_cards_are_revealed_when_all_have_chosen_and_discards_are_not() -> None:
    state = choose(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    own: dict[Player | None, tuple[int | None, tuple[int, ...]]] = {
        None: (None, ()),
        P1: (4, (10, 13)),
        P2: (5, (11, 14)),
        P3: (6, (12, 15)),
    }
    for viewer, (discard, hand) in own.items():
        view = GAME.view(state, viewer)
        assert view.front == view.revealed == (7, 8, 9)
        assert view.history[-1] == TurnSeen(1, discard, (7, 8, 9), hand)


# Laying


@pytest.mark.rule("TECTONIC-R12")
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_what_is_laid_dropped_and_stolen_is_seen_by_all(stolen_card: StolenCard) -> None:
    game = TectonicTribes(3, stolen_card=stolen_card, components=plains(20))
    state = choose(game, dealt(), (4, 7), (5, 8), (6, 9))
    state = play(game, state, "P3 tribe 2 1,0 r0", "P3 drop P1", "P2 place 8 0,1 r0")
    tribe, place = Tribe(P3, 2, 1, 0, 0), Place(P2, 8, 0, 1, 0)
    for viewer in (None, *SEATS):
        view = game.view(state, viewer)
        assert acts_seen(game, state, viewer) == [tribe, Drop(P3, P1), place]
        assert view.board.cards == (*dealt().board.cards, tribe, place)
        assert view.discards == 4  # three of the hands, and the 7 of P1


# Witnesses


@pytest.mark.rule("TECTONIC-R12")
@pytest.mark.parametrize("text", ["* deal P2 5", "P2 discard 5", "P2 play 8"])
def test_what_one_seat_is_dealt_discards_and_chooses_is_seen_by_that_seat_alone(text: str) -> None:
    state = laid() if "deal" in text else dealt()
    action = GAME.parse_action(text)
    assert GAME.witness(state, action, P2) == (action,)
    for viewer in (None, P1, P3):
        assert GAME.witness(state, action, viewer) == ()


@pytest.mark.rule("TECTONIC-3.2")
def test_with_the_last_choice_all_are_told_but_not_what_was_discarded() -> None:
    state = play(GAME, dealt(), "P3 discard 6", "P3 play 9", "P2 discard 5", "P2 play 8")
    discard = GAME.parse_action("P1 discard 4")
    assert [GAME.witness(state, discard, viewer) for viewer in (P2, P3, None)] == [()] * 3
    state = GAME.apply(state, discard)
    one, two, three = map(GAME.parse_action, ("P1 play 7", "P2 play 8", "P3 play 9"))
    assert {viewer: GAME.witness(state, one, viewer) for viewer in (None, *SEATS)} == {
        None: (one, two, three),
        P1: (one, two, three),
        P2: (one, three),
        P3: (one, two),
    }


@pytest.mark.rule("TECTONIC-3.2")
def test_a_choice_is_hidden_while_somebody_has_yet_to_choose() -> None:
    state = play(GAME, dealt(), "P3 discard 6", "P3 play 9", "P2 discard 5", "P1 discard 4")
    for text, own in (("P1 play 7", P1), ("P2 play 8", P2)):
        choice = GAME.parse_action(text)
        seen = {viewer: GAME.witness(state, choice, viewer) for viewer in (None, *SEATS)}
        assert seen == {None: (), P1: (), P2: (), P3: ()} | {own: (choice,)}


@pytest.mark.rule("TECTONIC-R12", "TECTONIC-R15")
@pytest.mark.parametrize(
    "text",
    [
        "* order P1 3",
        "* terrain P2 17",
        "P2 place 17 0,0 r1",
        "P1 tribe 2 1,0 r0",
        "P1 drop P3",
        "P2 drop P2",
        "P3 pass",
    ],
)
def test_everything_else_is_seen_by_everybody(text: str) -> None:
    action = GAME.parse_action(text)
    for viewer in (None, *SEATS):
        assert GAME.witness(GAME.initial_state(), action, viewer) == (action,)
