"""What a seat may have set aside."""

from itertools import combinations
from math import comb, prod

import pytest

from boardrules.games.tiki_topple import Card
from boardrules.games.tiki_topple.set_aside_choices import Asides
from tests.games.tiki_topple.matches import cards


@pytest.mark.parametrize(
    ("hand", "played", "size"),
    [
        ("up1 up1 up2 up3 puh topple wiki toast toast", "", 2),
        ("up1 up1 up2 up3 puh topple wiki toast toast", "up1 toast", 2),
        ("up1 up1 up1 up2 up2 up2 toast toast toast", "up2 toast toast", 4),
        ("up1 up2", "", 0),
        ("up1 up2", "up1", 1),
        ("up1 up1", "up1", 2),
        ("up1 up2", "", 3),
        ("", "", 0),
    ],
)
def test_what_may_have_been_set_aside(hand: str, played: str, size: int) -> None:
    full = cards(hand)
    left = list(full)
    for card in cards(played):
        left.remove(card)
    expected = {
        aside: prod(comb(full.count(card), aside.count(card)) for card in set(aside))
        for aside in combinations(left, size)
    }
    asides = Asides(full, cards(played), size)
    assert list(asides) == list(expected.items())
    assert asides.ways == sum(expected.values())
    assert [asides.at(way) for way in range(asides.ways)] == [
        aside for aside, ways in expected.items() for _ in range(ways)
    ]


def test_ways_are_counted_exactly_where_a_float_would_not_do() -> None:
    ones, twos = (Card.UP1,) * 40, (Card.UP2,) * 40
    asides = Asides(ones + twos, (), 40)
    # The more of the first kind, the earlier.
    with_twenty = sum(comb(40, number) * comb(40, 40 - number) for number in range(20, 41))
    assert asides.at(with_twenty - 1) == ones[:20] + twos[:20]
    assert asides.at(with_twenty) == ones[:19] + twos[:21]


def test_more_cards_than_there_are_take_no_memory() -> None:
    asides = Asides((Card.UP1, Card.UP2), (), 2**53)
    assert (list(asides), asides.ways) == ([], 0)
