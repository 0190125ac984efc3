"""What happens in a match, told to somebody who watches."""

from boardrules import CHANCE, Player, playout
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.narration import told, written
from boardrules.testing import Lanterns
from tests.cli.games import Go, Race
from tests.games.matches import play, seeded

P1, P2 = Player(0), Player(1)


def test_an_action_is_written_in_notation_if_the_game_has_one() -> None:
    lanterns = Lanterns()
    assert written(lanterns, lanterns.parse_action("* deal P1 1")) == "* deal P1 1"
    assert written(Race(), Go(P1, 2)) == str(Go(P1, 2))


def test_where_nothing_is_hidden_everybody_is_told() -> None:
    assert told(Race(), (1,), Go(CHANCE, 2), None) == [str(Go(CHANCE, 2))]


def test_a_choice_is_told_when_all_have_chosen() -> None:
    game = TucanaBuilders()
    dealt = playout(game, seeded(3), max_actions=10).state
    first, second = game.legal_actions(dealt, P1)[0], game.legal_actions(dealt, P2)[0]
    chosen = game.apply(dealt, first)
    one, other = written(game, first), written(game, second)
    assert told(game, dealt, first, P1) == [one]
    assert told(game, dealt, first, P2) == told(game, dealt, first, None) == ["P1 has chosen"]
    assert told(game, chosen, second, P1) == [other]
    assert told(game, chosen, second, P2) == told(game, chosen, second, None) == [one, other]
    assert game.to_act(play(game, dealt, one, other)) != (P2,)
