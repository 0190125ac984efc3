"""One step of lookahead, in the worlds that a seat considers possible."""

from collections.abc import Callable, Sequence
from itertools import islice
from operator import add
from statistics import fmean
from typing import Any

from attrs import frozen

from boardrules.bots.turn import ActionT, StateT, Turn, ViewT, lead
from boardrules.building.typecheck import as_seat
from boardrules.building.validators import check_whole
from boardrules.game import Game, Rng
from boardrules.play import apply_fast, choose
from boardrules.player import Player

WORLDS = 8
"""The default number of worlds to sample where something is hidden."""


@frozen
class Preview:
    """By how many points an action changes the score of a seat, and what it has in prospect.

    Where something is hidden, these are means.
    """

    points: float
    prospects: float


def preview(
    turn: Turn[StateT, ActionT, ViewT], action: ActionT, *, worlds: int = WORLDS
) -> Preview:
    """Return by how many points an action would change what the seat has, and has in prospect.

    >>> from random import Random
    >>> from boardrules import playout
    >>> from boardrules.bots import turn_of
    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> state = playout(game, Random(7), max_actions=19).state
    >>> turn = turn_of(game, state, game.to_act(state)[0], Random(0))
    >>> preview(turn, game.parse_action("P1 topple AKAMAI"))
    Preview(points=0.0, prospects=9.0)
    """
    return previews(turn, (action,), worlds=worlds)[0]


def previews(
    turn: Turn[StateT, ActionT, ViewT],
    actions: Sequence[ActionT] | None = None,
    *,
    worlds: int = WORLDS,
    seat: Player | None = None,
) -> tuple[Preview, ...]:
    """Return a preview for each of some actions, by default for all of the turn, in order.

    It is about the score of the turn's own seat, or of another.
    """
    check_whole("worlds", worlds, least=1)
    game, apply = turn.game, apply_fast(turn.game)
    seat = turn.player if seat is None else as_seat(seat, game.players)
    possible = possible_worlds(turn, worlds)

    def in_mean(states: Sequence[StateT]) -> Preview:
        return Preview(
            fmean(game.score(state)[seat] for state in states),
            fmean(prospects(game, state)[seat] for state in states),
        )

    def change(action: ActionT) -> Preview:
        after = in_mean([apply(world, action) for world in possible])
        return Preview(after.points - before.points, after.prospects - before.prospects)

    before = in_mean(possible)
    return tuple(map(change, turn.actions if actions is None else actions))


def prospects(game: Game[StateT, ActionT], state: StateT) -> tuple[float, ...]:
    """Return what each seat has in prospect; nothing in a game that is not `HasProspects`."""
    found: Callable[[StateT], tuple[float, ...]] | None = getattr(game, "prospects", None)
    return (0,) * game.players if found is None else found(state)


def is_settled(game: Game[StateT, Any], state: StateT, scores: tuple[int, ...]) -> bool:
    """Return whether the match is over, or prospects have been scored since some scores."""
    # To ask for an attribute takes a hundredth of the time of asking whether a protocol fits.
    is_scored = hasattr(game, "prospects") and game.score(state) != scores
    return is_scored or not game.to_act(state)


def expected(game: Game[StateT, ActionT], state: StateT) -> tuple[float, ...]:
    """Add up what each seat has, and has in prospect."""
    return tuple(map(add, game.score(state), prospects(game, state)))


def promise(game: Game[StateT, ActionT], state: StateT, player: Player) -> float:
    """Return by how much a seat leads, in points and prospects."""
    return lead(expected(game, state), player)


def possible_worlds(turn: Turn[StateT, ActionT, ViewT], most: int) -> list[StateT]:
    """Draw some worlds. Where nothing is hidden, and nobody else is choosing, there is just one.

    Seats that choose at the same time have chosen, at random, so that the next action reveals it.
    """
    game, view, rng = turn.game, turn.view, turn.rng
    two = [world for world, _ in islice(game.worlds(view), 2)]
    if len(two) == 1 and game.to_act(two[0]) == (turn.player,):
        return two
    return [
        when_others_have_chosen(game, game.determinize(view, rng), turn.player, rng)
        for _ in range(most)
    ]


def when_others_have_chosen(
    game: Game[StateT, ActionT], state: StateT, player: Player, rng: Rng
) -> StateT:
    """Let all who choose at the same time as a seat choose at random."""
    apply = apply_fast(game)
    for seat in game.to_act(state):
        while seat != player and (actions := game.legal_actions(state, seat)):
            state = apply(state, choose(state, actions, rng))
    return state
