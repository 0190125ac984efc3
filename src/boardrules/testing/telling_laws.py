"""Laws of what seats are told: by all steps of a match, and not by each alone."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from boardrules.errors import IllegalActionError
from boardrules.game import HasViews
from boardrules.player import Player
from boardrules.testing.knowledge_laws import named, viewers
from boardrules.testing.law import AnyMatch, law, require
from boardrules.testing.play_laws import SAMPLE

TWINS = 5
"""How many other histories a match is compared with."""

Told: TypeAlias = tuple[Any, ...]


@law(HasViews)
def told_actions_were_done(game: Any, match: AnyMatch) -> None:
    """A seat is told nothing but what was done in this match, each action once."""
    for viewer in viewers(game):
        untold: Counter[Any] = Counter()
        for state, action in zip(match.states, match.actions, strict=False):
            untold[action] += 1
            for told in game.witness(state, action, viewer):
                require(
                    untold[told] > 0,
                    "{} is told {}, which was not done, or has been told before",
                    named(viewer),
                    told,
                )
                untold[told] -= 1


@law(HasViews)
def all_are_told_what_lies_open(game: Any, match: AnyMatch) -> None:
    """What a spectator has been told, every seat has been told by then."""
    ahead: dict[Player, Counter[Any]] = {
        seat: Counter() for seat in viewers(game) if seat is not None
    }
    for state, action in zip(match.states, match.actions, strict=False):
        shown = game.witness(state, action, None)
        for seat, told in ahead.items():
            told.update(game.witness(state, action, seat))
            told.subtract(shown)
            for each in shown:
                require(told[each] >= 0, "{} is told to spectators, not to {}", each, named(seat))


@law(HasViews)
def choices_are_told_in_seat_order(game: Any, match: AnyMatch) -> None:
    """In whatever order seats choose, each is told the same in all.

    What one step reveals of their choices is told in the order of the seats.
    """
    rng = match.rng()
    for state in match.sample(SAMPLE):
        for moment in _while_several_choose(game, state, rng):
            pair = rng.sample(game.to_act(moment), 2)
            one, other = (rng.choice(game.legal_actions(moment, player)) for player in pair)
            for viewer in viewers(game):
                there = _told_by(game, moment, (one, other), viewer)
                back = _told_by(game, moment, (other, one), viewer)
                require(
                    Counter(there) == Counter(back),
                    "{} is told {}, in the other order {}",
                    named(viewer),
                    there,
                    back,
                )
                told = game.witness(game.apply(moment, one), other, viewer)
                seats = [action.player for action in told]
                require(seats == sorted(seats), "{} is told {} at once", named(viewer), told)


def _while_several_choose(game: Any, state: Any, rng: Random) -> Iterator[Any]:
    """Let the seats that choose at the same time do so in any order, until one is left."""
    while len(to_act := game.to_act(state)) > 1:
        yield state
        state = game.apply(state, rng.choice(game.legal_actions(state, rng.choice(to_act))))


def _told_by(game: Any, state: Any, actions: Told, viewer: Player | None) -> Told:
    """Return what a seat is told by actions, one after another."""
    told: Told = ()
    for action in actions:
        told += game.witness(state, action, viewer)
        state = game.apply(state, action)
    return told


@law(HasViews)
def told_and_seen_agree(game: Any, match: AnyMatch) -> None:
    """What a seat is told, its view holds; and what lies open for all, everybody is told.

    A second history differs in one action that a seat does not see. As soon as the seat is told
    something else than in the match, its view differs too, unless the states are equal. As long as
    a spectator is told the same, its view is the same: no hand is passed to it.
    """
    rng = match.rng()
    for viewer in viewers(game):
        told = [
            game.witness(state, action, viewer)
            for state, action in zip(match.states, match.actions, strict=False)
        ]
        unseen = [index for index, each in enumerate(told) if not each]
        for start in rng.sample(unseen, min(TWINS, len(unseen))):
            for other in _unseen_others(game, match, start, viewer, rng):
                _require_agreement(game, match, told, start, other, viewer)


def _unseen_others(
    game: Any, match: AnyMatch, index: int, viewer: Player | None, rng: Random
) -> Iterator[Any]:
    """Find an action that could have been done instead, so that a seat would not know."""
    state, done = match.states[index], match.actions[index]
    legal = game.legal_actions(state, done.player)
    for action in rng.sample(legal, min(4, len(legal))):
        if action != done and not game.witness(state, action, viewer):
            yield action
            return


def _require_agreement(
    game: Any, match: AnyMatch, told: list[Told], start: int, other: Any, viewer: Player | None
) -> None:
    """Do something else at the start, and then the same as in the match, for as long as it fits."""
    twin = game.apply(match.states[start], other)
    for index in range(start + 1, len(match.actions)):
        action, after = match.actions[index], match.states[index + 1]
        try:
            twin_after = game.apply(twin, action)
        except IllegalActionError:
            return
        instead = game.witness(twin, action, viewer)
        is_same = game.view(twin_after, viewer) == game.view(after, viewer)
        if instead != told[index]:
            require(
                not is_same or twin_after == after,
                "{} is told {} or else {}, but its view is the same",
                named(viewer),
                told[index],
                instead,
            )
            return
        if not is_same:
            require(viewer is not None, "spectators see what they are not told, by {}", action)
            return
        twin = twin_after
