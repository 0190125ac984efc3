"""Engines: programs that know the rules of a game, and can be asked about a match."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, cast
from warnings import catch_warnings

from attrs import evolve, frozen

from boardrules import codec, games
from boardrules.building.notation import format_player, parse_seat
from boardrules.conformance.vectors import Question
from boardrules.errors import (
    BoardRulesError,
    ComponentError,
    ComponentWarning,
    IllegalActionError,
)
from boardrules.game import (
    AppliesUnchecked,
    Explains,
    HasScenes,
    HasScoreItems,
    HasViews,
    Recordable,
)
from boardrules.play import perft
from boardrules.player import CHANCE, Player


class EngineError(BoardRulesError):
    """An engine that cannot go on: it refuses what is legal, breaks the protocol, or ends."""


class UnsupportedError(EngineError):
    """Something that an engine does not support, such as a custom box."""


class Engine(Protocol):
    """A program that knows the rules. It has one match at a time."""

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match of the game in a JSON document, as `codec.to_data` writes it."""
        ...

    def do(self, actions: Sequence[str]) -> None:
        """Do actions in notation, those of chance too, one after the other."""
        ...

    def ask(self, question: Question) -> Any:
        """Answer a question about the position in JSON data, or raise `UnsupportedError`."""
        ...


@frozen
class Position:
    """A moment of a match, and how it came about: the state and the action before it, if any."""

    game: Recordable[Any, Any]
    state: Any
    before: Any = None
    last: Any = None

    def after(self, text: str, *, is_checked: bool = True) -> "Position":
        """Return the position after an action in notation, with or without a check of it."""
        action = self.game.parse_action(text)
        apply = self.game.apply
        if not is_checked and isinstance(self.game, AppliesUnchecked):
            apply = cast("AppliesUnchecked[Any, Any]", self.game).apply_unchecked
        return Position(self.game, apply(self.state, action), self.state, action)


class Library:
    """This library as an engine. `find` returns the class of a game, by default by the catalogue.

    >>> engine = Library()
    >>> engine.new(codec.to_data(games.find_game("tiki-topple")()))
    >>> engine.ask(Question(ask="to_act"))
    ['*']
    """

    def __init__(self, find: Callable[[str], type[Any]] = games.find_game) -> None:
        self._find = find
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position of the match, or `EngineError` before one has begun."""
        if self._position is None:
            raise EngineError("no match has begun")
        return self._position

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match."""
        try:
            cls = self._find(codec.from_data(game.get("game"), str, path="$.game"))
            made = cast("Recordable[Any, Any]", codec.from_data(game, cls))
        except LookupError as error:
            raise UnsupportedError(str(error)) from None
        except BoardRulesError as error:
            raise EngineError(str(error)) from None
        self._position = Position(made, made.initial_state())

    def do(self, actions: Sequence[str]) -> None:
        """Do some actions; those before an illegal one are done."""
        for text in actions:
            try:
                self._position = self.position.after(text)
            except IllegalActionError as error:
                reasons = "; ".join(map(str, error.violations))
                raise EngineError(f"{text} is illegal: {reasons}") from None
            except BoardRulesError as error:
                raise EngineError(str(error)) from None

    def ask(self, question: Question) -> Any:
        """Answer a question."""
        try:
            return ANSWERS[question.ask](self.position, question)
        except EngineError:
            raise
        except BoardRulesError as error:
            raise EngineError(str(error)) from None


def _seat(position: Position, question: Question) -> Player | None:
    """Return the seat that a question is about, if it is about one."""
    if question.seat is None:
        return None
    seat = parse_seat(question.seat)
    if seat >= position.game.players:
        raise EngineError(f"there is no seat {question.seat}")
    return seat


def _offered(position: Position, protocol: type[Any]) -> Any:
    """Return a game that offers a protocol."""
    if not isinstance(position.game, protocol):
        raise UnsupportedError(f"{position.game.name} is not {protocol.__name__}")
    return position.game


def _written(position: Position, actions: Sequence[Any]) -> list[str]:
    return [position.game.format_action(action) for action in actions]


def _to_act(position: Position, _question: Question) -> list[str]:
    return [format_player(player) for player in position.game.to_act(position.state)]


def _legal(position: Position, question: Question) -> list[str]:
    game, state = position.game, position.state
    is_chance = question.seat == format_player(CHANCE)
    seat = CHANCE if is_chance else _seat(position, question)
    legal = game.legal_actions(state) if seat is None else game.legal_actions(state, seat)
    return _written(position, legal)


def _weights(position: Position, _question: Question) -> dict[str, int]:
    game, state = position.game, position.state
    weights = game.chance_weights(state)
    actions = _written(position, game.legal_actions(state)) if weights else []
    return dict(zip(actions, weights, strict=True))


def _explain(position: Position, question: Question) -> list[str]:
    if question.action is None:
        raise EngineError("which action is to be explained?")
    action = position.game.parse_action(question.action)
    return sorted(
        {each.rule for each in _offered(position, Explains).explain(position.state, action)}
    )


def _scene(position: Position, question: Question) -> Any:
    game = _offered(position, HasScenes)
    view = _offered(position, HasViews).view(position.state, _seat(position, question))
    return codec.to_data(game.scene(view))


def _open_scene(position: Position, _question: Question) -> Any:
    return codec.to_data(_offered(position, HasScenes).open_scene(position.state))


def _told(position: Position, question: Question) -> list[str]:
    if position.before is None:
        return []
    seat = _seat(position, question)
    told = _offered(position, HasViews).witness(position.before, position.last, seat)
    return _written(position, told)


def _score(position: Position, _question: Question) -> list[int]:
    return list(position.game.score(position.state))


def _items(position: Position, _question: Question) -> list[list[Any]]:
    """Add up the points of each seat and rule, without those that are nothing."""
    sums: dict[tuple[str, str], int] = {}
    for item in _offered(position, HasScoreItems).score_items(position.state):
        place = format_player(item.player), item.rule
        sums[place] = sums.get(place, 0) + item.points
    return [[*place, points] for place, points in sorted(sums.items()) if points]


def _outcome(position: Position, _question: Question) -> Any:
    return codec.to_data(position.game.outcome(position.state))


def _key(position: Position, _question: Question) -> str:
    return codec.key(position.state)


def _perft(position: Position, question: Question) -> Any:
    if question.depth is None or question.depth < 0:
        raise EngineError("how deep is perft to count?")
    return codec.to_data(perft(position.game, position.state, question.depth))


def _box(position: Position, question: Question) -> list[str]:
    """Name the rules that a component file breaks, at this table."""
    if question.file is None:
        raise EngineError("which component file is to be read?")
    package = games.package_of(type(position.game))
    load = getattr(import_module(package), "load_components", None) if package else None
    if load is None:
        raise UnsupportedError(f"{position.game.name} reads no component files")
    with TemporaryDirectory() as folder, catch_warnings(action="ignore", category=ComponentWarning):
        path = Path(folder) / "components.toml"
        path.write_text(question.file, encoding="utf-8")
        try:
            evolve(cast("Any", position.game), components=load(path))
        except ComponentError as error:
            return sorted({defect.rule for defect in error.defects})
    return []


ANSWERS: dict[str, Callable[[Position, Question], Any]] = {
    "to_act": _to_act,
    "legal": _legal,
    "weights": _weights,
    "explain": _explain,
    "scene": _scene,
    "open_scene": _open_scene,
    "told": _told,
    "score": _score,
    "items": _items,
    "outcome": _outcome,
    "key": _key,
    "perft": _perft,
    "box": _box,
}
"""How this library answers each kind of question."""
