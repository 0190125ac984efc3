"""A player that answers in text, seated like a bot, with everything that was said."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
import inspect
from itertools import count
import json
import os
from pathlib import Path
import re
from threading import Thread
from typing import Any, Final, TypeAlias

from attrs import Factory, asdict, define, field, frozen

from boardrules.bots.loading import load
from boardrules.bots.turn import Turn, shown
from boardrules.building.notation import format_player
from boardrules.building.validators import check_whole
from boardrules.building.wording import LANGUAGE
from boardrules.dialogue.prompts import Legal, prompt, retry
from boardrules.dialogue.replies import Category, Reply, read
from boardrules.errors import BoardRulesError

Ask: TypeAlias = Callable[[str], str | Awaitable[str]]
"""Answers a prompt with a text, at once or when awaited."""

TRIES: Final = 3
"""How often a player is asked for an action."""


class NoActionError(BoardRulesError):
    """A player has stated no legal action in any of its tries, and forfeits."""


@frozen
class Exchange:
    """One question and its answer. `played` is the action that came of it, if one did.

    `by` is who chose that: the player, or the bot that stands in for it. `match` is the name of the
    match, where somebody has named it.
    """

    seat: str
    decision: int
    attempt: int
    prompt: str
    reply: str
    category: Category
    words: str
    reason: str
    rules: tuple[str, ...]
    played: str | None
    by: str | None
    match: str = ""


@define
class Player:
    """A bot that asks for its actions in text.

    Args:
        ask: answers a prompt with a text; it may be asynchronous.
        name: how it is called in what is kept.
        tries: how often it is asked for one action, each time with why the last reply was refused.
        default: the name of a bot, such as `random`, that decides after the last try; without one
            the player forfeits by `NoActionError`.
        legal: what prompts say about legal actions.
        teach: whether prompts say how the game is played.
        lang: the language of prompts, such as `fr`; what happened comes as somebody told it.
        folder: where exchanges are kept, in a new file of JSON Lines for each player and match.

    >>> from random import Random
    >>> from boardrules import Player as Seat, playout
    >>> from boardrules.bots import policy
    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple(players=2)
    >>> silent = Player(lambda prompt: "Hm.", tries=1, default="random")
    >>> match = playout(game, Random(1), {Seat(0): policy(silent, game, Seat(0))})
    >>> silent.exchanges[0].category, silent.exchanges[0].by
    ('unreadable', 'random')
    """

    ask: Ask
    name: str = "player"
    tries: int = TRIES
    default: str | None = None
    legal: Legal = "count"
    teach: bool = True
    lang: str = LANGUAGE
    folder: str | os.PathLike[str] | None = None
    exchanges: list[Exchange] = field(init=False, factory=list[Exchange])
    _decisions: int = field(init=False, default=0)
    _path: Path | None = field(init=False, default=None)
    _match: str = field(init=False, default="")
    _stand_in: Callable[[Turn[Any, Any, Any]], Any] | None = field(
        init=False,
        default=Factory(
            lambda self: None if self.default is None else load(self.default), takes_self=True
        ),
    )

    def __attrs_post_init__(self) -> None:
        check_whole("tries", self.tries, least=1)

    def begin(self, match: str) -> None:
        """Begin a match of some name, which a new file is named by; decisions count from 1."""
        self._match, self._decisions, self._path = match, 0, None

    def __call__(self, turn: Turn[Any, Any, Any]) -> Any:
        """Ask until a reply states a legal action; then decide by default, or forfeit."""
        self._decisions += 1
        question = asked = prompt(
            turn, legal=self.legal, teach=self.teach, log=turn.news, lang=self.lang
        )
        for attempt in range(1, self.tries + 1):
            text = _answer(self.ask, asked)
            reply = read(turn, text)
            action, by = reply.action, self.name if reply.category == "ok" else None
            if by is None and attempt == self.tries and self._stand_in is not None:
                action, by = self._stand_in(turn), self.default
            self._keep(turn, attempt, (asked, text), reply, (action, by))
            if by is not None:
                return action
            asked = f"{question}\n\n{retry(turn, reply, lang=self.lang)}"
        last = [each.category for each in self.exchanges[-self.tries :]]
        raise NoActionError(f"{self.name} stated no action to play: {', '.join(last)}")

    def _keep(
        self,
        turn: Turn[Any, Any, Any],
        attempt: int,
        said: tuple[str, str],
        reply: Reply[Any],
        played: tuple[Any, str | None],
    ) -> None:
        """Keep an exchange, and write it to its file at once if there is a folder."""
        action, by = played
        exchange = Exchange(
            format_player(turn.player),
            self._decisions,
            attempt,
            *said,
            category=reply.category,
            words=reply.words,
            reason=reply.reason,
            rules=tuple(each.rule for each in reply.violations),
            played=None if by is None else shown(turn.game, action),
            by=by,
            match=self._match,
        )
        self.exchanges.append(exchange)
        if self.folder is not None:
            name = ".".join(filter(None, (self._match, self.name)))
            self._path = self._path or _new_file(Path(self.folder), name)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(exchange)) + "\n")


def _answer(ask: Ask, asked: str) -> str:
    """Ask, and wait for the answer."""
    answer = ask(asked)
    if not inspect.isawaitable(answer):
        return answer
    return asyncio.run_coroutine_threadsafe(_awaited(answer), _loop(os.getpid())).result()


async def _awaited(answer: Awaitable[str]) -> str:
    return await answer


@cache
def _loop(_process: int) -> asyncio.AbstractEventLoop:
    """Start the event loop in which a process awaits answers.

    It is the same one for all questions, since clients keep connections that belong to a loop. It
    has a thread of its own, as the one that asks may have a loop already.
    """
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    return loop


def _new_file(folder: Path, name: str) -> Path:
    """Make the first file of a name that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = count(1)
    while True:
        path = folder / f"{re.sub('[^A-Za-z0-9.-]+', '_', name)}-{next(numbers)}.jsonl"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
