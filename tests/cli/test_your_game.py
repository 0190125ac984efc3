"""The worked game of the page about one's own games: its files, as they stand there."""

from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from random import Random
import re
import sys
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from boardrules.building.guide import Guide
from boardrules.rulebook import Rulebook
from boardrules.testing import laws_for
from tests.cli.command import Run

PAGE = Path(__file__).parents[2] / "docs" / "your_game.md"
FILES = dict(
    re.findall(
        r"^```\{code-block\} \w+\n:caption: (duel/\S+)\n\n(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
)
PLAYERS = (2, 3)


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Generator[Any]:
    """Write the files of the page, with an entry point, and import the package."""
    site = tmp_path_factory.mktemp("site")
    info = site / "duel-1.0.dist-info"
    for folder in (site / "duel", info):
        folder.mkdir()
    for name, text in FILES.items():
        (site / name).write_text(text, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: duel\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[boardrules.games]\nduel = duel:Duel\n")
    sys.path.insert(0, str(site))
    invalidate_caches()
    yield import_module("duel")
    sys.path.remove(str(site))
    for name in [name for name in sys.modules if name.split(".")[0] == "duel"]:
        del sys.modules[name]


def test_all_files_are_on_the_page() -> None:
    assert {name.partition("/")[2] for name in FILES} == {
        "__init__.py",
        "game.py",
        "guide.fr.toml",
        "guide.toml",
        "narration.toml",
        "rulebook.toml",
        "table.py",
    }


@pytest.mark.law
@pytest.mark.parametrize("players", PLAYERS)
def test_it_keeps_every_law(duel: Any, players: int) -> None:
    game = duel.Duel(players=players)
    for law in laws_for(game, small_box=players == PLAYERS[0]):
        law(game, max_examples=5)


def test_rules_that_are_named_are_written_down(duel: Any) -> None:
    del duel
    ids = {*Rulebook.of("duel").ids}
    guide = Guide.of("duel")
    assert {rule for each in guide.entries for rule in each.rules} <= ids
    assert {*re.findall(r"DUEL-\w+", FILES["duel/game.py"])} <= ids
    assert Guide.of("duel", "fr").parts[0].title == "But"


@pytest.mark.usefixtures("duel")
def test_it_is_learned_and_played_at_a_terminal(run: Run) -> None:
    assert run("learn", "duel").out.startswith("Aim   Show the highest card.\n")
    done = run("play", "duel", "--seats", "human,greedy", "--seed", "1", typed="#1\n")
    assert re.search(r"^You are dealt the \d$", done.out, re.MULTILINE)
    assert "P2 is dealt a card, face down (2 times)\n" in done.out
    assert re.search(r"^P[12] wins\.\nDUEL-3 ", done.out, re.MULTILINE)
    french = run("play", "duel", "--seats", "human", "--seed", "1", "--lang", "fr", typed="#1\n")
    assert re.search(r"^Tu montres le \d \(show \d\)$", french.out, re.MULTILINE)


@contextmanager
def served(module: Any, table: Any) -> Generator[str]:
    """Serve a table, and return its address."""
    server = module.serve(table, 0)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_it_is_played_in_the_browser(duel: Any) -> None:
    module = import_module("duel.table")
    table = module.Table(duel.Duel(), Random(1))

    def get(seat: str, **form: str) -> str:
        body = urlencode(form).encode() if form else None
        with urlopen(f"{address}/{seat}", body, timeout=30) as answer:  # noqa: S310  # our own
            page: str = answer.read().decode()
        return page

    def cards(page: str) -> list[str]:
        return re.findall(r"value='P[12] show (\d)'", page)

    with served(module, table) as address:
        own, other = get("P1"), get("P2")
        (first, _), (second, _) = cards(own), cards(other)
        assert f"You are dealt the {first}" in own
        assert f"the {first}" not in other
        with pytest.raises(HTTPError, match="400"):
            get("P1", action=f"show {second}")
        with pytest.raises(HTTPError, match="404"):
            get("P9")
        chosen = get("P1", action=f"P1 show {first}")
        assert not cards(chosen)
        assert "P1 has chosen" in get("P2")
        assert f"P1 shows the {first}" not in get("P2")
        end = get("P2", action=f"show {second}")
        assert f"P1 shows the {first}" in end
        assert " the match with 1 point" in end
