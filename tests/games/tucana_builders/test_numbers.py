"""Actions as numbers, and back."""

import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock
from boardrules.errors import NumberError
from boardrules.games.tucana_builders import AchievementName, State, TileName, TucanaBuilders
from boardrules.games.tucana_builders.learning.numbers import VERSION
from tests.games.matches import after_match, play
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import drawn, ready

GAME = TucanaBuilders(3, achievements=True)
P1, P2, P3 = Player(0), Player(1), Player(2)
FRESH = GAME.initial_state()
READY = ready(GAME, achievements=(AchievementName("link-CF"), AchievementName("two-each")))
TILES = (TileName("four-way"), TileName("three-even"), TileName("straight-puma"))
DRAWING = drawn(GAME, READY, "sand", *TILES[:1])
PLACING = drawn(GAME, READY, "sand", *TILES)

CHOICES = [
    (0, "place 1 r0"),
    (5, "place 1 r5"),
    (6, "place 2 r0"),
    (227, "place 38 r5"),
    (228, "joker 1 r0"),
    (455, "joker 38 r5"),
    (456, "skip"),
]
"""The first and the last of each block, and where a part changes."""

DRAWS = [
    (FRESH, 0, "* setup 1"),
    (FRESH, 10, "* setup 11"),
    (FRESH, 11, "* start yellow-fish"),
    (READY, 16, "* start purple-octopus"),
    (READY, 17, "* achievement link-CF"),
    (READY, 22, "* achievement four-toucans"),
    (READY, 23, "* terrain jungle"),
    (DRAWING, 26, "* terrain stone"),
    (READY, 27, "* tile P1 straight-puma"),
    (DRAWING, 27, "* tile P2 straight-puma"),
    (DRAWING, 39, "* tile P2 four-way"),
]


@pytest.mark.parametrize("game", [TucanaBuilders(), TucanaBuilders(1), GAME])
def test_the_numbering_is_the_same_for_all_table_sizes_and_variants(game: TucanaBuilders) -> None:
    assert game.numbering.version == VERSION == 1
    assert game.numbering.decisions == (
        NumberBlock("place", (("space", 38), ("rotation", 6))),
        NumberBlock("joker", (("space", 38), ("rotation", 6))),
        NumberBlock("skip"),
    )
    assert game.numbering.draws == (
        NumberBlock("setup", (("card", 11),)),
        NumberBlock("start", (("symbol", 6),)),
        NumberBlock("achievement", (("name", 6),)),
        NumberBlock("terrain", (("terrain", 4),)),
        NumberBlock("tile", (("tile", 13),)),
    )
    assert (game.num_actions, game.numbering.num_draws) == (457, 40)


def test_a_smaller_box_has_fewer_numbers() -> None:
    game = TucanaBuilders(components=tiny_box())
    assert (game.num_actions, game.numbering.num_draws) == (61, 9)
    assert game.encode(game.initial_state(), game.parse_action("P1 skip")) == 60


@pytest.mark.parametrize(("number", "text"), CHOICES)
@pytest.mark.parametrize("seat", [P1, P2, P3])
def test_a_choice_has_a_number_whoever_makes_it(number: int, text: str, seat: Player) -> None:
    action = GAME.parse_action(f"P{seat + 1} {text}")
    assert GAME.encode(PLACING, action) == number
    assert GAME.decode(PLACING, number, seat) == action


def test_without_a_seat_a_number_is_for_the_first_one_to_choose() -> None:
    assert GAME.format_action(GAME.decode(PLACING, 456)) == "P1 skip"
    state = play(GAME, PLACING, GAME.format_action(GAME.legal_actions(PLACING)[0]))
    assert GAME.format_action(GAME.decode(state, 456)) == "P2 skip"


@pytest.mark.parametrize(("state", "number", "text"), DRAWS)
def test_a_draw_has_a_number_and_a_tile_is_for_whoever_gets_the_next(
    state: State, number: int, text: str
) -> None:
    action = GAME.parse_action(text)
    assert GAME.encode(state, action) == number
    assert GAME.decode(state, number) == GAME.decode(state, number, CHANCE) == action


def test_kinds_are_as_the_blocks_say() -> None:
    numbering = GAME.numbering
    for number in range(GAME.num_actions):
        assert GAME.decode(PLACING, number).kind == numbering.decision(number)[0]
    for number in range(numbering.num_draws):
        assert GAME.decode(DRAWING, number).kind == numbering.draw(number)[0]
    assert numbering.decision(13) == ("place", (2, 1))
    assert GAME.format_action(GAME.decode(PLACING, 13)) == "P1 place 3 r1"


# What has no number


@pytest.mark.parametrize(
    "text",
    [
        "P1 place 0 r0",
        "P1 place 39 r0",
        "P1 joker -1 r0",
        "P4 skip",
        "* skip",
        "P1 setup 1",
        "* setup 12",
        "* start white-bear",
        "* achievement link-AB",
        "* terrain ice",
        "* tile P1 five-way",
        "* tile P4 four-way",
    ],
)
def test_an_action_without_a_number_is_refused(text: str) -> None:
    with pytest.raises(NumberError) as caught:
        GAME.encode(PLACING, GAME.parse_action(text))
    assert str(caught.value) == f"there is no number for {text}"


@pytest.mark.parametrize(
    ("state", "number", "player", "message"),
    [
        *((PLACING, number, None, "a decision has a number from 0 to 456") for number in (-1, 457)),
        *((DRAWING, number, None, "a draw has a number from 0 to 39") for number in (-1, 40)),
        (PLACING, 0, CHANCE, r"\* is not to act"),
        (PLACING, 0, Player(3), "P4 is not to act"),
        (DRAWING, 0, P1, "P1 is not to act"),
    ],
)
def test_a_number_may_stand_for_nothing(
    state: State, number: int, player: Player | None, message: str
) -> None:
    with pytest.raises(NumberError, match=f"^{message}"):
        GAME.decode(state, number, *(() if player is None else (player,)))


def test_a_seat_that_has_chosen_has_no_numbers_any_more() -> None:
    state = play(GAME, PLACING, GAME.format_action(GAME.legal_actions(PLACING, P2)[0]))
    assert GAME.format_action(GAME.decode(state, 456, P3)) == "P3 skip"
    assert (bool(GAME.legal_numbers(state, P3)), GAME.legal_numbers(state, P2)) == (True, [])
    with pytest.raises(NumberError, match="P2 is not to act"):
        GAME.decode(state, 456, P2)


@pytest.mark.parametrize("seat", [(), (P1,), (CHANCE,)])
def test_after_the_end_no_number_stands_for_anything(seat: tuple[Player, ...]) -> None:
    game = TucanaBuilders(1, components=tiny_box())
    with pytest.raises(NumberError, match="the match is over"):
        game.decode(after_match(game), 0, *seat)
