"""Who may do what, and in which order it is listed."""

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import legal, play
from tests.games.tiki_topple.matches import COLUMN, after_match, prepared


def test_plays_are_listed_by_card_then_by_place_from_the_top() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    state = play(game, state, "P1 up2 HUHU", "P2 up1 WIKIWIKI")
    state = play(game, state, "P1 toast", "P2 toast", "P1 toast", "P2 toast")
    assert " ".join(state.column) == "HUHU WIKIWIKI NANI NUI LOKAHI"
    assert legal(game, state) == [
        "P1 up1 WIKIWIKI",
        "P1 up1 NANI",
        "P1 up1 NUI",
        "P1 up1 LOKAHI",
        "P1 up3 NUI",
        "P1 up3 LOKAHI",
        "P1 topple HUHU",
        "P1 topple WIKIWIKI",
        "P1 topple NANI",
        "P1 topple NUI",
    ]


def test_legal_actions_are_of_those_who_are_to_act_alone() -> None:
    game = TikiTopple()
    start = game.initial_state()
    assert list(game.legal_actions(start, CHANCE)) == list(game.legal_actions(start))
    assert [list(game.legal_actions(start, Player(seat))) for seat in (0, 1)] == [[], []]
    laid = play(game, start, *(f"* column {tiki}" for tiki in COLUMN.split()))
    assert list(game.legal_actions(laid, CHANCE)) == list(game.legal_actions(laid))
    assert list(game.legal_actions(laid, Player(0))) == [], "chance sets a card of P1 aside"
    turn = prepared(game)
    assert list(game.legal_actions(turn, Player(0))) == list(game.legal_actions(turn))
    assert list(game.legal_actions(turn, Player(1))) == []
    assert list(game.legal_actions(turn, CHANCE)) == []
    over = after_match(game)
    assert [list(game.legal_actions(over, who)) for who in (None, CHANCE, Player(0))] == [
        [],
        [],
        [],
    ]
