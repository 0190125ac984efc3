"""Views of a match step by step, beside what can be told from all that was dealt and chosen."""

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import ReshuffleSeen, State, TectonicTribes, TurnSeen, View
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import DealPlayed, deal, deals, set_up

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


@pytest.mark.rule("TECTONIC-6.3", "TECTONIC-R12")
def test_a_seat_sees_what_it_held_when_the_pile_was_re_formed() -> None:
    game = TectonicTribes(components=box(["lava " * 6] * 5))
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 2))
    for viewer, hand in ((None, ()), (Player(0), (3, 5)), (Player(1), (4,))):
        assert game.view(state, viewer).history[-1] == ReshuffleSeen(3, hand)
