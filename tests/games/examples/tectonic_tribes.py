"""Examples of Tectonic Tribes."""

from itertools import product

from boardrules import CHANCE, Player
from boardrules.games.tectonic_tribes import (
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    TectonicTribes,
    Tribe,
)
from tests.games.box_files import BoxFile
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
from tests.games.tectonic_tribes.boxes import PLAIN, box, oracle_box, tiny_box
from tests.games.tectonic_tribes.oracle import Oracle

P1, P2 = Player(0), Player(1)
TEXT = BoxFile("tectonic_tribes").text
CARD_7 = next(line for line in TEXT.splitlines() if line.startswith("7 = "))
TRIBE_2 = '2 = "tent tent / plain plain / plain plain"'
FACES = [PLAIN, "lava plain / lava plain / lava lava", "lava mine / lava lava / mine lava"]

DEALT = (
    *("* order P1 1", "* order P2 2"),
    *("* terrain P1 1", "P1 place 1 0,0 r0", "* terrain P2 2", "P2 place 2 -1,2 r0"),
    *("* deal P1 3", "* deal P2 5", "* deal P1 4", "* deal P2 6"),
)
FIRST_TURN = (
    *DEALT,
    *("P1 discard 3", "P1 play 4", "P2 discard 5", "P2 play 6", "P2 place 6 -2,4 r0"),
)


LAID = [
    {"kind": "place", "player": 0, "card": 1, "x": 0, "y": 0, "rotation": 0},
    {"kind": "place", "player": 1, "card": 2, "x": -1, "y": 2, "rotation": 0},
    {"kind": "place", "player": 1, "card": 6, "x": -2, "y": 4, "rotation": 0},
]


def oracle_of(game: TectonicTribes) -> Oracle:
    return Oracle(
        game.players,
        oracle_box(game.components),
        game.advanced,
        game.stolen_card,
        game.lava_scores,
        game.extra_hand,
    )


JSON = JsonExample(
    of_three={
        "players": 3,
        "advanced": False,
        "stolen_card": "hand_over",
        "lava_scores": True,
        "extra_hand": "always",
    },
    box={
        "hands": [2, 2, 2, 2],
        "terrain[1]": {"number": 2, "face": ["lava", "lava", "lava", "lava", "mine", "lake"]},
        "tribes": [["tent", "lava", "lava", "lava", "lava", "plain"]],
    },
    in_file=('"green"', '"orange"', "colours[3]", "orange"),
    actions=(
        (DrawOrder(CHANCE, P1, 3), '{"kind":"order","place":3,"player":-1,"seat":0}'),
        (DrawTerrain(CHANCE, P2, 57), '{"card":57,"kind":"terrain","player":-1,"seat":1}'),
        (DealCard(CHANCE, P1, 17), '{"card":17,"kind":"deal","player":-1,"seat":0}'),
        (Discard(P1, 12), '{"card":12,"kind":"discard","player":0}'),
        (Play(P1, 57), '{"card":57,"kind":"play","player":0}'),
        (
            Place(P1, 57, 3, -1, 1),
            '{"card":57,"kind":"place","player":0,"rotation":1,"x":3,"y":-1}',
        ),
        (Tribe(P2, 2, -3, 4, 0), '{"card":2,"kind":"tribe","player":1,"rotation":0,"x":-3,"y":4}'),
        (Drop(P1, P2), '{"kind":"drop","player":0,"seat":1}'),
        (Pass(Player(4)), '{"kind":"pass","player":4}'),
    ),
    matches=[
        {
            "players": players,
            "advanced": True,
            "stolen_card": stolen_card,
            "components": tiny_box(20, hand=4),
        }
        for players, stolen_card in product((2, 3, 4, 5), ("hand_over", "forfeit"))
    ],
    lines=FIRST_TURN,
    state={
        "phase": "act",
        "waiting": [0],
        "deal": 1,
        "turn": 1,
        "size": 2,
        "board": {"cards": [LAID[0], LAID[1], LAID[2]]},
        "hands": [[], []],
        "front": [4, None],
        "revealed": [4, 6],
        "tribes": [[1], [1]],
        "order": [None, None],
        "pile": [7, 8],
        "discards": [3, 5],
        "discarded": [None, None],
        "aside": [],
        "history": [
            {"kind": "order", "player": -1, "seat": 0, "place": 1},
            {"kind": "order", "player": -1, "seat": 1, "place": 2},
            {"kind": "terrain", "player": -1, "seat": 0, "card": 1},
            LAID[0],
            {"kind": "terrain", "player": -1, "seat": 1, "card": 2},
            LAID[1],
            {"kind": "turn", "number": 1, "discards": [3, 5], "plays": [4, 6], "hands": [[], []]},
            LAID[2],
        ],
    },
    seen=(
        Seen(
            (*DEALT, "P2 discard 5", "P2 play 6", "P1 discard 4"),
            0,
            {
                "player": 0,
                "pile": 2,
                "discards": 2,
                "discard": 4,
                "hand": [3],
                "hand_sizes": [1, 0],
                "front": [None, None],
                "waiting": [0],
            },
        ),
        Seen(DEALT, None, {"player": None, "hand": [], "hand_sizes": [2, 2]}),
        Seen(
            FIRST_TURN,
            1,
            {
                "history[6]": {
                    "kind": "turn",
                    "number": 1,
                    "discard": 5,
                    "plays": [4, 6],
                    "hand": [],
                }
            },
        ),
    ),
    bad_actions=(
        (
            '{"kind":"lay","player":0}',
            "$.kind",
            (
                "expected one of 'order', 'terrain', 'deal', 'discard', 'play', 'place', 'tribe',"
                " 'drop', 'pass', not 'lay'"
            ),
        ),
        ('{"kind":"deal","player":-1,"seat":-1,"card":3}', "$", "seat is a seat from 0 on, not -1"),
        ('{"kind":"drop","player":0,"seat":-2}', "$", "seat is a seat from 0 on, not -2"),
        (
            '{"kind":"place","player":0,"card":3,"x":0,"y":0,"rotation":4}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, not 4",
        ),
        (
            '{"kind":"tribe","player":0,"card":1,"x":0,"y":0,"rotation":true}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, not true",
        ),
        (
            f'{{"kind":"discard","player":0,"card":{2**53 + 1}}}',
            "$.card",
            "expected a whole number of at most 2^53",
        ),
    ),
    bad_state=(
        Entry("deals", 1, "unknown: deals"),
        Entry("order[1]", "2", "expected a whole number, not '2'"),
        Entry("pile[0]", None, "expected a whole number, not null"),
        Entry(
            "phase",
            "lay",
            (
                "expected one of 'order', 'terrain', 'origin', 'deal', 'choose', 'act', 'drop',"
                " 'end', not 'lay'"
            ),
        ),
        Entry("board.cards[0].kind", "pass", "expected one of 'place', 'tribe', not 'pass'"),
        Entry("history[6].hands[1]", 5.5, "expected a list, not 5.5"),
        Entry("history[6].plays[0]", "4", "expected a whole number, not '4'"),
        Entry(
            "history[7].kind",
            "play",
            (
                "expected one of 'order', 'terrain', 'place', 'tribe', 'drop', 'pass',"
                " 'reshuffle', 'turn', not 'play'"
            ),
        ),
    ),
    bad_view=(
        Entry("hand_sizes[1]", True, "expected a whole number, not true"),
        Entry("history[2].card", "4", "expected a whole number, not '4'"),
        Entry("discard", MISSING, "required, but missing"),
    ),
    bad_options=(
        ("advanced", 1, "$.options.advanced", "expected true or false, not 1"),
        (
            "stolen_card",
            "keep",
            "$.options.stolen_card",
            "expected one of 'hand_over', 'forfeit', not 'keep'",
        ),
        ("lava_scores", None, "$.options.lava_scores", "expected true or false, not null"),
        ("players", 1, "$.options", "players is one of 2, 3, 4, 5, not 1"),
        ("players", 6, "$.options", "players is one of 2, 3, 4, 5, not 6"),
    ),
    bad_boxes=(
        BadBox("hands", [3, 4, 4, 4], "a hand has an even number of cards"),
        BadBox(
            "terrain",
            [{"number": 1, "face": ["lava"] * 6}],
            "each seat needs a terrain card to begin",
        ),
    ),
)

FILE = FileExample(
    rule="TECTONIC-1.2",
    tables={
        "terrain": ("reconstructed", "TECTONIC-1.3"),
        "tribes": ("reconstructed", "TECTONIC-1.4"),
        "hands": ("rulebook", "TECTONIC-2.6"),
        "deals.basic": ("rulebook", "TECTONIC-7.2"),
        "deals.advanced": ("rulebook", "TECTONIC-8.1"),
        "colours.known": ("rulebook", "TECTONIC-1.4"),
        "colours.others": ("reconstructed", "TECTONIC-1.4"),
    },
    required={
        "terrain": "TECTONIC-1.3",
        "tribes": "TECTONIC-1.4",
        "hands": "TECTONIC-2.6",
        "deals": "TECTONIC-7.2",
        "colours": "TECTONIC-1.4",
    },
    wrong_entries={
        "no terrain": ("[terrain]", "[land]", "terrain", "TECTONIC-1.3"),
        "no tribes": ("[tribes]", "[tribe]", "tribes", "TECTONIC-1.4"),
        "no face": (CARD_7, "7 = 7", "terrain.7", "TECTONIC-1.2"),
        "a list of squares": (TRIBE_2, '2 = ["tent", "tent"]', "tribes.2", "TECTONIC-1.2"),
        "a hand is a text": ("with_3 = 12", 'with_3 = "12"', "hands.with_3", "TECTONIC-2.6"),
        "a hand is a fraction": ("with_3 = 12", "with_3 = 12.0", "hands.with_3", "TECTONIC-2.6"),
        "no hand": ("with_3 = 12\n", "", "hands.with_3", "TECTONIC-2.6"),
        "no deals": ("[deals.basic]", "[deals.two]", "deals.basic", "TECTONIC-7.2"),
        "not advanced": ("[deals.advanced]", "[deals.more]", "deals.advanced", "TECTONIC-8.1"),
        "a truth": ("with_2 = 4", "with_2 = true", "deals.advanced.with_2", "TECTONIC-8.1"),
        "no colour": ('"purple"', "5", "colours.others.names[1]", "TECTONIC-1.4"),
    },
    extra_keys=(
        ("[terrain]", "[dice]\nsides = 6\n[terrain]", "file", "dice"),
        ("with_5 = 8", "with_5 = 8\nwith_6 = 6", "hands", "with_6"),
        ("[colours.others]", "[colours.more]\n[colours.others]", "colours", "more"),
    ),
    many={
        "cards without squares": (
            "\n[tribes]\n",
            "".join(f'{number} = ""\n' for number in range(1000, 21_000)) + "\n[tribes]\n",
        )
    },
    together=(
        (
            (CARD_7, '7 = "swamp lake / lake bog / tent mine"'),
            (TRIBE_2, '2 = "tent tent"'),
            ("with_3 = 12", "with_3 = 13"),
            ("with_2 = 4", "with_2 = 0"),
            ('"blue", ', ""),
            ('"purple"', '"yellow"'),
        ),
        (
            ("terrain.7", "TECTONIC-1.2"),
            ("terrain.7", "TECTONIC-1.2"),
            ("terrain.7", "TECTONIC-1.4"),
            ("tribes.2", "TECTONIC-1.2"),
            ("hands.with_3", "TECTONIC-2.6"),
            ("deals.advanced.with_2", "TECTONIC-8.1"),
            ("colours.known.names", "TECTONIC-1.4"),
            ("colours.others.names", "TECTONIC-1.4"),
        ),
    ),
    wrong_types=(
        ("hands", (2, 2, 2), "Components.hands: expected a tuple of 4, not (2, 2, 2)"),
        ("hands", (2, 2, 2.0, 2), "Components.hands[2]: expected a whole number, not 2.0"),
        ("deals", (True, 1, 1, 1), "Components.deals[0]: expected a whole number, not True"),
        ("terrain", [1], "Components.terrain: expected a tuple, not [1]"),
    ),
    wrong_json=('"mine"', '"sea"', r"terrain\.2: there is no square 'sea' \(TECTONIC-1\.2\)"),
)

TECTONIC_TRIBES = Example(
    game=TectonicTribes,
    options={
        "players": 5,
        "advanced": True,
        "stolen_card": "forfeit",
        "lava_scores": False,
        "extra_hand": "after_last_tribe",
    },
    small={"components": tiny_box()},
    other_box=tiny_box(9),
    altered=(
        {"components": box(FACES * 4, hand=2, deals=2)},
        {
            "players": 3,
            "advanced": True,
            "stolen_card": "forfeit",
            "components": box(FACES * 4, hand=2, deals=2),
        },
    ),
    words=("place", "tribe"),
    oracle=oracle_of,
    to_act=Oracle.to_act,
    fixed=("box",),
    few=300,
    counted={
        ("players", "advanced"): {*product((2, 3, 4, 5), (False, True))},
        ("stolen_card",): {("hand_over",), ("forfeit",)},
    },
    endings={
        "default-2": Ending({}, (12, 7), (0,), "TECTONIC-7.9"),
        "default-3": Ending({"players": 3}, (0, 5, 4), (1,), "TECTONIC-7.9"),
        "default-5": Ending({"players": 5}, (10, 1, 6, 5, 0), (0,), "TECTONIC-7.9"),
        "advanced-2": Ending({"advanced": True}, (2, 5), (1,), "TECTONIC-7.9"),
        "advanced-4": Ending({"players": 4, "advanced": True}, (7, 9, 6, 4), (1,), "TECTONIC-7.9"),
        "advanced-3": Ending({"players": 3, "advanced": True}, (31, 29, 32), (2,), "TECTONIC-7.9"),
        "forfeit-4": Ending(
            {"players": 4, "stolen_card": "forfeit"}, (13, 13, 9, 13), (0, 1), "TECTONIC-7.11"
        ),
        "without-lava-5": Ending(
            {"players": 5, "advanced": True, "lava_scores": False},
            (20, 21, 12, 22, 18),
            (3,),
            "TECTONIC-7.9",
        ),
    },
    json=JSON,
    file=FILE,
)
