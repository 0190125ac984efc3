"""Turns, and bots as policies of a playout."""

from random import Random
from typing import Any, cast

import pytest

from boardrules import Player, games, playout
from boardrules.bots import AnswerError, Greedy, Ismcts, Turn, load, policy, random, turn_of
from boardrules.bots.turn import objection
from boardrules.errors import IllegalActionError, Violation
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from tests.bots.matches import EVERY_TABLE, moments
from tests.bots.test_loading import first


@EVERY_TABLE
def test_a_turn_has_what_a_seat_knows_and_may_do(game: Any) -> None:
    for state, player in moments(game, 1, 10):
        turn = turn_of(game, state, player, Random(0))
        assert turn.view == game.view(state, player)
        assert turn.actions == tuple(game.legal_actions(state, player))
        assert type(turn.actions) is tuple


def test_a_seat_that_is_not_to_act_has_no_turn() -> None:
    game = TikiTopple()
    with pytest.raises(ValueError, match="P2 is not to act"):
        turn_of(game, game.initial_state(), Player(1), Random(0))


def test_a_lazy_sequence_is_not_handed_on() -> None:
    game = TectonicTribes()
    for state, player in moments(game, 13, 12):
        actions = turn_of(game, state, player, Random(0)).actions
        assert type(actions) is tuple
        assert actions == tuple(game.legal_actions(state, player))


@pytest.mark.slow
@EVERY_TABLE
@pytest.mark.parametrize("name", ["random", "greedy@2", "ismcts@6"])
def test_bots_do_what_is_legal(game: Any, name: str) -> None:
    bot = load(name)
    for state, player in moments(game, 2, 8):
        turn = turn_of(game, state, player, Random(3))
        assert bot(turn) in turn.actions


@EVERY_TABLE
@pytest.mark.parametrize("name", ["random", "greedy@2", "ismcts@6"])
def test_equal_turns_give_equal_decisions(game: Any, name: str) -> None:
    bot = load(name)
    for state, player in moments(game, 4, 4):
        one, other = (bot(turn_of(game, state, player, Random(5))) for _ in range(2))
        assert one == other


def test_a_seat_that_is_not_the_first_to_act_can_be_asked() -> None:
    game = TucanaBuilders(players=2)
    for state, _ in moments(game, 6, 3):
        for player in game.to_act(state):
            turn = turn_of(game, state, player, Random(0))
            for bot in (random, Greedy(1), Ismcts(3)):
                assert bot(turn).player == player


def test_every_game_of_the_catalogue_can_be_played_by_bots() -> None:
    for name in games.game_names():
        game = games.find_game(name)()
        assert moments(game, 14, 1)


def test_a_bot_can_play_in_a_playout() -> None:
    game = TikiTopple()
    match = playout(game, Random(1), {Player(1): policy(first, game, Player(1))})
    state = game.initial_state()
    for action in match.actions:
        if action.player == Player(1):
            assert action == game.legal_actions(state)[0]
        state = game.apply(state, action)


def silent(_turn: Turn[Any, Any, Any]) -> Any:
    """Forget to answer."""


def test_a_bot_that_answers_with_no_action_is_told_so() -> None:
    game = TikiTopple()
    with pytest.raises(AnswerError, match="the bot of P1 answered None, which is no action"):
        playout(game, Random(1), {Player(0): policy(silent, game, Player(0))})


def toaster(_turn: Turn[Any, Any, Any]) -> Any:
    """Play a card that is never a first one."""
    return TikiTopple().parse_action("P1 toast")


def test_a_bot_that_answers_with_an_illegal_action_is_told_the_rules() -> None:
    game = TikiTopple()
    with pytest.raises(AnswerError) as raised:
        playout(game, Random(1), {Player(0): policy(toaster, game, Player(0))})
    assert str(raised.value) == (
        "the bot of P1 answered P1 toast, which is illegal: "
        "toast cannot be the first card (TIKI-5.10)"
    )


class Wordless:
    """A game whose actions cannot be written, and in which none is legal."""

    def apply(self, state: int, action: int) -> int:
        raise IllegalActionError(action, state, (Violation("W-1", "nothing is"),))


def test_without_a_notation_an_answer_is_shown_as_it_is() -> None:
    assert objection(cast("Any", Wordless()), 1, 2) == "2, which is illegal: nothing is (W-1)"
