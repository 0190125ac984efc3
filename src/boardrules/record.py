"""Records: a match as its game and its actions, for people to read and programs to replay.

As text, a record has a header and one action on each line. Blank lines and lines that begin with
`#` are ignored.
"""

from collections.abc import Iterator
import json
import re
from typing import Any, Generic, TypeVar, cast, overload

from attrs import Attribute, Factory, evolve, field, frozen

from boardrules import codec, games
from boardrules._messages import LONGEST, cut, named, printable, quoted
from boardrules.errors import CodecError, IllegalActionError, NotationError, RecordError
from boardrules.game import Recordable
from boardrules.play import Playout, replay
from boardrules.player import HasPlayer
from boardrules.version import __version__

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
GameT = TypeVar("GameT", bound=Recordable[Any, Any])
GameT_co = TypeVar("GameT_co", bound=Recordable[Any, Any], covariant=True)

FORMAT = 1
FIRST_RULES = 1
"""The version of the rules where a record names none."""
_TITLE = f"boardrules record {FORMAT}"
_ANY_TITLE = re.compile(r"boardrules record [1-9][0-9]{0,8}")
_NEWER = "; a newer version of the library reads it"
_HEADINGS = ("game", "library", "rules", "components", "seats")
_LINE_END = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """Split the text of a record into lines; errors count lines in the same way."""
    return _LINE_END.split(text)


def _check_seats(
    record: "Record[Recordable[Any, Any]]", _field: "Attribute[Any]", seats: object
) -> None:
    """Refuse seats, unless there are none or each has a name."""
    players, found = record.game.players, quoted(seats)
    names = cast("tuple[object, ...]", seats) if isinstance(seats, tuple) else ("",)
    if len(names) not in {0, players} or not all(map(_is_name, names)):
        raise RecordError(f"seats: expected {players} names, not {found}")


def _check_library(_record: object, _field: "Attribute[Any]", library: object) -> None:
    """Refuse a version that is not one printable line: it is written as a heading."""
    if not _is_name(library) or not cast("str", library).isprintable():
        raise RecordError(f"library: expected a version such as 1.0.0, not {quoted(library)}")


def _format_of(document: object) -> object:
    """Return the number of the format that a JSON document names, if it names one."""
    return cast("dict[str, object]", document).get("record") if isinstance(document, dict) else None


def _check_rules(
    record: "Record[Recordable[Any, Any]]", _field: "Attribute[Any]", rules: object
) -> None:
    """Refuse anything but a known version of the rules."""
    known = rules_version(record.game)
    if type(rules) is not int or rules < 1:
        raise RecordError(f"rules: expected the version of the rules, not {quoted(rules)}")
    if rules > known:
        reason = f"played by version {quoted(rules)} of the rules, not {known}"
        raise RecordError(f"rules: {reason}{_NEWER}")


def rules_version(game: object) -> int:
    """Return the version of a game's rules, which is 1 if the game names none."""
    version: object = getattr(game, "rules_version", 1)
    return version if type(version) is int else 1


def _is_name(value: object) -> bool:
    try:
        return codec.from_data(value, str) != ""
    except CodecError:
        return False


@frozen(repr=False)
class Record(Generic[GameT_co]):
    """A match: its game, and its actions in order.

    `library` is the version that wrote it. `lines` are the line numbers of the actions, if the
    record was read from text. `seats` are the names of the players, one for each seat, or `()`.
    `rules` is the version of the game's rules by which it was played.
    """

    game: GameT_co
    _actions: tuple[Any, ...] = field(alias="actions")
    library: str = field(default=__version__, validator=_check_library)
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False)
    seats: tuple[str, ...] = field(default=(), validator=_check_seats)
    rules: int = field(
        default=Factory(lambda self: rules_version(self.game), takes_self=True),
        validator=_check_rules,
    )

    @property
    def actions(self: "Record[Recordable[Any, ActionT]]") -> tuple[ActionT, ...]:
        """The actions in order."""
        return self._actions

    def __repr__(self) -> str:
        """Name the game, and say how long the match is."""
        return f"<Record of {self.game!r}, {len(self.actions)} actions>"

    def _repr_html_(self) -> str | None:
        """Let a notebook replay the match."""
        from boardrules.drawing.pages import embedded  # noqa: PLC0415  # few draw

        return embedded(self)

    @staticmethod
    def of(playout: Playout[StateT, ActionT]) -> "Record[Recordable[StateT, ActionT]]":
        """Make a record of a match that was played from the start.

        To a type checker its game is one with these states and actions; where its options matter,
        `Record(game, match.actions)` has the class of the game.

        >>> from random import Random
        >>> from boardrules import playout
        >>> from boardrules.games.tiki_topple import TikiTopple
        >>> match = playout(TikiTopple(), Random(7))
        >>> Record.of(match).replay()[-1] == match.state
        True
        """
        if playout.game is None:
            raise RecordError("a match that was not played from the start cannot be recorded")
        if not isinstance(playout.game, Recordable):
            raise TypeError(f"{playout.game!r} has no notation or no types: it cannot be recorded")
        return Record(playout.game, playout.actions)

    def replay(self: "Record[Recordable[StateT, ActionT]]") -> tuple[StateT, ...]:
        """Return the initial state and the state after each action.

        An illegal action raises `RecordError` with its line, the rules that it breaks and the
        states before it.
        """
        states: list[StateT] = []
        try:
            for state in replay(self.game, self.actions):
                states.append(state)  # noqa: PERF402  # keep the states before an error
        except IllegalActionError as error:
            index = len(states) - 1
            action = cut(self.game.format_action(self.actions[index]))
            reasons = "; ".join(str(violation) for violation in error.violations)
            raise RecordError(
                printable(f"action {index + 1} does not fit: {action}: {reasons}"),
                line=self.lines[index] if self.lines else None,
                action=error.action,
                violations=error.violations,
                states=tuple(states),
            ) from error
        return tuple(states)

    def upgrade(self) -> "tuple[Record[GameT_co], RecordError | None]":
        """Replay a match by the present rules, as far as it goes.

        Return the record of that, and the error that names the first action which does not fit and
        the rules against it, or None if all fit. What has changed since is in the game's ledger:
        `Rulebook.changes`.
        """
        unfit: RecordError | None = None
        try:
            steps = len(self.replay()) - 1
        except RecordError as error:
            unfit, steps = error, len(error.states) - 1
        now = rules_version(self.game)
        return evolve(
            self, actions=self.actions[:steps], lines=(), library=__version__, rules=now
        ), unfit

    def to_text(self) -> str:
        """Write the record as text."""
        game = codec.to_data(self.game)
        if taken := sorted({*_HEADINGS} & {*game["options"]}):
            raise RecordError(f"an option cannot have the name of the heading {taken[0]!r}")
        header = {"game": game["game"], "library": self.library}
        if self.rules != FIRST_RULES:
            header["rules"] = str(self.rules)
        header |= {name: json.dumps(value) for name, value in game["options"].items()}
        if "components" in game:
            header["components"] = game["components"]
        if self.seats:
            header["seats"] = json.dumps(self.seats, separators=(",", ":"))
        return "\n".join(
            [
                _TITLE,
                *(f"{name}: {value}" for name, value in header.items()),
                "",
                *map(self.game.format_action, self.actions),
                "",
            ]
        )

    def to_json(self) -> str:
        """Write the record as JSON, with the box if it is not the default one."""
        document = {
            "record": FORMAT,
            "library": self.library,
            "game": codec.to_data(self.game),
            "actions": codec.to_data(self.actions),
        }
        if self.rules != FIRST_RULES:
            document["rules"] = self.rules
        if self.seats:
            document["seats"] = self.seats
        return codec.to_json(document)

    @overload
    @staticmethod
    def from_text(
        text: str,
        *,
        game_type: type[GameT],
        components: object = None,
    ) -> "Record[GameT]": ...
    @overload
    @staticmethod
    def from_text(
        text: str, *, game_type: None = None, components: object = None
    ) -> "Record[Any]": ...
    @staticmethod
    def from_text(
        text: str, *, game_type: type[Any] | None = None, components: object = None
    ) -> "Record[Any]":
        """Read a record from its text; `replay` checks whether its actions are legal.

        `game_type` is the class of a game that is not in the catalogue. `components` is the box
        that was played with, if it is not the default one; any other box is refused.
        """
        _check_characters(text)
        lines = enumerate(split_lines(text), start=1)
        data, library, seats, rules, numbers = _read_header(lines)
        game = _build_game(data, game_type, components, numbers["game"])
        actions: list[Any] = []
        line_numbers: list[int] = []
        for number, line in _without_comments(lines):
            try:
                actions.append(game.parse_action(line))
            except NotationError as error:
                reason = error.reason if len(line) <= LONGEST else cut(error.reason)
                complaint = f"cannot read {quoted(line)}: {printable(reason)}"
                raise RecordError(complaint, line=number, action=line) from error
            line_numbers.append(number)
        try:
            return Record(game, tuple(actions), library, tuple(line_numbers), seats, rules)
        except RecordError as error:
            raise RecordError(error.reason, numbers[error.reason.partition(":")[0]]) from None

    @overload
    @staticmethod
    def from_json(
        text: str | bytes,
        *,
        game_type: type[GameT],
        components: object = None,
    ) -> "Record[GameT]": ...
    @overload
    @staticmethod
    def from_json(
        text: str | bytes, *, game_type: None = None, components: object = None
    ) -> "Record[Any]": ...
    @staticmethod
    def from_json(
        text: str | bytes, *, game_type: type[Any] | None = None, components: object = None
    ) -> "Record[Any]":
        """Read a record from its JSON; `replay` checks whether its actions are legal.

        `game_type` is the class of a game that is not in the catalogue. `components` is the box
        that was played with, if it is neither the default one nor in the record; any other box is
        refused.
        """
        try:
            data = codec.parse_json(text)
            found = _format_of(data)
            if type(found) is int and found > FORMAT:
                raise RecordError(f"expected record format {FORMAT}, not {quoted(found)}{_NEWER}")
            document = codec.from_data(data, _Document)
            if document.record != FORMAT:
                raise RecordError(f"expected record format {FORMAT}, not {document.record}")
            game = _build_game(document.game, game_type, components)
            actions = [
                codec.from_data(action, game.types.action, path=f"$.actions[{index}]")
                for index, action in enumerate(document.actions)
            ]
        except CodecError as error:
            raise RecordError(str(error)) from error
        seats = _as_tuple(document.seats)
        return Record(game, tuple(actions), document.library, (), seats, document.rules)


@frozen
class _Document:
    """The outer object of a record's JSON."""

    record: int
    library: str
    game: dict[str, Any]
    actions: list[Any]
    seats: Any = ()
    rules: int = FIRST_RULES


def _as_tuple(value: object) -> Any:
    """Return a list as a tuple, and anything else unchanged: `Record` checks it."""
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _check_characters(text: str) -> None:
    """Refuse what is not a text, and unpaired surrogates, which cannot be encoded."""
    if not isinstance(cast("object", text), str):
        raise TypeError(f"expected the text of a record as a str, not {quoted(text)}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = len(split_lines(text[: error.start]))
        found = ascii(text[error.start])
        raise RecordError(
            f"expected a text without unpaired surrogates, not {found}", line
        ) from None


def _without_comments(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Leave out blank lines and comments."""
    return ((number, line) for number, line in lines if line.strip() and line[0] != "#")


def _read_header(
    lines: Iterator[tuple[int, str]],
) -> tuple[dict[str, Any], str, Any, Any, dict[str, int]]:
    """Read the title and the headings, up to the first blank line.

    Return the game, the version, the seats, the version of the rules, and the line numbers of the
    headings.
    """
    _, title = next(lines)
    if title != _TITLE:
        newer = _NEWER if _ANY_TITLE.fullmatch(title) else ""
        raise RecordError(f"expected the title {_TITLE!r}, not {quoted(title)}{newer}", line=1)
    headings: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, line in lines:
        if not line.strip():
            break
        if line[0] == "#":
            continue
        name, colon, value = line.partition(": ")
        if not colon or name in headings:
            complaint = f"expected a new heading such as 'players: 2', not {quoted(line)}"
            raise RecordError(complaint, number)
        headings[name] = value
        numbers[name] = number
    missing = [name for name in ("game", "library") if name not in headings]
    if missing:
        raise RecordError(f"the heading {missing[0]!r} is missing", line=1)
    library = headings.pop("library")
    data: dict[str, Any] = {"game": headings.pop("game")}
    if "components" in headings:
        data["components"] = headings.pop("components")
    options: dict[str, Any] = {}
    data["options"] = options
    for name, value in headings.items():
        try:
            options[name] = codec.parse_json(value)
        except CodecError as error:
            complaint = f"{named(name)}: {error.faults[0].message}"
            raise RecordError(complaint, numbers[name]) from error
    seats = _as_tuple(options.pop("seats", ()))
    return data, library, seats, options.pop("rules", FIRST_RULES), numbers


def _build_game(
    data: dict[str, Any],
    game_type: type[Any] | None,
    components: object,
    line: int | None = None,
) -> Recordable[Any, Any]:
    """Build the game that a record names, with the box it was played with."""
    name = codec.from_data(data.get("game"), str, path="$.game.game")
    try:
        game_class = game_type or games.find_game(name)
    except LookupError as error:
        raise RecordError(str(error), line) from None
    except (ImportError, AttributeError) as error:
        reason = f"the game {quoted(name)} cannot be loaded: {error}"
        raise RecordError(reason, line) from error
    if game_type is not None and name != game_type.name:
        reason = f"a match of another game: expected {game_type.name!r}, not {quoted(name)}"
        raise RecordError(reason, line)
    digest = data.get("components")
    if isinstance(digest, str) and (components is not None or "box" not in data):
        box = codec.shipped_components(game_class, digest) if components is None else components
        if box is None or codec.key(box) != digest:
            played = printable(digest[:64])
            reason = (
                f"played with a box of its own, {played}: load that box and pass it as components"
                if components is None
                else f"played with the box {played}, not with {codec.key(components)}"
            )
            raise RecordError(reason, box=digest)
        data = {"box": codec.to_data(box), **data}
    try:
        return cast("Recordable[Any, Any]", codec.from_data(data, game_class, path="$.game"))
    except CodecError as error:
        raise RecordError(str(error)) from error
