"""A real browser opens replay pages: it steps, plays and changes seats, and asks nobody else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import define, field
import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, expect

from boardrules import Player, Record, games, playout
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import Viewer
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.games.matches import seeded
from tests.replay_pages.unpacking import data_of, shown

pytestmark = pytest.mark.browser

WIDTHS = {"desk": 1280, "phone": 390}


@define
class Reader:
    """Somebody with a page open: what they see, and what went wrong or was asked for."""

    page: Page
    complaints: list[str] = field(factory=list[str])
    requests: list[str] = field(factory=list[str])

    def open(self, path: Path) -> None:
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())
        expect(self.page.locator("html")).to_have_attribute("data-ready", "yes", timeout=30_000)

    @property
    def step(self) -> str:
        return self.page.locator("#number").inner_text()

    @property
    def told(self) -> list[str]:
        return self.page.locator("#told li").all_inner_texts()

    @property
    def picture(self) -> str:
        return self.page.locator("#picture").inner_html()

    def is_inside(self) -> bool:
        """Tell whether nothing is wider than the window."""
        widest: float = self.page.evaluate(
            """() => Math.max(document.documentElement.scrollWidth,
               ...[...document.body.querySelectorAll("*")].filter((each) => !each.closest("svg"))
               .map((each) => each.getBoundingClientRect().right))"""
        )
        size = self.page.viewport_size
        assert size is not None
        return widest <= size["width"]


@pytest.fixture
def reader(browser: Browser) -> Iterator[Reader]:
    page = browser.new_page(viewport={"width": WIDTHS["desk"], "height": 900})
    yield Reader(page)
    page.close()


def write_page(folder: Path, game: Any, most: int, title: str = "") -> tuple[Path, Any]:
    """Write the page of a match, and return where it is and what is in it."""
    match = playout(game, seeded(1), max_actions=most)
    everybody: list[Viewer] = [OPEN, None, *map(Player, range(game.players))]
    path = folder / "match.html"
    path.write_text(page := replay_page(match, everybody, title), encoding="utf-8")
    return path, data_of(page)


@pytest.mark.parametrize("name", games.game_names())
def test_one_steps_through_a_match(reader: Reader, tmp_path: Path, name: str) -> None:
    path, data = write_page(tmp_path, games.find_game(name)(), 40)
    reader.open(path)
    page = reader.page
    assert reader.step == "0 of 40"
    beginning = reader.picture
    told = data["views"][0]["told"]

    page.keyboard.press("ArrowRight")
    page.locator("#next").click()
    assert (reader.step, reader.told) == ("2 of 40", told[2])
    assert reader.picture != beginning
    page.keyboard.press("ArrowLeft")
    page.locator("#back").click()
    page.locator("#back").click()
    assert (reader.step, reader.picture) == ("0 of 40", beginning)
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert (reader.step, reader.told) == ("40 of 40", told[40])
    page.keyboard.press("Home")
    assert reader.step == "0 of 40"
    page.locator("#last").click()
    assert reader.step == "40 of 40"
    page.locator("#first").click()
    assert reader.step == "0 of 40"
    page.locator("#step").fill("17")
    assert (reader.step, reader.told) == ("17 of 40", told[17])
    page.keyboard.press("ArrowRight")
    assert reader.step == "18 of 40"
    page.locator("h1").click()
    page.keyboard.press("Control+ArrowRight")  # a key of the browser's own
    assert reader.step == "18 of 40"

    names = [view["name"] for view in data["views"]]
    assert names == ["the referee", "a spectator", "P1", "P2"]
    for number, view in enumerate(data["views"]):
        page.locator("#view").select_option(view["name"])
        assert (reader.step, reader.told) == ("18 of 40", view["told"][18]), number

    assert reader.complaints == []
    assert reader.requests == [path.as_uri()]


def test_a_match_plays_by_itself_and_stops_at_the_end(reader: Reader, tmp_path: Path) -> None:
    path, _ = write_page(tmp_path, games.find_game("tiki-topple")(), 4)
    reader.page.clock.install()
    reader.open(path)
    button = reader.page.locator("#play")
    assert button.inner_text() == "play"
    reader.page.keyboard.press(" ")
    assert button.inner_text() == "pause"
    reader.page.clock.run_for(1_300)
    assert reader.step == "2 of 4"
    button.click()
    reader.page.clock.run_for(3_000)
    assert (reader.step, button.inner_text()) == ("2 of 4", "play")
    button.press(" ")
    reader.page.clock.run_for(3_000)
    assert (reader.step, button.inner_text()) == ("4 of 4", "play")
    button.click()
    assert (reader.step, button.inner_text()) == ("0 of 4", "pause")
    assert reader.complaints == []


@pytest.mark.parametrize("name", games.game_names())
def test_nothing_is_wider_than_the_window(reader: Reader, tmp_path: Path, name: str) -> None:
    game_type = games.find_game(name)
    players = max(game_type.player_counts)
    path, _ = write_page(tmp_path, game_type(players=players), 90, title="W" * 300)
    reader.open(path)
    for width in WIDTHS.values():
        reader.page.set_viewport_size({"width": width, "height": 800})
        for step in (0, 30, 60, 90):
            reader.page.locator("#step").fill(str(step))
            assert reader.is_inside(), step
        # The board of a phone is as wide as the window, and what is beside it otherwise is below.
        parts = (reader.page.locator(f".br-{part}") for part in ("board", "side"))
        board, side = (part.bounding_box() for part in parts)
        assert board is not None
        assert side is not None
        is_below = side["y"] >= board["y"] + board["height"] - 1
        assert is_below == (width == WIDTHS["phone"])
    assert reader.complaints == []


def test_a_long_match_opens_at_once(reader: Reader, tmp_path: Path) -> None:
    path, data = write_page(tmp_path, TukTukTaxi(players=4), 700)
    assert len(data["scores"]) == 701
    assert path.stat().st_size < 1_000_000
    reader.open(path)
    took: float = reader.page.evaluate("performance.now()")
    assert took < 15_000
    reader.page.keyboard.press("End")
    assert reader.step == "700 of 700"
    assert reader.complaints == []


def test_a_title_and_names_are_text(reader: Reader, tmp_path: Path) -> None:
    title = "</h1><script>document.title = 'run'</script>"
    path, _ = write_page(tmp_path, games.find_game("tiki-topple")(), 3, title=title)
    reader.open(path)
    assert reader.page.title() == title
    assert reader.page.locator("h1").inner_text() == title
    assert reader.page.locator("script").count() == 2


def test_a_notebook_shows_a_match_in_a_frame(reader: Reader, tmp_path: Path) -> None:
    game = games.find_game("tiki-topple")()
    match = playout(game, seeded(2), max_actions=5)
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html>{shown(Record(game, match.actions))}", encoding="utf-8")
    reader.page.goto(path.as_uri())
    frame = reader.page.frame_locator("iframe")
    frame.locator("#last").click()
    expect(frame.locator("#number")).to_have_text("5 of 5")


def test_a_note_is_shown_at_its_step_alone(reader: Reader, tmp_path: Path) -> None:
    match = playout(TukTukTaxi(), seeded(1), max_actions=3)
    path = tmp_path / "match.html"
    path.write_text(replay_page(match, notes={2: "<b>better</b>"}), encoding="utf-8")
    reader.open(path)
    notes: list[str] = []
    for _ in range(4):
        notes.append(reader.page.locator("#note").inner_text())
        reader.page.keyboard.press("ArrowRight")
    assert notes == ["", "", "<b>better</b>", ""]
