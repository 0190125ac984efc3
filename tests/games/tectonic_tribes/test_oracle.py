"""Whole matches beside the slow second version of the rules, compared at every node."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    Action,
    Components,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
)
from tests.games.examples.tectonic_tribes import oracle_of
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box, tiny_box
from tests.games.tectonic_tribes.oracle import Oracle, region_points

pytestmark = pytest.mark.oracle

FACES = (
    "forest forest / lake plain / mine+1 mine",
    "lake lake+2 / plain plain / lava forest",
    "mine minex2 / mine forest / plain plain",
    "plain lake / lake forest+1 / forest plain",
    "lava mine / plain plain / lake lakex2",
    PLAIN,
)
TRIBES = (
    "tent plain / plain plain / plain plain",
    "tent tent / plain plain / plain tent",
    "plain tent / tent forest / plain lava",
)


def faces(number: int) -> list[str]:
    """Return so many faces, the same ones over and over."""
    return [FACES[place % len(FACES)] for place in range(number)]


def boxes(players: int) -> dict[str, Components]:
    """Make small boxes for a table, each for something that the real one hardly ever does."""
    sparse = {3 + 7 * place: text for place, text in enumerate(faces(6 * players))}
    return {
        # Each deal but the first takes the pile and then half of the discards.
        "reformed": box(faces(4 * players), tribes=TRIBES[:2], deals=3),
        # Even the first hands are short, and there is a card too many for them.
        "short": box(faces(5 * players + 1), tribes=TRIBES[:2], hand=6, deals=2),
        # Nothing at all can be dealt.
        "no hands": box(faces(players + 1), tribes=TRIBES[:1]),
        # No card fits anywhere after the first.
        "lava": box([LAVA] * (5 * players), tribes=TRIBES[:2], hand=4, deals=2),
        # A few cards fit, mostly on what tribe cards leave open.
        "tiny": tiny_box(4 * players, deals=2),
        # Longer hands, several tribe cards, numbers with gaps.
        "sparse": box(sparse, tribes=TRIBES, hand=4, deals=2),
        # The whole set is one tribe card, and every turn may be the last.
        "one tribe": box(faces(5 * players), tribes=TRIBES[1:2], hand=4, deals=2),
    }


Happened = Counter[str]
Pick = Callable[[Sequence[Action]], Action | None]


def compare(game: TectonicTribes, state: State, oracle: Oracle) -> list[Action]:
    """Compare all that both versions say about a node; return what all seats may do."""
    to_act = game.to_act(state)
    assert list(to_act) == oracle.to_act()
    found: list[Action] = []
    for player in to_act:
        actions = list(game.legal_actions(state, player))
        assert [game.format_action(action) for action in actions] == oracle.legal(player)
        found += actions
    # Nobody else may do anything, and the first seat is meant where none is named.
    for player in {*game.tables.seats, CHANCE} - {*to_act}:
        assert len(game.legal_actions(state, player)) == len(oracle.legal(player)) == 0
    assert list(game.legal_actions(state)[:1]) == found[:1]
    assert list(game.chance_weights(state)) == oracle.weights()
    return found


def compare_scores(game: TectonicTribes, state: State, oracle: Oracle) -> None:
    """Compare the regions, what they come to, and who wins, by both readings of lava."""
    for lava_scores in (True, False):
        rules = evolve(game, lava_scores=lava_scores)
        oracle.lava_scores = lava_scores
        found, expected = rules.regions(state), oracle.regions()
        assert [
            (region.ground, [*region.squares], region.bonus, region.doublings, region.points)
            for region in found
        ] == [
            (region.terrain, region.squares, region.bonus, region.doublings, region.value)
            for region in expected
        ]
        assert [([*region.tents], region.owner) for region in found] == [
            (region.tents, region.owner) for region in expected
        ]
        assert list(rules.score(state)) == region_points(expected, game.players)
    oracle.lava_scores = game.lava_scores


def compare_ends(game: TectonicTribes, state: State, oracle: Oracle) -> None:
    """Compare who has won: nobody before the end."""
    outcome = game.outcome(state)
    assert (outcome is None) == bool(game.to_act(state))
    if outcome is not None:
        assert list(outcome.scores) == oracle.scores()
    assert list(outcome.winners if outcome is not None else ()) == oracle.winners()


def play_both(game: TectonicTribes, pick: Pick, happened: Happened) -> bool:
    """Play a match in both versions, as long as something is picked; tell whether it ended.

    What is picked is an action of any seat that is to act, so seats commit in any order.
    """
    oracle = oracle_of(game)
    full = oracle.box.hand_sizes[game.players]
    state = game.initial_state()
    compare_scores(game, state, oracle)
    while actions := compare(game, state, oracle):
        compare_ends(game, state, oracle)
        action = pick(actions)
        if action is None:
            return False
        dealt, reformed = any(oracle.hands), oracle.reformed
        oracle.play(game.format_action(action))
        state = game.apply(state, action)
        if isinstance(action, Place | Tribe):
            compare_scores(game, state, oracle)
        happened[action.kind] += 1
        happened["reformed in mid-deal"] += dealt and oracle.reformed > reformed
        happened["short hands"] += oracle.step == "deal" and oracle.hand_size < full
        happened["robbed"] += oracle.step == "act" and oracle.in_front[oracle.waiting[0]] is None
        happened["ended with hands left"] += oracle.step == "over" and any(oracle.hands)
    for lava_scores in (True, False):
        oracle.lava_scores = lava_scores
        compare_ends(evolve(game, lava_scores=lava_scores), state, oracle)
    return True


OPTIONS: list[tuple[bool, StolenCard]] = [
    (advanced, stolen_card)
    for advanced in (False, True)
    for stolen_card in ("hand_over", "forfeit")
]
"""Whether lava scores has no bearing on what is legal: each match is scored both ways."""


def at_random(seed: int, patience: int) -> Pick:
    """Pick at random, but mostly lay terrain cards with some patience, so that matches last."""
    rng = seeded(seed)

    def pick(actions: Sequence[Action]) -> Action:
        terrain = [action for action in actions if isinstance(action, Place)]
        options = terrain if terrain and rng.randrange(patience) else actions
        return options[rng.randrange(len(options))]

    return pick


@pytest.mark.parametrize(("advanced", "stolen_card"), OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_matches(players: int, advanced: bool, stolen_card: StolenCard) -> None:
    game = TectonicTribes(players, advanced, stolen_card)
    happened: Happened = Counter()
    assert play_both(game, at_random(players, 5), happened)
    assert happened["place"] > happened["tribe"] > 0


@pytest.mark.rule("TECTONIC-R3")
def test_random_matches_with_a_hand_more_only_after_a_last_tribe_card() -> None:
    components = box([PLAIN] * 20, tribes=TRIBES[:1], hand=2, deals=2)
    game = TectonicTribes(3, advanced=True, components=components, extra_hand="after_last_tribe")
    hands = Counter[int]()
    for seed in range(12):
        happened: Happened = Counter()
        assert play_both(game, at_random(seed, 5), happened)
        hands[happened["deal"] // 6] += 1
    assert min(hands[2], hands[3]) > 1
    assert hands.keys() == {2, 3}


SURE: dict[str, tuple[str, ...]] = {
    "reformed": ("reformed in mid-deal", "drop"),
    "short": ("short hands", "reformed in mid-deal"),
    "no hands": (),
    "lava": ("pass", "discard"),
    "tiny": ("pass", "tribe", "drop"),
    "sparse": ("tribe", "drop", "robbed"),
    "one tribe": ("ended with hands left", "robbed"),
}
"""What happens with a box sooner or later."""

NEVER = {"no hands": ("deal",), "lava": ("tribe", "drop")}
"""What never does."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", SURE)
def test_random_matches_with_small_boxes(name: str, players: int) -> None:
    components = boxes(players)[name]
    happened: Happened = Counter()
    for seed, options in enumerate(2 * OPTIONS):
        game = TectonicTribes(players, *options, components=components)
        assert play_both(game, at_random(seed, 2), happened)
    assert [what for what in SURE[name] if not happened[what]] == []
    assert [what for what in NEVER.get(name, ()) if happened[what]] == []


def from_list(numbers: Iterator[int]) -> Pick:
    """Pick by numbers, as long as there are some."""

    def pick(actions: Sequence[Action]) -> Action | None:
        number = next(numbers, None)
        return None if number is None else actions[number % len(actions)]

    return pick


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["real", *SURE]),
    st.integers(2, 5),
    st.sampled_from(OPTIONS),
    st.lists(st.integers(0, 2**16), min_size=40, max_size=160),
)
def test_matches_from_lists_of_numbers(
    name: str, players: int, options: tuple[bool, StolenCard], numbers: list[int]
) -> None:
    components = DEFAULT if name == "real" else boxes(players)[name]
    game = TectonicTribes(players, *options, components=components)
    play_both(game, from_list(iter(numbers)), Counter())
