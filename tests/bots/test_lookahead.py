"""What an action comes to, one step ahead."""

from random import Random
from typing import Any

import attrs
import pytest

from boardrules import Player
from boardrules.bots import Greedy, Preview, policy, preview, previews, random, turn_of
from boardrules.bots.lookahead import possible_worlds
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import Customer, Taxi, TukTukTaxi
from boardrules.play import playout
from boardrules.testing import Lanterns
from tests.bots.matches import hidden_choice, moments, play


def test_where_nothing_is_hidden_there_is_one_world() -> None:
    game = TukTukTaxi(turn_limit=5)
    for state, player in moments(game, 1, 5):
        assert possible_worlds(turn_of(game, state, player, Random(0)), 8) == [state]


def test_where_something_is_hidden_there_are_as_many_worlds_as_asked_for() -> None:
    game = TikiTopple()
    state, player = moments(game, 1, 5)[0]
    assert len(possible_worlds(turn_of(game, state, player, Random(0)), 8)) == 8


def test_what_others_are_choosing_is_hidden() -> None:
    game = TucanaBuilders(players=2)
    state, player = next((one, seat) for one, seat in moments(game, 1, 5) if seat == Player(0))
    turn = turn_of(game, state, player, Random(0))
    assert len(list(game.worlds(turn.view))) == 1
    assert len(possible_worlds(turn, 3)) == 3


def test_others_have_chosen_and_the_next_choice_reveals_it() -> None:
    game, state, player = hidden_choice()
    turn = turn_of(game, state, player, Random(0))
    for world in possible_worlds(turn, 3):
        assert game.to_act(world) == (player,)
        assert game.view(world, player) != turn.view, "it is seen that the other has chosen"
        for action in turn.actions:
            after = game.apply(world, action)
            assert len(game.to_act(after)) == 1
            assert game.legal_actions(after)[0].kind != "play"


def test_others_choose_in_two_steps() -> None:
    game = Lanterns()
    state, player = next((one, seat) for one, seat in moments(game, 1, 5) if seat == Player(0))
    assert game.legal_actions(state)[0].kind == "hide"
    (world,) = possible_worlds(turn_of(game, state, player, Random(0)), 1)
    assert game.to_act(world) == (player,)


def test_a_preview_is_exact_where_all_lies_open() -> None:
    game = TectonicTribes()
    state, player = next(
        (state, player)
        for state, player in [*play(game, [random, random], 3)][20:]
        if game.legal_actions(state)[0].kind == "place"
    )
    turn = turn_of(game, state, player, Random(0))
    before = game.score(state)[player]
    shown = previews(turn)
    assert shown == tuple(
        Preview(game.score(game.apply(state, action))[player] - before, 0)
        for action in turn.actions
    )
    assert len({*shown}) > 1


def test_a_preview_may_be_about_another_seat() -> None:
    game = TikiTopple()
    state = playout(game, Random(7), max_actions=19).state
    turn = turn_of(game, state, game.to_act(state)[0], Random(0))
    worlds = possible_worlds(turn, 8)
    other = Player(1 - turn.player)
    (shown,) = previews(attrs.evolve(turn, rng=Random(0)), turn.actions[:1], seat=other)
    gained = [
        game.prospects(game.apply(world, turn.actions[0]))[other] - game.prospects(world)[other]
        for world in worlds
    ]
    assert shown.points == 0
    assert shown.prospects == pytest.approx(sum(gained) / len(gained))
    with pytest.raises(ValueError, match=r"^there is no seat 7: seats go from 0 to 1$"):
        previews(turn, seat=Player(7))


def test_a_preview_shows_what_a_tile_would_bring_at_the_end_of_the_round() -> None:
    game: Any = TucanaBuilders(players=3)
    seen: set[Preview] = set()
    for state, player in moments(game, 1, 5)[1:4]:
        turn = turn_of(game, state, player, Random(0))
        before = sum(game.hut_points(state, player).values())
        shown = previews(turn, turn.actions[:30])
        assert preview(turn, turn.actions[0]) == shown[0]
        for action, one in zip(turn.actions, shown, strict=False):
            after = game.what_if(turn.view, action)
            assert one == Preview(0, sum(game.hut_points(after, player).values()) - before)
        seen.update(shown)
    assert len(seen) > 1


def test_a_preview_looks_at_one_world_at_least() -> None:
    game = TikiTopple()
    state, player = moments(game, 1, 5)[0]
    turn = turn_of(game, state, player, Random(0))
    with pytest.raises(ValueError, match="worlds is 1 or more, not 0"):
        preview(turn, turn.actions[0], worlds=0)


# What games have in prospect.


def test_a_mission_is_in_prospect_until_it_is_scored() -> None:
    game = TikiTopple(players=3)
    assert game.prospects(game.initial_state()) == (0, 0, 0)
    for state, player in play(game, [random] * 3, 2):
        for action in game.legal_actions(state, player):
            after = game.apply(state, action)
            if len(after.finished) > len(state.finished):
                assert game.prospects(after) == (0, 0, 0)
                gained = tuple(
                    now - was for now, was in zip(game.score(after), game.score(state), strict=True)
                )
                if after.finished[-1].column == state.column:
                    assert gained == game.prospects(state)


@pytest.mark.parametrize("game", [TikiTopple(), TucanaBuilders(), TukTukTaxi(turn_limit=3)])
def test_at_the_end_nothing_is_in_prospect(game: Any) -> None:
    assert game.prospects(playout(game, Random(0)).state) == (0, 0)


def test_huts_are_in_prospect() -> None:
    game = TucanaBuilders()
    state = moments(game, 1, 8)[6][0]
    assert game.prospects(state) == tuple(
        sum(game.hut_points(state, Player(seat)).values()) for seat in range(2)
    )
    assert max(game.prospects(state)) > 0


def test_a_taxi_has_more_in_prospect_the_nearer_it_is_to_a_delivery() -> None:
    game = TukTukTaxi()
    home = game.tables.homes[0]
    start = game.initial_state()
    assert game.prospects(start) == (0, 0), "nobody waits"
    ((_, square),) = game.tables.town.ways[home]
    state = attrs.evolve(start, customers=(Customer(1, square),))
    other = game.tables.steps_to[square][game.tables.homes[1]]
    assert game.prospects(state) == (1 / 4, 1 / (2 + 2 * other))
    waiting, loaded = (
        attrs.evolve(state, taxis=(Taxi(square, carries), state.taxis[1]), customers=customers)
        for carries, customers in ((False, state.customers), (True, ()))
    )
    assert game.prospects(waiting)[0] == 1 / 3, "to stop, and to drive home"
    assert game.prospects(loaded) == (1 / 2, 0)


def test_greedy_taxis_deliver_their_customers() -> None:
    game = TukTukTaxi()
    seats = {Player(seat): policy(Greedy(), game, Player(seat)) for seat in range(2)}
    final = playout(game, Random(2), seats).state
    assert max(game.score(final)) == 2
    assert final.turn < 100
