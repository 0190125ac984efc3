"""What each seat knows, and what may be true given that."""

from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import comb, prod
import re
from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import (
    Action,
    Card,
    DealMission,
    Mission,
    Round,
    SeatView,
    SetAside,
    State,
    TikiTopple,
    View,
)
from boardrules.games.tiki_topple.asides import Asides
from boardrules.sequences import replaced
from boardrules.testing import belief, distribution, world_shares
from tests.games.matches import legal, play, seeded
from tests.games.tiki_topple.matches import (
    COLUMN,
    after_match,
    after_round,
    cards,
    column,
    mission,
    prepared,
    tiny_box,
)

GAME = TikiTopple()
P1, P2, P3 = Player(0), Player(1), Player(2)
FULL = cards("up1 up1 up2 up3 puh topple wiki toast toast")
LAID = [f"* column {tiki}" for tiki in COLUMN.split()]


def tiny() -> TikiTopple:
    """Return a game for two with four Tikis, four cards a colour and three missions."""
    return TikiTopple(components=tiny_box(missions="AAA CCC BBB, CCC AAA DDD, BBB DDD AAA"))


TINY_LAID = ["* column AAA", "* column BBB", "* column CCC", "* column DDD"]


# Views


def test_before_anything_happens_everybody_knows_the_full_hands() -> None:
    state = GAME.initial_state()
    hidden = SeatView(hand_size=9, aside_size=0, played=(), has_mission=False)
    own = SeatView(9, 0, (), has_mission=False, hand=FULL, aside=(), mission=None)
    assert GAME.view(state, None) == View(None, (), (), (hidden, hidden))
    assert GAME.view(state, P1) == View(P1, (), (), (own, hidden))
    assert GAME.view(state, P2) == View(P2, (), (), (hidden, own))


def test_the_column_lies_open() -> None:
    state = play(GAME, GAME.initial_state(), "* column NUI", "* column LOKAHI")
    for player in (None, P1, P2):
        assert GAME.view(state, player).column == column("NUI LOKAHI")


@pytest.mark.rule("TIKI-3.4")
def test_cards_set_aside_are_known_to_their_owner_and_counted_by_the_others() -> None:
    state = play(GAME, GAME.initial_state(), *LAID, "* aside P1 puh", "* aside P1 up1")
    state = play(GAME, state, "* aside P2 wiki")
    hidden = (
        SeatView(7, 2, (), has_mission=False),
        SeatView(8, 1, (), has_mission=False),
    )
    assert GAME.view(state, None).seats == hidden
    own = SeatView(
        7,
        2,
        (),
        has_mission=False,
        hand=cards("up1 up2 up3 topple wiki toast toast"),
        aside=cards("up1 puh"),
    )
    assert GAME.view(state, P1).seats == (own, hidden[1])
    own = SeatView(
        8,
        1,
        (),
        has_mission=False,
        hand=cards("up1 up1 up2 up3 puh topple toast toast"),
        aside=cards("wiki"),
    )
    assert GAME.view(state, P2).seats == (hidden[0], own)


@pytest.mark.rule("TIKI-2.1")
def test_a_mission_is_known_to_its_owner_alone_until_the_round_is_scored() -> None:
    texts = ("HOOKIPA LOKAHI NANI", "LOKAHI WIKIWIKI HOOKIPA")
    state = prepared(GAME, missions=texts)
    assert [seat.mission for seat in GAME.view(state, P1).seats] == [mission(texts[0]), None]
    assert [seat.mission for seat in GAME.view(state, P2).seats] == [None, mission(texts[1])]
    for player in (None, P1, P2):
        assert [seat.has_mission for seat in GAME.view(state, player).seats] == [True, True]
    assert [seat.mission for seat in GAME.view(state, None).seats] == [None, None]
    state = after_round(GAME, state)
    for player in (None, P1, P2):
        view = GAME.view(state, player)
        assert view.finished == state.finished
        assert view.finished[0].missions == (mission(texts[0]), mission(texts[1]))


def test_who_has_been_dealt_a_mission_already_is_known() -> None:
    state = play(
        GAME,
        GAME.initial_state(),
        *LAID,
        *(f"* aside {p} {c}" for p in ("P1", "P2") for c in ("up1", "puh")),
    )
    state = play(GAME, state, "* mission P1 NANI-NUI-EEPO")
    for player in (None, P1, P2):
        assert [seat.has_mission for seat in GAME.view(state, player).seats] == [True, False]


@pytest.mark.rule("TIKI-R8")
def test_everybody_remembers_the_cards_that_were_played() -> None:
    state = play(GAME, prepared(GAME), "P1 up2 KAPU", "P2 wiki HUHU NANI", "P1 toast")
    for player in (None, P1, P2):
        view = GAME.view(state, player)
        assert [seat.played for seat in view.seats] == [cards("up2 toast"), cards("wiki")]
        assert [seat.hand_size for seat in view.seats] == [5, 6]
        assert view.column == state.column


@pytest.mark.rule("TIKI-R9")
def test_cards_left_over_are_never_shown() -> None:
    """Two rounds that differ only in what was set aside and left over look alike afterwards."""
    game = TikiTopple(players=3)
    ends: list[State] = []
    for asides in (("puh wiki",) * 3, ("up3 topple",) * 3):
        state = prepared(game, asides=asides)
        state = play(game, state, "P1 up1 HUHU", "P2 up1 HUHU", "P3 up1 KAPU")
        state = play(game, state, *(f"P{seat} toast" for seat in (1, 2, 3, 1, 2, 3)))
        ends.append(state)
    assert len(ends[0].finished) == 1
    assert ends[0] == ends[1]


def test_views_at_the_end_show_every_round() -> None:
    over = after_match(GAME)
    assert GAME.view(over, P1).finished == over.finished
    assert len(GAME.view(over, None).finished) == 4


# Witnesses


@pytest.mark.parametrize(
    "action",
    [
        SetAside(CHANCE, P1, Card.PUH),
        DealMission(CHANCE, P1, mission("NANI NUI EEPO")),
    ],
    ids=["aside", "mission"],
)
def test_a_draw_for_one_seat_is_seen_by_that_seat_alone(action: Action) -> None:
    state = GAME.initial_state()
    assert GAME.witness(state, action, P1) == action
    assert GAME.witness(state, action, P2) is None
    assert GAME.witness(state, action, None) is None


@pytest.mark.rule("TIKI-R8")
@pytest.mark.parametrize("text", ["* column NANI", "P1 up2 NANI", "P1 wiki HUHU NANI", "P1 toast"])
def test_everything_else_is_seen_by_everybody(text: str) -> None:
    action = GAME.parse_action(text)
    for player in (None, P1, P2):
        assert GAME.witness(GAME.initial_state(), action, player) == action


# Worlds


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
    assert hidden_parts(game, state, P1, 1) == {
        ("up1", "AAA-CCC-BBB"): 2,
        ("up1", "BBB-DDD-AAA"): 2,
        ("puh", "AAA-CCC-BBB"): 1,
        ("puh", "BBB-DDD-AAA"): 1,
        ("toast", "AAA-CCC-BBB"): 1,
        ("toast", "BBB-DDD-AAA"): 1,
    }
    state = play(game, state, "P1 puh DDD", "P2 puh AAA")
    assert hidden_parts(game, state, P1, 1) == {
        ("up1", "AAA-CCC-BBB"): 2,
        ("up1", "BBB-DDD-AAA"): 2,
        ("toast", "AAA-CCC-BBB"): 1,
        ("toast", "BBB-DDD-AAA"): 1,
    }


def test_a_world_is_the_whole_state() -> None:
    game = tiny()
    state = play(game, game.initial_state(), *TINY_LAID, "* aside P1 toast", "* aside P2 up1")
    state = play(game, state, "* mission P1 CCC-AAA-DDD", "* mission P2 AAA-CCC-BBB")
    state = play(game, state, "P1 up1 DDD", "P2 puh AAA")
    worlds = [world for world, _ in game.worlds(game.view(state, P1))]
    assert state in worlds
    for world in worlds:
        assert game.validate(world) == ()
        assert game.view(world, P1) == game.view(state, P1)
        assert world.seats[0] == state.seats[0]


def test_a_spectator_knows_neither_hand() -> None:
    game = tiny()
    state = play(game, game.initial_state(), *TINY_LAID, "* aside P1 toast", "* aside P2 up1")
    assert [weight for _, weight in game.worlds(game.view(state, None))] == [
        4,
        2,
        2,
        2,
        1,
        1,
        2,
        1,
        1,
    ]
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


def test_weights_count_from_the_full_hand_and_played_cards_only_exclude() -> None:
    state = prepared(GAME, asides=("up1 toast", "up2 puh"))
    state = play(GAME, state, "P1 up2 KAPU", "P2 up1 KAPU")
    weights = {
        " ".join(world.seats[1].aside): weight
        for world, weight in GAME.worlds(GAME.view(state, P1))
    }
    assert "up1 up1" not in weights
    assert weights["up1 toast"] == 4
    assert weights["up1 up2"] == 2
    assert sum(weights.values()) == 35
    state = play(GAME, state, "P1 up1 KAPU", "P2 up1 EEPO")
    weights = {
        " ".join(world.seats[1].aside): weight
        for world, weight in GAME.worlds(GAME.view(state, P1))
    }
    assert not any("up1" in aside for aside in weights)
    assert sum(weights.values()) == 21  # two of the seven others


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


# Draws


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_a_drawn_state_looks_the_same_to_the_viewer(players: int, edition: str) -> None:
    game = TikiTopple(players=players, edition=edition)
    rng = seeded(players)
    state = game.initial_state()
    drawn: set[State] = set()
    while game.to_act(state):
        for viewer in (None, *map(Player, range(players))):
            view = game.view(state, viewer)
            guess = game.determinize(view, rng)
            assert game.view(guess, viewer) == view
            assert game.validate(guess) == ()
            assert game.to_act(guess) == game.to_act(state)
            assert game.score(guess) == game.score(state)
            if game.to_act(state) == (viewer,):
                assert legal(game, guess) == legal(game, state)
            drawn.add(guess)
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert len(drawn) > 50 * players


def test_the_same_seed_draws_the_same_state() -> None:
    view = GAME.view(prepared(GAME), P1)
    states = [GAME.determinize(view, seeded(seed)) for seed in range(10)]
    assert states == [GAME.determinize(view, seeded(seed)) for seed in range(10)]
    assert len(set(states)) > 1


def test_a_mission_is_drawn_evenly_from_those_that_are_left() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    view = game.view(state, P1)
    shares = distribution(lambda rng: game.determinize(view, rng).missions[1])
    assert set(shares.values()) == {Fraction(1, 26)}
    assert set(shares) == set(game.components.missions) - {state.missions[0]}


@pytest.mark.parametrize("viewer", [Player(2), CHANCE])
def test_nobody_else_has_a_view(viewer: Player) -> None:
    game = TikiTopple()
    with pytest.raises(ValueError, match=f"^there is no seat {viewer}: seats go from 0 to 1$"):
        game.view(game.initial_state(), viewer)


# Views that no state has


def check_refused(view: View, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"no state has this view: {reason}")):
        GAME.worlds(view)
    with pytest.raises(ValueError, match=re.escape(f"no state has this view: {reason}")):
        GAME.determinize(view, seeded(0))


TURN = prepared(GAME)
VIEW = GAME.view(TURN, P1)
OTHER = VIEW.seats[1]


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        (evolve(VIEW, seats=VIEW.seats[:1]), "there are 2 players, not 1"),
        (evolve(VIEW, seats=VIEW.seats * 2), "there are 2 players, not 4"),
        (evolve(VIEW, player=P2), "what it tells of the seats does not agree"),
        (evolve(VIEW, player=None), "what it tells of the seats does not agree"),
        (evolve(VIEW, column=column("PELE")), "column[0]: there is no Tiki PELE (TIKI-1.2)"),
        (
            evolve(VIEW, column=VIEW.column[:8] + VIEW.column[:1]),
            "column[8]: NANI is in two places (TIKI-1.2)",
        ),
        (evolve(VIEW, column=VIEW.column[:3]), "column: each toast takes one Tiki out"),
        (
            evolve(VIEW, finished=after_match(GAME).finished * 2),
            "finished: a match has 4 rounds (TIKI-7.1)",
        ),
    ],
)
def test_a_view_that_no_state_has_is_refused(view: View, reason: str) -> None:
    check_refused(view, reason)


@pytest.mark.parametrize(
    ("seat", "change", "reason"),
    [
        (P1, {"hand_size": 8}, "what it tells of the seats does not agree"),
        (P1, {"hand": FULL}, "what it tells of the seats does not agree"),
        (P1, {"hand": None}, "what it tells of the seats does not agree"),
        (P1, {"aside": None}, "what it tells of the seats does not agree"),
        (P1, {"aside": cards("up1")}, "seats: cards are set aside before missions are dealt"),
        (P1, {"aside": cards("up2 up2")}, "the cards of P1 do not add up"),
        (P1, {"mission": None, "has_mission": False}, "missions: missions are dealt from the fi"),
        (P1, {"mission": mission("EEPO NUI NANI")}, "missions[0]: there is no mission EEPO-NUI-"),
        (P2, {"aside": cards("up1 toast")}, "what it tells of the seats does not agree"),
        (P2, {"mission": mission("HUHU NUI EEPO")}, "what it tells of the seats does not agree"),
        (P2, {"aside_size": 3}, "the cards of P2 do not add up"),
        (P2, {"aside_size": -1}, "the cards of P2 do not add up"),
        (P2, {"aside_size": 2**53}, "the cards of P2 do not add up"),
        (P2, {"aside_size": 1}, "seats: cards are set aside before missions are dealt"),
        (P2, {"hand_size": OTHER.hand_size + 5}, "what it tells of the seats does not agree"),
        (P2, {"played": cards("wiki wiki")}, "the cards of P2 do not add up"),
        (P2, {"played": cards("toast toast toast")}, "the cards of P2 do not add up"),
        (P2, {"played": FULL}, "the cards of P2 do not add up"),
        (P2, {"played": cards("wiki")}, "seats: the seats play in turn"),
    ],
)
def test_a_view_of_a_seat_that_no_state_has_is_refused(
    seat: Player, change: dict[str, Any], reason: str
) -> None:
    view = evolve(VIEW, seats=replaced(VIEW.seats, seat, evolve(VIEW.seats[seat], **change)))
    check_refused(view, reason)


def test_a_view_with_more_missions_than_the_box_is_refused() -> None:
    game = tiny()
    dealt = ["* mission P1 AAA-CCC-BBB", "* mission P2 CCC-AAA-DDD"]
    asides = ["* aside P1 up1", "* aside P2 up1"]
    view = game.view(play(game, game.initial_state(), *TINY_LAID, *asides, *dealt), None)
    known = Round(column("AAA BBB CCC"), game.components.missions[:2])
    with pytest.raises(ValueError, match="no state has this view: there are not 2 more missions"):
        game.worlds(evolve(view, finished=(known,)))


def test_a_viewer_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 7"):
        GAME.worlds(evolve(VIEW, player=Player(7)))
    with pytest.raises(ValueError, match="there is no seat -1"):
        GAME.determinize(evolve(VIEW, player=CHANCE), seeded(0))


# What may have been set aside


@pytest.mark.parametrize(
    ("hand", "played", "size"),
    [
        ("up1 up1 up2 up3 puh topple wiki toast toast", "", 2),
        ("up1 up1 up2 up3 puh topple wiki toast toast", "up1 toast", 2),
        ("up1 up1 up1 up2 up2 up2 toast toast toast", "up2 toast toast", 4),
        ("up1 up2", "", 0),
        ("up1 up2", "up1", 1),
        ("up1 up1", "up1", 2),
        ("", "", 0),
    ],
)
def test_what_may_have_been_set_aside(hand: str, played: str, size: int) -> None:
    full = cards(hand)
    left = list(full)
    for card in cards(played):
        left.remove(card)
    expected = {
        aside: prod(comb(full.count(card), aside.count(card)) for card in set(aside))
        for aside in combinations(left, size)
    }
    asides = Asides(full, cards(played), size)
    assert list(asides) == list(expected.items())
    assert asides.ways == sum(expected.values())
    assert [asides.at(way) for way in range(asides.ways)] == [
        aside for aside, ways in expected.items() for _ in range(ways)
    ]
