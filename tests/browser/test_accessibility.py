"""axe finds nothing to complain about: on replay pages, on the documentation, where one plays."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import pytest

pytest.importorskip("playwright")
pytest.importorskip("axe_playwright_python")
from playwright.sync_api import Browser, Page, ViewportSize, expect

from boardrules import Player, games, playout
from boardrules.drawing import OPEN, replay_page
from tests.games.matches import seeded

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
START = 60_000
"""How long Python may take to start, in milliseconds."""


@pytest.fixture(params=THEMES)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    made = browser.new_page(color_scheme=request.param, reduced_motion="reduce")
    yield made
    made.close()


WRONG = "axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)"
"""What is right need not be named: that would take longer than all checks."""


def resize(page: Page, width: int, height: int) -> None:
    """Make a window larger or smaller, and wait for the table, if there is one, to fit."""
    size: ViewportSize = {"width": width, "height": height}
    if page.viewport_size == size:
        return
    drawn = page.locator("html").get_attribute("data-drawn")
    page.set_viewport_size(size)
    if page.locator("body[data-shows=table]").count():
        expect(page.locator("html")).not_to_have_attribute("data-drawn", str(drawn), timeout=START)


def violations(page: Page) -> list[str]:
    """List what axe finds at both sizes, each with the first element."""
    found: list[str] = []
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text())
    for name, size in SIZES.items():
        resize(page, *size)
        wrong: list[dict[str, Any]] = page.evaluate(WRONG)
        found += [
            f"{name}: {each['id']} {len(each['nodes'])} {each['nodes'][0]['html']}"
            for each in wrong
        ]
    return found


@pytest.mark.parametrize("name", games.game_names())
def test_replay_pages(page: Page, tmp_path: Path, name: str) -> None:
    match = playout(games.find_game(name)(), seeded(1), max_actions=200)
    path = tmp_path / "match.html"
    path.write_text(replay_page(match, (OPEN, None, Player(0))), encoding="utf-8")
    page.goto(path.as_uri())
    expect(page.locator("html")).to_have_attribute("data-ready", "yes", timeout=30_000)
    assert violations(page) == []
    page.keyboard.press("End")
    assert violations(page) == []


@pytest.mark.parametrize(
    "name",
    ["index", "search", "concepts", "accuracy", "games/tiki_topple", "api/contract"],
)
def test_documentation(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/{name}.html")
    assert violations(page) == []


@pytest.fixture(scope="module")
def table(browser: Browser, site: str) -> Iterator[Page]:
    """Open the page where one plays, and let Python start once."""
    made = browser.new_page(reduced_motion="reduce")
    made.goto(f"{site}/play/index.html")
    expect(made.locator("html")).to_have_attribute("data-ready", "yes", timeout=START)
    yield made
    made.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", games.game_names())
def test_where_one_plays(table: Page, name: str, theme: Literal["light", "dark"]) -> None:
    if table.locator("#new").is_visible():
        table.locator("#new").click()
    table.emulate_media(color_scheme=theme)
    table.locator(f".game:has([value={name}])").click()
    assert violations(table) == []
    table.get_by_role("button", name="Start the match").click()
    expect(table.locator("html")).to_have_attribute("data-turn", "person", timeout=START)
    assert violations(table) == []


def test_what_is_wrong_is_found(page: Page) -> None:
    page.set_content("<html lang='en'><title>A</title><main><h1>A</h1><button></button></main>")
    assert violations(page) == [
        f"{size}: button-name 1 <button></button>" for size in ("desk", "phone")
    ]
