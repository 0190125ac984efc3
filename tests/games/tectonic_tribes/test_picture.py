"""The continent and the cards drawn as a picture."""

from collections.abc import Sequence
from itertools import pairwise
import re

import attrs
import pytest

from boardrules import Player
from boardrules.drawing.marks import MARK
from boardrules.drawing.svg import SEATS
from boardrules.games.tectonic_tribes import (
    Action,
    Continent,
    Ground,
    Pass,
    Region,
    Scene,
    SquareScene,
    State,
    TectonicTribes,
)
from boardrules.games.tectonic_tribes.drawing.chart import contour
from boardrules.scene import Style
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up
from tests.pictures import check_picture

P1, P2, P3 = map(Player, range(3))
LAKES = "lake lake / lake+1 plain / lavax2 plain"
WOODS = "forest mine / forest mine / forest+2 plain"
CAMP = "tent plain / plain plain / plain plain"
CAMPS = "tent tent / plain plain / plain plain"
BOX = box({1: LAKES, 2: WOODS, **dict.fromkeys(range(3, 23), PLAIN)}, tribes=(CAMP, CAMPS), hand=4)
GAME = TectonicTribes(components=BOX)
SETUP = ("* order P1 1", "* order P2 2", "* terrain P1 1", "P1 place 1 0,0 r3")


def begun() -> State:
    """Return the setup after the first card: three lakes in a row, one of them with a bonus."""
    return play(GAME, GAME.initial_state(), *SETUP)


def dealt() -> State:
    """Lay the second card on the north-west of the first, and deal 3 to 6 and 7 to 10."""
    state = play(GAME, begun(), "* terrain P2 2", "P2 place 2 -1,-2 r0")
    return deal(GAME, state, range(3, 7), range(7, 11))


def revealed() -> State:
    """Let P2 go first with card 8, then P1 with card 4."""
    return choose(GAME, dealt(), (3, 4), (7, 8))


def drawn(
    state: State,
    viewer: Player | None = P1,
    *,
    last: Sequence[str] = (),
    legal: Sequence[Action] = (),
    game: TectonicTribes = GAME,
) -> str:
    """Draw what a seat sees, with what was just done and what may be done."""
    return drawn_scene(
        game.scene(game.view(state, viewer)),
        game,
        [game.parse_action(each) for each in last],
        legal,
    )


def drawn_scene(
    scene: Scene,
    game: TectonicTribes = GAME,
    last: Sequence[Action] = (),
    legal: Sequence[Action] = (),
) -> str:
    wide, tall = (
        game.picture(scene, last=last, legal=legal, style=Style("light", layout))
        for layout in ("wide", "tall")
    )
    check_picture(tall)
    check_picture(wide)
    return wide


def ways(state: State, player: Player, start: str, end: str = "") -> list[Action]:
    """List the legal actions whose notation starts and ends so."""
    return [
        action
        for action in GAME.legal_actions(state, player)
        if GAME.format_action(action).startswith(start) and GAME.format_action(action).endswith(end)
    ]


# The continent.


def test_before_anything_lies_there_is_no_continent() -> None:
    picture = drawn(GAME.initial_state(), None)
    assert "no continent yet" in picture
    assert "Setup: turn-order cards are being dealt" in picture
    assert "hand" not in picture


def test_squares_that_one_sees_have_their_place_and_what_they_are() -> None:
    picture = drawn(dealt(), None)
    assert "<title>forest at -1,-2</title>" in picture
    assert "<title>lake +1 at 1,1</title>" in picture
    assert 'data-word="0,0"' in picture
    assert "<title>lake at 0,0</title>" not in picture  # it is covered by the second card


def test_squares_of_a_kind_are_the_same_but_for_their_place() -> None:
    picture = drawn(dealt(), None)
    pattern = (
        r'<g transform="translate\([^"]*" data-word="[^"]*"><title>mine at [^<]*</title>(.*?)</g>'
    )
    mines = re.findall(pattern, picture)
    assert len(mines) == 2
    assert len(set(mines)) == 1


def test_a_square_stays_the_same_while_the_continent_grows() -> None:
    square = r'<g transform="[^"]*" data-word="1,1"><title>lake \+1 at 1,1</title>.*?</g>'
    first, second = (re.findall(square, drawn(state, None)) for state in (begun(), dealt()))
    assert first == second != []


def test_a_card_has_a_line_around_what_one_sees_of_it() -> None:
    lines = re.findall(r'<path d="([^"]*)"[^>]*><title>([^<]*)</title>', drawn(dealt(), None))
    assert lines == [
        ("M40 40L40 0L120 0L120 80L0 80L0 40Z", "P1 place 1 0,0 r3"),
        ("M40 -80L40 40L-40 40L-40 -80Z", "P2 place 2 -1,-2 r0"),
    ]


@pytest.mark.parametrize(
    ("squares", "inset", "path"),
    [
        ([(0, 0)], 0, "M40 0L40 40L0 40L0 0Z"),
        ([(0, 0)], 5, "M35 5L35 35L5 35L5 5Z"),
        ([(0, 0), (1, 0), (0, 1)], 5, "M75 5L75 35L35 35L35 75L5 75L5 5Z"),
        ([(0, 0), (1, 1)], 5, "M35 5L35 35L5 35L5 5ZM75 45L75 75L45 75L45 45Z"),
    ],
    ids=["one square", "inside it", "a corner", "two that touch"],
)
def test_a_line_goes_around_squares(squares: list[tuple[int, int]], inset: int, path: str) -> None:
    assert contour(squares, inset) == path


def test_a_line_goes_around_a_hole_too() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert contour(ring, 5) == "M115 5L115 115L5 115L5 5ZM35 85L85 85L85 35L35 35Z"


def test_tents_have_the_colour_and_the_number_of_their_seat() -> None:
    state = play(GAME, revealed(), "P2 tribe 1 2,-2 r2")
    picture = drawn(state, None)
    assert "<title>tent of P2 at 3,0</title>" in picture
    assert f'fill="{SEATS[1]}" stroke="#22201c"/>' in picture


def test_a_region_that_brings_points_has_a_line_in_the_colour_of_its_owner() -> None:
    picture = drawn(play(GAME, revealed(), "P2 tribe 1 -3,-1 r1"), None)
    titles = re.findall(r"<title>([^<]* for [^<]*)</title>", picture)
    assert titles == [
        "forest with 1 square: 1 point for P2",
        "mine with 2 squares: 2 points for P2",
    ]
    line = f'd="M36.5 -76.5L36.5 -3.5L3.5 -3.5L3.5 -76.5Z" fill="none" stroke="{SEATS[1]}"'
    assert line in picture


def test_the_points_of_a_region_do_not_hide_a_bonus_unless_all_squares_have_one() -> None:
    squares = (
        SquareScene(0, 0, Ground.LAKE, "+1", None, 0),
        SquareScene(1, 0, Ground.LAKE, "", None, 0),
        SquareScene(3, 0, Ground.LAKE, "+2", None, 0),
    )
    regions = (
        Region(Ground.LAKE, ((0, 0), (1, 0)), 1, 0, 3, (1, 0), P1),
        Region(Ground.LAKE, ((3, 0),), 2, 0, 3, (0, 1), P2),
    )
    scene = GAME.open_scene(begun())
    continent = Continent(scene.continent.cards, squares, regions)
    picture = drawn_scene(attrs.evolve(scene, continent=continent))
    for left, colour in ((41, SEATS[0]), (121, SEATS[1])):
        assert (
            f'<g transform="translate({left} 21)"><rect width="38" height="18" rx="4" '
            f'fill="{colour}"' in picture
        )


def test_the_latest_card_is_marked() -> None:
    text = "P2 tribe 1 2,-2 r2"
    state = play(GAME, revealed(), text)
    mark = '<g transform="translate(80 -80)"><path d="M-2 -2 H82 V122 H-2 Z"'
    assert mark in drawn(state, None, last=[text])
    assert f"last: {text}" in drawn(state, None, last=[text])
    assert mark not in drawn(state, None)


@pytest.mark.parametrize(
    ("width", "step"), [(6, 1), (13, 2), (40, 5), (61, 5), (121, 10), (300, 20), (10**9, 10**8)]
)
def test_a_continent_of_any_size_has_the_same_room_and_few_coordinates(
    width: int, step: int
) -> None:
    squares = tuple(SquareScene(x, 0, Ground.LAKE, "", None, 0) for x in (0, width - 1))
    scene = GAME.open_scene(begun())
    picture = drawn_scene(
        attrs.evolve(scene, continent=Continent(scene.continent.cards, squares, ()))
    )
    numbers = [int(each) for each in re.findall(r'y="14" [^>]*>(-?\d+)</text>', picture)]
    assert {after - before for before, after in pairwise(numbers)} == {step}
    size = r'viewBox="([^"]*)"'
    assert re.findall(size, picture) == re.findall(size, drawn_scene(scene))


# What may be laid.


MAY = 'class="br-may" data-word="([^"]*)"'
ON_BOARD = MAY + ' data-action="([^"]*)" data-at="([^"]*)"'


def test_where_several_cards_may_be_laid_one_is_chosen_first() -> None:
    state = revealed()
    picture = drawn(state, P2, legal=ways(state, P2, "P2"))
    assert re.findall(MAY, picture) == ["place 8", "tribe 1", "tribe 2"]
    assert "data-action" not in picture
    assert "br-ghost" not in picture


@pytest.mark.parametrize(("start", "turns"), [("P2 place 8 ", 2), ("P2 tribe 2 ", 4)])
def test_a_card_that_was_chosen_has_a_dot_in_the_middle_of_each_place(
    start: str, turns: int
) -> None:
    state = revealed()
    legal = ways(state, P2, start)
    picture = drawn(state, P2, legal=legal)
    upright = [GAME.format_action(way) for way in ways(state, P2, start, " r0")]
    places = re.findall(ON_BOARD, picture)
    assert [action for _, action, _ in places] == upright
    word, _, place = places[0]
    assert place == " ".join(str(40 * int(number)) for number in word.split(","))
    assert picture.count('class="br-ghost"') == 1
    words = re.findall(r'data-word="(r\d)"', picture)
    assert words == [f"r{rotation}" for rotation in range(turns)]
    assert re.findall(MAY, picture)[len(places) :] == words[1:]
    assert picture.count(f'rx="8" fill="{MARK}"') == 2  # the card, and how it is turned
    assert "<title>turned so that its top is in the east</title>" in picture


def test_the_first_way_tells_how_the_card_is_turned() -> None:
    state = revealed()
    turned = ways(state, P2, "P2 tribe 2 ", " r1")
    legal = [*turned, *ways(state, P2, "P2 tribe 2 ", " r0")]
    places = re.findall(ON_BOARD, drawn(state, P2, legal=legal))
    assert [action for _, action, _ in places] == [GAME.format_action(way) for way in turned]


def test_in_the_setup_the_card_in_front_may_be_laid() -> None:
    state = play(GAME, GAME.initial_state(), "* order P1 1", "* order P2 2", "* terrain P1 1")
    picture = drawn(state, P1, last=["* terrain P1 1"], legal=GAME.legal_actions(state))
    assert 'data-action="P1 place 1 0,0 r0"' in picture
    assert "turn-order card 1" in picture


def test_a_card_that_is_not_there_cannot_be_turned() -> None:
    scene = GAME.scene(GAME.view(revealed(), P2))
    seats = tuple(
        attrs.evolve(seat, tribes=(), front=None, has_front=False) for seat in scene.seats
    )
    for start in ("P2 tribe 2 ", "P2 place 8 "):
        legal = ways(revealed(), P2, start)
        assert "turn it" in drawn_scene(scene, legal=legal)
        picture = drawn_scene(attrs.evolve(scene, seats=seats), legal=legal)
        assert "turn it" not in picture
        assert "tribe cards" not in picture


# Seats.


def test_what_may_be_discarded_or_played_has_a_dot() -> None:
    state = dealt()
    picture = drawn(state, P1, legal=GAME.legal_actions(state, P1))
    assert re.findall(MAY, picture) == ["3", "4", "5", "6"]
    assert 'data-word="3" data-action="P1 discard 3"' in picture
    state = play(GAME, state, "P1 discard 3")
    picture = drawn(state, P1, last=["P1 discard 3"], legal=GAME.legal_actions(state, P1))
    assert re.findall(MAY, picture) == ["4", "5", "6"]
    assert 'data-action="P1 play 4"' in picture
    assert "br-may" not in drawn(state, P2)


def test_what_was_just_dealt_or_chosen_is_marked() -> None:
    state = dealt()
    frame = 'stroke="#fff" stroke-width="2"/>'
    assert drawn(state, P2, last=["* deal P2 10"]).count(frame) == 1
    assert drawn(state, P2, last=["* deal P1 6"]).count(frame) == 0
    state = play(GAME, state, "P1 discard 3")
    assert drawn(state, P1, last=["P1 discard 3"]).count(frame) == 1
    state = play(GAME, state, "P2 discard 7", "P2 play 8", "P1 play 4")
    assert drawn(state, None, last=["P1 play 4", "P2 play 8"]).count(frame) == 2
    assert drawn(state, None, last=["P1 pass"]).count(frame) == 0


def test_cards_that_one_does_not_see_are_backs() -> None:
    state = play(GAME, dealt(), "P2 discard 7", "P2 play 8")
    picture = drawn(state, P1)
    assert "<title>the terrain card of P2, face down</title>" in picture
    assert "<title>2 cards in hand</title>" in picture
    assert "terrain card 8" not in picture
    assert "terrain card 3: plain, plain" in picture
    assert "tribe card 2: tent of P2, tent of P2, plain" in picture
    own = drawn(state, P2)
    assert "terrain card 8" in own
    assert "terrain card 7" in own
    assert "discard</text>" in own
    assert "has chosen" in own


def test_the_referee_sees_all_hands() -> None:
    picture = drawn_scene(GAME.open_scene(dealt()))
    for number in range(3, 11):
        assert f"<title>terrain card {number}: " in picture
    assert "cards in hand" not in picture


def test_whose_card_may_be_dropped_has_a_dot() -> None:
    state = lay(GAME, revealed(), "P2 tribe 1")
    picture = drawn(state, P2, legal=GAME.legal_actions(state))
    for text in ("P2 drop P1", "P2 drop P2"):
        assert f'data-action="{text}"' in picture
    assert picture.count("br-may") == 2


def test_a_card_that_lies_aside_is_below_the_continent() -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit", components=BOX)
    state = deal(game, set_up(game, 1, 2, 3), range(4, 8), range(8, 12), range(12, 16))
    state = lay(game, choose(game, state, (4, 5), (8, 9), (12, 13)), "P3 tribe 2")
    state = play(game, state, "P3 drop P1")
    picture = drawn(state, None, game=game)
    assert "set aside" in picture
    assert "<title>terrain card 13: " in picture


def test_laying_nothing_is_a_button() -> None:
    game = TectonicTribes(components=box([LAVA] * 8, tribes=(LAVA,)))
    state = game.initial_state()
    while not isinstance((legal := game.legal_actions(state))[0], Pass):
        state = game.apply(state, legal[0])
    player = legal[0].player
    picture = drawn(state, player, legal=legal, game=game)
    assert f'data-word="pass" data-action="P{player + 1} pass"' in picture


def test_piles_are_counted_and_grounds_are_explained() -> None:
    picture = drawn(dealt())
    assert "pile 12 &#183; discards 0" in picture
    for ground in ("forest", "lake", "mine", "plain", "lava"):
        assert f"<title>{ground}</title>" in picture
    assert "<title>tent</title>" not in picture


def test_at_the_end_the_ranks_are_told() -> None:
    picture = drawn(after_match(GAME, seed=3))
    assert "The end: " in picture
    assert "rank 1" in picture


def test_large_hands_and_long_numbers_stay_inside_the_picture() -> None:
    numbers = range(10**14, 10**14 + 82)
    game = TectonicTribes(components=box(dict.fromkeys(numbers, WOODS), hand=40))
    state = deal(game, set_up(game, *numbers[:2]), numbers[2:42], numbers[42:])
    picture = drawn(state, P1, game=game)
    assert "<title>40 cards in hand</title>" in picture
    assert picture.count("<title>terrain card ") == 40
