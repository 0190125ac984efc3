"""Laws of types, for games that can be stored: a number in a state or view is an `int`."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from typing_extensions import override

from boardrules.game import Explains, HasNumbers, HasTypes, HasViews
from boardrules.player import Player
from boardrules.testing.law import AnyMatch, law, require

SAMPLE = 4
"""How many states of a match these laws sample."""


class _Whole(int):
    """A whole number of another type, like those of NumPy."""

    @override
    def __repr__(self) -> str:
        return f"another {int(self)}"


def _some_actions(game: Any, match: AnyMatch) -> Iterator[tuple[Any, Any]]:
    """Yield a legal action of each seat to act, in a few states."""
    rng = match.rng()
    for state in match.sample(SAMPLE):
        for player in game.to_act(state):
            yield state, rng.choice(game.legal_actions(state, player))


def _is_refused(call: Callable[..., object], *arguments: object) -> bool:
    """Return whether a call raises an error with a message."""
    try:
        call(*arguments)
    except (TypeError, ValueError) as error:
        return bool(str(error))
    return False


def _misshapen(action: Any) -> Iterator[Any]:
    """Replace each number in an action by a bool, a float and a text."""
    for field in getattr(action, "__attrs_attrs__", ()):
        value = getattr(action, field.name)
        for wrong in (bool(value), float(value), str(value)) if type(value) is int else ():
            try:
                yield attrs.evolve(action, **{field.name: wrong})
            except (TypeError, ValueError):
                continue  # refused even earlier


@law(HasTypes)
def wrong_types_are_not_applied(game: Any, match: AnyMatch) -> None:
    """`apply` refuses what is not an action, and `True`, `0.0` or `"0"` in place of a number."""
    for state, action in _some_actions(game, match):
        for wrong in (None, "text", *_misshapen(action)):
            refused = _is_refused(game.apply, state, wrong)
            require(refused, "{!r} is applied to {}", wrong, state)


@law(Explains, HasTypes)
def wrong_types_are_explained(game: Any, match: AnyMatch) -> None:
    """`explain` refuses the same wrong types that `apply` does."""
    for state, action in _some_actions(game, match):
        for wrong in (None, "text", *_misshapen(action)):
            try:
                refused = bool(game.explain(state, wrong))
            except (TypeError, ValueError) as error:
                refused = bool(str(error))
            require(refused, "{!r} breaks no rule in {}", wrong, state)


@law(HasViews, HasTypes)
def viewers_are_seats(game: Any, match: AnyMatch) -> None:
    """A view is for a seat or a spectator; whole numbers of other types become `int`."""
    for state in match.sample(SAMPLE):
        for wrong in (False, 0.0, "0", -1, game.players):
            refused = _is_refused(game.view, state, wrong)
            require(refused, "there is a view for {!r}", wrong)
        for seat in map(Player, range(game.players)):
            view, other = game.view(state, seat), game.view(state, _Whole(seat))
            require(repr(view) == repr(other), "a view depends on the type of {}", seat)


@law(HasTypes)
def seats_become_int(game: Any, match: AnyMatch) -> None:
    """Legal actions contain `int`, whatever type of whole number the seat was given as."""
    for state in match.sample(SAMPLE):
        for seat in game.to_act(state):
            own, other = game.legal_actions(state, seat), game.legal_actions(state, _Whole(seat))
            require(repr(list(own)) == repr(list(other)), "actions depend on the type of {}", seat)


@law(HasNumbers, HasTypes)
def numbers_become_int(game: Any, match: AnyMatch) -> None:
    """An action number may be a whole number of any type; `True`, `0.0` and `"0"` are refused."""
    for state, action in _some_actions(game, match):
        number, seat = game.encode(state, action), action.player
        for wrong in (bool(number), float(number), str(number)):
            refused = _is_refused(game.decode, state, wrong)
            require(refused, "{!r} is the number of an action", wrong)
        for wrong in (bool(seat), float(seat), str(seat)):
            refused = _is_refused(game.decode, state, number, wrong)
            require(refused, "{!r} is a seat", wrong)
        decoded = game.decode(state, number, seat)
        other = game.decode(state, _Whole(number), _Whole(seat))
        require(repr(decoded) == repr(other), "{} depends on the type of its number", decoded)
