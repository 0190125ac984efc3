"""The table drawn as text."""

import attrs
import pytest

from boardrules import Player, show
from boardrules.codec import from_data, to_data
from boardrules.games.tiki_topple import Scene, State, TikiTopple
from tests.games.matches import play, seeded
from tests.games.tiki_topple.matches import after_match, after_round, prepared, tiny_box

GAME = TikiTopple()


def in_play() -> State:
    """Return a moment of the second round."""
    state = after_round(GAME, prepared(GAME, missions=("NUI EEPO WIKIWIKI", "AKAMAI HUHU KAPU")))
    state = prepared(
        GAME,
        state,
        asides=("up1 puh", "topple toast"),
        missions=("HOOKIPA LOKAHI NANI", "KAPU LOKAHI HUHU"),
    )
    return play(GAME, state, "P2 up3 KAPU", "P1 wiki EEPO NANI", "P2 toast")


COLUMN_DRAWN = """\
Round 2 of 4

  1  EEPO      brown       9 5 2
  2  WIKIWIKI  light blue  5 2
  3  HUHU      yellow      2
  4  NUI       green
  5  LOKAHI    purple
  6  KAPU      pink
  7  AKAMAI    orange
  8  NANI      red

The last round ended with NUI, HUHU, LOKAHI on top.
"""


def test_a_spectator_sees_the_column_and_what_was_played() -> None:
    assert show(GAME, in_play()) == (
        COLUMN_DRAWN
        + """
P1    9 points  hand: 6 cards
                played: wiki
                last round: NUI-EEPO-WIKIWIKI gave 9
P2    5 points  hand: 5 cards
                played: up3 toast
                last round: AKAMAI-HUHU-KAPU gave 5"""
    )


def test_a_seat_sees_its_own_cards_and_mission_too() -> None:
    assert show(GAME, in_play(), Player(0)) == (
        COLUMN_DRAWN
        + """
P1    9 points  hand: up1 up2 up3 topple toast toast
                played: wiki
                set aside: up1 puh
                mission: HOOKIPA-LOKAHI-NANI
                last round: NUI-EEPO-WIKIWIKI gave 9
P2    5 points  hand: 5 cards
                played: up3 toast
                last round: AKAMAI-HUHU-KAPU gave 5"""
    )


@pytest.mark.rule("TIKI-2.1")
@pytest.mark.parametrize("viewer", [None, Player(0), Player(1), Player(2)])
def test_no_hand_set_aside_card_or_mission_of_another_is_drawn(viewer: Player | None) -> None:
    game = TikiTopple(players=3)
    rng = seeded(3)
    state = game.initial_state()
    while game.to_act(state):
        drawing = show(game, state, viewer)
        assert drawing.count("mission:") == (
            viewer is not None and state.missions[viewer] is not None
        )
        assert drawing.count("set aside:") == (
            viewer is not None and bool(state.seats[viewer].aside)
        )
        assert " \n" not in drawing
        lines = [line for line in drawing.splitlines() if "hand:" in line]
        hands = [line.partition("hand:")[2].strip() for line in lines]
        for number, (hand, seat) in enumerate(zip(hands, state.seats, strict=True)):
            size = len(seat.hand)
            hidden = f"{size} card" if size == 1 else f"{size} cards"
            assert hand == (" ".join(seat.hand) if number == viewer else hidden)
        for number, mission in enumerate(state.missions):
            if mission is not None:
                assert (str(mission) in drawing) == (number == viewer)
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])


def test_before_the_column_is_laid() -> None:
    drawing = show(GAME, GAME.initial_state(), Player(1))
    assert drawing == (
        "Round 1 of 4\n"
        "\n"
        "  (no column yet)\n"
        "\n"
        "P1    0 points  hand: 9 cards\n"
        "P2    0 points  hand: up1 up1 up2 up3 puh topple wiki toast toast"
    )


def test_one_card_is_not_cards() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    while len(state.seats[0].hand) > 1:
        state = game.apply(state, game.legal_actions(state)[0])
    assert "P1    0 points  hand: 1 card\n" in show(game, state)


def test_the_end_is_drawn_as_the_end() -> None:
    over = after_match(GAME)
    drawing = show(GAME, over)
    assert drawing.startswith("The end\n")
    assert GAME.score(over) == (11, 13)
    assert "P1   11 points" in drawing
    assert "P2   13 points" in drawing
    # No round is being prepared, so there is no column to wait for.
    assert "no column yet" not in drawing


def test_colours_are_drawn_as_text() -> None:
    box = tiny_box()
    box = attrs.evolve(box, colours=tuple((tiki, "\x1b[31mred") for tiki, _ in box.colours))
    game = TikiTopple(components=box)
    drawn = show(game, play(game, game.initial_state(), "* column AAA"))
    assert r"AAA       \x1b[31mred" in drawn
    assert "\x1b" not in drawn


def test_what_a_stranger_calls_a_tiki_is_drawn_as_text() -> None:
    scene = to_data(GAME.open_scene(after_match(GAME)))
    scene["last_round"]["column"][0]["tiki"] = "\x1b[31mred"
    drawn = GAME.render(from_data(scene, Scene))
    assert r"\x1b[31mred" in drawn
    assert "\x1b" not in drawn
