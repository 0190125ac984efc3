"""Turns, and what each card does to the column."""

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.games.tiki_topple.tables import ToastBar
from tests.games.matches import legal, play
from tests.games.tiki_topple.matches import COLUMN, after_match, cards, prepared
from tests.games.tiki_topple.states import ONE_OUT, ONE_PLAYED, TURN, TWO_ASIDE, in_turn, seat


def column_after(text: str) -> str:
    """Play one card on the usual column of nine."""
    game = TikiTopple()
    return " ".join(play(game, prepared(game), text).column)


def targets(game: TikiTopple, state: State, card: str) -> list[str]:
    """List what a card of the player in turn can be played on, in order."""
    found = [text.split(" ", 2) for text in legal(game, state)]
    return [words[2] for words in found if words[1] == card]


def kinds(game: TikiTopple, state: State) -> list[str]:
    """List the kinds of card that the player in turn can play, in order."""
    return list(dict.fromkeys(text.split(" ")[1] for text in legal(game, state)))


@pytest.mark.rule("TIKI-4.1", "TIKI-3.5", "TIKI-R10")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_turns_go_round_clockwise_from_the_first_player(first: int) -> None:
    game = TikiTopple(players=3, first_player=first)
    state = prepared(game)
    for turn in range(9):
        player = Player((first + turn) % 3)
        assert game.to_act(state) == (player,)
        assert [n for n in range(3) if game.legal_actions(state, Player(n))] == [player]
        state = game.apply(state, game.legal_actions(state)[0])


@pytest.mark.rule("TIKI-4.2")
def test_a_turn_is_one_card_from_the_own_hand() -> None:
    game = TikiTopple()
    state = prepared(game, asides=("up1 up1", "up2 up3"))
    assert kinds(game, state) == ["up2", "up3", "puh", "topple", "wiki"]  # toasts come later
    after = play(game, state, "P1 puh NANI")
    assert after.seats[0].hand == cards("up2 up3 topple wiki toast toast")
    assert after.seats[0].played == cards("puh")
    assert after.seats[1] == state.seats[1]
    assert kinds(game, after) == ["up1", "puh", "topple", "wiki"]


@pytest.mark.rule("TIKI-4.3")
def test_a_card_that_was_played_is_out_for_the_rest_of_the_round() -> None:
    game = TikiTopple()
    state = prepared(game, asides=("up2 puh", "up2 puh"))
    state = play(game, state, "P1 up1 KAPU", "P2 wiki HUHU NANI")
    assert state.seats[0].hand == cards("up1 up3 topple wiki toast toast")
    assert targets(game, state, "up1")
    state = play(game, state, "P1 up1 KAPU", "P2 toast")
    assert state.seats[0].hand == cards("up3 topple wiki toast toast")
    assert state.seats[0].played == cards("up1 up1")
    assert state.seats[1].played == cards("wiki toast")
    assert targets(game, state, "up1") == []


@pytest.mark.rule("TIKI-4.4")
def test_nobody_may_pass_and_the_last_cards_may_have_to_be_toasts() -> None:
    toasts = seat("toast toast", "puh wiki", "up1 up1 up2 up3 topple")
    assert legal(TikiTopple(), in_turn((toasts, toasts))) == ["P1 toast"]


@pytest.mark.rule("TIKI-5.1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P1 up1 WIKIWIKI", "WIKIWIKI NANI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 up1 KAPU", "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO KAPU HOOKIPA"),
        ("P1 up2 HUHU", "HUHU NANI WIKIWIKI NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 up2 LOKAHI", "NANI WIKIWIKI LOKAHI HUHU NUI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 up3 NUI", "NUI NANI WIKIWIKI HUHU LOKAHI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 up3 KAPU", "NANI WIKIWIKI HUHU NUI LOKAHI KAPU AKAMAI EEPO HOOKIPA"),
    ],
)
def test_up_moves_a_tiki_up_and_those_passed_down_one(text: str, expected: str) -> None:
    assert column_after(text) == expected


@pytest.mark.rule("TIKI-5.2")
@pytest.mark.parametrize(("card", "steps"), [("up1", 1), ("up2", 2), ("up3", 3)])
def test_up_needs_as_many_tikis_above(card: str, steps: int) -> None:
    game = TikiTopple()
    assert targets(game, prepared(game), card) == COLUMN.split()[steps:]


@pytest.mark.rule("TIKI-5.2")
def test_the_tiki_in_second_place_moves_up_1_but_not_2_or_3() -> None:
    game = TikiTopple()
    texts = legal(game, prepared(game))
    second = [f"P1 {card} WIKIWIKI" for card in ("up1", "up2", "up3")]
    assert [text for text in second if text in texts] == ["P1 up1 WIKIWIKI"]


@pytest.mark.rule("TIKI-5.3")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P1 puh NANI", "WIKIWIKI HUHU NANI NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 puh EEPO", "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI HOOKIPA KAPU EEPO"),
    ],
)
def test_puh_moves_a_tiki_down_two_and_those_passed_up_one(text: str, expected: str) -> None:
    assert column_after(text) == expected


@pytest.mark.rule("TIKI-5.4")
def test_puh_is_for_neither_the_last_tiki_nor_the_last_but_one() -> None:
    game = TikiTopple()
    assert targets(game, prepared(game), "puh") == COLUMN.split()[:-2]


@pytest.mark.rule("TIKI-5.5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P1 topple NANI", "WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU NANI"),
        ("P1 topple AKAMAI", "NANI WIKIWIKI HUHU NUI LOKAHI EEPO HOOKIPA KAPU AKAMAI"),
        ("P1 topple HOOKIPA", "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO KAPU HOOKIPA"),
    ],
)
def test_topple_puts_a_tiki_last_and_those_below_move_up_one(text: str, expected: str) -> None:
    assert column_after(text) == expected


@pytest.mark.rule("TIKI-5.6")
def test_topple_is_not_for_the_last_tiki() -> None:
    game = TikiTopple()
    assert targets(game, prepared(game), "topple") == COLUMN.split()[:-1]


@pytest.mark.rule("TIKI-5.7")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P1 wiki KAPU NANI", "KAPU WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA NANI"),
        ("P1 wiki NANI WIKIWIKI", "WIKIWIKI NANI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU"),
        ("P1 wiki AKAMAI HUHU", "NANI WIKIWIKI AKAMAI NUI LOKAHI HUHU EEPO HOOKIPA KAPU"),
        ("P1 wiki EEPO NUI", "NANI WIKIWIKI HUHU EEPO LOKAHI AKAMAI NUI HOOKIPA KAPU"),
    ],
)
def test_wiki_swaps_two_tikis_and_moves_no_other(text: str, expected: str) -> None:
    assert column_after(text) == expected


@pytest.mark.rule("TIKI-5.7", "TIKI-R5")
def test_wiki_is_for_any_two_different_tikis_each_pair_once() -> None:
    game = TikiTopple()
    found = targets(game, prepared(game), "wiki")
    tikis = COLUMN.split()
    assert found == [
        " ".join(sorted((upper, lower)))
        for place, upper in enumerate(tikis)
        for lower in tikis[place + 1 :]
    ]
    assert len(found) == 36


@pytest.mark.rule("TIKI-5.8")
def test_toast_takes_the_lowest_tiki_out() -> None:
    game = TikiTopple()
    state = play(game, in_turn((ONE_PLAYED, ONE_PLAYED)), "P1 toast")
    assert " ".join(state.column) == "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA"
    state = play(game, state, "P2 toast")
    assert " ".join(state.column) == "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO"


@pytest.mark.rule("TIKI-5.9")
def test_no_card_can_choose_a_tiki_that_was_taken_out() -> None:
    game = TikiTopple()
    assert any(text.endswith("HOOKIPA") for text in legal(game, ONE_OUT))
    assert not any("KAPU" in text for text in legal(game, ONE_OUT))
    # The last places are counted in the column that is left.
    assert targets(game, ONE_OUT, "puh")[-1] == "AKAMAI"
    assert targets(game, ONE_OUT, "topple")[-1] == "EEPO"


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
def test_toast_is_nobodys_first_card_of_a_round() -> None:
    game = TikiTopple()
    assert "P1 toast" not in legal(game, TURN)
    assert "P2 toast" not in legal(game, in_turn((ONE_PLAYED, TWO_ASIDE)))
    assert legal(game, in_turn((ONE_PLAYED, ONE_PLAYED)))[-1] == "P1 toast"
    assert legal(game, ONE_OUT)[-1] == "P2 toast"


@pytest.mark.rule("TIKI-R1")
def test_toast_may_be_barred_as_the_very_first_card_only() -> None:
    game = TikiTopple(toast_bar="round")
    assert "P1 toast" not in legal(game, TURN)
    state = in_turn((ONE_PLAYED, TWO_ASIDE))
    assert legal(game, state)[-1] == "P2 toast"
    assert play(game, state, "P2 toast").seats[1].played == cards("toast")


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
@pytest.mark.parametrize("toast_bar", ["each_player", "round"])
def test_toast_is_barred_anew_in_every_round(toast_bar: ToastBar) -> None:
    game = TikiTopple(edition="gamewright", toast_bar=toast_bar)
    state = prepared(game)
    while not state.finished:
        state = game.apply(state, game.legal_actions(state)[-1])
    state = prepared(game, state)
    assert "P2 toast" not in legal(game, state)
    state = play(game, state, "P2 up1 HUHU")
    assert ("P1 toast" in legal(game, state)) == (toast_bar == "round")


def test_plays_are_listed_by_card_then_by_place_from_the_top() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    state = play(game, state, "P1 up2 HUHU", "P2 up1 WIKIWIKI")
    state = play(game, state, "P1 toast", "P2 toast", "P1 toast", "P2 toast")
    assert " ".join(state.column) == "HUHU WIKIWIKI NANI NUI LOKAHI"
    lists = {
        "up1": "WIKIWIKI NANI NUI LOKAHI",
        "up3": "NUI LOKAHI",
        "topple": "HUHU WIKIWIKI NANI NUI",
    }
    assert legal(game, state) == [
        f"P1 {card} {tiki}" for card, tikis in lists.items() for tiki in tikis.split()
    ]


def test_only_who_is_to_act_has_legal_actions() -> None:
    game = TikiTopple()
    start = game.initial_state()
    laid = play(game, start, *(f"* column {tiki}" for tiki in COLUMN.split()))
    for state in (start, laid, prepared(game), after_match(game)):
        for who in (CHANCE, Player(0), Player(1)):
            assert bool(game.legal_actions(state, who)) == (who in game.to_act(state))
