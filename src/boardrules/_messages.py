"""Quote input in messages: cut short, and without control characters."""

import reprlib

LONGEST = 60
"""The longest piece of input that a message quotes, in characters."""

LONGEST_LINE = 2_000
"""The longest reason that is shown or stored, in characters."""

_short = reprlib.Repr()
_short.maxstring = _short.maxother = LONGEST
_short.maxlong = 40


def printable(text: str) -> str:
    r"""Escape control characters, such as those that colour a terminal.

    >>> printable("\x1b[31mred")
    '\\x1b[31mred'
    """
    if text.isprintable():
        return text
    return "".join(
        character
        if character.isprintable() or character in "\n\N{NO-BREAK SPACE}"
        else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def cut(text: str) -> str:
    """Shorten a long text.

    >>> cut("a" * 1000)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def named(name: str) -> str:
    r"""Quote a name from untrusted input in a message: shortened, on one line.

    >>> print(named("yellow\nfish"))
    yellow\nfish
    """
    return printable(cut(name)).replace("\n", "\\n")


def quoted(value: object) -> str:
    """Return the `repr` of a value, shortened.

    >>> quoted("NUI"), quoted(tuple(range(1000)))
    ("'NUI'", '(0, 1, 2, 3, 4, 5, ...)')
    """
    try:
        return cut(_short.repr(value))
    except ValueError:  # a whole number of thousands of digits
        return "a number of thousands of digits"


def one_line(text: str) -> str:
    r"""Return a text on one line, printable and shortened.

    >>> one_line("no\n  \x1bidea")
    'no \\x1bidea'
    """
    return printable(" ".join(text.split()))[:LONGEST_LINE].rstrip()
