"""Laws of action numbers and of observations."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from boardrules import codec
from boardrules.building.notation import format_player
from boardrules.building.observation import Observation
from boardrules.errors import NumberError
from boardrules.game import HasNumbers, HasObservations, HasTypes, HasViews, ListsNumbers
from boardrules.play import action_mask
from boardrules.player import CHANCE, Player
from boardrules.testing.knowledge_laws import first_worlds, some_out_of_order, some_worlds
from boardrules.testing.law import AnyMatch, law, require
from boardrules.testing.matches import near_legal

T = TypeVar("T")

MANY = 60
"""How many actions or numbers are sampled, besides the first and the last."""

FEW_STATES = 6
"""How many states of a match are sampled, besides the first and the last."""


def _seats(game: Any) -> list[Player]:
    return [Player(seat) for seat in range(game.players)]


def _some(values: Sequence[T], rng: Random) -> list[T]:
    if len(values) <= MANY:
        return list(values)
    return [values[0], *rng.sample(values, MANY), values[-1]]


def _total(game: Any, actor: Player | None) -> int:
    """Return how many numbers there are for chance, or for a seat."""
    total: int = game.numbering.num_draws if actor == CHANCE else game.num_actions
    return total


@law(HasNumbers)
def numbers_are_exact(game: Any, match: AnyMatch) -> None:
    """Each legal action has its own number, and the number gives the action back."""
    counted = game.numbering.num_decisions
    require(game.num_actions == counted, "{} actions, {} numbers", game.num_actions, counted)
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(FEW_STATES), rng):
        to_act = game.to_act(state)
        for player in to_act:
            total = _total(game, player)
            taken: dict[int, Any] = {}
            for action in _some(game.legal_actions(state, player), rng):
                number = game.encode(state, action)
                is_fit = type(number) is int and 0 <= number < total
                require(is_fit, "{} has the number {}, not 0 to {}", action, number, total - 1)
                other = taken.setdefault(number, action)
                require(other == action, "{} and {} have the number {}", action, other, number)
                if player != CHANCE:
                    read = game.decode(state, number, player)
                    require(read == action, "{} comes back from {} as {}", action, number, read)
                if player == to_act[0]:
                    read = game.decode(state, number)
                    require(read == action, "{} comes first, but {} is {}", action, number, read)


@law(HasNumbers, ListsNumbers)
def listed_numbers_are_those_of_legal_actions(game: Any, match: AnyMatch) -> None:
    """`legal_numbers` are the numbers of `legal_actions`, in the same order, for everybody."""
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(FEW_STATES), rng):
        for asked in ((), *((player,) for player in (CHANCE, *_seats(game)))):
            numbers = [game.encode(state, action) for action in game.legal_actions(state, *asked)]
            listed = list(game.legal_numbers(state, *asked))
            require(listed == numbers, "{} are listed, not {}", listed, numbers)


@law(HasNumbers)
def other_numbers_are_refused_or_exact(game: Any, match: AnyMatch) -> None:
    """A number either stands for one action of a seat to act, legal or not, or is refused.

    Every number is refused for a seat that is not to act. An action without a number is refused
    too.
    """
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(FEW_STATES), rng):
        for action in near_legal(match, state):
            _encoded(game, state, action)
        for asked, actor in _questions(game, state):
            total = _total(game, actor)
            for number in (-1, total, *rng.sample(range(total), min(total, 20))):
                action = _decoded(game, state, number, *asked)
                if action is not None:
                    require(0 <= number < total, "{} is {}, beyond {}", number, action, total - 1)
                    require(action.player == actor, "{} is {}, not by {}", number, action, actor)
                    again = _encoded(game, state, action)
                    require(again == number, "{} is {}, which is {}", number, action, again)


def _questions(game: Any, state: Any) -> Iterator[tuple[tuple[Player, ...], Player | None]]:
    """Pair each argument for a seat, which may be left out, with the seat whose action it gives."""
    to_act = game.to_act(state)
    yield (), to_act[0] if to_act else None
    for seat in _seats(game):
        yield (seat,), seat if seat in to_act else None


def _encoded(game: Any, state: Any, action: Any) -> int | None:
    try:
        number: int = game.encode(state, action)
    except NumberError:
        return None
    return number


def _decoded(game: Any, state: Any, number: int, *asked: Player) -> Any:
    try:
        return game.decode(state, number, *asked)
    except NumberError:
        return None


@law(HasNumbers)
def masks_show_what_is_legal(game: Any, match: AnyMatch) -> None:
    """The mask of a seat has ones for exactly its legal actions."""
    for state in match.sample(FEW_STATES // 2):
        for player in _seats(game):
            ones = sum(action_mask(game, state, player))
            legal = len(game.legal_actions(state, player))
            require(
                ones == legal,
                "the mask of {} has {} ones for {} actions",
                format_player(player),
                ones,
                legal,
            )


@law(HasNumbers, HasViews)
def numbers_tell_nothing_hidden(game: Any, match: AnyMatch) -> None:
    """To a seat to act, a number means the same in all states that it cannot tell apart."""
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(FEW_STATES // 2), rng):
        for player in (seat for seat in game.to_act(state) if seat != CHANCE):
            legal = _some(game.legal_actions(state, player), rng)
            numbers = {action: game.encode(state, action) for action in legal}
            some = (*numbers.values(), *_some(range(game.num_actions), rng))
            meanings = {number: _decoded(game, state, number, player) for number in some}
            view = game.view(state, player)
            for world in some_worlds(game, view, first_worlds(game, view), rng):
                for action, here in numbers.items():
                    there = _encoded(game, world, action)
                    require(there == here, "{} is {}, but {} in {}", action, here, there, world)
                for number, here in meanings.items():
                    there = _decoded(game, world, number, player)
                    require(there == here, "{} is {}, but {} in {}", number, here, there, world)


@law(HasObservations, HasViews)
def observations_have_their_shape(game: Any, match: AnyMatch) -> None:
    """An observation has a table for each feature, of its size and in its range."""
    names = [feature.name for feature in game.features]
    require(len(set(names)) == len(names), "two features have one name: {}", names)
    for state in match.sample(FEW_STATES // 2):
        for player in _seats(game):
            tables = game.observe(game.view(state, player), player)
            require(set(tables) == set(names), "tables {}, features {}", [*tables], names)
            for feature in game.features:
                table = list(tables[feature.name])
                require(len(table) == feature.size, "{} has {} numbers", feature, len(table))
                kinds = set(map(type, table))
                require(kinds <= {int}, "{} has numbers of {}", feature, kinds)
                least, most = min(table, default=feature.low), max(table, default=feature.low)
                is_fit = feature.low <= least and most <= feature.high
                require(is_fit, "{} has numbers from {} to {}", feature, least, most)


@law(HasObservations, HasViews)
def observations_leak_nothing(game: Any, match: AnyMatch) -> None:
    """An observation depends on the view alone: equal views give equal observations."""
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(FEW_STATES // 2), rng):
        for player in _seats(game):
            view = game.view(state, player)
            tables = game.observe(view, player)
            again = _differences(tables, game.observe(view, player))
            require(not again, "{} of {} change from one observation to the next", again, view)
            world = game.determinize(view, rng)
            there = _differences(tables, game.observe(game.view(world, player), player))
            require(not there, "{} tell {} from {}", there, state, world)


@law(HasObservations, HasViews, HasTypes)
def observations_outlast_storage(game: Any, match: AnyMatch) -> None:
    """A view that comes back from JSON gives the same observation."""
    for state in match.sample(2):
        for player in _seats(game):
            view = game.view(state, player)
            read = codec.from_json(codec.to_json(view), game.types.view)
            then = _differences(game.observe(view, player), game.observe(read, player))
            require(not then, "{} of {} change after a round trip through JSON", then, view)


def _differences(tables: Observation, others: Observation) -> list[str]:
    """Name the tables in which two observations differ."""
    return [name for name in tables if list(tables[name]) != list(others[name])]
