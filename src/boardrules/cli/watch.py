"""A match that is looked at, decision by decision, forwards and backwards."""

from collections.abc import Callable
from typing import Any

from attrs import define

from boardrules.building.wording import Who, phrase
from boardrules.cli import keys
from boardrules.cli.describe import Describer, show_seat, won
from boardrules.cli.match import Match
from boardrules.cli.screen import Screen
from boardrules.cli.speech import Said
from boardrules.player import CHANCE, Player


@define
class Watch:
    """Shows a match to somebody, as a seat sees it, or a spectator.

    It stops where a player is to act, so that all cards that are dealt in a row are one step.
    `go_on` lets the match go on by one action, if it can, and tells whether it did.
    """

    screen: Screen
    describer: Describer
    match: Match
    seat: Player | None
    go_on: Callable[[], bool]

    def run(self) -> bool:
        """Show the match until somebody has seen the end, or stops; tell which it was."""
        index, before = self._next(-1), 0
        while True:
            last = len(self.match.steps)
            news = self.describer.events(self.match.steps[before:index], self.seat)
            title = self._title(index)
            self.screen.show(self.describer.moment(self._state(index), self.seat, title, news))
            asked = phrase("watch_keys", index=index, last=last)
            line = self.screen.ask(asked, title).lower()
            if line in {"q", "quit", "exit"}:
                return False
            if line == "" and index == last and not self._to_act(index):
                return True
            found = self._find(line, index)
            before = index if found > index else self._previous(found)
            index = found

    def _find(self, line: str, index: int) -> int:
        """Find where somebody wants to go; stay where that cannot be understood."""
        word, _, rest = line.partition(" ")
        match word:
            case "":
                return self._next(index)
            case "t":
                return self._seek(index, self._is_new_turn)
            case "r":
                return self._seek(index, self._is_new_round)
            case "b":
                return self._previous(index)
            case "e":
                with self.screen.progress(phrase("goes_on")):
                    return self._seek(index, lambda _start, _before, _after: False)
            case "?" | "help":
                for key, meaning in keys.WATCH.items():
                    self.screen.item(key, meaning)
            case "see" if rest:
                show_seat(self.screen, self.describer, self._state(index), self.seat, rest)
            case _ if word.isdecimal() and len(word) < 9 and int(word) <= len(self.match.steps):
                return int(word)
            case _:
                last = len(self.match.steps)
                self.screen.complain(phrase("type_key", last=last))
        return index

    def _state(self, index: int) -> Any:
        """Return the state after some actions."""
        steps = self.match.steps
        return steps[index].state if index < len(steps) else self.match.state

    def _to_act(self, index: int) -> tuple[Player, ...]:
        return self.match.game.to_act(self._state(index))

    def _title(self, index: int) -> Said:
        """Say who is to act, or how the match has ended."""
        outcome = self.match.game.outcome(self._state(index))
        if outcome is not None:
            return won(outcome, at="end_")
        return phrase("to_act", who=[*map(Who, self._to_act(index))])

    def _next(self, index: int) -> int:
        """Return where a player is to act next, or the match ends; here if it does not go on."""
        while index < len(self.match.steps) or self.go_on():
            index += 1
            if self._to_act(index) != (CHANCE,):
                break
        return index

    def _previous(self, index: int) -> int:
        """Return where a player was to act before."""
        earlier = (at for at in range(index - 1, -1, -1) if self._to_act(at) != (CHANCE,))
        return next(earlier, 0)

    def _seek(self, start: int, is_new: Callable[[int, int, int], bool]) -> int:
        """Go on until something is new, which depends on the start and the last two stops."""
        before = start
        while (after := self._next(before)) != before:
            if is_new(start, before, after):
                break
            before = after
        return after

    def _is_new_turn(self, _start: int, before: int, after: int) -> bool:
        """Return whether a turn has begun: by what the scene counts, or by who is to act.

        Of several who choose at the same time, those that are left belong to the same turn.
        """
        counts = ("round", "deal", "turn")
        is_counted = self._counts(before, *counts) != self._counts(after, *counts)
        return is_counted or not set(self._to_act(after)) <= set(self._to_act(before))

    def _is_new_round(self, start: int, before: int, after: int) -> bool:
        """Return whether a round has begun.

        That is what the scene counts as one; or else, once around the table.
        """
        counts = ("round", "deal")
        if self._counts(start, *counts):
            return self._counts(before, *counts) != self._counts(after, *counts)
        return self._is_new_turn(start, before, after) and (
            self._to_act(after) == self._to_act(start)
        )

    def _counts(self, index: int, *names: str) -> list[Any]:
        """Return what the scene counts under some names."""
        scene = self.describer.scene(self._state(index), self.seat)
        return [getattr(scene, name) for name in names if hasattr(scene, name)]
