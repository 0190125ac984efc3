"""Views of a match step by step, beside views that are worked out from the whole log each time."""

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import Deal, DealView, State, TectonicTribes, TurnView
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import position

SMALL = box([PLAIN] * 14, hand=4, deals=4)
GAMES = [
    TectonicTribes(players=2, advanced=True),
    TectonicTribes(players=5, stolen_card="forfeit"),
    TectonicTribes(players=3, components=SMALL),  # the pile is re-formed
]


def plain_turn_view(deal: Deal, number: int, player: Player | None) -> TurnView:
    """Show a turn."""
    turn = deal.turns[number]
    return TurnView(
        has_discarded=tuple(card is not None for card in turn.discards),
        has_played=tuple(card is not None for card in turn.plays),
        discard=None if player is None else turn.discards[player],
        play=None if player is None else turn.plays[player],
        plays=() if None in turn.plays else tuple(card for card in turn.plays if card is not None),
        acts=turn.acts,
    )


def plain_hand(deal: Deal, number: int, player: Player) -> tuple[int, ...]:
    """Follow a packet from seat to seat, to the one that holds it in a turn."""
    seats = len(deal.packets)
    packet = (player - number) % seats
    left = set(deal.packets[packet])
    for before in range(number):
        holder = (packet + before) % seats
        left -= {deal.turns[before].discards[holder], deal.turns[before].plays[holder]}
    return tuple(sorted(left))


def plain_deal_view(deal: Deal, reformed: tuple[int, ...], player: Player | None) -> DealView:
    """Show a deal."""
    cards = [card for packet in deal.packets for card in packet]
    turns = range(len(deal.turns))
    return DealView(
        sizes=tuple(len(packet) for packet in deal.packets),
        reformed_after=sum(card not in reformed for card in cards) if reformed else None,
        late=()
        if player is None
        else tuple(card for card in deal.packets[player] if card in reformed),
        hands=()
        if player is None
        else tuple(plain_hand(deal, number, player) for number in turns or range(1)),
        turns=tuple(plain_turn_view(deal, number, player) for number in turns),
    )


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("step", [1, 7])
def test_views_step_by_step_are_those_of_the_whole_log(game: TectonicTribes, step: int) -> None:
    rng = seeded(step)
    state = game.initial_state()
    number = 0
    while actions := game.legal_actions(state):
        if number % step == 0:
            reformed = position(game, state).reformed
            for viewer in (None, *game.setting.seats):
                assert game.view(state, viewer).deals == tuple(
                    plain_deal_view(deal, again, viewer)
                    for deal, again in zip(state.deals, reformed, strict=True)
                )
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
        number += 1


def test_a_turn_that_two_deals_share_is_seen_with_the_packets_of_each() -> None:
    game = TectonicTribes(advanced=True, components=box([PLAIN] * 12, hand=4))
    rng = seeded(1)
    state = game.initial_state()
    while len(state.deals) == 0 or len(state.deals[0].turns) < 2:
        actions = game.legal_actions(state)
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
    (deal,) = state.deals
    kept = [plain_hand(deal, 1, Player(1 - seat)) for seat in range(2)]
    exchanged = tuple(
        tuple(sorted({*packet}.difference(kept[seat]).union(kept[1 - seat])))
        for seat, packet in enumerate(deal.packets)
    )
    other = State(state.order, state.drawn, state.origin, (evolve(deal, packets=exchanged),))
    assert game.validate(other) == ()
    for some in (state, other, state):
        for seat in game.setting.seats:
            hands = tuple(plain_hand(some.deals[0], number, seat) for number in range(2))
            assert game.view(some, seat).deals[0].hands == hands
