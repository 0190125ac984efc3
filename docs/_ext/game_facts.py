"""Measure a game, and list its options.

Each directive takes the name of a game in the catalogue. What is hidden, and what players choose at
the same time, is written by the page; the build fails where matches show otherwise::

    ```{facts} tiki-topple
    :hidden: hands and missions
    ```

    ```{options} tiki-topple
    ```
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, median
from typing import Any, ClassVar

from attrs import frozen
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules import CHANCE, Player, games
from boardrules.cli.arguments import YES_NO
from boardrules.cli.catalogue import Entry, Option, flag_of
from boardrules.play import walk

MATCHES = 10


@frozen
class Measures:
    """What random matches of one table show."""

    game: Any
    decisions: list[int]
    draws: list[int]
    choices: list[int]
    is_hidden: bool
    is_simultaneous: bool

    @classmethod
    def of(cls, game: Any) -> "Measures":
        """Play matches with the seeds 0, 1, 2 and so on."""
        decisions, draws, choices = [0] * MATCHES, [0] * MATCHES, list[int]()
        is_hidden = is_simultaneous = False
        for seed in range(MATCHES):
            for step in walk(game, Random(seed)):  # noqa: S311  # not for secrets
                state, action = step.before, step.action
                to_act = game.to_act(state)
                is_simultaneous |= len(to_act) > 1
                is_hidden = is_hidden or not all(
                    game.witness(state, action, Player(seat)) for seat in range(game.players)
                )
                if to_act == (CHANCE,):
                    draws[seed] += 1
                else:
                    decisions[seed] += 1
                    choices.append(len(game.legal_actions(state)))
        return cls(game, decisions, draws, choices, is_hidden, is_simultaneous)

    @property
    def column(self) -> dict[str, str]:
        """What a column of the table by number of players says."""
        return {
            "Players": f"{self.game.players}",
            "Decisions in a match": f"{median(self.decisions):,.0f}",
            "Draws of chance": f"{median(self.draws):,.0f}",
            "Choices at a decision": f"{mean(self.choices):,.0f}",
            "Most choices at a decision": f"{max(self.choices):,}",
            "Action numbers (`num_actions`)": f"{self.game.num_actions:,}",
            "Size of an observation": f"{sum(each.size for each in self.game.features):,}",
        }


class Facts(SphinxDirective):
    """Tell what kind of game it is, and how large."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "hidden": directives.unchanged_required,
        "simultaneous": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return a list of facts, and a table by number of players."""
        return self.parse_text_to_nodes("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        game_class = games.find_game(self.arguments[0])
        tables = [Measures.of(game_class(players=n)) for n in games.player_counts(game_class)]
        seats = [table.game.players for table in tables]
        facts = {
            "Players": f"{seats[0]} to {seats[-1]}",
            "Chance": "yes, with exact weights" if any(tables[0].draws) else "no",
            "Hidden": self._told("hidden", any(table.is_hidden for table in tables)) or "nothing",
            "Simultaneous choices": self._told(
                "simultaneous", any(table.is_simultaneous for table in tables)
            )
            or "none",
        }
        for fact, value in facts.items():
            yield f"- **{fact}**: {value}"
        yield ""
        columns = [table.column for table in tables]
        for index, name in enumerate(columns[0]):
            yield f"| {name} | {' | '.join(column[name] for column in columns)} |"
            if index == 0:
                yield f"|---|{'---:|' * len(columns)}"
        yield ""
        yield (
            f"Decisions and draws are medians, and choices an average, of {MATCHES} random matches "
            f"with the default options and the seeds 0 to {MATCHES - 1}, played when this page was "
            f"built. Action numbers are for what a seat decides. The size "
            f"of an observation is how many numbers its tables have."
        )

    def _told(self, option: str, is_so: bool) -> str | None:
        text: str | None = self.options.get(option)
        if (text is not None) != is_so:
            raise self.error(f"matches of {self.arguments[0]} show otherwise: {option}")
        return text


class Options(SphinxDirective):
    """Show the options of a game, as the class and the command take them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table: each field, what it means, what the command takes, the default."""
        return self.parse_text_to_nodes("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        yield "| Option | Meaning | On the command line | Default |"
        yield "|---|---|---|---|"
        for option in Entry.find(self.arguments[0]).options:
            default = f"`{option.typed}`" if option.typed else ""
            about = f"{option.note[:1].upper()}{option.note[1:]}"
            yield f"| `{option.name}` | {about} | {_flags(option)} | {default} |"


def _flags(option: Option) -> str:
    """Write what the command takes: two flags for yes and no, or a flag and its value."""
    flag = flag_of(option.name)
    if option.argument_type is YES_NO:
        return f"`{flag}` or `{flag.replace('--', '--no-', 1)}`"
    return f"`{flag} {option.argument_type.metavar}`"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("facts", Facts)
    app.add_directive("options", Options)
    return {"parallel_read_safe": True}
