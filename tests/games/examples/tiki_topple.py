"""Examples of Tiki Topple."""

from itertools import product

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import (
    Card,
    DealMission,
    DrawTiki,
    Mission,
    Puh,
    SetAside,
    Tiki,
    TikiTopple,
    Toast,
    Topple,
    Up,
    Wiki,
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
from tests.games.tiki_topple.matches import tiny_box
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT, Oracle

NANI, NUI, EEPO, HUHU = map(Tiki, ("NANI", "NUI", "EEPO", "HUHU"))
EDITIONS = {"schmidt": SCHMIDT, "gamewright": GAMEWRIGHT}
CARDS = "'up1', 'up2', 'up3', 'puh', 'topple', 'wiki', 'toast'"
KINDS = "'column', 'aside', 'mission', 'up', 'puh', 'topple', 'wiki', 'toast'"

LINES = (
    *("* column BBB", "* column AAA", "* column CCC", "* column DDD"),
    *("* aside P1 puh", "* aside P2 up1"),
    *("* mission P1 AAA-CCC-BBB", "* mission P2 CCC-AAA-DDD", "P1 up1 DDD"),
)


def oracle_of(game: TikiTopple) -> Oracle:
    box = EDITIONS[game.edition]
    return Oracle(game.players, box, game.first_player, game.toast_bar, game.ties)


def to_act(oracle: Oracle) -> list[int]:
    actor = oracle.actor()
    return [] if actor is None else [actor]


JSON = JsonExample(
    of_three={
        "players": 3,
        "edition": "schmidt",
        "first_player": 0,
        "toast_bar": "each_player",
        "ties": "shared",
    },
    box={"rounds": [1, 1, 1], "groups": [["AAA", "BBB"], ["CCC", "DDD"]]},
    in_file=('NANI = "red"', 'NANI = "scarlet"', "colours[6]", ["NANI", "scarlet"]),
    actions=(
        (DrawTiki(CHANCE, NANI), '{"kind":"column","player":-1,"tiki":"NANI"}'),
        (
            SetAside(CHANCE, Player(1), Card.PUH),
            '{"card":"puh","kind":"aside","player":-1,"seat":1}',
        ),
        (
            DealMission(CHANCE, Player(0), Mission(NANI, NUI, EEPO)),
            (
                '{"kind":"mission","mission":{"five":"NUI","nine":"NANI","two":"EEPO"},'
                '"player":-1,"seat":0}'
            ),
        ),
        (Up(Player(0), 2, NANI), '{"kind":"up","player":0,"steps":2,"tiki":"NANI"}'),
        (Puh(Player(1), NANI), '{"kind":"puh","player":1,"tiki":"NANI"}'),
        (Topple(Player(1), NANI), '{"kind":"topple","player":1,"tiki":"NANI"}'),
        (Wiki(Player(1), HUHU, NANI), '{"kind":"wiki","other":"NANI","player":1,"tiki":"HUHU"}'),
        (Toast(Player(3)), '{"kind":"toast","player":3}'),
    ),
    matches=[
        {"players": players, "edition": edition}
        for players, edition in product((2, 3, 4), ("schmidt", "gamewright"))
    ],
    lines=LINES,
    state={
        "finished": [],
        "points": [0, 0],
        "column": ["BBB", "AAA", "DDD", "CCC"],
        "seats": [
            {"hand": ["up1", "toast"], "aside": ["puh"], "played": ["up1"]},
            {"hand": ["up1", "puh", "toast"], "aside": ["up1"], "played": []},
        ],
        "missions": [
            {"nine": "AAA", "five": "CCC", "two": "BBB"},
            {"nine": "CCC", "five": "AAA", "two": "DDD"},
        ],
    },
    seen=(
        Seen(
            LINES,
            0,
            {
                "seats[0].mission": {"nine": "AAA", "five": "CCC", "two": "BBB"},
                "seats[0].hand": ["up1", "toast"],
                "seats[1]": {
                    "hand_size": 3,
                    "aside_size": 1,
                    "played": [],
                    "has_mission": True,
                    "hand": None,
                    "aside": None,
                    "mission": None,
                },
            },
        ),
        Seen(LINES, None, {"seats[0].mission": None, "seats[0].played": ["up1"]}),
    ),
    bad_actions=(
        ('{"kind":"pass","player":0}', "$.kind", f"expected one of {KINDS}, not 'pass'"),
        ('{"kind":"toast"}', "$.player", "required, but missing"),
        ('{"kind":"toast","player":true}', "$.player", "expected a whole number, not true"),
        (
            '{"kind":"up","player":0,"steps":4,"tiki":"NANI"}',
            "$.steps",
            "expected one of 1, 2, 3, not 4",
        ),
        (
            '{"kind":"mission","player":-1,"seat":0,"mission":{"nine":"NANI","five":"NUI"}}',
            "$.mission.two",
            "required, but missing",
        ),
        (
            '{"kind":"wiki","player":0,"tiki":"NANI","other":"HUHU"}',
            "$",
            "wiki names HUHU before NANI",
        ),
    ),
    bad_state=(
        Entry("column[2]", 3, "expected a text, not 3"),
        Entry("finished", MISSING, "required, but missing"),
        Entry("seats[1].hand[0]", "up9", f"expected one of {CARDS}, not 'up9'"),
        Entry("missions[0].four", "NANI", "unknown: four"),
    ),
    bad_view=(
        Entry("seats[0].hand_size", "2", "expected a whole number, not '2'"),
        Entry("seats[1].has_mission", 1, "expected true or false, not 1"),
        Entry("column", MISSING, "required, but missing"),
    ),
    bad_options=(
        ("players", "2", "$.options.players", "expected a whole number, not '2'"),
        (
            "toast_bar",
            "nobody",
            "$.options.toast_bar",
            "expected one of 'each_player', 'round', not 'nobody'",
        ),
        ("players", 5, "$.options", "players is one of 2, 3, 4, not 5"),
        (
            "edition",
            "easyplay",
            "$.options",
            "edition is one of 'gamewright', 'schmidt', not 'easyplay'",
        ),
        ("sauce", "hot", "$.options", "unknown: sauce"),
    ),
    bad_boxes=(
        BadBox("groups", [["AAA", "BBB"], ["CCC"]], "all groups must be of one size"),
        BadBox("rounds", [1, 0, 1], "TIKI-7.1"),
    ),
)

FILE = FileExample(
    rule="TIKI-1.4",
    tables={
        "tikis": ("published", "TIKI-1.2"),
        "colours": ("published", "TIKI-1.2"),
        "missions": ("published", "TIKI-1.3"),
        "rounds": ("rulebook", "TIKI-7.1"),
        "editions.schmidt": ("reconstructed", "TIKI-1.4"),
        "editions.gamewright": ("published", "TIKI-1.4"),
    },
    required={
        "tikis": "TIKI-1.2",
        "colours": "TIKI-1.2",
        "missions": "TIKI-1.3",
        "rounds": "TIKI-7.1",
        "editions": "TIKI-1.4",
    },
    wrong_entries={
        "no groups": ("groups = [", "symbols = [", "tikis.groups", "TIKI-1.2"),
        "a number": ('"NANI", "W', '7, "W', "tikis.groups[0][0]", "TIKI-1.2"),
        "no colour": ('NANI = "red"', "NANI = 3", "colours.NANI", "TIKI-1.2"),
        "no mission": ('"NANI NUI EEPO"', "12", "missions.cards[0]", "TIKI-1.3"),
        "no missions": ("[missions]", "[mission]", "missions", "TIKI-1.3"),
        "a text": ("with_3 = 3", 'with_3 = "3"', "rounds.with_3", "TIKI-7.1"),
        "a fraction": ("with_3 = 3", "with_3 = 3.0", "rounds.with_3", "TIKI-7.1"),
        "a truth": ("with_3 = 3", "with_3 = true", "rounds.with_3", "TIKI-7.1"),
        "nothing": ("with_3 = 3", "", "rounds.with_3", "TIKI-7.1"),
        "no card": ('"puh", "topple"', '4, "topple"', "editions.schmidt.hand[4]", "TIKI-1.4"),
    },
    extra_keys=(
        ("[tikis]", "[dice]\nsides = 6\n[tikis]", "file", "dice"),
        ("with_4 = 4", "with_4 = 4\nwith_5 = 4", "rounds", "with_5"),
        ("set_aside = 0", "set_aside = 0\nback = 1", "editions.gamewright", "back"),
    ),
    many={
        "unknown missions": ('"NANI NUI EEPO",', '"X",' * 20_000),
        "the same mission": ('"NANI NUI EEPO",', '"NANI NUI EEPO",' * 20_000),
    },
    together=(
        (("with_2 = 4", "with_2 = 5"), ('"NANI NUI EEPO"', '"NANI NUI NUI"')),
        (("missions.cards[0]", "TIKI-1.3"), ("rounds", "TIKI-7.1")),
    ),
    wrong_types=(
        ("rounds", (1, 1), "Components.rounds: expected a tuple of 3, not (1, 1)"),
        ("rounds", (1, 1, 1.5), "Components.rounds[2]: expected a whole number, not 1.5"),
        ("missions", [], "Components.missions: expected a tuple, not []"),
    ),
    wrong_json=('"two":"BBB"', '"two":"EEE"', r"missions\.cards\[0\].*\(TIKI-1\.3\)"),
)

TIKI_TOPPLE = Example(
    game=TikiTopple,
    options={
        "players": 4,
        "edition": "gamewright",
        "first_player": 3,
        "toast_bar": "round",
        "ties": "further_round",
    },
    small={"components": tiny_box()},
    other_box=tiny_box(set_aside=0),
    altered=({}, {"players": 3, "components": tiny_box()}, {"edition": "gamewright"}),
    words=("NANI", "AAA", "PELE", "up1", "toast"),
    oracle=oracle_of,
    to_act=to_act,
    fixed=("box",),
    few=1_000,
    counted={("edition", "players"): {*product(("schmidt", "gamewright"), (2, 3, 4))}},
    endings={
        "schmidt-2": Ending({}, (2, 18), (1,), "TIKI-7.2"),
        "schmidt-3": Ending({"players": 3, "first_player": 2}, (0, 9, 21), (2,), "TIKI-7.2"),
        "schmidt-4": Ending(
            {"players": 4, "first_player": 1, "toast_bar": "round"},
            (13, 2, 20, 7),
            (2,),
            "TIKI-7.2",
        ),
        "gamewright-2": Ending(
            {"edition": "gamewright", "toast_bar": "round"}, (9, 13), (1,), "TIKI-7.2"
        ),
        "gamewright-3": Ending(
            {"players": 3, "edition": "gamewright"}, (7, 7, 7), (0, 1, 2), "TIKI-7.3"
        ),
        "gamewright-4": Ending(
            {"players": 4, "edition": "gamewright", "first_player": 3},
            (7, 18, 2, 16),
            (1,),
            "TIKI-7.2",
        ),
        "further-round-3": Ending(
            {
                "players": 3,
                "edition": "gamewright",
                "first_player": 1,
                "ties": "further_round",
            },
            (5, 10, 14),
            (2,),
            "TIKI-R12",
        ),
    },
    json=JSON,
    file=FILE,
)
