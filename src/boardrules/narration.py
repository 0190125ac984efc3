"""Narration: what happens in a match, in words for somebody who watches."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any, cast

from boardrules.building.wording import LANGUAGE, Phrase, Who, Wording, phrase
from boardrules.game import Game, HasNotation, HasViews, Narrates
from boardrules.player import CHANCE, Player

LANGUAGES: tuple[str, ...] = ("en", "fr")
"""The languages that the library speaks."""


def written(game: Game[Any, Any], action: Any) -> str:
    """Write an action on one line, in the game's notation if it has one."""
    if isinstance(game, HasNotation):
        return cast("HasNotation[Any]", game).format_action(action)
    return str(action)


def told(
    game: Game[Any, Any],
    before: Any,
    action: Any,
    player: Player | None,
    lang: str = LANGUAGE,
    *,
    is_open: bool = False,
) -> tuple[str, ...]:
    """Tell a seat, or a spectator, of a step in a language, or else in the one that the game has.

    A game that has no words for what happens tells it in its notation. A referee, to whom all
    `is_open`, is told what is hidden too.

    >>> from boardrules.testing import Lanterns
    >>> game = Lanterns()
    >>> state = game.initial_state()
    >>> deal = game.legal_actions(state)[0]
    >>> told(game, state, deal, Player(0)), told(game, state, deal, None)
    (('You are dealt lantern 1',), ('P1 is dealt a lantern, face down',))
    """
    if isinstance(game, Narrates):
        speaker = cast("Narrates[Any, Any]", game)
        spoken = lang if lang in speaker.languages else speaker.languages[0]
        return speaker.narrate(before, action, player, spoken, is_open=is_open)
    seen = (action,)
    if isinstance(game, HasViews) and not is_open:
        seen = cast("HasViews[Any, Any, Any]", game).witness(before, action, player)
    lines = tuple(written(game, each) for each in seen)
    if action in seen:
        return lines
    if action.player == CHANCE:
        return (_said(phrase("drawn"), lang), *lines)
    return (_said(phrase("chosen", who=Who(action.player)), lang), *lines)


def since(
    game: Game[Any, Any],
    steps: Iterable[tuple[Any, Any]],
    player: Player | None,
    lang: str = LANGUAGE,
) -> tuple[str, ...]:
    """Tell a seat, or a spectator, of some steps: each is a state and the action there.

    >>> from boardrules.testing import Lanterns
    >>> game = Lanterns()
    >>> state = game.initial_state()
    >>> since(game, [(state, game.legal_actions(state)[0])], Player(1))
    ('P1 is dealt a lantern, face down',)
    """
    runs = groupby(steps, key=lambda step: step[1].player == CHANCE)
    return tuple(
        line
        for is_chance, run in runs
        for line in counted(
            (each for before, action in run for each in told(game, before, action, player, lang)),
            lang,
            apart=is_chance,
        )
    )


def counted(lines: Iterable[str], lang: str = LANGUAGE, *, apart: bool = False) -> list[str]:
    """Write a line that repeats once, with how many times it does, also if others come between.

    >>> counted(["A card is dealt, face down"] * 2)
    ['A card is dealt, face down (2 times)']
    >>> counted(["P1 is dealt a card", "You are dealt the 3", "P1 is dealt a card"], apart=True)
    ['P1 is dealt a card (2 times)', 'You are dealt the 3']
    """
    groups = [(line, sum(1 for _ in same)) for line, same in groupby(lines)]
    if apart:
        totals = Counter[str]()
        for line, count in groups:
            totals[line] += count
        groups = [*totals.items()]
    return [
        line if count == 1 else _said(phrase("times", text=line, count=count), lang)
        for line, count in groups
    ]


def _said(each: Phrase, lang: str) -> str:
    spoken = lang if lang in LANGUAGES else LANGUAGE
    return Wording.of("boardrules").sentence(each, None, spoken)
