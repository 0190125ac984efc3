"""Actions as numbers, and back."""

import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.games.tiki_topple.learning.numbers import VERSION
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, after_match, prepared, tiny_box

GAME = TikiTopple(players=3)
P1, P2, P3 = Player(0), Player(1), Player(2)


LAYING = ["* column NUI"]
SETTING_ASIDE = [f"* column {tiki}" for tiki in COLUMN.split()]
DEALING = [
    *SETTING_ASIDE,
    *(f"* aside P{seat} {card}" for seat in (1, 2, 3) for card in ("up1", "toast")),
    "* mission P1 NANI-NUI-EEPO",
]
"""What has happened when chance lays the column, sets aside for P1, and deals a mission to P2."""


def after(texts: list[str]) -> State:
    return play(GAME, GAME.initial_state(), *texts)


@pytest.fixture
def turn() -> State:
    """P1's first turn."""
    return prepared(GAME)


PLAYS = [
    (0, "up1 AKAMAI"),
    (8, "up1 WIKIWIKI"),
    (9, "up2 AKAMAI"),
    (26, "up3 WIKIWIKI"),
    (27, "puh AKAMAI"),
    (35, "puh WIKIWIKI"),
    (36, "topple AKAMAI"),
    (44, "topple WIKIWIKI"),
    (45, "wiki AKAMAI EEPO"),
    (52, "wiki AKAMAI WIKIWIKI"),
    (53, "wiki EEPO HOOKIPA"),
    (80, "wiki NUI WIKIWIKI"),
    (81, "toast"),
]
"""The first and the last of each block, and where a part changes; Tikis go alphabetically."""

DRAWS = [
    (LAYING, 0, "* column AKAMAI"),
    (LAYING, 8, "* column WIKIWIKI"),
    (SETTING_ASIDE, 9, "* aside P1 up1"),
    (SETTING_ASIDE, 15, "* aside P1 toast"),
    (DEALING, 16, "* mission P2 NANI-NUI-EEPO"),
    (DEALING, 42, "* mission P2 KAPU-NUI-WIKIWIKI"),
    # Even what is not due now has a number.
    (SETTING_ASIDE, 0, "* column AKAMAI"),
    (DEALING, 9, "* aside P2 up1"),
]


@pytest.mark.parametrize("game", [TikiTopple(), GAME, TikiTopple(edition="gamewright")])
def test_the_numbering_is_the_same_for_all_editions_and_table_sizes(game: TikiTopple) -> None:
    assert game.numbering.version == VERSION == 1
    assert game.numbering.decisions == (
        NumberBlock("up", (("steps", 3), ("tiki", 9))),
        NumberBlock("puh", (("tiki", 9),)),
        NumberBlock("topple", (("tiki", 9),)),
        NumberBlock("wiki", (("pair", 36),)),
        NumberBlock("toast"),
    )
    assert game.numbering.draws == (
        NumberBlock("column", (("tiki", 9),)),
        NumberBlock("aside", (("card", 7),)),
        NumberBlock("mission", (("mission", 27),)),
    )
    assert (game.num_actions, game.numbering.num_draws) == (82, 43)


def test_a_smaller_box_has_fewer_numbers() -> None:
    game = TikiTopple(components=tiny_box())
    assert (game.num_actions, game.numbering.num_draws) == (27, 15)
    assert game.encode(game.initial_state(), game.parse_action("P1 toast")) == 26


@pytest.mark.parametrize(("number", "text"), PLAYS)
def test_a_play_has_a_number_whoever_plays_it(turn: State, number: int, text: str) -> None:
    assert GAME.format_action(GAME.decode(turn, number)) == f"P1 {text}"
    assert GAME.decode(turn, number, P1) == GAME.decode(turn, number)
    for seat in ("P1", "P2", "P3"):
        assert GAME.encode(turn, GAME.parse_action(f"{seat} {text}")) == number


@pytest.mark.parametrize(("texts", "number", "text"), DRAWS)
def test_a_draw_has_a_number_and_is_for_whom_it_is_due(
    texts: list[str], number: int, text: str
) -> None:
    state = after(texts)
    action = GAME.parse_action(text)
    assert GAME.encode(state, action) == number
    assert GAME.decode(state, number) == GAME.decode(state, number, CHANCE) == action


# What has no number


@pytest.mark.parametrize(
    "text",
    [
        "P1 up1 PELE",
        "P1 wiki NANI NANI",
        "P4 toast",
        "* toast",
        "P1 column NANI",
        "* column PELE",
        "* aside P4 up1",
        "* mission P1 NANI-NANI-NANI",
    ],
)
def test_an_action_without_a_number_is_refused(turn: State, text: str) -> None:
    with pytest.raises(NumberError) as caught:
        GAME.encode(turn, GAME.parse_action(text))
    assert str(caught.value) == f"there is no number for {text}"


@pytest.mark.parametrize(
    ("texts", "number", "player"),
    [
        *((None, number, None) for number in (-1, 82)),
        *((DEALING, number, None) for number in (-1, 43)),
        *((LAYING, number, None) for number in (9, 42)),  # for a seat, but none is due
        *((None, 0, player) for player in (P2, CHANCE, Player(3))),
        (LAYING, 0, P1),
    ],
)
def test_a_number_may_stand_for_nothing(
    turn: State, texts: list[str] | None, number: int, player: Player | None
) -> None:
    with pytest.raises(NumberError):
        GAME.decode(
            turn if texts is None else after(texts), number, *(() if player is None else (player,))
        )


@pytest.mark.parametrize("seat", [(), (P1,), (CHANCE,)])
def test_after_the_end_no_number_stands_for_anything(seat: tuple[Player, ...]) -> None:
    with pytest.raises(NumberError, match="the match is over"):
        GAME.decode(after_match(GAME), 0, *seat)
