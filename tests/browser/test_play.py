"""A real browser plays on the static page, by clicking and with the keyboard."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field
import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from boardrules import Record, games
from boardrules.cli.advice import points_of
from boardrules.cli.main import main
from boardrules.games.tectonic_tribes import Place, TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.play import playout, walk
from bridge import links

pytestmark = pytest.mark.browser

SHORT = {"tuk-tuk-taxi": {"turn limit": "6"}}
"""Options that make a match short."""
START = 60_000
"""How long Python may take to start, and a bot to decide, in milliseconds."""
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def address(site: str) -> str:
    return f"{site}/play/index.html"


@define
class Visitor:
    """Somebody at the page: what they see and do, and what went wrong or was asked for.

    Chance and bots do the same in each run. Nothing moves, so that what is clicked on is where it
    was seen.
    """

    page: Page
    address: str
    complaints: list[str] = field(factory=list[str])
    requests: list[str] = field(factory=list[str])

    def watch(self) -> None:
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.context.on("request", lambda request: self.requests.append(request.url))

    def open(self, after: str = "?seed=7") -> None:
        self.page.goto("about:blank")
        self.page.goto(self.address + after)
        ready = self.page.locator("html")
        expect(ready).to_have_attribute("data-ready", "yes", timeout=START)

    def follow(self, text: str, steps: int) -> None:
        """Follow a link to a match of so many steps, and wait until its end is seen."""
        self.page.evaluate("(hash) => { location.hash = hash }", f"match={links.pack(text)}")
        expect(self.page.locator("body")).to_have_attribute("data-looks", "yes", timeout=START)
        expect(self.page.locator("#number")).to_have_text(f"{steps} of {steps}")

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

    def wait_for_turn(self) -> str:
        """Wait until a person is to act, or nobody any more."""
        self.page.wait_for_function(
            "['person', 'cover', 'end'].includes(document.documentElement.dataset.turn)",
            timeout=START,
        )
        return self.turn

    def wait_after(self, drawn: str | None, or_for: str = "none") -> None:
        """Wait until the table is drawn anew, or until there is something."""
        self.page.wait_for_function(
            """([drawn, found]) => document.documentElement.dataset.drawn !== drawn
               || document.querySelector(found)""",
            arg=[drawn, or_for],
            timeout=START,
        )

    @property
    def drawn(self) -> str | None:
        """How often the table was drawn."""
        return self.page.locator("html").get_attribute("data-drawn")

    def middle(self, thing: Locator) -> tuple[float, float]:
        """Find the middle of a thing, whatever is drawn there."""
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def play(self, rng: Random, most: int = 10**9, *, on_table: bool = True) -> dict[str, int]:
        """Click on the table, or on the list where nothing else can be clicked, to the end."""
        clicks = {"table": 0, "list": 0, "cover": 0}
        while sum(clicks.values()) < most and (turn := self.wait_for_turn()) != "end":
            drawn = self.drawn
            if turn == "cover":
                self.page.get_by_role("button", name="I am here").click()
                clicks["cover"] += 1
            elif on_table:
                number = self.things.count()
                if number:
                    self.page.mouse.click(*self.middle(self.things.nth(rng.randrange(number))))
                else:
                    self.page.locator("#buttons button").first.click()
                clicks["table"] += 1
            else:
                if not self.page.locator("#list").is_visible():
                    self.page.get_by_text("All actions").click()
                self.page.locator("#list button").first.click()
                clicks["list"] += 1
            self.wait_after(drawn)
        return clicks

    def record(self) -> str:
        self.page.locator("#keep").click()
        expect(self.page.locator("#saving")).to_be_visible()
        text = self.page.locator("#record").input_value()
        self.page.locator("#saving").get_by_role("button", name="Close").click()
        return text

    def leave(self) -> None:
        """Leave the match, if there is one, and forget it."""
        self.page.set_viewport_size(DESK)
        self.page.evaluate("document.querySelectorAll('dialog[open]').forEach((it) => it.close())")
        self.page.evaluate("document.getElementById('new').click()")
        expect(self.page.locator("#choosing")).to_be_visible()

    def check(self) -> None:
        """Check that nothing was complained about, and nobody else was asked for anything."""
        home = self.address.removesuffix("index.html")
        strange = [url for url in self.requests if not url.startswith((home, "blob:", "data:"))]
        assert (self.complaints, strange) == ([], [])


def visit(browser: Browser, address: str, size: ViewportSize, **options: Any) -> Iterator[Visitor]:
    """Open the page, and let Python start once for several tests."""
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
    made = Visitor(context.new_page(), address)
    made.watch()
    made.open()
    yield made
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser, address: str) -> Iterator[Visitor]:
    yield from visit(browser, address, DESK, accept_downloads=True)


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[Visitor]:
    yield from visit(browser, address, PHONE, has_touch=True)


@pytest.fixture
def visitor(desk: Visitor) -> Iterator[Visitor]:
    desk.leave()
    yield desk
    desk.check()


@pytest.mark.parametrize("name", games.game_names())
def test_a_match_is_played_by_clicking(visitor: Visitor, name: str) -> None:
    page = visitor.page
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
    visitor.follow(text, 21)
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


def test_a_card_is_dragged_to_a_tiki(visitor: Visitor) -> None:
    page = visitor.page
    visitor.start("tiki-topple", "human", "random")
    assert visitor.wait_for_turn() == "person"
    tiki = page.locator("#board [data-thing]").nth(4)
    name, drawn = tiki.get_attribute("data-word"), visitor.drawn
    page.mouse.move(*visitor.middle(page.locator("#hand [data-word^=up1]").first))
    page.mouse.down()
    page.mouse.move(*visitor.middle(tiki), steps=4)
    page.mouse.up()
    visitor.wait_after(drawn)
    visitor.wait_for_turn()
    assert f"P1 up1 {name}" in visitor.record()


def test_what_is_taken_back_has_not_happened(visitor: Visitor) -> None:
    page = visitor.page
    said = page.locator("#said li")
    visitor.start("tiki-topple", "human", "human")
    visitor.play(Random(1), most=1)
    expect(said.last).to_have_text("Player 2 is dealt a mission, face down")
    before = said.all_inner_texts()
    while visitor.turn == "person":
        visitor.play(Random(1), most=1, on_table=False)
    expect(said.last).to_contain_text("Player 1 ")
    page.locator("#cover-undo").click()
    expect(said).to_have_text(before)


SLOWLY = """() => {
  const was = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    return was.call(this, frames, { ...options, duration: 1e6 });
  };
}"""


def test_a_click_ends_what_still_moves(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SLOWLY)
    visitor.start("tiki-topple", "human", "random")
    while not page.evaluate("document.getAnimations().length"):
        visitor.play(Random(1), most=1, on_table=False)
        assert visitor.wait_for_turn() == "person"
    page.mouse.move(*visitor.middle(visitor.things.first))
    page.mouse.down()
    assert page.evaluate("document.getAnimations().length") == 0
    page.mouse.up()
    page.emulate_media(reduced_motion="reduce")


def test_a_click_on_what_happened_shows_that_moment(visitor: Visitor) -> None:
    page = visitor.page
    page.locator(".game:has([value=tiki-topple])").click()
    page.get_by_label("Name of P1").fill("Ada")
    visitor.start("tiki-topple", "human", "random")
    visitor.play(Random(1), most=4)
    expect(page.locator("#desk .br-who").first).to_have_text("Ada")
    page.locator("#said button").nth(3).click()
    expect(page.locator("#number")).to_contain_text("4 of ")
    page.get_by_role("button", name="Back to the match").click()
    page.locator("#lang").select_option("fr")
    expect(page.locator("#said li").first).not_to_contain_text("takes")


def test_a_card_is_seen_where_it_would_lie_and_can_be_turned(visitor: Visitor) -> None:
    page = visitor.page
    visitor.start("tectonic-tribes", "human", "random")
    while visitor.wait_for_turn() == "person" and not page.locator(".br-ghost").count():
        visitor.play(Random(1), most=1)
    ghost, here = page.locator(".br-ghost"), page.locator("#board .br-may[data-at]")
    expect(ghost).to_be_hidden()
    here.first.hover()
    expect(ghost).to_be_visible()
    before, drawn = ghost.bounding_box(), visitor.drawn
    page.keyboard.press("r")
    visitor.wait_after(drawn)
    here.first.hover()
    expect(ghost).to_be_visible()
    assert ghost.bounding_box() != before


def test_a_card_says_what_it_would_bring(visitor: Visitor) -> None:
    game = TectonicTribes()
    actions, place, gain = before_gain(game)
    visitor.follow(Record(game, actions, seats=("human", "random")).to_text(), len(actions))
    visitor.page.get_by_role("button", name="Play on from here").click()
    assert visitor.wait_for_turn() == "person"
    visitor.page.locator(f"#hand [data-word='place {place.card}']").click()
    visitor.page.locator(f"[data-action='{game.format_action(place)}']").hover()
    expect(visitor.page.locator("#pill")).to_have_text(gain)


def before_gain(game: TectonicTribes) -> tuple[tuple[Any, ...], Place, str]:
    """Play until P1 may lay a card, as it lies at first, that brings P1 points and nobody else."""
    first = game.seats[0]
    actions: list[Any] = []
    for step in walk(game, Random(1)):
        for place in game.legal_actions(step.before, first):
            if isinstance(place, Place) and place.rotation == 0:
                gains = [points_of(game, step.before, first, (place,), each) for each in game.seats]
                (own,), (other,) = gains
                if own >= 1 and not other:
                    return tuple(actions), place, f"you +{round(own)}"
        actions.append(step.action)
    raise AssertionError("no card brings points")


@pytest.mark.parametrize("name", games.game_names())
def test_a_finger_is_enough_on_a_phone(phone: Visitor, name: str) -> None:
    page, rng = phone.page, Random(3)
    phone.leave()
    page.set_viewport_size(PHONE)
    phone.start(name, "human", "random")
    for _ in range(16):
        if phone.wait_for_turn() == "end":
            break
        drawn, things = phone.drawn, phone.things
        if number := things.count():
            sizes = [box for thing in things.all() if (box := thing.bounding_box())]
            assert min(min(box["width"], box["height"]) for box in sizes) >= 24
            thing = things.nth(rng.randrange(number))
            thing.scroll_into_view_if_needed()
            page.touchscreen.tap(*phone.middle(thing))
            # The first tap shows what would be laid.
            phone.wait_after(drawn, "#lay button")
            if phone.drawn == drawn:
                page.locator("#lay button").tap()
        else:
            page.locator("#buttons button").first.tap()
        phone.wait_after(drawn)
    assert page.locator("#overview").is_visible() or name != "tuk-tuk-taxi"
    assert page.locator("#hand").bounding_box() is not None
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.check()


def focused(page: Page) -> str:
    word: str = page.evaluate("document.activeElement.dataset.word ?? ''")
    return word


def test_thinking_can_be_stopped_while_the_page_stays_alive(visitor: Visitor) -> None:
    page = visitor.page
    visitor.start("tiki-topple", "ismcts@1000", "human")
    page.get_by_role("button", name="Stop thinking").click()
    expect(page.locator("#turn")).to_contain_text("was stopped")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#reading")).to_be_visible()
    page.locator("#reading").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Let it think again").click()
    expect(page.locator("#turn")).to_contain_text("is thinking")
    page.get_by_role("button", name="New match").click()


def test_once_there_the_page_needs_no_network(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=DESK)
    visitor = Visitor(context.new_page(), address)
    visitor.open()
    page = visitor.page
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    context.set_offline(True)
    assert page.evaluate("fetch('other.txt').then(() => 'there', () => 'gone')") == "gone"
    visitor.open()
    visitor.start("tiki-topple", "human", "random")
    assert visitor.wait_for_turn() == "person"
    context.close()


def test_the_address_names_a_game_and_damaged_links_are_refused(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport=DESK)
    visitor = Visitor(context.new_page(), address)
    visitor.watch()
    visitor.open("?game=tucana-builders")
    assert visitor.page.locator(".game [value=tucana-builders]").is_checked()
    visitor.requests.clear()
    refusal = visitor.page.locator("#setup-refusal")
    visitor.open("#match=AAAA")
    expect(refusal).to_contain_text("damaged")
    visitor.page.evaluate("(hash) => { location.hash = hash }", f"match={links.pack('x' * 10**7)}")
    expect(refusal).to_contain_text("too long")
    # What is large is loaded once.
    assert not [url for url in visitor.requests if "/packages/" in url or ".wasm" in url]
    visitor.check()
    context.close()
