"""Numbers for the actions of Tectonic Tribes.

Squares are counted on a plane that goes round: x and y modulo a width that no continent exceeds.
So a square keeps its number for the whole match.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, assert_never

from attrs import frozen

from boardrules._messages import quoted
from boardrules.building.notation import format_player
from boardrules.building.numbers import BaseNumbers, Digits, NumberBlock, Numbering, actor
from boardrules.errors import NumberError
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    Draw,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import ROTATIONS, Relief, relief
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import State
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.player import CHANCE, Player

VERSION: Final = 1


@frozen(slots=False, eq=False)
class Numbers(BaseNumbers[State, Action]):
    """The numbers of a game's actions, which are the same for all seats."""

    rules: Rules

    @cached_property
    def numbering(self) -> Numbering:
        """Number choices and draws by terrain card, layings by rotation, y and x, drops by seat.

        Terrain cards count in the order of the box, seats from the one that acts. The card of a
        placement is the one in front of its seat.
        """
        tables = self.rules.tables
        cards, width = len(tables.numbers), tables.width
        placement = (("rotation", len(ROTATIONS)), ("y", width), ("x", width))
        return Numbering(
            version=VERSION,
            decisions=(
                NumberBlock(Discard.kind, (("card", cards),)),
                NumberBlock(Play.kind, (("card", cards),)),
                NumberBlock(Place.kind, placement),
                NumberBlock(Tribe.kind, (("tribe", len(tables.tribes)), *placement)),
                NumberBlock(Drop.kind, (("seat", tables.players),)),
                NumberBlock(Pass.kind),
            ),
            draws=(
                NumberBlock(DrawOrder.kind, (("place", tables.players),)),
                NumberBlock(DrawTerrain.kind, (("card", cards),)),
                NumberBlock(DealCard.kind, (("card", cards),)),
            ),
        )

    def encode(self, state: State, action: Action) -> int:
        """Return the number of an action, which is the same for all seats."""
        tables = self.rules.tables
        number = self.numbering.number
        player = action.player
        if player not in ((CHANCE,) if isinstance(action, Draw) else tables.seats):
            raise NumberError(f"there is no number for {action.kind} by {format_player(player)}")
        match action:
            case Tribe():
                return number(Tribe.kind, action.card - 1, *self._placement(state, action))
            case Place():
                if action.card != state.front[player]:
                    raise NumberError(
                        f"card {quoted(action.card)} is not in front of {format_player(player)}"
                    )
                return number(Place.kind, *self._placement(state, action))
            case Discard() | Play():
                return number(action.kind, _index_of_card(tables, action.card))
            case Drop():
                if action.seat not in tables.seats:
                    raise NumberError(f"there is no seat {format_player(action.seat)}")
                return number(Drop.kind, (action.seat - player) % tables.players)
            case Pass():
                return number(Pass.kind)
            case DrawOrder() | DrawTerrain() | DealCard():
                if state.waiting[:1] != (action.seat,):
                    raise NumberError(f"no card is due to {format_player(action.seat)}")
                if isinstance(action, DrawOrder):
                    return number(DrawOrder.kind, action.place - 1)
                return number(action.kind, _index_of_card(tables, action.card))
            case _:
                assert_never(action)

    def legal_numbers(self, state: State, player: Player) -> list[int]:
        """Return the numbers of the legal actions of a seat."""
        actions = self.rules.legal_actions(state, player)
        if not actions:
            return []
        match state.phase:
            case "origin" | "act":
                return list(self._numbers_of_layings(state))
            case "terrain" | "deal":
                numbers = self._numbers_of_cards[state.phase]
                return [numbers[card] for card in state.pile]
            case "choose":
                numbers = self._numbers_of_cards[actions[0].kind]
                return [numbers[card] for card in state.hands[actions[0].player]]
            case _:
                return [self.encode(state, action) for action in actions]

    def decode(self, state: State, number: int, player: Player | None) -> Action:
        """Return the action that a number stands for, by default for the first seat to act."""
        tables = self.rules.tables
        seat = actor(self.rules.to_act(state), player)
        if seat == CHANCE:
            return self._draw(state, number)
        match self.numbering.decision(number):
            case Discard.kind, (index,):
                return Discard(seat, tables.numbers[index])
            case Play.kind, (index,):
                return Play(seat, tables.numbers[index])
            case Place.kind, placement:
                card = state.front[seat]
                if card is None:
                    raise NumberError(f"{format_player(seat)} has no card to place")
                return self._laying(state, Place, seat, card, placement)
            case Tribe.kind, (tribe, *placement):
                return self._laying(state, Tribe, seat, tribe + 1, placement)
            case Drop.kind, (distance,):
                return Drop(seat, Player((seat + distance) % tables.players))
            case _:
                return Pass(seat)

    def _draw(self, state: State, number: int) -> Draw:
        kind, (index,) = self.numbering.draw(number)
        seat = state.waiting[0]
        if kind == DrawOrder.kind:
            return DrawOrder(CHANCE, seat, index + 1)
        cls = DrawTerrain if kind == DrawTerrain.kind else DealCard
        return cls(CHANCE, seat, self.rules.tables.numbers[index])

    @cached_property
    def _numbers_of_cards(self) -> dict[str, dict[int, int]]:
        """The numbers of draws and choices of cards, by kind and by card."""
        return {
            kind: {
                card: self.numbering.number(kind, index)
                for card, index in self.rules.tables.card_indexes.items()
            }
            for kind in (DrawTerrain.kind, DealCard.kind, Discard.kind, Play.kind)
        }

    # Placements: a corner on the plane that goes round.

    def _placement(self, state: State, laying: Laying) -> Digits:
        width = self.rules.tables.width
        west, north = self._first_corner(state)
        x, y = laying.x, laying.y
        if not (west <= x < west + width and north <= y < north + width):
            raise NumberError(f"{quoted(x)},{quoted(y)} is out of reach of the continent")
        return laying.rotation, y % width, x % width

    def _laying(
        self, state: State, cls: type[Laying], seat: Player, card: int, placement: Sequence[int]
    ) -> Laying:
        rotation, y, x = placement
        width = self.rules.tables.width
        west, north = self._first_corner(state)
        return cls(
            seat, card, west + (x - west) % width, north + (y - north) % width, ROTATIONS[rotation]
        )

    def _numbers_of_layings(self, state: State) -> Iterator[int]:
        """Number what `rules.layings` lists, of which there are hundreds."""
        tables = self.rules.tables
        seat = state.waiting[0]
        front = state.front[seat]
        cards: list[tuple[type[Laying], int]] = [] if front is None else [(Place, front)]
        if state.phase == "act":
            cards += [(Tribe, tribe) for tribe in state.tribes[seat]]
        seen = relief(tables.grid, state.board)
        openings = tables.grid.openings(seen, seat)
        corners = [self._corners(seen, mask) for mask in openings]
        for card in cards:
            for _, _, rotation in tables.ways[card]:
                first = self._first_numbers[card][rotation]
                yield from [first + corner for corner in corners[rotation % 2]]
        if front is None or not any(openings):
            yield self.numbering.number(Pass.kind)

    def _corners(self, seen: Relief, mask: int) -> list[int]:
        """Return the index on the plane of each corner in a mask, row by row.

        Going row by row keeps the numbers small in which bits are looked for.
        """
        stride, width = self.rules.tables.grid.stride, self.rules.tables.width
        west, whole_row = seen.west - 2, (1 << stride) - 1
        mask = mask >> west if west > 0 else mask << -west
        corners: list[int] = []
        y = seen.north
        while mask:
            row = mask & whole_row
            first = y % width * width
            while row:
                bit = row & -row
                corners.append(first + (west + bit.bit_length() - 1) % width)
                row ^= bit
            mask >>= stride
            y += 1
        return corners

    @cached_property
    def _first_numbers(self) -> dict[tuple[type[Laying], int], list[int]]:
        """The first number of each card, by rotation."""
        number = self.numbering.number
        return {
            (cls, card): [
                number(cls.kind, *(() if cls is Place else (card - 1,)), rotation, 0, 0)
                for rotation in ROTATIONS
            ]
            for cls, card in self.rules.tables.faces
        }

    def _first_corner(self, state: State) -> tuple[int, int]:
        """Return the least x and y where a card can begin that covers a square of the continent.

        Before the last card a continent is two squares narrower than the plane, so no two places
        to begin are the same on it.
        """
        seen = relief(self.rules.tables.grid, state.board)
        return (seen.west - 2, seen.north + 1) if seen.covered else (0, 0)


def _index_of_card(tables: Tables, card: int) -> int:
    if card not in tables.card_indexes:
        raise NumberError(f"there is no terrain card {quoted(card)}")
    return tables.card_indexes[card]
