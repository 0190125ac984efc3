"""The continent and the cards drawn as text."""

import attrs
import pytest

from boardrules import Player, from_json, show, to_json
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    Rotation,
    State,
    StolenCard,
    TectonicTribes,
    View,
)
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import after_laying, choose, deal, set_up

GAME = TectonicTribes(players=3)
P1, P2, P3 = map(Player, range(3))
FOREST = "forest forest / forest forest / forest forest"
LEGEND = r"F forest  L lake  M mine  . plain  # lava  /1\ tent of P1  +1 +2 x2 bonus"
TRIBES = r"""tribe   1      2      3      4      5
       .  . |/1\/1\|/1\ . | . /1\|/1\ .
      /1\ . | .  . | .  . |/1\/1\|/1\/1\
       .  . | .  . | . /1\| .  . | . /1\
""".rstrip()
FOUNDED = f"""\
    -2 -1  0  1  2
  0        L  L
  1        #  L
  2  L  L  .  . L+1
  3  L  L  .  M  M
  4           .  F

{LEGEND}
Latest card: P2 place 60 -2,2 r1"""
CAMPED = rf"""    -2 -1  0  1  2
 -2           .  .
 -1           .  .
  0        L /3\/3\
  1        #  L
  2  L  L  .  . L+1
  3  L  L  .  M  M
  4           .  F

{LEGEND}
Latest card: P3 tribe 2 1,-2 r2"""


def begun() -> State:
    """Let P3 begin, then P1, then P2; P3 has laid a card."""
    orders = ("* order P1 2", "* order P2 3", "* order P3 1")
    return play(GAME, GAME.initial_state(), *orders, "* terrain P3 68", "P3 place 68 0,0 r0")


def founded() -> State:
    """Finish the setup."""
    first = ("* terrain P1 57", "P1 place 57 1,2 r0")
    return play(GAME, begun(), *first, "* terrain P2 60", "P2 place 60 -2,2 r1")


def dealt() -> State:
    """Deal 1 to 12, 13 to 24 and 25 to 36."""
    return deal(GAME, founded(), range(1, 13), range(13, 25), range(25, 37))


def camped(game: TectonicTribes) -> State:
    """Let P3, who goes first with card 36, lay tents in the lakes."""
    return play(game, choose(game, dealt(), (1, 12), (13, 24), (25, 36)), "P3 tribe 2 1,-2 r2")


def lines(game: TectonicTribes, state: State, player: Player | None = None) -> list[str]:
    """Draw a state, which always fits 80 columns."""
    drawing = show(game, state, player).splitlines()
    assert max(map(len, drawing)) <= 80
    return drawing


def test_before_anything_is_drawn() -> None:
    assert show(GAME, GAME.initial_state()) == (
        "Setup: turn-order cards are being dealt\n"
        "\n"
        "(no continent yet)\n"
        "\n"
        "Pile 80, discards 0\n"
        "\n"
        "P1  blue      0 points  hand  0  tribe cards 5\n"
        "P2  red       0 points  hand  0  tribe cards 5\n"
        "P3  yellow    0 points  hand  0  tribe cards 5"
    )


@pytest.mark.rule("TECTONIC-2.3", "TECTONIC-2.1")
def test_all_see_turn_order_cards_and_a_seat_its_own_tribe_cards() -> None:
    state = play(GAME, GAME.initial_state(), "* order P1 2")
    seats = [
        "P1  blue      0 points  hand  0  tribe cards 5  turn-order card 2",
        "P2  red       0 points  hand  0  tribe cards 5",
        "P3  yellow    0 points  hand  0  tribe cards 5",
    ]
    assert lines(GAME, state)[6:] == seats
    assert lines(GAME, state, P1)[6:] == [*seats, "", *TRIBES.splitlines()]
    assert lines(GAME, state, P3)[6:] == [*seats, "", *TRIBES.replace("/1", "/3").splitlines()]


@pytest.mark.rule("TECTONIC-2.4")
def test_in_the_setup_all_see_the_card_that_was_drawn() -> None:
    drawing = f"""\
Setup: the first cards are being laid

     0  1
  0  L  L
  1  #  L
  2  F  F

{LEGEND}
Latest card: P3 place 68 0,0 r0
Pile 78, discards 0

P1  blue      0 points  hand  0  tribe cards 5  turn-order card 2
P2  red       0 points  hand  0  tribe cards 5  turn-order card 3
P3  yellow    0 points  hand  0  tribe cards 5  turn-order card 1

next  P1 57
       . L+1
       M  M
       .  F"""
    state = play(GAME, begun(), "* terrain P1 57")
    assert show(GAME, state) == drawing
    assert show(GAME, state, P1) == f"{drawing}\n{TRIBES}"


def test_between_two_draws_of_the_setup_no_card_is_next() -> None:
    drawing = lines(GAME, begun())
    assert drawing[0] == "Setup: a terrain card is being drawn"
    assert drawing[-1] == "P3  yellow    0 points  hand  0  tribe cards 5  turn-order card 1"


@pytest.mark.rule("TECTONIC-2.6")
def test_while_hands_are_dealt_a_seat_sees_its_own_cards() -> None:
    state = play(GAME, founded(), "* deal P1 12", "* deal P2 2", "* deal P3 5", "* deal P1 3")
    assert show(GAME, state, P1) == (
        f"""\
Deal 1 of 2: hands are being dealt

{FOUNDED}
Pile 73, discards 0

P1  blue      0 points  hand  2  tribe cards 5
P2  red       0 points  hand  1  tribe cards 5
P3  yellow    0 points  hand  1  tribe cards 5

hand    3      12
       L  M | M  .
       M  F | M  .
       # Fx2| L L+2
{TRIBES}"""
    )


@pytest.mark.rule("TECTONIC-3.1")
def test_others_see_only_that_a_seat_has_discarded_or_chosen() -> None:
    state = play(GAME, dealt(), "P1 discard 1", "P2 discard 13", "P2 play 24")
    drawing = f"""\
Deal 1 of 2, turn 1 of 6: cards are being chosen

{FOUNDED}
Pile 41, discards 2

P1  blue      0 points  hand 11  tribe cards 5  to play
P2  red       0 points  hand 10  tribe cards 5  has chosen
P3  yellow    0 points  hand 12  tribe cards 5  to discard"""
    assert show(GAME, state) == drawing
    assert show(GAME, state, P2).startswith(
        f"""{drawing}

next  P2 24
       .  .
       M  M
       M  L
hand    14     15     16     17     18     19     20     21     22     23
"""
    )


def test_ten_cards_of_a_hand_are_beside_each_other() -> None:
    assert [line for line in lines(GAME, dealt(), P1) if line.startswith("hand")] == [
        "hand    1      2      3      4      5      6      7      8      9      10",
        "hand    11     12",
    ]


@pytest.mark.rule("TECTONIC-3.3", "TECTONIC-5.2", "TECTONIC-R1")
def test_in_a_turn_the_revealed_cards_are_drawn_in_its_order() -> None:
    state = play(GAME, camped(GAME), "P3 drop P1")
    # Two lakes of one square touch tents of P3; P1 has lost card 12 and has card 36 instead.
    drawing = f"""\
Deal 1 of 2, turn 1 of 6: cards are being laid

{CAMPED}
Pile 41, discards 4

P1  blue      0 points  hand 10  tribe cards 5  acts later
P2  red       0 points  hand 10  tribe cards 5  to act
P3  yellow    2 points  hand 10  tribe cards 4  has acted

next  P2 24  P1 36
       .  . | #  .
       M  M | F M+1
       M  L | F  M"""
    assert show(GAME, state) == drawing
    assert show(GAME, state, P1) == (
        f"""{drawing}
hand    2      3      4      5      6      7      8      9      10     11
       F L+2| L  M | F  M | L  F | .  # | .  . | M  L | #  F | .  . | L  F
       F  L | M  F | L  L |L+1 F | M  M | F  . | M  L |L+1 L | F  F | M  #
       F  F | # Fx2|L+1 M | #  . | M L+1| F Fx2| F  F | .  . | F  . | M  L
{TRIBES}"""
    )
    assert lines(GAME, state, P3)[-4:-2] == [
        "tribe   1      3      4      5",
        r"       .  . |/3\ . | . /3\|/3\ .",
    ]


@pytest.mark.rule("TECTONIC-5.2")
def test_after_a_tribe_card_all_cards_that_may_go_are_drawn() -> None:
    drawing = lines(GAME, camped(GAME))
    assert drawing[0] == "Deal 1 of 2, turn 1 of 6: a terrain card has to be discarded"
    assert drawing[-8:-3] == [
        "P1  blue      0 points  hand 10  tribe cards 5  acts later",
        "P2  red       0 points  hand 10  tribe cards 5  acts later",
        "P3  yellow    2 points  hand 10  tribe cards 4  to drop",
        "",
        "next  P3 36  P2 24  P1 12",
    ]


@pytest.mark.rule("TECTONIC-R1")
def test_a_seat_that_was_robbed_has_no_card() -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit")
    drawing = lines(game, play(game, camped(game), "P3 drop P1"))
    assert "Pile 41, discards 4, card 36 set aside" in drawing
    assert drawing[-4:-2] == ["next  P2 24   P1 -", "       .  . |"]


@pytest.mark.rule("TECTONIC-6.1", "TECTONIC-6.2")
def test_hands_are_drawn_where_they_have_been_passed_to() -> None:
    game = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10))
    seen: list[tuple[str, list[str]]] = []
    for choices in ((3, 4), (7, 8)), ((9, 10), (5, 6)):
        state = choose(game, state, *choices)
        for _ in range(2):
            state = game.apply(state, game.legal_actions(state)[0])
        drawing = lines(game, state, P1)
        seen.append((drawing[0], [line for line in drawing if line.startswith("hand")]))
    assert seen == [
        ("Deal 1 of 2, turn 2 of 2: cards are being chosen", ["hand    9      10"]),
        ("Deal 2 of 2: hands are being dealt", []),
    ]


@pytest.mark.rule("TECTONIC-7.1", "TECTONIC-7.9")
def test_the_end_is_drawn_with_the_winner_and_the_hands_that_are_left() -> None:
    game = TectonicTribes(components=box([FOREST, *[PLAIN] * 9], hand=4))
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* terrain P1 1")
    state = play(game, state, "P1 place 1 0,0 r0", "* terrain P2 2", "P2 place 2 1,2 r0")
    state = choose(game, deal(game, state, (3, 4, 5, 6), (7, 8, 9, 10)), (3, 4), (7, 8))
    state = play(game, state, "P2 place 8 1,4 r0", "P1 tribe 1 0,2 r0", "P1 drop P1")
    assert show(game, state, P1) == (
        rf"""The end: P1 wins

     0  1  2
  0  F  F
  1  F  F
  2 /1\ .  .
  3  .  .  .
  4  .  .  .
  5     .  .
  6     .  .

{LEGEND}
Latest card: P1 tribe 1 0,2 r0
Pile 0, discards 3

P1  blue    4 points  hand  2  tribe cards 0  rank 1
P2  red     0 points  hand  2  tribe cards 1  rank 2

hand    5      6
       .  . | .  .
       .  . | .  .
       .  . | .  ."""
    )


@pytest.mark.rule("TECTONIC-7.11")
def test_a_win_that_is_shared_is_drawn_so() -> None:
    game, state = after_laying([(0, 0), (1, 1), (2, 2), (3, 3)], 0)
    drawing = lines(game, state, P2)
    assert drawing[0] == "The end: P1 and P2 share the win"
    assert drawing[-7] == "P1  blue    0 points  hand  0  tribe cards 1  rank 1"
    assert drawing[-6] == "P2  red     0 points  hand  0  tribe cards 1  rank 1"


EAST = [(2 * number, 0) for number in range(60)]
SOUTH = [(0, 2 * number) for number in range(22)]
STAIRS = [(2 * number, number) for number in range(40)]


@pytest.mark.parametrize(
    ("rotation", "spots", "xs", "ys", "notes"),
    [
        (1, [*EAST[:11], (21, 1)], range(24), range(3), []),
        (1, [*EAST[:12], (1, 1), (0, 1)], range(24), range(3), ["Columns 0 to 23 of 0 to 24"]),
        (1, EAST[:22], range(21, 45), range(2), ["Columns 21 to 44 of 0 to 44"]),
        (1, [*EAST[:21], (20, 1)], range(9, 33), range(3), ["Columns 9 to 32 of 0 to 42"]),
        (0, [*SOUTH[:19], (1, 37)], range(3), range(40), []),
        (0, [*SOUTH[:20], (1, 1), (1, 0)], range(3), range(40), ["Rows 0 to 39 of 0 to 40"]),
        (0, SOUTH, range(2), range(5, 45), ["Rows 5 to 44 of 0 to 44"]),
        (0, [*SOUTH[:21], (1, 21)], range(3), range(2, 42), ["Rows 2 to 41 of 0 to 42"]),
        (
            1,
            STAIRS,
            range(57, 81),
            range(1, 41),
            ["Columns 57 to 80 of 0 to 80", "Rows 1 to 40 of 0 to 40"],
        ),
    ],
    ids=["wide", "wider", "east", "mid-east", "high", "higher", "south", "mid-south", "stairs"],
)
def test_of_a_large_continent_24_columns_and_40_rows_around_the_latest_card_are_drawn(
    rotation: Rotation, spots: list[tuple[int, int]], xs: range, ys: range, notes: list[str]
) -> None:
    drawing = lines(*after_laying(spots, rotation))
    card = [(x, y) for x in range(2 + rotation) for y in range(3 - rotation)]
    covered = {(x + right, y + down) for x, y in spots for right, down in card}
    squares = ["".join(" . " if (x, y) in covered else "   " for x in xs) for y in ys]
    assert drawing[2 : drawing.index(LEGEND) - 1] == [
        "   " + "".join(f"{x:>3}" for x in xs),
        *(f"{y:>3} {row}".rstrip() for y, row in zip(ys, squares, strict=True)),
    ]
    assert [line for line in drawing if "are shown" in line] == [
        f"{note} are shown, around the latest card" for note in notes
    ]


def test_long_numbers_of_columns_leave_room_for_each_other() -> None:
    west = [(-x, y) for x, y in EAST]
    assert lines(*after_laying(west[:8], 1))[2] == (
        "   -14   -12   -10 -9 -8 -7 -6 -5 -4 -3 -2 -1  0  1  2"
    )
    assert lines(*after_laying(west, 1))[2] == (
        "  -118  -116  -114  -112  -110  -108  -106  -104  -102  -100   -98   -96"
    )
    # The last card lies from 98 to 100.
    assert lines(*after_laying([*EAST, (0, 1), (98, 1)], 1))[2] == (
        "    87 88 89 90 91 92 93 94 95 96 97 98   100   102   104   106   108   110"
    )


def test_long_numbers_of_rows_leave_the_squares_where_they_are() -> None:
    drawing = lines(*after_laying([(-y, -x) for x, y in EAST], 0))
    assert drawing[2:5] == ["     0  1", "-118 .  .", "-117 .  ."]
    assert drawing[22:24] == ["-99  .  .", "-98  .  ."]


def test_names_and_numbers_of_any_length_fit() -> None:
    blue = "as blue as the sea on a fine day in winter, seen from a boat"
    numbers = range(10**14, 10**14 + 14)
    components = box(dict.fromkeys(numbers, PLAIN), hand=6)
    colours = (blue, *DEFAULT.colours[1:])
    game = TectonicTribes(components=attrs.evolve(components, colours=colours))
    state = deal(game, set_up(game, *numbers[:2]), numbers[2:8], numbers[8:])
    drawing = lines(game, state, P1)
    place = drawing.index(f"P1  {blue}    0 points")
    assert drawing[place + 1] == "    hand  6  tribe cards 1  to discard"
    assert [line for line in drawing if line.startswith("hand")] == [
        "hand  " + " ".join(map(str, numbers[2:6])),
        "hand  " + " ".join(map(str, numbers[6:8])),
    ]


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-R12")
def test_what_a_viewer_cannot_tell_apart_is_drawn_the_same() -> None:
    chosen = play(GAME, dealt(), "P2 discard 13", "P2 play 24")
    otherwise = play(GAME, dealt(), "P2 discard 14", "P2 play 23")
    for viewer in (None, P1, P3):
        assert show(GAME, chosen, viewer) == show(GAME, otherwise, viewer)
    assert show(GAME, chosen, P2) != show(GAME, otherwise, P2)
    swapped = deal(GAME, founded(), range(1, 13), range(25, 37), range(13, 25))
    for viewer in (None, P1):
        assert show(GAME, dealt(), viewer) == show(GAME, swapped, viewer)
    assert show(GAME, dealt(), P2) != show(GAME, swapped, P2)


def test_a_view_is_all_that_it_takes_to_draw() -> None:
    state = play(GAME, camped(GAME), "P3 drop P1")
    view = from_json(to_json(GAME.view(state, P1)), View)
    assert GAME.render(GAME.scene(view)) == show(GAME, state, P1)


def captions(drawing: list[str], label: str) -> list[str]:
    """List what is written above the cards behind a label."""
    return [word for line in drawing if line.startswith(label) for word in line.split()[1:]]


def cards_before(now: State, viewer: Player | None) -> list[str]:
    """List the seats and cards that are next, as far as a viewer may see them."""
    match now.phase:
        case "act" | "drop":
            seats = list(now.waiting)
        case "origin":
            seats = [now.waiting[0]]
        case "choose" if viewer is not None and viewer not in now.waiting:
            seats = [viewer]
        case _:
            seats = []
    return [word for seat in seats for word in (f"P{seat + 1}", str(now.front[seat] or "-"))]


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [None, P1, P2])
@pytest.mark.parametrize(
    ("players", "stolen_card"), [(2, "hand_over"), (3, "forfeit"), (4, "hand_over"), (5, "forfeit")]
)
def test_through_a_match_a_viewer_sees_own_cards_and_open_ones_in_80_columns(
    players: int, stolen_card: StolenCard, viewer: Player | None
) -> None:
    game = TectonicTribes(players=players, stolen_card=stolen_card)
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        now = state
        drawing = lines(game, state, viewer)
        own = () if viewer is None else now.hands[viewer]
        assert captions(drawing, "hand") == [str(card) for card in own]
        tribes = () if viewer is None else now.tribes[viewer]
        assert captions(drawing, "tribe") == [str(card) for card in tribes]
        assert captions(drawing, "next") == cards_before(now, viewer)
        aside = "".join(f", card {card} set aside" for card in now.aside)
        discards = len(now.discards) + sum(card is not None for card in now.discarded)
        assert f"Pile {len(now.pile)}, discards {discards}{aside}" in drawing
        for seat, points in enumerate(game.score(state)):
            hand, left = len(now.hands[seat]), len(now.tribes[seat])
            colour = f"P{seat + 1}  {DEFAULT.colours[seat]} "
            (line,) = [line for line in drawing if line.startswith(colour)]
            assert f" {points:>3} points  hand {hand:>2}  tribe cards {left}" in line
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert lines(game, state, viewer)[0].startswith("The end: ")
