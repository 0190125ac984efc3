"""Numbers for actions, for programs that choose from a fixed list of them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from math import prod
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from boardrules._messages import named, quoted
from boardrules.building.notation import format_player
from boardrules.building.typecheck import as_whole
from boardrules.errors import NumberError
from boardrules.player import HasPlayer, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)

Digits: TypeAlias = tuple[int, ...]
"""What an action of a kind is about, each part as a number from 0."""


@frozen
class NumberBlock:
    """The actions of one kind: each part with how many it can be, the last one running fastest.

    >>> NumberBlock("up", (("steps", 3), ("tiki", 9))).size
    27
    """

    kind: str
    parts: tuple[tuple[str, int], ...] = ()

    @cached_property
    def size(self) -> int:
        """How many actions there are."""
        return prod(size for _, size in self.parts)


@frozen(slots=False)
class Numbering:
    """All actions of a game in blocks: the decisions of a seat, and the draws of chance.

    Both are numbered from 0, in the order of the blocks. `version` changes if and only if the same
    game with the same options numbers its actions otherwise than before.

    >>> numbering = Numbering(
    ...     version=1,
    ...     decisions=(NumberBlock("toast"), NumberBlock("up", (("steps", 3), ("tiki", 9)))),
    ...     draws=(NumberBlock("column", (("tiki", 9),)),),
    ... )
    >>> numbering.number("up", 2, 4), numbering.decision(23)
    (23, ('up', (2, 4)))
    """

    version: int
    decisions: tuple[NumberBlock, ...]
    draws: tuple[NumberBlock, ...] = ()

    def __attrs_post_init__(self) -> None:
        kinds = [block.kind for _, block in self.starts()]
        if twice := {kind for kind in kinds if kinds.count(kind) > 1}:
            raise ValueError(f"there are two blocks of the kind {min(twice)!r}")

    @cached_property
    def num_decisions(self) -> int:
        """How many numbers there are for the actions of seats."""
        return sum(block.size for block in self.decisions)

    @cached_property
    def num_draws(self) -> int:
        """How many numbers there are for the actions of chance."""
        return sum(block.size for block in self.draws)

    def starts(self) -> Iterator[tuple[int, NumberBlock]]:
        """Yield the blocks of decisions, then those of draws, each with its first number."""
        for blocks in (self.decisions, self.draws):
            start = 0
            for block in blocks:
                yield start, block
                start += block.size

    @cached_property
    def _by_kind(self) -> dict[str, tuple[int, tuple[int, ...]]]:
        return {
            block.kind: (start, tuple(size for _, size in block.parts))
            for start, block in self.starts()
        }

    def number(self, kind: str, *digits: int) -> int:
        """Return the number of an action, or raise `NumberError` for parts that there are not."""
        start, sizes = self._by_kind[kind]
        number = 0
        for digit, size in zip(digits, sizes, strict=True):
            if not 0 <= digit < size:
                raise NumberError(f"there is no number for {kind} with {digits}")
            number = number * size + digit
        return start + number

    def decision(self, number: int) -> tuple[str, Digits]:
        """Return the kind and the parts of an action of a seat, or raise `NumberError`."""
        return _read(self.decisions, number, "a decision")

    def draw(self, number: int) -> tuple[str, Digits]:
        """Return the kind and the parts of an action of chance, or raise `NumberError`."""
        return _read(self.draws, number, "a draw")


class BaseNumbers(ABC, Generic[StateT, ActionT]):
    """Base class for the numbers of all actions, made once for the options of a game."""

    @cached_property
    @abstractmethod
    def numbering(self) -> Numbering:
        """How the actions are numbered."""
        ...

    @abstractmethod
    def encode(self, state: StateT, action: ActionT, /) -> int:
        """Return the number of an action, or raise `NumberError`."""
        ...

    @abstractmethod
    def decode(self, state: StateT, number: int, player: Player | None, /) -> ActionT:
        """Return the action that a number stands for, by default for the first seat to act."""
        ...

    @abstractmethod
    def legal_numbers(self, state: StateT, player: Player, /) -> list[int]:
        """Return the numbers of the legal actions, in their order, without making the actions."""
        ...


@frozen(slots=False, eq=False)
class ListedNumbers(Generic[ActionT]):
    """The numbers of actions that are few enough to be listed once.

    `decisions` has a row for each seat, and `draws` one for each seat that chance may draw for,
    both in the order of the numbering. `name` writes an action.
    """

    numbering: Numbering
    decisions: tuple[tuple[ActionT, ...], ...]
    draws: tuple[tuple[ActionT, ...], ...]
    name: Callable[[ActionT], str]

    @cached_property
    def _numbers(self) -> dict[ActionT, int]:
        return {
            action: number
            for actions in (*self.decisions, *self.draws)
            for number, action in enumerate(actions)
        }

    def encode(self, action: ActionT) -> int:
        """Return the number of an action, which is the same for all seats."""
        number = self._numbers.get(action)
        if number is None:
            raise NumberError(f"there is no number for {named(self.name(action))}")
        return number

    def encode_all(self, actions: Iterable[ActionT]) -> list[int]:
        """Return the numbers of some of the listed actions."""
        numbers = self._numbers
        return [numbers[action] for action in actions]

    def decision(self, seat: Player, number: int) -> ActionT:
        """Return the action of a seat that a number stands for, or raise `NumberError`."""
        actions = self.decisions[seat]
        if not _is_index(number, actions):
            self.numbering.decision(number)
        return actions[number]

    def draw(self, seat: Player, number: int) -> ActionT:
        """Return the draw for a seat that a number stands for, or raise `NumberError`."""
        actions = self.draws[seat]
        if not _is_index(number, actions):
            self.numbering.draw(number)
        return actions[number]


def _is_index(number: object, actions: tuple[ActionT, ...]) -> bool:
    """Return whether a number is an index; only where it is not, the caller finds out why."""
    return type(number) is int and 0 <= number < len(actions)


def actor(to_act: tuple[Player, ...], player: Player | None) -> Player:
    """Return whose number it is: that of a seat, or of the first to act; or raise `NumberError`.

    >>> actor((Player(1), Player(2)), None)
    1
    """
    if not to_act:
        raise NumberError("the match is over: nobody is to act")
    if player is None:
        return to_act[0]
    seat = Player(as_whole(player, "seat"))
    if seat not in to_act:
        raise NumberError(f"{format_player(seat)} is not to act")
    return seat


def _read(blocks: tuple[NumberBlock, ...], number: int, what: str) -> tuple[str, Digits]:
    number = left = as_whole(number, "number")
    if left >= 0:
        for block in blocks:
            if left < block.size:
                digits: list[int] = []
                for _, size in reversed(block.parts):
                    left, digit = divmod(left, size)
                    digits.append(digit)
                return block.kind, tuple(reversed(digits))
            left -= block.size
    total = sum(block.size for block in blocks)
    raise NumberError(f"{what} has a number from 0 to {total - 1}, not {quoted(number)}")
