"""Lines that are typed at a terminal, with readline, with editline, and without."""

import builtins
from collections.abc import Callable
import signal
import sys
from threading import Thread
from types import ModuleType

import pytest

from boardrules.cli.keyboard import Keyboard, ResizedError
from boardrules.cli.screen import complete_nothing


class FakeReadline(ModuleType):
    """Remembers what it is told."""

    def __init__(self, doc: str = "GNU readline") -> None:
        super().__init__("readline", doc)
        self.settings: list[str] = []
        self.history: list[str] = []
        self.line = ""
        self.begin: Callable[[], None] = lambda: None
        self.inserted: list[str] = []
        self.is_automatic = True
        self.delimiters = ""
        self.completer: Callable[[str, int], str | None] = lambda _word, _index: None
        self.hook: Callable[[str, list[str], int], None] = lambda _typed, _words, _longest: None

    def set_auto_history(self, is_automatic: bool) -> None:
        self.is_automatic = is_automatic

    def set_completer_delims(self, delimiters: str) -> None:
        self.delimiters = delimiters

    def set_completer(self, completer: Callable[[str, int], str | None]) -> None:
        self.completer = completer

    def set_completion_display_matches_hook(
        self, hook: Callable[[str, list[str], int], None]
    ) -> None:
        self.hook = hook

    def parse_and_bind(self, tables: str) -> None:
        self.settings.append(tables)

    def set_startup_hook(self, begin: Callable[[], None]) -> None:
        self.begin = begin

    def insert_text(self, text: str) -> None:
        self.inserted.append(text)

    def add_history(self, line: str) -> None:
        self.history.append(line)

    def clear_history(self) -> None:
        self.history.clear()

    def get_line_buffer(self) -> str:
        return self.line

    def get_endidx(self) -> int:
        return len(self.line)


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)

    def read(_prompt: str) -> str:
        return next(left)

    monkeypatch.setattr(builtins, "input", read)


def test_lines_are_recalled_until_somebody_else_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeReadline()
    monkeypatch.setitem(sys.modules, "readline", fake)
    type_lines(monkeypatch, " up1 NUI ", "", "toast")
    keyboard = Keyboard(lambda _: None)
    assert [keyboard.read("> ", complete_nothing) for _ in range(3)] == ["up1 NUI", "", "toast"]
    assert fake.history == ["up1 NUI", "toast"]
    assert not fake.is_automatic
    keyboard.forget()
    assert fake.history == []


def test_the_word_at_the_cursor_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeReadline()
    monkeypatch.setitem(sys.modules, "readline", fake)
    type_lines(monkeypatch, "x")
    shown: list[list[str]] = []
    keyboard = Keyboard(lambda words: shown.append(list(words)))
    assert fake.completer("u", 0) is None
    keyboard.read("> ", lambda line: {"wiki N": ["NUI", "NANI"]}.get(line, []))
    fake.line = "wiki N"
    assert [fake.completer("N", index) for index in range(3)] == ["NUI ", "NANI ", None]
    assert fake.delimiters == " "
    fake.hook("N", ["NUI ", "NANI "], 5)
    assert shown == [["NUI ", "NANI "]]


def test_each_library_is_told_what_it_understands(monkeypatch: pytest.MonkeyPatch) -> None:
    for doc, first in (("GNU readline", "tab: complete"), ("libedit", "bind ^I rl_complete")):
        fake = FakeReadline(doc)
        monkeypatch.setitem(sys.modules, "readline", fake)
        Keyboard(lambda _: None)
        assert fake.settings[0] == first


def test_lines_are_read_without_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    type_lines(monkeypatch, "toast")
    keyboard = Keyboard(lambda _: None)
    assert keyboard.read("> ", complete_nothing) == "toast"
    keyboard.forget()


def test_a_question_without_words_completes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeReadline()
    monkeypatch.setitem(sys.modules, "readline", fake)
    type_lines(monkeypatch, "q")
    Keyboard(lambda _: None).read("> ", complete_nothing)
    assert fake.completer("", 0) is None


@pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="windows tell nothing here")
@pytest.mark.parametrize("fake", [FakeReadline(), None], ids=["readline", "plain"])
def test_what_was_typed_is_kept_when_the_window_is_resized(
    monkeypatch: pytest.MonkeyPatch, fake: FakeReadline | None
) -> None:
    monkeypatch.setitem(sys.modules, "readline", fake)
    before = signal.getsignal(signal.SIGWINCH)

    def resize(_prompt: str) -> str:
        if fake is not None:
            fake.line = "up1 N"
        signal.raise_signal(signal.SIGWINCH)
        return "never"

    monkeypatch.setattr(builtins, "input", resize)
    keyboard = Keyboard(lambda _: None)
    with pytest.raises(ResizedError) as caught:
        keyboard.read("> ", complete_nothing)
    assert caught.value.typed == ("" if fake is None else "up1 N")
    assert signal.getsignal(signal.SIGWINCH) == before
    type_lines(monkeypatch, "up1 NUI")
    assert keyboard.read("> ", complete_nothing, caught.value.typed) == "up1 NUI"
    if fake is not None:
        fake.begin()
        assert fake.inserted == ["up1 N"]


def test_where_no_signal_can_be_heard_lines_are_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    type_lines(monkeypatch, "in another thread", "on another system")
    keyboard, read = Keyboard(lambda _: None), list[str]()
    thread = Thread(target=lambda: read.append(keyboard.read("> ", complete_nothing)))
    thread.start()
    thread.join()
    monkeypatch.delattr(signal, "SIGWINCH", raising=False)
    read.append(keyboard.read("> ", complete_nothing))
    assert read == ["in another thread", "on another system"]
