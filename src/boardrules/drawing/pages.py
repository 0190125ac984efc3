"""A page that replays a match in a browser: one file, without a network.

A page steps from decision to decision. What chance draws before a decision is told with it, and a
whole deal is a step of its own.

The pictures of a match have most of their elements in common. The page holds each different
element once, and for each picture which elements it has; packed, a long match takes some hundred
kilobytes.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
import json
import re
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, TypeAlias, cast, runtime_checkable
import zlib

from boardrules._messages import printable
from boardrules.building.notation import format_outcome, format_player
from boardrules.building.typecheck import as_viewer
from boardrules.building.wording import LANGUAGE
from boardrules.drawing.svg import SEATS, Svg
from boardrules.game import (
    Game,
    HasPictures,
    HasScenes,
    HasScoreItems,
    HasTypes,
    HasViews,
    Player,
)
from boardrules.narration import counted, told
from boardrules.outcome import Outcome
from boardrules.player import CHANCE

OPEN: Final = "open"
"""The referee, who sees everything."""

MOST_STEPS: Final = 300
"""How many actions a notebook shows."""

Viewer: TypeAlias = Player | Literal["open"] | None
"""A seat, the referee, or None for a spectator."""


@runtime_checkable
class PicturedGame(
    Game[Any, Any],
    HasViews[Any, Any, Any],
    HasScenes[Any, Any, Any],
    HasPictures[Any, Any],
    Protocol,
):
    """A game whose matches can be shown in pictures."""


class Matched(Protocol):
    """A match that can be replayed, such as a record."""

    @property
    def game(self) -> Any:
        """The game that was played."""
        ...

    @property
    def actions(self) -> tuple[Any, ...]:
        """What was done, by chance too."""
        ...


def replay_page(
    match: Matched,
    seats: Sequence[Viewer] = (None,),
    title: str = "",
    lang: str = LANGUAGE,
    notes: Mapping[int, str] | None = None,
) -> str:
    """Write an HTML page that replays a match, seen by some seats, by default by a spectator.

    A page for `seats=(Player(0),)` has nothing in it that this seat did not see. None is a
    spectator, and `OPEN` the referee, who sees everything. What happens is told in the language
    `lang`, or in the one that the game has. `notes` are shown to everybody who sees the page, each
    in the step that has the action of this number, the first of which is 1.
    """
    if not isinstance(match.game, PicturedGame):
        raise TypeError(f"{match.game!r} cannot be drawn: it does not fit PicturedGame")
    states = list(_states(match.game, match.actions))
    return _page(match.game, states, match.actions, seats, title, lang, notes or {})


def embedded(match: Matched) -> str | None:
    """Write a replay page into a frame, as notebooks show it; None if it cannot be drawn.

    The page shows what the referee sees, and of a long match only the end, so that a notebook
    need not wait.
    """
    if not isinstance(match.game, PicturedGame):
        return None
    states = list(_states(match.game, match.actions))[-MOST_STEPS - 1 :]
    page = escape(_page(match.game, states, match.actions[-MOST_STEPS:], (OPEN,)), quote=True)
    return f'<iframe srcdoc="{page}" style="width:100%;height:46rem;border:0"></iframe>'


def _page(
    game: PicturedGame,
    states: Sequence[Any],
    actions: Sequence[Any],
    seats: Sequence[Viewer],
    title: str = "",
    lang: str = LANGUAGE,
    notes: Mapping[int, str] = MappingProxyType({}),
) -> str:
    nodes = Nodes()
    viewers: list[Viewer] = [
        OPEN if seat == OPEN else as_viewer(seat, game.players) for seat in seats
    ]
    steps = _steps(actions, game.players)
    shown = [states[step.stop] for step in steps]
    data = {
        "views": [_view(game, states, actions, steps, viewer, nodes, lang) for viewer in viewers],
        "nodes": nodes.listed(),
        "scores": [game.score(state) for state in shown],
        "rules": _rules(game, shown),
        "notes": [_note(notes, step) for step in steps],
        "result": _result(game.outcome(states[-1])),
        "colours": SEATS[: game.players],
        "lang": lang,
    }
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    page = files("boardrules.drawing").joinpath("replay.html").read_text(encoding="utf-8")
    name = title or (game.name.replace("-", " ").title() if isinstance(game, HasTypes) else "Match")
    # The title last: it may hold anything.
    return page.replace("{{data}}", b64encode(packed).decode()).replace(
        "{{title}}", escape(printable(name))
    )


def _states(game: Game[Any, Any], actions: Iterable[Any]) -> Iterator[Any]:
    state = game.initial_state()
    yield state
    for action in actions:
        state = game.apply(state, action)
        yield state


def _steps(actions: Sequence[Any], players: int) -> list[range]:
    """Divide the actions of a match into steps; the first is all that is before a decision.

    A deal is more draws in a row than one for everybody and one for the table.
    """
    stops: list[int] = []
    drawn = 0
    for number, action in enumerate(actions):
        if action.player == CHANCE:
            drawn += 1
            continue
        if not stops or drawn > players + 1:
            stops.append(number)
        stops.append(number + 1)
        drawn = 0
    if not stops or drawn:
        stops.append(len(actions))
    return [range(start, stop) for start, stop in pairwise((0, *stops))]


def _view(
    game: PicturedGame,
    states: Sequence[Any],
    actions: Sequence[Any],
    steps: Sequence[range],
    viewer: Viewer,
    nodes: "Nodes",
    lang: str,
) -> dict[str, Any]:
    """Draw a match as somebody sees it, and write what they are told in each step."""
    is_open, seat = viewer == OPEN, None if viewer == OPEN else viewer
    frames: list[int] = []
    lines: list[list[str]] = []
    for step in steps:
        done = [(states[number], actions[number]) for number in step]
        seen = [
            each
            for before, action in done
            for each in ((action,) if is_open else game.witness(before, action, seat))
        ]
        # After a deal nothing is marked: everything is new.
        last = tuple(seen) if any(action.player != CHANCE for _, action in done) else ()
        frames.append(nodes.add(game, _scene(game, states[step.stop], viewer), last))
        heard = (line for each in done for line in told(game, *each, seat, lang, is_open=is_open))
        lines.append(counted(heard, lang))
    return {
        "name": _name(viewer),
        "frames": frames,
        "told": lines,
    }


def _note(notes: Mapping[int, str], step: range) -> str:
    return " ".join(notes[number + 1] for number in step if number + 1 in notes)


def _name(viewer: Viewer) -> str:
    if viewer is None:
        return "a spectator"
    return "the referee" if viewer == OPEN else format_player(viewer)


def _scene(game: PicturedGame, state: Any, viewer: Viewer) -> Any:
    return game.open_scene(state) if viewer == OPEN else game.scene(game.view(state, viewer))


def _rules(game: Game[Any, Any], states: Sequence[Any]) -> list[list[str]]:
    """Say for each state which points seats have won or lost by which rules."""
    if not isinstance(game, HasScoreItems):
        return [[] for _ in states]
    scored = cast("HasScoreItems[Any]", game)
    lines: list[list[str]] = []
    before: Counter[tuple[Player, str]] = Counter()
    for state in states:
        points: Counter[tuple[Player, str]] = Counter()
        for item in scored.score_items(state):
            points[item.player, item.rule] += item.points
        changes = {key: points[key] - before[key] for key in sorted({*points, *before})}
        lines.append(
            [f"{format_player(who)} {by:+} ({rule})" for (who, rule), by in changes.items() if by]
        )
        before = points
    return lines


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    """Say who has won, and by which rule."""
    if outcome is None:
        return None
    return {
        "said": format_outcome(outcome),
        "rule": outcome.rule,
        "winners": outcome.winners,
    }


_PARTS = re.compile(r"</[^>]+>|<[^>]+/>|<[^>]+>(?:[^<]*</[^>]+>)?|[^<]+")
"""An element with nothing but text in it is one part, as most are."""


class Nodes:
    """All different elements of some pictures: the first tag, and the numbers of the parts.

    An element without parts is written in full.
    """

    def __init__(self) -> None:
        self._whole: dict[str, int] = {}
        self._numbers: dict[tuple[str | int, ...], int] = {}
        self._drawn: dict[tuple[Any, tuple[Any, ...]], int] = {}

    def add(self, game: PicturedGame, scene: Any, last: tuple[Any, ...]) -> int:
        """Draw a scene, unless it was drawn before, and return the number of its root."""
        known = self._drawn.get((scene, last))
        if known is None:
            known = self._drawn[scene, last] = self.take_apart(game.picture(scene, last=last))
        return known

    def take_apart(self, picture: Svg) -> int:
        """Number the elements of a picture, and return the number of its root."""
        opened: list[list[str | int]] = [[""]]
        for part in _PARTS.findall(picture):
            known = self._whole.get(part)
            if known is not None:
                opened[-1].append(known)
            elif part.startswith("</"):
                done = tuple(opened.pop())
                opened[-1].append(self._number(done))
            elif part.startswith("<") and "</" not in part and not part.endswith("/>"):
                opened.append([part])
            else:
                self._whole[part] = number = self._number((part,))
                opened[-1].append(number)
        (_, root), *_ = opened
        return int(root)

    def _number(self, node: tuple[str | int, ...]) -> int:
        return self._numbers.setdefault(node, len(self._numbers))

    def listed(self) -> list[tuple[str | int, ...]]:
        """List the elements in the order of their numbers."""
        return list(self._numbers)
