"""The ladder is written by a tool, and read as it was written."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from boardrules.arena import ladders

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool() -> Any:
    spec = spec_from_file_location("ladder", ROOT / "tools" / "ladder.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_shipped_ladder_is_what_the_tool_writes(tool: Any) -> None:
    assert tool.to_toml([*reversed(ladders())]) == tool.FILE.read_text(encoding="utf-8")


def test_rungs_that_play_the_same_matches_get_the_same_ratings(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("openskill", reason="the extra `ratings` is not installed")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "RUNGS", ("random", "greedy@1", "greedy@2"))
    ladder = tool.measure("tiki-topple", 2, 1)
    assert (ladder.matches, ladder.bots) == (6, ("random", "greedy@1", "greedy@2"))
    assert tool.measure("tiki-topple", 2, 1) == ladder
    assert (tmp_path / "build" / "ladder" / "tiki-topple-2.jsonl").exists()
