"""Tables derived from the options of Tectonic Tribes, computed once."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import frozen

from boardrules.building.chance import EqualWeights
from boardrules.building.tables import BaseTables, Table
from boardrules.errors import Defect
from boardrules.games.tectonic_tribes.actions import (
    Choice,
    DealCard,
    Discard,
    Draw,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import ROTATIONS, Grid, rotations, turned
from boardrules.games.tectonic_tribes.components import (
    SQUARES,
    Card,
    Components,
    Face,
    FaceSquare,
    Ground,
)
from boardrules.games.tectonic_tribes.land import Land, Rows, Way
from boardrules.player import CHANCE

StolenCard: TypeAlias = Literal["hand_over", "forfeit"]
"""What becomes of the terrain card of a player who has discarded an opponent's."""

ExtraHand: TypeAlias = Literal["always", "after_last_tribe"]
"""When the advanced game has one hand more than the basic game."""

MANY = 1_000
"""How many entries a table has that is filled as needed."""


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Tables(BaseTables):
    """The options, and tables."""

    advanced: bool
    stolen_card: StolenCard
    lava_scores: bool
    extra_hand: ExtraHand
    components: Components

    def defects(self) -> Iterator[Defect]:
        """Find what prevents a match with these options and this box."""
        if len(self.components.terrain) < self.players:
            yield Defect("terrain", "each seat needs a terrain card to begin", "TECTONIC-2.4")

    @cached_property
    def deals(self) -> int:
        """How many hands are played at most (TECTONIC-7.2).

        In the advanced game there are more (TECTONIC-8.1).
        """
        box = self.components
        return (box.advanced_deals if self.advanced else box.deals)[self.players - 2]

    def has_extra_hand(self, tribes: Sequence[Sequence[int]]) -> bool:
        """Return whether the hand of the advanced game is due; `tribes` are left (TECTONIC-R3)."""
        return self.advanced and (self.extra_hand == "always" or not all(tribes))

    def deals_due(self, tribes: Sequence[Sequence[int]]) -> int:
        """Return how many hands are played if no tribe card is laid beyond those that have been."""
        if self.has_extra_hand(tribes):
            return self.deals
        return min(self.deals, self.components.deals[self.players - 2])

    @cached_property
    def hand(self) -> int:
        """The cards of a full hand (TECTONIC-2.6)."""
        return self.components.hands[self.players - 2]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all terrain cards."""
        return tuple(card.number for card in self.components.terrain)

    @cached_property
    def card_indexes(self) -> dict[int, int]:
        """Where each terrain card is among the numbers."""
        return {card: index for index, card in enumerate(self.numbers)}

    @cached_property
    def tribes(self) -> tuple[int, ...]:
        """The numbers of the tribe cards of each seat (TECTONIC-1.4)."""
        return tuple(range(1, len(self.components.tribes) + 1))

    @cached_property
    def nothing(self) -> tuple[int | None, ...]:
        """No card in front of any seat."""
        return (None,) * self.players

    @cached_property
    def faces(self) -> dict[tuple[type[Laying], int], Face]:
        """What each card shows."""
        return {
            **{(Place, card.number): card.face for card in self.components.terrain},
            **{(Tribe, card): self.components.tribes[card - 1] for card in self.tribes},
        }

    @cached_property
    def cards(self) -> dict[tuple[type[Laying], int], Card]:
        """Each card with its squares taken apart into ground and bonus."""
        return {
            (kind, number): Card(number, tuple(FaceSquare(*SQUARES[square]) for square in face))
            for (kind, number), face in self.faces.items()
        }

    @cached_property
    def looks(self) -> dict[Way, Rows]:
        """How each card lies in each rotation."""
        return {
            (kind, card, rotation): turned(face, rotation)
            for (kind, card), face in self.faces.items()
            for rotation in ROTATIONS
        }

    @cached_property
    def scored(self) -> frozenset[Ground]:
        """The grounds whose regions bring points."""
        grounds = {Ground.FOREST, Ground.LAKE, Ground.MINE}
        return frozenset(grounds | {Ground.LAVA} if self.lava_scores else grounds)

    @cached_property
    def grid(self) -> Grid:
        """Squares as bits, with room for all cards that can be laid in a line."""
        cards = len(self.numbers) + self.players * len(self.tribes)
        most = min(cards, self.players * (1 + self.deals * self.hand // 2))
        bare = Land(self.scored, self.looks, (0,) * self.players)
        return Grid.of(most, self.looks, bare)

    @cached_property
    def width(self) -> int:
        """The squares that all cards in a line reach across: three, and two more for each other."""
        return 2 * self.grid.cards + 1

    @cached_property
    def ways(self) -> dict[tuple[type[Laying], int], tuple[Way, ...]]:
        """The different rotations of each card: upright and lying ones by turns.

        A quarter turn never looks the same, so there are two of them, or all four.
        """
        return {
            (kind, card): tuple((kind, card, rotation) for rotation in rotations(face))
            for (kind, card), face in self.faces.items()
        }

    @cached_property
    def tribe_ways(self) -> Table[tuple[int, ...], tuple[Way, ...]]:
        """The different rotations of some tribe cards."""
        return Table(
            MANY, lambda left: tuple(way for card in left for way in self.ways[Tribe, card])
        )

    @cached_property
    def equal_weights(self) -> Table[int, EqualWeights]:
        """The weights of so many draws."""
        return Table(MANY, lambda draws: EqualWeights((1,) * draws))

    @cached_property
    def draws(self) -> dict[type[Draw], tuple[dict[int, Draw], ...]]:
        """Every draw, by its kind, by seat and by card."""
        places = range(1, self.players + 1)
        kinds: dict[type[Draw], Sequence[int]] = {
            DrawOrder: places,
            DrawTerrain: self.numbers,
            DealCard: self.numbers,
        }
        return {
            kind: tuple({card: kind(CHANCE, seat, card) for card in cards} for seat in self.seats)
            for kind, cards in kinds.items()
        }

    @cached_property
    def drops(self) -> tuple[tuple[Drop, ...], ...]:
        """Every discard after a tribe card, by who discards and whose card goes."""
        return tuple(tuple(Drop(seat, victim) for victim in self.seats) for seat in self.seats)

    @cached_property
    def choices(self) -> tuple[tuple[dict[int, Choice], ...], ...]:
        """Every discard, then every play, by seat and card."""
        return tuple(
            tuple({card: kind(seat, card) for card in self.numbers} for seat in self.seats)
            for kind in (Discard, Play)
        )
