"""Every window of whole matches, at every table and in several sizes: what is needed is there."""

from collections.abc import Iterator, Sequence
import os
from random import Random
import re
from typing import Any

from attrs import define
import pytest

from boardrules import games
from boardrules.cli.autosave import Autosave
from boardrules.cli.describe import Describer
from boardrules.cli.match import Match
from boardrules.cli.rich_screen import RichScreen
from boardrules.cli.screen import Screen
from boardrules.cli.session import Session
from boardrules.cli.window import Window
from boardrules.player import Player
from tests.cli.emulator import Terminal, sit_down

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"
SMALLEST = (80, 24)
WINDOWS = (("en", SMALLEST), ("fr", SMALLEST), ("en", (100, 30)), ("en", (120, 40)))
TABLES = [
    (name, players)
    for name in ("tectonic-tribes", "tiki-topple", "tucana-builders", "tuk-tuk-taxi")
    for players in games.player_counts(games.find_game(name))
]
SEAT = Player(0)


def needed(game: Any, state: Any) -> Iterator[str]:
    """Name what the person must see to decide: the hand, the board, the terrain or the roll."""
    scene = game.scene(game.view(state, SEAT))
    match game.name:
        case "tiki-topple":
            yield from (place.tiki for place in scene.column)
            yield from scene.seats[SEAT].hand
        case "tectonic-tribes":
            own = scene.seats[SEAT]
            yield from (str(card.number) for card in own.hand or ())
            yield from (str(own.front.number) for _ in range(own.front is not None))
            squares = scene.continent.squares
            yield from (str(square.y) for square in squares)
            # A small continent has every column labelled, a large one every second.
            yield from (str(square.x) for square in squares if square.x % 2 == 0)
        case "tucana-builders":
            yield scene.seats[SEAT].tile.name
            places = (re.search(r"\d+", text) for text in actions(game, state))
            yield from (place[0] for place in places if place)
        case _:
            yield from (str(row + 1) for row in range(scene.height))
            yield from ([] if scene.roll is None else [str(scene.roll.number)])
            yield from ([] if scene.card is None else [scene.card])


def actions(game: Any, state: Any) -> list[str]:
    """Write what the person may do."""
    return [
        game.format_action(action).removeprefix("P1 ") for action in game.legal_actions(state, SEAT)
    ]


@define
class Player1:
    """A person who looks at each window, and then plays at random."""

    match: Match
    rng: Random
    decisions: int
    lang: str
    terminal: Terminal | None = None
    told: int = 0

    def __call__(self, window: str) -> str | None:
        assert self.terminal is not None
        assert not self.terminal.has_scrolled, "nothing is wider or taller than the window"
        if window.rstrip().endswith(("the result>", "le résultat>")):
            return ""
        *_, prompt = window.splitlines()
        assert prompt == "P1>"
        assert len(window.splitlines()) == self.terminal.screen.lines
        self._look_for(needed(self.match.game, self.match.state), window)
        self._look_for(self._latest(), window)
        self.decisions -= 1
        if not self.decisions:
            return None
        return self.rng.choice(actions(self.match.game, self.match.state))

    def _latest(self) -> Sequence[str]:
        """Tell what was done last."""
        steps, self.told = self.match.steps[self.told :], len(self.match.steps)
        news = Describer(self.match.game, lang=self.lang).events(steps, SEAT)
        done = [each for each in news if not each.is_minor]
        return [each.text for each in (done or news)[-1:]]

    def _look_for(self, texts: Iterator[str] | Sequence[str], window: str) -> None:
        seen = " ".join(window.split())
        for text in texts:
            assert re.search(rf"(?<![0-9]){re.escape(' '.join(text.split()))}", seen), (
                f"{text} in\n{window}"
            )


@pytest.mark.law
@pytest.mark.parametrize(("lang", "size"), WINDOWS[:2] if IS_SAMPLE else WINDOWS, ids=str)
@pytest.mark.parametrize(("name", "players"), TABLES[::3] if IS_SAMPLE else TABLES)
def test_every_window_shows_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, name: str, players: int, lang: str, size: tuple[int, int]
) -> None:
    # In the smallest windows matches are played to the end, in colour.
    is_smallest = size == SMALLEST
    decisions = 5 if IS_SAMPLE else -1 if is_smallest else 8
    match = Match(games.find_game(name)(players=players), Random(players))
    person = Player1(match, Random(1), decisions, lang)
    person.terminal = sit_down(monkeypatch, *size, person)
    window = Window(RichScreen() if is_smallest else Screen())
    window.lang = lang
    autosave = Autosave(match, window, None, (), is_json=False)
    Session(match, Describer(match.game, lang=lang), window, autosave, (SEAT,)).run()
    assert person.decisions == 0 or match.game.outcome(match.state) is not None
