"""The town drawn without a limit, with all that is told about it."""

import attrs
import pytest

from boardrules import show
from boardrules.games.tuk_tuk_taxi import Card, Square, State, Taxi, TukTukTaxi
from tests.games.matches import play
from tests.games.tuk_tuk_taxi.hand_built import SMALL, box_of, placed, rolled
from tests.games.windows import stored_screen

BOX = box_of(SMALL, customers=4)
GAME = TukTukTaxi(board="town", components=BOX)
CUSTOMERS = ("P1 customer B1 d5", "P2 customer B2 e6", "P1 customer B4 e4", "P2 customer B5 f5")


def begun() -> State:
    """Place customers that face all directions."""
    return play(GAME, GAME.initial_state(), *CUSTOMERS)


def lines(game: TukTukTaxi, state: State) -> list[str]:
    return show(game, state).splitlines()


def cell(game: TukTukTaxi, state: State, square: str) -> str:
    """Return how a square of a town with nine rows is drawn."""
    (line,) = about(game, state, f"{square[1:]} ")
    start = 2 + 3 * "abcdefghi".index(square[0])
    return line[start : start + 3].ljust(3)


def about(game: TukTukTaxi, state: State, start: str) -> list[str]:
    """List the lines that begin with a word."""
    return [line for line in lines(game, state) if line.startswith(start)]


def test_at_first_taxis_are_at_home_and_stations_of_nobody_are_closed() -> None:
    assert show(GAME, GAME.initial_state()) == stored_screen("tuk_tuk_taxi", "whole_setup")


def test_customers_face_their_squares_and_a_sign_has_its_code_and_arrow() -> None:
    state = play(GAME, begun(), "* draw turn-left", "P1 sign turn-left e5 N")
    squares = ("c6", "e6", "c4", "f4", "d6", "f6", "d4", "e5")
    assert [cell(GAME, state, square) for square in squares] == [
        *(" | ", " . ", " 3 ", " 5^", " 1v", " 2<", " 4>", "TL^")
    ]
    assert about(GAME, state, "TL") == ["TL turn-left"]
    assert about(GAME, state, "Customers") == ["Customers: B1 d5; B2 e6; B4 e4; B5 f5"]
    assert about(GAME, state, "Pile") == ["Pile: 79"]


def test_a_taxi_that_has_left_and_loaded_has_a_star_and_shows_its_station() -> None:
    state = play(GAME, begun(), "* draw stop", "P1 sign stop b7", "* roll 3")
    state = play(GAME, state, "P1 drive e8 e7 e6 load B2")
    assert [cell(GAME, state, square) for square in ("e6", "e9", "f6")] == ["P1*", "[1]", " 2 "]
    assert about(GAME, state, "P1") == ["P1         0 * e6"]


def test_deliveries_are_told_in_their_order() -> None:
    game = TukTukTaxi(board="town", components=box_of(SMALL, {"stop": 1}, customers=4))
    state = play(game, game.initial_state(), "P1 customer B1 e6", *CUSTOMERS[1:])
    state = play(game, state, "* draw stop", "P1 sign stop b7")
    state = play(game, state, "* roll 3", "P1 drive e8 e7 e6 load B2", "* roll 1", "P2 drive e2")
    state = play(game, state, "* roll 3", "P1 drive e7 e8 e9", "* roll 2", "P2 drive e3 e4 load B4")
    state = play(game, state, "* roll 3", "P1 drive e8 e7 e6 load B1", "* roll 3")
    state = play(game, state, "P2 drive e3 e2 e1", "* roll 3", "P1 drive e7 e8 e9")
    assert lines(game, state)[0] == "The end: P1 wins"
    assert about(game, state, "Pile") == ["Pile: 0; deliveries in their order: P1 P2 P1"]
    assert lines(game, state)[-2:] == [
        "P1         2   at home   rank 1",
        "P2         1   at home   rank 2",
    ]


def test_in_the_setup_the_seat_is_named_that_places_a_customer() -> None:
    game = attrs.evolve(GAME, first_player=1)
    state = game.initial_state()
    assert lines(game, state)[0] == "Setup: P2 places a customer"
    state = play(game, state, "P2 customer B1 d5")
    assert lines(game, state)[0] == "Setup: P1 places a customer"
    assert about(game, state, "Customers") == ["Customers: B1 d5"]
    assert lines(game, placed(game))[0] == "Turn 1 of 400: P2 draws a card"


def test_an_event_is_named_and_a_lost_turn_is_told() -> None:
    state = play(GAME, begun(), "* draw garage")
    assert lines(GAME, state)[0] == "Turn 1 of 400: P1 has drawn garage"
    state = play(GAME, state, "P1 garage b2")
    assert cell(GAME, state, "b2") == "P1 "
    assert about(GAME, state, "P1 ") == ["P1         0   b2 on G   loses 1 turn"]


def test_a_drive_that_goes_on_is_told_with_its_heading() -> None:
    laid = "no-parking f8, no-stopping g8"
    state = play(GAME, rolled(GAME, 2, ["e9", "e1"], laid=laid), "P1 drive e8 f8")
    assert lines(GAME, state)[0] == "Turn 1 of 400: P1 parks or rolls again, heading E"
    state = play(GAME, state, "P1 reroll")
    assert lines(GAME, state)[0] == "Turn 1 of 400: P1 rolls, heading E"
    state = play(GAME, state, "* roll 1")
    assert lines(GAME, state)[0] == "Turn 1 of 400: P1 has rolled 1 (red), heading E"
    state = play(GAME, state, "P1 drive g8")
    assert lines(GAME, state)[0] == "Turn 1 of 400: P1 drives on for 5 squares, heading E"


PLAIN = {
    "slippery": "SL ",
    "no-parking": "NP ",
    "no-stopping": "NS ",
    "crossing-ahead": "CA ",
    "crossing": "CR ",
    "speed-limit": "SP ",
    "stop": "ST ",
    "no-entry": "NE ",
    "parking-meter": "PM ",
    "police-stop": "PS ",
    "police": "PO ",
}
WITH_ARROWS = {
    f"{card} {way}": code + arrow
    for card, code in {
        "turn-right": "TR",
        "turn-left": "TL",
        "one-way": "OW",
        "no-right": "NR",
        "no-left": "NL",
    }.items()
    for way, arrow in {"N": "^", "E": ">", "S": "v", "W": "<"}.items()
}
CODES = PLAIN | WITH_ARROWS


@pytest.mark.parametrize("card", CODES)
def test_each_card_on_the_board_has_a_code_that_is_explained(card: str) -> None:
    name, _, arrow = card.partition(" ")
    state = rolled(GAME, 1, ["e9", "e1"], laid=f"{name} e5 {arrow}".strip())
    assert cell(GAME, state, "e5") == CODES[card]
    assert f"{CODES[card][:2]} {name}" in lines(GAME, state)


def test_all_codes_differ_and_no_card_that_may_lie_is_missing() -> None:
    assert len(set(CODES.values())) == len(CODES)
    never = {Card.GARAGE, Card.PETROL, Card.REMOVE}
    assert {card.partition(" ")[0] for card in CODES} == set(Card) - never


def test_codes_are_explained_in_the_order_of_cards_as_many_on_a_line_as_fit() -> None:
    squares = [f"b{row}" for row in range(3, 8)] + [f"h{row}" for row in range(3, 8)]
    squares += ["e5", "c8", "d8", "f8", "g8", "e4"]
    cards = sorted({card.partition(" ")[0] for card in CODES}, reverse=True)
    laid = ", ".join(f"{card} {square}" for card, square in zip(cards, squares, strict=True))
    drawing = lines(GAME, rolled(GAME, 1, ["e9", "e1"], laid=laid))
    first = next(index for index, line in enumerate(drawing) if line.startswith("SL "))
    assert drawing[first : first + 3] == [
        "SL slippery  NP no-parking  NS no-stopping  CA crossing-ahead  CR crossing",
        "SP speed-limit  ST stop  NE no-entry  TR turn-right  TL turn-left  OW one-way",
        "NR no-right  NL no-left  PM parking-meter  PS police-stop  PO police",
    ]


def test_only_the_top_card_is_drawn_and_those_beneath_are_told_from_the_top() -> None:
    laid = "slippery c8, crossing d5, stop c8, one-way c8 E, stop d5"
    state = rolled(GAME, 1, ["e9", "e1"], laid=laid)
    assert cell(GAME, state, "c8") == "OW>"
    assert cell(GAME, state, "d5") == "ST "
    assert about(GAME, state, "SL") == ["SL slippery  CR crossing  ST stop  OW one-way"]
    assert about(GAME, state, "Covered") == ["Covered: c8 ST SL; d5 CR"]


def test_without_the_top_card_the_one_beneath_is_drawn() -> None:
    state = rolled(GAME, 1, ["e9", "e1"], laid="no-left e5 S, stop e5")
    assert about(GAME, state, "Covered") == ["Covered: e5 NLv"]
    state = attrs.evolve(state, phase="card", card=Card.REMOVE, number=None)
    state = play(GAME, state, "P1 remove e5")
    assert cell(GAME, state, "e5") == "NLv"
    assert about(GAME, state, "Covered") == []


def test_what_a_card_lies_on_is_drawn_beside_it_or_told_if_there_is_an_arrow() -> None:
    laid = "stop b2, slippery h8, police e7, police g5, one-way h2 N, stop b8, one-way b8 S"
    state = rolled(GAME, 1, ["e9", "e1"], laid=laid)
    squares = ("b2", "h8", "e7", "g5", "h2", "b8")
    drawn = [cell(GAME, state, square) for square in squares]
    assert drawn == ["STG", "SLP", "POL", "POL", "OW^", "OWv"]
    assert about(GAME, state, "Covered") == ["Covered: b8 ST G; h2 P"]


@pytest.mark.parametrize(
    ("laid", "square", "words"),
    [
        ("", "e5", ""),
        ("", "e3", ""),
        ("", "h8", " on P"),
        ("police-stop e5", "e5", " on PS"),
        ("police-stop e3", "e3", " on PS"),
        ("no-left e5 S", "e5", " on NLv"),
        ("police b2", "b2", " on POG"),
    ],
)
def test_what_a_taxi_stands_on_is_told(laid: str, square: str, words: str) -> None:
    state = rolled(GAME, 1, [square, "e1"], laid=laid)
    assert cell(GAME, state, square) == "P1 "
    assert about(GAME, state, "P1 ") == [f"P1         0   {square}{words}"]


def test_a_board_of_ours_with_four_players() -> None:
    game = TukTukTaxi(players=4)
    state = rolled(
        game,
        6,
        ["j14", "s10", "q6", "b17"],
        laid="stop j14, no-entry f2, police j16, one-way r13 S",
        customers={1: "h14", 2: "f13", 8: "k10", 10: "f7", 12: "l6"},
        carrying=[2],
    )
    assert show(game, state) == stored_screen("tuk_tuk_taxi", "whole")


def test_buildings_with_three_digits_are_drawn_without_arrows() -> None:
    town = ["B" * 26] * 4 + list(SMALL)
    game = TukTukTaxi(board="town", components=box_of(town, customers=4))
    state = play(game, game.initial_state(), "P1 customer B105 d5")
    (top,), (row,) = about(game, state, "13"), about(game, state, " 6")
    assert top.split() == ["13", *map(str, range(1, 27))]
    assert row == " 6     .  | 105 . 106 |  ."
    assert about(game, state, "Customers") == ["Customers: B105 d5"]


def test_numbers_of_any_size_fit() -> None:
    game = attrs.evolve(GAME, turn_limit=10**15)
    state = placed(game)
    taxis = (Taxi(state.taxis[0].square, lost_turns=10**60), state.taxis[1])
    drawing = lines(game, attrs.evolve(state, taxis=taxis))
    assert max(map(len, drawing)) <= 80
    assert drawing[0] == f"Turn 1 of {2 * 10**15}: P1 draws a card"
    assert drawing[-3:-1] == ["P1         0   at home", f"  loses {10**60} turns"]


def test_what_a_stranger_puts_far_away_is_not_drawn() -> None:
    scene = GAME.open_scene(begun())
    station = attrs.evolve(scene.stations[0], square=Square("e-1000000000"))
    drawing = GAME.render(attrs.evolve(scene, stations=(station, *scene.stations[1:])))
    assert drawing == show(GAME, begun()).replace("\n5 [x]", "\n5    ")
