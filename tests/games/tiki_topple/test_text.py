"""The table drawn as text, into windows of a terminal and without a limit."""

from collections.abc import Iterator
from string import ascii_uppercase

import attrs
import pytest
from rich.style import Style

from boardrules import Player, show
from boardrules.codec import from_data, to_data
from boardrules.drawing.terminal_text import paint
from boardrules.games.tiki_topple import (
    DEFAULT,
    Components,
    Edition,
    Mission,
    Scene,
    State,
    Tiki,
    TikiTopple,
)
from boardrules.scene import Size
from tests.games.matches import play, seeded
from tests.games.tiki_topple.matches import after_match, after_round, cards, prepared, tiny_box
from tests.games.windows import SIZES, SMALLEST, TINY, drawn, scenes, stored_screen

GAME = TikiTopple()
LARGE = Size(120, 36)
P1, P2 = Player(0), Player(1)
GAMES = (
    *(TikiTopple(players=players) for players in (2, 3, 4)),
    TikiTopple(players=4, edition="gamewright"),
)


def in_play() -> State:
    """Return a moment of the second round."""
    state = after_round(GAME, prepared(GAME, missions=("NUI EEPO WIKIWIKI", "AKAMAI HUHU KAPU")))
    state = prepared(
        GAME,
        state,
        asides=("up1 puh", "topple toast"),
        missions=("LOKAHI EEPO NANI", "KAPU LOKAHI HUHU"),
    )
    return play(GAME, state, "P2 up3 KAPU", "P1 wiki EEPO NANI", "P2 toast")


def seen(state: State, viewer: Player | None, game: TikiTopple = GAME) -> Scene:
    return game.scene(game.view(state, viewer))


def test_a_seat_sees_all_that_it_needs_in_the_smallest_window() -> None:
    assert drawn(GAME, seen(in_play(), P1), SMALLEST) == stored_screen("tiki_topple", "small")


def test_a_large_window_has_larger_tikis_colours_and_explanations() -> None:
    assert drawn(GAME, seen(in_play(), P1), LARGE) == stored_screen("tiki_topple", "large")


def test_without_a_window_all_that_a_seat_sees_is_drawn() -> None:
    assert show(GAME, in_play(), P1) == stored_screen("tiki_topple", "whole")


def test_the_end_has_the_last_column_and_the_final_scores() -> None:
    over = seen(after_match(GAME), None)
    assert drawn(GAME, over, SMALLEST) == stored_screen("tiki_topple", "end")
    assert GAME.render(over) == stored_screen("tiki_topple", "whole_end")


def test_another_seat_can_be_in_focus() -> None:
    about = drawn(GAME, seen(in_play(), P1), SMALLEST, P2)
    assert "hand of P2\n" in about
    assert "5 face down\n" in about
    assert "mission of" not in about
    assert "your mission" not in about
    assert "set aside" not in about


def test_the_referee_sees_all_hands_and_missions() -> None:
    lines = drawn(GAME, GAME.open_scene(in_play()), Size(100, 20), P2).splitlines()
    assert lines[2].endswith("mission of P2         hand of P2")
    assert lines[-3].startswith(
        "> P1       9  up1 up2 up3 topple toast x2  LOKAHI-EEPO-NANI  wiki "
    )
    assert lines[-2].startswith("  P2       5  up1 x2 up2 puh wiki          KAPU-LOKAHI-HUHU  up3 ")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_smallest_window_of_the_referee_has_all_missions(game: TikiTopple) -> None:
    for state in list(moments(game, 7))[:-1:3]:
        scene = game.open_scene(state)
        text = drawn(game, scene, SMALLEST)
        assert all(str(seat.mission) in text for seat in scene.seats if seat.mission)


def test_the_hand_stays_where_it_is() -> None:
    texts = [
        drawn(GAME, seen(state, P1), SMALLEST)
        for state in moments(GAME, 7)
        if state.column and GAME.to_act(state)
    ]
    heads = {line for text in texts for line in text.splitlines() if line.endswith("your hand")}
    assert len({head.index("your hand") for head in heads}) == 1
    hands = [line for text in texts for line in text.splitlines() if " a Tiki " in line]
    assert len({line.index(" a Tiki ") for line in hands}) == 1


def test_the_end_of_a_round_is_told_until_one_has_played_a_card() -> None:
    state = after_round(GAME, prepared(GAME, missions=("NUI EEPO WIKIWIKI", "AKAMAI HUHU KAPU")))
    news = "Round 1 is over: NUI, HUHU, LOKAHI on top"
    state = prepared(GAME, state, missions=("LOKAHI EEPO NANI", "KAPU LOKAHI HUHU"))
    for viewer, told in (
        (P1, f"{news}; you scored 9."),
        (P2, f"{news}; you scored 5."),
        (None, f"{news}."),
    ):
        lines = drawn(GAME, seen(state, viewer), SMALLEST).splitlines()
        assert lines[1] == told
        assert not lines[-1].startswith("The last round")
    state = play(GAME, state, "P2 up3 KAPU")
    assert news in drawn(GAME, seen(state, P1), SMALLEST)
    for viewer in (P2, None):
        text = drawn(GAME, seen(state, viewer), SMALLEST)
        assert "is over" not in text
        assert text.endswith("The last round ended with NUI, HUHU, LOKAHI on top.")


def test_before_the_column_is_laid() -> None:
    lines = drawn(GAME, seen(GAME.initial_state(), P2), SMALLEST).splitlines()
    assert lines[0] == "Round 1 of 4: the column is being laid"
    assert lines[2] == "(no column yet)    your hand"
    assert lines[-2:] == ["  P1           0     9", "  P2 you       0     9"]


def test_a_seat_without_cards_has_none_left() -> None:
    state = prepared(GAME)
    while state.seats[0].hand:
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    assert "no cards left" in drawn(GAME, seen(state, P1), SMALLEST)
    assert "no cards left" in drawn(GAME, seen(state, None), SMALLEST, P1)


def test_a_tiki_that_is_out_is_lost_for_the_mission() -> None:
    state = prepared(GAME, missions=("KAPU NUI WIKIWIKI", "AKAMAI HUHU KAPU"))
    state = play(GAME, state, "P1 up1 NUI", "P2 up1 NUI", "P1 toast")
    lines = drawn(GAME, seen(state, P1), SMALLEST).splitlines()
    assert [line[25:38].rstrip() for line in lines[3:12]] == [
        *("", "5 points", "2 points", "", "", "", "", "", "9 lost")
    ]


def test_a_mission_may_ask_for_a_tiki_twice() -> None:
    game = TikiTopple(components=tiny_box(missions="AAA BBB AAA, BBB BBB BBB"))
    state = prepared(game, tikis="CCC DDD AAA BBB", asides=("toast", "toast"))
    assert "AAA   2       2 points; 9 in place 1\n" in drawn(game, seen(state, P1, game), SMALLEST)


def moments(game: TikiTopple, seed: int) -> Iterator[State]:
    """Yield the states of a match that is played at random."""
    rng = seeded(seed)
    yield (state := game.initial_state())
    while game.to_act(state):
        actions = game.legal_actions(state)
        yield (state := game.apply(state, actions[rng.randrange(len(actions))]))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whatever_one_needs_to_decide_is_in_the_smallest_window(game: TikiTopple) -> None:
    for state in list(moments(game, 7))[::3]:
        scene = seen(state, P1, game)
        text = drawn(game, scene, SMALLEST)
        lines = text.splitlines()
        for place in scene.column:
            scores = " ".join(map(str, place.points))
            row = f"{place.number:>3}   {place.tiki:<9}  {scores}".rstrip()
            assert any(line.startswith(row) for line in lines)
        assert all(f"out   {tiki}" in text for tiki in scene.out)
        own = scene.seats[P1]
        if scene.outcome is None:
            assert f"Round {scene.round} of {scene.rounds}: " in lines[0]
            assert all(f"  {card} " in text for card in own.hand or ())
            for points in (9, 5, 2) if own.mission else ():
                assert any(f"{points} {word}" in text for word in ("points", "in place", "lost"))
        for number, seat in enumerate(scene.seats):
            row = next(line for line in lines if line[2:4] == f"P{number + 1}")
            words = row.replace(">", " ").replace("you", " ").split()
            assert words[1] == str(scene.scores[number])
            assert scene.outcome or words[2] == str(seat.hand_size)
            assert set(seat.played) <= set(words)


def test_what_a_window_has_no_room_for_is_left_out() -> None:
    for scene in (*scenes(GAME, in_play()), *scenes(GAME, after_match(GAME))):
        for size in SIZES + TINY:
            drawn(GAME, scene, size)


def large_box(length: int) -> Components:
    """Make a box with as many Tikis and cards as there may be, and with long names."""
    tikis = [Tiki(letter * length) for letter in ascii_uppercase[:24]]
    hand = "up1 " * 5 + "up2 " * 4 + "up3 " * 4 + "puh " * 4 + "topple " * 4 + "wiki " * 5
    return Components(
        groups=(tuple(tikis),),
        colours=tuple((tiki, "\x1b[31m" + "\N{CJK UNIFIED IDEOGRAPH-9752}" * 30) for tiki in tikis),
        missions=tuple(Mission(*tikis[index : index + 3]) for index in range(12)),
        rounds=(2, 2, 2),
        editions=(Edition("schmidt", cards(f"{hand} toast toast toast toast"), 2),),
    )


@pytest.mark.slow
@pytest.mark.parametrize("length", [12, 40])
def test_a_box_with_many_tikis_and_long_names_has_its_column_folded(length: int) -> None:
    game = TikiTopple(players=4, components=large_box(length))
    states = list(moments(game, 1))
    text = drawn(game, seen(states[35], P1, game), SMALLEST)
    for number, tiki in enumerate(states[35].column, start=1):
        assert f"{number:>3} {tiki[:12]}" in text
    assert "your hand" in text
    assert "your mission\n" in text
    for state in (states[35], states[-1]):
        for scene in scenes(game, state):
            for size in (SMALLEST, LARGE, *TINY):
                assert "\x1b" not in drawn(game, scene, size)
            assert "\x1b" not in game.render(scene)


def test_what_a_stranger_calls_a_tiki_is_drawn_as_text() -> None:
    scene = to_data(GAME.open_scene(after_match(GAME)))
    scene["last_round"]["column"][0]["tiki"] = "\x1b[31mred"
    scene["colours"].append(["\x1b[31mred", "red"])
    drawing = GAME.render(from_data(scene, Scene))
    assert r"\x1b[31mred" in drawing
    assert "\x1b" not in drawing


def test_long_names_leave_out_what_cards_do() -> None:
    box = attrs.evolve(
        DEFAULT,
        groups=tuple(tuple(Tiki(tiki * 2) for tiki in group) for group in DEFAULT.groups),
        colours=tuple((Tiki(tiki * 2), colour) for tiki, colour in DEFAULT.colours),
        missions=tuple(
            Mission(*(Tiki(tiki * 2) for tiki in mission.tikis)) for mission in DEFAULT.missions
        ),
    )
    game = TikiTopple(components=box)
    state = prepared(game, tikis=" ".join(tiki * 2 for group in DEFAULT.groups for tiki in group))
    text = drawn(game, seen(state, P1, game), SMALLEST)
    assert "  1   NANINANI           9 5 2 " in text
    assert "up3\n" in text
    assert "up 3 places" not in text


def test_tikis_have_their_colours() -> None:
    block = GAME.text(seen(in_play(), P1), SMALLEST)
    spans = [span for each in block for span in each]
    bars = {span.text.strip(): span.style for span in spans if " on " in span.style}
    colours = dict(DEFAULT.colours)
    assert bars == {tiki: paint(colours[Tiki(tiki)]) for tiki in bars}
    assert len(bars) == 8
    for span in spans:
        Style.parse(span.style)
