"""What answers name, situation by situation, so that an engine can be written without this one.

The files are in the folder `answers`, one for each game. They say which rule an explanation names,
what brings points by which rule, which rule decides a match, who is told what, and what the values
in scenes mean. The tests hold them against the vectors and the code.
"""

from collections.abc import Iterable, Iterator
from importlib.resources import files
import re
import tomllib
from typing import Any

from attrs import frozen

from boardrules import codec


@frozen
class Reason:
    """When `explain` names a rule, or one of several: for which kinds of actions, and where.

    `says` are the messages of this library in such a situation, with dots for what may vary.
    """

    actions: str
    rule: tuple[str, ...]
    when: str
    says: tuple[str, ...]

    def is_of(self, action: str) -> bool:
        """Return whether this is about the kind of an action in notation.

        >>> Reason("all but draw, roll", (), "", ()).is_of("P1 stay")
        True
        """
        kinds, kind = re.findall(r"[\w-]+", self.actions), action.split()[1]
        return kind not in kinds[2:] if kinds[0] == "all" else kind in kinds

    def fits(self, rule: str, message: str) -> bool:
        """Return whether a message of this library is about this situation.

        >>> reason = Reason("puh", ("TIKI-5.4",), "The Tiki is too low.", ("... cannot move down",))
        >>> reason.fits("TIKI-5.4", "NANI cannot move down")
        True
        """
        patterns = (re.escape(text).replace(r"\.\.\.", ".+") for text in self.says)
        return rule in self.rule and any(re.fullmatch(each, message) for each in patterns)


@frozen
class Item:
    """When a rule brings points, or takes them: how many, or that they are more or less than 0."""

    rule: str
    when: str
    points: str


@frozen
class Decision:
    """When a rule decides a match."""

    rule: str
    when: str


@frozen
class Telling:
    """What is told of kinds of actions: to the seat that acts or is named, and to all others."""

    actions: str
    when: str
    own: str
    others: str


@frozen
class Meaning:
    """What a field of a scene means, or one of its values."""

    field: str
    when: str
    value: str | None = None


@frozen
class Answers:
    """What the answers about one game name."""

    order: str
    explain: tuple[Reason, ...]
    items: tuple[Item, ...]
    outcome: tuple[Decision, ...]
    told: tuple[Telling, ...]
    told_order: str
    scene: tuple[Meaning, ...]

    @classmethod
    def of(cls, game: str) -> "Answers":
        """Read what is written down about a game, or raise `LookupError` if nothing is.

        >>> Answers.of("tiki-topple").outcome[0].rule
        'TIKI-7.2'
        """
        path = files("boardrules.conformance") / "answers" / f"{game.replace('-', '_')}.toml"
        if not path.is_file():
            raise LookupError(f"nothing is written down about answers of {game}")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for row in data["explain"]:
            row |= {name: _as_list(row[name]) for name in ("rule", "says")}
        for row in data["scene"]:
            row.setdefault("value", None)
        return codec.from_data(data, cls)

    def markdown(self, level: int = 3) -> Iterator[str]:
        """Write the tables in Markdown, with headings of a level, line by line.

        >>> next(Answers.of("tiki-topple").markdown())
        '### Rules that `explain` names'
        """
        heading = "#" * level
        yield f"{heading} Rules that `explain` names"
        yield from ("", self.order, "")
        yield from _table(
            ("Actions", "Situation", "Rule"),
            ((_coded(each.actions), each.when, ", ".join(each.rule)) for each in self.explain),
        )
        yield from ("", f"{heading} Rules that `items` names", "")
        yield from _table(
            ("Rule", "Situation", "Points"),
            ((each.rule, each.when, each.points) for each in self.items),
        )
        yield from ("", f"{heading} Rules that `outcome` names", "")
        yield from _table(("Rule", "Situation"), ((each.rule, each.when) for each in self.outcome))
        yield from ("", f"{heading} What is `told`", "")
        yield from _table(
            ("Actions", "When", "Told to the seat", "Told to others, and spectators"),
            ((_coded(each.actions), each.when, each.own, each.others) for each in self.told),
        )
        yield from ("", self.told_order)
        yield from ("", f"{heading} What scenes say", "")
        yield from _table(
            ("Field", "Value", "Meaning"),
            (
                (f"`{each.field}`", "" if each.value is None else f"`{each.value}`", each.when)
                for each in self.scene
            ),
        )


def _as_list(value: Any) -> list[Any]:
    """Write what is alone as a list."""
    match value:
        case [*items]:
            return items
        case _:
            return [value]


def _coded(actions: str) -> str:
    """Mark kinds of actions as code, but for words about them."""
    words = (
        word if word in {"all", "but"} else f"`{word}`" for word in re.findall("[\\w-]+", actions)
    )
    return re.sub("` `", "`, `", " ".join(words))


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
