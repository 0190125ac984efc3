"""What docstrings say about classes and their arguments, for help texts and schemas."""

import inspect
from itertools import takewhile
import re
from typing import Any

_ARGUMENT = re.compile(r"^    (\w+): (.+?)(?=^    \w|^\S|^$|\Z)", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r">>>|[A-Z]\w*:$", re.MULTILINE)


def prose(cls: type[Any]) -> str:
    """Return the paragraphs of a class's own docstring, each in one line, up to the first section.

    A section is an example, or begins with a heading such as `Args:`.

    >>> class Nim:
    ...     '''Take stones from a heap:
    ...     one, two or three.
    ...
    ...     Args:
    ...         heap: how many stones there are.
    ...     '''
    >>> prose(Nim)
    'Take stones from a heap: one, two or three.'
    """
    text: str | None = vars(cls).get("__doc__")  # and not one that is inherited
    paragraphs = inspect.cleandoc(text or "").split("\n\n")
    told = takewhile(lambda paragraph: _SECTION.match(paragraph) is None, paragraphs)
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in told)


def argument_notes(cls: type[Any]) -> dict[str, str]:
    """Return what the section `Args` of a docstring says about each argument, in one line.

    >>> class Nim:
    ...     '''Nim.
    ...
    ...     Args:
    ...         heap: how many stones there are
    ...             in the beginning.
    ...     '''
    >>> argument_notes(Nim)
    {'heap': 'how many stones there are in the beginning.'}
    """
    _, _, section = (inspect.getdoc(cls) or "").partition("\nArgs:\n")
    return {name: " ".join(note.split()) for name, note in _ARGUMENT.findall(section)}
