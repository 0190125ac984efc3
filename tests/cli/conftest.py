"""The command as a function, at a terminal or not, and a distribution of other people's games."""

from importlib import invalidate_caches
from io import StringIO
from pathlib import Path
import sys

import pytest

from boardrules.cli.main import main
from tests.cli import games
from tests.cli.command import TIKI, Done, Keys, Run


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let matches that are left be kept in a folder of this test's own, and return it."""
    state = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    return state / "boardrules" / "matches"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LC_ALL", "C")

    def call(*argv: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command as if at a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "xterm")

    def call(*argv: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", Keys(typed))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    """Return the record of an unfinished match of 17 actions."""
    path = tmp_path / "match.txt"
    run(*TIKI, "--record", path, typed="#1\n")
    return path


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Install a distribution with other people's games, and return where its modules go."""
    site = tmp_path / "site"
    info = site / "games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[boardrules.games]\n"
        "broken = no_such_module:Game\n"
        "lanterns = boardrules.testing.lanterns:Lanterns\n"
        f"odd = {games.__name__}:Odd\n"
        f"plain = {games.__name__}:Plain\n"
        f"plainly-drawn = {games.__name__}:PlainlyDrawn\n"
        f"race = {games.__name__}:Race\n"
        f"told = {games.__name__}:Told\n"
        f"undrawn = {games.__name__}:Undrawn\n"
    )
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    invalidate_caches()
    return site
