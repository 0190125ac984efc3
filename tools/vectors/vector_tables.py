"""Where the vectors are played: tables of each game, and boxes that do not have what a rule says.

Between them the tables have every value of every option, and every number of players with every
edition, face of the board and variant.
"""

from typing import Any

PLAIN = ["plain"] * 6
LAVA = ["lava"] * 6

SMALL_ISLAND: dict[str, Any] = {
    "island": ["  A j s B", " j s y j s", "F s l s r C", " j l j l t", "  E   D"],
    "starts": [
        {"symbol": "yellow-fish", "mark": "y", "pier": 0},
        {"symbol": "red-crab", "mark": "r", "pier": 3},
    ],
    "start_tiles": [
        {"pier": 2, "paths": [{"edges": [3, 4, 5], "animals": ["puma", "toucan"]}]},
        {"pier": 5, "paths": [{"edges": [0, 1, 2], "animals": ["monkey", "toucan"]}]},
    ],
}
"""More cards of each terrain than spaces, and achievements that are near."""

TWO_PATHS: list[dict[str, Any]] = [
    {
        "name": f"two-paths-{one}-{other}",
        "count": 60,
        "paths": [{"edges": [0, 1], "animals": [one]}, {"edges": [3, 4], "animals": [other]}],
    }
    for one, other in (("puma", "snake"), ("monkey", "toucan"))
]


def few_cards(number: int) -> dict[str, Any]:
    """Return a box of a few terrain cards, with hands of two."""
    return {
        "terrain": [{"number": card, "face": PLAIN} for card in range(1, number + 1)],
        "hands": [2, 2, 2, 2],
    }


SIX_MISSIONS = [
    {"nine": nine, "five": five, "two": two}
    for nine, five, two in (
        ("NANI", "NUI", "EEPO"),
        ("HUHU", "NUI", "EEPO"),
        ("WIKIWIKI", "AKAMAI", "EEPO"),
        ("NANI", "HOOKIPA", "NUI"),
        ("NANI", "KAPU", "NUI"),
        ("HUHU", "HOOKIPA", "NUI"),
    )
]

TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "tectonic-tribes": {
        "basic-2": {},
        "basic-3": {"players": 3},
        "basic-4": {"players": 4},
        "basic-5": {"players": 5},
        "advanced-2": {"advanced": True},
        "advanced-3": {"players": 3, "advanced": True},
        "advanced-4": {"players": 4, "advanced": True},
        "advanced-5": {"players": 5, "advanced": True},
        "forfeit-2": {"stolen_card": "forfeit"},
        "forfeit-4": {"players": 4, "stolen_card": "forfeit"},
        "no-lava-3": {"players": 3, "lava_scores": False},
        # Few cards, on which nearly nothing can be laid.
        "lava-box-3": {
            "players": 3,
            "box": {
                "terrain": [
                    {"number": number, "face": [*LAVA[:4], "forest", "lava"]}
                    for number in range(1, 9)
                ],
                "tribes": [["tent", *LAVA[:4], "plain"]],
                "hands": [2, 2, 2, 2],
            },
        },
        "small-box-2": {
            "box": {
                "terrain": [{"number": number, "face": PLAIN} for number in range(1, 5)],
                "tribes": [["tent", *PLAIN[:5]], ["plain", "tent", *PLAIN[:4]]],
                "hands": [6, 6, 6, 6],
            },
        },
    },
    "tiki-topple": {
        "schmidt-2": {},
        "schmidt-3": {"players": 3},
        "schmidt-4": {"players": 4},
        "gamewright-2": {"edition": "gamewright"},
        "gamewright-3": {"players": 3, "edition": "gamewright"},
        "gamewright-4": {"players": 4, "edition": "gamewright"},
        "P2-first": {"first_player": 1, "toast_bar": "round"},
        "P4-first": {
            "players": 4,
            "edition": "gamewright",
            "first_player": 3,
            "toast_bar": "round",
        },
        # The cards of another printing, with a single toast.
        "one-toast-3": {
            "players": 3,
            "box": {
                "editions": [
                    {
                        "name": "schmidt",
                        "hand": [*["up1"] * 3, "up2", "up3", "puh", "topple", "wiki", "toast"],
                        "set_aside": 2,
                    }
                ]
            },
        },
    },
    "tucana-builders": {
        **{f"basic-{players}": {"players": players} for players in range(1, 6)},
        **{
            f"expert-{players}": {"players": players, "achievements": True}
            for players in range(1, 6)
        },
        "small-island-1": {"players": 1, "achievements": True, "box": SMALL_ISLAND},
        "small-island-2": {"achievements": True, "box": SMALL_ISLAND},
    },
    "tuk-tuk-taxi": {
        "european-2": {},
        "european-3": {"players": 3},
        "european-4": {"players": 4},
        "exotic-2": {"board": "exotic"},
        "exotic-3": {"players": 3, "board": "exotic"},
        "exotic-4": {"players": 4, "board": "exotic"},
        "simplified-2": {"simplified": True, "turn_limit": None},
        "simplified-4": {"players": 4, "board": "exotic", "simplified": True, "first_player": 3},
        "P2-first": {"first_player": 1, "turn_limit": 12},
        "meter-3": {"players": 3, "parking_meter": "no_effect", "first_player": 2},
        # Four cards: the pile runs out, and the taxis are locked in.
        "no-entry-box-2": {
            "box": {"cards": [["no-entry", 4]]},
        },
    },
}
"""The options at each table; `box` is what is different from the box of the library."""

MORE_TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "tectonic-tribes": {
        # One turn to each hand. The pile ends with the second deal, or in the middle of the third.
        "ten-cards-2": {"box": few_cards(10)},
        "twelve-cards-2": {"box": few_cards(12)},
        "extra-hand-2": {
            "advanced": True,
            "extra_hand": "after_last_tribe",
            "box": few_cards(12),
        },
        # Cards that look the same when turned, but for a bonus; and bonuses on lava and plains.
        "bonus-box-2": {
            "box": {
                "terrain": [
                    {"number": 1, "face": ["forest+1", *["forest"] * 5]},
                    {"number": 2, "face": ["lake", "lake", "lake", "lakex2", "lake", "lake"]},
                    {"number": 3, "face": ["lava+2", *PLAIN[:5]]},
                    {"number": 4, "face": ["lava", "lavax2", *PLAIN[:4]]},
                    {"number": 5, "face": ["plain+2", *PLAIN[:5]]},
                    {"number": 6, "face": ["plainx2", *PLAIN[:5]]},
                ],
                "tribes": [["tent", *PLAIN[:5]], ["plain", "tent", *PLAIN[:4]]],
                "hands": [2, 2, 2, 2],
            },
        },
    },
    "tiki-topple": {
        # One round, and missions for two more.
        "further-round-2": {
            "ties": "further_round",
            "box": {"rounds": [1, 1, 1], "missions": SIX_MISSIONS},
        },
    },
    "tucana-builders": {
        # Tiles with two paths, which look the same when turned, but for the animals.
        "two-paths-2": {"achievements": True, "box": {"tiles": TWO_PATHS}},
        "open-3": {"players": 3, "placements": "open"},
    },
    "tuk-tuk-taxi": {
        "last-resort-2": {"board": "exotic", "dead_ends": "last_resort"},
    },
}
"""More tables, at which some rules are sought that other ones do not show."""

SOUGHT: dict[str, list[str]] = {
    "TECTONIC-6.3": ["ten-cards-2", "twelve-cards-2"],
    "TECTONIC-R3": ["extra-hand-2"],
    "TECTONIC-R5": ["bonus-box-2"],
    "TECTONIC-R11": ["bonus-box-2"],
    "TIKI-R12": ["further-round-2"],
    "TUCANA-5.3": ["basic-1"],
    "TUCANA-5.6": ["basic-1"],
    "TUCANA-7.6": ["expert-1"],
    "TUCANA-R1": ["small-island-2"],
    "TUCANA-R3": ["basic-1"],
    "TUCANA-R4": ["two-paths-2"],
    "TUCANA-R6": ["basic-3", "open-3"],
    "TUCANA-R8": ["two-paths-2"],
    "TUKTUK-R1": ["european-2"],
    "TUKTUK-R3": ["european-2"],
    "TUKTUK-R14": ["european-2"],
    "TUKTUK-R25": ["last-resort-2"],
    "TUKTUK-R27": ["european-2"],
    "TUKTUK-R28": ["european-2"],
    "TUKTUK-R29": ["european-2"],
}
"""The tables at which a rule is sought; else it is all tables of the game."""

BOXES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "tectonic-tribes": (
        ("TECTONIC-1.2", "plain lava / forest forest / forest forest", "plain lava / forest"),
        (
            "TECTONIC-1.2",
            "lake mine / mine forest / lava forestx2",
            "lake mine / sea sea / lava sea",
        ),
        ("TECTONIC-1.3", '80 = "mine lake', 'last = "mine lake'),
        ("TECTONIC-1.4", '5 = "tent plain / tent tent / plain tent"\n', ""),
        (
            "TECTONIC-1.4",
            "plain plain / tent plain / plain plain",
            "lava plain / tent plain / lake lake",
        ),
        ("TECTONIC-1.4", '["green", "purple"]', '["green", "green"]'),
        ("TECTONIC-1.4", "forest lake+2 / forest lake", "forest tent / forest lake"),
        ("TECTONIC-2.6", "with_3 = 12", "with_3 = 10"),
        ("TECTONIC-2.6", "with_5 = 8\n\n# The hands in", "with_5 = 7\n\n# The hands in"),
        ("TECTONIC-7.2", "with_2 = 3", "with_2 = 2"),
        ("TECTONIC-8.1", "with_2 = 4", "with_2 = 3"),
    ),
    "tiki-topple": (
        ("TIKI-1.2", '["EEPO", "HOOKIPA", "KAPU"],', '["EEPO", "HOOKIPA", "NANI"],'),
        ("TIKI-1.2", '["EEPO", "HOOKIPA", "KAPU"],', '["EEPO", "HOOKIPA"],'),
        ("TIKI-1.2", 'EEPO = "brown"\n', ""),
        ("TIKI-1.3", '  "NANI NUI EEPO",\n', ""),
        ("TIKI-1.3", '"WIKIWIKI AKAMAI EEPO"', '"WIKIWIKI HUHU EEPO"'),
        ("TIKI-1.3", '"KAPU NUI WIKIWIKI"', '"NUI HOOKIPA WIKIWIKI"'),
        ("TIKI-1.4", '"puh", "topple", "wiki", "toast", "toast"]', '"topple", "wiki", "toast"]'),
        (
            "TIKI-3.3",
            '["up1", "up1", "up2", "up3", "topple", "toast", "toast"]',
            '["up2", "up3", "topple", "toast", "toast"]',
        ),
        ("TIKI-3.4", "set_aside = 2", "set_aside = 1"),
        (
            "TIKI-5.10",
            '["up1", "up1", "up2", "up3", "topple", "toast", "toast"]',
            '["up1", "toast", "toast"]',
        ),
        ("TIKI-7.1", "with_3 = 3", "with_3 = 4"),
        (
            "TIKI-R7",
            '"up1", "up2", "up3", "puh", "topple", "wiki", "toast", "toast"]',
            '"up1", "up1", "up2", "up3", "puh", "topple", "wiki", "toast"]',
        ),
    ),
    "tucana-builders": (
        ("TUCANA-1.2", 'orange-starfish = { mark = "o", pier = 3 }\n', ""),
        ("TUCANA-1.2", " . . A . . . . .", " . . G . . . . ."),
        ("TUCANA-1.3", "four-way = { count = 12", "four-way = { count = 13"),
        ("TUCANA-1.3", '"0 3 puma"', '"0 3 lion"'),
        ("TUCANA-1.4", '6 = { pier = 4, paths = ["0 1 2 toucan monkey"] }\n', ""),
        ("TUCANA-1.5", '11 = { yellow = "BD", red = "CF", blue = "AE" }\n', ""),
        ("TUCANA-1.5", '1 = { yellow = "DF", red = "AE"', '1 = { yellow = "AF", red = "DE"'),
        (
            "TUCANA-1.6",
            'jungle = { mark = "j", cards = 3 }',
            'jungle = { mark = "j", cards = "3" }',
        ),
        ("TUCANA-1.7", "yellow-fish", "yellow-shark"),
        ("TUCANA-1.8", "four-toucans = { high = 6, low = 4 }\n", ""),
        (
            "TUCANA-1.10",
            'yellow = "BF", red = "AC", blue = "DE"',
            'yellow = "BFA", red = "C", blue = "DE"',
        ),
        ("TUCANA-7.5", "link-CF = { high = 8", "link-CF = { high = 7"),
        ("TUCANA-7.6", "two-each = { high = 7", "two-each = { high = 8"),
        ("TUCANA-7.7", "five-alike = { high = 7, low = 5", "five-alike = { high = 7, low = 4"),
        ("TUCANA-7.8", "link-AD = { high = 6, low = 4", "link-AD = { high = 6, low = 6"),
        ("TUCANA-7.9", "start-tiles = { high = 8", "start-tiles = { high = 9"),
        ("TUCANA-7.10", "four-toucans = { high = 6", "four-toucans = { high = 5"),
        ("TUCANA-R12", 'sand = { mark = "s", cards = 3 }', 'sand = { mark = "s", cards = 4 }'),
        ("TUCANA-R12", "F j t j l t j g .", "F j . j l t j g ."),
    ),
    "tuk-tuk-taxi": (
        ("TUKTUK-1.1", ".........3.........", ".........2........."),
        ("TUKTUK-1.1", "4##L###########L##2", "4.#L###########L##2"),
        ("TUKTUK-1.2", "[boards.exotic]", "[boards.desert]"),
        ("TUKTUK-1.2", ".GG###############.", ".GG######?########."),
        ("TUKTUK-1.3", "slippery = 5", "slippery = 6"),
        ("TUKTUK-1.3", "garage = 2\npetrol = 3", "garage = 0\npetrol = 5"),
        ("TUKTUK-1.4", "red = [1, 2]\nyellow = [4, 6]", "red = [1, 4]\nyellow = [2, 6]"),
        ("TUKTUK-1.5", '["no-entry", "one-way", "police-stop"]', '["no-entry", "one-way"]'),
        ("TUKTUK-1.6", "count = 8", "count = 10"),
        ("TUKTUK-2.3", ".#.+.L...L...L.+.#.\n.#...#.B", ".#...L...L...L.+.#.\n.#...#.B"),
    ),
}
"""A rule, and what is changed in the component file of a game so that it is not as the rule says.

What TIKI-R7 leaves open may be changed.
"""

BOX_TABLES = {"TIKI-3.3": "gamewright-3", "TIKI-5.10": "gamewright-4"}
"""The tables at which these rules forbid a box; else it is the first table of the game."""

SHOWN = {"tucana-builders": {"TUCANA-1.9": "tile", "TUCANA-2.8": "terrain"}}
"""Rules that no code decides, and the kind of draw that shows them."""
