"""The page about models shows what is counted."""

from pathlib import Path
import re

import pytest

from tests.dialogue import costs, table

PAGE = (Path(__file__).parents[2] / "docs" / "model.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_replies_are_read_as_the_page_says() -> None:
    assert [line for line in table.rows() if f"{line}\n" not in PAGE] == []


def numbers(row: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"[0-9,]+", row)]


@pytest.mark.slow
@pytest.mark.parametrize("name", costs.NAMES)
def test_a_match_costs_about_what_the_page_says(name: str) -> None:
    row = costs.row(name)
    title = row.split(" | ")[0]
    (shown,) = re.findall(rf"^{re.escape(title)} \| [0-9].*$", PAGE, re.MULTILINE)
    assert numbers(shown) == pytest.approx(numbers(row), rel=0.05)  # drawings change a little
