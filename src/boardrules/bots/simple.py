"""Bots that do not search: random, and greedy."""

from statistics import fmean

from attrs import frozen

from boardrules.bots.evaluation import Evaluation
from boardrules.bots.lookahead import WORLDS, expected, possible_worlds
from boardrules.bots.turn import ActionT, StateT, Turn, ViewT, lead
from boardrules.building.validators import check_whole
from boardrules.play import apply_fast, choose


def random(turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
    """Decide at random, each action equally likely."""
    return choose(turn.view, turn.actions, turn.rng)


@frozen
class Greedy:
    """Looks one step ahead: takes the action with the largest lead, over some possible worlds.

    The prospects of a game that is `HasProspects` count like points. Where seats choose at the same
    time, it expects the others to choose at random.
    """

    worlds: int = WORLDS

    def __attrs_post_init__(self) -> None:
        check_whole("worlds", self.worlds, least=1)

    def __call__(self, turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
        """Choose among the best actions at random; a single one is taken without a look."""
        if len(turn.actions) == 1:
            return turn.actions[0]
        found = self.evaluate(turn)
        best = [each.action for each in found if each.value == found[0].value]
        return choose(turn.view, best, turn.rng)

    def evaluate(self, turn: Turn[StateT, ActionT, ViewT]) -> tuple[Evaluation[ActionT], ...]:
        """Try every action in every world; the one with the largest mean lead comes first."""
        game, apply = turn.game, apply_fast(turn.game)
        worlds = possible_worlds(turn, self.worlds)

        def value(action: ActionT) -> float:
            afters = [apply(world, action) for world in worlds]
            return fmean(lead(expected(game, after), turn.player) for after in afters)

        found = [Evaluation(action, len(worlds), value(action)) for action in turn.actions]
        return tuple(sorted(found, key=lambda each: -each.value))
