"""Time and memory follow what is there, not a number that somebody has written."""

from typing import Any

import attrs
import pytest

from boardrules import ComponentError, NotationError, NumberError, Player, Record
from boardrules.codec import from_json, to_json
from boardrules.games.tuk_tuk_taxi import (
    DEFAULT,
    Board,
    Card,
    Drive,
    GoToGarage,
    PlaceCustomer,
    Remove,
    Square,
    State,
    Stay,
    Taxi,
    TukTukTaxi,
)
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of, placed

ENDLESS = TukTukTaxi(3, turn_limit=None)


def refusals(**changes: Any) -> list[str]:
    with pytest.raises(ComponentError) as refused:
        attrs.evolve(DEFAULT, **changes)
    return [str(defect) for defect in refused.value.defects]


# Lost turns


def losing(game: TukTukTaxi, *lost: int, turn: int = 0, stuck: int = 0) -> State:
    """Let P1 be in front of the station, ready to end the turn, and others lose turns."""
    state = placed(game)
    taxis = tuple(
        Taxi(taxi.square, lost_turns=number) for taxi, number in zip(state.taxis, lost, strict=True)
    )
    state = attrs.evolve(state, taxis=taxis, turn=turn, stuck=stuck)
    return play(game, state, "* draw petrol")


def one_by_one(game: TukTukTaxi, lost: list[int], turn: int) -> tuple[int, list[int]]:
    """Leave out lost turns, each on its own, up to one that is played or the end."""
    most = None if game.turn_limit is None else game.turn_limit * game.players
    while turn != most and lost[seat := (game.first_player + turn) % game.players]:
        lost[seat] -= 1
        turn += 1
    return turn, lost


@pytest.mark.rule("TUKTUK-R11", "TUKTUK-R10")
@pytest.mark.parametrize("limit", [2, 3, 5, None])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lost_turns_are_left_out_as_if_one_by_one(players: int, limit: int | None) -> None:
    rng = seeded(players)
    for _ in range(60):
        first = rng.randrange(players)
        game = TukTukTaxi(players, first_player=first, turn_limit=limit)
        lost = [rng.randrange(4) for _ in range(players)]
        lost[first] = 0
        after = play(game, losing(game, *lost), f"P{first + 1} petrol r3")
        assert (after.turn, [taxi.lost_turns for taxi in after.taxis]) == one_by_one(game, lost, 1)


@pytest.mark.rule("TUKTUK-R11")
def test_a_million_lost_turns_are_left_out_at_once() -> None:
    many = 10**15
    state = play(ENDLESS, losing(ENDLESS, 0, many, many), "P1 petrol r3")
    assert (state.turn, ENDLESS.tables.seat(state.turn)) == (3, 0)
    taxis = [attrs.evolve(taxi, lost_turns=many) for taxi in state.taxis]
    taxis[0] = attrs.evolve(taxis[0], lost_turns=0)
    state = play(ENDLESS, attrs.evolve(state, taxis=tuple(taxis)), "* draw garage")
    taxis[0] = attrs.evolve(taxis[0], lost_turns=many - 1)
    state = play(ENDLESS, attrs.evolve(state, taxis=tuple(taxis)), "P1 garage b18")
    assert state.turn == 3 + 1 + 3 * many
    assert [taxi.lost_turns for taxi in state.taxis] == [0, 0, 0]
    assert from_json(to_json(state), State) == state


# Limits


@pytest.mark.rule("TUKTUK-R10")
def test_a_match_with_the_highest_limit_can_be_stored() -> None:
    game = TukTukTaxi(4, turn_limit=10**15)
    assert from_json(to_json(game), TukTukTaxi) == game
    assert Record.from_text(Record(game, ()).to_text()).game == game
    last = attrs.evolve(placed(game), turn=4 * 10**15 - 1)
    assert game.validate(last) == ()
    over = play(game, attrs.evolve(last, phase="card", card=Card.PETROL), "P4 petrol r3")
    assert from_json(to_json(over), State) == over
    assert over.phase == "end"


@pytest.mark.rule("TUKTUK-1.2")
def test_a_board_has_as_many_rows_as_notation_can_read() -> None:
    def lines(rows: int) -> tuple[str, ...]:
        return (*[""] * (rows - len(PLUS)), *PLUS)

    game = TukTukTaxi(board="town", components=box_of(lines(999), customers=4))
    assert game.tables.homes == ("d7", "d1")
    with pytest.raises(ComponentError, match="line 1000, column 1: a map has at most 999 rows"):
        box_of(lines(1000), customers=4)


@pytest.mark.rule("TUKTUK-1.2")
def test_the_highest_squares_of_a_board_can_be_written_and_read() -> None:
    lines = ["+.....+", "...#B..", *["...#..."] * 990, *PLUS[1:-1], "+..3..+"]
    lines[1] = "..1#B.."
    game = TukTukTaxi(board="town", components=box_of(lines, customers=4))
    assert len(lines) == 998
    state = play(game, placed(game), "* draw stop", "P1 sign stop d990")
    for action in game.legal_actions(play(game, placed(game), "* draw police")):
        assert game.parse_action(game.format_action(action)) == action
    assert game.validate(state) == ()


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    "lines",
    [
        ("#.#" * 500_000,),
        ("#.#",) * 500_000,
        ("?" * 26,) * 999,
        ("#." * 13,) * 999,
        ("1.2." * 6,) * 999,
    ],
)
def test_a_hostile_map_is_refused_with_a_few_defects(lines: tuple[str, ...]) -> None:
    found = refusals(boards=(Board("town", lines),))
    assert len(found) <= 25
    assert max(map(len, found)) < 200


@pytest.mark.rule("TUKTUK-1.3", "TUKTUK-2.2")
@pytest.mark.parametrize("number", [-1, 1001, 10**9, 10**400])
def test_counts_are_bounded(number: int) -> None:
    (found,) = refusals(cards=((Card.STOP, number),))
    assert found.startswith("signs.stop: must be a number from 0 to 1000")
    (found,) = refusals(customers=number)
    assert found.startswith("customers.count: ")
    assert len(found) < 200


def test_a_box_with_a_thousand_of_each_costs_little() -> None:
    box = attrs.evolve(DEFAULT, cards=tuple((card, 1000) for card in Card), customers=1000)
    game = TukTukTaxi(components=box)
    state = placed(game)
    assert game.validate(state) == ()
    assert len(game.inventory(state)["pile"]) == 19_000
    tables = game.observe(game.view(state, Player(0)), Player(0))
    assert sum(map(len, tables.values())) < 50_000
    assert game.num_actions < 10_000


def test_the_inventory_of_an_impossible_pile_is_no_larger_than_the_box() -> None:
    state = attrs.evolve(placed(ENDLESS), pile=(10**15,) * len(Card))
    assert len(ENDLESS.inventory(state)["pile"]) == 80


def test_a_box_with_many_boards_names_only_some() -> None:
    names = [f"town-{'a' * number}" for number in range(1, 31)]
    box = attrs.evolve(
        DEFAULT, boards=tuple(Board(name, DEFAULT.boards[0].lines) for name in names)
    )
    with pytest.raises(ValueError, match="board is one of") as refused:
        TukTukTaxi(board="moon", components=box)
    assert len(str(refused.value)) < 2_000


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    ("boards", "lines", "found"),
    [(31, ("#",), "31 with 31"), (2, ("#" * 26,) * 600, "2 with 31,200")],
)
def test_boards_are_bounded_together(boards: int, lines: tuple[str, ...], found: str) -> None:
    message = "a box has at most 30 boards, which together have at most 30,000 characters"
    names = ["a" + "b" * number for number in range(boards)]
    assert refusals(boards=tuple(Board(name, lines) for name in names))[:1] == [
        f"boards: {message}, not {found} (TUKTUK-1.2)"
    ]


@pytest.mark.parametrize(
    "text",
    ["P1 drive \x1b[31mj18", "P1 sign stop \x1b[31m", "P1 remove \x1b[31m" + "j" * 900_000],
)
def test_an_unreadable_square_is_repeated_briefly(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        TukTukTaxi().parse_action(text)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 2_200


@pytest.mark.parametrize(
    "action",
    [
        Drive(Player(0), (Square("\x1b[31mj18"),) * 1_000),
        PlaceCustomer(Player(0), 1, Square("\x1b[31m")),
        Remove(Player(0), Square("\x1b[31m" * 1_000)),
        GoToGarage(Player(0), Square("\x1b[31m")),
        Stay(Player(0), 10**400),
    ],
)
def test_what_has_no_number_is_repeated_briefly(action: Any) -> None:
    game = TukTukTaxi()
    with pytest.raises(NumberError) as refused:
        game.encode(game.initial_state(), action)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300
