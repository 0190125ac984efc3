"""Write the page of the command line from the commands' own help, so that it is never out of date.

::

    ```{commands}
    ```

    ```{keys} MATCH
    ```
"""

from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterator
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.cli import keys
from boardrules.cli.main import COMMANDS, make_parser
from boardrules.cli.speech import spoken


class Commands(SphinxDirective):
    """Write a section for each command: what it does, an example, its arguments and flags."""

    def run(self) -> list[nodes.Node]:
        """Return the sections, in the order of the help."""
        lines = [line for name in COMMANDS for line in _command(name)]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


class Keys(SphinxDirective):
    """List what can be typed during a match, or while watching one."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return each key or word, and what it does."""
        lines = ["```{program} boardrules play\n```"]
        for key, meaning in getattr(keys, self.arguments[0]).items():
            lines += [f"````{{option}} {key}", f"{_marked(_sentence(spoken(meaning)))}", "````"]
        return self.parse_text_to_nodes("\n".join(lines))


def _command(name: str) -> Iterator[str]:
    parser = _parser_of(name)
    yield f"### `boardrules {name}`"
    yield ""
    yield _marked(parser.description or "")
    yield ""
    example = (parser.epilog or "").removeprefix("example: ")
    yield f"```console\n$ {example}\n```"
    yield f"```{{program}} boardrules {name}\n```"
    for argument in parser._actions:  # noqa: SLF001  # argparse has no other list
        if argument.help != SUPPRESS and "--help" not in argument.option_strings:
            yield from _argument(argument, parser)


def _parser_of(name: str) -> ArgumentParser:
    """Find the parser of a command."""
    actions = make_parser([name])._actions  # noqa: SLF001
    commands: Any = next(action.choices for action in actions if action.metavar == "COMMAND")
    parser: ArgumentParser = commands[name]
    return parser


def _argument(argument: Action, parser: ArgumentParser) -> Iterator[str]:
    metavar = f" {argument.metavar}" if argument.metavar and argument.nargs != 0 else ""
    spellings = [f"{flag}{metavar}" for flag in argument.option_strings]
    about = (argument.help or "") % {**vars(argument), "prog": parser.prog}
    yield f"```{{option}} {', '.join(spellings) or str(argument.metavar)}"
    yield _marked(_sentence(about))
    yield "```"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _marked(text: str) -> str:
    """Mark what can be typed, or two dashes would become a longer one."""
    return re.sub(r"(?<![\w`-])(--[a-z][a-z-]*|GAME)", r"`\1`", text)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("commands", Commands)
    app.add_directive("keys", Keys)
    return {"parallel_read_safe": True}
