"""Mutants that tell in words too little or too much, or what nobody can read aloud."""

from attrs import frozen
from typing_extensions import override

from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State
from tests.mutants.mutant import SMALL, rejected_by


@rejected_by("narration_tells_nothing_hidden", box=SMALL)
@frozen
class TellsWhatIsDealt(Lanterns):
    """Tells everybody which lantern a seat is dealt."""

    @override
    def narrate(
        self,
        state: State,
        action: Action,
        player: Player | None,
        lang: str = "en",
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        return super().narrate(state, action, player, lang, is_open=True)


@rejected_by("steps_are_told_in_words", box=SMALL)
@frozen
class TellsOnlySpectators(Lanterns):
    """Tells the seats nothing."""

    @override
    def narrate(
        self,
        state: State,
        action: Action,
        player: Player | None,
        lang: str = "en",
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        told = super().narrate(state, action, player, lang, is_open=is_open)
        return told if player is None else ()


@rejected_by("steps_are_told_in_words", box=SMALL)
@frozen
class TellsNotation(Lanterns):
    """Tells what happens in notation."""

    @override
    def narrate(
        self,
        state: State,
        action: Action,
        player: Player | None,
        lang: str = "en",
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        return tuple(map(self.format_action, self.witness(state, action, player)))
