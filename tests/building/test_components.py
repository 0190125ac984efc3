"""How any game reads its component file; what is in the boxes is in the tests of the games."""

from collections.abc import Iterator
from pathlib import Path
import sys

from attrs import evolve, frozen
import pytest

from boardrules import CodecError, ComponentError, Defect, key
from boardrules.building.components import (
    ComponentFile,
    Source,
    TomlTable,
    entries,
    source_defects,
)
from boardrules.codec import from_data
from boardrules.errors import LISTED, Fault


@frozen
class Dice:
    """A box of at most six dice."""

    sides: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.sides) > 6:
            raise ComponentError("components", (Defect("dice", "too many", "DICE-1.1"),))


@frozen
class DiceTable:
    source: Source
    sides: tuple[int, ...]


@frozen
class DiceFile:
    dice: DiceTable
    names: dict[str, str]


def flat_dice(file: DiceFile) -> Iterator[Defect]:
    for place, sides in enumerate(file.dice.sides):
        if sides < 2:
            yield Defect(f"dice.sides[{place}]", "a die has sides", "DICE-1.2")


DICE_FILE = ComponentFile(
    "game_of_dice",
    DiceFile,
    differences=flat_dice,
    build=lambda file: Dice(file.dice.sides),
    rules={"dice.sides": "DICE-1.2", "dice": "DICE-1.1"},
    rule="DICE-1",
)

TEXT = """\
[dice]
source = "rulebook"
sides = [6, 20]
[names]
6 = "cube"
"""


def refused(path: Path, text: str | bytes) -> list[tuple[str, str, str]]:
    """Read a file that does not fit; return the entries, what is wrong with them, and the rules."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ComponentError) as error:
        DICE_FILE.load(path)
    assert error.value.source == str(path)
    assert error.value.__suppress_context__ or error.value.__context__ is None
    return [(defect.where, defect.message, defect.rule) for defect in error.value.defects]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my_dice.toml"


def test_a_file_becomes_a_box(path: Path) -> None:
    path.write_text(TEXT, encoding="utf-8")
    assert DICE_FILE.load(path) == DICE_FILE.load(str(path)) == Dice((6, 20))


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the component file of a package."""
    package = tmp_path / "game_of_dice"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "game_of_dice", raising=False)
    path = package / "components.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.usefixtures("shipped")
def test_the_file_of_the_package_is_the_default() -> None:
    assert evolve(DICE_FILE).default == Dice((6, 20))


def test_an_error_in_the_file_of_the_package_names_it(shipped: Path) -> None:
    shipped.write_text(TEXT.replace("20", "0"), encoding="utf-8")
    with pytest.raises(ComponentError, match=r"^components\.toml: dice\.sides\[1\]: a die has"):
        _ = evolve(DICE_FILE).default


@pytest.mark.usefixtures("shipped")
def test_a_box_has_a_short_name() -> None:
    file = evolve(DICE_FILE)
    assert file.short_name(Dice((6, 20))) == "DEFAULT"
    assert file.short_name(Dice((6, 6))) == f"<box {key(Dice((6, 6)))[:8]}>"


def test_an_entry_of_the_wrong_type_belongs_to_the_first_rule_that_begins_like_it(
    path: Path,
) -> None:
    assert refused(path, 'more = 1\ndice = {source = "x", sides = ["6"]}\nnames = {6 = 6}') == [
        (
            "dice.source",
            "expected one of 'rulebook', 'published', 'reconstructed', not 'x'",
            "DICE-1.1",
        ),
        ("dice.sides[0]", "expected a whole number, not '6'", "DICE-1.2"),
        ("names.6", "expected a text, not 6", "DICE-1"),
        ("file", "unknown: more", "DICE-1"),
    ]


def test_a_missing_table_belongs_to_its_rule(path: Path) -> None:
    assert refused(path, "") == [
        ("dice", "required, but missing", "DICE-1.1"),
        ("names", "required, but missing", "DICE-1"),
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"[dice", "Expected ']'"),
        (b"\xff", "'utf-8' codec can't decode"),
        (b"a = " + b"[" * 50_000, "nested too deeply"),
    ],
    ids=["broken", "no text", "deep"],
)
def test_what_is_not_toml(path: Path, content: bytes, reason: str) -> None:
    ((where, message, rule),) = refused(path, content)
    assert (where, rule) == ("file", "DICE-1")
    assert message.startswith(f"not a TOML document: {reason}")


@pytest.mark.parametrize(
    "line",
    [
        "a" + ".a" * 20_000 + " = 1",
        '"a"' + '. "a"' * 20_000 + " = 1",
        r'"\""' + r'."\""' * 20_000 + " = 1",
        "['a'" + ".'a'" * 20_000 + "]",
        "x = {a" + ".a" * 20_000 + " = 1}",
    ],
    ids=["bare", "quoted", "escaped", "header", "inline"],
)
def test_a_key_of_too_many_parts_is_refused_before_it_is_read(path: Path, line: str) -> None:
    assert refused(path, f"# a\n{line}") == [
        ("file", "line 2 has a key of more than 16 parts", "DICE-1")
    ]


def test_dots_in_a_comment_are_no_key(path: Path) -> None:
    comment = "  # see a" + ".a" * 20_000
    assert refused(path, f"{comment}\na = 1") == refused(path, "a = 1")


def test_a_key_of_some_parts_is_read(path: Path) -> None:
    assert refused(path, "a" + ".a" * 15 + " = 1")[-1] == ("file", "unknown: a", "DICE-1")


@pytest.mark.slow
def test_many_quotes_are_gone_through_once(path: Path) -> None:
    ((where, _, _),) = refused(path, '"' + r"\"" * 400_000)
    assert where == "file"


def test_a_file_has_a_largest_size(path: Path) -> None:
    path.write_text(TEXT + "#" * (2**20 - len(TEXT)), encoding="utf-8")
    assert DICE_FILE.load(path) == Dice((6, 20))
    assert refused(path, TEXT + "#" * (2**20 - len(TEXT) + 1)) == [
        ("file", "has more than 1,048,576 bytes", "DICE-1")
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(ComponentError, match="has more than"):
        DICE_FILE.load("/dev/zero")


def test_a_byte_order_mark_is_not_content(path: Path) -> None:
    path.write_text(TEXT, encoding="utf-8-sig")
    assert DICE_FILE.load(path) == Dice((6, 20))


def test_a_reason_repeats_a_long_key_in_short(path: Path) -> None:
    key = "k" * 1000
    ((_, message, _),) = refused(path, f"[{key}]\n[{key}]")
    assert message == (
        f"not a TOML document: Cannot declare ('{'k' * 40}... (at line 2, column 1002)"
    )


def test_names_of_tables_are_shown_as_text(path: Path) -> None:
    for text in ('"\\u001b[31m" = 1', '[names]\n"\\u001b[31m" = 1'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ComponentError) as error:
            DICE_FILE.load(path)
        assert "\x1b" not in str(error.value)
        assert "\\x1b[31m" in str(error.value)


@pytest.mark.slow
def test_of_many_faults_some_dozens_are_listed(path: Path) -> None:
    many = "0, " * 100_000
    assert len(refused(path, TEXT.replace("6, 20", many))) == LISTED
    path.write_text(TEXT.replace("6, 20", many), encoding="utf-8")
    with pytest.raises(ComponentError, match=r"; and 99,951 more$"):
        DICE_FILE.load(path)
    faults = refused(path, TEXT.replace("6, 20", "'', " * 100_000))
    assert len(faults) == LISTED
    assert faults[0][:2] == ("dice.sides", "too many faults: 99,950 of 100,000 were not read")


def test_every_difference_from_the_print_is_named_and_what_the_box_refuses(path: Path) -> None:
    assert refused(path, TEXT.replace("[6, 20]", "[1, 6, 0, 6, 6, 6, 6]")) == [
        ("dice.sides[0]", "a die has sides", "DICE-1.2"),
        ("dice.sides[2]", "a die has sides", "DICE-1.2"),
        ("dice", "too many", "DICE-1.1"),
    ]


def test_what_the_box_itself_refuses_is_told_of_the_file(path: Path) -> None:
    assert refused(path, TEXT.replace("[6, 20]", "[6, 6, 6, 6, 6, 6, 6]")) == [
        ("dice", "too many", "DICE-1.1")
    ]


def test_a_table_of_names_has_a_source_and_entries() -> None:
    table = {"source": "published", "6": "cube"}
    assert list(source_defects("names", table, "DICE-1")) == []
    assert entries(table) == {"6": "cube"}


@pytest.mark.parametrize("table", [{"6": "cube"}, {"source": "hearsay"}], ids=["none", "hearsay"])
def test_a_table_of_names_without_a_known_source(table: dict[str, str]) -> None:
    message = "must be one of rulebook, published, reconstructed"
    assert list(source_defects("names", table, "DICE-1")) == [
        Defect("names.source", message, "DICE-1")
    ]


def test_entries_of_one_kind_stand_beside_the_source() -> None:
    table = from_data({"6": {"sides": [6]}, "source": "published"}, TomlTable[Dice])
    assert table == TomlTable("published", {"6": Dice((6,))})
    assert from_data({"source": "rulebook"}, TomlTable[int]) == TomlTable("rulebook", {})


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ([], [("$", "expected a table, not []")]),
        ({"6": 1}, [("$.source", "required, but missing")]),
        (
            {"source": "x", "6": 1, "8": "2"},
            [
                (
                    "$.source",
                    "expected one of 'rulebook', 'published', 'reconstructed', not 'x'",
                ),
                ("$.8", "expected a whole number, not '2'"),
            ],
        ),
    ],
    ids=["list", "no source", "wrong entries"],
)
def test_a_table_that_is_not_of_its_kind(data: object, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(CodecError) as error:
        from_data(data, TomlTable[int])
    assert list(error.value.faults) == [Fault(*fault) for fault in faults]
