"""Lanterns: a small game of our own that uses every part of the contract.

Each player is dealt a hand of numbered lanterns. In a turn everybody hides one lantern, then
shows another, all at the same time. When all have chosen, the shown ones are revealed, the
brightest scores, and the hands are passed to the left.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import comb
import re
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from boardrules.chance import pick
from boardrules.codec import GameTypes
from boardrules.errors import IllegalActionError, NotationError
from boardrules.game import Rng
from boardrules.notation import format_player, parse_player, parse_seat, reading
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.rulebook import Defect, Rule, Rulebook, Violation
from boardrules.sequences import LazySequence, replaced
from boardrules.validators import one_of, seat

Cards: TypeAlias = tuple[int, ...]
"""Lanterns in rising order: no other order of theirs matters."""

RULEBOOK = Rulebook(
    prefix="LANTERNS",
    title="Lanterns",
    printed="boardrules, the test kit",
    rules=(
        Rule("LANTERNS-1", "Deal", "Chance deals the lanterns one by one, round and round."),
        Rule("LANTERNS-2", "Turn", "All players choose at once: one to hide, then one to show."),
        Rule("LANTERNS-3", "Turn", "A lantern is chosen from the hand that the player holds."),
        Rule("LANTERNS-4", "Turn", "The brightest lantern shown scores a point; a tie does not."),
        Rule("LANTERNS-5", "Turn", "What was chosen leaves the game; hands go to the left."),
        Rule("LANTERNS-6", "End", "The match ends when all hands are empty."),
        Rule("LANTERNS-7", "End", "Most points win; players who are level share the win."),
    ),
)


@frozen(cache_hash=True)
class Deal:
    """Chance deals a lantern to a seat."""

    kind: ClassVar = "deal"
    player: Player
    seat: Player = field(validator=seat)
    card: int


@frozen(cache_hash=True)
class Hide:
    """A player hides a lantern."""

    kind: ClassVar = "hide"
    player: Player
    card: int


@frozen(cache_hash=True)
class Show:
    """A player shows a lantern, once all have chosen."""

    kind: ClassVar = "show"
    player: Player
    card: int


Action: TypeAlias = Deal | Hide | Show


@frozen(cache_hash=True)
class State:
    """The packets as they were dealt, and what left them.

    `hidden` and `shown` have, for each finished turn, the choice of each seat. `choices` are the
    choices of the present turn: nothing, one to hide, or one to hide and one to show.
    """

    packets: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    choices: tuple[Cards, ...]

    @property
    def turn(self) -> int:
        """The number of finished turns."""
        return len(self.shown)

    def hand(self, seat: int, turn: int) -> Cards:
        """List what a seat held at the start of a turn."""
        packet = (seat - turn) % len(self.packets)  # packets move to the left
        hand = self.packets[packet]
        for earlier in range(turn):
            holder = (packet + earlier) % len(self.packets)
            hand = _without(hand, self.hidden[earlier][holder], self.shown[earlier][holder])
        return hand


@frozen(cache_hash=True)
class View:
    """All that a seat knows: the hands that it has held, what it hid, and what everybody saw.

    `dealt` counts the lanterns dealt to each seat, `chosen` the choices made in this turn.
    """

    player: Player | None
    dealt: Cards
    held: tuple[Cards, ...]
    hidden: Cards
    shown: tuple[Cards, ...]
    chosen: Cards
    choice: Cards


class Choices(LazySequence[Action]):
    """One action for each different lantern, made when it is asked for."""

    __slots__ = ("_cards", "_kind", "_player")

    def __init__(self, kind: type[Hide | Show], player: Player, hand: Cards) -> None:
        self._kind = kind
        self._player = player
        self._cards = tuple(dict.fromkeys(hand))
        self.length = len(self._cards)

    def item(self, place: int) -> Action:
        """Make the action at a place."""
        return self._kind(self._player, self._cards[place])


@frozen
class Lanterns:
    """Lanterns; `deck` holds all of them, and a turn takes two from a hand."""

    name: ClassVar = "lanterns"
    types: ClassVar = GameTypes(State, Action, View)

    players: int = field(default=2, validator=one_of(2, 3, 4))
    hand_size: int = field(default=4, validator=one_of(2, 4, 6))
    deck: Cards = (1, 1, 2, 2, 3, 4, 5, 6, 7)

    def __attrs_post_init__(self) -> None:
        if len(self.deck) < self.players * self.hand_size:
            need = self.players * self.hand_size
            raise ValueError(f"the hands take {need} lanterns, and the deck has {len(self.deck)}")
        if not all(0 <= card <= 9999 for card in self.deck):
            raise ValueError("a lantern has a number from 0 to 9999")

    # The contract.

    def initial_state(self) -> State:
        """Return the state before the deal."""
        return State(((),) * self.players, (), (), ((),) * self.players)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Chance deals; then all seats that have not made both their choices."""
        if self._is_dealing(state):
            return (CHANCE,)
        if self._is_over(state):
            return ()
        return tuple(Player(seat) for seat, made in enumerate(state.choices) if len(made) < 2)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions in the order of the lanterns."""
        to_act = self.to_act(state)
        player = to_act[0] if player is None and to_act else player
        if player is None or player not in to_act:
            return ()
        if player == CHANCE:
            seat = self._next_seat(state)
            return [Deal(CHANCE, seat, card) for card in sorted(self._pile(state))]
        return Choices(Show if state.choices[player] else Hide, player, self._held(state, player))

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh each lantern by how many like it are left in the pile."""
        if not self._is_dealing(state):
            return ()
        return tuple(count for _, count in sorted(self._pile(state).items()))

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
        """Tell who has won, once all hands are empty."""
        if not self._is_over(state):
            return None
        return Outcome.by_score(self.score(state), "LANTERNS-7")

    # Why an action is illegal.

    def explain(self, state: State, action: Action) -> tuple[Violation, ...]:
        """Name every rule that an action breaks."""
        if self._is_over(state):
            return (Violation("LANTERNS-6", "the match is over"),)
        if isinstance(action, Deal):
            return tuple(self._faults_of_deal(state, action))
        return tuple(self._faults_of_choice(state, action))

    def _faults_of_deal(self, state: State, action: Deal) -> Iterator[Violation]:
        if action.player != CHANCE:
            yield Violation("LANTERNS-1", f"chance deals, not {format_player(action.player)}")
        if not self._is_dealing(state):
            yield Violation("LANTERNS-1", "the deal is over")
            return
        if action.seat != self._next_seat(state):
            yield Violation("LANTERNS-1", "the deal goes round in seat order")
        if action.card not in self._pile(state):
            yield Violation("LANTERNS-1", f"there is no {action.card} in the pile")

    def _faults_of_choice(self, state: State, action: Hide | Show) -> Iterator[Violation]:
        if self._is_dealing(state):
            yield Violation("LANTERNS-1", "the deal is not over")
            return
        if action.player not in self.to_act(state):
            yield Violation("LANTERNS-2", f"{format_player(action.player)} has nothing to choose")
            return
        if isinstance(action, Show) != bool(state.choices[action.player]):
            yield Violation("LANTERNS-2", "one hides a lantern first, and shows one then")
        if action.card not in self._held(state, action.player):
            yield Violation("LANTERNS-3", f"there is no {action.card} in that hand")

    # What each seat knows.

    def view(self, state: State, player: Player | None) -> View:
        """Return the hands that a seat has held, and what everybody knows."""
        turns = range(state.turn if self._is_over(state) else state.turn + 1)
        return View(
            player,
            tuple(len(packet) for packet in state.packets),
            () if player is None else tuple(state.hand(player, turn) for turn in turns),
            () if player is None else tuple(hidden[player] for hidden in state.hidden),
            state.shown,
            tuple(len(choice) for choice in state.choices),
            () if player is None else state.choices[player],
        )

    def witness(self, state: State, action: Action, player: Player | None) -> Action | None:
        """Show a seat its own cards and choices, and the choice that reveals all."""
        if isinstance(action, Deal):
            return action if action.seat == player else None
        waiting = sum(2 - len(choice) for choice in state.choices)
        return action if action.player == player or waiting == 1 else None

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Try all packets and all that others may have hidden; weigh by the ways to deal."""
        for stories in self._all_stories(view, 0, self.deck):
            yield self._world(view, stories), self._ways_to_deal([story.cards for story in stories])

    def determinize(self, view: View, rng: Rng) -> State:
        """Draw one of the worlds by weight. They are listed for that: decks should be small."""
        worlds = list(self.worlds(view))
        return worlds[pick([weight for _, weight in worlds], rng)][0]

    def _all_stories(self, view: View, packet: int, pile: Cards) -> Iterator[tuple["_Story", ...]]:
        """Tell what may have become of each packet from a given one on."""
        if packet == self.players:
            yield ()
            return
        for cards in dict.fromkeys(combinations(sorted(pile), view.dealt[packet])):
            left = _without(pile, *cards)
            for story in self._stories(view, packet, _Story(cards, ()), cards):
                for others in self._all_stories(view, packet + 1, left):
                    yield (story, *others)

    def _stories(self, view: View, packet: int, told: "_Story", hand: Cards) -> Iterator["_Story"]:
        """Go on telling a packet's story, turn by turn, as far as it fits the view."""
        turn = len(told.hidden)
        holder = (packet + turn) % self.players
        is_own = holder == view.player
        if is_own and turn < len(view.held) and hand != view.held[turn]:
            return
        if turn < len(view.shown):
            shown = view.shown[turn][holder]
            for card in (view.hidden[turn],) if is_own else dict.fromkeys(hand):
                rest = _without(hand, card)
                if shown in rest:
                    longer = _Story(told.cards, (*told.hidden, card))
                    yield from self._stories(view, packet, longer, _without(rest, shown))
        elif is_own:
            yield _Story(told.cards, told.hidden, view.choice)
        else:
            for choice in dict.fromkeys(permutations(hand, view.chosen[holder])):
                yield _Story(told.cards, told.hidden, choice)

    def _world(self, view: View, stories: tuple["_Story", ...]) -> State:
        turns = len(view.shown)
        hidden = tuple(
            tuple(
                stories[(seat - turn) % self.players].hidden[turn] for seat in range(self.players)
            )
            for turn in range(turns)
        )
        choices = tuple(
            stories[(seat - turns) % self.players].choice for seat in range(self.players)
        )
        return State(tuple(story.cards for story in stories), hidden, view.shown, choices)

    def _ways_to_deal(self, packets: Sequence[Cards]) -> int:
        """Count the ways to pick these packets among lanterns that can be told apart."""
        ways = 1
        left = Counter(self.deck)
        for packet in packets:
            for card, count in Counter(packet).items():
                ways *= comb(left[card], count)
                left[card] -= count
        return ways

    # Notation, hand-built states, components.

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 hide 3`."""
        seat = f" {format_player(action.seat)}" if isinstance(action, Deal) else ""
        return f"{format_player(action.player)} {action.kind}{seat} {action.card}"

    def parse_action(self, text: str) -> Action:
        """Read an action, or raise `NotationError`."""
        with reading(text):
            match text.split(" "):
                case [who, "deal", seat, card]:
                    return Deal(parse_player(who), parse_seat(seat), _parse_card(card))
                case [who, "hide", card]:
                    return Hide(parse_player(who), _parse_card(card))
                case [who, "show", card]:
                    return Show(parse_player(who), _parse_card(card))
                case _:
                    raise NotationError(text, "expected an action such as 'P1 hide 3'")

    def validate(self, state: State) -> tuple[Defect, ...]:
        """Find what keeps a hand-built state from being a moment of a match."""
        return tuple(self._defects(state))

    def _defects(self, state: State) -> Iterator[Defect]:
        if not len(state.packets) == len(state.choices) == self.players:
            yield Defect("packets", f"there are {self.players} players", "LANTERNS-1")
            return
        dealt = [len(packet) for packet in state.packets]
        if dealt != sorted(dealt, reverse=True) or dealt[0] - dealt[-1] > 1:
            yield Defect("packets", "the deal goes round in seat order", "LANTERNS-1")
        if dealt[0] > self.hand_size:
            yield Defect("packets", f"a hand has {self.hand_size} lanterns", "LANTERNS-1")
        if any(list(packet) != sorted(packet) for packet in state.packets):
            yield Defect("packets", "lanterns are in rising order", "LANTERNS-1")
        if Counter(card for packet in state.packets for card in packet) - Counter(self.deck):
            yield Defect("packets", "there are more lanterns than in the deck", "LANTERNS-1")
        if self._is_dealing(state) and (state.shown or any(state.choices)):
            yield Defect("choices", "nobody chooses before the deal is over", "LANTERNS-2")
            return
        turns = (*state.hidden, *state.shown)
        if len(state.hidden) != len(state.shown) or {*map(len, turns)} - {self.players}:
            yield Defect("shown", "everybody hides and shows one in a turn", "LANTERNS-2")
            return
        made = [len(choice) for choice in state.choices]
        if max(made) > 2 or min(made) == 2:
            yield Defect("choices", "a turn ends when all have chosen two", "LANTERNS-2")
        try:
            for seat in range(self.players):
                _without(state.hand(seat, state.turn), *state.choices[seat])
        except ValueError:
            yield Defect("choices", "lanterns are chosen from the hand", "LANTERNS-3")

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name the lanterns in each place."""
        cards = {
            "pile": self._pile(state).elements(),
            "hidden": (card for turn in state.hidden for card in turn),
            "shown": (card for turn in state.shown for card in turn),
        }
        cards |= {
            f"{format_player(Player(seat))} hand": iter(state.hand(seat, state.turn))
            for seat in range(self.players)
        }
        return {place: tuple(map(str, some)) for place, some in cards.items()}

    # Readings of a state.

    def _is_dealing(self, state: State) -> bool:
        return sum(map(len, state.packets)) < self.players * self.hand_size

    def _is_over(self, state: State) -> bool:
        return state.turn * 2 == self.hand_size

    def _next_seat(self, state: State) -> Player:
        return Player(sum(map(len, state.packets)) % self.players)

    def _pile(self, state: State) -> Counter[int]:
        return Counter(self.deck) - Counter(card for packet in state.packets for card in packet)

    def _held(self, state: State, player: Player) -> Cards:
        return _without(state.hand(player, state.turn), *state.choices[player])


@frozen
class _Story:
    """What may have become of one packet: hidden lanterns by turn, and the present choice."""

    cards: Cards
    hidden: Cards
    choice: Cards = ()


def _without(cards: Cards, *gone: int) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _parse_card(text: str) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,3}", text, re.ASCII) is None:
        raise NotationError(text, f"expected a number, not {text!r}")
    return int(text)
