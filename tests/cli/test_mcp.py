"""The command `mcp`: what it refuses. Matches through it are in `tests/adapters/test_mcp.py`."""

import importlib.util
import sys

import pytest

from tests.cli.command import Run


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--seat", "P3"], "the seats are P1 to P2, not P3"),
        (["--bots", "greedy,random,greedy"], "expected one bot, or 1, not 3"),
        (["--bots", "fly"], "there is no bot 'fly'"),
    ],
)
def test_what_does_not_fit_the_table_is_refused(run: Run, argv: list[str], sentence: str) -> None:
    done = run("mcp", "tiki-topple", *argv)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


@pytest.mark.usefixtures("shelf")
def test_a_game_that_offers_less_is_refused(run: Run) -> None:
    done = run("mcp", "race")
    assert done.err == "boardrules: race does not offer all that is needed: see FullGame\n"


def test_without_the_sdk_the_command_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import boardrules.adapters  # noqa: PLC0415

    monkeypatch.delattr(boardrules.adapters, "mcp", raising=False)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.mcp", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", dict[str, object]().get)
    done = run("mcp", "tiki-topple")
    assert done.code == 2
    assert 'pip install "boardrules[mcp]"' in done.err
