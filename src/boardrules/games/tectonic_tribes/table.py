"""How things lie on the table at one moment of Tectonic Tribes: what all decisions look at."""

from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.games.tectonic_tribes.actions import (
    Choice,
    Discard,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import (
    ROTATIONS,
    Board,
    Grid,
    Layings,
    Rows,
    Stamp,
    Ways,
    turned,
    ways_to_hold,
)
from boardrules.games.tectonic_tribes.components import Components, Face
from boardrules.player import Player

Phase: TypeAlias = Literal["order", "terrain", "origin", "deal", "choose", "act", "drop", "end"]


class Table(NamedTuple):
    """Where the cards are, and who goes on.

    `waiting` are the seats that have something to do in this phase: in seat order where cards are
    dealt or chosen, otherwise in the order in which they act. `front` has the terrain card before
    each seat: drawn in the setup, chosen, or yet to be laid. `aside` are cards that nobody may
    take any more, until the turn is over. `tribes` are the tribe cards left to each seat.

    `deal` counts the deals, `size` is the number of cards in its hands, and `reformed` has the
    cards of which the pile was made anew in each deal, mostly none.
    """

    phase: Phase
    waiting: tuple[Player, ...]
    board: Board
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    front: tuple[int | None, ...]
    aside: tuple[int, ...]
    tribes: tuple[tuple[int, ...], ...]
    deal: int
    size: int
    reformed: tuple[tuple[int, ...], ...]


@frozen(slots=False)
class Setting:
    """What the options come to, with tables made once."""

    players: int
    components: Components
    deals: int
    ends_with_last_tribe: bool
    hands_over: bool

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """All seats."""
        return tuple(map(Player, range(self.players)))

    @cached_property
    def hand(self) -> int:
        """The cards of a full hand (TECTONIC-2.6)."""
        return self.components.hands[self.players - 2]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all terrain cards."""
        return tuple(card.number for card in self.components.terrain)

    @cached_property
    def tribes(self) -> tuple[int, ...]:
        """The numbers of the tribe cards of each seat (TECTONIC-1.4)."""
        return tuple(range(1, len(self.components.tribes) + 1))

    @cached_property
    def grid(self) -> Grid:
        """Squares as bits, with room for all cards that can be laid in a line."""
        cards = len(self.numbers) + self.players * len(self.tribes)
        return Grid(min(cards, self.players * (1 + self.deals * self.hand // 2)))

    @cached_property
    def first_columns(self) -> dict[int, int]:
        """The first column of the continent that was last asked for, by its squares."""
        return {}

    @cached_property
    def width(self) -> int:
        """The squares that all cards in a line reach across: three, and two more for each other."""
        return 2 * self.grid.cards + 1

    @cached_property
    def faces(self) -> dict[tuple[type[Laying], int], Face]:
        """What each card shows."""
        return {
            **{(Place, card.number): card.face for card in self.components.terrain},
            **{(Tribe, card): self.components.tribes[card - 1] for card in self.tribes},
        }

    @cached_property
    def looks(self) -> dict[tuple[type[Laying], int], tuple[Rows, ...]]:
        """How each card lies in each rotation."""
        return {
            card: tuple(turned(face, rotation) for rotation in ROTATIONS)
            for card, face in self.faces.items()
        }

    @cached_property
    def stamps(self) -> dict[tuple[type[Laying], int], tuple[Stamp, ...]]:
        """Each card as masks, in each rotation."""
        return {
            card: tuple(self.grid.stamp(face, rotation) for rotation in ROTATIONS)
            for card, face in self.faces.items()
        }

    @cached_property
    def ways(self) -> dict[tuple[type[Laying], int], Ways]:
        """The different rotations of each card."""
        return {card: ways_to_hold(*card, face) for card, face in self.faces.items()}

    @cached_property
    def choices(self) -> tuple[tuple[dict[int, Choice], ...], ...]:
        """Every discard, then every play, by seat and card."""
        return tuple(
            tuple({card: kind(seat, card) for card in self.numbers} for seat in self.seats)
            for kind in (Discard, Play)
        )

    @cached_property
    def passes(self) -> tuple[tuple[Pass], ...]:
        """What each seat does if it lays nothing."""
        return tuple((Pass(seat),) for seat in self.seats)

    def opening_table(self) -> Table:
        """Return the table before anything has happened."""
        nothing = (None,) * self.players
        return Table(
            phase="order",
            waiting=self.seats,
            board=self.grid.empty(self.players),
            pile=self.numbers,
            discards=(),
            hands=((),) * self.players,
            front=nothing,
            aside=(),
            tribes=(self.tribes,) * self.players,
            deal=0,
            size=0,
            reformed=(),
        )

    def layings(self, table: Table) -> Layings:
        """List what the seat may do whose turn it is: lay a card, or pass (TECTONIC-R2)."""
        player = table.waiting[0]
        card = table.front[player]
        openings = self.grid.openings(table.board, player)
        ways: tuple[Ways, ...] = ()
        if card is not None:
            ways = (self.ways[Place, card],)
        if table.phase == "act":
            ways += tuple([self.ways[Tribe, tribe] for tribe in table.tribes[player]])
        stuck = card is None or not any(openings)
        passes = self.passes[player] if stuck else ()
        return Layings(self.grid, table.board, player, openings, ways, passes)

    def laid(self, board: Board, laying: Laying) -> Board:
        """Put a card on the continent."""
        stamp = self.stamps[type(laying), laying.card][laying.rotation]
        return self.grid.laid(board, stamp, laying.player, laying.x, laying.y)
