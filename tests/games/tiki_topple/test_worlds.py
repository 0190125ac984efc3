"""What may be true given what a seat knows."""

from functools import partial
from itertools import islice

import pytest

from boardrules import Player
from boardrules.games.tiki_topple import Mission, State, TikiTopple
from boardrules.testing import belief, distribution, world_shares
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, after_match, after_round, prepared, tiny_box

GAME = TikiTopple()
P1, P2 = Player(0), Player(1)
LAID = [f"* column {tiki}" for tiki in COLUMN.split()]


def tiny() -> TikiTopple:
    """Return a game for two with four Tikis, four cards a colour and three missions."""
    return TikiTopple(components=tiny_box(missions="AAA CCC BBB, CCC AAA DDD, BBB DDD AAA"))


TINY_LAID = ["* column AAA", "* column BBB", "* column CCC", "* column DDD"]


# All worlds


def hidden_parts(
    game: TikiTopple, state: State, viewer: Player | None, seat: int
) -> dict[tuple[str, str], int]:
    """Gather the worlds of a viewer: what a seat has set aside and its mission, by weight."""
    found: dict[tuple[str, str], int] = {}
    for world, weight in game.worlds(game.view(state, viewer)):
        part = (" ".join(world.seats[seat].aside), str(world.missions[seat]))
        assert part not in found
        found[part] = weight
    return found


def test_the_worlds_of_a_tiny_box() -> None:
    game = tiny()
    state = play(game, game.initial_state(), *TINY_LAID, "* aside P1 toast", "* aside P2 up1")
    state = play(game, state, "* mission P1 CCC-AAA-DDD", "* mission P2 AAA-CCC-BBB")
    # A colour is up1 up1 puh toast, of which one is set aside: two ways to draw an up1.
    assert hidden_parts(game, state, P1, 1) == {
        ("up1", "AAA-CCC-BBB"): 2,
        ("up1", "BBB-DDD-AAA"): 2,
        ("puh", "AAA-CCC-BBB"): 1,
        ("puh", "BBB-DDD-AAA"): 1,
        ("toast", "AAA-CCC-BBB"): 1,
        ("toast", "BBB-DDD-AAA"): 1,
    }
    # A card that was played was not set aside, but a second one of its kind may have been.
    state = play(game, state, "P1 up1 DDD", "P2 up1 DDD")
    assert len(hidden_parts(game, state, P1, 1)) == 6
    state = play(game, state, "P1 puh DDD", "P2 puh AAA")
    assert hidden_parts(game, state, P1, 1) == {
        ("up1", "AAA-CCC-BBB"): 2,
        ("up1", "BBB-DDD-AAA"): 2,
        ("toast", "AAA-CCC-BBB"): 1,
        ("toast", "BBB-DDD-AAA"): 1,
    }


@pytest.mark.rule("TIKI-6.7")
def test_the_last_missions_of_a_box_may_be_with_either_seat() -> None:
    game = TikiTopple(components=tiny_box(missions="AAA CCC BBB, CCC AAA DDD"))
    state = play(game, game.initial_state(), *TINY_LAID, "* aside P1 toast", "* aside P2 up1")
    state = play(game, state, "* mission P1 CCC-AAA-DDD", "* mission P2 AAA-CCC-BBB")
    dealt = {tuple(map(str, world.missions)) for world, _ in game.worlds(game.view(state, None))}
    assert dealt == {("CCC-AAA-DDD", "AAA-CCC-BBB"), ("AAA-CCC-BBB", "CCC-AAA-DDD")}


def test_a_spectator_knows_neither_hand() -> None:
    game = tiny()
    state = play(game, game.initial_state(), *TINY_LAID, "* aside P1 toast", "* aside P2 up1")
    weights = [weight for _, weight in game.worlds(game.view(state, None))]
    assert weights == [4, 2, 2, 2, 1, 1, 2, 1, 1]
    state = play(game, state, "* mission P1 CCC-AAA-DDD", "* mission P2 AAA-CCC-BBB")
    worlds = list(game.worlds(game.view(state, None)))
    # Three kinds of card for each seat, and two of three missions in order.
    assert len(worlds) == 3 * 3 * 6
    assert sum(weight for _, weight in worlds) == 4 * 4 * 6


def test_weights_are_products_of_binomials() -> None:
    state = prepared(GAME, asides=("up1 toast", "up2 puh"))
    weights: dict[str, set[int]] = {}
    total = number = 0
    for world, weight in GAME.worlds(GAME.view(state, P1)):
        weights.setdefault(" ".join(world.seats[1].aside), set()).add(weight)
        total += weight
        number += 1
    assert weights["up1 up1"] == {1}  # 2 choose 2
    assert weights["toast toast"] == {1}
    assert weights["up1 toast"] == {4}  # 2 choose 1, times 2 choose 1
    assert weights["up1 up2"] == {2}
    assert weights["wiki toast"] == {2}
    assert weights["up2 puh"] == {1}
    assert len(weights) == 7 * 6 // 2 + 2
    # Two of nine cards, and any of the 26 other missions.
    assert (number, total) == (23 * 26, 36 * 26)


def test_missions_of_earlier_rounds_are_in_no_world() -> None:
    state = prepared(GAME, after_round(GAME, prepared(GAME)))
    used = set(state.finished[0].missions)
    own = state.missions[0]
    dealt: set[Mission | None] = {
        world.missions[1] for world, _ in GAME.worlds(GAME.view(state, P1))
    }
    assert dealt == set(GAME.components.missions) - used - {own}
    assert len(dealt) == 24


def test_half_way_through_setting_aside() -> None:
    game = TikiTopple(first_player=1)
    state = play(game, game.initial_state(), *LAID, "* aside P2 toast")
    worlds = {
        " ".join(world.seats[1].aside): weight
        for world, weight in game.worlds(game.view(state, P1))
    }
    assert worlds == {"up1": 2, "up2": 1, "up3": 1, "puh": 1, "topple": 1, "wiki": 1, "toast": 2}
    assert [world for world, _ in game.worlds(game.view(state, P2))] == [state]


def test_with_nothing_hidden_there_is_one_world() -> None:
    start = GAME.initial_state()
    over = after_match(GAME)
    for state in (start, over):
        for player in (None, P1, P2):
            assert list(GAME.worlds(GAME.view(state, player))) == [(state, 1)]


def test_worlds_come_one_by_one() -> None:
    game = TikiTopple(players=4)
    view = game.view(prepared(game), None)
    assert len(list(islice(game.worlds(view), 3))) == 3


@pytest.mark.parametrize("viewer", [None, P1, P2])
def test_worlds_and_draws_are_what_a_seat_can_know(viewer: Player | None) -> None:
    game = tiny()
    texts = ["* aside P1 up1", "* aside P2 puh", "* mission P1 CCC-AAA-DDD"]
    texts += ["* mission P2 AAA-CCC-BBB", "P1 up1 DDD", "P2 up1 DDD", "P1 puh AAA"]
    actions = [game.parse_action(text) for text in TINY_LAID + texts]
    state = game.initial_state()
    for number, action in enumerate(actions, start=1):
        state = game.apply(state, action)
        view = game.view(state, viewer)
        known = belief(game, actions[:number], viewer)
        assert state in known
        assert world_shares(game, view) == known
        assert distribution(partial(game.determinize, view)) == known


# One world
