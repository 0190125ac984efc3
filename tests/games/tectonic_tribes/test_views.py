"""Views of a match step by step, beside what can be told from all that was dealt and chosen."""

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import ReshuffleSeen, State, TectonicTribes, TurnSeen, View
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import DealPlayed, choose, deal, deals, lay, set_up

SMALL = box([PLAIN] * 14, hand=4, deals=4)
GAMES = [
    TectonicTribes(players=2, advanced=True),
    TectonicTribes(players=5, stolen_card="forfeit"),
    TectonicTribes(players=3, components=SMALL),  # the pile is re-formed
]


def left(played: DealPlayed, number: int, player: Player) -> tuple[int, ...]:
    """Follow a packet from seat to seat, to the one that has chosen from it in a turn."""
    seats = len(played.packets)
    packet = (player - number) % seats
    cards = set(played.packets[packet])
    for turn in range(number + 1):
        holder = (packet + turn) % seats
        cards -= {played.turns[turn].discards[holder], played.turns[turn].plays[holder]}
    return tuple(sorted(cards))


def expected_turns(state: State, player: Player | None) -> list[TurnSeen]:
    """List what a seat sees of the turns in which all have chosen."""
    found: list[TurnSeen] = []
    for played in deals(state):
        for number, turn in enumerate(played.turns):
            plays = tuple(card for card in turn.plays if card is not None)
            if len(plays) < len(turn.plays):
                continue
            discard = None if player is None else turn.discards[player]
            hand = () if player is None else left(played, number, player)
            found.append(TurnSeen(number + 1, discard, plays, hand))
    return found


def check_present(state: State, view: View) -> None:
    """Compare what a seat sees now with the table."""
    player, is_choosing = view.player, state.phase == "choose"
    assert view.hand == (() if player is None else state.hands[player])
    assert view.hand_sizes == tuple(len(hand) for hand in state.hands)
    for seat, card in enumerate(state.front):
        assert view.front[seat] == (None if is_choosing and seat != player else card)
    assert view.discard == (None if player is None else state.discarded[player])
    assert view.pile == len(state.pile)
    gone = [card for card in state.discarded if card is not None]
    assert view.discards == len(state.discards) + len(gone)
    for name in ("phase", "waiting", "deal", "turn", "size", "board", "revealed", "tribes"):
        assert getattr(view, name) == getattr(state, name)
    assert (view.order, view.aside) == (state.order, state.aside)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("step", [1, 7])
def test_views_step_by_step_show_what_was_dealt_and_chosen(game: TectonicTribes, step: int) -> None:
    rng = seeded(step)
    state = game.initial_state()
    number = 0
    while actions := game.legal_actions(state):
        if number % step == 0:
            for viewer in (None, *game.tables.seats):
                view = game.view(state, viewer)
                check_present(state, view)
                turns = [event for event in view.history if isinstance(event, TurnSeen)]
                assert turns == expected_turns(state, viewer)
                kinds = [event.kind for event in view.history]
                assert kinds == [event.kind for event in state.history]
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
        number += 1


P1, P2, P3 = Player(0), Player(1), Player(2)


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-3.2")
def test_in_a_view_the_own_card_alone_is_known_while_cards_are_chosen() -> None:
    game = TectonicTribes(players=3, components=box([PLAIN] * 15, hand=4))
    hands = ((4, 7, 10, 13), (5, 8, 11, 14), (6, 9, 12, 15))
    state = deal(game, set_up(game, 1, 2, 3), *hands)
    state = play(game, state, "P2 discard 5", "P2 play 8", "P3 discard 6", "P3 play 9")
    state = play(game, state, "P1 discard 7")
    for viewer, front in [
        (P1, (None, None, None)),
        (P2, (None, 8, None)),
        (P3, (None, None, 9)),
        (None, (None, None, None)),
    ]:
        told = game.view(state, viewer)
        assert (told.phase, told.waiting, told.front) == ("choose", (P1,), front)
    assert game.view(state, P1).hand == (4, 10, 13)
    assert game.view(state, P2).hand == (11, 14)
    state = play(game, state, "P1 play 10")
    for viewer in (None, P1, P2, P3):
        told = game.view(state, viewer)
        assert (told.phase, told.waiting, told.front) == ("act", (P1, P3, P2), (10, 8, 9))
    told = game.view(lay(game, state, "P1 place 10"), P2)
    assert (told.waiting, told.front) == ((P3, P2), (None, 8, 9))


@pytest.mark.rule("TECTONIC-6.1")
def test_in_a_view_the_own_hand_is_the_one_that_was_passed_on() -> None:
    game = TectonicTribes(components=box([PLAIN] * 10, hand=4))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    assert game.view(state, P1).hand == (3, 5, 7, 9)
    state = choose(game, state, (3, 5), (4, 6))
    state = lay(game, lay(game, state, "P2 place 6"), "P1 place 5")
    assert game.view(state, P1).hand == (8, 10)
    assert game.view(state, P2).hand == (7, 9)


@pytest.mark.rule("TECTONIC-6.3", "TECTONIC-R12")
def test_in_a_view_a_seat_sees_what_it_held_when_the_pile_was_re_formed() -> None:
    game = TectonicTribes(components=box(["lava " * 6] * 5))
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 2))
    for viewer, hand in ((None, ()), (P1, (3, 5)), (P2, (4,))):
        assert game.view(state, viewer).history[-1] == ReshuffleSeen(3, hand)
