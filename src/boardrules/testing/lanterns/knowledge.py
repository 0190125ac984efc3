"""What each seat knows in Lanterns, and the worlds that fit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb

from attrs import frozen

from boardrules.building.sequences import replaced
from boardrules.building.simultaneous_choices import revealed
from boardrules.building.typecheck import as_viewer
from boardrules.player import Player
from boardrules.testing.lanterns.pieces import Action, Cards, Deal, Show, State, View, without
from boardrules.testing.lanterns.rules import Rules


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


def witness(state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
    """Tell a seat its own lanterns and choices, and what all show once all have chosen."""
    if isinstance(action, Deal):
        return (action,) if action.seat == player else ()
    made = replaced(state.choices, action.player, (*state.choices[action.player], action.card))
    if all(len(choice) == 2 for choice in made):
        shown = [Show(Player(seat), card) for seat, (_, card) in enumerate(made)]
        return revealed(shown, action, player)
    return (action,) if action.player == player else ()


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Try all packets and hidden lanterns; weigh each world by the ways to deal it."""
    for histories in _all_histories(rules, view, 0, rules.deck):
        packets = tuple(history.cards for history in histories)
        yield _world(view, histories), _ways_to_deal(rules.deck, packets)


@frozen
class _History:
    """One possible history of a packet: hidden lanterns by turn, and the current choice."""

    cards: Cards
    hidden: Cards
    choice: Cards = ()


def _all_histories(
    rules: Rules, view: View, packet: int, pile: Cards
) -> Iterator[tuple[_History, ...]]:
    """Yield the possible histories of a packet and all later ones."""
    if packet == rules.players:
        yield ()
        return
    size = min(view.dealt[packet], len(pile) + 1)  # nobody was dealt more than there are
    for cards in dict.fromkeys(combinations(sorted(pile), size)):
        left = without(pile, *cards)
        for history in _histories_of(rules, view, packet, _History(cards, ()), cards):
            for others in _all_histories(rules, view, packet + 1, left):
                yield (history, *others)


def _histories_of(
    rules: Rules, view: View, packet: int, so_far: _History, hand: Cards
) -> Iterator[_History]:
    """Extend the history of a packet turn by turn, as long as it fits the view."""
    turn = len(so_far.hidden)
    holder = (packet + turn) % rules.players
    is_own = holder == view.player
    if is_own and turn < len(view.held) and hand != view.held[turn]:
        return
    if turn < len(view.shown):
        shown = view.shown[turn][holder]
        for card in (view.hidden[turn],) if is_own else dict.fromkeys(hand):
            rest = without(hand, card)
            if shown in rest:
                longer = _History(so_far.cards, (*so_far.hidden, card))
                yield from _histories_of(rules, view, packet, longer, without(rest, shown))
    elif is_own:
        yield _History(so_far.cards, so_far.hidden, view.choice)
    else:
        chosen = min(view.chosen[holder], len(hand) + 1)
        for choice in dict.fromkeys(permutations(hand, chosen)):
            yield _History(so_far.cards, so_far.hidden, choice)


def _world(view: View, histories: tuple[_History, ...]) -> State:
    players, turns = len(histories), len(view.shown)
    hidden = tuple(
        tuple(histories[(seat - turn) % players].hidden[turn] for seat in range(players))
        for turn in range(turns)
    )
    choices = tuple(histories[(seat - turns) % players].choice for seat in range(players))
    return State(tuple(history.cards for history in histories), hidden, view.shown, choices)


def _ways_to_deal(deck: Cards, packets: Sequence[Cards]) -> int:
    """Count the ways to deal these packets if all lanterns were distinct."""
    ways = 1
    left = Counter(deck)
    for packet in packets:
        for card, count in Counter(packet).items():
            ways *= comb(left[card], count)
            left[card] -= count
    return ways
