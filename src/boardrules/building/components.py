"""Component files: what is in a game's box, checked against the printed one.

A component file is TOML. Each table says where its values come from, so that a user who has the box
on the table knows what to correct. A file that does not fit is refused, with every entry that is
wrong and its rule.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from importlib import import_module
from itertools import islice
from pathlib import Path
import re
import tomllib
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

from attrs import frozen

from boardrules._json.reading import Hook, converter, expected, gathered, read_parts, under
from boardrules._messages import cut
from boardrules.codec import from_data, key
from boardrules.errors import LISTED, CodecError, ComponentError, Defect, Fault

EntryT = TypeVar("EntryT")
FileT = TypeVar("FileT")
BoxT = TypeVar("BoxT")

Source: TypeAlias = Literal["rulebook", "published", "reconstructed"]
"""Where the values of a table come from: the rulebook, published lists, or a reconstruction."""


LARGEST_FILE = 2**20
"""How many bytes a component file may have."""

LONGEST_KEY = 16
"""How many parts a dotted key may have: their square is the work of reading it."""

_NAME = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w\\-]){_NAME}(?:[ \t]*+\.[ \t]*+{_NAME}){{{LONGEST_KEY}}}")

_COMMENT = re.compile(r"^[ \t]*+#.*+$", re.MULTILINE)


@frozen
class TomlTable(Generic[EntryT]):
    """A table of a component file that has entries of one kind, by name, next to its source."""

    source: Source
    entries: dict[str, EntryT]


@frozen(slots=False, eq=False)
class ComponentFile(Generic[FileT, BoxT]):
    """How a game reads its component files; the one in its `package` is the default.

    `tables` is an attrs class with a field for each table. `build` makes the box, without what
    cannot be read. `differences` lists where a file departs from the printed contents. `rules` maps
    beginnings of paths to rules: an entry of the wrong type belongs to the first that fits, else
    to `rule`.
    """

    package: str
    tables: type[FileT]
    differences: Callable[[FileT], Iterable[Defect]]
    build: Callable[[FileT], BoxT]
    rules: Mapping[str, str]
    rule: str

    @cached_property
    def default(self) -> BoxT:
        """What is in the file of the package."""
        path = self._folder / "components.toml"
        return self._read(path.read_bytes(), source=path.name)

    @property
    def _folder(self) -> Path:
        # importlib.resources would load archives and temporary files with every game.
        return Path(str(import_module(self.package).__file__)).parent

    @cached_property
    def former(self) -> Mapping[str, Callable[[], BoxT]]:
        """What was the default in earlier releases, by digest; each box is read when it is called.

        A file that is no longer the default is kept in the folder `former_boxes` of the package,
        under the digest of its box, so that records name a box that can be found.
        """
        folder = self._folder / "former_boxes"
        kept = folder.iterdir() if folder.is_dir() else ()
        return {path.stem: partial(self._kept, path) for path in kept}

    def _kept(self, path: Path) -> BoxT:
        """Read a file that was checked against the printed contents when it was the default."""
        file = from_data(_tables(path.read_bytes()), self.tables, path="")
        return self.build(file)

    def load(self, path: str | Path) -> BoxT:
        """Read a component file and check it against what is known of the printed box.

        A file that does not fit raises `ComponentError`, which names each entry that is wrong, and
        the rule.
        """
        with Path(path).open("rb") as file:
            return self._read(file.read(LARGEST_FILE + 1), source=str(path))

    def short_name(self, box: BoxT) -> str:
        """Name a box in a few letters, for people: the default one, or the start of its digest."""
        return "DEFAULT" if box == self.default else f"<box {key(box)[:8]}>"

    def _read(self, text: bytes, source: str) -> BoxT:
        try:
            file = from_data(_tables(text), self.tables, path="")
        except CodecError as error:
            defects = tuple(map(self._misshapen, error.faults))
            raise ComponentError(source, defects, error.more) from None
        except (ValueError, RecursionError) as error:
            defect = Defect("file", f"not a TOML document: {_reason(error)}", self.rule)
            raise ComponentError(source, (defect,)) from None
        differences = iter(self.differences(file))
        shown = tuple(islice(differences, LISTED))
        more = sum(1 for _ in differences)
        try:
            box = self.build(file)
        except ComponentError as error:
            told = {defect.where for defect in shown}
            unplayable = tuple(defect for defect in error.defects if defect.where not in told)
            raise ComponentError(source, shown + unplayable, more + error.more) from None
        if shown:
            raise ComponentError(source, shown, more)
        return box

    def _misshapen(self, fault: Fault) -> Defect:
        """Say which rule an entry of the wrong type belongs to."""
        where = fault.path.removeprefix(".") or "file"
        fitting = (rule for start, rule in self.rules.items() if where.startswith(start))
        return Defect(where, fault.message, next(fitting, self.rule))


def _tables(text: bytes) -> dict[str, Any]:
    """Read TOML, but nothing that would take long or much to read."""
    if len(text) > LARGEST_FILE:
        raise CodecError((Fault("", f"has more than {LARGEST_FILE:,} bytes"),))
    document = text.decode("utf-8-sig")
    keys = _COMMENT.sub("", document)
    if found := _LONG_KEY.search(keys):
        line = keys.count("\n", 0, found.start()) + 1
        raise CodecError((Fault("", f"line {line} has a key of more than {LONGEST_KEY} parts"),))
    return tomllib.loads(document)


def _reason(error: ValueError | RecursionError) -> str:
    match error:
        case RecursionError():
            return "nested too deeply"
        case tomllib.TOMLDecodeError():
            what, at, where = str(error).rpartition(" (at ")  # it may name a key of any length
            return f"{cut(what)}{at}{where}"
        case _:
            return str(error)


def _table_hook(type_form: Any) -> Hook:
    """Read a `TomlTable`; its entries stand right beside its source."""
    (kind,) = get_args(type_form)

    def structure(value: object, _type_form: object) -> TomlTable[Any]:
        if not isinstance(value, dict):
            raise expected("a table", value)
        data = cast("dict[str, Any]", value)
        if "source" not in data:
            raise gathered([under("source", KeyError("source"))], TomlTable)
        parts = ((name, part, Source if name == "source" else kind) for name, part in data.items())
        entries = dict(zip(data, read_parts(parts, len(data)), strict=True))
        return TomlTable(entries.pop("source"), entries)

    return structure


def _is_table(type_form: Any) -> bool:
    return get_origin(type_form) is TomlTable


converter.register_structure_hook_factory(_is_table, _table_hook)


def source_defects(name: str, table: Mapping[str, str], rule: str) -> Iterator[Defect]:
    """Check the source of a table that is read as names and texts, not as an attrs class."""
    if table.get("source") not in get_args(Source):
        message = f"must be one of {', '.join(get_args(Source))}"
        yield Defect(f"{name}.source", message, rule)


def entries(table: Mapping[str, str]) -> dict[str, str]:
    """Return what such a table holds in addition to its source.

    >>> entries({"source": "published", "NUI": "green"})
    {'NUI': 'green'}
    """
    return {name: entry for name, entry in table.items() if name != "source"}
