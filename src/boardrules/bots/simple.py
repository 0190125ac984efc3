"""Bots that do not search: random, and greedy."""

from attrs import frozen

from boardrules.bots.turn import ActionT, StateT, Turn, ViewT, lead
from boardrules.game import HiddenGame, Rng
from boardrules.play import apply_fast, choose
from boardrules.player import Player
from boardrules.validators import check_whole


def random(turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
    """Decide at random, each action equally likely."""
    return choose(turn.view, turn.actions, turn.rng)


@frozen
class Greedy:
    """Looks one step ahead: takes the action with the largest lead, over some possible worlds.

    Where seats choose at the same time, it expects the others to choose at random.
    """

    worlds: int = 8

    def __attrs_post_init__(self) -> None:
        check_whole("worlds", self.worlds, least=1)

    def __call__(self, turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
        """Try every action in every world; choose among the best at random."""
        actions = tuple(turn.actions)
        totals = [0] * len(actions)
        for _ in range(self.worlds if len(actions) > 1 else 0):
            world = turn.game.determinize(turn.view, turn.rng)
            for index, action in enumerate(actions):
                after = when_revealed(turn.game, world, action, turn.player, turn.rng)
                totals[index] += lead(turn.game.score(after), turn.player)
        most = max(totals)
        best = [action for action, total in zip(actions, totals, strict=True) if total == most]
        return choose(turn.view, best, turn.rng)


def when_revealed(
    game: HiddenGame[StateT, ActionT, ViewT],
    world: StateT,
    action: ActionT,
    player: Player,
    rng: Rng,
) -> StateT:
    """Return the state after an action and those that others choose at the same time.

    It ends with the choice that reveals them all.
    """
    apply = apply_fast(game)
    others = [seat for seat in game.to_act(world) if seat != player]
    after = apply(world, action)
    while (to_act := game.to_act(after)) and to_act[0] in others:
        choice = choose(after, game.legal_actions(after), rng)
        is_revealed = bool(game.witness(after, choice, player))
        after = apply(after, choice)
        if is_revealed:
            break
    return after
