"""The continent and the cards drawn as text, into windows of a terminal and without a limit."""

from collections.abc import Callable, Iterator
from itertools import islice
import re

import attrs
import pytest
from rich.style import Style

from boardrules import Player, show
from boardrules.drawing.terminal_text import paint
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    Rotation,
    Scene,
    State,
    TectonicTribes,
)
from boardrules.scene import Size
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import after_laying, choose, deal
from tests.games.windows import SIZES, SMALLEST, TINY, drawn, scenes, stored_screen

GAME = TectonicTribes(players=3)
LARGE = Size(120, 36)
P1, P2, P3 = Player(0), Player(1), Player(2)
GAMES = (
    *(TectonicTribes(players=players) for players in (2, 3, 4, 5)),
    TectonicTribes(players=5, advanced=True, stolen_card="forfeit"),
)


def founded() -> State:
    """Finish the setup: P3 began, then P1, then P2."""
    orders = ("* order P1 2", "* order P2 3", "* order P3 1")
    layings = ("P3 place 68 0,0 r0", "P1 place 57 1,2 r0", "P2 place 60 -2,2 r1")
    state = play(GAME, GAME.initial_state(), *orders)
    for seat, laying in zip((3, 1, 2), layings, strict=True):
        state = play(GAME, state, f"* terrain P{seat} {laying.split()[2]}", laying)
    return state


def dealt() -> State:
    """Deal 1 to 12, 13 to 24 and 25 to 36."""
    return deal(GAME, founded(), range(1, 13), range(13, 25), range(25, 37))


def chosen() -> State:
    """Let all choose; P3 goes first with card 36."""
    return choose(GAME, dealt(), (1, 12), (13, 24), (25, 36))


def camped() -> State:
    """Let P3 lay tents in the lakes, and drop the card of P2, who then has that of P3."""
    return play(GAME, chosen(), "P3 tribe 2 1,-2 r2", "P3 drop P2")


def seen(state: State, viewer: Player | None, game: TectonicTribes = GAME) -> Scene:
    return game.scene(game.view(state, viewer))


def first_line(scene: Scene) -> str:
    return drawn(GAME, scene, SMALLEST).splitlines()[0]


@pytest.mark.parametrize(
    ("name", "state", "viewer", "size"),
    [
        ("choosing", dealt, P1, SMALLEST),
        ("laying", camped, P2, SMALLEST),
        ("laying_large", camped, P2, LARGE),
        ("watching", chosen, None, SMALLEST),
    ],
)
def test_chosen_screens(
    name: str, state: Callable[[], State], viewer: Player | None, size: Size
) -> None:
    assert drawn(GAME, seen(state(), viewer), size) == stored_screen("tectonic_tribes", name)


@pytest.mark.parametrize(
    ("name", "state", "viewer"), [("whole", camped, P2), ("whole_watching", chosen, None)]
)
def test_without_a_window_all_that_one_sees_is_drawn(
    name: str, state: Callable[[], State], viewer: Player | None
) -> None:
    assert show(GAME, state(), viewer) == stored_screen("tectonic_tribes", name)


def test_before_anything_is_drawn() -> None:
    lines = drawn(GAME, seen(GAME.initial_state(), P1), SMALLEST).splitlines()
    assert lines[0] == "Setup: turn-order cards are being dealt"
    assert lines[1] == "(no continent yet)            points tribes hand card"
    assert lines[2] == "                       P1 you      0      5    0    -  blue"
    assert lines[6].endswith("your tribe cards")


def test_the_first_line_tells_who_is_to_do_what() -> None:
    one = play(GAME, dealt(), "P1 discard 1")
    two = play(GAME, one, "P1 play 12")
    robbed = TectonicTribes(players=3, stolen_card="forfeit")
    state = play(robbed, chosen(), "P3 tribe 2 1,-2 r2")
    turn = "Deal 1 of 2, turn 1 of 6"
    assert first_line(seen(dealt(), None)) == f"{turn}: P1, P2, P3 still to choose a card"
    assert first_line(seen(dealt(), P1)) == f"{turn}: first discard a card of your hand"
    assert first_line(seen(one, P1)) == f"{turn}: choose a card of your hand to play"
    assert first_line(seen(two, P1)) == f"{turn}: P2, P3 still to choose a card"
    assert first_line(seen(chosen(), P3)) == f"{turn}: your turn, lay card 36 or a tribe card"
    assert first_line(seen(chosen(), P1)) == f"{turn}: P3 is to lay card 36 or a tribe card"
    assert (
        first_line(seen(state, P3, robbed))
        == f"{turn}: your turn, drop a card that is yet to be laid"
    )
    state = play(robbed, state, "P3 drop P2")
    assert first_line(seen(state, P2, robbed)) == f"{turn}: your turn, lay a tribe card"
    assert first_line(seen(founded(), P2)) == "Deal 1 of 2: hands are being dealt"


def test_in_the_setup_one_lays_what_was_drawn_and_no_tribe_cards() -> None:
    orders = ("* order P1 1", "* order P2 2", "* order P3 3")
    state = play(GAME, GAME.initial_state(), *orders, "* terrain P1 57")
    assert first_line(seen(state, P1)) == "Setup: your turn, lay card 57"
    assert first_line(seen(state, None)) == "Setup: P1 is to lay card 57"
    assert "The first card lies at 0,0." in drawn(GAME, seen(state, P1), SMALLEST)


def test_a_seat_without_cards_passes() -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit")
    state = play(game, chosen(), "P3 tribe 2 1,-2 r2", "P3 drop P2")
    scene = seen(state, P2, game)
    seats = tuple(attrs.evolve(seat, tribes=()) for seat in scene.seats)
    assert first_line(attrs.evolve(scene, seats=seats)).endswith("your turn, pass")


def test_what_a_seat_has_chosen_is_drawn_for_it_alone() -> None:
    state = play(GAME, dealt(), "P1 discard 1", "P1 play 12")
    own, other = (drawn(GAME, seen(state, viewer), Size(120, 24)) for viewer in (P1, P2))
    assert "discarded   to play" in own
    assert "P1 you      0      5   10   12 has chosen" in own
    assert "discarded" not in other
    assert "P1          0      5   10    ? has chosen" in other


def test_another_seat_can_be_in_focus() -> None:
    text = drawn(GAME, seen(dealt(), P1), SMALLEST, P2)
    assert "tribe cards of P2" in text
    assert "hand of P2" not in text
    assert "^2^2" in text


def test_the_referee_sees_all_hands() -> None:
    text = drawn(GAME, GAME.open_scene(chosen()), LARGE, P1)
    assert "hand of P1\n" in text
    assert "P2 holds 14 15 16 17 18 19 20 21 22 23\n" in text
    assert "P3 holds 26 27 28 29 30 31 32 33 34 35\n" in text


def test_the_smallest_window_of_the_referee_lists_all_hands_of_four() -> None:
    game = TectonicTribes(players=4)
    state = next(state for state in moments(game, 1) if game.open_scene(state).phase == "act")
    scene = game.open_scene(state)
    text = drawn(game, scene, SMALLEST)
    for number, seat in enumerate(scene.seats):
        if number not in scene.to_act:
            numbers = " ".join(str(card.number) for card in seat.hand or ())
            assert f"P{number + 1} holds {numbers}\n" in text


def test_whoever_drops_a_card_reads_who_lays_theirs() -> None:
    state = play(GAME, chosen(), "P3 tribe 2 1,-2 r2")
    text = " ".join(drawn(GAME, seen(state, P3), SMALLEST).split())
    assert "somebody who acts later and then lays yours instead." in text
    forfeit = TectonicTribes(players=3, stolen_card="forfeit")
    text = " ".join(drawn(forfeit, seen(state, P3), SMALLEST).split())
    assert "somebody who acts later and then has none to lay." in text


def test_the_cards_of_the_pile_and_those_set_aside_are_counted_where_there_is_no_limit() -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit")
    assert "\npile 41, discards 3\n" in show(game, chosen())
    robbed = play(game, chosen(), "P3 tribe 2 1,-2 r2", "P3 drop P1")
    assert "\npile 41, discards 4, card 36 set aside\n" in show(game, robbed)


def test_few_tribe_cards_are_turned_in_the_smallest_window_too() -> None:
    scene = seen(camped(), P2)
    seats = tuple(attrs.evolve(seat, tribes=seat.tribes[-2:]) for seat in scene.seats)
    text = drawn(GAME, attrs.evolve(scene, seats=seats), SMALLEST)
    assert "your tribe cards, turned\n" in text
    assert "4 r0  4 r1  4 r2  4 r3  5 r0  5 r1  5 r2  5 r3\n" in text


def moments(game: TectonicTribes, seed: int) -> Iterator[State]:
    """Yield the states of a match that is played at random."""
    rng = seeded(seed)
    yield (state := game.initial_state())
    while game.to_act(state):
        actions = game.legal_actions(state)
        yield (state := game.apply_unchecked(state, actions[rng.randrange(len(actions))]))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whatever_one_needs_to_decide_is_in_the_smallest_window(game: TectonicTribes) -> None:
    states = list(moments(game, 5))
    for state in (*states[:-1:12], states[-1]):
        scene = seen(state, P2, game)
        text = drawn(game, scene, SMALLEST)
        words = text.replace(">", " ").split()
        for number, seat in enumerate(scene.seats):
            row = words[words.index(f"P{number + 1}", words.index("points")) :]
            after = row[2:] if number == P2 else row[1:]
            assert after[:2] == [str(scene.scores[number]), str(len(seat.tribes))]
            assert scene.outcome or after[2] == str(seat.hand_size)
            assert not seat.front or after[3] == str(seat.front.number)
        for card in scene.continent.cards[-1:]:
            assert f" {card.number} {card.x},{card.y} r{card.rotation}" in text
        if scene.outcome is None:
            own = scene.seats[P2]
            assert {str(card.number) for card in own.hand or ()} <= set(words)
            assert text.count("^2") >= sum(
                square.ground == "tent" for card in own.tribes for square in card.face
            )
        rows = {square.y for square in scene.continent.squares}
        assert "F forest  L lake  M mine" in text or len(rows) == SMALLEST.lines - 2
        shown = {int(found) for found in re.findall(r"^ *(-?\d+) ", text, re.MULTILINE)}
        assert rows <= shown or "not shown: " in text


def test_the_end_has_ranks_and_regions() -> None:
    *_, over = moments(GAME, 3)
    scene = seen(over, None)
    assert scene.outcome is not None
    lines = drawn(GAME, scene, Size(100, 26)).splitlines()
    assert lines[0] == "The end: P2 wins"
    assert lines[2].endswith("points tribes rank")
    assert [line.split()[-4:] for line in lines[3:6]] == [
        [str(scene.scores[seat]), str(len(scene.seats[seat].tribes)), str(rank), colour]
        for seat, rank, colour in zip(
            range(3), scene.outcome.ranks, ("blue", "red", "yellow"), strict=True
        )
    ]
    assert any("regions: owner, points, where" in line for line in lines)
    assert not any("tribe cards" in line for line in lines)


# A continent that is too large.


@pytest.mark.parametrize(
    ("step", "rotation", "note"),
    [
        ((2, 0), 1, "not shown:  < x 0 to 21 "),
        ((-2, 0), 1, "not shown:  > x -19 to 2 "),
        ((0, 2), 0, "not shown:  ^ y 0 to 24"),
        ((0, -2), 0, "not shown:  v y -22 to 2"),
    ],
)
def test_of_a_large_continent_the_part_around_the_latest_card_is_shown(
    step: tuple[int, int], rotation: Rotation, note: str
) -> None:
    game, state = after_laying([(step[0] * turn, step[1] * turn) for turn in range(20)], rotation)
    assert f"\n{note}" in drawn(game, seen(state, P1, game), SMALLEST)
    assert "not shown" not in drawn(game, seen(state, P1, game), Size(200, 60))
    assert "not shown" not in show(game, state)


def test_without_a_window_all_of_a_large_continent_is_drawn() -> None:
    game, state = after_laying([(-2 * index, index) for index in range(60)], 1)
    lines = show(game, state).splitlines()[2:68]
    assert lines[0].split() == [str(x) for x in range(-120, 6, 2)]
    assert [line.split()[0] for line in lines[1:]] == [str(y) for y in range(-2, 63)]
    assert sum(line.count(".") for line in lines) == 60 * 5 + 1
    assert lines[3].endswith("   .  .  .")


def test_of_a_continent_without_end_a_part_is_drawn() -> None:
    scene = seen(chosen(), P1)
    far = attrs.evolve(scene.continent.squares[0], x=10**15)
    squares = (*scene.continent.squares, far)
    scene = attrs.evolve(scene, continent=attrs.evolve(scene.continent, squares=squares))
    assert f"\nnot shown:  > x 298 to {10**15}\n" in GAME.render(scene)


def test_a_long_note_on_what_is_not_shown_takes_two_lines() -> None:
    east, south = [(2 * turn, 0) for turn in range(20)], [(0, turn) for turn in range(1, 31)]
    spots = [*east, *((-x, y) for x, y in east[1:]), *south, *((x, -y) for x, y in south)]
    game, state = after_laying([*spots, (2, 1)], 1)
    lines = drawn(game, seen(state, P1, game), SMALLEST).splitlines()
    assert lines[17:19] == [
        "not shown:  < x -38 to -7  > x 13 to 40",
        "^ y -30 to -6  v y 10 to 31",
    ]


def test_long_numbers_of_columns_keep_their_distance() -> None:
    game, state = after_laying([(-2 * index, 0) for index in range(60)], 1)
    lines = drawn(game, seen(state, P1, game), SMALLEST).splitlines()
    assert lines[1].split()[:4] == ["-115", "-110", "-105", "-100"]


# Boxes of somebody's own.


def test_colours_are_drawn_as_text_and_long_names_are_cut() -> None:
    colours = ("\x1b[31mred", "blue\n" * 10, "yellow", "\N{CJK UNIFIED IDEOGRAPH-9752}" * 40, "x")
    game = TectonicTribes(players=5, components=attrs.evolve(DEFAULT, colours=colours))
    state = game.initial_state()
    for size in (*SIZES, *TINY):
        assert "\x1b" not in drawn(game, seen(state, P1, game), size)
    assert "\x1b" not in show(game, state)
    assert "\N{CJK UNIFIED IDEOGRAPH-9752}" * 40 in show(game, state)
    assert r"\x1b[31mred" in drawn(game, seen(state, P1, game), Size(200, 20))


@pytest.mark.slow
def test_many_cards_with_long_numbers_are_still_drawn() -> None:
    cards = {10**15 + number: PLAIN for number in range(60)}
    tents = ["tent tent / tent tent / tent plain"] * 10
    game = TectonicTribes(components=box(cards, tribes=tents, hand=28))
    for state in islice(moments(game, 2), 65, 80, 14):
        text = drawn(game, seen(state, P1, game), SMALLEST)
        assert all(str(card.number) in text for card in seen(state, P1, game).seats[P1].hand or ())
        for scene in scenes(game, state):
            for size in (*SIZES, *TINY):
                drawn(game, scene, size)


def test_squares_tents_and_seats_have_their_colours() -> None:
    block = GAME.text(seen(camped(), P3), SMALLEST)
    spans = [span for each in block for span in each]
    styles = {span.text: Style.parse(span.style) for span in spans}
    assert styles["^3"] == styles["P3"] == Style.parse(f"bold {paint('yellow')}")
    for mark in ("F ", "L ", "M ", ". ", "# "):
        assert styles[mark].bgcolor is not None
        assert styles[mark].color is not None
    assert {span.text for span in spans if "underline" in span.style} == {
        *("^3", ". ", "P3 tribe 2 1,-2 r2")
    }
