"""Matches that broke a law once do not break it any more."""

from pathlib import Path

import pytest

from boardrules.testing import check_regressions

FILES = sorted((Path(__file__).parent / "regressions").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_match_breaks_no_law(path: Path) -> None:
    check_regressions(path)
