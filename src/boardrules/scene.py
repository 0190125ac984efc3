"""Scenes: what lies on the table now, as somebody sees it, and how to draw it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, TypeAlias

from attrs import frozen

from boardrules.outcome import Outcome
from boardrules.player import CHANCE, Player

Theme: TypeAlias = Literal["auto", "light", "dark"]
Layout: TypeAlias = Literal["wide", "tall"]


@frozen
class Style:
    """How a picture looks.

    `"auto"` is light or dark as the reader's system is. A wide picture has the board on the left, a
    tall one, for phones, above everything else.
    """

    theme: Theme = "auto"
    layout: Layout = "wide"


STYLE: Final = Style()
"""Light or dark by itself, and wide."""


@frozen
class Size:
    """How large a window is, or a part of it, in characters."""

    columns: int
    lines: int


@frozen(cache_hash=True)
class BaseScene:
    """Base class for the scenes of a game: all that is needed to draw a moment of a match.

    `viewer` is the seat that looks at the table. It is None for a spectator, and for the referee,
    from whom nothing is hidden (`open_scene`). `to_act` are the seats that are to act, or chance,
    `scores` the points of the seats so far, and `outcome` is set once the match is over.

    A subclass adds what lies where. It has no history, what is hidden from the viewer is None or
    only counted, and places are named as in the notation.
    """

    viewer: Player | None
    to_act: tuple[Player, ...]
    scores: tuple[int, ...]
    outcome: Outcome | None

    def in_focus(self, focus: Player | None = None) -> Player:
        """Choose whose things are drawn in full.

        That is the seat that is asked for, or the viewer, or else the first that is to act, or P1.
        """
        acting = self.to_act[0] if self.to_act else CHANCE
        for player in (focus, self.viewer, acting):
            if player is not None and player != CHANCE:
                return player
        return Player(0)

    def _repr_svg_(self) -> str | None:
        """Let a notebook show the picture, if the package of the scene has a module for it."""
        package = type(self).__module__.rpartition(".")[0]
        if not package or find_spec(f"{package}.picture") is None:
            return None
        drawn: str = import_module(f"{package}.picture").picture(self, (), (), STYLE)
        return drawn
