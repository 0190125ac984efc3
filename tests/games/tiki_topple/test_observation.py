"""What a seat knows, as tables of numbers."""

import pytest

from boardrules import Player
from boardrules.building.observation import Feature
from boardrules.games.tiki_topple import State, TikiTopple
from tests.games.matches import play
from tests.games.tiki_topple.matches import after_match, prepared, tiny_box

P1, P2, P3 = Player(0), Player(1), Player(2)
GAME = TikiTopple(first_player=1, components=tiny_box(rounds=(2, 1, 1)))
"""Two rounds with four Tikis; everybody has up1 up1 puh toast, of which one is set aside."""


def rows(text: str) -> list[int]:
    """Read a table with one digit for each number."""
    return [int(digit) for row in text.split() for digit in row]


def in_play() -> State:
    """Return a moment of the second round, which P1 has begun."""
    state = prepared(
        GAME,
        tikis="AAA BBB CCC DDD",
        asides=("up1", "up1"),
        missions=("AAA CCC BBB", "CCC AAA DDD"),
    )
    state = play(GAME, state, "P2 up1 BBB", "P1 up1 AAA", "P2 toast")
    state = prepared(
        GAME,
        state,
        tikis="CCC DDD BBB AAA",
        asides=("up1", "toast"),
        missions=("BBB DDD AAA", "DDD BBB CCC"),
    )
    return play(GAME, state, "P1 up1 AAA")


def test_a_seat_sees_the_table_its_own_cards_and_the_others_from_its_place_on() -> None:
    assert GAME.observe(GAME.view(in_play(), P2), P2) == {
        "phase": [0, 0, 0, 1, 0],
        "round": [0, 1, 0],
        "first": [0, 1],
        "due": [1, 0],
        "column": rows("0010 0001 1000 0100"),
        "hand": [2, 0, 0, 1, 0, 0, 0],
        "aside": [0, 0, 0, 0, 0, 0, 1],
        "mission": rows("0001 0100 0010"),
        "hand_size": [3, 2],
        "played": rows("0000000 1000000"),
        "used_missions": [1, 1, 0, 0],
        "score": [5, 11],
    }


def test_the_other_seat_has_other_cards_and_the_rows_the_other_way_round() -> None:
    tables = GAME.observe(GAME.view(in_play(), P1), P1)
    assert tables["hand"] == [0, 0, 0, 1, 0, 0, 1]
    assert tables["aside"] == [1, 0, 0, 0, 0, 0, 0]
    assert tables["mission"] == rows("0100 0001 1000")
    assert (tables["first"], tables["due"]) == ([1, 0], [0, 1])
    assert (tables["hand_size"], tables["score"]) == ([2, 3], [11, 5])


@pytest.mark.parametrize("viewer", [None, P2])
def test_what_a_view_hides_is_zeros(viewer: Player | None) -> None:
    hidden = GAME.observe(GAME.view(in_play(), viewer), P1)
    own = GAME.observe(GAME.view(in_play(), P1), P1)
    assert {name for name in own if hidden[name] != own[name]} == {"hand", "aside", "mission"}
    assert not any([*hidden["hand"], *hidden["aside"], *hidden["mission"]])


def test_before_anything_happens_there_is_only_a_full_hand() -> None:
    state = GAME.initial_state()
    tables = GAME.observe(GAME.view(state, P1), P1)
    assert {name: numbers for name, numbers in tables.items() if any(numbers)} == {
        "phase": [1, 0, 0, 0, 0],
        "round": [1, 0, 0],
        "first": [0, 1],
        "hand": [2, 0, 0, 1, 0, 0, 1],
        "hand_size": [4, 4],
    }


def test_the_setup_tells_whose_card_and_mission_is_due() -> None:
    laid = play(GAME, GAME.initial_state(), *(f"* column {name * 3}" for name in "ABCD"))
    aside = play(GAME, laid, "* aside P2 puh")
    dealing = play(GAME, aside, "* aside P1 puh", "* mission P2 CCC-AAA-DDD")
    seen = [GAME.observe(GAME.view(state, P2), P2) for state in (laid, aside, dealing)]
    assert [tables["phase"].index(1) for tables in seen] == [1, 1, 2]
    assert [tables["due"] for tables in seen] == [[1, 0], [0, 1], [0, 1]]
    assert [tables["hand_size"] for tables in seen] == [[4, 4], [3, 4], [3, 3]]
    assert [sum(tables["mission"]) for tables in seen] == [0, 0, 3]


def test_at_the_end_nobody_is_due_and_nobody_is_first() -> None:
    tables = GAME.observe(GAME.view(after_match(GAME), P1), P1)
    assert (tables["phase"], tables["round"]) == ([0, 0, 0, 0, 1], [0, 0, 1])
    assert (tables["due"], tables["first"]) == ([0, 0], [0, 0])
    assert tables["used_missions"] == [1, 1, 1, 1]


def test_shapes_and_ranges_follow_from_the_options() -> None:
    game = TikiTopple(players=3)
    shown = {feature.name: (feature.shape, feature.low, feature.high) for feature in game.features}
    assert shown == {
        "phase": ((5,), 0, 1),
        "round": ((4,), 0, 1),
        "first": ((3,), 0, 1),
        "due": ((3,), 0, 1),
        "column": ((9, 9), 0, 1),
        "hand": ((7,), 0, 2),
        "aside": ((7,), 0, 2),
        "mission": ((3, 9), 0, 1),
        "hand_size": ((3,), 0, 8),
        "played": ((3, 7), 0, 2),
        "used_missions": ((27,), 0, 1),
        "score": ((3,), 0, 48),
    }


def test_a_score_can_be_as_high_as_its_range() -> None:
    game = TikiTopple(components=tiny_box(missions="AAA BBB CCC, BBB AAA CCC"))
    state = prepared(
        game,
        tikis="AAA BBB CCC DDD",
        asides=("up1", "up1"),
        missions=("AAA BBB CCC", "BBB AAA CCC"),
    )
    state = play(game, state, "P1 up1 BBB", "P2 up1 AAA", "P1 toast")
    assert game.observe(game.view(state, P1), P1)["score"] == [16, 7]
    assert game.features[-1] == Feature("score", (2,), game.features[-1].about, high=16)


@pytest.mark.parametrize("player", [Player(2), Player(-1)])
def test_only_a_seat_has_an_observation(player: Player) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {player}"):
        GAME.observe(GAME.view(in_play(), None), player)
