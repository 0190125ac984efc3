"""Matches for vectors, and what happens in them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from random import Random
import sys
from types import FrameType
from typing import Any, TypeAlias

from attrs import frozen

from boardrules import codec, games
from boardrules.bots import Greedy, policy
from boardrules.conformance.citing import rules_by_line
from boardrules.outcome import Outcome, ScoreItem
from boardrules.play import walk
from boardrules.player import Player
from boardrules.testing import Match
from vector_tables import MORE_TABLES, TABLES

MATCHES = 6
"""How many matches at random, and half as many greedy ones, are looked at in full at a table."""

SEARCHED = {"tucana-builders": (40, 20), "tuk-tuk-taxi": (12, 8)}
"""How many matches of both sorts are played in search of points that no match has brought."""

MOST_ACTIONS = 700
"""A match that is longer is cut off."""

Feature: TypeAlias = tuple[str, str, int, int]
"""Something that happens: a line of code that runs after another, or points by a rule.

It has the file, the function's first line, and the two lines; or the rule, for what there are
points, and how many win.
"""


@frozen(eq=False)
class Played:
    """A match at a table: what happened after how many actions for the first time, and how often.

    `seed` is negative if a player is greedy; if it is also odd, all are.
    """

    table: str
    game: Any
    actions: tuple[Any, ...]
    states: tuple[Any, ...]
    seed: int
    first: dict[Feature, int]
    times: Counter[Feature]

    @property
    def texts(self) -> tuple[str, ...]:
        """The actions in notation."""
        return tuple(map(self.game.format_action, self.actions))

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
        return len(self.actions) < MOST_ACTIONS

    @property
    def match(self) -> Match[Any, Any]:
        """The match as the test kit knows it."""
        return Match(self.game, self.actions, self.states, self.seed)


def game_at(name: str, table: str) -> Any:
    """Return the game at a table."""
    options = dict((TABLES[name] | MORE_TABLES[name])[table])
    cls = games.find_game(name)
    if changes := options.pop("box", None):
        box: object = cls().components
        options["components"] = codec.from_data({**codec.to_data(box), **changes}, type(box))
    return cls(**options)


def package_of(name: str) -> str:
    """Return the package of a game."""
    return games.package_of(games.find_game(name))


def matches_of(name: str) -> Iterator[Played]:
    """Play matches at all tables: some of each sort, and others if they end as none before."""
    seen: set[Feature] = set()
    at_random, greedy = SEARCHED.get(name, (16, MATCHES // 2))
    for table in TABLES[name]:
        for seed in (*range(at_random), *range(-1, -1 - greedy, -1)):
            match = walked(name, table, seed)
            ends = points(match.game, match.states[-1]).keys()
            if -MATCHES // 2 <= seed < MATCHES or not ends <= seen:
                seen |= ends
                yield looked_at(name, match)


def walked(name: str, table: str, seed: int) -> Played:
    """Play a match: at random, or with a negative seed by greedy players, or against one."""
    game = game_at(name, table)
    greedy = 0 if seed >= 0 else game.players if seed % 2 else 1
    seats = map(Player, range(greedy))
    bots = {seat: policy(Greedy(worlds=1), game, seat) for seat in seats}
    steps = list(islice(walk(game, Random(seed), bots), MOST_ACTIONS))
    states = (game.initial_state(), *(step.after for step in steps))
    actions = tuple(step.action for step in steps)
    return Played(table, game, actions, states, seed, {}, Counter())


def looked_at(name: str, played: Played) -> Played:
    """Look at each step of a match, in a game that has worked nothing out yet."""
    package, game = package_of(name), game_at(name, played.table)
    state, score = game.initial_state(), ()
    before = Counter[Feature]()
    first: dict[Feature, int] = {}
    times = Counter[Feature]()

    def step(state: Any, action: Any, score: tuple[int, ...]) -> Any:
        after = game.apply(state, action)
        game.legal_actions(after)
        game.chance_weights(after)
        is_told = game.score(after) != score or not game.to_act(after)
        return after, game.score(after), points(game, after) if is_told else before

    for number, action in enumerate(played.actions, start=1):
        (state, score, now), found = run(package, partial(step, state, action, score))
        found |= (now - before).keys()
        before = now
        times.update(found)
        first.update(dict.fromkeys(found - first.keys(), number))
    return Played(
        played.table, played.game, played.actions, played.states, played.seed, first, times
    )


def points(game: Any, state: Any) -> Counter[Feature]:
    """Tell by which rules there are points or winners, how often, and for what card."""
    items: tuple[ScoreItem, ...] = game.score_items(state)
    cards = (" ".join(each for each in item.evidence if " " not in each) for item in items)
    named = Counter[Feature](
        (item.rule, card, 0, 0) for item, card in zip(items, cards, strict=True)
    )
    outcome: Outcome | None = game.outcome(state)
    if outcome is not None:
        named[outcome.rule, "", len(outcome.winners), 0] = 1
    return named


def run(package: str, call: Callable[[], Any]) -> tuple[Any, set[Feature]]:
    """Call a function; return what it returns, and which lines of a game ran after which."""
    code = rules_by_line(package)
    found: set[Feature] = set()

    def enter(frame: FrameType, _event: str, _argument: Any) -> Callable[..., Any] | None:
        path = frame.f_code.co_filename
        if path not in code:
            return None
        first = str(frame.f_code.co_firstlineno)
        before = 0

        def line(frame: FrameType, event: str, _argument: Any) -> Callable[..., Any]:
            nonlocal before
            if event == "line":
                found.add((path, first, before, frame.f_lineno))
                before = frame.f_lineno
            return line

        return line

    earlier = sys.gettrace()
    sys.settrace(enter)
    try:
        result = call()
    finally:
        sys.settrace(earlier)
    return result, found


def chosen(matches: list[Played]) -> list[Played]:
    """Choose matches in which all happens that happens in any, and one at each table at least."""
    seen: set[Feature] = set()
    kept: list[Played] = []

    def take(among: Iterable[Played]) -> bool:
        def gain(match: Played) -> float:
            return len(match.first.keys() - seen) / (50 + len(match.actions))

        best = max(among, key=gain)
        is_new = not best.first.keys() <= seen
        if is_new or best.table not in {match.table for match in kept}:
            kept.append(best)
        seen.update(best.first)
        return is_new

    for table in dict.fromkeys(match.table for match in matches):
        at_table = [match for match in matches if match.table == table]
        take([match for match in at_table if match.is_over] or at_table)
    while take(matches):
        pass
    return kept
