"""Show what came from outside: short, and with nothing that a terminal would obey."""

import reprlib

LONGEST = 60
"""How many characters of its input an error repeats."""

LONGEST_LINE = 2_000
"""How many characters of a reason are shown and stored."""

_short = reprlib.Repr()
_short.maxstring = _short.maxother = LONGEST
_short.maxlong = 40


def printable(text: str) -> str:
    r"""Write control characters, such as those that colour a terminal, as their codes.

    >>> printable("\x1b[31mred")
    '\\x1b[31mred'
    """
    return "".join(
        character
        if character.isprintable() or character == "\n"
        else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def cut(text: str) -> str:
    """Shorten a text that would fill an error.

    >>> cut("a" * 1000)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def quoted(value: object) -> str:
    """Write a value as Python would, however large it is, in a few characters.

    >>> quoted("NUI"), quoted(tuple(range(1000)))
    ("'NUI'", '(0, 1, 2, 3, 4, 5, ...)')
    """
    try:
        return cut(_short.repr(value))
    except ValueError:  # a whole number of thousands of digits
        return "a number of thousands of digits"


def one_line(text: str) -> str:
    r"""Make a text fit to be shown and stored on one line, whoever wrote it.

    >>> one_line("no\n  \x1bidea")
    'no \\x1bidea'
    """
    return printable(" ".join(text.split()))[:LONGEST_LINE]
