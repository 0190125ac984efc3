"""What is in the box of Tuk Tuk Taxi, and which component files are refused."""

from collections.abc import Callable
import tomllib

import attrs
import pytest

from boardrules import Defect
from boardrules.games.tuk_tuk_taxi import DEFAULT, Board, Card, Colour, Components, Town
from boardrules.games.tuk_tuk_taxi.components import EVENTS, SIGNS
from boardrules.games.tuk_tuk_taxi.town import square_at
from tests.games.box_files import BoxFile
from tests.games.examples.tuk_tuk_taxi import EUROPEAN, GARAGE
from tests.games.tuk_tuk_taxi import oracle

SHIPPED = BoxFile("tuk_tuk_taxi").text
STATION_4 = "4##L###########L##2\n"
MARKS = "# G P L 1 2 3 4 B + ."

Load = Callable[..., Components]
Refusal = Callable[[str, str], tuple[Defect, ...]]


# The shipped box


@pytest.mark.rule("TUKTUK-1.2")
def test_the_board_has_two_faces() -> None:
    assert [board.name for board in DEFAULT.boards] == ["european", "exotic"]
    european, exotic = DEFAULT.boards
    assert DEFAULT.board("european") is european
    assert DEFAULT.board("exotic") is exotic
    assert european.lines[1] == GARAGE.strip()
    assert exotic.town == Town(exotic.lines)
    assert exotic.town is exotic.town


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="board is one of 'european', 'exotic', not 'asian'"):
        DEFAULT.board("asian")


@pytest.mark.rule("TUKTUK-1.3")
def test_there_are_80_cards() -> None:
    assert DEFAULT.cards == (
        (Card.SLIPPERY, 5),
        (Card.NO_PARKING, 6),
        (Card.NO_STOPPING, 5),
        (Card.CROSSING_AHEAD, 5),
        (Card.CROSSING, 5),
        (Card.SPEED_LIMIT, 5),
        (Card.STOP, 6),
        (Card.NO_ENTRY, 4),
        (Card.TURN_RIGHT, 4),
        (Card.TURN_LEFT, 4),
        (Card.ONE_WAY, 5),
        (Card.NO_RIGHT, 4),
        (Card.NO_LEFT, 4),
        (Card.PARKING_METER, 5),
        (Card.POLICE_STOP, 3),
        (Card.GARAGE, 2),
        (Card.PETROL, 3),
        (Card.POLICE, 2),
        (Card.REMOVE, 3),
    )
    assert sum(count for _, count in DEFAULT.cards) == 80


@pytest.mark.rule("TUKTUK-1.3")
def test_cards_are_signs_or_events() -> None:
    assert tuple(Card) == SIGNS + EVENTS
    assert EVENTS == (Card.GARAGE, Card.PETROL, Card.POLICE, Card.REMOVE)


@pytest.mark.rule("TUKTUK-1.4")
def test_the_die_has_two_numbers_of_each_colour() -> None:
    assert DEFAULT.die == (
        Colour.RED,
        Colour.RED,
        Colour.GREEN,
        Colour.YELLOW,
        Colour.GREEN,
        Colour.YELLOW,
    )


@pytest.mark.rule("TUKTUK-1.5")
def test_three_signs_have_stars() -> None:
    assert DEFAULT.starred == (Card.NO_ENTRY, Card.ONE_WAY, Card.POLICE_STOP)
    assert sum(count for card, count in DEFAULT.cards if card not in DEFAULT.starred) == 68


@pytest.mark.rule("TUKTUK-1.6", "TUKTUK-2.2")
def test_there_are_eight_customers() -> None:
    assert DEFAULT.customers == 8


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3")
def test_the_oracle_reads_the_same_box() -> None:
    box = oracle.read_box(tomllib.loads(SHIPPED))
    assert box.cards == dict(DEFAULT.cards)
    assert box.starred == list(DEFAULT.starred)
    assert box.die == dict(enumerate(DEFAULT.die, start=1))
    assert box.customers == DEFAULT.customers
    assert list(box.boards) == [board.name for board in DEFAULT.boards]
    for name, board in box.boards.items():
        town = DEFAULT.board(name).town
        assert {square_at((c, r - 1)) for c, r in board.streets} == town.streets
        assert {square_at((c, r - 1)) for c, r in board.lights} == town.lights
        assert {n: square_at((c, r - 1)) for n, (c, r) in board.stations.items()} == town.stations
        assert {square_at((c, r - 1)) for c, r in board.garage} == set(town.garage)
        assert {square_at((c, r - 1)) for c, r in board.petrol} == set(town.petrol)
        faces = {
            number: tuple(square_at((c, r - 1)) for c, r in oracle.faceable(board, number))
            for number in board.buildings
        }
        assert faces == town.faces


# Files of a user


def test_a_box_with_true_values_is_accepted(load: Load) -> None:
    box = load(
        (EUROPEAN, EUROPEAN.replace("reconstructed", "rulebook")),
        # Shorter lines, and blanks for dots.
        ("\n.........1.........\n", "\n         1\n"),
        ("\n.........3.........\n", "\n.........3\n"),
        (GARAGE, ".GGG##############.\n"),
        # Other numbers of cards, and tables in another order.
        ("slippery = 5\n", ""),
        ("police-stop = 3\n", "police-stop = 2\nslippery = 6\n"),
        ('["no-entry", "one-way", "police-stop"]', '["police-stop", "no-entry", "one-way"]'),
        ("yellow = [4, 6]", "yellow = [6, 4]"),
    )
    european, exotic = DEFAULT.boards
    lines = ("         1", ".GGG##############.", *european.lines[2:-1], ".........3")
    changed = {Card.SLIPPERY: 6, Card.POLICE_STOP: 2}
    assert box == attrs.evolve(
        DEFAULT,
        boards=(Board("european", lines), exotic),
        cards=tuple((card, changed.get(card, count)) for card, count in DEFAULT.cards),
    )


OWN_BOARD = """
[boards.my-own-town]
source = "rulebook"
map = '''
   +.1....+
 ....###
   .B#B#B
   .B#B#B
 4G###L##P2
   .B#B#B
   +.3....+
'''

[signs]
"""


@pytest.mark.rule("TUKTUK-1.2")
def test_a_board_of_the_users_own_is_accepted(load: Load) -> None:
    box = load(("[signs]\n", OWN_BOARD))
    board = Board(
        "my-own-town",
        (
            "   +.1....+",
            " ....###",
            "   .B#B#B",
            "   .B#B#B",
            " 4G###L##P2",
            "   .B#B#B",
            "   +.3....+",
        ),
    )
    assert box == attrs.evolve(DEFAULT, boards=(*DEFAULT.boards, board))
    assert box.board("my-own-town").town.stations == {1: "f7", 2: "k3", 3: "f1", 4: "b3"}


@pytest.mark.rule("TUKTUK-1.2")
def test_a_board_of_the_users_own_is_checked(refusal: Refusal) -> None:
    where = "boards.my-own-town.map"
    assert refusal("[signs]\n", OWN_BOARD.replace("4G", "4#").replace(" ....###", " ...")) == (
        Defect(
            f"{where}, line 1, column 6", "a station touches one street square, not 0", "TUKTUK-1.1"
        ),
        Defect(
            f"{where}, line 1, column 1",
            "there is no square G in front of the garage",
            "TUKTUK-1.2",
        ),
    )


@pytest.mark.rule("TUKTUK-1.5")
def test_a_star_on_an_unknown_card(refusal: Refusal) -> None:
    (defect,) = refusal('"one-way", ', '"one-ways", ')
    assert (defect.where, defect.rule) == ("simplified.without[1]", "TUKTUK-1.5")
    assert defect.message.startswith("expected one of 'slippery', 'no-parking', ")
    assert defect.message.endswith(", not 'one-ways'")


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("name", ["european", "exotic"])
def test_a_face_that_is_missing(refusal: Refusal, name: str) -> None:
    assert refusal(f"[boards.{name}]", "[boards.other]") == (
        Defect(f"boards.{name}", "is missing", "TUKTUK-1.2"),
    )


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    "name", ["Asian", "my_town", '"my town"', "town-2", "my--town", "-town", '""']
)
def test_a_name_that_notation_could_not_read(refusal: Refusal, name: str) -> None:
    face = SHIPPED.partition("[boards.european]")[2].partition("[boards.exotic]")[0]
    (defect,) = refusal("[boards.exotic]", f"[boards.{name}]{face}[boards.exotic]")
    name = name.strip('"')
    message = f"a name is lower-case words joined by hyphens, not {name!r}"
    assert defect == Defect(f"boards.{name}", message, "TUKTUK-1.2")


@pytest.mark.rule("TUKTUK-1.2")
def test_a_map_that_does_not_fit(refusal: Refusal) -> None:
    where = "boards.european.map, line"
    assert refusal(GARAGE, ".GGx##############\t\n") == (
        Defect(f"{where} 2, column 4", f"'x' is not one of the marks {MARKS}", "TUKTUK-1.2"),
        Defect(f"{where} 2, column 19", f"'\\t' is not one of the marks {MARKS}", "TUKTUK-1.2"),
    )
    assert refusal(STATION_4, STATION_4.replace("4", "1")) == (
        Defect(f"{where} 10, column 1", "station 1 appears twice", "TUKTUK-1.1"),
        Defect("boards.european.map, line 1, column 1", "there is no station 4", "TUKTUK-1.1"),
    )


@pytest.mark.rule("TUKTUK-2.3")
def test_a_face_without_room_for_eight_customers(refusal: Refusal) -> None:
    start = SHIPPED.index("[boards.exotic]")
    face = SHIPPED[start : SHIPPED.index("# How many cards")]
    assert refusal(face, face.replace("B", ".", 5)) == (
        Defect(
            "boards.exotic.map, line 6, column 5",
            "8 customers need as many building spaces in the red frame that touch a street "
            "square in it, not 7",
            "TUKTUK-2.3",
        ),
    )


@pytest.mark.rule("TUKTUK-1.3")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param(
            "stop = 6\nno-entry",
            "stop = 7\nno-entry",
            [("signs", "there are 80 cards in signs and events, not 81")],
            id="too many",
        ),
        pytest.param(
            "remove = 3\n",
            "remove = 1\n",
            [("signs", "there are 80 cards in signs and events, not 78")],
            id="too few",
        ),
        pytest.param(
            "no-parking = 6\nno-stopping = 5\n",
            "no-stopping = 11\n",
            [("signs.no-parking", "is missing")],
            id="no line for a kind",
        ),
        pytest.param(
            "police = 2\nremove = 3\n",
            "police = 0\nremove = 5\n",
            [("events.police", "is missing")],
            id="none of a kind",
        ),
        pytest.param(
            "police = 2\nremove = 3\n",
            "police = -1\nremove = 6\n",
            [("events.police", "must be a number from 0 to 1000")],
            id="less than none of a kind",
        ),
        pytest.param(
            "slippery = 5\n",
            "slippery = 4\nicy = 1\n",
            [("signs.icy", f"'icy' is not one of {', '.join(SIGNS)}")],
            id="an unknown kind",
        ),
        pytest.param(
            "\n[events]\nsource",
            "garage = 2\n\n[events]\nsource",
            [
                ("signs.garage", f"'garage' is not one of {', '.join(SIGNS)}"),
                ("signs", "there are 80 cards in signs and events, not 82"),
            ],
            id="an event among the signs",
        ),
    ],
)
def test_cards_that_do_not_fit(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert refusal(old, new) == tuple(Defect(*defect, "TUKTUK-1.3") for defect in found)


@pytest.mark.rule("TUKTUK-1.5")
@pytest.mark.parametrize(
    ("without", "shown"),
    [
        ("[]", "nothing"),
        ('["no-entry", "one-way"]', "no-entry, one-way"),
        ('["no-entry", "one-way", "police-stop", "stop"]', "no-entry, one-way, police-stop, stop"),
        ('["no-entry", "one-way", "one-way"]', "no-entry, one-way, one-way"),
    ],
)
def test_stars_that_do_not_fit(refusal: Refusal, without: str, shown: str) -> None:
    assert refusal('["no-entry", "one-way", "police-stop"]', without) == (
        Defect(
            "simplified.without",
            f"must be no-entry, one-way, police-stop, not {shown}",
            "TUKTUK-1.5",
        ),
    )


@pytest.mark.rule("TUKTUK-1.4")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("red = [1, 2]", "red = [1]", [("die.red", "must be 1, 2, not 1")]),
        ("yellow = [4, 6]", "yellow = []", [("die.yellow", "must be 4, 6, not nothing")]),
        ("green = [3, 5]", "green = [3, 5, 5]", [("die.green", "must be 3, 5, not 3, 5, 5")]),
        (
            "red = [1, 2]\nyellow = [4, 6]\ngreen = [3, 5]",
            "red = [1, 2]\nyellow = [3, 6]\ngreen = [4, 5]",
            [("die.yellow", "must be 4, 6, not 3, 6"), ("die.green", "must be 3, 5, not 4, 5")],
        ),
    ],
)
def test_a_die_that_does_not_fit(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert refusal(old, new) == tuple(Defect(*defect, "TUKTUK-1.4") for defect in found)


@pytest.mark.rule("TUKTUK-1.6")
@pytest.mark.parametrize("count", [-8, 0, 7, 9])
def test_not_eight_customers(refusal: Refusal, count: int) -> None:
    assert refusal("count = 8", f"count = {count}") == (
        Defect("customers.count", f"must be 8, not {count}", "TUKTUK-1.6"),
    )
