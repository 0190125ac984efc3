"""What the rules of all games share: tables of the options, and actions that are checked."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from attrs import fields

from boardrules.building.tables import BaseTables
from boardrules.building.typecheck import check_class, checker
from boardrules.errors import ComponentError, IllegalActionError, Violation
from boardrules.game import GameTypes
from boardrules.player import HasPlayer

TablesT = TypeVar("TablesT", bound=BaseTables)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)


class BaseRules(ABC, Generic[TablesT, StateT, ActionT]):
    """Base class for the rules of a game: who acts, what is legal, and what happens.

    The class of the game inherits them, and has the options as its fields.
    """

    types: ClassVar[GameTypes[Any, Any, Any, Any]]
    _tables_type: ClassVar[type[Any]]
    """The class of the tables; its fields are options of the game, by the same names."""

    players: int

    def __attrs_post_init__(self) -> None:
        if defects := tuple(self.tables.defects()):
            raise ComponentError(f"components for {self.players} players", defects)

    def __getstate__(self) -> dict[str, Any]:
        """Leave tables out of a copy: they are computed again when needed."""
        return {option.name: getattr(self, option.name) for option in fields(type(self))}  # type: ignore[arg-type]  # a game is an attrs class

    @cached_property
    def tables(self) -> TablesT:
        """The tables that the rules use, computed from the options."""
        options = [option.name for option in fields(self._tables_type)]
        tables: TablesT = self._tables_type(**{name: getattr(self, name) for name in options})
        return tables

    @cached_property
    def _check_action(self) -> Callable[[object], None]:
        return checker(self.types.action, "action")

    @abstractmethod
    def apply_unchecked(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action that is known to be legal."""
        ...

    @abstractmethod
    def violations(self, state: StateT, action: ActionT) -> Iterable[Violation]:
        """Find the rules that an action breaks."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after a legal action, or raise `IllegalActionError`."""
        if violations := self.explain(state, action):
            raise IllegalActionError(action, state, violations)
        return self.apply_unchecked(state, action)

    def explain(self, state: StateT, action: ActionT) -> tuple[Violation, ...]:
        """Name every rule that can be judged and is broken; none if and only if it is legal.

        Anything that is not a state and an action of this game raises `TypeError`.
        """
        state_class: Any = self.types.state
        if type(state) is not state_class:
            check_class(state, state_class, "state", "game.initial_state()")
        self._check_action(action)
        return tuple(self.violations(state, action))
