"""Play any game: walks, playouts, replays, and counts of the game tree."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from inspect import signature
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar, cast, overload

from attrs import frozen

from boardrules._messages import quoted
from boardrules.building.chance import pick
from boardrules.building.typecheck import check_player
from boardrules.building.validators import check_whole
from boardrules.game import DrawnGame, Game, HasNumbers, NumberedGame, Rng
from boardrules.player import CHANCE, HasPlayer, Player
from boardrules.scene import BaseScene

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
SceneT = TypeVar("SceneT", bound=BaseScene)

Policy: TypeAlias = Callable[[StateT, Sequence[ActionT], Rng], ActionT]
"""How a seat decides: from the state, its legal actions and a source of random numbers."""


@frozen
class Step(Generic[StateT, ActionT]):
    """One action of a match, between the states before and after it."""

    before: StateT
    action: ActionT
    after: StateT


@frozen(repr=False)
class Playout(Generic[StateT, ActionT]):
    """The actions of a match, the state after them, and the game if it began at the start."""

    actions: tuple[ActionT, ...]
    state: StateT
    game: Game[StateT, ActionT] | None = None

    def __repr__(self) -> str:
        """Name the game, and say how long the match is."""
        game = "" if self.game is None else f" of {self.game!r}"
        return f"<Playout{game}, {len(self.actions)} actions>"

    def _repr_html_(self) -> str | None:
        """Let a notebook replay the match."""
        from boardrules.drawing.pages import embedded  # noqa: PLC0415  # few draw

        return embedded(self)


def draw(game: Game[StateT, ActionT], state: StateT, rng: Rng) -> ActionT:
    """Draw an action of chance by weight."""
    return game.legal_actions(state)[pick(game.chance_weights(state), rng)]


def choose(_state: object, actions: Sequence[ActionT], rng: Rng) -> ActionT:
    """Choose an action at random, each equally likely: the default policy."""
    return actions[rng.randrange(len(actions))]


def walk(
    game: Game[StateT, ActionT],
    rng: Rng,
    policies: Mapping[Player, Policy[StateT, ActionT]] | None = None,
    *,
    state: StateT | None = None,
) -> Iterator[Step[StateT, ActionT]]:
    """Play a match step by step, from the start or from `state`.

    Chance acts by its weights. A seat without a policy chooses at random. Seats that choose at the
    same time are asked in the order of `to_act`. What a policy chooses is checked.
    """
    state = game.initial_state() if state is None else state
    policies = _checked(policies or {}, game.players)
    apply = apply_fast(game)
    while to_act := game.to_act(state):
        policy = policies.get(to_act[0])
        if to_act[0] == CHANCE:
            action = draw(game, state, rng)
        elif policy is None:
            action = choose(state, game.legal_actions(state), rng)
        else:
            action = policy(state, game.legal_actions(state), rng)
        after = apply(state, action) if policy is None else game.apply(state, action)
        yield Step(state, action, after)
        state = after


def _checked(
    policies: Mapping[Player, Policy[StateT, ActionT]], players: int
) -> Mapping[Player, Policy[StateT, ActionT]]:
    """Return policies of seats that there are, or raise an error that says what is wrong."""
    if not isinstance(cast("object", policies), Mapping):
        raise TypeError(f"policies: expected a policy for each seat, not {quoted(policies)}")
    for seat, policy in policies.items():
        check_player(seat, players)
        try:
            with suppress(ValueError):  # what is not written in Python may not tell
                signature(policy).bind("state", "actions", "rng")
        except TypeError:
            what = "must take a state, actions and random numbers"
            how = "bots.policy(bot, game, player) makes one of a bot"
            raise TypeError(f"the policy of seat {seat} {what}; {how}") from None
    return policies


def playout(
    game: Game[StateT, ActionT],
    rng: Rng,
    policies: Mapping[Player, Policy[StateT, ActionT]] | None = None,
    *,
    state: StateT | None = None,
    max_actions: int | None = None,
) -> Playout[StateT, ActionT]:
    """Play a match to its end, or until `max_actions` have been played.

    A match that is cut short has no outcome yet: `game.outcome(match.state)` is None.

    >>> from random import Random
    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple(players=3)
    >>> match = playout(game, Random(7))
    >>> len(match.actions), game.score(match.state)
    (108, (4, 23, 12))
    """
    if max_actions is not None:
        check_whole("max_actions", max_actions, least=0)
    now = game.initial_state() if state is None else state
    actions: list[ActionT] = []
    for step in islice(walk(game, rng, policies, state=now), max_actions):
        actions.append(step.action)
        now = step.after
    return Playout(tuple(actions), now, game if state is None else None)


def is_over(game: Game[StateT, Any], state: StateT) -> bool:
    """Return whether a match has ended: nobody is to act.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> is_over(game, game.initial_state())
    False
    """
    return not game.to_act(state)


@overload
def action_mask(game: NumberedGame[StateT, ActionT], state: StateT) -> bytes: ...
@overload
def action_mask(game: NumberedGame[StateT, ActionT], state: StateT, player: Player) -> bytes: ...
def action_mask(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player | None = None
) -> bytes:
    """Return a byte for each action number: 1 for what a seat may do, 0 for the rest.

    The default is the first seat to act. When chance acts, all bytes are 0.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> state = game.initial_state()
    >>> while game.to_act(state) == (CHANCE,):
    ...     state = game.apply(state, game.legal_actions(state)[0])
    >>> mask = action_mask(game, state)
    >>> len(mask) == game.num_actions, sum(mask) == len(game.legal_actions(state))
    (True, True)
    """
    numbers = _numbers(game, state, player)
    legal = () if game.to_act(state) == (CHANCE,) else numbers
    return bytes(bytes_of_mask(legal, game.num_actions))


def bytes_of_mask(numbers: Iterable[int], size: int) -> bytearray:
    """Return `size` bytes: 1 for each of these numbers, 0 for the rest."""
    mask = bytearray(size)
    for number in numbers:
        mask[number] = 1
    return mask


@overload
def legal_numbers(game: NumberedGame[StateT, ActionT], state: StateT) -> Sequence[int]: ...
@overload
def legal_numbers(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player
) -> Sequence[int]: ...
def legal_numbers(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player | None = None
) -> Sequence[int]:
    """Return the numbers of the legal actions of a seat, by default the first to act, in order.

    A game that is `ListsNumbers` lists them itself, without making the actions.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> state = game.initial_state()
    >>> numbers = [game.encode(state, action) for action in game.legal_actions(state)]
    >>> legal_numbers(game, state) == numbers
    True
    """
    return _numbers(game, state, player)


def _numbers(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player | None
) -> Sequence[int]:
    # To ask for an attribute takes a hundredth of the time of asking whether a protocol fits.
    listed: Callable[..., Sequence[int]] | None = getattr(game, "legal_numbers", None)
    seat = () if player is None else (player,)
    if listed is not None:
        return listed(state, *seat)
    if not isinstance(cast("object", game), HasNumbers):
        raise TypeError(f"{game!r} does not number its actions")
    return [game.encode(state, action) for action in game.legal_actions(state, *seat)]


def replay(game: Game[StateT, ActionT], actions: Iterable[ActionT]) -> Iterator[StateT]:
    """Yield the initial state and the state after each action; every action is checked."""
    state = game.initial_state()
    yield state
    for action in actions:
        state = game.apply(state, action)
        yield state


def show(
    game: DrawnGame[StateT, Any, ViewT, SceneT], state: StateT, player: Player | None = None
) -> str:
    """Draw a state as text, as a seat sees it, or as a spectator does.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> print(show(game, game.initial_state()).splitlines()[0])
    Round 1 of 4: the column is being laid
    """
    return game.render(game.scene(game.view(state, player)))


def apply_fast(game: Game[StateT, ActionT]) -> Callable[[StateT, ActionT], StateT]:
    """Return the fastest function of a game that applies legal actions."""
    # As in `legal_numbers`: search asks for this in every match that it plays.
    unchecked: Callable[[StateT, ActionT], StateT] | None = getattr(game, "apply_unchecked", None)
    return game.apply if unchecked is None else unchecked


@frozen
class Perft:
    """How many nodes of each kind the game tree has at one depth."""

    decision: int = 0
    chance: int = 0
    terminal: int = 0

    @property
    def nodes(self) -> int:
        """How many nodes there are in all."""
        return self.decision + self.chance + self.terminal


def perft(game: Game[StateT, ActionT], state: StateT, depth: int) -> Perft:
    """Count the nodes `depth` actions below `state`, once for each path that leads to them.

    A match that ended earlier has no node at that depth. Equal states are expanded only once.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> perft(game, game.initial_state(), 3)
    Perft(decision=0, chance=18, terminal=0)
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    apply = apply_fast(game)
    paths: Counter[StateT] = Counter({state: 1})
    for _ in range(depth):
        below: Counter[StateT] = Counter()
        for node, count in paths.items():
            for action in game.legal_actions(node):
                below[apply(node, action)] += count
        paths = below
    kinds: Counter[str] = Counter()
    for node, count in paths.items():
        to_act = game.to_act(node)
        kind = "terminal" if not to_act else "chance" if to_act[0] == CHANCE else "decision"
        kinds[kind] += count
    return Perft(**kinds)


def divide(game: Game[StateT, ActionT], state: StateT, depth: int) -> dict[ActionT, Perft]:
    """Split `perft` by the first action, to find where two counts differ."""
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    return {
        action: perft(game, game.apply(state, action), depth - 1)
        for action in game.legal_actions(state)
    }
