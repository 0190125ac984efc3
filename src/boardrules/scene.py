"""What lies on the table now, as somebody sees it: the part that the scenes of all games share."""

from importlib import import_module
from importlib.util import find_spec

from attrs import frozen

from boardrules.outcome import Outcome
from boardrules.player import CHANCE, Player


@frozen(cache_hash=True)
class BaseScene:
    """A base for the scenes of a game, which are all that is needed to draw a moment of a match.

    `viewer` is the seat that looks. For a spectator it is None, and also for the referee, from whom
    nothing is hidden (`open_scene`). `to_act` are the seats that are to act, or chance, `scores`
    the points of the seats so far, and `outcome` is there when the match is over.

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
        """Let a notebook show the picture, if the package of the scene has a room that draws it."""
        package = type(self).__module__.rpartition(".")[0]
        if not package or find_spec(f"{package}.picture") is None:
            return None
        style = import_module("boardrules.svg").STYLE  # which is made of scenes
        drawn: str = import_module(f"{package}.picture").picture(self, (), (), style)
        return drawn
