"""Two people in two browsers play a match on the example server."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
import json
from pathlib import Path
import re
import resource
import socket
import struct
import subprocess
import sys
import time
from typing import Any

from attrs import define, field
import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, WebSocket, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

pytestmark = pytest.mark.browser

APP = str(Path(__file__).parents[2] / "examples" / "server" / "app.py")


@define
class Server:
    """The example server as a process that can be stopped and started again."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder.with_suffix(".log")

    def start(self) -> None:
        command = [sys.executable, APP, "--folder", str(self.folder), "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log)
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def limit_files(self, size: int) -> None:
        """Let no file grow beyond some bytes, as if the disk were full; -1 is no limit."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def wait_for_log(self, text: str) -> None:
        """Wait until the log has some text."""
        for _ in range(100):
            if text in self.log.read_text(encoding="utf-8"):
                return
            time.sleep(0.05)
        raise AssertionError(self.log.read_text(encoding="utf-8"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        made = Server(tmp_path / "tables", free.getsockname()[1])
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log.read_text(encoding="utf-8")


@define
class Person:
    """Somebody at a browser: what they see, and all that their browser was sent."""

    page: Page
    sent: list[dict[str, Any]] = field(factory=list[dict[str, Any]])
    complaints: list[str] = field(factory=list[str])

    def watch(self) -> None:
        self.page.on("websocket", lambda connection: self._listen(connection))  # noqa: PLW0108  # Playwright writes on methods
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, connection: WebSocket) -> None:
        connection.on("framereceived", lambda text: self.sent.append(json.loads(text)))

    @property
    def moment(self) -> str:
        return self.page.locator("#moment").inner_text()

    @property
    def told(self) -> list[str]:
        return self.page.locator("#told li").all_inner_texts()

    def is_to_act(self) -> bool:
        return "It is your turn" in self.moment

    def act(self) -> None:
        """Click on the last choice, and lay a card on the first place that is offered."""
        before = len(self.sent)
        self.page.locator("#choices button").last.click()
        if self.page.locator(".corner").count():
            self.page.locator(".corner").first.locator("rect").last.click()
        for _ in range(200):
            if len(self.sent) > before:
                break
            self.page.wait_for_timeout(10)
        expect(self.page.locator("#refused")).to_have_text("")


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Person]]:
    """Let the first person open a table and give the second a link."""
    contexts = [browser.new_context(viewport={"width": 1280, "height": 900}) for _ in range(2)]
    people = [Person(context.new_page()) for context in contexts]
    for person in people:
        person.watch()
    first, second = (person.page for person in people)
    first.goto(server.address)
    first.get_by_role("button", name="Open a table").click()
    link = first.get_by_role("link", name="Sit down as P2").get_attribute("href")
    first.get_by_role("link", name="Sit down as P1").click()
    second.goto(f"{server.address}/{link}")
    for page in (first, second):
        expect(page.locator("#moment")).to_contain_text("Deal")
    yield people
    for context in contexts:
        context.close()


def play(people: list[Person], *, most: int) -> None:
    """Let whoever is to act do so, up to a number of times."""
    for _ in range(most):
        acting = [person for person in people if person.is_to_act()]
        if not acting:
            if all(person.moment.startswith("The end") for person in people):
                return
            people[0].page.wait_for_timeout(20)
            continue
        acting[0].act()


def by_turn(people: list[Person]) -> list[Person]:
    """Return those who are to act first, whom chance has chosen, and then the others."""
    return sorted(people, key=lambda person: not person.is_to_act())


def key_of(person: Person) -> tuple[str, str]:
    """Return the table and the key of a person, from the address."""
    table, key = person.page.url.split("#")[1].split("/")
    return table, key


@contextmanager
def hello(server: Server, table: str, message: object) -> Generator[ClientConnection]:
    """Connect without a browser, and say hello."""
    with connect(f"ws://127.0.0.1:{server.port}/tables/{table}") as connection:
        connection.send(json.dumps(message))
        yield connection


def test_two_browsers_play_a_match_and_the_server_is_restarted(
    people: list[Person], server: Server
) -> None:
    first, second = people
    play(people, most=12)

    # The server stops in the middle, and comes back: everybody goes on where they were.
    before = first.told
    assert before
    server.stop()
    expect(first.page.locator("#moment")).to_contain_text("The server is away")
    server.start()
    expect(first.page.locator("#moment")).to_contain_text("Deal", timeout=20_000)
    expect(second.page.locator("#moment")).to_contain_text("Deal", timeout=20_000)
    assert first.told == before

    # A browser that comes back is told everything from the start.
    seen = second.told
    second.page.reload()
    expect(second.page.locator("#moment")).to_contain_text("Deal")
    assert second.told == seen

    play(people, most=400)
    assert first.moment.startswith("The end")
    assert first.moment == second.moment
    assert not first.complaints
    assert not second.complaints

    # Each was shown their own hand and never the other's, and both were told what was revealed.
    for seat, person in enumerate(people):
        scenes = [page["scene"] for page in person.sent if "scene" in page]
        assert any(scene["seats"][seat]["hand"] for scene in scenes)
        assert not any(scene["seats"][1 - seat]["hand"] for scene in scenes)
        other = f"P{2 - seat}"
        assert not [line for line in person.told if re.match(rf"{other} discards card", line)]
        assert [line for line in person.told if re.match(rf"{other} play", line)]
        assert [line for line in person.told if re.match(rf"{other} lays", line)]


def test_what_is_illegal_is_answered_with_rules(people: list[Person], server: Server) -> None:
    table, key = key_of(people[0])
    with hello(server, table, {"key": key}) as connection:
        assert json.loads(connection.recv())["seat"] == 0
        connection.send(json.dumps({"action": "discard 1000", "turn": 0}))
        (broken,) = json.loads(connection.recv())["refused"]
        assert broken["rule"].startswith("TECTONIC-")
        for strange in ("P2 pass", "dance", 7, None):
            connection.send(json.dumps({"action": strange, "turn": 0}))
            (reason,) = json.loads(connection.recv())["refused"]
            assert reason["message"]
        for nonsense in ("[]", "{", '{"key":""}', '{"action":"pass"}', b"bytes"):
            connection.send(nonsense)
            assert json.loads(connection.recv())["refused"]
        connection.send("x" * 10_000)
        with pytest.raises(ConnectionClosed):
            connection.recv()


def test_without_a_key_one_watches(people: list[Person], server: Server) -> None:
    table, key = key_of(people[0])
    with hello(server, table, {"key": key[:-1]}) as connection:
        page = json.loads(connection.recv())
        assert (page["seat"], page["legal"]) == (None, [])
        assert [seat["hand"] for seat in page["scene"]["seats"]] == [None, None]
        connection.send(json.dumps({"action": "pass", "turn": 0}))
        assert "only watches" in json.loads(connection.recv())["refused"][0]["message"]


def wish(page: dict[str, Any], action: str = "") -> str:
    """Write a message that asks for an action, else for the first legal one of a page."""
    return json.dumps({"action": action or page["legal"][0], "turn": page["turn"]})


def test_a_full_disk_refuses_an_action_and_nothing_changes(
    people: list[Person], server: Server
) -> None:
    first, second = by_turn(people)
    moment, seen = first.moment, second.moment
    server.limit_files(100)
    first.page.locator("#choices button").first.click()
    first.page.locator(".corner").first.locator("rect").last.click()
    expect(first.page.locator("#refused")).to_contain_text("could not be kept: File too large")
    assert (first.moment, second.moment) == (moment, seen)
    table, key = key_of(first)
    with hello(server, table, {"key": key}) as connection:
        before = json.loads(connection.recv())
    page = second.page.context.new_page()
    page.goto(server.address)
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator("#seats")).to_contain_text("could not be kept: File too large")
    page.close()

    # A restart finds what everybody saw, and once there is room, the match goes on.
    server.stop()
    server.start()
    with hello(server, table, {"key": key}) as connection:
        assert json.loads(connection.recv()) == before
        connection.send(wish(before))
        assert json.loads(connection.recv())["turn"] == before["turn"] + 1
    assert [*server.folder.glob("*.new")] == []


def test_what_is_clicked_twice_is_done_once(people: list[Person], server: Server) -> None:
    table, key = key_of(by_turn(people)[0])
    with hello(server, table, {"key": key}) as connection:
        page = json.loads(connection.recv())
        for _ in range(3):
            connection.send(wish(page))
        connection.send("{}")  # which is refused, and nothing else is
        answers = [json.loads(connection.recv()) for _ in range(2)]
    assert [each["turn"] for each in answers if "turn" in each] == [page["turn"] + 1]
    assert sum("refused" in each for each in answers) == 1


@pytest.mark.parametrize("action", ["dance", ""])
def test_whoever_goes_away_in_the_middle_is_a_line_of_the_log(
    people: list[Person], server: Server, action: str
) -> None:
    table, key = key_of(by_turn(people)[0])
    with hello(server, table, {"key": key}) as connection:
        page = json.loads(connection.recv())
        for _ in range(5):
            connection.send(wish(page, action))
        # The connection is reset, as when a cable is pulled: nobody says goodbye.
        linger = struct.pack("ii", 1, 0)
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        connection.socket.close()
    server.wait_for_log(f"P{page['seat'] + 1} has left table {table!r}")
    play(people, most=4)
    assert all("Deal" in person.moment for person in people)


@pytest.mark.parametrize("table", ["nowhere", "%2e%2e", "a" * 200])
def test_there_is_no_other_table(server: Server, table: str) -> None:
    with hello(server, table, {"key": ""}) as connection:
        assert "there is no table" in json.loads(connection.recv())["refused"][0]["message"]


def test_the_page_fits_a_phone(browser: Browser, people: list[Person]) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(people[0].page.url)
    expect(page.locator("#moment")).to_contain_text("Deal")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    page.close()
