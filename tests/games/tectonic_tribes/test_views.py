"""Views of a match step by step, beside views that are worked out from the whole log each time."""

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import Deal, DealView, State, TectonicTribes, TurnView
from boardrules.games.tectonic_tribes.position import Position
from boardrules.games.tectonic_tribes.views import own_hand, position_in
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, position, set_up

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
            for viewer in (None, *game.tables.seats):
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
        for seat in game.tables.seats:
            hands = tuple(plain_hand(some.deals[0], number, seat) for number in range(2))
            assert game.view(some, seat).deals[0].hands == hands


# How things lie, as a view tells it

P1, P2, P3 = Player(0), Player(1), Player(2)


def as_told(game: TectonicTribes, state: State, viewer: Player | None) -> Position:
    return position_in(game.tables, game.view(state, viewer))


@pytest.mark.rule("TECTONIC-R14")
def test_in_a_view_no_seat_waits_while_cards_are_dealt() -> None:
    game = TectonicTribes(players=3, components=box([PLAIN] * 12))
    state = play(game, game.initial_state(), "* order P1 2")
    told = as_told(game, state, P1)
    assert (told.phase, told.waiting, told.front) == ("order", (), (None, None, None))
    told = as_told(game, play(game, set_up(game, 1, 2, 3), "* deal P1 4"), P1)
    assert (told.phase, told.waiting, told.front) == ("deal", (), (None, None, None))


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
        told = as_told(game, state, viewer)
        assert (told.phase, told.waiting, told.front) == ("choose", (P1,), front)
    assert own_hand(game.view(state, P1)) == [4, 10, 13]
    assert own_hand(game.view(state, P2)) == [11, 14]
    state = play(game, state, "P1 play 10")
    for viewer in (None, P1, P2, P3):
        told = as_told(game, state, viewer)
        assert (told.phase, told.waiting, told.front) == ("act", (P1, P3, P2), (10, 8, 9))
    told = as_told(game, lay(game, state, "P1 place 10"), P2)
    assert (told.waiting, told.front) == ((P3, P2), (None, 8, 9))


@pytest.mark.rule("TECTONIC-6.1")
def test_in_a_view_the_own_hand_is_the_one_that_was_passed_on() -> None:
    game = TectonicTribes(components=box([PLAIN] * 10, hand=4))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    assert own_hand(game.view(state, P1)) == [3, 5, 7, 9]
    state = choose(game, state, (3, 5), (4, 6))
    state = lay(game, lay(game, state, "P2 place 6"), "P1 place 5")
    assert own_hand(game.view(state, P1)) == [8, 10]
    assert own_hand(game.view(state, P2)) == [7, 9]
    assert own_hand(game.view(game.initial_state(), P1)) == []
