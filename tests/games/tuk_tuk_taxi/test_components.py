"""What is in the box, and which files are refused."""

from collections.abc import Callable
from importlib.resources import files
import pathlib
import subprocess
import sys
import tomllib
from typing import Any

import attrs
import pytest

from boardrules import CodecError, ComponentError, Defect, from_json, to_json
from boardrules.games.tuk_tuk_taxi.component_file import DEFAULT, load_components, name_of_box
from boardrules.games.tuk_tuk_taxi.components import (
    EVENTS,
    SIGNS,
    Board,
    Card,
    Colour,
    Components,
)
from boardrules.games.tuk_tuk_taxi.town import Town, square_at
from tests.games.tuk_tuk_taxi import oracle

TOOL = pathlib.Path(__file__).parents[3] / "tools" / "tuk_tuk_taxi_boards.py"
SHIPPED = (files("boardrules.games.tuk_tuk_taxi") / "components.toml").read_text(encoding="utf-8")
EUROPEAN = '[boards.european]\nsource = "reconstructed"\n'
GARAGE = ".GG###############.\n"
STATION_4 = "4##L###########L##2\n"
MARKS = "# G P L 1 2 3 4 B + ."
SMALL: tuple[str, ...] = (
    "+..1..+",
    "...#B..",
    "..B#...",
    "4G##LP2",
    "..B#...",
    "...#B..",
    "+..3..+",
)

Load = Callable[[str, str], tuple[Defect, ...]]


def load(path: pathlib.Path, *changes: tuple[str, str]) -> Components:
    """Load the shipped file with some texts in place of others."""
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return load_components(path)


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "my_box.toml"


@pytest.fixture
def refusal(path: pathlib.Path) -> Load:
    """Load the shipped file with one text in place of another; return what is wrong with it."""

    def refused(old: str, new: str) -> tuple[Defect, ...]:
        with pytest.raises(ComponentError) as info:
            load(path, (old, new))
        error = info.value
        assert isinstance(error, ValueError)
        assert error.source == str(path)
        assert error.defects
        assert all(str(defect) in str(error) for defect in error.defects)
        return error.defects

    return refused


def tiny_box(**change: Any) -> Components:
    """Make a box for two players with a board of eight street squares."""
    box = Components(
        boards=(Board("small", SMALL),),
        cards=((Card.STOP, 2), (Card.NO_ENTRY, 0), (Card.REMOVE, 1)),
        starred=(Card.NO_ENTRY,),
        die=(Colour.RED,) * 3 + (Colour.GREEN,) * 3,
        customers=4,
    )
    return attrs.evolve(box, **change)


def refused_by_the_class(**change: Any) -> tuple[Defect, ...]:
    """Return what is wrong with a tiny box that is changed."""
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    return refused.value.defects


def refused_map(*changes: tuple[int, str]) -> list[tuple[str, str, str]]:
    """Return what is wrong with the small map if some lines, counted from 1, are others."""
    lines = list(SMALL)
    for number, line in changes:
        lines[number - 1] = line
    defects = refused_by_the_class(boards=(Board("small", tuple(lines)),))
    for defect in defects:
        assert defect.where.startswith("boards.small.map")
    return [
        (
            defect.where.removeprefix("boards.small.map").removeprefix(", "),
            *attrs.astuple(defect)[1:],
        )
        for defect in defects
    ]


def spot(line: int, column: int) -> str:
    return f"line {line}, column {column}"


# The shipped box


def test_the_shipped_file_is_what_the_tool_prints() -> None:
    printed = subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL)], capture_output=True, text=True, check=True
    ).stdout
    assert printed == SHIPPED


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


def test_the_shipped_file_loads_as_the_default(path: pathlib.Path) -> None:
    assert load(path) == DEFAULT
    assert load_components(str(path)) == DEFAULT
    path.write_bytes(SHIPPED.replace("\n", "\r\n").encode())
    assert load_components(path) == DEFAULT


def test_a_box_with_true_values_is_accepted(path: pathlib.Path) -> None:
    box = load(
        path,
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
def test_a_board_of_the_users_own_is_accepted(path: pathlib.Path) -> None:
    box = load(path, ("[signs]\n", OWN_BOARD))
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
def test_a_board_of_the_users_own_is_checked(refusal: Load) -> None:
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


def test_a_file_that_is_not_there(path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_components(path)


@pytest.mark.parametrize("content", [b"[boards", b"\xff\xfe", b"[signs]\na = 1\na = 2"])
def test_a_file_that_is_not_toml(path: pathlib.Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ComponentError, match="not a TOML document") as refused:
        load_components(path)
    (defect,) = refused.value.defects
    assert (defect.where, defect.rule) == ("file", "TUKTUK-1.2")
    assert refused.value.source == str(path)


def test_an_empty_file(path: pathlib.Path) -> None:
    path.write_text("", encoding="utf-8")
    with pytest.raises(ComponentError) as refused:
        load_components(path)
    message = "required, but missing"
    assert refused.value.defects == (
        Defect("boards", message, "TUKTUK-1.2"),
        Defect("signs", message, "TUKTUK-1.3"),
        Defect("events", message, "TUKTUK-1.3"),
        Defect("simplified", message, "TUKTUK-1.5"),
        Defect("die", message, "TUKTUK-1.4"),
        Defect("customers", message, "TUKTUK-1.6"),
    )


SOURCES = "expected one of 'rulebook', 'published', 'reconstructed', not"


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        pytest.param(
            EUROPEAN,
            "[boards.european]\n",
            Defect("boards.european.source", "required, but missing", "TUKTUK-1.2"),
            id="a board without a source",
        ),
        pytest.param(
            EUROPEAN,
            EUROPEAN.replace("reconstructed", "guessed"),
            Defect("boards.european.source", f"{SOURCES} 'guessed'", "TUKTUK-1.2"),
            id="another source of a board",
        ),
        pytest.param(
            EUROPEAN,
            EUROPEAN + "squares = 3\n",
            Defect("boards.european", "unknown: squares", "TUKTUK-1.2"),
            id="an unknown entry",
        ),
        pytest.param(
            "[boards.european]\n",
            "boards.asian = 3\n[boards.european]\n",
            Defect("boards.asian", "expected an object, not 3", "TUKTUK-1.2"),
            id="a board that is a number",
        ),
        pytest.param(
            EUROPEAN,
            '[boards.asian]\nsource = "rulebook"\nmap = ["1##2"]\n' + EUROPEAN,
            Defect("boards.asian.map", "expected a text, not ['1##2']", "TUKTUK-1.2"),
            id="a map that is a list",
        ),
        pytest.param(
            '[signs]\nsource = "reconstructed"\n',
            "[signs]\n",
            Defect("signs.source", "required, but missing", "TUKTUK-1.3"),
            id="signs without a source",
        ),
        pytest.param(
            "stop = 6\n",
            'stop = "6"\n',
            Defect("signs.stop", "expected a whole number, not '6'", "TUKTUK-1.3"),
            id="a text for a number",
        ),
        pytest.param(
            "remove = 3\n",
            "remove = 3.0\n",
            Defect("events.remove", "expected a whole number, not 3.0", "TUKTUK-1.3"),
            id="a fraction",
        ),
        pytest.param(
            '[simplified]\nsource = "rulebook"',
            '[simplified]\nsource = "box"',
            Defect("simplified.source", f"{SOURCES} 'box'", "TUKTUK-1.5"),
            id="another source of stars",
        ),
        pytest.param(
            "red = [1, 2]",
            "red = [1, true]",
            Defect("die.red[1]", "expected a whole number, not true", "TUKTUK-1.4"),
            id="a face that is no number",
        ),
        pytest.param(
            "green = [3, 5]\n",
            "",
            Defect("die.green", "required, but missing", "TUKTUK-1.4"),
            id="no green",
        ),
        pytest.param(
            "count = 8\n",
            "count = [8]\n",
            Defect("customers.count", "expected a whole number, not [8]", "TUKTUK-1.6"),
            id="a list of customers",
        ),
        pytest.param(
            "[customers]\n",
            '[taxis]\nsource = "rulebook"\n\n[customers]\n',
            Defect("file", "unknown: taxis", "TUKTUK-1.2"),
            id="an unknown table",
        ),
    ],
)
def test_an_entry_of_the_wrong_type(refusal: Load, old: str, new: str, defect: Defect) -> None:
    assert refusal(old, new) == (defect,)


@pytest.mark.rule("TUKTUK-1.5")
def test_a_star_on_an_unknown_card(refusal: Load) -> None:
    (defect,) = refusal('"one-way", ', '"one-ways", ')
    assert (defect.where, defect.rule) == ("simplified.without[1]", "TUKTUK-1.5")
    assert defect.message.startswith("expected one of 'slippery', 'no-parking', ")
    assert defect.message.endswith(", not 'one-ways'")


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("name", ["european", "exotic"])
def test_a_face_that_is_missing(refusal: Load, name: str) -> None:
    assert refusal(f"[boards.{name}]", "[boards.other]") == (
        Defect(f"boards.{name}", "is missing", "TUKTUK-1.2"),
    )


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    "name", ["Asian", "my_town", '"my town"', "town-2", "my--town", "-town", '""']
)
def test_a_name_that_notation_could_not_read(refusal: Load, name: str) -> None:
    face = SHIPPED.partition("[boards.european]")[2].partition("[boards.exotic]")[0]
    (defect,) = refusal("[boards.exotic]", f"[boards.{name}]{face}[boards.exotic]")
    name = name.strip('"')
    message = f"a name is small letters, words joined by hyphens, not {name!r}"
    assert defect == Defect(f"boards.{name}", message, "TUKTUK-1.2")


@pytest.mark.rule("TUKTUK-1.2")
def test_a_map_that_does_not_fit(refusal: Load) -> None:
    where = "boards.european.map, line"
    assert refusal(GARAGE, ".GGx##############\t\n") == (
        Defect(f"{where} 2, column 4", f"'x' is not one of the marks {MARKS}", "TUKTUK-1.2"),
        Defect(f"{where} 2, column 19", f"'\\t' is not one of the marks {MARKS}", "TUKTUK-1.2"),
    )
    assert refusal(STATION_4, STATION_4.replace("4", "1")) == (
        Defect(f"{where} 10, column 1", "station 1 is there already", "TUKTUK-1.1"),
        Defect("boards.european.map, line 1, column 1", "there is no station 4", "TUKTUK-1.1"),
    )


@pytest.mark.rule("TUKTUK-2.3")
def test_a_face_without_room_for_eight_customers(refusal: Load) -> None:
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
    refusal: Load, old: str, new: str, found: list[tuple[str, str]]
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
def test_stars_that_do_not_fit(refusal: Load, without: str, shown: str) -> None:
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
    refusal: Load, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert refusal(old, new) == tuple(Defect(*defect, "TUKTUK-1.4") for defect in found)


@pytest.mark.rule("TUKTUK-1.6")
@pytest.mark.parametrize("count", [-8, 0, 7, 9])
def test_not_eight_customers(refusal: Load, count: int) -> None:
    assert refusal("count = 8", f"count = {count}") == (
        Defect("customers.count", f"must be 8, not {count}", "TUKTUK-1.6"),
    )


def test_everything_that_is_wrong_is_named_at_once(path: pathlib.Path) -> None:
    with pytest.raises(ComponentError) as refused:
        load(
            path,
            ("[boards.exotic]", "[boards.Exotic]"),
            (GARAGE, GARAGE.replace("GG#", "GGx")),
            ("slippery = 5", "slippery = 50"),
            ("red = [1, 2]", "red = [2]"),
            ("count = 8", "count = 2"),
        )
    assert [(defect.where, defect.rule) for defect in refused.value.defects] == [
        ("boards.exotic", "TUKTUK-1.2"),
        ("signs", "TUKTUK-1.3"),
        ("die.red", "TUKTUK-1.4"),
        ("customers.count", "TUKTUK-1.6"),
        ("boards.european.map, line 2, column 4", "TUKTUK-1.2"),
        ("boards.Exotic", "TUKTUK-1.2"),
    ]


# Boxes made by hand: the class checks only that the rules can run


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(
            (2, "...#B.?"),
            [(spot(2, 7), f"'?' is not one of the marks {MARKS}")],
            id="an unknown mark",
        ),
        pytest.param(
            (2, "...#B..\n"),
            [(spot(2, 8), f"'\\n' is not one of the marks {MARKS}")],
            id="the end of a line",
        ),
        pytest.param(
            (5, "..B#..." + "." * 20),
            [(spot(5, 27), "a map has at most 26 columns, a to z")],
            id="27 columns",
        ),
        pytest.param(
            (5, "..b#..." + "#" * 30),
            [
                (spot(5, 3), f"'b' is not one of the marks {MARKS}"),
                (spot(5, 27), "a map has at most 26 columns, a to z"),
            ],
            id="both",
        ),
        pytest.param(
            (4, "4###LP2"),
            [(spot(1, 1), "there is no square G in front of the garage")],
            id="no garage",
        ),
        pytest.param(
            (4, "4G##L#2"),
            [(spot(1, 1), "there is no square P in front of the petrol station")],
            id="no petrol station",
        ),
        pytest.param(
            (7, "+#.3.L+"),
            [(spot(7, column), "no street leads here from the others") for column in (2, 6)],
            id="squares that no street leads to",
        ),
        pytest.param(
            (4, "4G##.P2"),
            [(spot(4, column), "no street leads here from the others") for column in (6, 7)],
            id="a station that is cut off",
        ),
    ],
)
def test_a_map_that_the_rules_cannot_use(
    change: tuple[int, str], found: list[tuple[str, str]]
) -> None:
    assert refused_map(change) == [(*fault, "TUKTUK-1.2") for fault in found]


@pytest.mark.rule("TUKTUK-1.2")
def test_26_columns_are_not_too_many() -> None:
    lines = (SMALL[0] + "." * 19, *SMALL[1:])
    assert tiny_box(boards=(Board("small", lines),)).board("small").lines == lines


@pytest.mark.rule("TUKTUK-1.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param((7, "+.....+"), [(spot(1, 1), "there is no station 3")], id="no station"),
        pytest.param(
            (7, "+..1..+"),
            [(spot(7, 4), "station 1 is there already"), (spot(1, 1), "there is no station 3")],
            id="a station twice",
        ),
        pytest.param(
            (1, "+.1...+"),
            [(spot(1, 3), "a station touches one street square, not 0")],
            id="a station away from the streets",
        ),
        pytest.param(
            (1, "+.#1..+"),
            [
                (spot(1, 4), "a station touches one street square, not 2"),
                (spot(1, 3), "no street leads here from the others", "TUKTUK-1.2"),
            ],
            id="a station between two streets",
        ),
        pytest.param(
            (1, "+..1L.+"),
            [
                (spot(1, 4), "a station touches no light"),
                (spot(1, 5), "no street leads here from the others", "TUKTUK-1.2"),
            ],
            id="a station beside a light",
        ),
        pytest.param(
            (4, "4G##PL2"),
            [
                (spot(4, 7), "a station touches one street square, not 0"),
                (spot(4, 7), "a station touches no light"),
            ],
            id="a station behind a light",
        ),
        pytest.param(
            (7, "+..34.+"),
            [
                (spot(7, 4), "a station touches no other station"),
                (spot(7, 5), "station 4 is there already"),
                (spot(7, 5), "a station touches one street square, not 0"),
                (spot(7, 5), "a station touches no other station"),
            ],
            id="a station beside another",
        ),
    ],
)
def test_stations_that_the_rules_cannot_use(
    change: tuple[int, str], found: list[tuple[str, ...]]
) -> None:
    assert refused_map(change) == [(*fault, "TUKTUK-1.1")[:3] for fault in found]


FEW = "4 customers need as many building spaces in the red frame that touch a street square in it"


@pytest.mark.rule("TUKTUK-2.3")
@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        pytest.param(
            [(1, "...1...")], spot(7, 7), "the red frame has 4 corners, not 2", id="two corners"
        ),
        pytest.param(
            [(1, "+.+1..+")], spot(7, 7), "the red frame has 4 corners, not 5", id="five corners"
        ),
        pytest.param(
            [(1, "+..1.+.")],
            spot(1, 6),
            "the corners of the red frame are no rectangle",
            id="three columns",
        ),
        pytest.param(
            [(1, "+..1..."), (2, "...#B.+")],
            spot(1, 1),
            "the corners of the red frame are no rectangle",
            id="three lines",
        ),
        pytest.param(
            [(1, "++.1..."), (7, "++.3...")],
            spot(1, 1),
            "there is nothing inside the red frame",
            id="a frame of two columns",
        ),
        pytest.param(
            [(1, "...1..."), (6, "+..#B.+")],
            spot(6, 1),
            "there is nothing inside the red frame",
            id="a frame of two lines",
        ),
        pytest.param([(2, "...#...")], spot(1, 1), f"{FEW}, not 3", id="three building spaces"),
        pytest.param(
            [(2, "...#.B.")], spot(1, 1), f"{FEW}, not 3", id="a building away from the streets"
        ),
        pytest.param(
            [(1, "...1..."), (2, "+..#B.+")],
            spot(2, 1),
            f"{FEW}, not 3",
            id="a building beside the frame",
        ),
        pytest.param(
            [(1, "..+1..+"), (7, "..+3..+")],
            spot(1, 3),
            f"{FEW}, not 2",
            id="buildings on the frame",
        ),
    ],
)
def test_a_frame_that_the_rules_cannot_use(
    changes: list[tuple[int, str]], where: str, message: str
) -> None:
    assert refused_map(*changes) == [(where, message, "TUKTUK-2.3")]


@pytest.mark.rule("TUKTUK-2.2", "TUKTUK-2.3")
@pytest.mark.parametrize(
    ("customers", "buildings"), [(4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (9, 8), (100, 8)]
)
def test_each_customer_of_a_match_has_a_building(customers: int, buildings: int) -> None:
    full = "\n".join(SMALL).replace("#B.", "#..").replace("B#.", ".#.").replace(".#.", "B#B")
    assert full.count("B") == 8
    enough = full.replace("B", ".", 8 - buildings)
    box = tiny_box(boards=(Board("small", tuple(enough.split())),), customers=customers)
    assert box.customers == customers
    too_few = enough.replace("B", ".", 1)
    (defect,) = refused_by_the_class(
        boards=(Board("small", tuple(too_few.split())),), customers=customers
    )
    assert defect == Defect(
        "boards.small.map, line 1, column 1",
        f"{buildings} customers need as many building spaces in the red frame that touch a street "
        f"square in it, not {buildings - 1}",
        "TUKTUK-2.3",
    )


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3")
def test_an_empty_map_lacks_everything() -> None:
    defects = refused_by_the_class(boards=(Board("small", ()),))
    assert [defect.message for defect in defects] == [
        *[f"there is no station {number}" for number in (1, 2, 3, 4)],
        "there is no square G in front of the garage",
        "there is no square P in front of the petrol station",
        "the red frame has 4 corners, not 0",
    ]


@pytest.mark.rule("TUKTUK-1.2")
def test_four_stations_may_share_a_street_square() -> None:
    defects = refused_by_the_class(boards=(Board("small", (".1.", "4G2", ".3.")),))
    assert [defect.message for defect in defects] == [
        "there is no square P in front of the petrol station",
        "the red frame has 4 corners, not 0",
    ]


CARD_ORDER = f"cards go in the order {', '.join(Card)}"


@pytest.mark.parametrize(
    ("change", "defect"),
    [
        pytest.param(
            {"boards": ()}, Defect("boards", "a match needs a board", "TUKTUK-1.2"), id="no board"
        ),
        pytest.param(
            {"boards": (Board("small", SMALL), Board("small", SMALL))},
            Defect("boards.small", "is there twice", "TUKTUK-1.2"),
            id="a board twice",
        ),
        pytest.param(
            {"boards": (Board("Small", SMALL),)},
            Defect(
                "boards.Small",
                "a name is small letters, words joined by hyphens, not 'Small'",
                "TUKTUK-1.2",
            ),
            id="a name with a capital",
        ),
        pytest.param(
            {"cards": ((Card.STOP, 1), (Card.STOP, 1))},
            Defect("cards", "stop is there twice", "TUKTUK-1.3"),
            id="a card twice",
        ),
        pytest.param(
            {"cards": ((Card.REMOVE, 1), (Card.STOP, 1))},
            Defect("cards", CARD_ORDER, "TUKTUK-1.3"),
            id="another order of cards",
        ),
        pytest.param(
            {"cards": ((Card.STOP, -1),)},
            Defect("signs.stop", "must be a number from 0 to 1000", "TUKTUK-1.3"),
            id="less than no signs",
        ),
        pytest.param(
            {"cards": ((Card.GARAGE, -1),)},
            Defect("events.garage", "must be a number from 0 to 1000", "TUKTUK-1.3"),
            id="less than no events",
        ),
        pytest.param(
            {"starred": (Card.STOP, Card.STOP)},
            Defect("simplified.without", "stop is there twice", "TUKTUK-1.5"),
            id="a star twice",
        ),
        pytest.param(
            {"starred": (Card.ONE_WAY, Card.STOP)},
            Defect("simplified.without", CARD_ORDER, "TUKTUK-1.5"),
            id="another order of stars",
        ),
        pytest.param(
            {"die": (Colour.RED,) * 5},
            Defect("die", "a die has 6 faces, not 5", "TUKTUK-1.4"),
            id="five faces",
        ),
        pytest.param(
            {"die": (Colour.RED,) * 7},
            Defect("die", "a die has 6 faces, not 7", "TUKTUK-1.4"),
            id="seven faces",
        ),
        pytest.param(
            {"customers": 3},
            Defect("customers.count", "two players need 4 customers, not 3", "TUKTUK-2.2"),
            id="three customers",
        ),
    ],
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], defect: Defect
) -> None:
    assert refused_by_the_class(**change) == (defect,)


@pytest.mark.rule("TUKTUK-1.3", "TUKTUK-1.5")
def test_a_box_may_be_without_cards_and_stars() -> None:
    box = tiny_box(cards=(), starred=())
    assert (box.cards, box.starred) == ((), ())


def test_boxes_are_values() -> None:
    assert tiny_box() == tiny_box()
    assert hash(tiny_box()) == hash(tiny_box())
    assert tiny_box() != tiny_box(cards=())


def test_a_box_is_named_in_a_few_letters() -> None:
    assert name_of_box(DEFAULT) == "DEFAULT"
    assert name_of_box(tiny_box()).startswith("<box ")


def test_a_box_comes_back_from_json() -> None:
    for box in (DEFAULT, tiny_box()):
        assert from_json(to_json(box), Components) == box
    text = to_json(tiny_box()).replace("4G##LP2", "4G##L?2")
    with pytest.raises(CodecError, match=r"line 4, column 6: '\?' is not .*\(TUKTUK-1\.2\)"):
        from_json(text, Components)
