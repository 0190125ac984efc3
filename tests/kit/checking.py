"""Check laws on few matches, the same ones every time."""

from collections.abc import Generator
from contextlib import contextmanager
from random import Random

from hypothesis import Phase, settings

from boardrules import Game, Player
from boardrules.testing import LAWS, Lanterns, Match
from boardrules.testing.lanterns import Action, State

LAW = {each.name: each for each in LAWS}

SMALL = Lanterns(2, 2, (1, 1, 2, 3, 3))


@contextmanager
def checking(number: int) -> Generator[None]:
    """Check laws on the same few matches every time, and stop at the first failure."""
    settings.register_profile("before", settings.default)
    settings.register_profile(
        "kit",
        max_examples=number,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        report_multiple_bugs=False,
    )
    settings.load_profile("kit")
    try:
        yield
    finally:
        settings.load_profile("before")


def deal_again(state: State, viewer: Player | None, rng: Random) -> State:
    """Change what a seat does not know, as honest Lanterns would."""
    return SMALL.determinize(SMALL.view(state, viewer), rng)


def match_of(game: Game[State, Action], *numbers: int) -> Match[State, Action]:
    """Play a match in which a few numbers, repeated, choose the actions."""
    actions: list[Action] = []
    reached = [game.initial_state()]
    while legal := game.legal_actions(reached[-1]):
        actions.append(legal[numbers[len(actions) % len(numbers)] % len(legal)])
        reached.append(game.apply(reached[-1], actions[-1]))
    return Match(game, tuple(actions), tuple(reached), seed=1)
