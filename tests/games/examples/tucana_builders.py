"""Examples of Tucana Builders."""

from itertools import product

from boardrules import CHANCE, Player
from boardrules.games.tucana_builders import (
    AchievementName,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
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
from tests.games.tucana_builders.boxes import oracle_box, tiny_box
from tests.games.tucana_builders.oracle import Oracle

P1, P2 = Player(0), Player(1)
TILES = {"bar": (1, "0 3 puma"), "hub": (12, "0 1 2 3 4 5 snake")}
NO_SAND = tiny_box(island=(" A j j B", "  y j j"), tiles=TILES)
LINE_2 = ". . t s y s j B .\n"
STONE = 'stone = { mark = "t", cards = 3 }\n'
FISH = 'yellow-fish = { mark = "y", pier = 0 }\n'
CRAB = 'red-crab = { mark = "r", pier = 5 }\n'
TILE = 'four-way = { count = 12, paths = ["0 1 3 4"] }\n'
START_TILE_2 = '2 = { pier = 4, paths = ["1 5 toucan snake"] }\n'
CARD_1 = '1 = { yellow = "DF", red = "AE", blue = "BC" }\n'
CARD_4 = '4 = { yellow = "CF", red = "BD", blue = "AE" }\n'
LINK = "link-CF = { high = 8, low = 6 }\n"

SECOND_TURN = (
    *("* setup 1", "* start yellow-fish"),
    *("* terrain jungle", "* tile P1 four-way", "* tile P2 straight-puma"),
    *("P1 place 1 r0", "P2 joker 2 r1"),
    *("* terrain sand", "* tile P1 four-way", "* tile P2 four-way", "P2 place 5 r2"),
)
"""P2 lays a tile by the joker in a first turn, and chooses in the second."""

CHOICE_JSON = {"kind": "place", "player": 1, "space": 5, "rotation": 2}
SHEET_JSON = {
    "starts": ["yellow-fish"],
    "aside": [],
    "tracks": [0, 0, 0],
    "awards": [],
    "first_round": None,
}
OPEN_JSON = {
    "setup": 1,
    "achievements": [],
    "sheets": [
        {
            **SHEET_JSON,
            "tiles": [{"space": 1, "tile": "four-way", "rotation": 0}],
            "has_joker": True,
        },
        {
            **SHEET_JSON,
            "tiles": [{"space": 2, "tile": "straight-puma", "rotation": 1}],
            "has_joker": False,
        },
    ],
    "terrain_cards": [0, 0],
    "supply": [11, 9],
    "terrain": "sand",
    "tiles": ["four-way", "four-way"],
}


def oracle_of(game: TucanaBuilders) -> Oracle:
    return Oracle(game.players, oracle_box(game.components), game.achievements)


JSON = JsonExample(
    of_three={"players": 3, "achievements": False, "placements": "hidden"},
    box={
        "island": [" A j s B", "  y j s"],
        "terrains": [
            {"name": "jungle", "mark": "j", "cards": 1},
            {"name": "sand", "mark": "s", "cards": 1},
        ],
        "starts": [{"symbol": "yellow-fish", "mark": "y", "pier": 4}],
        "tiles": [
            {
                "name": "straight-puma",
                "count": 12,
                "paths": [{"edges": [0, 3], "animals": ["puma"]}],
            },
            {"name": "four-way", "count": 12, "paths": [{"edges": [0, 1, 3, 4], "animals": []}]},
        ],
        "start_tiles": [{"pier": 4, "paths": [{"edges": [0, 1], "animals": ["puma", "toucan"]}]}],
        "setup_cards": [
            {"number": 1, "yellow": ["A"], "red": ["B"], "blue": []},
            {"number": 2, "yellow": [], "red": ["A"], "blue": ["B"]},
        ],
        "achievements": [
            {"name": "link-AB", "high": 6, "low": 4},
            {"name": "five-alike", "high": 7, "low": 5},
        ],
    },
    in_file=(CRAB, CRAB.replace("red", "pink"), "starts[1].symbol", "pink-crab"),
    actions=(
        (DrawSetup(CHANCE, 4), '{"card":4,"kind":"setup","player":-1}'),
        (
            DrawStart(CHANCE, Symbol("yellow-fish")),
            '{"kind":"start","player":-1,"symbol":"yellow-fish"}',
        ),
        (
            DrawAchievement(CHANCE, AchievementName("link-CF")),
            '{"kind":"achievement","name":"link-CF","player":-1}',
        ),
        (DrawTerrain(CHANCE, Terrain("sand")), '{"kind":"terrain","player":-1,"terrain":"sand"}'),
        (
            DrawTile(CHANCE, P2, TileName("wide-puma")),
            '{"kind":"tile","player":-1,"seat":1,"tile":"wide-puma"}',
        ),
        (Place(P1, 17, 2), '{"kind":"place","player":0,"rotation":2,"space":17}'),
        (Joker(P2, 38, 0), '{"kind":"joker","player":1,"rotation":0,"space":38}'),
        (Skip(Player(4)), '{"kind":"skip","player":4}'),
    ),
    matches=[
        {
            "players": players,
            "achievements": achievements,
            "components": tiny_box(island=(" A j s B", "  y j")),
        }
        for players, achievements in product((1, 2, 3, 4, 5), (False, True))
    ],
    lines=SECOND_TURN,
    state={**OPEN_JSON, "choices": [None, CHOICE_JSON]},
    seen=(
        Seen(
            SECOND_TURN,
            1,
            {
                "player": 1,
                **OPEN_JSON,
                "has_chosen": [False, True],
                "choices": [None, CHOICE_JSON],
            },
        ),
        Seen(
            SECOND_TURN,
            0,
            {
                "player": 0,
                **OPEN_JSON,
                "has_chosen": [False, True],
                "choices": [None, None],
            },
        ),
        Seen(SECOND_TURN, None, {"player": None, "choices": [None, None]}),
    ),
    bad_actions=(
        (
            '{"kind":"lay","player":0}',
            "$.kind",
            (
                "expected one of 'setup', 'start', 'achievement', 'terrain', 'tile', 'place',"
                " 'joker', 'skip', not 'lay'"
            ),
        ),
        (
            '{"kind":"tile","player":-1,"seat":-1,"tile":"wide-puma"}',
            "$",
            "seat is a seat from 0 on, not -1",
        ),
        (
            '{"kind":"place","player":0,"space":3,"rotation":6}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, 4, 5, not 6",
        ),
        (
            '{"kind":"joker","player":0,"space":3,"rotation":true}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, 4, 5, not true",
        ),
        (
            f'{{"kind":"joker","player":0,"space":{2**53 + 1},"rotation":0}}',
            "$.space",
            "expected a whole number of at most 2^53",
        ),
    ),
    bad_state=(
        Entry("table", 1, "unknown: table"),
        Entry("setup", "1", "expected a whole number, not '1'"),
        Entry("sheets[0].starts[0]", None, "expected a text, not null"),
        Entry("sheets[0].empty", [], "unknown: empty"),
        Entry("sheets[1].tiles[0].tile", 5, "expected a text, not 5"),
        Entry("sheets[0].tiles[0]", None, "expected an object, not null"),
        Entry("sheets[1].has_joker", 0, "expected true or false, not 0"),
        Entry("sheets[1].tracks[2]", "0", "expected a whole number, not '0'"),
        Entry("choices[1].kind", "tile", "expected one of 'place', 'joker', 'skip', not 'tile'"),
        Entry("terrain", ["sand"], "expected a text, not ['sand']"),
    ),
    bad_view=(
        Entry("has_chosen[1]", 1, "expected true or false, not 1"),
        Entry("choices[1].rotation", "2", "expected one of 0, 1, 2, 3, 4, 5, not '2'"),
        Entry("sheets[0].awards", None, "expected a list, not null"),
        Entry("tiles", MISSING, "required, but missing"),
    ),
    bad_options=(
        ("achievements", 1, "$.options.achievements", "expected true or false, not 1"),
        ("achievements", None, "$.options.achievements", "expected true or false, not null"),
        (
            "placements",
            "face_up",
            "$.options.placements",
            "expected one of 'hidden', 'open', not 'face_up'",
        ),
        ("players", 0, "$.options", "players is one of 1, 2, 3, 4, 5, not 0"),
        ("players", 6, "$.options", "players is one of 1, 2, 3, 4, 5, not 6"),
    ),
    bad_boxes=(
        BadBox("starts[0].pier", 6, "an edge is a number from 0 to 5, not 6"),
        BadBox("tiles[0].count", 7, "a match takes 20 path tiles, not 19", {"players": 5}),
    ),
)

FILE = FileExample(
    rule="TUCANA-1.2",
    tables={
        "island": ("reconstructed", "TUCANA-1.2"),
        "terrain": ("published", "TUCANA-1.2"),
        "starts": ("reconstructed", "TUCANA-1.2"),
        "tiles": ("reconstructed", "TUCANA-1.3"),
        "start_tiles": ("reconstructed", "TUCANA-1.4"),
        "setup_cards.printed": ("rulebook", "TUCANA-1.5"),
        "setup_cards.others": ("reconstructed", "TUCANA-1.5"),
        "achievements": ("rulebook", "TUCANA-1.8"),
    },
    required={
        "island": "TUCANA-1.2",
        "terrain": "TUCANA-1.2",
        "starts": "TUCANA-1.2",
        "tiles": "TUCANA-1.3",
        "start_tiles": "TUCANA-1.4",
        "setup_cards": "TUCANA-1.5",
        "achievements": "TUCANA-1.8",
    },
    wrong_entries={
        "no island": ("[island]", "[sea]", "island", "TUCANA-1.2"),
        "no map": ("map = '''", "chart = '''", "island.map", "TUCANA-1.2"),
        "no terrain": ("[terrain]", "[ground]", "terrain", "TUCANA-1.2"),
        "no mark": (STONE, "stone = 3\n", "terrain.stone", "TUCANA-1.2"),
        "a text": (STONE, STONE.replace("3", '"3"'), "terrain.stone.cards", "TUCANA-1.6"),
        "no starts": ("[starts]", "[start]", "starts", "TUCANA-1.2"),
        "a fraction": (FISH, FISH.replace("0", "0.0"), "starts.yellow-fish.pier", "TUCANA-1.2"),
        "no tiles": ("[tiles]", "[tile]", "tiles", "TUCANA-1.3"),
        "no list of paths": (
            TILE,
            TILE.replace("[", "").replace("]", ""),
            "tiles.four-way.paths",
            "TUCANA-1.3",
        ),
        "paths are numbers": (
            TILE,
            TILE.replace('"0 1 3 4"', "0, 1, 3, 4"),
            "tiles.four-way.paths[3]",
            "TUCANA-1.3",
        ),
        "no start tiles": ("[start_tiles]", "[first]", "start_tiles", "TUCANA-1.4"),
        "no pier": (
            START_TILE_2,
            START_TILE_2.replace("pier = 4, ", ""),
            "start_tiles.2.pier",
            "TUCANA-1.4",
        ),
        "no printed card": (
            "[setup_cards.printed]",
            "[setup_cards.known]",
            "setup_cards.printed",
            "TUCANA-1.5",
        ),
        "no blue": (
            CARD_4,
            CARD_4.replace(', blue = "AE"', ""),
            "setup_cards.others.4.blue",
            "TUCANA-1.5",
        ),
        "no achievements": ("[achievements]", "[cards]", "achievements", "TUCANA-1.8"),
        "a truth": (LINK, LINK.replace("8", "true"), "achievements.link-CF.high", "TUCANA-1.8"),
    },
    extra_keys=(
        ("[island]", "[dice]\nsides = 6\n[island]", "file", "dice"),
        ("map = '''", "size = 38\nmap = '''", "island", "size"),
        (TILE, TILE.replace("12,", "12, edges = 4,"), "tiles.four-way", "edges"),
        (CARD_4, CARD_4.replace("blue", 'pink = "", blue'), "setup_cards.others.4", "pink"),
    ),
    many={"paths that end nowhere": (TILE, TILE.replace('"0 1 3 4"', '"lion", ' * 20_000))},
    together=(
        (
            (LINE_2, ". . t s y s x B .\n"),
            (STONE, STONE.replace("3", "-1")),
            (CRAB, CRAB.replace("5", "7")),
            (TILE, TILE.replace("0 1 3 4", "0 0 lion")),
            (START_TILE_2, START_TILE_2.replace("4", "9")),
            (CARD_1, CARD_1.replace("BC", "B")),
            (LINK, LINK.replace("8", "80")),
        ),
        (
            ("island.map", "TUCANA-R12"),
            ("terrain.stone.cards", "TUCANA-R12"),
            ("tiles.four-way.paths[0]", "TUCANA-1.3"),
            ("setup_cards.1.blue", "TUCANA-1.5"),
            ("setup_cards", "TUCANA-1.5"),
            ("achievements.link-CF.high", "TUCANA-7.5"),
            ("starts.red-crab.pier", "TUCANA-1.2"),
            ("island.map, line 2, column 13", "TUCANA-1.2"),
            ("start_tiles.2.pier", "TUCANA-1.4"),
            ("setup_cards.1", "TUCANA-1.5"),
        ),
    ),
    wrong_types=(
        ("island", ["A j"], "Components.island: expected a tuple, not ['A j']"),
        ("island", (" A", 5), "Components.island[1]: expected a text, not 5"),
        ("tiles", (1,), "Components.tiles[0]: expected a Tile, not 1"),
    ),
    wrong_json=("link-AB", "link-AX", r"no achievement 'link-AX' .*\(TUCANA-1\.8\)"),
)

EXPERT = {"achievements": True}

TUCANA_BUILDERS = Example(
    game=TucanaBuilders,
    options={"players": 5, "achievements": True, "placements": "open"},
    small={"components": tiny_box()},
    other_box=tiny_box(cards=3),
    altered=(
        {"players": 2, "achievements": True, "components": tiny_box(tiles=TILES)},
        {"players": 1, "components": NO_SAND},
        {"players": 3, "components": NO_SAND},
    ),
    words=("jungle", "sand", "hub", "bar", "lava"),
    oracle=oracle_of,
    to_act=Oracle.to_act,
    fixed=("box",),
    few=100,
    counted={("players", "achievements"): {*product((1, 2, 3, 4, 5), (False, True))}},
    endings={
        "base-1": Ending({"players": 1}, (53,), (0,), "TUCANA-8.1"),
        "base-2": Ending({"players": 2}, (9, 9), (0,), "TUCANA-6.4"),
        "base-3": Ending({"players": 3}, (7, 4, 7), (0, 2), "TUCANA-6.5"),
        "base-4": Ending({"players": 4}, (55, 47, 46, 38), (0,), "TUCANA-6.3"),
        "base-5": Ending({"players": 5}, (46, 43, 38, 40, 38), (0,), "TUCANA-6.3"),
        "expert-1": Ending({"players": 1, **EXPERT}, (73,), (0,), "TUCANA-8.1"),
        "expert-1-late": Ending({"players": 1, **EXPERT}, (67,), (0,), "TUCANA-8.1"),
        "expert-1-lost": Ending({"players": 1, **EXPERT}, (0,), (), "TUCANA-8.3"),
        "expert-2": Ending({"players": 2, **EXPERT}, (72, 47), (0,), "TUCANA-6.3"),
        "expert-3": Ending({"players": 3, **EXPERT}, (39, 51, 44), (1,), "TUCANA-6.3"),
        "expert-4": Ending({"players": 4, **EXPERT}, (54, 66, 46, 35), (1,), "TUCANA-6.3"),
        "expert-5": Ending({"players": 5, **EXPERT}, (54, 83, 55, 40, 42), (1,), "TUCANA-6.3"),
        "own-box-3": Ending({"players": 3, **EXPERT}, (168, 194, 241), (2,), "TUCANA-6.3"),
    },
    json=JSON,
    file=FILE,
)
