"""Whole matches beside the slow second version of the rules, compared at every node."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE
from boardrules.games.tucana_builders import (
    DEFAULT,
    Achievement,
    AchievementName,
    Action,
    Components,
    SetupCard,
    State,
    Terrain,
    TerrainKind,
    TucanaBuilders,
    rating,
)
from tests.games.matches import seeded
from tests.games.tucana_builders.boxes import ACHIEVEMENTS, oracle_box, rich_box, tiny_box
from tests.games.tucana_builders.oracle import Oracle, band

pytestmark = pytest.mark.oracle

HUBS = {
    "hub": (80, "0 1 2 3 4 5 puma snake monkey toucan"),
    "fan": (40, "0 1 2 3 puma monkey, 4 5 snake toucan"),
}
CROWDED = {"bend": (40, "0 2 puma, 3 5 snake"), "cross": (40, "0 3 toucan, 1 4 toucan, 2 5")}

BOXES: dict[str, Components] = {
    "real": DEFAULT,
    "tiny": tiny_box(),
    # More terrain cards than spaces: once a sheet is full, tiles are set aside.
    "crowded": tiny_box(tiles=CROWDED, cards=3),
    # No sand at all: half of the tiles are set aside, or laid by the joker.
    "no sand": tiny_box(island=(" A j j B", "  y j j")),
    # Not as many cards of each terrain, and none at all of one.
    "uneven": evolve(
        tiny_box(tiles=CROWDED),
        island=(" A j s B", "  y j s t"),
        terrains=(
            TerrainKind(Terrain("jungle"), "j", 3),
            TerrainKind(Terrain("stone"), "t", 0),
            TerrainKind(Terrain("sand"), "s", 1),
        ),
    ),
    # Tiles of all sorts.
    "rich": rich_box(),
    "full": rich_box(cards=4),
    # Most ends meet, so that every achievement is fulfilled sooner or later.
    "hubs": rich_box(tiles=HUBS),
    # No start spaces, and no huts either.
    "no starts": rich_box(tiles=HUBS, starts=0),
    "no huts": evolve(
        tiny_box(tiles=HUBS),
        island=(" j j s s", "  y j s"),
        setup_cards=(SetupCard(7, (), (), ()),),
        achievements=(
            Achievement(AchievementName("five-alike"), 7, 5),
            Achievement(AchievementName("four-toucans"), 6, 4),
        ),
    ),
}
"""Most of them for something that the real box hardly ever does."""

Happened = Counter[str]
Pick = Callable[[Sequence[Action]], Action | None]

KINDS = {
    "TUCANA-5.2": "hut",
    "TUCANA-7.2": "achievement",
    "TUCANA-7.3": "achievement",
    "TUCANA-8.2": "achievement",
    "TUCANA-6.2": "lowest",
    "TUCANA-8.3": "lost",
}
"""The oracle's word for what brings points by a rule."""


def compare(game: TucanaBuilders, state: State, oracle: Oracle) -> list[Action]:
    """Compare all that both versions say about a node; return what all seats may do."""
    to_act = game.to_act(state)
    assert list(to_act) == oracle.to_act()
    found: list[Action] = []
    for player in to_act:
        actions = list(game.legal_actions(state, player))
        assert [game.format_action(action) for action in actions] == oracle.legal(player)
        found += actions
    # Nobody else may do anything, and the first seat is meant where none is named.
    for player in (*game.tables.seats, CHANCE):
        if player not in to_act:
            assert len(game.legal_actions(state, player)) == len(oracle.legal(player)) == 0
    assert list(game.legal_actions(state)[:1]) == found[:1]
    assert list(game.chance_weights(state)) == oracle.weights()
    assert list(game.score(state)) == oracle.scores()
    outcome, rated = game.outcome(state), game.rating(state)
    assert (outcome is None) == bool(to_act)
    assert list(outcome.winners if outcome is not None else ()) == oracle.winners()
    assert (outcome is not None and outcome.rule == "TUCANA-8.3") == oracle.lost()
    assert (None if rated is None else rated.band) == oracle.rating()
    return found


def compare_points(game: TucanaBuilders, state: State, oracle: Oracle) -> None:
    """Compare where the points come from: tracks, achievements, and every item."""
    assert [list(sheet.tracks) for sheet in state.sheets] == [
        list(track.values()) for track in oracle.tracks
    ]
    assert list(state.achievements) == oracle.cards
    assert [[sheet.value(card) for card in state.achievements] for sheet in state.sheets] == [
        [oracle.awards[card].get(seat) for card in oracle.cards] for seat in range(game.players)
    ]
    assert Counter(
        (int(item.player), item.points, KINDS[item.rule]) for item in game.score_items(state)
    ) == Counter((item.seat, item.points, item.kind) for item in oracle.items if item.points)


def awards(oracle: Oracle) -> dict[tuple[str, int], int]:
    """Return what seats have taken of each achievement card."""
    return {(card, seat): value for card, by in oracle.awards.items() for seat, value in by.items()}


def note_awards(oracle: Oracle, before: dict[tuple[str, int], int], happened: Happened) -> None:
    """Note who has fulfilled what in a turn."""
    new = {entry: value for entry, value in awards(oracle).items() if entry not in before}
    for (card, _), value in new.items():
        happened[f"{'high' if value == oracle.box.achievements[card][0] else 'low'} {card}"] += 1
    cards = Counter(card for card, _ in new)
    for card in cards:
        happened[f"tie {card}"] += cards[card] > 1


def play_both(game: TucanaBuilders, pick: Pick, happened: Happened) -> bool:
    """Play a match in both versions, as long as something is picked; tell whether it ended.

    What is picked is an action of any seat that is to act, so seats commit in any order.
    """
    oracle = Oracle(game.players, oracle_box(game.components), game.achievements)
    state = game.initial_state()
    turns = 0
    while actions := compare(game, state, oracle):
        action = pick(actions)
        if action is None:
            return False
        happened[action.kind] += 1
        happened["out of order"] += action.player > game.to_act(state)[0]
        before = awards(oracle)
        oracle.play(game.format_action(action))
        state = game.apply(state, action)
        if state.turns > turns:
            turns = state.turns
            compare_points(game, state, oracle)
            note_awards(oracle, before, happened)
    assert game.validate(state) == ()
    happened["lost"] += oracle.lost()
    happened["won alone"] += game.players == 1 and not oracle.lost()
    return True


def at_random(seed: int) -> Pick:
    """Pick at random; the joker seldom, since it has the most actions by far."""
    rng = seeded(seed)

    def pick(actions: Sequence[Action]) -> Action:
        few = [action for action in actions if action.kind != "joker"]
        options = few if few and rng.randrange(6) else actions
        return options[rng.randrange(len(options))]

    return pick


@pytest.mark.parametrize("achievements", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_matches(players: int, achievements: bool) -> None:
    game = TucanaBuilders(players, achievements)
    happened: Happened = Counter()
    for seed in range(2):
        assert play_both(game, at_random(seed), happened)
    assert happened["place"] > happened["joker"] > 0
    # There are more spaces of each terrain than its cards can fill (TUCANA-R1).
    assert happened["skip"] == 0
    assert (happened["out of order"] > 0) == (players > 1)


SURE: dict[str, tuple[str, ...]] = {
    "tiny": ("joker", "skip"),
    "crowded": ("skip", "joker"),
    "no sand": ("skip",),
    "uneven": ("skip", "joker"),
    "rich": ("high four-toucans", "high start-tiles"),
    "full": ("skip",),
    "hubs": tuple(f"high {card}" for card in ACHIEVEMENTS),
    "no starts": ("high five-alike", "high four-toucans"),
    "no huts": ("high five-alike",),
}
"""What happens with a box sooner or later."""

NEVER = {"no starts": ("start",), "no huts": ("high four-toucans", "low four-toucans")}
"""What never does."""


@pytest.mark.parametrize("name", SURE)
def test_random_matches_with_small_boxes(name: str) -> None:
    happened: Happened = Counter()
    tables = [(players, achievements) for players in range(1, 6) for achievements in (False, True)]
    for seed, table in enumerate(2 * tables):
        game = TucanaBuilders(*table, components=BOXES[name])
        assert play_both(game, at_random(seed), happened)
    assert [what for what in SURE[name] if not happened[what]] == []
    assert [what for what in NEVER.get(name, ()) if happened[what]] == []


def test_every_card_is_taken_first_together_and_later() -> None:
    happened: Happened = Counter()
    for seed in range(24):
        play_both(TucanaBuilders(5, True, components=BOXES["hubs"]), at_random(seed), happened)
    wanted = [f"{how} {card}" for card in ACHIEVEMENTS for how in ("high", "low", "tie")]
    assert [what for what in wanted if not happened[what]] == []


def test_alone_a_match_is_won_or_lost_and_cards_bring_both_values() -> None:
    happened: Happened = Counter()
    for seed in range(40):
        play_both(TucanaBuilders(1, True, components=BOXES["hubs"]), at_random(seed), happened)
    assert happened["lost"] > 0
    assert happened["won alone"] > 0
    assert sum(happened[f"high {card}"] for card in ACHIEVEMENTS) > 0
    assert sum(happened[f"low {card}"] for card in ACHIEVEMENTS) > 0
    assert sum(happened[f"tie {card}"] for card in ACHIEVEMENTS) == 0


@pytest.mark.rule("TUCANA-8.4")
def test_every_score_is_rated_the_same() -> None:
    assert [rating(score).band for score in range(300)] == [band(score) for score in range(300)]


def from_list(numbers: Iterator[int]) -> Pick:
    """Pick by numbers, as long as there are some."""

    def pick(actions: Sequence[Action]) -> Action | None:
        number = next(numbers, None)
        return None if number is None else actions[number % len(actions)]

    return pick


@settings(max_examples=max(60, settings().max_examples), deadline=None)
@given(
    st.sampled_from([*BOXES]),
    st.integers(1, 5),
    st.booleans(),
    st.lists(st.integers(0, 2**16), min_size=30, max_size=120),
)
def test_matches_from_lists_of_numbers(
    name: str, players: int, achievements: bool, numbers: list[int]
) -> None:
    game = TucanaBuilders(players, achievements, components=BOXES[name])
    play_both(game, from_list(iter(numbers)), Counter())
