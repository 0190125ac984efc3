"""The rules of Lanterns: the contract, and why an action is illegal."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import field, frozen

from boardrules.building.notation import format_player
from boardrules.building.sequences import LazySequence, replaced
from boardrules.building.typecheck import as_whole, check_type
from boardrules.building.validators import one_of
from boardrules.errors import IllegalActionError, Violation
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.testing.lanterns.pieces import Action, Cards, Deal, Hide, Show, State, without


class Choices(LazySequence[Action]):
    """One action for each different lantern, made on demand."""

    __slots__ = ("_cards", "_kind", "_player")

    def __init__(self, kind: type[Hide | Show], player: Player, hand: Cards) -> None:
        self._kind = kind
        self._player = player
        self._cards = tuple(dict.fromkeys(hand))
        self.length = len(self._cards)

    def item(self, index: int, /) -> Action:
        """Make the action at an index."""
        return self._kind(self._player, self._cards[index])


@frozen(slots=False)
class Rules:
    """The rules at one table; `deck` holds all lanterns, and each turn takes two from a hand."""

    players: int = field(default=2, validator=one_of(2, 3, 4))
    hand_size: int = field(default=4, validator=one_of(2, 4, 6))
    deck: Cards = (1, 1, 2, 2, 3, 4, 5, 6, 7)

    def __attrs_post_init__(self) -> None:
        if len(self.deck) < self.players * self.hand_size:
            need = self.players * self.hand_size
            raise ValueError(f"the hands need {need} lanterns, but the deck has {len(self.deck)}")
        if not all(0 <= card <= 9999 for card in self.deck):
            raise ValueError("a lantern has a number from 0 to 9999")

    @cached_property
    def kinds(self) -> Cards:
        """All different lanterns, in rising order."""
        return tuple(sorted(set(self.deck)))

    # The contract.

    def initial_state(self) -> State:
        """Return the state before the deal."""
        return State(((),) * self.players, (), (), ((),) * self.players)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Return chance during the deal, then all seats that have not made both choices."""
        if self.is_dealing(state):
            return (CHANCE,)
        if self.is_over(state):
            return ()
        return tuple(Player(seat) for seat, made in enumerate(state.choices) if len(made) < 2)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions in the order of the lanterns."""
        to_act = self.to_act(state)
        if not to_act or (player is not None and player not in to_act):
            return ()
        player = to_act[0] if player is None else Player(as_whole(player, "seat"))
        if player == CHANCE:
            seat = self.next_seat(state)
            return [Deal(CHANCE, seat, card) for card in sorted(self.pile(state))]
        return Choices(Show if state.choices[player] else Hide, player, self.held(state, player))

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh each lantern by how many of its kind are left in the pile."""
        if not self.is_dealing(state):
            return ()
        return tuple(count for _, count in sorted(self.pile(state).items()))

    def apply(self, state: State, action: Action) -> State:
        """Return the state after a legal action, or raise `IllegalActionError`."""
        if violations := self.explain(state, action):
            raise IllegalActionError(action, state, violations)
        return self.apply_unchecked(state, action)

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        if isinstance(action, Deal):
            packet = tuple(sorted((*state.packets[action.seat], action.card)))
            packets = replaced(state.packets, action.seat, packet)
            return State(packets, state.hidden, state.shown, state.choices)
        made = (*state.choices[action.player], action.card)
        choices = replaced(state.choices, action.player, made)
        if any(len(choice) < 2 for choice in choices):
            return State(state.packets, state.hidden, state.shown, choices)
        hidden, shown = zip(*choices, strict=True)
        return State(
            state.packets,
            (*state.hidden, hidden),
            (*state.shown, shown),
            ((),) * self.players,
        )

    def score(self, state: State) -> tuple[int, ...]:
        """Count the turns in which each seat showed the brightest lantern."""
        winners = [item.player for item in self.score_items(state)]
        return tuple(winners.count(Player(seat)) for seat in range(self.players))

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the point of each turn."""
        return tuple(
            ScoreItem(Player(shown.index(max(shown))), 1, "LANTERNS-4", (f"turn {turn}",))
            for turn, shown in enumerate(state.shown, start=1)
            if shown.count(max(shown)) == 1
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return who has won, once all hands are empty."""
        if not self.is_over(state):
            return None
        return Outcome.by_score(self.score(state), "LANTERNS-7")

    # Why an action is illegal.

    def explain(self, state: State, action: Action) -> tuple[Violation, ...]:
        """Name every rule that an action breaks; anything but an action raises `TypeError`."""
        check_type(action, Action, "action")
        if self.is_over(state):
            return (Violation("LANTERNS-6", "the match is over"),)
        if isinstance(action, Deal):
            return tuple(self._violations_of_deal(state, action))
        return tuple(self._violations_of_choice(state, action))

    def _violations_of_deal(self, state: State, action: Deal) -> Iterator[Violation]:
        if action.player != CHANCE:
            yield Violation("LANTERNS-1", f"chance deals, not {format_player(action.player)}")
        if not self.is_dealing(state):
            yield Violation("LANTERNS-1", "the deal is over")
            return
        if action.seat != self.next_seat(state):
            yield Violation("LANTERNS-1", "the lanterns are dealt in seat order")
        if action.card not in self.pile(state):
            yield Violation("LANTERNS-1", f"the pile has no {action.card}")

    def _violations_of_choice(self, state: State, action: Hide | Show) -> Iterator[Violation]:
        if self.is_dealing(state):
            yield Violation("LANTERNS-1", "the deal is not over")
            return
        if action.player not in self.to_act(state):
            yield Violation("LANTERNS-2", f"{format_player(action.player)} has nothing to choose")
            return
        if isinstance(action, Show) != bool(state.choices[action.player]):
            yield Violation("LANTERNS-2", "a player hides a lantern first, then shows one")
        if action.card not in self.held(state, action.player):
            yield Violation("LANTERNS-3", f"the hand has no {action.card}")

    # What a state says.

    def is_dealing(self, state: State) -> bool:
        """Return whether there are lanterns left to deal."""
        return sum(map(len, state.packets)) < self.players * self.hand_size

    def is_over(self, state: State) -> bool:
        """Return whether the last turn is over."""
        return state.turn * 2 == self.hand_size

    def next_seat(self, state: State) -> Player:
        """Return the seat that the next lantern is dealt to."""
        return Player(sum(map(len, state.packets)) % self.players)

    def pile(self, state: State) -> Counter[int]:
        """Count the lanterns that have not been dealt."""
        return Counter(self.deck) - Counter(card for packet in state.packets for card in packet)

    def held(self, state: State, player: Player) -> Cards:
        """List what a seat can choose from."""
        return without(state.hand(player, state.turn), *state.choices[player])
