"""The pages of studies are written by a tool."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool() -> Any:
    spec = spec_from_file_location("study_pages", ROOT / "tools" / "study_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_option_of_a_game_is_compared_with_a_default(tool: Any) -> None:
    for name, options in tool.CHANGES.items():
        default = tool.find_game(name)()
        assert [option for option, value in options if getattr(default, option) == value] == []


def test_a_page_has_tables_and_a_chart(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "DOCS", tmp_path)
    monkeypatch.setitem(tool.CHANGES, "tiki-topple", [("edition", "gamewright")])
    tool.write("tiki-topple", 2)
    assert (tmp_path / "tiki_topple_study.svg").read_text().startswith("<svg")
    text = (tmp_path / "tiki_topple_study.md").read_text()
    assert text.startswith("# Tiki Topple: in numbers\n\nWhat 2 matches of [Tiki Topple]")
    assert "| actions | 108.00 | 108.00 to 108.00 | 108.0 | 108.0 |" in text
    assert "| `edition=gamewright` | actions | 116.00 | 100.00 | -16.00 |" in text
