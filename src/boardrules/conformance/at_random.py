"""Random matches in which an engine is asked everything."""

from collections import Counter
from collections.abc import Collection, Iterator
from math import inf
from random import Random
from typing import Any, Final, get_args

from boardrules import codec
from boardrules.building.notation import format_player
from boardrules.conformance.checking import (
    Difference,
    Result,
    difference_in,
    library_at,
    questions,
    refused_by,
    replied,
)
from boardrules.conformance.engines import Engine, EngineError, Library, UnsupportedError
from boardrules.conformance.vectors import Kind, Question, Step, Vector, vectors_of
from boardrules.errors import BoardRulesError
from boardrules.games import player_counts
from boardrules.play import choose, draw
from boardrules.player import CHANCE, Player

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""All kinds of questions."""

PROBES: Final = 3
"""How many actions an engine is asked to explain in each position, at most."""


def game_at_random(game_class: type[Any], rng: Random) -> dict[str, Any]:
    """Choose a box, and for each option one of the values that it has in the vectors of a game.

    A game that has no vectors is played with any number of players, and options that are usual.
    """
    tables = _tables(game_class)
    while True:
        table = rng.choice(tables)
        options = {name: rng.choice(tables)["options"][name] for name in table["options"]}
        game = table | {"options": options}
        try:
            Library(lambda _name: game_class).new(game)
        except EngineError:  # not every seat is at every table, nor every edition in every box
            continue
        return game


def _tables(game_class: type[Any]) -> list[dict[str, Any]]:
    try:
        vectors = vectors_of(game_class.name).vectors
        # Vectors may be older than an option, and leave it out.
        games = [codec.to_data(codec.from_data(each.game, game_class)) for each in vectors]
    except LookupError:
        players = [{"players": number} for number in player_counts(game_class)]
        games = [codec.to_data(game_class(**each)) for each in players or [{}]]
    return [*{codec.to_json(game): game for game in games}.values()]


def check_at_random(
    title: str,
    game: dict[str, Any],
    engine: Engine,
    rng: Random,
    *,
    kinds: Collection[Kind] = KINDS,
    longest: float = inf,
) -> Result:
    """Play a match at random with an engine, up to the first difference.

    This library chooses among what is legal, and chance by its weights. In each position all is
    asked that vectors ask, but what only one of those who look on sees, and some actions are to be
    explained that may be illegal. What the engine does not support is not asked again. `kinds` are
    the questions that are asked, and `longest` is the number of actions after which it is enough.
    """
    answered, unsupported = Counter[Kind](), Counter[tuple[str, str]]()
    done: tuple[str, ...] = ()

    def result(difference: Difference | None = None) -> Result:
        match = Vector(title, "A match at random.", game, (), (Step(done, ()),))
        return Result(match, answered, unsupported, difference)

    reply = replied(engine.new, game)
    if reply.is_unsupported:
        unsupported["new", str(reply.error)] += 1
        return result()
    if reply.error is not None:
        return result(Difference(game, (), error=reply.error))
    library = library_at(game, ())
    legal: list[str] = []
    left_out = {*KINDS}.difference(kinds)
    while True:
        legal += library.ask(Question(ask="legal"))
        for question in _asked(library, legal, rng):
            if question.ask in left_out:
                continue
            try:
                found = difference_in(question, library, engine, game, done)
            except UnsupportedError as error:
                unsupported[question.ask, str(error)] += 1
                left_out.add(question.ask)
                continue
            if found is not None:
                return result(found)
            answered[question.ask] += 1
        action = _chosen(library, rng)
        if action is None or len(done) >= longest:
            return result()
        done = (*done, action)
        reply = replied(engine.do, [action])
        if reply.error is not None:
            reasons = refused_by(engine, action)
            return result(Difference(game, done, error=reply.error, refused_by=reasons))
        library.do([action])


def _asked(library: Library, legal: list[str], rng: Random) -> Iterator[Question]:
    """Yield what is asked in a position, where some actions were legal here or before."""
    seats = map(Player, range(library.position.game.players))
    viewer = rng.choice([None, *map(format_player, seats)])
    for question in questions(library):
        if question.ask != "scene" or question.seat == viewer:
            yield question
    for _ in range(PROBES if legal else 0):
        text = _mixed(legal, rng)
        if _is_notation(library, text):
            yield Question(ask="explain", action=text)


def _mixed(texts: list[str], rng: Random) -> str:
    """Take an action, and for one of its words that of another action."""
    words, others = rng.choice(texts).split(), rng.choice(texts).split()
    place = rng.randrange(min(len(words), len(others)))
    return " ".join([*words[:place], others[place], *words[place + 1 :]])


def _is_notation(library: Library, text: str) -> bool:
    game = library.position.game
    try:
        return game.format_action(game.parse_action(text)) == text
    except BoardRulesError:
        return False


def _chosen(library: Library, rng: Random) -> str | None:
    """Choose an action of any seat that is to act, or of chance; None at the end."""
    game, state = library.position.game, library.position.state
    to_act = game.to_act(state)
    if not to_act:
        return None
    if to_act[0] == CHANCE:
        return game.format_action(draw(game, state, rng))
    return game.format_action(choose(state, game.legal_actions(state, rng.choice(to_act)), rng))
