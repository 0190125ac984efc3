"""Lanterns itself: the rules with views, notation, numbers and everything else."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
import re
from typing import ClassVar

from attrs import frozen

from boardrules.building.chance import pick
from boardrules.building.narrating import narrated
from boardrules.building.notation import format_player, in_full, parse_player, parse_seat, reading
from boardrules.building.numbers import NumberBlock, Numbering, actor
from boardrules.building.observation import Feature
from boardrules.building.wording import Wording
from boardrules.drawing import terminal_text as lines
from boardrules.errors import Defect, NotationError, NumberError
from boardrules.game import GameTypes, Rng
from boardrules.player import CHANCE, Player
from boardrules.scene import Size
from boardrules.testing.lanterns import knowledge, narration, observation, scene
from boardrules.testing.lanterns.pieces import Action, Deal, Hide, Show, State, View, without
from boardrules.testing.lanterns.rules import Rules
from boardrules.testing.lanterns.scene import Scene, text


@frozen(slots=False)
class Lanterns(Rules):
    """Lanterns; `deck` holds all lanterns, and each turn takes two from a hand."""

    name: ClassVar = "lanterns"
    types: ClassVar = GameTypes(State, Action, View, Scene)

    # What each seat knows.

    def view(self, state: State, player: Player | None) -> View:
        """Return the hands that a seat has held, and what everybody knows."""
        return knowledge.view(self, state, player)

    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        """Tell a seat its own lanterns and choices, and what all show once all have chosen."""
        return knowledge.witness(state, action, player)

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Try all packets and hidden lanterns; weigh each world by the ways to deal it."""
        return knowledge.worlds(self, view)

    def determinize(self, view: View, rng: Rng) -> State:
        """Draw one of the worlds by weight; all are listed, so the deck should be small."""
        worlds = list(self.worlds(view))
        return worlds[pick([weight for _, weight in worlds], rng)][0]

    def scene(self, view: View) -> Scene:
        """Show a seat what lies on the table, and its own lanterns."""
        return scene.scene(self, view)

    def open_scene(self, state: State) -> Scene:
        """Show what lies on the table, with all lanterns."""
        return scene.open_scene(self, state)

    def text(
        self,
        scene: Scene,
        size: Size | None = None,
        focus: Player | None = None,
        lang: str = "en",
    ) -> lines.TextBlock:
        """Draw as much of a scene as fits into a window of a terminal, or all of it."""
        return text(scene, size, scene.in_focus(focus), lang)

    def render(self, scene: Scene) -> str:
        """Draw all of a scene as plain text."""
        return lines.plain(self.text(scene))

    # Words.

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which it can be told."""
        return _wording().languages

    def narrate(
        self,
        state: State,
        action: Action,
        player: Player | None,
        lang: str = "en",
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        """Tell a seat, a spectator or a referee what an action does."""
        asked = (state, action, player, lang)
        return narrated(self, narration.tell, _wording(), *asked, is_open=is_open)

    # For programs that learn.

    @property
    def numbering(self) -> Numbering:
        """Number actions by kind, then by lantern; the state says who is dealt the next one."""
        return _numbering(len(self.kinds))

    @property
    def num_actions(self) -> int:
        """How many numbers there are for the actions of seats."""
        return self.numbering.num_decisions

    def encode(self, state: State, action: Action) -> int:
        """Return the number of an action, or raise `NumberError`."""
        if action.card not in self.kinds:
            raise NumberError(f"there is no number for {action.card}, which is not in the deck")
        if isinstance(action, Deal) and action.seat != self.next_seat(state):
            raise NumberError(f"there is no number for a deal to {format_player(action.seat)} now")
        return self.numbering.number(action.kind, self.kinds.index(action.card))

    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        """Return the action with a number, or raise `NumberError`."""
        seat = actor(self.to_act(state), player)
        if seat == CHANCE:
            _, (index,) = self.numbering.draw(number)
            return Deal(CHANCE, self.next_seat(state), self.kinds[index])
        kind, (index,) = self.numbering.decision(number)
        return (Hide if kind == Hide.kind else Show)(seat, self.kinds[index])

    def legal_numbers(self, state: State, player: Player | None = None) -> list[int]:
        """Return the numbers of the legal actions, in their order."""
        return [self.encode(state, action) for action in self.legal_actions(state, player)]

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation."""
        return observation.features(self)

    def observe(self, view: View, player: Player) -> dict[str, list[int]]:
        """Return what a seat knows as tables; rows by seat begin with its own."""
        return observation.observe(self, view, player)

    # Notation, hand-built states, components.

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 hide 3`."""
        seat = f" {format_player(action.seat)}" if isinstance(action, Deal) else ""
        return f"{format_player(action.player)} {action.kind}{seat} {action.card}"

    def parse_action(self, text: str, player: Player | None = None) -> Action:
        """Read an action, or raise `NotationError`; for a player, it need not say who acts."""
        with reading(text):
            match in_full(text, player).split(" "):
                case [who, "deal", seat, card]:
                    return Deal(parse_player(who), parse_seat(seat), _parse_card(card))
                case [who, "hide", card]:
                    return Hide(parse_player(who), _parse_card(card))
                case [who, "show", card]:
                    return Show(parse_player(who), _parse_card(card))
                case _:
                    raise NotationError(text, "expected an action such as 'P1 hide 3'")

    def validate(self, state: State) -> tuple[Defect, ...]:
        """List what is wrong with a hand-built state."""
        return tuple(self._defects_of(state))

    def _defects_of(self, state: State) -> Iterator[Defect]:
        if not len(state.packets) == len(state.choices) == self.players:
            yield Defect("packets", f"there are {self.players} players", "LANTERNS-1")
            return
        dealt = [len(packet) for packet in state.packets]
        if dealt != sorted(dealt, reverse=True) or dealt[0] - dealt[-1] > 1:
            yield Defect("packets", "the lanterns are dealt in seat order", "LANTERNS-1")
        if dealt[0] > self.hand_size:
            yield Defect("packets", f"a hand has {self.hand_size} lanterns", "LANTERNS-1")
        if any(list(packet) != sorted(packet) for packet in state.packets):
            yield Defect("packets", "lanterns are in rising order", "LANTERNS-1")
        if Counter(card for packet in state.packets for card in packet) - Counter(self.deck):
            yield Defect("packets", "there are more lanterns than in the deck", "LANTERNS-1")
        if self.is_dealing(state) and (state.shown or any(state.choices)):
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
                without(state.hand(seat, state.turn), *state.choices[seat])
        except ValueError:
            yield Defect("choices", "lanterns are chosen from the hand", "LANTERNS-3")

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name the lanterns in each place."""
        cards = {
            "pile": self.pile(state).elements(),
            "hidden": (card for turn in state.hidden for card in turn),
            "shown": (card for turn in state.shown for card in turn),
        }
        cards |= {
            f"{format_player(Player(seat))} hand": iter(state.hand(seat, state.turn))
            for seat in range(self.players)
        }
        return {place: tuple(map(str, some)) for place, some in cards.items()}


def _wording() -> Wording:
    return Wording.of("boardrules.testing.lanterns")


@cache
def _numbering(kinds: int) -> Numbering:
    lantern = ("lantern", kinds)
    return Numbering(
        version=1,
        decisions=(NumberBlock(Hide.kind, (lantern,)), NumberBlock(Show.kind, (lantern,))),
        draws=(NumberBlock(Deal.kind, (lantern,)),),
    )


def _parse_card(text: str) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,3}", text, re.ASCII) is None:
        raise NotationError(text, f"expected a number, not {text!r}")
    return int(text)
