"""What is in the box of Tuk Tuk Taxi, and which component files are refused."""

from collections.abc import Callable
from itertools import count
import tomllib

import attrs
import pytest

from boardrules import Defect
from boardrules.games.tuk_tuk_taxi import DEFAULT, Board, Card, Colour, Components, Town, TukTukTaxi
from boardrules.games.tuk_tuk_taxi.components import EVENTS, SIGNS
from boardrules.games.tuk_tuk_taxi.town import square_at
from tests.games.box_files import BoxFile, entries
from tests.games.cases import cases
from tests.games.examples.tuk_tuk_taxi import EUROPEAN, GARAGE
from tests.games.tuk_tuk_taxi import oracle

SHIPPED = BoxFile("tuk_tuk_taxi").text
STATION_4 = "4##L###########L##2\n"

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


@pytest.mark.rule("TUKTUK-1.3", "TUKTUK-2.1")
def test_there_are_80_cards() -> None:
    counts = (5, 6, 5, 5, 5, 5, 6, 4, 4, 4, 5, 4, 4, 5, 3, 2, 3, 2, 3)
    assert DEFAULT.cards == tuple(zip(Card, counts, strict=True))
    assert TukTukTaxi().initial_state().pile == counts
    assert sum(counts) == 80


@pytest.mark.rule("TUKTUK-1.3")
def test_cards_are_signs_or_events() -> None:
    assert tuple(Card) == SIGNS + EVENTS
    assert EVENTS == (Card.GARAGE, Card.PETROL, Card.POLICE, Card.REMOVE)


@pytest.mark.rule("TUKTUK-1.4")
def test_the_die_has_two_numbers_of_each_colour() -> None:
    red, yellow, green = Colour.RED, Colour.YELLOW, Colour.GREEN
    assert DEFAULT.die == (red, red, green, yellow, green, yellow)


@pytest.mark.rule("TUKTUK-1.5")
def test_three_signs_have_stars() -> None:
    assert DEFAULT.starred == (Card.NO_ENTRY, Card.ONE_WAY, Card.POLICE_STOP)
    assert sum(each for card, each in DEFAULT.cards if card not in DEFAULT.starred) == 68


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
        cards=tuple((card, changed.get(card, each)) for card, each in DEFAULT.cards),
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
    lines = OWN_BOARD.partition("map = '''\n")[2].partition("\n'''")[0].split("\n")
    board = Board("my-own-town", tuple(lines))
    assert box == attrs.evolve(DEFAULT, boards=(*DEFAULT.boards, board))
    assert box.board("my-own-town").town.stations == {1: "f7", 2: "k3", 3: "f1", 4: "b3"}


@pytest.mark.rule("TUKTUK-1.2")
def test_a_board_of_the_users_own_is_checked(refusal: Refusal) -> None:
    where = "boards.my-own-town.map"
    broken = OWN_BOARD.replace("4G", "4#").replace(" ....###", " ...")
    assert entries(refusal("[signs]\n", broken)) == [
        (f"{where}, line 1, column 6", "TUKTUK-1.1"),
        (f"{where}, line 1, column 1", "TUKTUK-1.2"),
    ]


def at(line: int, column: int) -> str:
    return f"boards.european.map, line {line}, column {column}"


EXOTIC = SHIPPED[SHIPPED.index("[boards.exotic]") : SHIPPED.index("# How many cards")]
STARRED = '["no-entry", "one-way", "police-stop"]'
FEW_CARDS = [("signs", "TUKTUK-1.3")]
STARS = [("simplified.without", "TUKTUK-1.5")]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    cases(
        # Boards: a face that is missing, a name that notation could not read, a wrong map.
        ("[boards.european]", "[boards.other]", [("boards.european", "TUKTUK-1.2")]),
        ("[boards.exotic]", "[boards.other]", [("boards.exotic", "TUKTUK-1.2")]),
        *(
            (EXOTIC, EXOTIC.replace("exotic", name) + EXOTIC, [(f"boards.{shown}", "TUKTUK-1.2")])
            for name in ("Asian", "my_town", '"my town"', "town-2", "my--town", "-town", '""')
            for shown in [name.strip('"')]
        ),
        (GARAGE, ".GGx##############\t\n", [(at(2, 4), "TUKTUK-1.2"), (at(2, 19), "TUKTUK-1.2")]),
        (
            *(STATION_4, STATION_4.replace("4", "1")),
            [(at(10, 1), "TUKTUK-1.1"), (at(1, 1), "TUKTUK-1.1")],
        ),
        (
            *(EXOTIC, EXOTIC.replace("B", ".", 5)),
            [("boards.exotic.map, line 6, column 5", "TUKTUK-2.3")],
        ),
        # Cards: too many, too few, none of a kind, less than none, an unknown kind.
        ("stop = 6\nno-entry", "stop = 7\nno-entry", FEW_CARDS),
        ("remove = 3\n", "remove = 1\n", FEW_CARDS),
        (
            *("no-parking = 6\nno-stopping = 5\n", "no-stopping = 11\n"),
            [("signs.no-parking", "TUKTUK-1.3")],
        ),
        *(
            ("police = 2\nremove = 3\n", new, [("events.police", "TUKTUK-1.3")])
            for new in ("police = 0\nremove = 5\n", "police = -1\nremove = 6\n")
        ),
        ("slippery = 5\n", "slippery = 4\nicy = 1\n", [("signs.icy", "TUKTUK-1.3")]),
        (
            *("\n[events]\nsource", "garage = 2\n\n[events]\nsource"),
            [("signs.garage", "TUKTUK-1.3"), *FEW_CARDS],
        ),
        # Signs with stars.
        (STARRED, "[]", STARS),
        (STARRED, '["no-entry", "one-way"]', STARS),
        (STARRED, '["no-entry", "one-way", "police-stop", "stop"]', STARS),
        (STARRED, '["no-entry", "one-way", "one-way"]', STARS),
        # The die.
        ("red = [1, 2]", "red = [1]", [("die.red", "TUKTUK-1.4")]),
        ("yellow = [4, 6]", "yellow = []", [("die.yellow", "TUKTUK-1.4")]),
        ("green = [3, 5]", "green = [3, 5, 5]", [("die.green", "TUKTUK-1.4")]),
        (
            *("yellow = [4, 6]\ngreen = [3, 5]", "yellow = [3, 6]\ngreen = [4, 5]"),
            [("die.yellow", "TUKTUK-1.4"), ("die.green", "TUKTUK-1.4")],
        ),
        # Not eight customers.
        *(
            ("count = 8", f"count = {number}", [("customers.count", "TUKTUK-1.6")])
            for number in (-8, 0, 7, 9)
        ),
    ),
    ids=map(str, count(1)),
)
def test_a_file_that_breaks_a_rule(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert entries(refusal(old, new)) == found
