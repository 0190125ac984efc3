"""Bots are made for a match each; some that have a name can never play."""

import inspect
from typing import Any, cast

from boardrules.bots.catalogue import Maker
from boardrules.bots.telling import places
from boardrules.bots.turn import Bot


class UnplayableError(Exception):
    """What is wrong with a bot that can never play."""


def make(maker: Maker) -> Bot[Any, Any, Any]:
    """Make a bot for a match, or raise `UnplayableError` for one that can never play."""
    try:
        bot = maker()
    except TypeError as error:
        if not places(error):  # it is the call itself that does not fit
            raise UnplayableError(f"it cannot be made without arguments: {error}") from None
        raise
    if not callable(cast("object", bot)):
        raise UnplayableError(f"a {type(bot).__name__} cannot be called with a turn")
    if any(map(inspect.iscoroutinefunction, (bot, type(bot).__call__))):
        raise UnplayableError("it is asynchronous, and nobody awaits a bot")
    _check_call(bot)
    return bot


def _check_call(bot: Bot[Any, Any, Any]) -> None:
    """Refuse what does not take a turn and nothing else, as far as that can be told."""
    try:
        signature = inspect.signature(bot, follow_wrapped=False)
    except (TypeError, ValueError):
        return
    try:
        signature.bind(None)
    except TypeError as error:
        raise UnplayableError(f"it cannot be called with a turn alone: {error}") from None
