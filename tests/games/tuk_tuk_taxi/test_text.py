"""The town drawn into windows of a terminal, with what is told about it."""

from collections.abc import Iterator

import attrs
import pytest
from rich.style import Style

from boardrules import CHANCE, Player
from boardrules.drawing.terminal_text import Span, TextBlock, plain, width_of
from boardrules.games.tuk_tuk_taxi import Card, State, TukTukTaxi
from boardrules.scene import Size
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import SMALL, box_of, drawn, laying, placed, rolled, signs
from tests.games.windows import stored_screen

P1, P2 = Player(0), Player(1)
WINDOW, LARGE = Size(80, 20), Size(120, 36)
EUROPEAN = TukTukTaxi()
TOWN = TukTukTaxi(board="town", components=box_of(SMALL, customers=4))
LAID = "stop f14, turn-left n14 E, slippery q2, no-parking b12, one-way c2 W"

MEANINGS = {
    Card.SLIPPERY: "Whoever drives onto it loses a turn",
    Card.NO_PARKING: "Whoever stops on it may roll again",
    Card.NO_STOPPING: "Whoever stops on it drives five more squares",
    Card.CROSSING_AHEAD: "Passing it costs a point",
    Card.CROSSING: "Everybody stops on it",
    Card.SPEED_LIMIT: "Whoever passes it loses the fifth and sixth squares",
    Card.STOP: "Everybody stops on it",
    Card.NO_ENTRY: "Nobody may drive onto its square",
    Card.TURN_RIGHT: "Whoever arrives in the direction of the arrow turns right",
    Card.TURN_LEFT: "Whoever arrives in the direction of the arrow turns left",
    Card.ONE_WAY: "The whole street is driven only in the direction of the arrow",
    Card.NO_RIGHT: "Whoever arrives in the direction of the arrow may not turn",
    Card.NO_LEFT: "Whoever arrives in the direction of the arrow may not turn",
    Card.PARKING_METER: "Whoever stops on it loses the next turn",
    Card.POLICE_STOP: "Everybody stops on it, and leaves it only with a 1, 2 or 3",
    Card.GARAGE: "Your taxi goes to the garage",
    Card.PETROL: "Your taxi goes to the petrol station",
    Card.POLICE: "Lay it on any street or light",
    Card.REMOVE: "A card may be taken off the board",
}


def shown(game: TukTukTaxi, state: State, size: Size = WINDOW, focus: Player | None = None) -> str:
    """Draw what everybody sees, without colours."""
    return plain(game.text(game.open_scene(state), size, focus))


def spans(block: TextBlock) -> Iterator[Span]:
    for line in block:
        yield from line


def begun() -> State:
    """Let P1 have rolled a 4 on the way to customers, with P2 loaded and about to lose a turn."""
    state = rolled(
        EUROPEAN,
        4,
        ["f10", "b12"],
        laid=LAID,
        customers={3: "m14", 5: "j11", 8: "j9"},
        carrying=[1],
    )
    return attrs.evolve(state, taxis=(state.taxis[0], attrs.evolve(state.taxis[1], lost_turns=1)))


def in_town() -> State:
    """Let P1 have drawn a sign in a small town with others."""
    laid = "stop f8, no-entry g8, stop c8, one-way c8 E, police e7"
    return drawn(laying(placed(TOWN), laid), "no-parking")


def crowded(row: int) -> str:
    """Lay as many kinds of signs as have room in a row, which is a street from d to p."""
    cards = [card for card in Card if card not in ("garage", "petrol", "police", "remove")]
    arrows = {"turn-right", "turn-left", "one-way", "no-right", "no-left"}
    return ", ".join(
        f"{card} {column}{row}{' E' * (card in arrows)}"
        for card, column in zip(cards, "defghijklmnop", strict=False)
    )


def ended() -> tuple[TukTukTaxi, State]:
    """Let nobody be able to leave a station."""
    game = TukTukTaxi(board="town", components=box_of(SMALL, {"no-entry": 2}, customers=4))
    customers = ("P1 customer B1 d5", "P2 customer B2 e6", "P1 customer B4 e4", "P2 customer B5 f5")
    state = play(game, game.initial_state(), *customers)
    state = play(game, state, "* draw no-entry", "P1 sign no-entry e8", "* roll 1", "P1 stay")
    state = play(game, state, "* draw no-entry", "P2 sign no-entry e2", "* roll 1", "P2 stay")
    return game, play(game, state, "* roll 1", "P1 stay", "* roll 1", "P2 stay")


# Whole windows.


def test_a_window_has_all_that_is_needed_to_decide() -> None:
    assert shown(EUROPEAN, begun()) == stored_screen("tuk_tuk_taxi", "small")


def test_a_large_window_says_what_signs_mean() -> None:
    assert shown(TOWN, in_town(), LARGE) == stored_screen("tuk_tuk_taxi", "large")


def test_at_the_end_there_are_winners_and_ranks() -> None:
    assert shown(*ended()) == stored_screen("tuk_tuk_taxi", "end")


# What is found in a window along a match.


def decisions(game: TukTukTaxi, *, seed: int, every: int) -> Iterator[State]:
    """Play a match at random for a while; yield some of the moments in which a seat chooses."""
    rng, state = seeded(seed), game.initial_state()
    for number in range(30 * every):
        if game.outcome(state) is not None:
            return
        if game.to_act(state) != (CHANCE,) and number % every == 0:
            yield state
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])


def town_rows(game: TukTukTaxi, state: State) -> list[str]:
    """Return the rows of the town as they are drawn without a window, but without the margin."""
    scene = game.open_scene(state)
    town = next(
        part for part in game.render(scene).split("\n\n") if part.startswith(str(scene.height))
    )
    return [line[:2] + line[3:] for line in town.splitlines()[: scene.height]]


@pytest.mark.slow
@pytest.mark.parametrize("board", ["european", "exotic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_needed_is_in_a_window(players: int, board: str) -> None:
    game = TukTukTaxi(players, board=board)
    for state in decisions(game, seed=players, every=7):
        scene = game.open_scene(state)
        lines = shown(game, state).splitlines()
        first = 0 if board == "european" else 1
        rows = town_rows(game, state)
        for line, row in zip(lines[first:], rows, strict=False):
            assert line.startswith(row)
        letters = "  ".join("abcdefghijklmnopqrstu"[: scene.width])
        assert lines[first + scene.height].startswith(f"   {letters}")
        column = 2 + 3 * scene.width
        panel = " ".join(" ".join(line[column:] for line in lines).split())
        title = lines[0] if first else panel
        limit = f" of {scene.most_turns}:"
        assert title.startswith(game.render(scene).splitlines()[0].replace(limit, ":"))
        if scene.roll is not None:
            assert f"{scene.roll.number} {scene.roll.colour}: " in panel
        if scene.card is not None:
            assert MEANINGS[scene.card] in panel
        for number, seat in enumerate(scene.seats, start=1):
            points = f"delivered {seat.delivered}" if first else str(seat.delivered)
            where = "at home" if seat.is_home else seat.square
            assert f"P{number} {points} {'* ' * seat.carries}{where}" in panel


SIZES = [Size(*size) for size in ((80, 20), (97, 21), (100, 26), (120, 36), (231, 70))]
TOO_SMALL = [
    Size(*size) for size in ((0, 0), (1, 9), (2, 2), (15, 1), (17, 12), (50, 20), (79, 19))
]


def test_a_window_that_is_a_line_taller_has_a_head() -> None:
    lines = shown(EUROPEAN, begun(), Size(80, 21)).splitlines()
    assert lines[0] == "Turn 1: P1 has rolled 4 (yellow)"
    assert lines[1].startswith("19 ")


@pytest.mark.parametrize(
    ("turn_limit", "title"),
    [(11, "Turn 1: P1"), (10, "Turn 1 of 20: P1"), (None, "Turn 1: P1")],
)
def test_the_limit_of_turns_is_told_when_it_is_near(turn_limit: int | None, title: str) -> None:
    game = attrs.evolve(TOWN, turn_limit=turn_limit)
    assert shown(game, placed(game)).startswith(f"{title} draws a card\n")


# What the signs mean.


def test_signs_near_the_taxi_in_focus_are_explained_first() -> None:
    # P1 on f10 is 4 squares from stop on f14, P2 on b12 is on no-parking, 11 squares from one-way.
    state = begun()
    order = {"P1": ["stop", "no-parking", "one-way"], "P2": ["no-parking", "stop", "one-way"]}
    for focus, names in ((P1, order["P1"]), (P2, order["P2"])):
        text = shown(EUROPEAN, state, focus=focus)
        assert sorted(names, key=lambda name: text.index(f" {name}")) == names


def test_the_station_of_the_seat_in_focus_is_explained() -> None:
    assert "[1] home of P1" in shown(EUROPEAN, begun(), focus=P1)
    assert "[2] home of P2" in shown(EUROPEAN, begun(), focus=P2)


def test_the_marks_of_the_board_are_explained_however_many_signs_there_are() -> None:
    marks = ["7> customer", "L light", "* loaded", "G garage", "P petrol", "+- frame"]
    for board, row in (("european", 18), ("exotic", 16)):
        for players in (2, 4):
            game = TukTukTaxi(players, board=board)
            text = shown(game, laying(placed(game), crowded(row)))
            assert [mark for mark in marks if mark not in text] == []
            assert ("[x] closed" in text) is (players == 2)


def test_streets_are_explained_where_there_is_room() -> None:
    assert "[x] closed  . street" in shown(EUROPEAN, EUROPEAN.initial_state())


def test_signs_that_have_no_room_beside_the_town_are_explained_below() -> None:
    game = TukTukTaxi(4, board="exotic")
    state = rolled(game, 1, ["k17", "u9", "k1", "a9"], laid=crowded(16))
    lines = shown(game, state, Size(80, 22)).splitlines()
    below = " ".join(line[:65] for line in lines[19:])
    assert "CA crossing-ahead" in below  # 17 characters, where the town leaves 14
    beside = " ".join(line[65:] for line in lines)
    for sign in signs(crowded(16)).cards:
        assert f" {sign.card}" in below + beside


@pytest.mark.parametrize("card", Card)
def test_a_card_that_was_drawn_is_explained(card: Card) -> None:
    text = shown(TOWN, drawn(placed(TOWN), card), LARGE)
    assert f"has drawn {card}\n" in text
    assert f" {MEANINGS[card]}" in text


def test_where_there_is_no_room_seats_come_before_what_a_card_means() -> None:
    game = TukTukTaxi(4, board="exotic")
    state = drawn(placed(game), "police")
    assert "Lay it on any" in shown(game, state)
    taxis = tuple(attrs.evolve(taxi, lost_turns=1) for taxi in state.taxis)
    text = shown(game, attrs.evolve(state, taxis=taxis))
    assert "Lay it on any" not in text
    assert text.count("loses 1 turn") == 4


@pytest.mark.parametrize(
    ("number", "meaning"),
    [
        (2, "red: no light is passed"),
        (3, "green: lights are open"),
        (6, "yellow: only 3 squares if you pass a light"),
    ],
)
def test_the_colour_of_a_roll_is_explained(number: int, meaning: str) -> None:
    assert f" {number}  {meaning}" in shown(TOWN, rolled(TOWN, number, ["e9", "e1"]))


def test_lost_turns_are_told() -> None:
    state = begun()
    taxis = (attrs.evolve(state.taxis[0], lost_turns=2), state.taxis[1])
    text = shown(EUROPEAN, attrs.evolve(state, taxis=taxis), LARGE)
    assert "P1         0   f10   loses 2 turns\n" in text
    assert "P2         0 * b12 on NP   loses 1 turn\n" in text


# Towns that are too large.


def test_of_a_town_that_is_too_large_the_part_around_the_taxi_in_focus_is_drawn() -> None:
    town = [list("." * 26) for _ in range(40)]
    for row in range(1, 39):
        town[row][1] = town[row][24] = "#"
    for column in range(1, 25):
        town[1][column] = town[38][column] = town[20][column] = "#"
    town[0][2], town[20][25], town[39][23], town[20][0] = "1234"
    town[1][3], town[38][3] = "G", "P"
    town[18][10], town[18][14], town[22][10], town[22][14] = "++++"
    town[19][11] = town[19][12] = town[21][11] = town[21][12] = "B"
    box = box_of(["".join(line) for line in town], customers=4)
    game = TukTukTaxi(board="town", components=box)
    state = rolled(game, 1, ["c40", "x1"])
    first = shown(game, state, focus=P1).splitlines()
    assert first[0].startswith("40      P1 ")
    assert first[-1].startswith("   a  b  c ")
    second = shown(game, state, focus=P2).splitlines()
    assert second[-2].startswith(" 1")
    assert second[-2][: 2 + 3 * 21].rstrip().endswith("P2")
    assert second[-1][: 2 + 3 * 21].rstrip().endswith("x  y  z")
    for size in SIZES + TOO_SMALL:
        block = game.text(game.open_scene(state), size)
        assert width_of(block) <= size.columns
        assert len(block) <= size.lines


# Colours.


def test_styles_are_those_of_rich() -> None:
    for state in (begun(), EUROPEAN.initial_state()):
        for span in spans(EUROPEAN.text(EUROPEAN.open_scene(state), LARGE)):
            Style.parse(span.style)


def test_lights_have_the_colour_of_the_roll() -> None:
    def style(state: State) -> str:
        block = TOWN.text(TOWN.open_scene(state), WINDOW)
        return next(span.style for span in block[3] if span.text == "-L-")

    styles = [style(placed(TOWN)), *(style(rolled(TOWN, each, ["e9", "e1"])) for each in (1, 3, 4))]
    assert len(set(styles)) == 4
    assert style(rolled(TOWN, 2, ["e9", "e1"])) == styles[1]


def test_what_a_meter_means_depends_on_the_match() -> None:
    free = TukTukTaxi(parking_meter="no_effect")
    state = drawn(placed(free), "parking-meter")
    assert "It means nothing, as meters are free here." in " ".join(
        shown(free, state, LARGE).split()
    )
    assert "unless" not in shown(EUROPEAN, state, LARGE)
