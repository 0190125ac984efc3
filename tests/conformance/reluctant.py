"""A wrong engine of Tiki Topple, and a program that speaks for it in the protocol."""

from collections.abc import Sequence
import sys

from attrs import frozen
from typing_extensions import override

from boardrules.conformance import Library, serve
from boardrules.games.tiki_topple import Action, State, TikiTopple
from boardrules.player import Player


@frozen(slots=False)
class Reluctant(TikiTopple):
    """Toasts only where nothing else is legal."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        seat = () if player is None else (player,)
        actions = super().legal_actions(state, *seat)
        return [each for each in actions if " toast" not in self.format_action(each)] or actions


if __name__ == "__main__":
    serve(Library(lambda _name: Reluctant), sys.stdin.buffer, sys.stdout.buffer)
