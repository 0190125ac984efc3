"""A game put into words: its moments, its actions, and why some actions are illegal."""

from argparse import ArgumentTypeError
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Literal, cast

from attrs import frozen

from boardrules.building.guide import Guide
from boardrules.building.notation import format_player
from boardrules.building.wording import LANGUAGE, Phrase, Who, phrase
from boardrules.cli.arguments import SEAT
from boardrules.cli.screen import Moment, News, Screen
from boardrules.cli.speech import Said
from boardrules.drawing.terminal_text import TextBlock, fitted, line
from boardrules.errors import IllegalActionError, Violation
from boardrules.game import (
    DrawnGame,
    DrawsText,
    Explains,
    Game,
    HasNotation,
    HasScoreItems,
    HasViews,
    Narrates,
    Renders,
)
from boardrules.narration import counted, told, written
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.rulebook import Rule, Rulebook, Ruling
from boardrules.scene import BaseScene, Size

_WON = 6
"""How many lines there are, at most, around the points of the seats at the end."""


@frozen
class Describer:
    """Describes a game to people, with what the game offers for that.

    If it `is_open`, all cards are face up, whoever looks.
    """

    game: Game[Any, Any]
    rulebook: Rulebook | None = None
    guide: Guide | None = None
    is_open: bool = False
    lang: str = LANGUAGE

    @cached_property
    def notation(self) -> HasNotation[Any] | None:
        """The game's notation, if it has one."""
        return cast("Any", self.game) if isinstance(self.game, HasNotation) else None

    def action(self, action: Any) -> str:
        """Write an action on one line."""
        return written(self.game, action)

    def event(self, before: Any, action: Any, seat: Player | None) -> list[str]:
        """Say what a seat, or a spectator, learns by an action: of itself, and of earlier ones.

        What somebody did is written beside the words as one types it.
        """
        lines = list(told(self.game, before, action, seat, self.lang, is_open=self.is_open))
        is_first = self.learned(before, action, seat)[:1] == (action,)
        if isinstance(self.game, Narrates) and is_first and action.player != CHANCE:
            lines[0] += f" ({self.action(action).partition(' ')[2]})"
        return lines

    def events(self, steps: Iterable[Any], seat: Player | None) -> list[News]:
        """Return what a seat learns by several steps: each has an action and the state before it.

        Draws, which the table shows, and choices that are still hidden are minor.
        """
        news: list[News] = []
        for step in steps:
            learned = self.learned(step.state, step.action, seat)
            is_minor = step.action.player == CHANCE or not learned
            lines = self.event(step.state, step.action, seat)
            news += [News(line, is_minor) for line in lines]
        groups = groupby(news, key=lambda each: each.is_minor)
        return [
            News(line, is_minor)
            for is_minor, some in groups
            for line in counted((each.text for each in some), self.lang, apart=is_minor)
        ]

    def learned(self, before: Any, action: Any, seat: Player | None) -> tuple[Any, ...]:
        """List the actions that a seat learns of by one of them."""
        if self.is_open or not isinstance(self.game, HasViews):
            return (action,)
        return cast("HasViews[Any, Any, Any]", self.game).witness(before, action, seat)

    def scene(self, state: Any, seat: Player | None) -> BaseScene | None:
        """Return what a seat sees on the table, if the game has scenes."""
        if not isinstance(self.game, DrawnGame):
            return None
        drawn = cast("DrawnGame[Any, Any, Any, Any]", self.game)
        scene: BaseScene = (
            drawn.open_scene(state) if self.is_open else drawn.scene(drawn.view(state, seat))
        )
        return scene

    def moment(
        self, state: Any, seat: Player | None, title: Said, news: Sequence[News] = ()
    ) -> Moment:
        """Describe a state as a seat sees it, with what has happened."""
        return Moment(
            title,
            news,
            lambda size: self.drawing(state, seat, size),
        )

    def drawing(
        self,
        state: Any,
        seat: Player | None,
        size: Size | None = None,
        focus: Player | None = None,
    ) -> TextBlock:
        """Draw a state as a seat sees it, into a window or all of it.

        A game that cannot draw has its fields listed.
        """
        scene = self.scene(state, seat)
        if scene is None:
            lines = self._fields(state, seat)
        elif isinstance(self.game, DrawsText):
            return cast("DrawsText[Any]", self.game).text(scene, size, focus, self.lang)
        else:
            lines = cast("Renders[Any]", self.game).render(scene).splitlines()
        return fitted(map(line, lines), size)

    def _fields(self, state: Any, seat: Player | None) -> list[str]:
        seen = state
        if isinstance(self.game, HasViews):
            seen = cast("HasViews[Any, Any, Any]", self.game).view(state, seat)
        fields = getattr(seen, "__attrs_attrs__", ())
        lines = [f"{field.name}: {getattr(seen, field.name)}" for field in fields]
        return [*(lines or [str(seen)]), f"score: {self.game.score(state)}"]

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
                screen.note(entry.id, gist(entry))

    def result(self, screen: Screen, state: Any) -> None:
        """Write how a match has ended, or how it stands; who wins comes last, and stays visible.

        Where the points come from is read page by page before that, if it is long.
        """
        outcome = self.game.outcome(state)
        if outcome is not None and isinstance(self.game, HasScoreItems):
            items = cast("HasScoreItems[Any]", self.game).score_items(state)
            if items:
                screen.head(phrase("points"))
            write_items(screen, items)
        screen.let_read(below=self.game.players + _WON)
        screen.close()
        scores = self.game.score(state) if outcome is None else outcome.scores
        screen.head(phrase("is_not_over" if outcome is None else "is_over"))
        for seat, points in enumerate(scores):
            screen.say(standing(Player(seat), points, outcome))
        if outcome is None:
            return
        screen.say(won(outcome))
        self.cite(screen, [outcome.rule])


def show_seat(
    screen: Screen, describer: Describer, state: Any, viewer: Player | None, text: str
) -> None:
    """Show a viewer the things of a seat in full, or complain."""
    try:
        seat: Player = SEAT(text)
    except ArgumentTypeError:
        screen.complain(phrase("no_player", text=text))
        return
    if seat >= describer.game.players:
        screen.complain(phrase("no_seat", who=Who(seat)))
        return
    screen.drawing(lambda size: describer.drawing(state, viewer, size, seat))


def standing(player: Player, points: int, outcome: Outcome | None = None) -> Phrase:
    """Say how many points a player has, and at the end which rank.

    >>> from boardrules.cli.speech import spoken
    >>> spoken(standing(Player(0), 1))
    'P1: 1 point'
    """
    if outcome is None:
        return phrase("standing", who=Who(player), points=points)
    return phrase("ranked", who=Who(player), points=points, rank=outcome.ranks[player])


def won(outcome: Outcome, *, at: Literal["", "end_"] = "") -> Phrase:
    """Say who has won, as a sentence or as the title of the end.

    >>> from boardrules.cli.speech import spoken
    >>> spoken(won(Outcome.by_score((9, 14, 14), rule="TIKI-7.2"), at="end_"))
    'The end: P2 and P3 share the win'
    """
    winners = [*map(Who, outcome.winners)]
    match winners:
        case []:
            return phrase(f"{at}nobody")
        case [who]:
            return phrase(f"{at}wins", who=who)
        case _:
            return phrase(f"{at}share", winners=winners)


def write_items(screen: Screen, items: Iterable[ScoreItem]) -> None:
    """Write where points come from."""
    for item in items:
        evidence = ", ".join(item.evidence)
        label = f"{format_player(item.player)} {item.points:+}"
        screen.item(label, f"{evidence} ({item.rule})".strip())


def gist(entry: Rule | Ruling) -> str:
    """Say what a rule or a ruling decides."""
    return entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.chosen}"
