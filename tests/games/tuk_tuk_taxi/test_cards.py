"""The first step of a turn: a card from the pile, and what is done with it."""

import attrs
import pytest

from boardrules import Player
from boardrules.games.tuk_tuk_taxi import Card, LaidCards, Square, State, Taxi, TukTukTaxi
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of, placed, signs

LINE = ("+....1..+", ".B.B.#...", "4###G##P2", ".B.B.#...", "+....3..+")
"""The one crossroads is f3, with four arms."""

GAME = TukTukTaxi(board="town", components=box_of(PLUS, customers=4))
P1 = Player(0)


def drawn(card: str, taxis: tuple[str, str] = ("d7", "d1"), laid: str = "") -> State:
    """Build the moment when P1 has drawn a card; taxis and cards are where they are told."""
    cards = signs(laid)
    pile = tuple(
        left - [one.card for one in cards.cards].count(kind) - (kind == card)
        for kind, left in zip(Card, placed(GAME).pile, strict=True)
    )
    return attrs.evolve(
        placed(GAME),
        phase="card",
        card=Card(card),
        pile=pile,
        laid=cards,
        taxis=tuple(Taxi(Square(square)) for square in taxis),
    )


@pytest.mark.rule("TUKTUK-3.1", "TUKTUK-R11")
def test_a_turn_is_a_card_a_roll_and_a_drive() -> None:
    state = placed(GAME)
    phases = [state.phase]
    for text in ("* draw stop", "P1 sign stop b4", "* roll 1", "P1 drive d6"):
        state = play(GAME, state, text)
        phases.append(state.phase)
    assert phases == ["draw", "card", "roll", "drive", "draw"]
    assert GAME.tables.seat(state.turn) == 1
    assert (state.turn, state.card, state.number) == (1, None, None)


@pytest.mark.rule("TUKTUK-3.2", "TUKTUK-3.3", "TUKTUK-R6")
@pytest.mark.parametrize(
    "card",
    [
        *("slippery", "no-parking", "no-stopping", "crossing-ahead", "crossing", "speed-limit"),
        *("stop", "no-entry", "parking-meter", "police-stop"),
    ],
)
def test_a_sign_without_an_arrow_goes_on_any_street_by_column_and_row(card: str) -> None:
    squares = ["b4", "c4", "d2", "d3", "d4", "d5", "d6", "f4"]
    assert legal(GAME, drawn(card)) == [f"P1 sign {card} {square}" for square in squares]


@pytest.mark.rule("TUKTUK-3.4")
def test_no_sign_is_laid_under_a_taxi() -> None:
    squares = ["b4", "c4", "d2", "d4", "d6", "f4"]
    state = drawn("stop", ("d3", "d5"))
    assert legal(GAME, state) == [f"P1 sign stop {square}" for square in squares]


@pytest.mark.rule("TUKTUK-3.2")
def test_a_sign_covers_others_and_only_the_top_one_counts() -> None:
    state = play(GAME, drawn("crossing", laid="stop d5, no-entry d6"), "P1 sign crossing d6")
    assert state.laid == signs("stop d5, no-entry d6, crossing d6")
    # P1 may enter d6 again, and has to stop there.
    state = play(GAME, state, "* roll 3")
    assert legal(GAME, state) == ["P1 drive d6", "P1 drive d6 load B1"]


@pytest.mark.rule("TUKTUK-R6", "TUKTUK-6.11")
def test_a_one_way_sign_lies_along_a_street() -> None:
    found = legal(GAME, drawn("one-way"))
    axes = "b4 EW, c4 EW, d2 NS, d3 NS, d4 NESW, d5 NS, d6 NS, f4 EW"
    streets = [street.split(" ") for street in axes.split(", ")]
    assert found == [
        f"P1 sign one-way {square} {arrow}" for square, arrows in streets for arrow in arrows
    ]


TEE = (
    "+..1..+",
    "...#B..",
    "..B#...",
    "4G##.P2",
    "..B#.#.",
    "..B###.",
    "+..3..+",
)
"""d4 has arms N, S and W; d2 has N, E, and the station S, so it is not a crossroads."""


@pytest.mark.rule("TUKTUK-R6", "TUKTUK-6.9", "TUKTUK-6.10")
@pytest.mark.parametrize(
    ("card", "arrows"),
    [
        # Driving N one comes from S and needs E, which is not there; E: from W, needs S;
        # S: from N, needs W; W: nobody comes from E.
        ("turn-right", "ES"),
        ("no-right", "ES"),
        # N: from S, needs W; E: from W, needs N; S: from N, needs E, which is not there.
        ("turn-left", "NE"),
        ("no-left", "NE"),
    ],
)
def test_a_turn_sign_needs_a_street_to_arrive_from_and_the_arm_it_names(
    card: str, arrows: str
) -> None:
    game = TukTukTaxi(board="town", components=box_of(TEE, customers=4))
    state = play(game, placed(game), f"* draw {card}")
    assert legal(game, state) == [f"P1 sign {card} d4 {arrow}" for arrow in arrows]


@pytest.mark.rule("TUKTUK-R6")
@pytest.mark.parametrize("card", ["turn-right", "turn-left", "no-right", "no-left"])
def test_a_sign_that_fits_nowhere_leaves_the_game(card: str) -> None:
    # The one crossroads is under a taxi.
    state = drawn(card, ("d4", "d1"))
    assert legal(GAME, state) == [f"P1 discard {card}"]
    assert GAME.legal_numbers(state) == [GAME.encode(state, GAME.legal_actions(state)[0])]
    after = play(GAME, state, f"P1 discard {card}")
    assert (after.phase, after.card, after.laid) == ("roll", None, LaidCards())
    assert after.pile == state.pile
    assert GAME.inventory(after)["out of the game"] == (card,)
    assert GAME.tables.seat(after.turn) == P1


@pytest.mark.rule("TUKTUK-3.5")
def test_the_garage_ends_the_turn_and_costs_the_next_one() -> None:
    game = TukTukTaxi()
    state = play(game, placed(game), "* draw garage")
    assert legal(game, state) == ["P1 garage b17", "P1 garage b18", "P1 garage c18"]
    state = play(game, state, "P1 garage b18")
    assert state.taxis[0] == Taxi(Square("b18"), lost_turns=1)
    assert (state.phase, game.tables.seat(state.turn), state.turn) == ("draw", 1, 1)
    assert game.inventory(state)["out of the game"] == ("garage",)
    # P2 plays, P1 is left out, and P2 plays again.
    state = play(game, state, "* draw petrol", "P2 petrol r2")
    assert (game.tables.seat(state.turn), state.turn, state.taxis[0].lost_turns) == (1, 3, 0)
    state = play(game, state, "* draw petrol", "P2 petrol r3")
    assert (game.tables.seat(state.turn), state.turn) == (0, 4)


@pytest.mark.rule("TUKTUK-3.6")
def test_petrol_ends_the_turn_and_costs_nothing_else() -> None:
    game = TukTukTaxi()
    state = play(game, placed(game), "* draw petrol")
    assert legal(game, state) == ["P1 petrol q2", "P1 petrol r2", "P1 petrol r3"]
    state = play(game, state, "P1 petrol r3")
    assert state.taxis[0] == Taxi(Square("r3"))
    assert (state.phase, game.tables.seat(state.turn), state.turn) == ("draw", 1, 1)
    assert game.inventory(state)["out of the game"] == ("petrol",)


@pytest.mark.rule("TUKTUK-3.5", "TUKTUK-3.6", "TUKTUK-4.3", "TUKTUK-R9")
@pytest.mark.parametrize(("card", "square"), [("garage", "b4"), ("petrol", "f4")])
def test_only_a_free_square_in_front_of_it_will_do(card: str, square: str) -> None:
    assert legal(GAME, drawn(card)) == [f"P1 {card} {square}"]
    # The own square counts as free.
    assert legal(GAME, drawn(card, (square, "d1"))) == [f"P1 {card} {square}"]
    # The other taxi is there.
    state = drawn(card, ("d5", square))
    assert legal(GAME, state) == [f"P1 {card} stay"]
    after = play(GAME, state, f"P1 {card} stay")
    assert after.taxis[0] == Taxi(Square("d5"), lost_turns=int(card == "garage"))
    assert GAME.tables.seat(after.turn) == 1


@pytest.mark.rule("TUKTUK-R9")
@pytest.mark.parametrize("sign", ["slippery", "parking-meter", "no-parking", "no-stopping"])
def test_a_taxi_put_down_by_an_event_meets_no_sign_and_keeps_its_customer(sign: str) -> None:
    state = drawn("petrol", ("d5", "d1"), f"{sign} f4")
    taxis = (Taxi(Square("d5"), carries=True), state.taxis[1])
    state = attrs.evolve(state, taxis=taxis, customers=state.customers[1:])
    after = play(GAME, state, "P1 petrol f4")
    assert after.taxis[0] == Taxi(Square("f4"), carries=True)
    assert (after.phase, GAME.tables.seat(after.turn)) == ("draw", 1)


@pytest.mark.rule("TUKTUK-R9")
def test_a_taxi_put_down_by_an_event_loads_nobody() -> None:
    game = TukTukTaxi(board="town", components=box_of(LINE, customers=4))
    state = game.initial_state()
    for text in ("P1 customer B1 b3", "P2 customer B2 d3", "P1 customer B3 b3"):
        state = play(game, state, text)
    state = play(game, state, "P2 customer B4 d3", "* draw garage", "P1 garage e3")
    assert state.taxis[0] == Taxi(Square("e3"), lost_turns=1)
    assert len(state.customers) == 4


@pytest.mark.rule("TUKTUK-3.7", "TUKTUK-R6")
def test_the_police_goes_on_any_street_or_light_also_under_a_taxi_or_on_cards() -> None:
    state = drawn("police", ("d5", "d1"), "stop d6")
    squares = ["b4", "c4", "d2", "d3", "d4", "d5", "d6", "e4", "f4"]
    assert legal(GAME, state) == [f"P1 police {square}" for square in squares]
    after = play(GAME, state, "P1 police d6")
    assert (after.phase, after.card) == ("roll", None)
    assert after.laid == signs("stop d6, police d6")
    # The stop sign beneath does not count: d6 is driven past at less than 5.
    assert legal(GAME, play(GAME, after, "* roll 2")) == [
        "P1 drive d4",
        "P1 drive d4 c4",
        "P1 drive d4 c4 load B2",
        "P1 drive d4 c4 load B3",
        "P1 drive d4 d3",
        "P1 drive d4 d3 load B4",
        "P1 drive d6 load B1",
        "P1 drive d6 d7",
    ]


@pytest.mark.rule("TUKTUK-3.2", "TUKTUK-3.7")
def test_a_sign_may_cover_the_police() -> None:
    state = play(GAME, drawn("stop", laid="police d6"), "P1 sign stop d6", "* roll 5")
    assert legal(GAME, state) == ["P1 drive d6", "P1 drive d6 load B1"]


@pytest.mark.rule("TUKTUK-3.8", "TUKTUK-R13")
def test_the_top_card_of_a_square_is_removed_and_the_one_beneath_counts_again() -> None:
    state = drawn("remove", ("d7", "d5"), "stop d6, police d5, stop b4, crossing d6, stop d3")
    found = ["P1 remove b4", "P1 remove d3", "P1 remove d5", "P1 remove d6", "P1 keep"]
    assert legal(GAME, state) == found
    after = play(GAME, state, "P1 remove d6")
    assert after.laid == signs("stop d6, police d5, stop b4, stop d3")
    assert (after.phase, after.card) == ("roll", None)
    assert GAME.inventory(after)["out of the game"] == ("crossing", "remove")


@pytest.mark.rule("TUKTUK-3.8", "TUKTUK-R13")
def test_of_equal_cards_on_a_square_the_later_one_is_removed() -> None:
    state = drawn("remove", laid="stop d6, crossing d3, stop d6")
    after = play(GAME, state, "P1 remove d6")
    assert after.laid == signs("stop d6, crossing d3")
    assert legal(GAME, play(GAME, after, "* roll 3")) == ["P1 drive d6", "P1 drive d6 load B1"]


@pytest.mark.rule("TUKTUK-R13")
def test_to_remove_nothing_is_allowed_and_the_event_leaves_the_game() -> None:
    state = drawn("remove", laid="stop d6")
    after = play(GAME, state, "P1 keep")
    assert (after.phase, after.laid) == ("roll", signs("stop d6"))
    assert GAME.inventory(after)["out of the game"] == ("remove",)
    assert legal(GAME, drawn("remove")) == ["P1 keep"]


@pytest.mark.rule("TUKTUK-R11", "TUKTUK-3.1")
def test_when_the_cards_have_run_out_turns_go_on_without_them() -> None:
    game = TukTukTaxi(board="town", components=box_of(PLUS, {"petrol": 1}, customers=4))
    state = play(game, placed(game), "* draw petrol", "P1 petrol f4")
    assert (state.phase, game.tables.seat(state.turn)) == ("roll", 1)
    state = play(game, state, "* roll 1", "P2 drive d2")
    assert (state.phase, game.tables.seat(state.turn)) == ("roll", 0)
    assert state.customers == placed(game).customers
