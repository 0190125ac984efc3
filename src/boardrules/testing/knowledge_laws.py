"""Laws of hidden information: views, what one action tells a seat, worlds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice
from random import Random
from typing import Any

from boardrules.building.notation import format_player
from boardrules.game import HasViews
from boardrules.player import Player
from boardrules.testing.belief import belief, distribution, world_shares
from boardrules.testing.law import AnyMatch, check_matches, law, require

MANY_WORLDS = 200
"""How many worlds of a view are checked at most."""


def viewers(game: Any) -> tuple[Player | None, ...]:
    """List all viewers: a spectator, and all seats."""
    return (None, *map(Player, range(game.players)))


def named(viewer: Player | None) -> str:
    """Name a viewer."""
    return "a spectator" if viewer is None else format_player(viewer)


@law(HasViews)
def own_actions_are_witnessed(game: Any, match: AnyMatch) -> None:
    """A seat is told its own actions when it does them."""
    for state, action in match.steps():
        if action.player >= 0:
            told = game.witness(state, action, action.player)
            require(action in told, "{} is told to its own player as {}", action, told)


@law(HasViews)
def unseen_actions_leave_no_trace(game: Any, match: AnyMatch) -> None:
    """Actions that a seat cannot tell apart lead to equal views."""
    rng = match.rng()
    for state in match.sample(12):
        for player in game.to_act(state):
            actions = game.legal_actions(state, player)
            some = rng.sample(actions, min(6, len(actions)))
            for viewer in viewers(game):
                views: dict[Any, Any] = {}
                for action in some:
                    told = game.witness(state, action, viewer)
                    view = game.view(game.apply(state, action), viewer)
                    before = views.setdefault(told, view)
                    require(
                        view == before,
                        "{} can tell {} by {}, not {}",
                        named(viewer),
                        action,
                        view,
                        before,
                    )


@law(HasViews)
def seen_actions_leave_a_trace(game: Any, match: AnyMatch) -> None:
    """Actions that a seat can tell apart lead to different views, or to equal states.

    Otherwise the seat learns more than its view holds.
    """
    rng = match.rng()
    for state in match.sample(12):
        for player in game.to_act(state):
            actions = game.legal_actions(state, player)
            some = rng.sample(actions, min(6, len(actions)))
            after = {action: game.apply(state, action) for action in some}
            for viewer in viewers(game):
                for one, other in combinations(some, 2):
                    told = [game.witness(state, action, viewer) for action in (one, other)]
                    views = [game.view(after[action], viewer) for action in (one, other)]
                    require(
                        told[0] == told[1] or views[0] != views[1] or after[one] == after[other],
                        "{} is told {} or else {}, but its view is the same",
                        named(viewer),
                        *told,
                    )


@law(HasViews)
def worlds_fit_the_view(game: Any, match: AnyMatch) -> None:
    """All worlds of a seat have the same view, seats to act, legal actions and score.

    The true state is one of them.
    """
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(3), rng):
        for viewer in viewers(game):
            view = game.view(state, viewer)
            worlds = first_worlds(game, view)
            for world, weight in worlds:
                require(type(weight) is int and weight > 0, "{} weighs {}", world, weight)
            if len(worlds) < MANY_WORLDS:
                is_listed = any(world == state for world, _ in worlds)
                require(is_listed, "the true state is not among the worlds of {}", view)
            for world in some_worlds(game, view, worlds, rng):
                _require_alike(game, state, world, viewer)


def first_worlds(game: Any, view: Any) -> list[tuple[Any, int]]:
    """List the worlds of a view with their weights, or the first of many."""
    return list(islice(game.worlds(view), MANY_WORLDS))


def some_worlds(game: Any, view: Any, listed: list[tuple[Any, int]], rng: Random) -> list[Any]:
    """Sample a few of the listed worlds of a view, and draw one more."""
    few = rng.sample(listed, min(5, len(listed)))
    return [*(world for world, _ in few), game.determinize(view, rng)]


def some_out_of_order(game: Any, states: list[Any], rng: Random) -> Iterator[Any]:
    """Sometimes let the last of several seats choose before the others."""
    for state in states:
        to_act = game.to_act(state)
        if len(to_act) > 1 and rng.randrange(2):
            yield game.apply(state, rng.choice(game.legal_actions(state, to_act[-1])))
        else:
            yield state


def _require_alike(game: Any, state: Any, world: Any, viewer: Player | None) -> None:
    same = game.view(world, viewer) == game.view(state, viewer)
    require(same, "{} can tell that {} is not true", named(viewer), world)
    require(game.to_act(world) == game.to_act(state), "others are to act in {}", world)
    require(game.score(world) == game.score(state), "the score differs in {}", world)
    if viewer is not None:
        mine, there = (list(game.legal_actions(each, viewer)) for each in (state, world))
        require(mine == there, "{} may do {}, but {} in {}", named(viewer), mine, there, world)


@law(HasViews, small_box=True)
def worlds_are_the_belief(game: Any, match: AnyMatch) -> None:
    """Worlds are exactly the states that fit what a seat has seen, and exactly as likely.

    So is what `determinize` draws.
    """
    rng = match.rng()
    length = rng.randrange(len(match.states))
    state = match.states[length]
    for viewer in viewers(game):
        view = game.view(state, viewer)
        expected = belief(game, match.actions[:length], viewer)
        worlds = world_shares(game, view)
        require(
            worlds == expected,
            "the worlds of {} are not those of all histories, by {}: {}",
            named(viewer),
            view,
            _differences(worlds, expected),
        )
        drawn = distribution(lambda rng, view=view: game.determinize(view, rng))  # type: ignore[misc]
        require(
            drawn == expected,
            "what determinize draws for {} is not that of all histories, by {}: {}",
            named(viewer),
            view,
            _differences(drawn, expected),
        )


def _differences(found: dict[Any, Fraction], expected: dict[Any, Fraction]) -> str:
    """Show the first few states whose probability is wrong."""
    states = [each for each in {**found, **expected} if found.get(each) != expected.get(each)]
    shown = [f"{each}: {found.get(each, 0)}, not {expected.get(each, 0)}" for each in states[:3]]
    return "; ".join([*shown, *(["and more"] if len(states) > 3 else [])])


def check_disguise(game: Any, disguise: Callable[[Any, Player | None, Random], Any]) -> None:
    """Check that a view does not change with what the seat may not know.

    `disguise(state, player, rng)` changes just that: it deals the hidden cards again, for example.
    """

    def check(_game: Any, match: AnyMatch) -> None:
        rng = match.rng()
        for state in match.sample(12):
            for viewer in viewers(game):
                other = disguise(state, viewer, rng)
                same = game.view(other, viewer) == game.view(state, viewer)
                require(same, "{} can tell {} from {}", named(viewer), state, other)

    check_matches(game, check)
