"""Tasks for Inspect: a model plays one seat, match after match; needs the extra `inspect-ai`.

`matches` makes a task, for a function with Inspect's decorator `task` or for its `eval`. Inspect is
loaded then and not before: it is large.
"""

from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_args

from attrs import frozen

from boardrules.adapters.catalogue import found
from boardrules.bots.loading import load
from boardrules.building.validators import check_whole
from boardrules.dialogue.prompts import Legal, retry
from boardrules.dialogue.replies import Category
from boardrules.dialogue.table import Table
from boardrules.dialogue.teaching import title_of
from boardrules.game import HiddenGame
from boardrules.outcome import shares
from boardrules.player import Player

__all__ = ["matches"]


def matches(
    game: HiddenGame[Any, Any, Any] | str,
    *,
    deals: int = 10,
    bots: str = "greedy",
    tries: int = 3,
    legal: Legal = "count",
    **options: Any,
) -> Any:
    """Make a task: the model plays every deal from each seat, and bots have the others.

    The scores of a match are `payoff`, which is between -1 and 1 (alone, the points), `forfeit`,
    which is 1 if too many replies in a row were refused, and how many replies had each category.
    All prompts and replies are in the log of Inspect.

    Args:
        game: the game, with its options, or the name of one in the catalogue.
        deals: how many seeds are played, from 0 on.
        bots: the name of the bot of all other seats.
        tries: how often the model is asked for one action.
        legal: what prompts say about legal actions.
        options: the options of a game that is given by name.
    """
    if find_spec("inspect_ai") is None:
        raise ImportError('matches need Inspect: pip install "boardrules[inspect-ai]"')
    check_whole("deals", deals, least=1)
    check_whole("tries", tries, least=1)
    table: HiddenGame[Any, Any, Any] = found(game, options)
    sample = _part("dataset").Sample
    title = title_of(table)
    return _part().Task(
        dataset=[
            sample(
                id=f"deal {deal} as P{seat + 1}",
                input=f"A match of {title} as P{seat + 1}.",
                metadata={"deal": deal, "seat": seat},
            )
            for deal in range(deals)
            for seat in range(table.players)
        ],
        solver=_solver(_Rules(table, bots, tries, legal)),
        scorer=_scorer(),
    )


def _part(name: str = "") -> Any:
    """Import a part of Inspect, which is large: only where it is used."""
    return import_module(f"inspect_ai.{name}".rstrip("."))


@frozen
class _Rules:
    """How matches are played."""

    game: HiddenGame[Any, Any, Any]
    bots: str
    tries: int
    legal: Legal

    def seated(self, deal: int, seat: int) -> Table:
        """Begin a match."""
        others = [Player(each) for each in range(self.game.players) if each != seat]
        return Table(self.game, {each: load(self.bots) for each in others}, deal)


def _solver(rules: _Rules) -> Any:
    def plays() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            table = rules.seated(state.metadata["deal"], state.metadata["seat"])
            categories: Counter[Category] = Counter()
            refused, more = 0, ""
            while table.turn is not None and refused < rules.tries:
                turn, asked = table.turn, table.ask(legal=rules.legal) + more
                state.messages = [_part("model").ChatMessageUser(content=asked)]
                state = await generate(state)
                reply = table.answer(state.output.completion)
                categories[reply.category] += 1
                refused = 0 if reply.category == "ok" else refused + 1
                more = "" if refused == 0 else f"\n\n{retry(turn, reply)}"
            seat: int = state.metadata["seat"]
            outcome = table.outcome
            payoff = -1.0 if outcome is None else shares(outcome)[seat]
            counts = {each: categories[each] for each in get_args(Category)}
            scores = {"payoff": payoff, "forfeit": float(outcome is None), **counts}
            state.metadata["scores"] = scores
            return state

        return solve

    return _part("solver").solver(plays)()


def _scorer() -> Any:
    scorer = _part("scorer")

    def played() -> Any:
        async def score(state: Any, _target: Any) -> Any:
            return scorer.Score(value=state.metadata["scores"])

        return score

    metrics = {"*": [scorer.mean(), scorer.stderr()]}
    return scorer.scorer(metrics=metrics)(played)()
