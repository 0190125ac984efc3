"""Sets of places as the bits of a number."""

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, the lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def nth_bit(mask: int, number: int) -> int:
    """Return the place of a bit that is set, counted from the lowest.

    A long mask is halved until it is short enough to go from bit to bit.

    >>> nth_bit(0b10110, 2)
    4
    """
    place = 0
    width = mask.bit_length()
    while width > 64:
        width = (width + 1) // 2
        low = mask & ((1 << width) - 1)
        count = low.bit_count()
        if number < count:
            mask = low
        else:
            number -= count
            place += width
            mask >>= width
    for _ in range(number):
        mask &= mask - 1
    return place + (mask & -mask).bit_length() - 1
