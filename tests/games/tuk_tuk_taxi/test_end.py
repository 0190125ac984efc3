"""Deliveries, the end of a match, and who wins."""

from collections.abc import Sequence

import attrs
import pytest

from boardrules import Outcome, Player, ScoreItem, Violation
from boardrules.games.tuk_tuk_taxi import Customer, DeadEnds, Square, State, Taxi, TukTukTaxi
from tests.games.cases import cases
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import PLUS, STREET, box_of, placed, rolled

BESIDE = {"j19": "j18", "s10": "r10", "j1": "j2", "a10": "b10"}
"""For each station the street before it."""


def seats(numbers: Sequence[int]) -> tuple[Player, ...]:
    return tuple(map(Player, numbers))


def before_home(
    game: TukTukTaxi, deliveries: Sequence[int], seat: int, aboard: Sequence[int] = ()
) -> State:
    """Build the moment when a seat has rolled a 1, one square from home with a customer.

    Some others carry customers too; the rest are on the board.
    """
    carrying = {seat, *aboard}
    left = game.tables.customers - len(deliveries) - len(carrying)
    spaces = [(number, faced[0]) for number, faced in game.tables.town.faces.items() if faced]
    return attrs.evolve(
        game.initial_state(),
        phase="drive",
        number=1,
        turn=(seat - game.first_player) % game.players + 2 * game.players,
        customers=tuple(Customer(*space) for space in spaces[:left]),
        taxis=tuple(
            Taxi(Square(BESIDE[home]), carries=other in carrying)
            for other, home in enumerate(game.tables.homes)
        ),
        deliveries=seats(deliveries),
    )


def deliver(
    players: int, deliveries: Sequence[int], seat: int, aboard: Sequence[int] = ()
) -> tuple[TukTukTaxi, State]:
    game = TukTukTaxi(players)
    state = before_home(game, deliveries, seat, aboard)
    assert game.validate(state) == ()
    return game, play(game, state, f"P{seat + 1} drive {game.tables.homes[seat]}")


@pytest.mark.rule("TUKTUK-4.8")
def test_at_home_the_customer_is_delivered_and_the_turn_is_over() -> None:
    game, state = deliver(2, [], 0)
    assert state.deliveries == (0,)
    assert state.taxis[0] == Taxi(Square("j19"))
    assert (state.phase, game.tables.seat(state.turn), state.number) == ("draw", 1, None)
    assert game.outcome(state) is None
    assert game.score(state) == (1, 0)


@pytest.mark.rule("TUKTUK-4.8")
def test_points_are_the_deliveries_in_their_order() -> None:
    game, state = deliver(3, [2, 0], 2)
    assert game.score(state) == (1, 0, 2)
    assert game.score_items(state) == (
        ScoreItem(Player(2), 1, "TUKTUK-4.8", ("delivery 1",)),
        ScoreItem(Player(0), 1, "TUKTUK-4.8", ("delivery 2",)),
        ScoreItem(Player(2), 1, "TUKTUK-4.8", ("delivery 3",)),
    )


@pytest.mark.rule("TUKTUK-7.1", "TUKTUK-7.2", "TUKTUK-7.3")
@pytest.mark.parametrize(
    ("players", "deliveries", "seat", "winner", "rule"),
    cases(
        # Two of four customers are enough.
        (2, [0], 0, 0, "TUKTUK-7.1"),
        (2, [0, 1], 1, 1, "TUKTUK-7.1"),
        # Three of six are enough, or two for all: whoever had two first.
        (3, [0, 0], 0, 0, "TUKTUK-7.2"),
        (3, [0, 1, 2, 1], 1, 1, "TUKTUK-7.2"),
        (3, [0, 0, 1, 1, 2], 2, 0, "TUKTUK-7.2"),
        (3, [1, 0, 2, 2, 0], 1, 2, "TUKTUK-7.2"),
        # Four of eight are enough, or three for two, or two for all.
        (4, [3, 3, 3], 3, 3, "TUKTUK-7.3"),
        (4, [0, 3, 3, 1, 3, 0], 3, 3, "TUKTUK-7.3"),
        (4, [0, 0, 0, 1, 1], 1, 0, "TUKTUK-7.3"),
        (4, [1, 1, 2, 2, 2], 1, 2, "TUKTUK-7.3"),
        (4, [0, 0, 1, 1, 2, 2, 3], 3, 0, "TUKTUK-7.3"),
        (4, [3, 2, 2, 1, 0, 0, 1], 3, 2, "TUKTUK-7.3"),
    ),
)
def test_the_delivery_that_decides_ends_the_match(
    players: int, deliveries: list[int], seat: int, winner: int, rule: str
) -> None:
    game, state = deliver(players, deliveries, seat)
    assert state.phase == "end"
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((winner,), rule)
    assert outcome.scores == game.score(state)


@pytest.mark.rule("TUKTUK-7.4", "TUKTUK-R21")
@pytest.mark.parametrize(
    ("players", "deliveries", "seat", "aboard"),
    [
        (2, [0], 1, ()),
        (3, [0], 0, ()),
        # Two have two, and the third has one: somebody can have three.
        (3, [0, 0, 1, 1], 2, ()),
        (3, [0, 0, 1, 1], 2, (1,)),
        (4, [0, 0], 0, ()),
        (4, [0, 0, 0], 1, ()),
        # P2 has three; P1 has two, one aboard, and can have the last one.
        (4, [0, 0, 1, 1], 1, (0, 2)),
        # All but one have two.
        (4, [0, 0, 1, 1, 2], 2, (3,)),
    ],
)
def test_as_long_as_somebody_can_do_better_the_match_goes_on(
    players: int, deliveries: list[int], seat: int, aboard: tuple[int, ...]
) -> None:
    game, state = deliver(players, deliveries, seat, aboard)
    assert state.phase == "draw"
    assert game.tables.seat(state.turn) == (seat + 1) % players
    assert game.outcome(state) is None


@pytest.mark.rule("TUKTUK-7.4", "TUKTUK-7.5", "TUKTUK-R21")
@pytest.mark.parametrize(
    ("players", "deliveries", "seat", "aboard", "ranks"),
    [
        # The last customer is aboard of the leader: nobody else can have three.
        (3, [0, 0, 1, 1], 2, (0,), (1, 2, 3)),
        (3, [1, 1, 0, 0], 2, (1,), (2, 1, 3)),
        # P2 had the last of its two before P1.
        (3, [0, 1, 1, 0], 2, (1,), (2, 1, 3)),
        # P2 has two as well, but later, and P3 can have one.
        (3, [0, 1, 0], 1, (0, 2), (1, 2, 3)),
        # P1 has three. P2 has one, and one aboard: two. P3 and P4 cannot have more than that.
        (4, [0, 1, 0, 2, 0, 2], 3, (1,), (1, 3, 2, 4)),
    ],
)
def test_the_match_ends_when_nobody_else_can_have_more(
    players: int,
    deliveries: list[int],
    seat: int,
    aboard: tuple[int, ...],
    ranks: tuple[int, ...],
) -> None:
    game, state = deliver(players, deliveries, seat, aboard)
    counts = tuple([*deliveries, seat].count(other) for other in range(players))
    winner = Player(ranks.index(1))
    assert game.outcome(state) == Outcome(counts, ranks, (winner,), "TUKTUK-7.4")


# The limit of turns


@pytest.mark.rule("TUKTUK-R10", "TUKTUK-7.5")
@pytest.mark.parametrize(
    ("players", "deliveries", "winners", "ranks"),
    [
        (2, [], (0, 1), (1, 1)),
        (4, [], (0, 1, 2, 3), (1, 1, 1, 1)),
        (2, [1], (1,), (2, 1)),
        (2, [1, 0], (1,), (2, 1)),
        (3, [2, 0], (2,), (2, 3, 1)),
        (3, [0], (0,), (1, 2, 2)),
        (4, [3, 2, 1, 1], (1,), (4, 1, 3, 2)),
    ],
)
def test_after_the_last_turns_what_has_been_delivered_counts(
    players: int, deliveries: list[int], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    game = TukTukTaxi(players, turn_limit=3, first_player=1)
    state = attrs.evolve(placed(game), deliveries=seats(deliveries), turn=3 * players - 1)
    state = attrs.evolve(state, customers=state.customers[len(deliveries) :])
    # The last of all is P1, since P2 began.
    state = play(game, state, "* draw petrol", "P1 petrol r3")
    scores = tuple(deliveries.count(seat) for seat in range(players))
    assert game.outcome(state) == Outcome(scores, ranks, seats(winners), "TUKTUK-R10")
    assert game.to_act(state) == ()


@pytest.mark.rule("TUKTUK-R10")
def test_without_a_limit_the_match_goes_on() -> None:
    game = TukTukTaxi(turn_limit=None)
    state = attrs.evolve(placed(game), turn=100_001)
    state = play(game, state, "* draw petrol", "P2 petrol r3")
    assert (state.phase, state.turn, game.tables.seat(state.turn)) == ("draw", 100_002, 0)


@pytest.mark.rule("TUKTUK-R10", "TUKTUK-7.1")
def test_the_limit_does_not_come_before_a_delivery_in_the_last_turn() -> None:
    game = TukTukTaxi(turn_limit=3)
    state = attrs.evolve(before_home(game, [1, 0], 1), turn=5)
    state = play(game, state, "P2 drive j1")
    assert game.outcome(state) == Outcome((1, 2), (2, 1), (Player(1),), "TUKTUK-7.1")


def waiting(game: TukTukTaxi, turn: int, *lost: int) -> State:
    """Begin a turn while taxis have turns to lose."""
    state = attrs.evolve(placed(game), turn=turn)
    taxis = [attrs.evolve(taxi, lost_turns=n) for taxi, n in zip(state.taxis, lost, strict=True)]
    return attrs.evolve(state, taxis=tuple(taxis))


@pytest.mark.rule("TUKTUK-R11")
def test_lost_turns_are_left_out_whole_and_add_up() -> None:
    game = TukTukTaxi(3)
    state = waiting(game, 0, 0, 2, 1)
    state = play(game, state, "* draw petrol", "P1 petrol r3")
    # P2 and P3 are left out, and P1 plays again; P2 loses another turn then.
    assert (game.tables.seat(state.turn), state.turn) == (0, 3)
    assert [taxi.lost_turns for taxi in state.taxis] == [0, 1, 0]
    state = play(game, state, "* draw garage", "P1 garage b18")
    assert (game.tables.seat(state.turn), state.turn) == (2, 5)
    assert [taxi.lost_turns for taxi in state.taxis] == [1, 0, 0]


@pytest.mark.rule("TUKTUK-6.1", "TUKTUK-6.2", "TUKTUK-R14")
def test_a_turn_is_lost_even_if_the_taxi_stays_and_loads_after_a_new_roll() -> None:
    state = rolled(STREET, 2, ["d3", "g2"], laid="slippery e3, no-parking f3", customers={1: "f3"})
    state = play(STREET, state, "P1 drive e3 f3", "P1 reroll", "* roll 3", "P1 stay load B1")
    assert state.taxis[0] == Taxi(Square("f3"), carries=True, lost_turns=1)


# Nobody can drive any more

SHUT = TukTukTaxi(board="town", components=box_of(PLUS, {"no-entry": 2}, customers=4))


def shut_in() -> State:
    """Let each player close the way out of the own station with the last cards."""
    state = play(SHUT, placed(SHUT), "* draw no-entry", "P1 sign no-entry d6", "* roll 1")
    state = play(SHUT, state, "P1 stay", "* draw no-entry", "P2 sign no-entry d2", "* roll 5")
    return play(SHUT, state, "P2 stay")


@pytest.mark.rule("TUKTUK-R10")
def test_the_match_ends_when_in_a_turn_of_each_nobody_could_drive() -> None:
    state = shut_in()
    # The turns with cards do not count.
    assert (state.phase, state.turn, state.stuck) == ("roll", 2, 1)
    state = play(SHUT, state, "* roll 6")
    assert legal(SHUT, state) == ["P1 stay"]
    state = play(SHUT, state, "P1 stay")
    assert (state.phase, state.turn, state.stuck) == ("roll", 3, 2)
    state = play(SHUT, state, "* roll 2", "P2 stay")
    assert SHUT.outcome(state) == Outcome((0, 0), (1, 1), seats([0, 1]), "TUKTUK-R10")
    assert state.turn == 4
    assert SHUT.validate(state) == ()


@pytest.mark.rule("TUKTUK-R10")
def test_a_lost_turn_breaks_the_row() -> None:
    state = shut_in()
    loser = attrs.evolve(state.taxis[1], lost_turns=1)
    state = attrs.evolve(state, taxis=(state.taxis[0], loser))
    state = play(SHUT, state, "* roll 6", "P1 stay")
    assert (state.phase, state.turn, state.stuck) == ("roll", 4, 1)
    assert SHUT.tables.seat(state.turn) == 0
    state = play(SHUT, state, "* roll 6", "P1 stay", "* roll 6", "P2 stay")
    assert (state.phase, state.turn) == ("end", 6)


@pytest.mark.rule("TUKTUK-R10")
def test_a_taxi_that_could_drive_with_some_number_breaks_the_row() -> None:
    # P2 is on f4, behind the light e4: d4 can be reached with a 3, but not with a 1 or 2.
    state = shut_in()
    state = attrs.evolve(state, taxis=(state.taxis[0], Taxi(Square("f4"))))
    state = play(SHUT, state, "* roll 6", "P1 stay")
    assert (state.phase, state.stuck) == ("roll", 0)
    state = play(SHUT, state, "* roll 1")
    assert legal(SHUT, state) == ["P2 stay"]
    state = play(SHUT, state, "P2 stay")
    assert (state.phase, state.stuck, SHUT.tables.seat(state.turn)) == ("roll", 1, 0)


@pytest.mark.rule("TUKTUK-7.4", "TUKTUK-R10")
@pytest.mark.parametrize(("turn", "rule"), [(8, "TUKTUK-7.4"), (9, "TUKTUK-R10")])
def test_an_end_by_the_limit_is_none_by_a_delivery(turn: int, rule: str) -> None:
    game = TukTukTaxi(players=3, turn_limit=3)
    state = before_home(game, (0, 0, 1, 2), 0, (1,))
    taxis = (*state.taxis[:2], Taxi(game.tables.homes[2]))
    state = attrs.evolve(state, phase="end", number=None, turn=turn, taxis=taxis)
    assert game.validate(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (seats((0,)), rule)
    assert game.explain(state, game.parse_action("* roll 1")) == (
        Violation(rule, "the match is over"),
    )


# Without a limit


@pytest.mark.rule("TUKTUK-R10", "TUKTUK-R25")
@pytest.mark.parametrize("dead_ends", ["allowed", "last_resort"])
def test_a_match_without_a_limit_may_last_for_ever(dead_ends: DeadEnds) -> None:
    lines = STREET.components.boards[0].lines
    game = TukTukTaxi(
        board="town",
        turn_limit=None,
        components=box_of(lines, {"no-entry": 1}, customers=4),
        dead_ends=dead_ends,
    )
    waiting, full = {1: "d3", 2: "e3"}, [0, 1]
    cut_off = rolled(
        game, 1, ["a3", "d3"], laid="no-entry g3", customers=waiting, carrying=full
    )  # both drive to and fro between a3 and f3, and have a customer aboard
    assert game.validate(cut_off) == ()
    reached = {cut_off}
    for state in (ahead := [cut_off]):
        assert game.outcome(state) is None
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            after = attrs.evolve(after, turn=after.turn % game.players)
            if after not in reached:
                reached.add(after)
                ahead.append(after)
    assert len({state.taxis for state in reached}) > 10
    assert all(game.legal_actions(state) for state in reached)
