"""Bots that do not search: at random, and greedy."""

from typing import TypeVar

from attrs import frozen

from boardrules.bots.turn import Turn, lead
from boardrules.game import HiddenGame, Rng
from boardrules.play import apply_fast, choose
from boardrules.player import Player
from boardrules.validators import check_whole

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


def random(turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
    """Decide at random, each action equally likely."""
    return choose(turn.view, turn.actions, turn.rng)


@frozen
class Greedy:
    """Looks one step ahead: takes what leads by most points, over some worlds that may be true.

    Where seats choose at the same time, the others are taken to choose at random.
    """

    worlds: int = 8

    def __attrs_post_init__(self) -> None:
        check_whole("worlds", self.worlds, least=1)

    def __call__(self, turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
        """Try every action in every world; of equally good ones, take any."""
        actions = tuple(turn.actions)
        totals = [0] * len(actions)
        for _ in range(self.worlds if len(actions) > 1 else 0):
            world = turn.game.determinize(turn.view, turn.rng)
            for place, action in enumerate(actions):
                after = when_revealed(turn.game, world, action, turn.player, turn.rng)
                totals[place] += lead(turn.game.score(after), turn.player)
        best = max(totals)
        places = [place for place, total in enumerate(totals) if total == best]
        return actions[places[turn.rng.randrange(len(places))]]


def when_revealed(
    game: HiddenGame[StateT, ActionT, ViewT],
    world: StateT,
    action: ActionT,
    player: Player,
    rng: Rng,
) -> StateT:
    """Return the state after an action, and after what others choose with it, unseen.

    The last of their choices shows them all.
    """
    apply = apply_fast(game)
    others = [seat for seat in game.to_act(world) if seat != player]
    after = apply(world, action)
    while (to_act := game.to_act(after)) and to_act[0] in others:
        choice = choose(after, game.legal_actions(after), rng)
        seen = game.witness(after, choice, player)
        after = apply(after, choice)
        if seen is not None:
            break
    return after
