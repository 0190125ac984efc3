"""Games that are hard on those who referee them."""

import os
from pathlib import Path
import signal
from typing import ClassVar

import attrs
from attrs import Factory, frozen

from boardrules import Outcome, Player
from boardrules.games.tiki_topple import Action, State, TikiTopple, View


@frozen(slots=False)
class Mined(TikiTopple):
    """Kills the worker that referees it, the given number of times in all."""

    name: ClassVar = "mined"
    folder: str = ""
    times: int = 1
    home: int = Factory(os.getpid)

    def apply(self, state: State, action: Action) -> State:
        if os.getpid() != self.home and strikes(self.folder, self.times):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().apply(state, action)


@frozen(slots=False)
class Moody(TikiTopple):
    """Fails to start a match, the given number of times in all."""

    name: ClassVar = "moody"
    folder: str = ""
    times: int = 1

    def initial_state(self) -> State:
        if strikes(self.folder, self.times):
            raise RuntimeError("not\nnow")
        return super().initial_state()


class Talk(View):
    """A view that remembers what it was made of."""

    state: State


@frozen(slots=False)
class Talkative(TikiTopple):
    """Keeps the state with every view."""

    name: ClassVar = "talkative"

    def view(self, state: State, player: Player | None) -> View:
        view = super().view(state, player)
        talk = Talk(*(getattr(view, field.name) for field in attrs.fields(View)))
        object.__setattr__(talk, "state", state)
        return talk


@frozen(slots=False)
class Endless(TikiTopple):
    """Never says who has won."""

    name: ClassVar = "endless"

    def outcome(self, state: State) -> Outcome | None:  # noqa: ARG002
        return None


@frozen(slots=False)
class Tied(TikiTopple):
    """Can be opened in the process that it was made in, and in no other."""

    name: ClassVar = "tied"
    home: int = 0

    def __setstate__(self, state: dict[str, object]) -> None:
        if state["home"] != os.getpid():
            raise ImportError("this is not my home")
        vars(self).update(state)


def strikes(folder: str, times: int) -> bool:
    """Return True the given number of times, counted over all processes."""
    for number in range(times):
        try:
            (Path(folder) / str(number)).touch(exist_ok=False)
        except FileExistsError:
            continue
        return True
    return False
