"""What each seat knows, and what it sees happen."""

from functools import cache
from itertools import islice

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
    ReshuffleSeen,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
    TurnSeen,
)
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, deals, set_up, take_turn

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


def turns_seen(game: TectonicTribes, state: State, viewer: Player | None) -> list[TurnSeen]:
    """List what a viewer remembers of the turns in which all have chosen."""
    return [event for event in game.view(state, viewer).history if isinstance(event, TurnSeen)]


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


@pytest.mark.rule("TECTONIC-R11")
def test_a_first_card_that_fits_nowhere_is_discarded_openly() -> None:
    game = TectonicTribes(components=box(["lava lava / lava lava / lava lava"] * 9))
    state = set_up(game, 5, 7)
    for viewer in (None, P1, P2):
        view = game.view(state, viewer)
        assert view.history[-2:] == (DrawTerrain(CHANCE, P2, 7), Pass(P2))
        assert view.board.cards == (Place(P1, 5, 0, 0, 0),)
        assert (view.pile, view.discards) == (7, 1)


def test_a_seat_sees_its_own_cards_as_they_are_dealt_and_counts_the_others() -> None:
    state = play(GAME, laid(), *(f"* deal {seat}" for seat in ("P1 13", "P2 5", "P3 6", "P1 4")))
    hands: dict[Player | None, tuple[int, ...]] = {None: (), P1: (4, 13), P2: (5,), P3: (6,)}
    for viewer, held in hands.items():
        view = GAME.view(state, viewer)
        assert (view.hand, view.hand_sizes) == (held, (2, 1, 1))
        assert (view.pile, view.discards) == (13, 0)


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


@pytest.mark.rule("TECTONIC-R2", "TECTONIC-R12")
def test_a_card_that_fits_nowhere_is_discarded_openly() -> None:
    lava = "lava lava / lava lava / lava lava"
    game = TectonicTribes(components=box([PLAIN, lava, lava, lava, lava, lava, lava], deals=1))
    state = set_up(game, 2, 3)
    state = choose(game, deal(game, state, (4, 5), (6, 7)), (4, 5), (7, 6))
    state = play(game, state, "P2 pass")
    for viewer in (None, P1, P2):
        view = game.view(state, viewer)
        assert (view.revealed, view.front) == ((5, 6), (5, None))
        assert acts_seen(game, state, viewer) == [Pass(P2)]
        assert view.discards == 4  # 3 in the setup, 4 and 7 from the hands, and 6


@pytest.mark.rule("TECTONIC-2.1", "TECTONIC-R15")
def test_everybody_can_tell_which_tribe_cards_are_left() -> None:
    state = choose(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    state = play(GAME, state, "P3 tribe 2 1,0 r0", "P3 drop P3", "P2 tribe 1 -1,0 r0")
    for viewer in (None, *SEATS):
        view = GAME.view(state, viewer)
        assert view.tribes == ((1, 2), (2,), (1,))
        for world, _ in islice(GAME.worlds(view), 20):
            assert world.tribes == view.tribes


# Passing on


@pytest.mark.rule("TECTONIC-6.1")
def test_a_seat_remembers_what_it_has_passed_on() -> None:
    state = take_turn(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    hands: dict[Player | None, tuple[tuple[int, ...], tuple[int, ...]]] = {
        None: ((), ()),
        P1: ((10, 13), (12, 15)),
        P2: ((11, 14), (10, 13)),
        P3: ((12, 15), (11, 14)),
    }
    for viewer, (passed, held) in hands.items():
        view = GAME.view(state, viewer)
        assert [turn.hand for turn in turns_seen(GAME, state, viewer)] == [passed]
        assert (view.hand, view.hand_sizes) == (held, (2, 2, 2))
        assert (view.pile, view.discards) == (5, 3)


@pytest.mark.rule("TECTONIC-6.1")
def test_knowledge_follows_the_packet() -> None:
    """With two players a packet comes back after two turns."""
    game = TectonicTribes(components=plains(20, hand=6))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9, 11, 13), (4, 6, 8, 10, 12, 14))
    state = take_turn(game, state, (3, 5), (4, 6))
    assert game.view(state, P1).hand == (8, 10, 12, 14)
    state = take_turn(game, state, (8, 10), (7, 9))
    # P1 held 7, 9, 11 and 13 after its first turn; of these, 9 was played and 7 is missing.
    assert [turn.hand for turn in turns_seen(game, state, P1)] == [(7, 9, 11, 13), (12, 14)]
    assert game.view(state, P1).hand == (11, 13)
    assert [turn.plays for turn in turns_seen(game, state, P1)] == [(5, 6), (10, 9)]
    found = [deals(world)[0].turns for world, _ in game.worlds(game.view(state, P1))]
    assert {turns[1].discards for turns in found} == {(8, 7)}
    # P2 had not seen 4 before it was gone, and P1 does not know it either.
    assert game.view(state, P2).hand == (12, 14)
    assert {turns[0].discards[1] for turns in found} == {4, 15, 16, 17, 18, 19, 20}


@pytest.mark.rule("TECTONIC-6.2")
def test_earlier_deals_are_remembered() -> None:
    state = take_turn(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    state = take_turn(GAME, state, (12, 15), (10, 13), (11, 14))
    view = GAME.view(state, P2)
    assert (view.phase, view.deal, view.turn, view.hand) == ("deal", 2, 0, ())
    turns = [TurnSeen(1, 5, (7, 8, 9), (11, 14)), TurnSeen(2, 10, (15, 13, 14), ())]
    assert turns_seen(GAME, state, P2) == turns
    assert (view.pile, view.discards) == (5, 6)


# A pile that was made anew


def second_deal(cards: int) -> tuple[TectonicTribes, State]:
    """Play a first deal for two: 3, 4, 9 and 10 are discarded, 5, 6, 7 and 8 are laid."""
    game = TectonicTribes(components=plains(cards))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = take_turn(game, state, (3, 5), (4, 6))
    return game, take_turn(game, state, (10, 8), (9, 7))


def reshuffles(game: TectonicTribes, state: State, viewer: Player | None) -> list[ReshuffleSeen]:
    """List what a viewer remembers of piles that were made anew."""
    return [event for event in game.view(state, viewer).history if isinstance(event, ReshuffleSeen)]


@pytest.mark.rule("TECTONIC-6.3")
def test_a_seat_knows_which_of_its_cards_came_after_the_pile_was_made_anew() -> None:
    game, state = second_deal(15)
    state = deal(game, state, (13, 11), (12, 14))
    view = game.view(state, P1)
    assert (view.hand, view.hand_sizes, reshuffles(game, state, P1)) == ((11, 13), (2, 2), [])
    assert (view.pile, view.discards) == (1, 4)
    state = play(game, state, "* deal P1 15")
    # The fifth card was the last of the pile, and the next one comes from the discards.
    early: dict[Player | None, tuple[int, ...]] = {None: (), P1: (11, 13, 15), P2: (12, 14)}
    for viewer, cards in early.items():
        view = game.view(state, viewer)
        assert view.history[-1] == ReshuffleSeen(5, cards)
        assert (view.pile, view.discards) == (4, 0)
    state = play(game, state, "* deal P2 3", "* deal P1 4", "* deal P2 10")
    for viewer, cards in early.items():
        view = game.view(state, viewer)
        assert reshuffles(game, state, viewer) == [ReshuffleSeen(5, cards)]
        assert (view.pile, view.discards) == (1, 0)
    assert game.view(state, P1).hand == (4, 11, 13, 15)
    assert game.view(state, P2).hand == (3, 10, 12, 14)
    # That stays so when cards are discarded again.
    state = take_turn(game, state, (11, 4), (3, 10))
    for viewer, cards in early.items():
        assert reshuffles(game, state, viewer) == [ReshuffleSeen(5, cards)]


@pytest.mark.rule("TECTONIC-6.3")
def test_a_pile_that_is_used_up_is_made_anew_when_a_card_is_due() -> None:
    game = TectonicTribes(components=plains(10))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    for viewer in (None, P1, P2):
        assert reshuffles(game, state, viewer) == []
        assert game.view(state, viewer).pile == 0
    game, state = second_deal(10)
    for viewer in (None, P1, P2):
        view = game.view(state, viewer)
        assert reshuffles(game, state, viewer) == [ReshuffleSeen(0, ())]
        assert (view.pile, view.discards) == (4, 0)
        assert view.size == 2  # Of four cards, each seat gets two (TECTONIC-R8).


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
