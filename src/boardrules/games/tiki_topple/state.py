"""One moment of a match of Tiki Topple."""

from attrs import frozen

from boardrules.games.tiki_topple.components import Card, Mission, Tiki


@frozen(cache_hash=True)
class Seat:
    """The cards of one player. Cards lie in the order of `Card`, since no other order matters."""

    hand: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()


@frozen(cache_hash=True)
class Round:
    """A finished round: the column at its end, and the mission of each seat."""

    column: tuple[Tiki, ...]
    missions: tuple[Mission, ...]


@frozen(cache_hash=True)
class State:
    """The finished rounds, and the table of the present one.

    The column is listed from the top. A Tiki that is not in it has not been drawn yet, or has
    been taken out. `missions` has None for each seat that has not been dealt one yet.
    """

    finished: tuple[Round, ...]
    column: tuple[Tiki, ...]
    seats: tuple[Seat, ...]
    missions: tuple[Mission | None, ...]
