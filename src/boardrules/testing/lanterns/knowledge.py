"""What each seat knows in Lanterns, and the worlds that fit it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb

from attrs import frozen

from boardrules.player import Player
from boardrules.testing.lanterns.pieces import Action, Cards, Deal, State, View, without
from boardrules.testing.lanterns.rules import Rules
from boardrules.typecheck import as_viewer


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Return the hands that a seat has held, and what everybody knows."""
    player = as_viewer(player, rules.players)
    turns = range(state.turn if rules.is_over(state) else state.turn + 1)
    return View(
        player,
        tuple(len(packet) for packet in state.packets),
        () if player is None else tuple(state.hand(player, turn) for turn in turns),
        () if player is None else tuple(hidden[player] for hidden in state.hidden),
        state.shown,
        tuple(len(choice) for choice in state.choices),
        () if player is None else state.choices[player],
    )


def witness(state: State, action: Action, player: Player | None) -> Action | None:
    """Show a seat its own cards and choices, and the choice that reveals all."""
    if isinstance(action, Deal):
        return action if action.seat == player else None
    waiting = sum(2 - len(choice) for choice in state.choices)
    return action if action.player == player or waiting == 1 else None


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Try all packets and all that others may have hidden; weigh by the ways to deal."""
    for stories in _all_stories(rules, view, 0, rules.deck):
        packets = tuple(story.cards for story in stories)
        yield _world(view, stories), _ways_to_deal(rules.deck, packets)


@frozen
class _Story:
    """What may have become of one packet: hidden lanterns by turn, and the present choice."""

    cards: Cards
    hidden: Cards
    choice: Cards = ()


def _all_stories(
    rules: Rules, view: View, packet: int, pile: Cards
) -> Iterator[tuple[_Story, ...]]:
    """Tell what may have become of each packet from a given one on."""
    if packet == rules.players:
        yield ()
        return
    for cards in dict.fromkeys(combinations(sorted(pile), view.dealt[packet])):
        left = without(pile, *cards)
        for story in _stories(rules, view, packet, _Story(cards, ()), cards):
            for others in _all_stories(rules, view, packet + 1, left):
                yield (story, *others)


def _stories(rules: Rules, view: View, packet: int, told: _Story, hand: Cards) -> Iterator[_Story]:
    """Go on telling a packet's story, turn by turn, as far as it fits the view."""
    turn = len(told.hidden)
    holder = (packet + turn) % rules.players
    is_own = holder == view.player
    if is_own and turn < len(view.held) and hand != view.held[turn]:
        return
    if turn < len(view.shown):
        shown = view.shown[turn][holder]
        for card in (view.hidden[turn],) if is_own else dict.fromkeys(hand):
            rest = without(hand, card)
            if shown in rest:
                longer = _Story(told.cards, (*told.hidden, card))
                yield from _stories(rules, view, packet, longer, without(rest, shown))
    elif is_own:
        yield _Story(told.cards, told.hidden, view.choice)
    else:
        for choice in dict.fromkeys(permutations(hand, view.chosen[holder])):
            yield _Story(told.cards, told.hidden, choice)


def _world(view: View, stories: tuple[_Story, ...]) -> State:
    players, turns = len(stories), len(view.shown)
    hidden = tuple(
        tuple(stories[(seat - turn) % players].hidden[turn] for seat in range(players))
        for turn in range(turns)
    )
    choices = tuple(stories[(seat - turns) % players].choice for seat in range(players))
    return State(tuple(story.cards for story in stories), hidden, view.shown, choices)


def _ways_to_deal(deck: Cards, packets: Sequence[Cards]) -> int:
    """Count the ways to pick these packets among lanterns that can be told apart."""
    ways = 1
    left = Counter(deck)
    for packet in packets:
        for card, count in Counter(packet).items():
            ways *= comb(left[card], count)
            left[card] -= count
    return ways
