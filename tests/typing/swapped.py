"""A module of what seats know with swapped arguments, one too many, and a wrong result."""

from boardrules import Player, Rng
from boardrules.games.tiki_topple import Action, State, View
from boardrules.games.tiki_topple.rules import Rules


def view(state: State, _rules: Rules, _player: Player | None) -> View:
    raise NotImplementedError(state)


def witness(
    _rules: Rules, _state: State, _action: Action, _player: Player | None
) -> tuple[Action, ...]:
    return ()


def determinize(_rules: Rules, view: View, _rng: Rng, _worlds: int) -> State:
    raise NotImplementedError(view)


def worlds(_rules: Rules, _view: View) -> list[str]:
    return []
