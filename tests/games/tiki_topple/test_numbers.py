"""Actions as numbers, and back."""

import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.games.tiki_topple.learning.numbers import VERSION
from boardrules.play import action_mask, walk
from tests.games.matches import play, seeded
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


def test_kinds_and_parts_are_as_the_blocks_say(turn: State) -> None:
    numbering = GAME.numbering
    for number in range(GAME.num_actions):
        assert GAME.decode(turn, number).kind == numbering.decision(number)[0]
    for number in range(numbering.num_draws):
        assert GAME.decode(after(DEALING), number).kind == numbering.draw(number)[0]
    assert numbering.decision(9) == ("up", (1, 0))
    assert GAME.format_action(GAME.decode(turn, 9)) == "P1 up2 AKAMAI"


@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_all_legal_actions_of_a_match_go_there_and_back(edition: str) -> None:
    game = TikiTopple(players=4, edition=edition)
    for step in walk(game, seeded(4)):
        state = step.before
        actions = list(game.legal_actions(state))
        numbers = [game.encode(state, action) for action in actions]
        assert len(set(numbers)) == len(numbers)
        assert [game.decode(state, number) for number in numbers] == actions


def test_the_mask_has_a_one_for_each_legal_play(turn: State) -> None:
    mask = action_mask(GAME, turn)
    actions = GAME.legal_actions(turn)
    assert [number for number, one in enumerate(mask) if one] == sorted(
        GAME.encode(turn, action) for action in actions
    )


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
    assert str(caught.value) == f"no number is kept for {text}"


@pytest.mark.parametrize("number", [-1, 82])
def test_a_number_beyond_the_last_play_stands_for_nothing(turn: State, number: int) -> None:
    with pytest.raises(NumberError, match=f"a decision has a number from 0 to 81, not {number}"):
        GAME.decode(turn, number)


@pytest.mark.parametrize("number", [-1, 43])
def test_a_number_beyond_the_last_draw_stands_for_nothing(number: int) -> None:
    with pytest.raises(NumberError, match=f"a draw has a number from 0 to 42, not {number}"):
        GAME.decode(after(DEALING), number)


@pytest.mark.parametrize("number", [9, 42])
def test_while_the_column_is_laid_no_seat_is_due(number: int) -> None:
    with pytest.raises(NumberError, match=f"draw {number} is for a seat, but the column is being"):
        GAME.decode(after(LAYING), number)


@pytest.mark.parametrize(("player", "name"), [(P2, "P2"), (CHANCE, r"\*"), (Player(3), "P4")])
def test_nobody_but_the_seat_to_act_has_numbers(turn: State, player: Player, name: str) -> None:
    with pytest.raises(NumberError, match=f"^{name} is not to act$"):
        GAME.decode(turn, 0, player)


def test_a_seat_has_no_numbers_where_chance_draws() -> None:
    with pytest.raises(NumberError, match="P1 is not to act"):
        GAME.decode(after(LAYING), 0, P1)


@pytest.mark.parametrize("player", [None, P1, CHANCE])
def test_after_the_end_no_number_stands_for_anything(player: Player | None) -> None:
    with pytest.raises(NumberError, match="the match is over: nobody is to act"):
        GAME.decode(after_match(GAME), 0, player)
