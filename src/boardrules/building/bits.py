"""Sets of small numbers, stored as the bits of one number."""

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the indexes of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def nth_bit(mask: int, number: int) -> int:
    """Return the index of a bit that is set; `number` counts the set bits from the lowest.

    A long mask is halved until going from bit to bit is fast.

    >>> nth_bit(0b10110, 2)
    4
    """
    index = 0
    width = mask.bit_length()
    while width > 64:
        width = (width + 1) // 2
        low = mask & ((1 << width) - 1)
        count = low.bit_count()
        if number < count:
            mask = low
        else:
            number -= count
            index += width
            mask >>= width
    for _ in range(number):
        mask &= mask - 1
    return index + (mask & -mask).bit_length() - 1
