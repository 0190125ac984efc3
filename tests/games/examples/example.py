"""What the tests that all games share need to know of one game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import Factory, frozen

from tests.games.counting import Oracle

Options: TypeAlias = Mapping[str, Any]

MISSING: Final = object()
"""Stands for an entry that is taken away."""


@frozen
class Entry:
    """An entry of JSON that is replaced, added or taken away, and what is said about it."""

    path: str
    value: Any
    message: str

    @property
    def place(self) -> str:
        """Where the fault is: an unknown entry is a fault of what it is in."""
        inside, _, _ = self.path.rpartition(".")
        parts = ["$", inside if self.message.startswith("unknown: ") else self.path]
        return ".".join(filter(None, parts))


@frozen
class Seen:
    """Entries that a view has in JSON, by path."""

    lines: Sequence[str]
    viewer: int | None
    parts: Mapping[str, Any]


@frozen
class BadBox:
    """A change in the JSON of a small box, with which the game is refused."""

    path: str
    value: Any
    message: str
    options: Options = Factory(dict[str, Any])


@frozen
class JsonExample:
    """How a game looks in JSON, and what it refuses."""

    of_three: Options
    """The options of a game for three."""
    box: Mapping[str, Any]
    """Entries of the small box, by path."""
    in_file: tuple[str, str, str, Any]
    """A text of the component file, another for it, the path that changes, and its value then."""
    actions: Sequence[tuple[Any, str]]
    matches: Sequence[Options]
    """Matches whose states, actions and views must all come back."""
    lines: Sequence[str]
    """Actions that lead somewhere in a match with the small box."""
    state: Mapping[str, Any]
    seen: Sequence[Seen]
    bad_actions: Sequence[tuple[str, str, str]]
    """JSON, the path of the fault, and what is said about it."""
    bad_state: Sequence[Entry]
    """Changes in the state after `lines`."""
    bad_view: Sequence[Entry]
    """Changes in the view of the first seat in `seen`, after `lines`."""
    bad_options: Sequence[tuple[str, Any, str, str]]
    """A name, a value, the path of the fault and what is said about it."""
    bad_boxes: Sequence[BadBox]


Changes: TypeAlias = Sequence[tuple[str, str]]
"""Texts of a component file, and others for them."""


@frozen
class FileExample:
    """What the component file of a game has, and what is refused in it."""

    rule: str
    """The rule of whatever belongs to no other."""
    tables: Mapping[str, tuple[str, str]]
    """The source of each table, and the rule that it belongs to."""
    required: Mapping[str, str]
    """The tables that no file may lack, and their rules."""
    wrong_entries: Mapping[str, tuple[str, str, str, str]]
    """A text, another for it, the entry that is wrong then, and its rule."""
    extra_keys: Sequence[tuple[str, str, str, str]]
    """A text, another for it, where something is too much then, and what."""
    many: Mapping[str, tuple[str, str]]
    """Changes that make very many entries wrong."""
    together: tuple[Changes, Sequence[tuple[str, str]]]
    """Changes of one file, and all entries that are wrong then, with their rules."""
    wrong_types: Sequence[tuple[str, Any, str]]
    """A field of the small box, a value of another type, and what is said about it."""
    wrong_json: tuple[str, str, str]
    """A text in the JSON of the small box, another for it, and what is said about it."""


@frozen
class Ending:
    """How a match ended that was stored; scores and winners are those of the oracle."""

    options: Options
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str


@frozen(repr=False, eq=False)
class Example:
    """One game."""

    game: type[Any]
    options: Options
    """Options that are not the usual ones."""
    small: Options
    """Options of a small match: a box, and what it needs."""
    other_box: Any
    """Another box, nearly the same as the small one."""
    altered: Sequence[Options]
    """Options of matches whose states are altered."""
    words: tuple[str, ...]
    """Words that may stand in a state."""
    oracle: Callable[[Any], Oracle]
    to_act: Callable[[Any], list[int]]
    fixed: tuple[str, ...]
    """What never changes in an oracle."""
    few: int
    """Counts of up to so many nodes are worked out anew with the oracle."""
    counted: Mapping[tuple[str, ...], set[tuple[Any, ...]]]
    """Values of options that positions are counted for."""
    endings: Mapping[str, Ending]
    json: JsonExample
    file: FileExample

    def __repr__(self) -> str:
        return f"<example of {self.name}>"

    @property
    def name(self) -> str:
        """The name of the game."""
        return str(self.game.name)

    @property
    def package(self) -> str:
        """The name of the package, and of the folder of its tests."""
        return self.game.__module__.split(".")[-2]

    @property
    def small_box(self) -> Any:
        """A box with little in it."""
        return self.small["components"]

    @property
    def box_type(self) -> Any:
        """The class of the boxes."""
        return self.small_box.__class__

    def small_game(self) -> Any:
        """Make the game with the small box."""
        return self.game(**self.small)
