"""What each seat knows, and what it sees happen."""

from functools import cache
from itertools import islice

import attrs
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tectonic_tribes import (
    Components,
    DealView,
    Drop,
    Pass,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
    TurnView,
    View,
)
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, position, set_up, take_turn

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


NOBODY = (False, False, False)


def last_turn(state: State, viewer: Player | None) -> TurnView:
    """Show a viewer the last turn of the last deal."""
    return GAME.view(state, viewer).deals[-1].turns[-1]


# The setup and the deal


def test_at_first_there_is_a_full_pile_to_be_seen() -> None:
    game = TectonicTribes()
    for viewer in (None, P1, P2):
        assert game.view(game.initial_state(), viewer) == View(viewer, (), (), (), (), 80, 0)


@pytest.mark.rule("TECTONIC-2.3", "TECTONIC-2.4")
def test_the_setup_lies_open() -> None:
    state = play(GAME, GAME.initial_state(), "* order P1 3", "* order P2 1")
    for viewer in (None, *SEATS):
        assert GAME.view(state, viewer) == View(viewer, (3, 1), (), (), (), 20, 0)
    state = play(GAME, state, "* order P3 2", "* terrain P2 17", "P2 place 17 0,0 r1")
    state = play(GAME, state, "* terrain P3 4")
    laid = (Place(P2, 17, 0, 0, 1),)
    for viewer in (None, *SEATS):
        assert GAME.view(state, viewer) == View(viewer, (3, 1, 2), (17, 4), laid, (), 18, 0)


@pytest.mark.rule("TECTONIC-R11")
def test_a_first_card_that_fits_nowhere_is_discarded_openly() -> None:
    game = TectonicTribes(components=box(["lava lava / lava lava / lava lava"] * 9))
    state = set_up(game, 5, 7)
    for viewer in (None, P1, P2):
        view = game.view(state, viewer)
        assert view.drawn == (5, 7)
        assert view.origin == (Place(P1, 5, 0, 0, 0), Pass(P2))
        assert view.layings == (Place(P1, 5, 0, 0, 0),)
        assert (view.pile, view.discards) == (7, 1)


def test_a_seat_sees_its_own_cards_as_they_are_dealt_and_counts_the_others() -> None:
    state = play(GAME, laid(), *(f"* deal {seat}" for seat in ("P1 13", "P2 5", "P3 6", "P1 4")))
    hands: dict[Player | None, tuple[tuple[int, ...], ...]] = {
        None: (),
        P1: ((4, 13),),
        P2: ((5,),),
        P3: ((6,),),
    }
    for viewer, held in hands.items():
        view = GAME.view(state, viewer)
        assert view.deals == (DealView((2, 1, 1), None, (), held, ()),)
        assert (view.pile, view.discards) == (13, 0)


# Choosing


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-R12")
def test_others_see_who_has_discarded_and_chosen_and_not_what() -> None:
    state = play(GAME, dealt(), "P2 discard 5", "P2 play 8", "P3 discard 15")
    discarded, played = (False, True, True), (False, True, False)
    assert last_turn(state, None) == TurnView(discarded, played, None, None, (), ())
    assert last_turn(state, P1) == TurnView(discarded, played, None, None, (), ())
    assert last_turn(state, P2) == TurnView(discarded, played, 5, 8, (), ())
    assert last_turn(state, P3) == TurnView(discarded, played, 15, None, (), ())
    for viewer in (None, *SEATS):
        assert GAME.view(state, viewer).discards == 2
    # What is gone from the own hand follows: the hands are those of the beginning of each turn.
    assert GAME.view(state, P2).deals[0].hands == ((5, 8, 11, 14),)


@pytest.mark.rule("TECTONIC-3.2", "TECTONIC-R12")
def test_cards_are_revealed_when_all_have_chosen_and_discards_are_not() -> None:
    state = choose(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    all_seats = (True, True, True)
    own: dict[Player | None, tuple[int | None, int | None]] = {
        None: (None, None),
        P1: (4, 7),
        P2: (5, 8),
        P3: (6, 9),
    }
    for viewer, (discard, card) in own.items():
        assert last_turn(state, viewer) == TurnView(
            all_seats, all_seats, discard, card, (7, 8, 9), ()
        )


def test_states_that_differ_in_what_is_hidden_look_alike() -> None:
    """P1 has 4, 7, 10 and 13 of 17 cards; who else has which, and does what with them, is open."""
    other = deal(GAME, laid(), (13, 10, 7, 4), (16, 20, 8, 5), (19, 14, 9, 6))
    first = play(GAME, dealt(), "P1 discard 4", "P2 discard 5", "P2 play 11", "P3 discard 9")
    second = play(GAME, other, "P1 discard 4", "P2 discard 20", "P2 play 8", "P3 discard 19")
    assert GAME.view(dealt(), P1) == GAME.view(other, P1)
    assert GAME.view(first, P1) == GAME.view(second, P1)
    assert GAME.view(first, None) == GAME.view(second, None)
    assert GAME.view(first, P2) != GAME.view(second, P2)
    assert GAME.view(first, P3) != GAME.view(second, P3)


# Laying


@pytest.mark.rule("TECTONIC-R12")
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_what_is_laid_dropped_and_stolen_is_seen_by_all(stolen_card: StolenCard) -> None:
    game = TectonicTribes(3, stolen_card=stolen_card, components=plains(20))
    state = choose(game, dealt(), (4, 7), (5, 8), (6, 9))
    state = play(game, state, "P3 tribe 2 1,0 r0", "P3 drop P1", "P2 place 8 0,1 r0")
    acts = (Tribe(P3, 2, 1, 0, 0), Drop(P3, P1), Place(P2, 8, 0, 1, 0))
    for viewer in (None, *SEATS):
        view = game.view(state, viewer)
        assert view.deals[0].turns[0].acts == acts
        assert view.layings == (*dealt().origin, acts[0], acts[2])
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
        assert view.deals[0].turns[0].plays == (5, 6)
        assert view.deals[0].turns[0].acts == (Pass(P2),)
        assert view.discards == 4  # 3 in the setup, 4 and 7 from the hands, and 6


@pytest.mark.rule("TECTONIC-2.1", "TECTONIC-R15")
def test_everybody_can_tell_which_tribe_cards_are_left() -> None:
    state = choose(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    state = play(GAME, state, "P3 tribe 2 1,0 r0", "P3 drop P3", "P2 tribe 1 -1,0 r0")
    for viewer in (None, *SEATS):
        view = GAME.view(state, viewer)
        laid = [act for act in view.deals[0].turns[0].acts if isinstance(act, Tribe)]
        assert [(act.player, act.card) for act in laid] == [(P3, 2), (P2, 1)]
        for world, _ in islice(GAME.worlds(view), 20):
            assert position(GAME, world).tribes == ((1, 2), (2,), (1,))


# Passing on


@pytest.mark.rule("TECTONIC-6.1")
def test_a_seat_remembers_each_hand_that_it_has_held() -> None:
    state = take_turn(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    hands: dict[Player | None, tuple[tuple[int, ...], ...]] = {
        None: (),
        P1: ((4, 7, 10, 13), (12, 15)),
        P2: ((5, 8, 11, 14), (10, 13)),
        P3: ((6, 9, 12, 15), (11, 14)),
    }
    for viewer, held in hands.items():
        view = GAME.view(state, viewer)
        assert view.deals[0].hands == held
        assert view.deals[0].turns[1] == TurnView(NOBODY, NOBODY, None, None, (), ())
        assert (view.pile, view.discards) == (5, 3)


@pytest.mark.rule("TECTONIC-6.1")
def test_knowledge_follows_the_packet() -> None:
    """With two players a packet comes back after two turns."""
    game = TectonicTribes(components=plains(20, hand=6))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9, 11, 13), (4, 6, 8, 10, 12, 14))
    state = take_turn(game, state, (3, 5), (4, 6))
    assert game.view(state, P1).deals[0].hands[1] == (8, 10, 12, 14)
    state = take_turn(game, state, (8, 10), (7, 9))
    # P1 held 7, 9, 11 and 13 after its first turn; of these, 9 was played and 7 is missing.
    assert game.view(state, P1).deals[0].hands == (
        (3, 5, 7, 9, 11, 13),
        (8, 10, 12, 14),
        (11, 13),
    )
    assert game.view(state, P1).deals[0].turns[1].plays == (10, 9)
    assert {world.deals[0].turns[1].discards for world, _ in game.worlds(game.view(state, P1))} == {
        (8, 7)
    }
    # P2 had not seen 4 before it was gone, and P1 does not know it either.
    assert game.view(state, P2).deals[0].hands[2] == (12, 14)
    gone = {world.deals[0].turns[0].discards[1] for world, _ in game.worlds(game.view(state, P1))}
    assert gone == {4, 15, 16, 17, 18, 19, 20}


@pytest.mark.rule("TECTONIC-6.2")
def test_earlier_deals_are_remembered() -> None:
    state = take_turn(GAME, dealt(), (4, 7), (5, 8), (6, 9))
    before = GAME.view(state, P2).deals[0]
    state = take_turn(GAME, state, (12, 15), (10, 13), (11, 14))
    view = GAME.view(state, P2)
    assert len(view.deals) == 2
    assert view.deals[0].hands == before.hands
    assert [turn.discard for turn in view.deals[0].turns] == [5, 10]
    assert [turn.plays for turn in view.deals[0].turns] == [(7, 8, 9), (15, 13, 14)]
    assert view.deals[1] == DealView((0, 0, 0), None, (), ((),), ())
    assert (view.pile, view.discards) == (5, 6)


def test_after_the_last_turn_no_hand_is_held() -> None:
    game = TectonicTribes(components=plains(20, deals=1))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = take_turn(game, state, (3, 5), (4, 6))
    state = take_turn(game, state, (8, 10), (7, 9))
    assert game.to_act(state) == ()
    assert game.view(state, P1).deals[0].hands == ((3, 5, 7, 9), (8, 10))


# A pile that was made anew


def second_deal(cards: int) -> tuple[TectonicTribes, State]:
    """Play a first deal for two: 3, 4, 9 and 10 are discarded, 5, 6, 7 and 8 are laid."""
    game = TectonicTribes(components=plains(cards))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = take_turn(game, state, (3, 5), (4, 6))
    return game, take_turn(game, state, (10, 8), (9, 7))


@pytest.mark.rule("TECTONIC-6.3")
def test_a_seat_knows_which_of_its_cards_came_after_the_pile_was_made_anew() -> None:
    game, state = second_deal(15)
    state = deal(game, state, (13, 11), (12, 14))
    assert game.view(state, P1).deals[1] == DealView((2, 2), None, (), ((11, 13),), ())
    assert (game.view(state, P1).pile, game.view(state, P1).discards) == (1, 4)
    state = play(game, state, "* deal P1 15")
    # The fifth card was the last of the pile, and the next one comes from the discards.
    late: dict[Player | None, tuple[int, ...]] = {None: (), P1: (), P2: ()}
    for viewer, cards in late.items():
        view = game.view(state, viewer)
        assert (view.deals[1].reformed_after, view.deals[1].late) == (5, cards)
        assert (view.pile, view.discards) == (4, 0)
    state = play(game, state, "* deal P2 3", "* deal P1 4", "* deal P2 10")
    late = {None: (), P1: (4,), P2: (3, 10)}
    for viewer, cards in late.items():
        view = game.view(state, viewer)
        assert (view.deals[1].reformed_after, view.deals[1].late) == (5, cards)
        assert (view.pile, view.discards) == (1, 0)
    assert game.view(state, P1).deals[1].hands == ((4, 11, 13, 15),)
    assert game.view(state, P2).deals[1].hands == ((3, 10, 12, 14),)
    # That stays so when cards are discarded again.
    state = take_turn(game, state, (11, 4), (3, 10))
    for viewer, cards in late.items():
        view = game.view(state, viewer)
        assert (view.deals[1].reformed_after, view.deals[1].late) == (5, cards)


@pytest.mark.rule("TECTONIC-6.3")
def test_a_pile_that_is_used_up_is_made_anew_when_a_card_is_due() -> None:
    game = TectonicTribes(components=plains(10))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    for viewer in (None, P1, P2):
        assert game.view(state, viewer).deals[0].reformed_after is None
        assert game.view(state, viewer).pile == 0
    game, state = second_deal(10)
    for viewer in (None, P1, P2):
        view = game.view(state, viewer)
        assert view.deals[0].reformed_after is None
        assert view.deals[1].reformed_after == 0
        assert (view.pile, view.discards) == (4, 0)
    # Of four cards, each seat gets two (TECTONIC-R8).
    state = deal(game, state, (3, 10), (4, 9))
    assert game.view(state, P1).deals[1].late == (3, 10)
    assert game.view(state, P2).deals[1].late == (4, 9)
    assert game.view(state, None).deals[1].late == ()


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


# Viewers


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize("viewer", [Player(3), Player(-2), CHANCE])
def test_nobody_else_has_a_view(viewer: Player) -> None:
    message = f"^there is no seat {viewer}: seats go from 0 to 2$"
    with pytest.raises(ValueError, match=message):
        GAME.view(GAME.initial_state(), viewer)


def stripped(view: View) -> View:
    """Take out of a view what only its seat knows."""
    deals = tuple(
        attrs.evolve(
            shown,
            late=(),
            hands=(),
            turns=tuple(attrs.evolve(turn, discard=None, play=None) for turn in shown.turns),
        )
        for shown in view.deals
    )
    return attrs.evolve(view, player=None, deals=deals)


@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_a_spectator_knows_what_all_know_and_no_more(stolen_card: StolenCard) -> None:
    game = TectonicTribes(3, advanced=True, stolen_card=stolen_card, components=plains(20))
    state = game.initial_state()
    rng = seeded(3)
    while game.to_act(state):
        spectator = game.view(state, None)
        assert all(stripped(game.view(state, seat)) == spectator for seat in SEATS)
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert len(game.view(state, None).deals) == 3
