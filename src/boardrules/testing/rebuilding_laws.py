"""Laws of rebuilding: a state or view is its fields, and nothing else decides an answer."""

from collections.abc import Callable, Iterable, Iterator
import copy
from itertools import islice
import pickle
from random import Random
from typing import Any, TypeAlias, cast

import attrs

from boardrules import codec
from boardrules.game import HasTypes, HasViews
from boardrules.persistent import PersistentList
from boardrules.player import CHANCE, Player
from boardrules.testing.law import AnyMatch, law, require

Questions: TypeAlias = dict[str, Callable[[Any], object]]
"""What can be asked about a state or a view, by what it is called."""

_MANY = 20
"""How many legal actions or worlds are compared, at most."""


@law(HasTypes)
def rebuilt_states_answer_alike(game: Any, match: AnyMatch) -> None:
    """A state that is rebuilt from its fields answers every question as the original does."""
    ask = _about_states(game)
    for state in match.sample(2):
        _require_alike(ask, state, _rebuilt(state, game.types.state))


@law(HasTypes, HasViews)
def rebuilt_views_answer_alike(game: Any, match: AnyMatch) -> None:
    """A view that is rebuilt from its fields answers every question as the original does."""
    state = match.rng().choice(match.states)
    for viewer in (None, *map(Player, range(game.players))):
        view = game.view(state, viewer)
        _require_alike(_about_views(game, viewer), view, _rebuilt(view, game.types.view))


@law(HasTypes)
def pickles_answer_alike(game: Any, match: AnyMatch) -> None:
    """A state that comes back from pickling answers every question as the original does."""
    state = match.rng().choice(match.states)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own bytes
    _require_alike(_about_states(game), state, [("a pickle", again)])


@law(HasTypes)
def questions_change_nothing(game: Any, match: AnyMatch) -> None:
    """Questions about a state may be asked in any order, and leave it as it was."""
    ask = _about_states(game)
    state = match.rng().choice(match.states)
    in_order, shuffled = (codec.from_json(codec.to_json(state), game.types.state) for _ in "12")
    answers = _answers(ask, in_order, [*ask])
    order = match.rng().sample([*ask], len(ask))
    for name, answer in _answers(ask, shuffled, order).items():
        require(answer == answers[name], "{} depends on what was asked before, in {}", name, state)
    for asked in (in_order, shuffled):
        require(asked == state, "{} has become {}", state, asked)


def _require_alike(ask: Questions, original: Any, copies: Iterable[tuple[str, Any]]) -> None:
    answers = _answers(ask, original, [*ask])
    for how, again in copies:
        for name, answer in _answers(ask, again, [*ask]).items():
            require(
                answer == answers[name],
                "{} is {} for {}, but {} when that comes back from {}",
                name,
                answers[name],
                original,
                answer,
                how,
            )


def _answers(ask: Questions, about: Any, names: list[str]) -> dict[str, object]:
    return {name: ask[name](about) for name in names}


def _rebuilt(value: Any, type_form: Any) -> Iterator[tuple[str, Any]]:
    yield "its fields", _from_fields(value)
    yield "JSON", codec.from_json(codec.to_json(value), type_form)
    yield "a deep copy", copy.deepcopy(value)


def _from_fields(value: Any) -> Any:
    """Build an object anew by the constructors of its class and those of its parts."""
    cls: type[Any] = value.__class__
    if attrs.has(cls):
        fields = {
            field.alias: _from_fields(getattr(value, field.name))
            for field in attrs.fields(cls)
            if field.init
        }
        return cls(**fields)
    if cls in {tuple, frozenset, PersistentList}:
        return cast("Any", cls)(map(_from_fields, value))
    return value


def _about_states(game: Any) -> Questions:
    players = (CHANCE, *map(Player, range(game.players)))
    ask: Questions = {
        "chance_weights": lambda state: [*game.chance_weights(state)],
        "legal_actions": lambda state: [
            (len(actions), *actions[:_MANY], *actions[-_MANY:])
            for actions in (
                game.legal_actions(state),
                *(game.legal_actions(state, player) for player in players),
            )
        ],
        "apply": lambda state: [
            game.apply(state, action) for action in islice(game.legal_actions(state), 3)
        ],
        "view": lambda state: [game.view(state, viewer) for viewer in (None, *players[1:])],
        "explain": lambda state: [
            game.explain(state, attrs.evolve(action, player=player))
            for action in game.legal_actions(state)[:2]
            for player in players
        ],
        "encode": lambda state: [
            game.encode(state, action) for action in game.legal_actions(state)[:_MANY]
        ],
    }
    plain = ("to_act", "score", "outcome", "score_items", "validate", "inventory", "open_scene")
    return _offered_by(game, plain, ask)


def _about_views(game: Any, viewer: Player | None) -> Questions:
    observers = () if viewer is None else (viewer,)
    ask: Questions = {
        "determinize": lambda view: game.determinize(view, Random(0)),  # noqa: S311  # no secret
        "worlds": lambda view: [*islice(game.worlds(view), _MANY)],
        "observe": lambda view: [
            (name, *numbers)
            for observer in observers
            for name, numbers in game.observe(view, observer).items()
        ],
    }
    return _offered_by(game, ("scene",), ask)


def _offered_by(game: object, plain: tuple[str, ...], others: Questions) -> Questions:
    """Return the questions that a game answers: plain ones by their names, and others."""
    plain_ones = {name: getattr(game, name, None) for name in plain}
    questions = {**plain_ones, **others}
    return {name: ask for name, ask in questions.items() if ask and hasattr(game, name)}
