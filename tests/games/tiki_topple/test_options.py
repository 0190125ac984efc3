"""The options of a game, and the boxes that fit them."""

from typing import Any, cast

import pytest

from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from tests.games.tiki_topple.matches import cards, tiny_box


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TikiTopple() == TikiTopple(
        players=2,
        edition="schmidt",
        first_player=0,
        toast_bar="each_player",
        ties="shared",
        components=DEFAULT,
    )
    assert TikiTopple(players=3) != TikiTopple(players=4)
    assert hash(TikiTopple(players=3)) == hash(TikiTopple(players=3))


@pytest.mark.rule("TIKI-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_people_play_each_in_a_seat(players: int) -> None:
    game = TikiTopple(players=players)
    assert game.players == players
    state = game.initial_state()
    assert len(state.seats) == len(state.missions) == len(game.score(state)) == players


@pytest.mark.rule("TIKI-1.1", "TIKI-R10", "TIKI-R11", "TIKI-R12")
@pytest.mark.parametrize(
    ("name", "value", "players"),
    [
        *(("players", players, players) for players in (-1, 0, 1, 5)),
        *(("first_player", 2, 2), ("first_player", -1, 2), ("first_player", 4, 4)),
        *(("toast_bar", "nobody", 2), ("edition", "easyplay", 2), ("ties", "lots", 2)),
    ],
)
def test_no_other_value_is_accepted(name: str, value: Any, players: int) -> None:
    with pytest.raises(ValueError, match=f"^{name} is one of .*, not {value!r}$"):
        TikiTopple(**cast("Any", {"players": players, name: value}))


@pytest.mark.rule("TIKI-3.3")
@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_without_up1_is_for_two_players_only(players: int) -> None:
    box = tiny_box(hand="up2 puh topple toast", set_aside=0)
    assert TikiTopple(components=box).tables.hand == cards("up2 puh topple toast")
    with pytest.raises(ValueError, match=r"\(TIKI-3\.3\)"):
        TikiTopple(players=players, components=box)


@pytest.mark.rule("TIKI-5.10")
def test_cards_other_than_toast_must_outnumber_those_set_aside() -> None:
    # Else a hand could be all toasts, and have no first card.
    assert TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=1)).tables.rounds == 1
    with pytest.raises(ValueError, match=r"\(TIKI-5\.10\)"):
        TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=2))
    # With three or four players the up1 that goes back does not count.
    with pytest.raises(ValueError, match=r"\(TIKI-5\.10\)"):
        TikiTopple(players=3, components=tiny_box(hand="up1 puh toast", set_aside=1))


@pytest.mark.rule("TIKI-6.7")
def test_there_must_be_missions_for_all_rounds() -> None:
    box = tiny_box(rounds=(2, 1, 2))
    assert len(box.missions) == 4
    assert TikiTopple(players=2, components=box).tables.rounds == 2
    assert TikiTopple(players=3, components=box).tables.rounds == 1
    with pytest.raises(ValueError, match=r"\(TIKI-6\.7\)"):
        TikiTopple(players=4, components=box)


def test_a_path_is_no_box() -> None:
    with pytest.raises(TypeError, match="components come from load_components"):
        TikiTopple(components="box.toml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
