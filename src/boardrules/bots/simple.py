"""Bots that do not search: random, and greedy."""

from collections.abc import Callable
from itertools import cycle, islice
from statistics import fmean

from attrs import frozen

from boardrules.bots.evaluation import Evaluation, Tally
from boardrules.bots.line import Line
from boardrules.bots.lookahead import WORLDS, possible_worlds, promise
from boardrules.bots.turn import ActionT, StateT, Turn, ViewT
from boardrules.building.validators import check_whole
from boardrules.play import apply_fast, choose

CANDIDATES = 4
"""Of how many actions the best is taken where greedy looks further."""

FURTHER = 2
"""How many decisions of each seat greedy looks further."""


def random(turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
    """Decide at random, each action equally likely."""
    return choose(turn.view, turn.actions, turn.rng)


@frozen
class Greedy:
    """Looks one step ahead: takes the action with the largest lead, over some possible worlds.

    The prospects of a game that is `HasProspects` count like points. Where seats choose at the same
    time, it expects the others to choose at random. Where the best would be to leave all as it is,
    it looks a little further: else it would wait before an obstacle for ever.
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
        worlds = possible_worlds(turn, self.worlds)
        found = _tried(turn, worlds, lambda state: state)
        now = fmean(promise(turn.game, world, turn.player) for world in worlds)
        if found[-1].value < found[0].value == now:
            several = islice(cycle(worlds), self.worlds)
            found = _tried(turn, list(several), lambda state: _further(turn, state))
        return found


def _tried(
    turn: Turn[StateT, ActionT, ViewT], worlds: list[StateT], then: Callable[[StateT], StateT]
) -> tuple[Evaluation[ActionT], ...]:
    """Try every action in some worlds, and see what it leads to then."""
    game, apply = turn.game, apply_fast(turn.game)

    def tried(action: ActionT) -> Evaluation[ActionT]:
        leads = Tally()
        for world in worlds:
            leads.add(promise(game, then(apply(world, action)), turn.player))
        return Evaluation(action, leads.visits, leads.mean, leads.spread)

    return tuple(sorted(map(tried, turn.actions), key=lambda each: -each.value))


def _further(turn: Turn[StateT, ActionT, ViewT], state: StateT) -> StateT:
    """Let everybody decide a few times more."""
    line = Line(turn.game, turn.rng, CANDIDATES, state, FURTHER * turn.game.players)
    line.play_on()
    return line.state
