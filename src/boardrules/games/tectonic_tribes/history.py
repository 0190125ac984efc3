"""What has happened in a match of Tectonic Tribes, listed from the state that it led to."""

from collections.abc import Iterator
from typing import NamedTuple

from boardrules.games.tectonic_tribes.actions import (
    Action,
    Choice,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Pass,
    Place,
    Play,
)
from boardrules.games.tectonic_tribes.position import Position
from boardrules.games.tectonic_tribes.state import Deal, State, Turn
from boardrules.player import CHANCE, Player


class Dealt(NamedTuple):
    """A card was dealt to a seat, one of this packet; which came when is not known."""

    seat: Player
    packet: tuple[int, ...]

    def draw(self, position: Position) -> DealCard:
        """Find a card that may come next: one that is in the pile, if there is any."""
        rest = list(self.packet)
        for card in position.hands[self.seat]:
            if card in rest:
                rest.remove(card)
        pile = position.pile
        in_pile = [card for card in rest if card in pile]
        return DealCard(CHANCE, self.seat, (in_pile or rest or self.packet)[0])


def events(state: State) -> Iterator[tuple[str, Action | Dealt]]:
    """List all that happened along the canonical tree, each event with its place in the state."""
    yield from setup(state)
    for number, deal in enumerate(state.deals):
        for dealt in dealing(deal):
            yield f"deals[{number}].packets[{dealt.seat}]", dealt
        for turn_number, turn in enumerate(deal.turns):
            here = f"deals[{number}].turns[{turn_number}]"
            for choice in choices(turn):
                row = "discards" if isinstance(choice, Discard) else "plays"
                yield f"{here}.{row}[{choice.player}]", choice
            for index, act in enumerate(turn.acts):
                yield f"{here}.acts[{index}]", act


def setup(state: State) -> Iterator[tuple[str, DrawOrder | DrawTerrain | Place | Pass]]:
    """List what happened before the first deal, each action with its place in the state."""
    for seat, card in enumerate(state.order):
        yield f"order[{seat}]", DrawOrder(CHANCE, Player(seat), card)
    seats = sorted(range(len(state.order)), key=state.order.__getitem__)
    for index, (seat, card) in enumerate(zip(seats, state.drawn, strict=False)):
        yield f"drawn[{index}]", DrawTerrain(CHANCE, Player(seat), card)
        if index < len(state.origin):
            yield f"origin[{index}]", state.origin[index]


def dealing(deal: Deal) -> Iterator[Dealt]:
    """List the cards that were dealt: one to each seat, round and round (TECTONIC-R13)."""
    for index in range(max(map(len, deal.packets))):
        for seat, packet in enumerate(deal.packets):
            if index < len(packet):
                yield Dealt(Player(seat), packet)


def choices(turn: Turn) -> Iterator[Choice]:
    """List what the seats discarded and chose in a turn."""
    for seat, (discard, play) in enumerate(zip(turn.discards, turn.plays, strict=True)):
        if discard is not None:
            yield Discard(Player(seat), discard)
        if play is not None:
            yield Play(Player(seat), play)
