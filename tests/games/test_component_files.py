"""How every game reads its component file: what is refused, by which rule, and what a box is."""

from collections.abc import Iterator
from importlib import import_module
import json
from pathlib import Path
import re
import subprocess
import sys
import tomllib
from typing import Any

import attrs
import pytest

from boardrules import CodecError, ComponentError, from_json, key, to_json
from boardrules.errors import LISTED
from tests.games.box_files import BoxFile, entries
from tests.games.examples import EXAMPLES, Example, every_game
from tests.games.json_paths import entry_at

TOOLS = Path(__file__).parents[2] / "tools"


def every_case(field: str) -> pytest.MarkDecorator:
    """Run a test for each entry in some field of the component-file examples."""
    found: list[Any] = []
    for example in EXAMPLES:
        values: Any = getattr(example.file, field)
        named = values.items() if hasattr(values, "items") else enumerate(values, start=1)
        found += [pytest.param(example, case, id=f"{example.name}-{name}") for name, case in named]
    return pytest.mark.parametrize(("example", "case"), found)


def every_table() -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("example", "table"),
        [
            pytest.param(example, table, id=f"{example.name}-{table}")
            for example in EXAMPLES
            for table in example.file.tables
        ],
    )


def sources_in(tables: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield all tables that have a source, at any depth."""
    for name, table in tables.items():
        if hasattr(table, "items"):
            if "source" in table:
                yield above + name, table["source"]
            yield from sources_in(table, f"{above}{name}.")


# The shipped file


@every_game
def test_the_shipped_file_loads_as_the_default(example: Example, path: Path) -> None:
    file, default = BoxFile(example.package), example.game().components
    assert file.load(path) == default
    assert file.read(str(path)) == default
    path.write_bytes(file.text.replace("\n", "\r\n").encode())
    assert file.read(path) == default


@every_game
def test_every_table_says_where_it_comes_from(example: Example) -> None:
    tables = dict(sources_in(tomllib.loads(BoxFile(example.package).text)))
    assert tables == {name: source for name, (source, _) in example.file.tables.items()}


@pytest.mark.parametrize("tool", sorted(TOOLS.glob("*_*_*.py")), ids=lambda path: path.stem)
def test_the_shipped_file_is_what_the_tool_prints(tool: Path) -> None:
    printed = subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(tool)], capture_output=True, text=True, check=True
    ).stdout
    package = tool.stem.rpartition("_")[0]
    assert printed == BoxFile(package).text


# Files that cannot be read


@every_game
def test_a_file_that_is_not_there(example: Example, path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        BoxFile(example.package).read(path)


@every_game
@pytest.mark.parametrize(
    "content",
    [b"[tables", b"\xff\xfe", b'a = "\n"', b"[a]\nb = 1\nb = 2"],
    ids=["broken", "no text", "open", "twice"],
)
def test_a_file_that_is_not_toml(example: Example, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ComponentError, match="not a TOML document") as refused:
        BoxFile(example.package).read(path)
    assert entries(refused.value.defects) == [("file", example.file.rule)]
    assert refused.value.source == str(path)


@every_game
def test_an_empty_file_lacks_every_table(example: Example, path: Path) -> None:
    path.touch()
    with pytest.raises(ComponentError) as refused:
        BoxFile(example.package).read(path)
    assert {defect.message for defect in refused.value.defects} == {"required, but missing"}
    assert entries(refused.value.defects) == [*example.file.required.items()]


# Entries that do not fit


@every_table()
@pytest.mark.parametrize(
    "line", ['source = "hearsay"\n', "source = 1\n", ""], ids=["hearsay", "number", "none"]
)
def test_a_table_without_a_known_source(
    example: Example, table: str, line: str, path: Path
) -> None:
    file = BoxFile(example.package)
    _, header, rest = file.text.partition(f"\n[{table}]\n")
    shipped, _, _ = rest.partition("\n")
    (defect,) = file.refuse(path, (f"{header}{shipped}\n", f"{header}{line}")).defects
    assert defect.where == f"{table}.source"
    _, rule = example.file.tables[table]
    assert defect.rule in (rule, example.file.rule)


@every_case("wrong_entries")
def test_a_wrong_type_or_a_missing_entry_names_entry_and_rule(
    example: Example, case: tuple[str, str, str, str], path: Path
) -> None:
    old, new, where, rule = case
    error = BoxFile(example.package).refuse(path, (old, new))
    assert (where, rule) in entries(error.defects)


@every_case("extra_keys")
def test_an_extra_key_is_named(
    example: Example, case: tuple[str, str, str, str], path: Path
) -> None:
    old, new, where, name = case
    (defect,) = BoxFile(example.package).refuse(path, (old, new)).defects
    assert (defect.where, defect.message) == (where, f"unknown: {name}")


@every_game
def test_everything_that_is_wrong_is_named_at_once(example: Example, path: Path) -> None:
    changes, expected = example.file.together
    error = BoxFile(example.package).refuse(path, *changes)
    assert entries(error.defects) == list(expected)


@every_case("many")
def test_of_very_many_wrong_entries_some_are_listed(
    example: Example, case: tuple[str, str], path: Path
) -> None:
    error = BoxFile(example.package).refuse(path, case)
    assert len(error.defects) == LISTED
    assert error.more > 10_000
    assert str(error).endswith(f"; and {error.more:,} more")


# Boxes are values


@every_game
def test_boxes_are_values(example: Example) -> None:
    again = attrs.evolve(example.small_box)
    assert again == example.small_box
    assert hash(again) == hash(example.small_box)
    assert again is not example.small_box
    assert example.other_box != example.small_box
    package = import_module(f"boardrules.games.{example.package}")
    assert isinstance(example.small_box, package.Components)
    assert isinstance(example.game().components, package.Components)


@every_game
def test_a_game_names_its_box_in_a_few_letters(example: Example) -> None:
    assert repr(example.game()).endswith("components=DEFAULT)")
    digest = key(example.small_box)
    assert repr(example.small_game()).endswith(f"components=<box {digest[:8]}>)")


@every_case("wrong_types")
def test_a_box_made_by_hand_has_values_of_their_types(
    example: Example, case: tuple[str, Any, str]
) -> None:
    field, value, message = case
    with pytest.raises(TypeError) as refused:
        attrs.evolve(example.small_box, **{field: value})
    assert str(refused.value) == message


@every_game
def test_a_box_comes_back_from_json(example: Example) -> None:
    for box in (example.game().components, example.small_box, example.other_box):
        assert from_json(to_json(box), example.box_type) == box


@every_game
def test_a_box_from_json_is_held_against_the_rules(example: Example) -> None:
    old, new, message = example.file.wrong_json
    text = to_json(example.small_box)
    assert old in text
    with pytest.raises(CodecError) as refused:
        from_json(text.replace(old, new), example.box_type)
    assert re.search(message, str(refused.value))


@every_game
def test_a_box_that_was_read_from_a_file_goes_along_if_it_is_another(
    example: Example, path: Path
) -> None:
    file = BoxFile(example.package)
    same = example.game(components=file.load(path))
    assert "box" not in json.loads(to_json(same))
    old, new, where, value = example.json.in_file
    other = example.game(components=file.load(path, (old, new)))
    assert entry_at(json.loads(to_json(other))["box"], where) == value
    assert from_json(to_json(other), example.game) == other
