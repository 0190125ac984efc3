"""Counts of game trees: positions that the oracle of a game has counted, and counts anew."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from itertools import takewhile
from pathlib import Path
import tomllib
from typing import Any, Protocol, TypeVar

from attrs import frozen

from boardrules import CHANCE
from boardrules.play import Perft


class Oracle(Protocol):
    """A second version of the rules, which reads and writes notation."""

    def legal(self) -> list[str]: ...

    def play(self, text: str) -> None: ...


OracleT = TypeVar("OracleT", bound=Oracle)


@frozen
class Positions:
    """The file `perft.toml` in the folder of a game's tests, and the records beside it."""

    folder: Path

    @cached_property
    def by_name(self) -> dict[str, dict[str, Any]]:
        """The positions: options, actions or a record that lead there, and counts by depth."""
        return tomllib.loads((self.folder / "perft.toml").read_text(encoding="utf-8"))

    def record(self, position: dict[str, Any]) -> Path:
        """Return the file of the record that leads to a position and further."""
        return self.folder.joinpath("records", position["record"])

    def actions(self, position: dict[str, Any]) -> list[str]:
        """Return the actions that lead to a position: its own, or the first of a record."""
        if "record" not in position:
            return [*position.get("actions", ())]
        _, _, lines = self.record(position).read_text(encoding="utf-8").partition("\n\n")
        return lines.splitlines()[: position["first"]]

    def kinds_of_node(self) -> set[str]:
        """Tell which kinds of node are below any of the positions."""
        counts = [numbers for position in self.by_name.values() for numbers in position["counts"]]
        totals = map(sum, zip(*counts, strict=True))
        kinds = zip(("decision", "chance", "terminal"), totals, strict=True)
        return {kind for kind, total in kinds if total}

    def listed(self) -> list[str]:
        """Name the positions whose legal actions are there in full."""
        return [name for name, position in self.by_name.items() if "legal" in position]


def few(counts: list[list[int]], most: int) -> list[Perft]:
    """Return the counts of depth 1, and of more while there are not too many nodes."""
    all_counts = [Perft(*numbers) for numbers in counts]
    return list(takewhile(lambda count: count.nodes <= most, all_counts)) or all_counts[:1]


def counted(
    oracle: OracleT,
    depth: int,
    to_act: Callable[[OracleT], list[int]],
    fixed: tuple[str, ...] = ("box",),
) -> list[Perft]:
    """Count the nodes at each depth with an oracle: decisions, chance nodes and ends.

    Matches that are alike in everything are followed once, with the number of paths to them. What
    is fixed need not be copied nor compared.
    """
    parts = [getattr(oracle, name) for name in fixed]
    counts: list[Perft] = []
    level: dict[str, tuple[OracleT, int]] = {"": (oracle, 1)}
    for _ in range(depth):
        below: dict[str, tuple[OracleT, int]] = {}
        kinds: Counter[str] = Counter()
        for node, paths in level.values():
            for text in node.legal():
                after = deepcopy(node, {id(part): part for part in parts})
                after.play(text)
                kinds[_kind(to_act(after))] += paths
                image = _image(after, fixed)
                _, before = below.get(image, (after, 0))
                below[image] = (after, before + paths)
        counts.append(Perft(**kinds))
        level = below
    return counts


def _kind(to_act: list[int]) -> str:
    if not to_act:
        return "terminal"
    return "chance" if to_act == [CHANCE] else "decision"


def _image(oracle: Oracle, fixed: tuple[str, ...]) -> str:
    """Write down all that may change in an oracle, dictionaries in the order of their keys."""
    parts = [part for name, part in vars(oracle).items() if name not in fixed]
    return repr([_in_order(part) for part in parts])


def _in_order(part: Any) -> Any:
    return sorted(part.items()) if hasattr(part, "items") else part
