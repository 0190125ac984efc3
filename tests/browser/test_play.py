"""A real browser plays on the static page, by clicking and with the keyboard."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
import re

from attrs import define, field
import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, ViewportSize, expect

from boardrules import Record, games
from boardrules.cli.main import main
from boardrules.games.tiki_topple import TikiTopple
from boardrules.play import playout
from bridge import links

pytestmark = pytest.mark.browser

SHORT = {"tuk-tuk-taxi": {"turn limit": "6"}}
"""Options that make a match short."""
START = 60_000
"""How long Python may take to start, in milliseconds."""


@pytest.fixture(scope="module")
def address(site: str) -> str:
    return f"{site}/play/index.html"


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return one browser window for all tests, so that what it loads is kept."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    yield made
    made.close()


@define
class Visitor:
    """Somebody at the page: what they see and do, and what went wrong or was asked for."""

    page: Page
    address: str
    complaints: list[str] = field(factory=list[str])
    requests: list[str] = field(factory=list[str])

    def watch(self) -> None:
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.context.on("request", lambda request: self.requests.append(request.url))

    def open(self, after: str = "") -> None:
        self.page.goto("about:blank")
        for _ in range(50):
            with suppress(Error):
                self.page.goto(self.address + after)
                break
            self.page.wait_for_timeout(200)  # the server has just been started
        ready = self.page.locator("html")
        expect(ready).to_have_attribute("data-ready", "yes", timeout=START)

    def start(self, game: str, *seats: str) -> None:
        self.page.locator(f".game:has([value={game}])").click()
        for number, who in enumerate(seats):
            self.page.locator("#seats select").nth(number).select_option(who)
        if game in SHORT:
            if not self.page.get_by_label(next(iter(SHORT[game]))).is_visible():
                self.page.get_by_text("Options of the game").click()
            for name, value in SHORT[game].items():
                self.page.get_by_label(name).fill(value)
        self.page.get_by_role("button", name="Start the match").click()

    @property
    def turn(self) -> str:
        """Who is to act: a person, a bot, nobody at the end; or whether the screen is covered."""
        return self.page.locator("html").get_attribute("data-turn") or ""

    @property
    def things(self) -> Locator:
        """What can be chosen on the table."""
        return self.page.locator("#table .br-may[role=button]")

    def click(self, thing: Locator) -> None:
        """Click in the middle of a thing, whatever is drawn there."""
        box = thing.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, rng: Random, most: int = 10**9, *, on_table: bool = True) -> dict[str, int]:
        """Click on the table, or on the list where nothing else can be clicked, to the end."""
        clicks = {"table": 0, "list": 0, "cover": 0}
        while sum(clicks.values()) < most:
            self.page.wait_for_function(
                "['person', 'cover', 'end'].includes(document.documentElement.dataset.turn)",
                timeout=START,
            )
            drawn = self.page.locator("html").get_attribute("data-drawn")
            match self.turn:
                case "end":
                    break
                case "cover":
                    self.page.get_by_role("button", name="I am here").click()
                    clicks["cover"] += 1
                case _ if on_table and (number := self.things.count()):
                    self.click(self.things.nth(rng.randrange(number)))
                    clicks["table"] += 1
                case _ if on_table:
                    self.page.locator("#buttons button").first.click()
                    clicks["table"] += 1
                case _:
                    if not self.page.locator("#list").is_visible():
                        self.page.get_by_text("All actions").click()
                    self.page.locator("#list button").first.click()
                    clicks["list"] += 1
            self.page.wait_for_function(
                f"document.documentElement.dataset.drawn !== '{drawn}'", timeout=START
            )
        return clicks

    def record(self) -> str:
        self.page.locator("#keep").click()
        expect(self.page.locator("#saving")).to_be_visible()
        text = self.page.locator("#record").input_value()
        self.page.locator("#saving").get_by_role("button", name="Close").click()
        return text

    def check(self) -> None:
        """Check that nothing was complained about, and nobody else was asked for anything."""
        home = self.address.removesuffix("index.html")
        strange = [url for url in self.requests if not url.startswith((home, "blob:", "data:"))]
        assert (self.complaints, strange) == ([], [])


@pytest.fixture
def visitor(context: BrowserContext, address: str) -> Iterator[Visitor]:
    made = Visitor(context.new_page(), address)
    made.watch()
    yield made
    made.check()
    made.page.close()


@pytest.mark.parametrize("name", games.game_names())
def test_a_match_is_played_by_clicking(visitor: Visitor, name: str) -> None:
    page = visitor.page
    visitor.open(f"?game={name}")
    assert page.locator(f".game [value={name}]").is_checked()
    visitor.start(name, "human", "random")
    clicks = visitor.play(Random(4))
    assert clicks["table"] > 10
    assert clicks["cover"] == 0
    expect(page.locator("#turn")).to_contain_text("win")
    record = Record.from_text(visitor.record())
    assert record.seats == ("human", "random")
    scores = record.game.score(record.replay()[-1])
    expect(page.locator(".total td")).to_have_text(["All points", *map(str, scores)])
    expect(page.locator("#chart polyline")).to_have_count(2)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("html")).not_to_have_attribute("data-turn", "end", timeout=START)
    assert visitor.play(Random(4), most=2)["table"] == 2
    # Two people take turns on a phone.
    page.get_by_role("button", name="New match").click()
    page.set_viewport_size({"width": 390, "height": 800})
    visitor.start(name, "human", "human")
    clicks = visitor.play(Random(4), most=12, on_table=False)
    assert bool(clicks["cover"]) == (name in {"tiki-topple", "tectonic-tribes"})
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """Let the command line play a match, and return its record."""
    path = tmp_path / "match.txt"
    assert main(["play", "tiki-topple", "--seed", "7", "--record", str(path)]) == 0
    return path


def test_records_go_from_the_command_line_to_the_page_and_back(
    visitor: Visitor, match: Path, tmp_path: Path
) -> None:
    page, record = visitor.page, Record.from_text(match.read_text(encoding="utf-8"))
    visitor.open()
    page.get_by_role("button", name="Open a saved match").click()
    page.locator("#file").set_input_files(match)
    steps = len(record.actions)
    expect(page.locator("#number")).to_have_text(f"{steps} of {steps}")
    page.keyboard.press("Home")
    expect(page.locator("#number")).to_have_text(f"0 of {steps}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#happened")).to_contain_text("goes to place 1 of the column")
    page.locator("#step").fill("30")
    expect(page.locator("#number")).to_have_text(f"30 of {steps}")
    page.locator("#again select").first.select_option("human")
    page.get_by_role("button", name="Play on from here").click()
    visitor.play(Random(2), most=4)
    page.locator("#keep").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save it to a file").click()
    path = tmp_path / "back.txt"
    saving.value.save_as(path)
    assert Record.from_text(path.read_text(encoding="utf-8")).actions[:30] == record.actions[:30]
    assert main(["replay", str(path)]) == 0


def test_the_keyboard_is_enough_to_play_on_from_a_link(visitor: Visitor) -> None:
    page = visitor.page
    game = TikiTopple()
    text = Record(game, playout(game, Random(1), max_actions=21).actions).to_text()
    visitor.open(f"#match={links.pack(text)}")
    expect(page.locator("#number")).to_have_text("21 of 21")
    page.get_by_role("button", name="Play on from here").press("Enter")
    page.get_by_role("button", name="I am here").press("Enter")
    visitor.things.first.focus()
    start = focused(page)
    page.keyboard.press("ArrowRight")
    beside = focused(page)
    assert start != beside
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_contain_text(beside)
    assert focused(page) not in {"", beside}  # but on what can be chosen next
    page.keyboard.press("Escape")
    expect(page.locator("#chosen")).to_be_empty()
    # What a rule forbids is refused with the rule.
    page.locator("#hand [data-word=up2]").press("Enter")
    page.locator("#board [data-word=HOOKIPA]").first.click()
    expect(page.locator("#refused")).to_contain_text("cannot move up 2")
    expect(page.locator("#refused")).to_contain_text("TIKI-5.2")
    page.locator("#board [data-word=NANI]").first.press("Enter")
    expect(page.locator("#cover")).to_be_visible()
    expect(page.locator("#hand svg")).to_have_count(0)
    page.locator("#cover-undo").press("Enter")
    expect(page.locator("#cover")).to_be_hidden()
    expect(page.locator("#hand svg")).to_have_count(1)
    expect(page.locator("#desk .br-who").first).to_have_text("Player 1")


def test_what_is_taken_back_has_not_happened(visitor: Visitor) -> None:
    page = visitor.page
    said = page.locator("#said li")
    visitor.open("?game=tiki-topple")
    visitor.start("tiki-topple", "human", "human")
    visitor.play(Random(1), most=1)
    expect(said.last).to_have_text("Player 2 is dealt a mission, face down")
    before = said.all_inner_texts()
    while visitor.turn == "person":
        visitor.play(Random(1), most=1, on_table=False)
    expect(said.last).to_contain_text("Player 1 ")
    page.locator("#cover-undo").click()
    expect(said).to_have_text(before)


def test_a_click_on_what_happened_shows_that_moment(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("?game=tiki-topple")
    page.get_by_label("Name of P1").fill("Ada")
    visitor.start("tiki-topple", "human", "random")
    visitor.play(Random(1), most=4)
    expect(page.locator("#desk .br-who").first).to_have_text("Ada")
    page.locator("#said button").nth(3).click()
    expect(page.locator("#number")).to_contain_text("4 of ")
    page.get_by_role("button", name="Back to the match").click()
    page.locator("#lang").select_option("fr")
    expect(page.locator("#said li").first).not_to_contain_text("takes")


def test_a_card_is_seen_where_it_would_lie_with_what_it_would_bring(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("?game=tectonic-tribes")
    visitor.start("tectonic-tribes", "human", "random")
    ghost, here = page.locator(".br-ghost"), page.locator("#board .br-may[data-at]")
    expect(ghost).to_be_hidden()
    here.first.hover()
    expect(ghost).to_be_visible()
    before = ghost.bounding_box()
    page.keyboard.press("r")
    expect(page.locator("html")).not_to_have_attribute("data-drawn", "1")
    here.first.hover()
    assert ghost.bounding_box() != before
    for _ in range(40):
        visitor.play(Random(2), most=1)
        if visitor.turn == "person" and here.count():
            here.first.hover()
            page.wait_for_timeout(300)
            if page.locator("#pill").is_visible():
                expect(page.locator("#pill")).to_contain_text(re.compile("[+\u2212][0-9]"))
                return
    pytest.fail("no card brought anything")


@pytest.mark.parametrize("name", games.game_names())
def test_a_finger_is_enough_on_a_phone(browser: Browser, address: str, name: str) -> None:
    size: ViewportSize = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce")
    visitor = Visitor(context.new_page(), address)
    visitor.watch()
    visitor.open(f"?game={name}")
    visitor.start(name, "human", "random")
    page, rng = visitor.page, Random(3)
    for _ in range(16):
        page.wait_for_function(
            "['person', 'end'].includes(document.documentElement.dataset.turn)", timeout=START
        )
        if visitor.turn == "end":
            break
        drawn = page.locator("html").get_attribute("data-drawn")
        things = visitor.things
        if not things.count():
            page.locator("#buttons button").first.tap()
        else:
            sizes = [box for thing in things.all() if (box := thing.bounding_box())]
            assert min(min(box["width"], box["height"]) for box in sizes) >= 24
            thing = things.nth(rng.randrange(things.count()))
            thing.scroll_into_view_if_needed()
            box = thing.bounding_box()
            assert box is not None
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(100)
            if page.locator("#lay button").count():
                page.locator("#lay button").tap()
        page.wait_for_function(f"document.documentElement.dataset.drawn !== '{drawn}'")
    assert page.locator("#overview").is_visible() or name != "tuk-tuk-taxi"
    assert page.locator("#hand").bounding_box() is not None
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    visitor.check()
    context.close()


def focused(page: Page) -> str:
    word: str = page.evaluate("document.activeElement.dataset.word ?? ''")
    return word


def test_thinking_can_be_stopped_while_the_page_stays_alive(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("?game=tiki-topple")
    visitor.start("tiki-topple", "ismcts@1000", "human")
    page.get_by_role("button", name="Stop thinking").click()
    expect(page.locator("#turn")).to_contain_text("was stopped")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#reading")).to_be_visible()
    page.locator("#reading").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Let it think again").click()
    expect(page.locator("#turn")).to_contain_text("is thinking")
    page.get_by_role("button", name="New match").click()


def test_damaged_links_are_refused_and_nothing_large_is_loaded_twice(visitor: Visitor) -> None:
    visitor.open("#match=AAAA")
    expect(visitor.page.locator("#setup-refusal")).to_contain_text("damaged")
    visitor.requests.clear()
    visitor.open(f"#match={links.pack('x' * 10**7)}")
    expect(visitor.page.locator("#setup-refusal")).to_contain_text("too long")
    assert not [url for url in visitor.requests if "/packages/" in url or ".wasm" in url]
