"""Whole matches and random towns beside the slow second version of the rules."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import starmap
from random import Random

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tuk_tuk_taxi import (
    Action,
    Card,
    Components,
    Customer,
    DeadEnds,
    Drive,
    Laid,
    ParkingMeter,
    Square,
    State,
    Stay,
    Taxi,
    TukTukTaxi,
)
from boardrules.games.tuk_tuk_taxi.components import SIGNS
from boardrules.games.tuk_tuk_taxi.signs import arrows as arrows_of
from boardrules.games.tuk_tuk_taxi.town import BACK
from tests.games.examples.tuk_tuk_taxi import oracle_of
from tests.games.matches import legal, seeded
from tests.games.tuk_tuk_taxi import oracle as plain
from tests.games.tuk_tuk_taxi.hand_built import TOWN, box_of, laid_cards
from tests.games.tuk_tuk_taxi.oracle import Oracle

pytestmark = pytest.mark.oracle

CROSS = (
    "+..1..+",
    "...#B..",
    "..B#...",
    "4G##LP2",
    "..B#...",
    "...#B..",
    "+..3..+",
)

LIGHTS = (
    "+...1...+",
    ".GG###PP.",
    ".#.B#B.#.",
    ".LB.L.BL.",
    "4###L###2",
    ".LB.#.BL.",
    ".#.BLB.#.",
    ".#L###L#.",
    "+...3...+",
)

Happened = Counter[str]


def pick(rng: Random, actions: Sequence[Action]) -> Action:
    """Pick at random, but mostly load a customer where that is possible, or go home."""
    for action in actions:
        loads = isinstance(action, Drive | Stay) and action.load is not None
        if (loads or (isinstance(action, Drive) and action.home)) and rng.randrange(4):
            return action
    return actions[rng.randrange(len(actions))]


def play_both(game: TukTukTaxi, seed: int, happened: Happened) -> None:
    """Play a match in both versions, and compare all that they say at every node."""
    rng, oracle, state = seeded(seed), oracle_of(game), game.initial_state()
    while to_act := game.to_act(state):
        assert list(to_act) == oracle.to_act()
        actions = list(game.legal_actions(state))
        assert [game.format_action(action) for action in actions] == oracle.legal()
        for player in {*game.tables.seats, CHANCE} - {*to_act}:
            assert len(game.legal_actions(state, player)) == len(oracle.legal(player)) == 0
        assert list(game.chance_weights(state)) == oracle.weights()
        assert list(game.score(state)) == oracle.scores()
        assert game.outcome(state) is None
        action = pick(rng, actions)
        before, state = state, game.apply(state, action)
        oracle.play(game.format_action(action))
        assert state.turn == oracle.turns
        happened[action.kind] += 1
        happened["home"] += isinstance(action, Drive) and action.home
        happened["load"] += isinstance(action, Drive | Stay) and action.load is not None
        happened["further"] += before.phase == "onward"
        happened["lost turn"] += state.turn > before.turn + 1
    assert oracle.to_act() == []
    outcome = game.outcome(state)
    assert outcome is not None
    assert list(outcome.winners) == oracle.winners()
    assert list(outcome.scores) == oracle.scores()
    happened[outcome.rule] += 1
    happened["shut in"] += state.stuck == game.players


EVERY_MATCH = {"customer", "draw", "sign", "roll", "drive", "stay", "load", "lost turn"}


@pytest.mark.parametrize("simplified", [False, True], ids=["all signs", "simplified"])
@pytest.mark.parametrize("board", ["european", "exotic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches(players: int, board: str, simplified: bool) -> None:
    happened: Happened = Counter()
    matches: list[tuple[int | None, ParkingMeter]] = [(60, "lose_turn"), (7, "no_effect")]
    for seed, (turn_limit, meter) in enumerate(matches):
        first = (seed + players) % players
        game = TukTukTaxi(players, board, simplified, first, turn_limit, meter)
        play_both(game, 10 * players + seed, happened)
    assert EVERY_MATCH - {what for what, times in happened.items() if times} == set()


def small_box(lines: Sequence[str], each: int, **more: int) -> Components:
    """Make a box with so many cards of each kind, and more of some."""
    counts = {card.value: each for card in Card}
    counts.update({name.replace("_", "-"): count for name, count in more.items()})
    return box_of(lines, counts, 8 if lines is TOWN else 4)


SMALL: dict[str, tuple[int, Components, str]] = {
    # The cards run out soon, and all ends of a drive come about.
    "one of each": (4, small_box(TOWN, 1), "lost turn"),
    "drive on": (3, small_box(TOWN, 0, no_stopping=6, no_parking=6, slippery=3), "further"),
    "police": (2, small_box(TOWN, 0, police=5, speed_limit=2, police_stop=3), "home"),
    # Taxis are shut in, and nobody can drive any more.
    "shut in": (2, small_box(CROSS, 0, no_entry=8), "shut in"),
    # A square each in front of the garage and of the petrol station, hardly ever free.
    "events": (2, small_box(CROSS, 0, garage=6, petrol=6, remove=3, stop=3), "keep"),
    "no cards": (3, small_box(TOWN, 0), "TUKTUK-7.4"),
    "many cards": (4, small_box(TOWN, 3), "TUKTUK-7.4"),
}
"""For each small box the players, and what happens with it sooner or later."""


@pytest.mark.parametrize("name", SMALL)
def test_random_matches_with_small_boxes(name: str) -> None:
    players, components, sure = SMALL[name]
    happened: Happened = Counter()
    for seed in range(8):
        limit = (60, 5, 25, None)[seed % 4] if players > 2 else 40
        meter: ParkingMeter = "no_effect" if seed % 3 == 0 else "lose_turn"
        first = seed % players
        ends: DeadEnds = "allowed" if seed % 2 else "last_resort"
        game = TukTukTaxi(players, "town", False, first, limit, meter, components, dead_ends=ends)
        play_both(game, seed, happened)
    assert happened[sure] > 0


# Random towns


def random_signs(game: TukTukTaxi, rng: Random) -> list[Laid]:
    """Lay any number of cards of any kinds, wherever they may lie, also on one another."""
    town = game.tables.town
    streets = sorted(town.streets)
    laid: list[Laid] = []
    for _ in range(rng.randrange(1 + len(streets) * rng.randrange(3) // 2)):
        card = rng.choice([*SIGNS, Card.POLICE])
        square = rng.choice(sorted(town.roads) if card is Card.POLICE else streets)
        arrows = (None,) if card is Card.POLICE else arrows_of(town, card, square)
        if arrows:
            laid.append(Laid(square, card, rng.choice(arrows)))
    return laid


def random_moment(game: TukTukTaxi, seed: int) -> tuple[State, Oracle]:
    """Put taxis, customers and cards anywhere, roll, and tell both versions."""
    rng = seeded(seed)
    tables, town = game.tables, game.tables.town
    laid = random_signs(game, rng)
    squares: list[Square] = rng.sample(sorted(town.streets), game.players)
    squares = [
        home if rng.randrange(5) == 0 else square
        for home, square in zip(tables.homes, squares, strict=True)
    ]
    carrying = [
        square != home and rng.randrange(2) == 0
        for square, home in zip(squares, tables.homes, strict=True)
    ]
    faces = [(number, faced) for number, faced in town.faces.items() if faced]
    customers = [
        Customer(number, rng.choice(faced))
        for number, faced in sorted(rng.sample(faces, rng.randrange(tables.customers + 1)))
    ]
    number, start = rng.randrange(1, 7), squares[0]
    heading = came_from = None
    goes_on = rng.randrange(3) if start != tables.homes[0] else 0
    if goes_on:
        # The taxi has come to a no-parking or no-stopping sign in this turn.
        card = (Card.NO_PARKING, Card.NO_STOPPING)[goes_on - 1]
        laid.append(Laid(start, card))
        near = [(way, to) for way, to in town.ways[start] if to in {*town.roads, tables.homes[0]}]
        back, came_from = rng.choice(near)
        heading = BACK[back]
    state = State(
        "onward" if goes_on == 2 else "drive",
        tuple(customers),
        laid_cards(laid),
        tables.pile,
        tuple(Taxi(*taxi) for taxi in zip(squares, carrying, strict=True)),
        number=None if goes_on == 2 else number,
        heading=heading,
        onward=int(goes_on == 2),
    )
    oracle = oracle_of(game)
    oracle.step, oracle.seat = "drive", 0
    oracle.taxis = [plain.square_of(square) for square in squares]
    oracle.carrying = carrying
    oracle.customers = {one.building: plain.square_of(one.square) for one in customers}
    for one in laid:
        pile = oracle.cards.setdefault(plain.square_of(one.square), [])
        pile.append(plain.Card(one.card, one.arrow or ""))
    oracle.thrown = state.number
    oracle.came_from = None if came_from is None else plain.square_of(came_from)
    return state, oracle


AVOIDING = TukTukTaxi(4, "town", components=box_of(LIGHTS), dead_ends="last_resort")

TOWNS = {
    "european": (TukTukTaxi(3), 600),
    "exotic": (TukTukTaxi(4, "exotic"), 600),
    "small": (TukTukTaxi(4, "town", components=box_of(TOWN)), 600),
    "no dead ends": (AVOIDING, 600),
    "cross": (TukTukTaxi(2, "town", components=box_of(CROSS, customers=4)), 400),
}


@pytest.mark.parametrize("name", TOWNS)
def test_drives_in_random_towns(name: str) -> None:
    game, moments = TOWNS[name]
    seen: Counter[str] = Counter()
    for seed in range(moments):
        state, oracle = random_moment(game, seed)
        found = legal(game, state)
        assert found == oracle.legal(), f"seed {seed}"
        assert len(game.legal_actions(state, Player(1))) == 0
        for word in ("drive", "load", "home", "stay", "stay load"):
            seen[word] += any(word in text for text in found)
    assert min(seen.values()) > 0
    assert len(seen) == 5


@pytest.mark.rule("TUKTUK-R20", "TUKTUK-R25")
@pytest.mark.parametrize("game", [evolve(AVOIDING, dead_ends="allowed"), AVOIDING])
def test_what_follows_a_drive_in_random_towns(
    monkeypatch: pytest.MonkeyPatch, game: TukTukTaxi
) -> None:
    def unchecked(_: Oracle) -> None:
        """Take a moment of no match."""

    monkeypatch.setattr(Oracle, "_check_state", unchecked)
    seen: Counter[tuple[Card, str]] = Counter()
    for seed in range(150):
        state, oracle = random_moment(game, seed)
        rng = seeded(seed)
        free = sorted(game.tables.town.streets - {taxi.square for taxi in state.taxis})
        more = {square: rng.choice([Card.NO_PARKING, Card.NO_STOPPING]) for square in free[::2]}
        state = evolve(state, laid=laid_cards((*state.laid.cards, *starmap(Laid, more.items()))))
        for square, card in more.items():
            oracle.cards.setdefault(plain.square_of(square), []).append(plain.Card(card, ""))
        for action in game.legal_actions(state):
            after, other = game.apply(state, action), deepcopy(oracle)
            other.play(game.format_action(action))
            assert list(game.to_act(after)) == other.to_act(), f"seed {seed}"
            assert legal(game, after) == other.legal(), f"seed {seed}"
            if isinstance(action, Drive) and action.squares[-1] in more:
                seen[more[action.squares[-1]], after.phase] += 1
    for card, phase in ((Card.NO_PARKING, "park"), (Card.NO_STOPPING, "onward")):
        assert min(seen[card, phase], seen[card, "draw"]) > 5


@pytest.mark.rule("TUKTUK-R10")
@pytest.mark.parametrize("ends", ["allowed", "last_resort"])
def test_whether_a_taxi_can_drive_in_random_towns_without_cards(ends: DeadEnds) -> None:
    town, moments = TOWNS["cross"]
    game = evolve(town, dead_ends=ends)
    answers: Counter[int] = Counter()
    for seed in range(5 * moments):
        state, oracle = random_moment(game, seed)
        if state.heading is not None:
            continue
        # The turn before: P2 parks, and then P1 begins a turn without a card.
        before = evolve(state, phase="park", pile=(0,) * len(Card), number=None, turn=1)
        after = game.apply(before, game.parse_action("P2 park"))
        assert after.phase == "roll"
        can_drive = False
        for number in range(1, 7):
            oracle.thrown = number
            can_drive = can_drive or any(" drive " in text for text in oracle.legal())
        assert after.stuck == (not can_drive)
        answers[after.stuck] += 1
    assert min(answers[0], answers[1]) > 5
