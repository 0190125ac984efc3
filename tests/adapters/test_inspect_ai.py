"""Matches as tasks of Inspect, evaluated by Inspect with a model that needs no network."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boardrules import games
from boardrules.adapters.inspect_ai import matches
from boardrules.games.tiki_topple import TikiTopple
from tests.dialogue.models import follow

# Inspect is large, and is installed only where everything is tested.
inspected = pytest.mark.skipif(find_spec("inspect_ai") is None, reason="Inspect is not installed")
quiet = pytest.mark.filterwarnings("ignore")  # of its libraries


def evaluated(task: Any, answer: Callable[[str], str], folder: Path) -> list[dict[str, Any]]:
    """Let Inspect evaluate a task with a model that answers by a function; return the scores."""
    library: Any = import_module("inspect_ai")
    model: Any = import_module("inspect_ai.model")

    def reply(messages: Any, *_: Any) -> Any:
        output = model.ModelOutput.from_content("mockllm", answer(messages[-1].text))
        output.usage = model.ModelUsage()  # or else tokens are counted, which needs the network
        return output

    mock = model.get_model("mockllm/model", custom_outputs=reply)
    (log,) = library.eval(task, model=mock, log_dir=str(folder), display="none")
    assert log.status == "success", log.error
    return [sample.scores["played"].value for sample in log.samples]


@inspected
@quiet
@pytest.mark.peer
@pytest.mark.parametrize("name", games.game_names())
def test_matches_of_each_game_are_evaluated(name: str, tmp_path: Path) -> None:
    scores = evaluated(matches(name, deals=1, bots="random"), follow, tmp_path)
    assert len(scores) == 2
    for each in scores:
        assert each["payoff"] in {-1.0, 0.0, 1.0}
        assert each["forfeit"] == each["illegal"] == 0
        assert each["ok"] > 10


@inspected
@quiet
def test_the_same_deal_is_played_from_each_seat_and_errors_are_counted(tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return follow(prompt) if len(asked) == 1 else "Hm."

    task = matches(TikiTopple(), deals=1, tries=2, legal="count")
    first, second = evaluated(task, answer, tmp_path)
    assert {first["forfeit"], second["forfeit"]} == {1.0}
    assert first["payoff"] == second["payoff"] == -1.0
    assert first["ok"] + second["ok"] == 1
    assert first["unreadable"] + second["unreadable"] == 4
    seats = sorted({prompt.partition(" in ")[0] for prompt in asked})
    assert seats == ["You are P1", "You are P2"]
    assert sum("## Try again" in prompt for prompt in asked) == 2


@inspected
@quiet
def test_a_match_to_the_end_pays_what_the_outcome_is_worth(tmp_path: Path) -> None:
    (scores,) = evaluated(matches("tucana-builders", deals=1, players=1), follow, tmp_path)
    assert scores["payoff"] >= 0
    assert scores["forfeit"] == 0


def test_without_inspect_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.adapters.inspect_ai.find_spec", dict[str, object]().get)
    with pytest.raises(ImportError, match=r'pip install "boardrules\[inspect-ai\]"'):
        matches("tiki-topple")
