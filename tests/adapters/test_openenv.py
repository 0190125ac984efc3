"""Matches through OpenEnv: its server on loopback, and its client."""

from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
import socket
import sys
from threading import Thread
import time
from typing import Any

import pytest
import uvicorn

from boardrules import games
from boardrules.adapters.openenv import TableClient, TableEnvironment, TextAction, app
from boardrules.bots import Turn
from boardrules.games.tiki_topple import TikiTopple
from tests.dialogue.models import follow

FIRST = TextAction(text='{"action": "up1 NANI"}')


@contextmanager
def served(application: Any) -> Generator[str]:
    """Serve an application on loopback, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(application, log_level="error"))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def connected(address: str) -> Any:
    """Return the client of OpenEnv, whose parts have no types."""
    client: Any = TableClient(base_url=address)
    made: Any = client.sync
    return made()


@pytest.mark.peer
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", games.game_names())
def test_a_match_of_each_game_by_the_server_and_the_client_of_openenv(name: str) -> None:
    with served(app(name, bots="random")) as address, connected(address) as client:
        result, steps = client.reset(seed=3, episode_id="first"), 0
        while not result.done:
            result = client.step(TextAction(text=follow(result.observation.prompt)))
            assert result.observation.category == "ok"
            steps += 1
        state = client.state()
    assert result.reward in {-1.0, 0.0, 1.0}
    assert result.observation.prompt.startswith("The match is over (")
    assert (state.episode_id, state.step_count, state.seat) == ("first", steps, "P1")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_each_client_of_a_server_has_a_match_of_its_own() -> None:
    with (
        served(app("tiki-topple", sessions=2)) as address,
        connected(address) as one,
        connected(address) as other,
    ):
        first = one.reset(seed=7)
        assert other.reset(seed=7).observation == first.observation
        assert one.step(FIRST).observation.category == "ok"
        assert (one.state().step_count, other.state().step_count) == (1, 0)


def begun(**options: Any) -> TableEnvironment:
    table = TableEnvironment("tiki-topple", **options)
    table.reset(seed=7)
    return table


def test_a_seat_is_asked_and_its_reply_is_read() -> None:
    table = TableEnvironment(TikiTopple(players=3), seat=1, bots="random", legal="none")
    observation = table.reset(seed=7)
    assert observation.prompt.startswith("You are P2 in Tiki Topple, with 3 players.")
    assert not observation.done
    assert table.state.seat == "P2"
    assert table.state.episode_id
    assert table.get_metadata().name == "Tiki Topple"


def first(turn: Turn[Any, Any, Any]) -> Any:
    return turn.actions[0]


def test_a_bot_may_be_a_function() -> None:
    table = begun(bots=first)
    assert table.step(FIRST).category == "ok"


def test_a_refused_reply_is_explained_and_three_in_a_row_forfeit() -> None:
    table = begun()
    refused = table.step(TextAction(text="Hm."))
    assert (refused.category, refused.reason) == ("unreadable", "no action is in it")
    assert "## Try again" in refused.prompt
    assert table.step(FIRST).reward == 0
    assert table.state.refused == 0
    last = [table.step(TextAction(text="Hm.")) for _ in range(3)][-1]
    assert (last.done, last.reward, table.state.refused) == (True, -1.0, 3)
    with pytest.raises(ValueError, match="reset the environment first"):
        table.step(FIRST)


def test_the_end_pays_what_the_outcome_is_worth() -> None:
    table = TableEnvironment("tiki-topple")
    seen = table.reset()
    while not seen.done:
        seen = table.step(TextAction(text=follow(seen.prompt)))
    assert seen.reward in {-1.0, 0.0, 1.0}
    with pytest.raises(ValueError, match="the match is over"):
        table.step(FIRST)


def test_a_seat_is_one_of_the_table() -> None:
    with pytest.raises(ValueError, match="seat"):
        TableEnvironment("tiki-topple", seat=2)


def test_without_openenv_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_all_but_openenv(name: str) -> Any:
        return None if name == "openenv" else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_openenv)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.openenv")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[openenv\]"'):
        import_module("boardrules.adapters.openenv")
