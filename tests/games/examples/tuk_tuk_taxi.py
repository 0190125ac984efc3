"""Examples of Tuk Tuk Taxi."""

from itertools import product

from boardrules import CHANCE, Player
from boardrules.games.tuk_tuk_taxi import (
    Card,
    Direction,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Square,
    Stay,
    TukTukTaxi,
)
from tests.games.examples.example import (
    MISSING,
    BadBox,
    Ending,
    Entry,
    Example,
    FileExample,
    JsonExample,
    Seen,
)
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of, oracle_box
from tests.games.tuk_tuk_taxi.oracle import Oracle

P1, P2 = Player(0), Player(1)
C7 = Square("c7")
CARDS = ", ".join(repr(str(card)) for card in Card)
EUROPEAN = '[boards.european]\nsource = "reconstructed"\n'
GARAGE = ".GG###############.\n"

LINES = (
    *("P1 customer B1 d6", "P2 customer B2 c4", "P1 customer B3 c4", "P2 customer B4 d3"),
    *("* draw stop", "P1 sign stop b4", "* roll 3"),
)
STATE_JSON = {
    "phase": "drive",
    "customers": [
        {"building": 1, "square": "d6"},
        {"building": 2, "square": "c4"},
        {"building": 3, "square": "c4"},
        {"building": 4, "square": "d3"},
    ],
    "pile": [0, 0, 0, 0, 0, 0, 1, *[0] * 12],
    "laid": {"cards": [{"square": "b4", "card": "stop", "arrow": None}]},
    "taxis": [
        {"square": "d7", "carries": False, "lost_turns": 0},
        {"square": "d1", "carries": False, "lost_turns": 0},
    ],
    "deliveries": [],
    "turn": 0,
    "stuck": 0,
    "card": None,
    "number": 3,
    "heading": None,
    "onward": 0,
}


def oracle_of(game: TukTukTaxi) -> Oracle:
    return Oracle(
        game.players,
        oracle_box(game.components),
        game.board,
        game.simplified,
        game.first_player,
        game.turn_limit,
        game.parking_meter,
        game.dead_ends,
    )


JSON = JsonExample(
    of_three={
        "players": 3,
        "board": "european",
        "simplified": False,
        "first_player": 0,
        "turn_limit": 200,
        "parking_meter": "lose_turn",
        "dead_ends": "allowed",
    },
    box={
        "boards": [{"name": "town", "lines": list(PLUS)}],
        "cards": [["stop", 2]],
        "customers": 4,
    },
    in_file=(
        "slippery = 5\nno-parking = 6",
        "slippery = 6\nno-parking = 5",
        "cards[0]",
        ["slippery", 6],
    ),
    actions=(
        (PlaceCustomer(P1, 7, C7), '{"building":7,"kind":"customer","player":0,"square":"c7"}'),
        (Draw(CHANCE, Card.STOP), '{"card":"stop","kind":"draw","player":-1}'),
        (
            LaySign(P1, Card.STOP, C7),
            '{"arrow":null,"card":"stop","kind":"sign","player":0,"square":"c7"}',
        ),
        (
            LaySign(P2, Card.ONE_WAY, C7, Direction.NORTH),
            '{"arrow":"N","card":"one-way","kind":"sign","player":1,"square":"c7"}',
        ),
        (Discard(P1, Card.NO_LEFT), '{"card":"no-left","kind":"discard","player":0}'),
        (GoToGarage(P1, C7), '{"kind":"garage","player":0,"square":"c7"}'),
        (GoToGarage(P1, None), '{"kind":"garage","player":0,"square":null}'),
        (GoToPetrol(P1, C7), '{"kind":"petrol","player":0,"square":"c7"}'),
        (LayPolice(P1, C7), '{"kind":"police","player":0,"square":"c7"}'),
        (Remove(P1, C7), '{"kind":"remove","player":0,"square":"c7"}'),
        (Keep(P1), '{"kind":"keep","player":0}'),
        (Roll(CHANCE, 5), '{"kind":"roll","number":5,"player":-1}'),
        (
            Drive(P1, (C7, Square("c8")), 7),
            '{"home":false,"kind":"drive","load":7,"player":0,"squares":["c7","c8"]}',
        ),
        (
            Drive(P1, (C7,), home=True),
            '{"home":true,"kind":"drive","load":null,"player":0,"squares":["c7"]}',
        ),
        (Stay(P1), '{"kind":"stay","load":null,"player":0}'),
        (Stay(P1, 7), '{"kind":"stay","load":7,"player":0}'),
        (Reroll(P1), '{"kind":"reroll","player":0}'),
        (Park(P1), '{"kind":"park","player":0}'),
    ),
    matches=[{"players": players, "turn_limit": 15} for players in (2, 4)],
    lines=LINES,
    state=STATE_JSON,
    seen=[Seen(LINES, viewer, STATE_JSON) for viewer in (0, 1, None)],
    bad_actions=(
        (
            '{"kind":"drive","player":0,"squares":[],"load":null,"home":false}',
            "$",
            "a drive enters at least one square",
        ),
        ('{"kind":"remove","player":0}', "$.square", "required, but missing"),
        (
            '{"kind":"roll","number":7,"player":-1}',
            "$.number",
            "expected one of 1, 2, 3, 4, 5, 6, not 7",
        ),
        (
            '{"kind":"draw","card":"halt","player":-1}',
            "$.card",
            f"expected one of {CARDS}, not 'halt'",
        ),
        (
            '{"kind":"fly","player":0}',
            "$.kind",
            (
                "expected one of 'customer', 'draw', 'sign', 'discard', 'garage', 'petrol',"
                " 'police', 'remove', 'keep', 'roll', 'drive', 'stay', 'reroll', 'park', not 'fly'"
            ),
        ),
    ),
    bad_state=(
        Entry("memo", None, "unknown: memo"),
        Entry(
            "phase",
            "sleep",
            (
                "expected one of 'customers', 'draw', 'card', 'roll', 'drive', 'onward', 'park',"
                " 'end', not 'sleep'"
            ),
        ),
        Entry("laid.cards[0].arrow", "up", "expected one of 'N', 'E', 'S', 'W', not 'up'"),
        Entry("taxis[1].carries", 1, "expected true or false, not 1"),
        Entry("pile[0]", "5", "expected a whole number, not '5'"),
    ),
    bad_view=(
        Entry("phase", MISSING, "required, but missing"),
        Entry("taxis[0].square", 3, "expected a text, not 3"),
    ),
    bad_options=(
        ("players", 5, "$.options", "players is one of 2, 3, 4, not 5"),
        ("board", "moon", "$.options", "board is one of 'european', 'exotic', not 'moon'"),
        ("turn_limit", 0, "$.options", "turn_limit is a number from 1 on, or None, not 0"),
        ("sauce", "hot", "$.options", "unknown: sauce"),
        ("simplified", 1, "$.options.simplified", "expected true or false, not 1"),
    ),
    bad_boxes=(
        BadBox("customers", 3, "two players need 4 customers, not 3"),
        BadBox("boards[0].name", "Town", "TUKTUK-1.2"),
    ),
)

FILE = FileExample(
    rule="TUKTUK-1.2",
    tables={
        "boards.european": ("reconstructed", "TUKTUK-1.2"),
        "boards.exotic": ("reconstructed", "TUKTUK-1.2"),
        "signs": ("reconstructed", "TUKTUK-1.3"),
        "events": ("reconstructed", "TUKTUK-1.3"),
        "simplified": ("rulebook", "TUKTUK-1.5"),
        "die": ("rulebook", "TUKTUK-1.4"),
        "customers": ("rulebook", "TUKTUK-1.6"),
    },
    required={
        "boards": "TUKTUK-1.2",
        "signs": "TUKTUK-1.3",
        "events": "TUKTUK-1.3",
        "simplified": "TUKTUK-1.5",
        "die": "TUKTUK-1.4",
        "customers": "TUKTUK-1.6",
    },
    wrong_entries={
        "a board that is a number": (
            "[boards.european]\n",
            "boards.asian = 3\n[boards.european]\n",
            "boards.asian",
            "TUKTUK-1.2",
        ),
        "a map that is a list": (
            EUROPEAN,
            '[boards.asian]\nsource = "rulebook"\nmap = ["1##2"]\n' + EUROPEAN,
            "boards.asian.map",
            "TUKTUK-1.2",
        ),
        "a text": ("stop = 6\nno-entry", 'stop = "6"\nno-entry', "signs.stop", "TUKTUK-1.3"),
        "a fraction": ("remove = 3\n", "remove = 3.0\n", "events.remove", "TUKTUK-1.3"),
        "a star on no card": (
            '"one-way", ',
            '"one-ways", ',
            "simplified.without[1]",
            "TUKTUK-1.5",
        ),
        "a truth": ("red = [1, 2]", "red = [1, true]", "die.red[1]", "TUKTUK-1.4"),
        "no green": ("green = [3, 5]\n", "", "die.green", "TUKTUK-1.4"),
        "a list": ("count = 8\n", "count = [8]\n", "customers.count", "TUKTUK-1.6"),
    },
    extra_keys=(
        ("[customers]\n", '[taxis]\nsource = "rulebook"\n\n[customers]\n', "file", "taxis"),
        (EUROPEAN, EUROPEAN + "squares = 3\n", "boards.european", "squares"),
    ),
    many={
        "unknown signs": (
            "slippery = 5\n",
            "slippery = 5\n" + "".join(f"x{number} = 0\n" for number in range(20_000)),
        ),
    },
    together=(
        (
            ("[boards.exotic]", "[boards.Exotic]"),
            (GARAGE, GARAGE.replace("GG#", "GGx")),
            ("slippery = 5", "slippery = 50"),
            ("red = [1, 2]", "red = [2]"),
            ("count = 8", "count = 2"),
        ),
        (
            ("boards.exotic", "TUKTUK-1.2"),
            ("signs", "TUKTUK-1.3"),
            ("die.red", "TUKTUK-1.4"),
            ("customers.count", "TUKTUK-1.6"),
            ("boards.european.map, line 2, column 4", "TUKTUK-1.2"),
            ("boards.Exotic", "TUKTUK-1.2"),
        ),
    ),
    wrong_types=(
        ("customers", "4", "Components.customers: expected a whole number, not '4'"),
        ("customers", True, "Components.customers: expected a whole number, not True"),
        ("boards", [], "Components.boards: expected a tuple, not []"),
    ),
    wrong_json=("4G##LP2", "4G##L?2", r"line 4, column 6: '\?' is not .*\(TUKTUK-1\.2\)"),
)

SHORT = {"turn_limit": 12}

TUK_TUK_TAXI = Example(
    game=TukTukTaxi,
    options={
        "players": 4,
        "board": "exotic",
        "simplified": True,
        "first_player": 3,
        "turn_limit": None,
        "parking_meter": "no_effect",
        "dead_ends": "last_resort",
    },
    small={"board": "town", "components": box_of(PLUS, {"stop": 2}, customers=4)},
    other_box=box_of(PLUS, {"stop": 3}, customers=4),
    altered=({"turn_limit": 12}, {"players": 3, "board": "exotic", "simplified": True}),
    words=("draw", "drive", "c7", "j17", "stop", "one-way", "N"),
    oracle=oracle_of,
    to_act=Oracle.to_act,
    fixed=("box", "board"),
    few=320,
    counted={
        ("players", "board", "simplified"): {
            *product((2, 3, 4), ("european", "exotic"), (False, True))
        }
    },
    endings={
        "european-2": Ending({}, (2, 0), (0,), "TUKTUK-7.1"),
        "exotic-3": Ending(
            {
                "players": 3,
                "board": "exotic",
                "first_player": 2,
                "turn_limit": None,
                "parking_meter": "no_effect",
            },
            (3, 2, 1),
            (0,),
            "TUKTUK-7.2",
        ),
        "simplified-4": Ending(
            {"players": 4, "simplified": True, "first_player": 1},
            (2, 1, 0, 3),
            (3,),
            "TUKTUK-7.4",
        ),
        "limit-2": Ending(
            {"board": "exotic", "simplified": True, **SHORT},
            (0, 1),
            (1,),
            "TUKTUK-R10",
        ),
        "simplified-2": Ending({"simplified": True, **SHORT}, (1, 0), (0,), "TUKTUK-R10"),
        "exotic-2": Ending({"board": "exotic", **SHORT}, (1, 0), (0,), "TUKTUK-R10"),
        "european-3": Ending({"players": 3, **SHORT}, (0, 0, 1), (2,), "TUKTUK-R10"),
        "simplified-3": Ending(
            {"players": 3, "simplified": True, "first_player": 1, **SHORT},
            (0, 1, 1),
            (1,),
            "TUKTUK-R10",
        ),
        "simplified-exotic-3": Ending(
            {"players": 3, "board": "exotic", "simplified": True, **SHORT},
            (1, 1, 0),
            (0,),
            "TUKTUK-R10",
        ),
        "european-4": Ending(
            {"players": 4, "first_player": 2, **SHORT}, (1, 0, 1, 1), (2,), "TUKTUK-R10"
        ),
        "exotic-4": Ending(
            {"players": 4, "board": "exotic", **SHORT}, (0, 1, 0, 0), (1,), "TUKTUK-R10"
        ),
        "simplified-exotic-4": Ending(
            {"players": 4, "board": "exotic", "simplified": True, **SHORT},
            (1, 1, 0, 1),
            (0,),
            "TUKTUK-R10",
        ),
    },
    json=JSON,
    file=FILE,
)
