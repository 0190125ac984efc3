"""Laws of play: states, legal actions, chance, the end."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import attrs

from boardrules.errors import IllegalActionError
from boardrules.game import AppliesUnchecked, Explains, HasInventory, HasScoreItems, Validates
from boardrules.player import CHANCE, Player
from boardrules.testing.law import AnyMatch, LawBroken, law, require
from boardrules.testing.matches import near_legal

SAMPLE = 12
"""How many states of a match a law looks at where looking is slow."""


@law()
def ends(_game: Any, match: AnyMatch) -> None:
    """Every match ends."""
    require(match.is_over, f"not over after {len(match.actions)} actions")


@law()
def deterministic(game: Any, match: AnyMatch) -> None:
    """The same actions lead to the same states, with the same legal actions and scores."""
    state = game.initial_state()
    require(state == match.states[0], "two initial states differ")
    for action, expected in zip(match.actions, match.states[1:], strict=True):
        again = game.legal_actions(state)
        require(list(again) == list(game.legal_actions(state)), f"legal actions vary in {state}")
        require(action in again, f"{action} is not legal a second time in {state}")
        state = game.apply(state, action)
        require(state == expected, f"{action} leads to {state} and to {expected}")
        require(hash(state) == hash(expected), f"equal states hash differently: {state}")
        require(game.score(state) == game.score(expected), f"the score varies in {state}")


@law()
def pure(game: Any, match: AnyMatch) -> None:
    """Playing on leaves every earlier state as it was."""
    for state in match.sample(SAMPLE):
        _ask_everything(game, state)
    for state, shown in zip(match.states, match.prints, strict=True):
        require(repr(state) == shown, f"a state has become {state}; it was {shown}")
        require(hash(_rebuilt(state)) == hash(state), f"a state has another hash now: {state}")


def _ask_everything(game: Any, state: Any) -> None:
    for action in list(game.legal_actions(state))[:3]:
        game.apply(state, action)
    game.chance_weights(state)
    game.score(state)
    game.outcome(state)


def _rebuilt(state: Any) -> Any:
    """Make an attrs class anew, so that a hash that it keeps is worked out again."""
    return attrs.evolve(state) if attrs.has(state.__class__) else state


@law()
def legal_actions_apply(game: Any, match: AnyMatch) -> None:
    """Whoever is to act has legal actions of their own, and each of them is applied."""
    rng = match.rng()
    for state in match.sample(SAMPLE):
        for player in game.to_act(state):
            actions = game.legal_actions(state, player)
            require(actions, f"{player} is to act and has no legal action in {state}")
            for action in rng.sample(actions, min(5, len(actions))):
                require(action.player == player, f"{action} is listed for {player}")
                try:
                    game.apply(state, action)
                except IllegalActionError as error:
                    raise LawBroken(f"listed as legal, but refused: {error}") from error


@law(AppliesUnchecked)
def unchecked_agrees(game: Any, match: AnyMatch) -> None:
    """On legal actions `apply_unchecked` does what `apply` does."""
    for state, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        unchecked = game.apply_unchecked(state, action)
        require(unchecked == after, f"{action} leads to {after}, unchecked to {unchecked}")


@law(Explains)
def explanations_are_exact(game: Any, match: AnyMatch) -> None:
    """A legal action breaks no rule; an illegal one breaks those that its error names."""
    for state in match.sample(SAMPLE // 2):
        for player in game.to_act(state):
            for action in list(game.legal_actions(state, player))[:5]:
                why = game.explain(state, action)
                require(why == (), f"{action} is legal, but breaks {why}")
        for action in near_legal(match, state):
            why = game.explain(state, action)
            require(why, f"{action} is illegal in {state}, but breaks no rule")
            try:
                game.apply(state, action)
            except IllegalActionError as error:
                require(why == error.violations, f"{action} breaks {why}; the error says {error}")


@law()
def illegal_actions_are_refused(game: Any, match: AnyMatch) -> None:
    """An action that is not legal raises an error with the action, the state and the reasons."""
    for state in match.sample(SAMPLE // 2):
        before = repr(state)
        for action in near_legal(match, state):
            try:
                after = game.apply(state, action)
            except IllegalActionError as error:
                require(error.action == action, f"the error about {action} has {error.action}")
                require(error.state is state, f"the error about {action} has another state")
                require(error.violations, f"no rule is named against {action}")
            else:
                raise LawBroken(f"{action} is not legal in {state}, but leads to {after}")
        require(repr(state) == before, f"a refused action changed {before}")


@law()
def legal_actions_are_ordered(game: Any, match: AnyMatch) -> None:
    """Legal actions come without repeats, for the first to act unless another seat is asked for.

    A seat that is not to act has none.
    """
    for state in match.states:
        to_act = game.to_act(state)
        require(list(to_act) == sorted(set(to_act)), f"to_act is not in seat order: {to_act}")
        require(CHANCE not in to_act or to_act == (CHANCE,), f"chance acts alone: {to_act}")
        actions = list(game.legal_actions(state))
        require(len(set(actions)) == len(actions), f"an action is there twice in {actions}")
        first = list(game.legal_actions(state, to_act[0])) if to_act else []
        require(actions == first, f"without a seat {actions}, for the first one {first}")
        for player in {CHANCE, *map(Player, range(game.players))} - set(to_act):
            idle = list(game.legal_actions(state, player))
            require(not idle, f"{player} is not to act, but may {idle}")


@law()
def sequences_agree(game: Any, match: AnyMatch) -> None:
    """Legal actions behave as the list of them does."""
    for state in match.sample(SAMPLE):
        actions: Sequence[Any] = game.legal_actions(state)
        listed = [action for action in actions]  # noqa: C416  # by iteration, nothing else
        size = len(actions)
        require(size == len(listed), f"the length is {size}, but there are {len(listed)}")
        require(bool(actions) == bool(listed), "truth and length differ")
        for place in range(-size, size):
            require(actions[place] == listed[place], f"place {place} of {actions}")
        for place in (size, -size - 1):
            require(_is_beyond(actions, place), f"there is something in place {place} of {size}")
        for part in (slice(1, 3), slice(None, None, 2), slice(None, None, -1), slice(-2, None)):
            require(list(actions[part]) == listed[part], f"{part} of {actions}")
        require(all(action in actions for action in listed), f"`in` denies one of {listed}")
        require(not any(near in actions for near in near_legal(match, state)), "`in` is too kind")
        if not isinstance(actions, tuple):
            require(repr(actions) == repr(listed), f"repr is {actions!r}")


def _is_beyond(actions: Sequence[Any], place: int) -> bool:
    try:
        actions[place]
    except IndexError:
        return True
    return False


@law()
def commits_commute(game: Any, match: AnyMatch) -> None:
    """Seats that choose at the same time may do so in any order.

    What one chooses leaves what the others may choose as it was, until the last has chosen.
    """
    rng = match.rng()
    for state in match.states:
        for one, other in permutations(game.to_act(state), 2):
            first, second = (
                rng.choice(game.legal_actions(state, player)) for player in (one, other)
            )
            after = game.apply(state, first)
            require(other in game.to_act(after), f"{first} ends the choice of {other}")
            kept = list(game.legal_actions(after, other))
            was = list(game.legal_actions(state, other))
            require(kept == was, f"{first} changes what {other} may do, from {was} to {kept}")
            there = game.apply(after, second)
            back = game.apply(game.apply(state, second), first)
            require(there == back, f"{first} and {second} lead to {there}, or else to {back}")


@law()
def chance_is_weighed(game: Any, match: AnyMatch) -> None:
    """Chance has a positive whole weight for each of its actions; nobody else has any."""
    for state in match.states:
        weights = list(game.chance_weights(state))
        expected = len(game.legal_actions(state)) if game.to_act(state) == (CHANCE,) else 0
        require(len(weights) == expected, f"{len(weights)} weights, not {expected}, in {state}")
        fair = all(type(weight) is int and weight > 0 for weight in weights)
        require(fair, f"weights are positive whole numbers, not {weights}")


@law()
def outcome_at_the_end(game: Any, match: AnyMatch) -> None:
    """There is an outcome if and only if nobody is to act; it agrees with the score."""
    for state in match.states:
        outcome = game.outcome(state)
        require((outcome is None) == bool(game.to_act(state)), f"{outcome} in {state}")
        score = game.score(state)
        require(len(score) == game.players, f"{game.players} players have the scores {score}")
        if outcome is not None:
            require(outcome.scores == score, f"scores {outcome.scores} at the end, not {score}")
            ranks = outcome.ranks
            expected = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
            require(ranks == expected, f"{ranks} are no ranks")
            first = {Player(seat) for seat, rank in enumerate(ranks) if rank == 1}
            require(set(outcome.winners) <= first, f"{outcome.winners} win with ranks {ranks}")
            require(outcome.rule, "no rule is named for the end")


@law(HasScoreItems)
def score_items_add_up(game: Any, match: AnyMatch) -> None:
    """Score items add up to the score, and each names its rule."""
    for state in match.sample(SAMPLE):
        items = game.score_items(state)
        totals = dict.fromkeys(range(game.players), 0)
        for item in items:
            totals[item.player] += item.points
            require(item.rule, f"{item} names no rule")
        score = game.score(state)
        require(tuple(totals.values()) == score, f"{items} do not add up to {score}")


@law(Validates)
def reachable_states_are_valid(game: Any, match: AnyMatch) -> None:
    """A state that play can reach has no defects."""
    for state in match.states:
        defects = game.validate(state)
        require(defects == (), f"{defects} in {state}")


@law(HasInventory)
def components_are_conserved(game: Any, match: AnyMatch) -> None:
    """Nothing is lost and nothing is there twice: what is in the box never changes."""
    box = Counter(_components(game, match.states[0]))
    for state in match.states:
        now = Counter(_components(game, state))
        require(now == box, f"lost {box - now}, appeared {now - box} in {state}")


def _components(game: Any, state: Any) -> list[str]:
    return [component for place in game.inventory(state).values() for component in place]
