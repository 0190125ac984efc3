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
"""How many states of a match a slow law samples."""


@law()
def ends(game: Any, match: AnyMatch) -> None:
    """Every match ends, and until then somebody has a legal action."""
    state = match.states[-1]
    stuck = game.to_act(state) and not game.legal_actions(state)
    require(not stuck, "{} to act, with no legal action, in {}", game.to_act(state), state)
    require(match.is_over, "not over after {} actions", len(match.actions))


@law()
def deterministic(game: Any, match: AnyMatch) -> None:
    """The same actions lead to the same states, and everything about them is the same."""
    state = game.initial_state()
    require(state == match.states[0], "two initial states differ")
    for action, expected in zip(match.actions, match.states[1:], strict=True):
        legal = list(game.legal_actions(state))
        require(legal == list(game.legal_actions(state)), "legal actions vary in {}", state)
        require(action in legal, "{} is not legal a second time in {}", action, state)
        state = game.apply(state, action)
        require(state == expected, "{} leads to {} and to {}", action, state, expected)
        require(hash(state) == hash(expected), "equal states hash differently: {}", state)
        require(game.score(state) == game.score(expected), "the score varies in {}", state)
        require(game.outcome(state) == game.outcome(expected), "the outcome varies in {}", state)
        require(game.to_act(state) == game.to_act(expected), "who acts varies in {}", state)
        weights, others = (list(game.chance_weights(each)) for each in (state, expected))
        require(weights == others, "the weights in {} are {} and {}", state, weights, others)


@law()
def pure(game: Any, match: AnyMatch) -> None:
    """Playing on does not change earlier states."""
    names = ("to_act", "chance_weights", "score", "outcome", "score_items", "validate", "inventory")
    readings = [getattr(game, name) for name in names if hasattr(game, name)]
    viewers = (None, *map(Player, range(game.players))) if hasattr(game, "view") else ()
    state = game.initial_state()
    states = [state]
    shown = [(repr(state), hash(state))]
    for action in match.actions:
        for other in game.legal_actions(state)[:2]:
            game.apply(state, other)
        for reading in readings:
            reading(state)
        for viewer in viewers:
            game.view(state, viewer)
        state = game.apply(state, action)
        states.append(state)
        shown.append((repr(state), hash(state)))
    for state, (text, number) in zip(states, shown, strict=True):
        require(repr(state) == text, "a state has become {}; it was {}", state, text)
        require(hash(_rebuilt(state)) == number, "a state has another hash now: {}", state)


def _rebuilt(state: Any) -> Any:
    """Copy an attrs object, so that its cached hash is computed again."""
    return attrs.evolve(state) if attrs.has(state.__class__) else state


@law()
def legal_actions_apply(game: Any, match: AnyMatch) -> None:
    """Each seat to act has legal actions of its own, and each of them can be applied."""
    rng = match.rng()
    for state in match.sample(SAMPLE):
        for player in game.to_act(state):
            actions = game.legal_actions(state, player)
            require(actions, "{} is to act and has no legal action in {}", player, state)
            for action in rng.sample(actions, min(5, len(actions))):
                require(action.player == player, "{} is listed for {}", action, player)
                try:
                    game.apply(state, action)
                except IllegalActionError as error:
                    raise LawBroken(f"listed as legal, but refused: {error}") from error


@law(AppliesUnchecked)
def unchecked_agrees(game: Any, match: AnyMatch) -> None:
    """On legal actions, `apply_unchecked` agrees with `apply`."""
    for state, action in match.steps():
        after, unchecked = game.apply(state, action), game.apply_unchecked(state, action)
        require(unchecked == after, "{} leads to {}, unchecked to {}", action, after, unchecked)


@law(Explains)
def explanations_are_exact(game: Any, match: AnyMatch) -> None:
    """A legal action breaks no rule; an illegal one breaks the rules that its error names."""
    rng = match.rng()
    for state in match.sample(SAMPLE // 2):
        for player in game.to_act(state):
            actions = game.legal_actions(state, player)
            for action in rng.sample(actions, min(5, len(actions))):
                why = game.explain(state, action)
                require(why == (), "{} is legal, but breaks {}", action, why)
        for action in near_legal(match, state):
            why = game.explain(state, action)
            require(why, "{} is illegal in {}, but breaks no rule", action, state)
            try:
                game.apply(state, action)
            except IllegalActionError as error:
                require(
                    why == error.violations, "{} breaks {}; the error says {}", action, why, error
                )


@law()
def illegal_actions_are_refused(game: Any, match: AnyMatch) -> None:
    """An illegal action raises an error with the action, the state and the broken rules."""
    for state in match.sample(SAMPLE // 2):
        before = repr(state)
        for action in near_legal(match, state):
            try:
                after = game.apply(state, action)
            except IllegalActionError as error:
                require(error.action == action, "the error about {} has {}", action, error.action)
                require(error.state is state, "the error about {} has another state", action)
                require(error.violations, "no rule is named against {}", action)
            else:
                raise LawBroken(f"{action} is not legal in {state}, but leads to {after}")
        require(repr(state) == before, "a refused action changed {}", before)


@law()
def legal_actions_are_ordered(game: Any, match: AnyMatch) -> None:
    """Legal actions have no repeats; the default is those of the first seat to act.

    A seat that is not to act has none.
    """
    everybody = {CHANCE, *map(Player, range(game.players))}
    for state in match.states:
        to_act = game.to_act(state)
        require(everybody.issuperset(to_act), "not all of {} are at the table", to_act)
        require(list(to_act) == sorted(set(to_act)), "to_act is not in seat order: {}", to_act)
        require(CHANCE not in to_act or to_act == (CHANCE,), "chance acts alone: {}", to_act)
        actions = list(game.legal_actions(state))
        first = list(game.legal_actions(state, to_act[0])) if to_act else []
        require(actions == first, "by default {}, for the first seat to act {}", actions, first)
        for player in everybody:
            own = list(game.legal_actions(state, player))
            require(len(set(own)) == len(own), "an action is listed twice in {}", own)
            require(player in to_act or not own, "{} is not to act, but may {}", player, own)


@law()
def sequences_agree(game: Any, match: AnyMatch) -> None:
    """The sequence of legal actions behaves like a list."""
    for state in match.sample(SAMPLE):
        actions: Sequence[Any] = game.legal_actions(state)
        listed = [action for action in actions]  # noqa: C416  # by iteration only
        size = len(actions)
        require(size == len(listed), "the length is {}, but there are {}", size, len(listed))
        require(bool(actions) == bool(listed), "truth and length differ")
        for index in range(-size, size):
            require(actions[index] == listed[index], "index {} of {}", index, actions)
        for index in (size, -size - 1):
            require(_is_beyond(actions, index), "{} actions have an index {}", size, index)
        for part in (slice(1, 3), slice(None, None, 2), slice(None, None, -1), slice(-2, None)):
            require(list(actions[part]) == listed[part], "{} of {}", part, actions)
        require(all(action in actions for action in listed), "`in` denies one of {}", listed)
        require(
            not any(near in actions for near in near_legal(match, state)),
            "`in` accepts an illegal action",
        )
        if not isinstance(actions, tuple):
            require(repr(actions) == repr(listed), "repr is {!r}", actions)


def _is_beyond(actions: Sequence[Any], index: int) -> bool:
    try:
        actions[index]
    except IndexError:
        return True
    return False


@law()
def commits_commute(game: Any, match: AnyMatch) -> None:
    """Seats that choose at the same time may do so in any order.

    What one seat chooses does not change what the others may choose, until all have chosen.
    """
    rng = match.rng()
    for state in match.states:
        for one, other in permutations(game.to_act(state), 2):
            first, second = (
                rng.choice(game.legal_actions(state, player)) for player in (one, other)
            )
            after = game.apply(state, first)
            require(other in game.to_act(after), "{} ends the choice of {}", first, other)
            kept = list(game.legal_actions(after, other))
            was = list(game.legal_actions(state, other))
            require(
                kept == was, "{} changes what {} may do, from {} to {}", first, other, was, kept
            )
            there = game.apply(after, second)
            back = game.apply(game.apply(state, second), first)
            require(
                there == back,
                "{} and {} lead to {}, in the other order to {}",
                first,
                second,
                there,
                back,
            )


@law()
def chance_is_weighed(game: Any, match: AnyMatch) -> None:
    """Each action of chance has a positive whole weight; there are no other weights."""
    for state in match.states:
        weights = list(game.chance_weights(state))
        expected = len(game.legal_actions(state)) if game.to_act(state) == (CHANCE,) else 0
        require(
            len(weights) == expected, "{} weights, not {}, in {}", len(weights), expected, state
        )
        fair = all(type(weight) is int and weight > 0 for weight in weights)
        require(fair, "weights are positive whole numbers, not {}", weights)


@law()
def outcome_at_the_end(game: Any, match: AnyMatch) -> None:
    """There is an outcome if and only if nobody is to act; it agrees with the score."""
    for state in match.states:
        outcome = game.outcome(state)
        require((outcome is None) == bool(game.to_act(state)), "{} in {}", outcome, state)
        score = game.score(state)
        require(len(score) == game.players, "{} players have the scores {}", game.players, score)
        if outcome is not None:
            require(outcome.scores == score, "scores {} at the end, not {}", outcome.scores, score)
            ranks = outcome.ranks
            expected = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
            require(len(ranks) == game.players, "{} players have ranks {}", game.players, ranks)
            require(ranks == expected, "{} are not ranks", ranks)
            first = tuple(Player(seat) for seat, rank in enumerate(ranks) if rank == 1)
            winners = outcome.winners
            require(winners in ((), first), "{} win with ranks {}", winners, ranks)
            require(outcome.rule, "no rule is named for the end")


@law(HasScoreItems)
def score_items_add_up(game: Any, match: AnyMatch) -> None:
    """Score items add up to the score, and each names its rule."""
    for state in match.sample(SAMPLE):
        items = game.score_items(state)
        totals = dict.fromkeys(range(game.players), 0)
        for item in items:
            require(item.player in totals, "{} is for nobody at the table", item)
            totals[item.player] += item.points
            require(item.rule, "{} names no rule", item)
        score = game.score(state)
        require(tuple(totals.values()) == score, "{} do not add up to {}", items, score)


@law(Validates)
def reachable_states_are_valid(game: Any, match: AnyMatch) -> None:
    """A state that play can reach has no defects."""
    for state in match.states:
        defects = game.validate(state)
        require(defects == (), "{} in {}", defects, state)


@law(HasInventory)
def components_are_conserved(game: Any, match: AnyMatch) -> None:
    """Nothing is lost and nothing appears: the components in play never change."""
    box = Counter(_components(game, match.states[0]))
    for state in match.states:
        now = Counter(_components(game, state))
        require(now == box, "lost {}, appeared {} in {}", box - now, now - box, state)


def _components(game: Any, state: Any) -> list[str]:
    return [component for place in game.inventory(state).values() for component in place]
