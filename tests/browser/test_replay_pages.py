"""A real browser opens replay pages: it steps, plays and changes seats, and asks nobody else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

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
        """Return whether nothing is wider than the window."""
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
    page, told = reader.page, data["views"][0]["told"]
    last = len(told) - 1

    def is_at(step: int) -> None:
        assert (reader.step, reader.told) == (f"{step} of {last}", told[step])
        now = page.locator("#moves [aria-current]")
        lines = "\n".join(told[step]) or "The beginning"
        assert now.inner_text().split("\n", 1) == [str(step), lines]

    is_at(0)
    beginning = reader.picture
    page.keyboard.press("ArrowRight")
    page.locator("#next").click()
    is_at(2)
    assert reader.picture != beginning
    page.keyboard.press("ArrowLeft")
    page.locator("#back").click()
    page.locator("#back").click()
    is_at(0)
    assert reader.picture == beginning
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    is_at(last)
    page.keyboard.press("Home")
    is_at(0)
    page.locator("#last").click()
    is_at(last)
    page.locator("#first").click()
    is_at(0)
    page.locator("#step").fill("4")
    is_at(4)
    page.keyboard.press("ArrowRight")
    is_at(5)
    page.locator("#moves button").nth(3).click()
    is_at(3)
    page.locator("h1").click()
    page.keyboard.press("Control+ArrowRight")  # a key of the browser's own
    is_at(3)

    names = [view["name"] for view in data["views"]]
    assert names == ["the referee", "a spectator", "P1", "P2"]
    for view in data["views"]:
        page.locator("#view").select_option(view["name"])
        told = view["told"]
        is_at(3)

    assert reader.complaints == []
    assert reader.requests == [path.as_uri()]


def test_a_click_on_the_chart_leads_to_its_step(reader: Reader, tmp_path: Path) -> None:
    path, data = write_page(tmp_path, games.find_game("tiki-topple")(), 200)
    reader.open(path)
    last = len(data["scores"]) - 1
    assert last == 59
    chart = reader.page.locator("#chart")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 8, "y": 50})
    assert reader.step == "59 of 59"
    chart.click(position={"x": 30, "y": 50})
    assert reader.step == "0 of 59"
    numbers = chart.locator("text").all_text_contents()
    assert numbers == ["0", "10", "20", "0", "20", "40"]


def test_the_end_says_who_has_won_and_with_how_many_points(reader: Reader, tmp_path: Path) -> None:
    path, _ = write_page(tmp_path, games.find_game("tiki-topple")(), 200)
    reader.open(path)
    result = reader.page.locator("#result")
    expect(result).to_be_hidden()
    reader.page.keyboard.press("End")
    expect(result).to_have_text("The end: P2 wins (TIKI-7.2)")
    rows = reader.page.locator("#names tr")
    assert [row.split() for row in rows.all_inner_texts()] == [["P1", "7"], ["P2", "26", "+9"]]
    reader.page.set_viewport_size({"width": WIDTHS["phone"], "height": 800})
    expect(reader.page.locator("#brief")).to_contain_text("The end: P2 wins (TIKI-7.2). P1 moves")
    expect(reader.page.locator("#brief")).to_be_in_viewport()


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", True), ("reduce", False)])
def test_what_changes_its_place_moves_there(
    reader: Reader, tmp_path: Path, motion: Literal["no-preference", "reduce"], *, moving: bool
) -> None:
    path, data = write_page(tmp_path, games.find_game("tiki-topple")(), 17)
    reader.page.emulate_media(reduced_motion=motion)
    reader.open(path)
    (line,) = data["views"][0]["told"][1]
    reader.page.evaluate("show(1)")
    animated: list[str] = reader.page.evaluate(
        "document.getAnimations().map((each) => each.effect.target.dataset.word)"
    )
    assert any(name in line for name in animated) == moving


def test_a_match_plays_by_itself_and_stops_at_the_end(reader: Reader, tmp_path: Path) -> None:
    path, _ = write_page(tmp_path, games.find_game("tiki-topple")(), 19)
    reader.page.clock.install()
    reader.open(path)
    button = reader.page.locator("#play")
    assert button.inner_text() == "Play"
    reader.page.keyboard.press(" ")
    assert button.inner_text() == "Pause"
    reader.page.clock.run_for(1_900)
    assert reader.step == "2 of 4"
    button.click()
    reader.page.clock.run_for(3_000)
    assert (reader.step, button.inner_text()) == ("2 of 4", "Play")
    button.press(" ")
    reader.page.clock.run_for(3_000)
    assert (reader.step, button.inner_text()) == ("4 of 4", "Play")
    button.click()
    assert (reader.step, button.inner_text()) == ("0 of 4", "Pause")
    assert reader.complaints == []


@pytest.mark.parametrize("name", games.game_names())
def test_nothing_is_wider_than_the_window(reader: Reader, tmp_path: Path, name: str) -> None:
    game_type = games.find_game(name)
    players = max(game_type.player_counts)
    path, data = write_page(tmp_path, game_type(players=players), 150, title="W" * 300)
    reader.page.emulate_media(reduced_motion="reduce")
    reader.open(path)
    last = len(data["scores"]) - 1
    for width in WIDTHS.values():
        reader.page.set_viewport_size({"width": width, "height": 800})
        for step in (0, last // 2, last):
            reader.page.locator("#step").fill(str(step))
            assert reader.is_inside(), step
    # The board of a phone is as wide as the window, and what is beside it otherwise is below.
    parts = (reader.page.locator(f".br-{part}") for part in ("board", "side"))
    board, side = (part.bounding_box() for part in parts)
    assert board is not None
    assert side is not None
    assert side["y"] >= board["y"] + board["height"] - 1
    assert reader.complaints == []


def test_a_long_match_opens_at_once(reader: Reader, tmp_path: Path) -> None:
    path, data = write_page(tmp_path, TukTukTaxi(players=4), 1_400)
    last = len(data["scores"]) - 1
    assert last > 600
    assert path.stat().st_size < 1_000_000
    reader.open(path)
    took: float = reader.page.evaluate("performance.now()")
    assert took < 15_000
    reader.page.keyboard.press("End")
    assert reader.step == f"{last} of {last}"
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
    match = playout(game, seeded(2), max_actions=20)
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
