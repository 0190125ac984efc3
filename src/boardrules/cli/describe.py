"""A game put into words: its moments, its actions, and why some actions are illegal."""

from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from typing import Any, cast

from attrs import frozen

from boardrules.cli.screen import Screen
from boardrules.errors import IllegalActionError, Violation
from boardrules.game import DrawnGame, Explains, Game, HasNotation, HasScoreItems, HasViews
from boardrules.notation import format_player
from boardrules.play import show
from boardrules.player import Player
from boardrules.rulebook import Rule, Rulebook, Ruling
from boardrules.telling import told, written


@frozen
class Describer:
    """Describes a game to people, with what the game offers for that."""

    game: Game[Any, Any]
    rulebook: Rulebook | None = None

    @cached_property
    def notation(self) -> HasNotation[Any] | None:
        """The game's notation, if it has one."""
        return cast("Any", self.game) if isinstance(self.game, HasNotation) else None

    def action(self, action: Any) -> str:
        """Write an action on one line."""
        return written(self.game, action)

    def event(self, before: Any, action: Any, seat: Player | None) -> list[str]:
        """Tell what a seat, or a spectator, learns by an action: of itself, and of earlier ones."""
        return told(self.game, before, action, seat)

    def events(self, steps: Iterable[Any], seat: Player | None) -> list[str]:
        """Tell what a seat learns by several steps: each has an action and the state before it."""
        lines = groupby(
            line for step in steps for line in self.event(step.state, step.action, seat)
        )
        counted = [(line, sum(1 for _ in same)) for line, same in lines]
        return [line if count == 1 else f"{line} ({count} times)" for line, count in counted]

    def picture(self, state: Any, seat: Player | None) -> str:
        """Draw a state as a seat sees it. A game that cannot draw has its fields listed."""
        if isinstance(self.game, DrawnGame):
            return show(cast("DrawnGame[Any, Any, Any, Any]", self.game), state, seat)
        seen = state
        if isinstance(self.game, HasViews):
            seen = cast("HasViews[Any, Any, Any]", self.game).view(state, seat)
        fields = getattr(seen, "__attrs_attrs__", ())
        lines = [f"{field.name}: {getattr(seen, field.name)}" for field in fields]
        return "\n".join([*(lines or [str(seen)]), f"score: {self.game.score(state)}"])

    def violations(self, state: Any, action: Any) -> tuple[Violation, ...]:
        """Name the rules that an action breaks."""
        if isinstance(self.game, Explains):
            return cast("Explains[Any, Any]", self.game).explain(state, action)
        try:
            self.game.apply(state, action)
        except IllegalActionError as error:
            return error.violations
        return ()

    def cite(self, screen: Screen, rules: Iterable[str]) -> None:
        """Write what the ledger says under some numbers, in its own order."""
        cited = set(rules)
        for entry in () if self.rulebook is None else self.rulebook.entries:
            if entry.id in cited:
                screen.item(entry.id, gist(entry))

    def result(self, screen: Screen, state: Any) -> None:
        """Write how a match has ended, or how it stands."""
        outcome = self.game.outcome(state)
        scores = self.game.score(state) if outcome is None else outcome.scores
        screen.head("The match is not over." if outcome is None else "The match is over.")
        for seat, points in enumerate(scores):
            rank = "" if outcome is None else f", rank {outcome.ranks[seat]}"
            points_word = "point" if points == 1 else "points"
            screen.say(f"{format_player(Player(seat))}: {points} {points_word}{rank}")
        if outcome is None:
            return
        names = " and ".join(map(format_player, outcome.winners)) or "Nobody"
        screen.say(f"{names} {'share the win' if len(outcome.winners) > 1 else 'wins'}.")
        self.cite(screen, [outcome.rule])
        if not isinstance(self.game, HasScoreItems):
            return
        items = cast("HasScoreItems[Any]", self.game).score_items(state)
        if items:
            screen.head("Points")
        for item in items:
            evidence = ", ".join(item.evidence)
            label = f"{format_player(item.player)} {item.points:+}"
            screen.item(label, f"{evidence} ({item.rule})".strip())


def gist(entry: Rule | Ruling) -> str:
    """Say what a rule or a ruling comes to."""
    return entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.chosen}"
