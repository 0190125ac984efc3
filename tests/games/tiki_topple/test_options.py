"""The options of a game, and the boxes that fit them."""

from typing import cast

import pytest

from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from boardrules.games.tiki_topple.tables import ToastBar
from tests.games.tiki_topple.matches import cards, tiny_box


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TikiTopple() == TikiTopple(
        players=2,
        edition="schmidt",
        first_player=0,
        toast_bar="each_player",
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


@pytest.mark.rule("TIKI-1.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_no_other_number_of_players_is_accepted(players: int) -> None:
    with pytest.raises(ValueError, match="players") as refused:
        TikiTopple(players=players)
    # One sentence for people, not the insides of a validator.
    assert "Attribute(" not in str(refused.value)
    assert str(players) in str(refused.value)


def test_the_toast_bar_is_one_of_two() -> None:
    with pytest.raises(ValueError, match="toast_bar") as refused:
        TikiTopple(toast_bar=cast("ToastBar", "nobody"))
    message = str(refused.value)
    assert "Attribute(" not in message
    assert all(word in message for word in ("each_player", "round", "nobody"))


@pytest.mark.rule("TIKI-R10")
@pytest.mark.parametrize(("players", "first"), [(2, 2), (2, -1), (4, 4)])
def test_the_first_player_must_have_a_seat(players: int, first: int) -> None:
    with pytest.raises(ValueError, match="first_player is one of 0, 1"):
        TikiTopple(players=players, first_player=first)


@pytest.mark.rule("TIKI-R11")
def test_the_edition_must_be_in_the_box() -> None:
    with pytest.raises(
        ValueError, match="edition is one of 'gamewright', 'schmidt', not 'easyplay'"
    ):
        TikiTopple(edition="easyplay")


@pytest.mark.rule("TIKI-3.3")
@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_without_up1_is_for_two_players_only(players: int) -> None:
    box = tiny_box(hand="up2 puh topple toast", set_aside=0)
    assert TikiTopple(components=box).tables.hand == cards("up2 puh topple toast")
    with pytest.raises(ValueError, match=r"editions\.schmidt\.hand: needs an up1 .* \(TIKI-3\.3\)"):
        TikiTopple(players=players, components=box)


@pytest.mark.rule("TIKI-5.10")
def test_cards_other_than_toast_must_outnumber_those_set_aside() -> None:
    # Else a hand could be all toasts, and have no first card.
    few = r"editions\.schmidt\.hand: .* must outnumber those set aside \(TIKI-5\.10\)"
    assert TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=1)).tables.rounds == 1
    with pytest.raises(ValueError, match=few):
        TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=2))
    # With three or four players the up1 that goes back does not count.
    with pytest.raises(ValueError, match=few):
        TikiTopple(players=3, components=tiny_box(hand="up1 puh toast", set_aside=1))


@pytest.mark.rule("TIKI-6.7")
def test_there_must_be_missions_for_all_rounds() -> None:
    box = tiny_box(rounds=(2, 1, 2))
    assert len(box.missions) == 4
    assert TikiTopple(players=2, components=box).tables.rounds == 2
    assert TikiTopple(players=3, components=box).tables.rounds == 1
    with pytest.raises(
        ValueError, match=r"missions\.cards: a match takes 8 missions \(TIKI-6\.7\)"
    ):
        TikiTopple(players=4, components=box)


def test_a_path_is_no_box() -> None:
    with pytest.raises(TypeError, match="components come from load_components"):
        TikiTopple(components="box.toml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
