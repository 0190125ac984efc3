"""What a seat of Tiki Topple may have set aside, for those who cannot see it."""

from collections import Counter
from collections.abc import Iterator
from math import comb, prod

from boardrules.games.tiki_topple.components import Card


class Asides:
    """The cards that a seat may have set aside, given all its cards and those that it has played.

    Each choice counts as many ways as there are to draw it from all the cards; choices with more
    of the first kind of card come first. There may be very many: none is worked out before it is
    asked for.
    """

    __slots__ = ("_kinds", "_size", "_tails", "ways")

    def __init__(self, cards: tuple[Card, ...], played: tuple[Card, ...], size: int) -> None:
        in_all = Counter(cards)
        left = in_all - Counter(played)
        size = min(max(size, 0), len(cards) + 1)  # nobody has set aside more than there are
        self._size = size
        # For each kind, the ways to draw none of it, one, two and so on.
        self._kinds = [
            (card, [comb(number, some) for some in range(left[card] + 1)])
            for card, number in in_all.items()
        ]
        # For each kind, the ways to draw no card of it and of the later ones, one, two and so on.
        self._tails = [[1] + [0] * size]
        for _, ways in reversed(self._kinds):
            later = self._tails[-1]
            self._tails.append(
                [
                    sum(way * later[number - some] for some, way in enumerate(ways[: number + 1]))
                    for number in range(size + 1)
                ]
            )
        self._tails.reverse()
        self.ways = self._tails[0][size]

    def at(self, index: int) -> tuple[Card, ...]:
        """Return the cards of one of the ways, which are counted from 0."""
        drawn: tuple[Card, ...] = ()
        left = self._size
        for (card, ways), later in zip(self._kinds, self._tails[1:], strict=True):
            some = min(len(ways) - 1, left)
            while index >= (here := ways[some] * later[left - some]):
                index -= here
                some -= 1
            index //= ways[some]
            drawn += (card,) * some
            left -= some
        return drawn

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Yield every choice of cards, with the number of its ways, which follow one another."""
        index = 0
        while index < self.ways:
            drawn = self.at(index)
            weight = prod(ways[drawn.count(card)] for card, ways in self._kinds)
            yield drawn, weight
            index += weight
