"""Boxes that a release shipped are found by their digest after the default one has changed."""

from collections.abc import Iterator
from importlib.resources import files
import json
from pathlib import Path
import sys
from typing import Any

from attrs import evolve, field, frozen
import pytest

from boardrules import Record, RecordError, from_json, key, to_json
from boardrules.games.tiki_topple import DEFAULT, Components, TikiTopple
from boardrules.games.tiki_topple.component_file import FILE
from boardrules.schema import schemas
from tests.games.matches import read_record
from tests.schema.agreement import Draft202012Validator

TEXT = (files("boardrules.games.tiki_topple") / "components.toml").read_text(encoding="utf-8")


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[TikiTopple]]:
    """Correct a colour in the default box, and keep the file as it was."""
    package = tmp_path / "later_box"
    (package / "former_boxes").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "former_boxes" / f"{key(DEFAULT)}.toml").write_text(TEXT, encoding="utf-8")
    corrected = TEXT.replace('NANI = "red"', 'NANI = "scarlet"')
    assert corrected != TEXT
    (package / "components.toml").write_text(corrected, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    file = evolve(FILE, package="later_box")

    @frozen
    class LaterTopple(TikiTopple):
        """Tiki Topple in a later release."""

        components: Components = field(default=file.default, metadata={"former": file.former})

    yield LaterTopple
    del sys.modules["later_box"]


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_a_record_of_an_earlier_release_has_its_box(later: Any, suffix: str) -> None:
    text = read_record("tiki_topple", f"schmidt-2.{suffix}")
    read = Record.from_text if suffix == "txt" else Record.from_json
    record = read(text, game_type=later)
    assert record.game.components == DEFAULT != later().components
    assert record.game.outcome(record.replay()[-1]) is not None
    again: Record[Any] = Record.from_json(record.to_json(), game_type=TikiTopple)
    assert again.game.components == DEFAULT
    if suffix == "txt":
        assert record.to_text() == text


def test_the_json_of_a_game_of_an_earlier_release_has_its_box(later: Any) -> None:
    text = to_json(TikiTopple())
    assert from_json(text, later).components == DEFAULT
    assert from_json(to_json(later()), later) == later()
    check = Draft202012Validator(schemas(later)["game"])
    for document in (text, to_json(later()), to_json(later(components=DEFAULT))):
        check.validate(json.loads(document))
    assert not check.is_valid({**json.loads(text), "components": "0" * 64})


def test_a_box_that_no_release_had_is_refused(later: Any) -> None:
    text = read_record("tiki_topple", "schmidt-2.txt").replace(key(DEFAULT), "../" + "0" * 61)
    with pytest.raises(RecordError, match="played with a box of its own"):
        Record.from_text(text, game_type=later)
