"""Tuk Tuk Taxi in words."""

import attrs
import pytest

from boardrules.building.wording import typeset
from boardrules.games.tuk_tuk_taxi import Square, State
from tests.games.matches import play
from tests.games.narrating import tell
from tests.games.tuk_tuk_taxi.hand_built import STREET, placed, rolled, start
from tests.later import later

FREE = attrs.evolve(STREET, parking_meter="no_effect")


def on_street(number: int, laid: str = "", at: str = "a3", other: str = "g2") -> State:
    """Let P1 have rolled; customers wait at d3 and e3."""
    return rolled(STREET, number, [at, other], laid=laid, customers={1: "d3", 2: "e3"})


def with_card(card: str) -> State:
    """Let P1 have drawn a card."""
    return play(STREET, placed(STREET), f"* draw {card}")


@pytest.mark.parametrize(
    ("state", "text", "english", "french"),
    [
        (
            start(STREET),
            "P1 customer B1 d3",
            "You put a customer at building 1, facing d3",
            "Tu places un client au bâtiment 1, tourné vers d3",
        ),
        (
            placed(STREET),
            "* draw crossing-ahead",
            "You draw a crossing-ahead sign: passing it costs a point of the roll",
            "Tu tires un panneau « Attention piétons » : le dépasser coûte un point du dé",
        ),
        (
            later(with_card)("one-way"),
            "P1 sign one-way b3 W",
            "You lay a one-way sign on b3, pointing west",
            "Tu poses un panneau « Sens unique » en b3, flèche vers l'ouest",
        ),
        (
            later(with_card)("stop"),
            "P1 sign stop b3",
            "You lay a stop sign on b3",
            "Tu poses un panneau « Stop » en b3",
        ),
        (
            later(with_card)("police"),
            "P1 police b3",
            "You put the police on b3",
            "Tu places la police en b3",
        ),
        (
            later(with_card)("petrol"),
            "P1 petrol p3",
            "You go to the petrol station, on p3",
            "Tu vas à la station essence, en p3",
        ),
        (
            later(play)(STREET, later(with_card)("stop"), "P1 sign stop b3"),
            "* roll 4",
            "You roll a yellow 4",
            "Tu lances le dé : un 4 jaune",
        ),
        (
            on_street(1),
            "P1 drive b3",
            "You drive 1 square, to b3",
            "Tu avances d'une case, jusqu'à b3",
        ),
        (
            on_street(5),
            "P1 drive b3 c3 d3 load B1",
            "You drive 3 squares, to d3, and load the customer of building 1",
            "Tu avances de 3 cases, jusqu'à d3, et charges le client du bâtiment 1",
        ),
        (
            on_street(3, at="n3"),
            "P1 drive o3 p3 q3",
            "You drive 3 squares, home to q3",
            "Tu avances de 3 cases et rentres à ta station, en q3",
        ),
        (
            on_street(1, "no-entry b3"),
            "P1 stay",
            "You are held up, and stay on a3",
            "Tu ne peux pas avancer et restes en a3",
        ),
        (
            on_street(1, at="d3"),
            "P1 stay load B1",
            "You stay on d3 and load the customer of building 1",
            "Tu restes en d3 et charges le client du bâtiment 1",
        ),
        (
            later(play)(STREET, on_street(2, "no-parking c3"), "P1 drive b3 c3"),
            "P1 reroll",
            "You may not park here, and roll again",
            "Stationnement interdit : tu relances le dé",
        ),
        (
            later(play)(STREET, on_street(2, "no-parking c3"), "P1 drive b3 c3"),
            "P1 park",
            "You park on the no-parking sign all the same",
            "Tu restes quand même sur le stationnement interdit",
        ),
    ],
)
def test_what_a_seat_does_is_told_to_it(state: State, text: str, english: str, french: str) -> None:
    assert tell(STREET, state, text, 0) == (english,)
    assert tell(STREET, state, text, 0, "fr") == (typeset(french, "fr"),)


def test_a_card_is_told_by_what_it_does_in_this_match() -> None:
    state = placed(STREET)
    meter = "You draw a parking meter: "
    assert tell(STREET, state, "* draw parking-meter", 0) == (
        f"{meter}stopping on it costs a turn",
    )
    assert tell(FREE, state, "* draw parking-meter", 0) == (f"{meter}meters are free here",)


def test_the_garage_costs_a_turn_even_without_room() -> None:
    state = with_card("garage")
    lost = "P1 will miss a turn"
    assert tell(STREET, state, "P1 garage a3", 1) == ("P1 goes to the garage, on a3", lost)
    full = attrs.evolve(
        state, taxis=(state.taxis[0], attrs.evolve(state.taxis[1], square=Square("a3")))
    )
    no_room = "The garage has no room for P1, who stays on q3"
    assert tell(STREET, full, "P1 garage stay", 1) == (no_room, lost)


def test_a_card_is_taken_off_or_left() -> None:
    state = attrs.evolve(with_card("remove"), laid=on_street(1, "stop b3").laid)
    assert tell(STREET, state, "P1 remove b3", 0) == ("You take a stop sign off b3",)
    assert tell(STREET, state, "P1 keep", 0) == ("You leave all cards where they are",)


def test_a_card_that_fits_nowhere_is_out() -> None:
    said = "P1 puts a turn-left sign out of the game, since it fits nowhere"
    assert tell(STREET, with_card("turn-left"), "P1 discard turn-left", 1) == (said,)


def test_no_stopping_is_told_with_the_drive_that_ends_there() -> None:
    state = on_street(2, "no-stopping c3")
    assert tell(STREET, state, "P1 drive b3 c3", 1) == (
        "P1 drives 2 squares, to c3",
        "No stopping on c3: P1 drives five squares more",
    )


def test_turns_that_are_lost_and_left_out_are_told() -> None:
    state = on_street(2, "slippery c3")
    drive = "P1 drives 2 squares, to c3"
    assert tell(STREET, state, "P1 drive b3 c3", 1) == (drive, "P1 will miss a turn")
    taxis = (state.taxis[0], attrs.evolve(state.taxis[1], lost_turns=1))
    both = attrs.evolve(state, taxis=taxis)
    said = (drive, "P1 will miss a turn", "You miss a turn")
    assert tell(STREET, both, "P1 drive b3 c3", 1) == said
    other = attrs.evolve(on_street(1), taxis=taxis)
    assert tell(STREET, other, "P1 drive b3", 1) == ("P1 drives 1 square, to b3", "You miss a turn")


def test_a_delivery_is_told_with_its_points_and_who_has_won() -> None:
    state = rolled(STREET, 6, ["a3", "g2"], laid="police c3", carrying=[0])
    assert tell(STREET, state, "P1 drive b3 c3 home", 0) == (
        "You drive too fast past the police on c3, 2 squares on, and are sent home",
        "You deliver a customer at the station",
        "You get 1 point, 1 in all",
        "You win the match with 1 point",
    )
