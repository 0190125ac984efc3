"""Write what matches of each game are like, for the documentation.

`python tools/study_pages.py [--matches N] [GAME ...]` lets `greedy` play each game in all seats,
and writes a page and a chart into `docs/games`. What options change is played by two players.
"""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from boardrules import find_game, game_names
from boardrules.study import Estimate, Share, Study, changes, chart, study
from boardrules.version import __version__

DOCS = Path(__file__).parents[1] / "docs" / "games"
SEED = "7"
PLAYERS = 3
MANY = 15
"""Longer tables are folded."""

FIELDS: Final[dict[str, Sequence[tuple[str, str]]]] = {
    "tectonic-tribes": [("move", ""), ("card", "tribe ")],
    "tiki-topple": [("move", ""), ("mission", "")],
    "tucana-builders": [("tile", "")],
    "tuk-tuk-taxi": [("move", ""), ("card", "sign ")],
}
"""By which fields of actions, and how what is listed begins."""

CHANGES: Final[dict[str, Sequence[tuple[str, Any]]]] = {
    "tectonic-tribes": [
        ("advanced", True),
        ("lava_scores", False),
        ("stolen_card", "forfeit"),
        ("extra_hand", "after_last_tribe"),
    ],
    "tiki-topple": [
        ("edition", "gamewright"),
        ("toast_bar", "round"),
        ("ties", "further_round"),
    ],
    "tucana-builders": [("achievements", True), ("placements", "open")],
    "tuk-tuk-taxi": [
        ("board", "exotic"),
        ("simplified", True),
        ("parking_meter", "no_effect"),
        ("dead_ends", "last_resort"),
    ],
}
"""The options that are compared with the default."""

PAGE = """# {title}: in numbers

What {matches} matches of [{title}]({page}.md) for three players are like when `greedy` plays in
all seats, with 95% intervals, measured with version {version}. They hold for how this bot plays.
[Study a game](../study.md) explains the numbers, and this repeats them:

```console
$ boardrules study {name} --players 3 --matches {matches} --seed {seed}
```

```{{image}} {page}_study.svg
:alt: Bars for how often each seat wins, and for how many points each rule brings.
```

## How often

{shares}

## How much

{sizes}

## Which rules bring points

Those of all seats together:

{points}

## Which rules decide who wins

{deciding}

## What things are worth

By how many points a seat is further ahead for each one that it has more than others. This is what
goes with points, not always what causes them. That is `--by {fields}`.

{things}

## What options change

Two players, {few} matches each, with the same luck; `--change` repeats them. Listed is what changes
by more than luck explains: its interval does not contain 0. Of twenty numbers, one would be listed
by luck.

{changes}
"""


def main() -> None:
    """Play, and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--matches", type=int, default=100)
    arguments = parser.parse_args()
    for name in arguments.games:
        write(name, arguments.matches)


def write(name: str, matches: int) -> None:
    """Write the page of a game, and its chart."""
    game = find_game(name)
    found = study(game(players=PLAYERS), matches, seed=SEED, workers=1)
    title, page = name.replace("-", " ").title(), name.replace("-", "_")
    (DOCS / f"{page}_study.svg").write_text(chart(found), encoding="utf-8")
    few = matches // 2
    text = PAGE.format(
        title=title,
        page=page,
        name=name,
        version=__version__,
        matches=matches,
        few=few,
        seed=SEED,
        fields="` and `--by ".join(field for field, _ in FIELDS[name]),
        shares=shares("", found.shares.items()),
        sizes=table(
            ("", "mean", "95% interval", "least", "most"),
            (
                (each, *estimate(mean), f"{mean.least:.1f}", f"{mean.most:.1f}")
                for each, mean in found.sizes.items()
            ),
        ),
        points=points(found),
        deciding=shares("decides", found.deciding.items()),
        things="\n\n".join(things(found, *each) for each in FIELDS[name]),
        changes=differences(name, few),
    )
    (DOCS / f"{page}_study.md").write_text(text, encoding="utf-8")
    print(f"wrote {page}_study.md", flush=True)


def shares(heading: str, found: Iterable[tuple[str, Share]]) -> str:
    """Write in how many matches something is so."""
    rows: list[Sequence[str]] = []
    for name, each in found:
        low, high = each.interval
        rows.append((name, f"{each.rate:.0%}", f"{low:.0%} to {high:.0%}"))
    return table((heading, "matches", "95% interval"), rows)


def points(found: Study) -> str:
    """Write how many points each rule brings."""
    rows = ((rule, *estimate(each)) for rule, each in found.points.items())
    return table(("rule", "points", "95% interval"), rows)


def things(found: Study, field: str, begins: str) -> str:
    """Write what each thing is worth."""
    rows = [
        (
            f"`{thing}`",
            f"{each.often:.1f}",
            f"{each.wins.rate:.0%}",
            *(("", "") if each.worth is None else estimate(each.worth, "+")),
        )
        for thing, each in found.by(field).items()
        if thing.startswith(begins)
    ]
    written = table((field, "a match", "wins", "worth", "95% interval"), rows)
    return written if len(rows) <= MANY else f"```{{folded}} By {field}\n{written}\n```"


def differences(name: str, matches: int) -> str:
    """Write what each option changes that luck does not explain."""
    game = find_game(name)(players=2)
    before = study(game, matches, seed=SEED, workers=1)
    rows: list[tuple[str, ...]] = []
    for field, value in CHANGES[name]:
        after = study(evolve(game, **{field: value}), matches, seed=SEED, workers=1)
        flag = f"`{flag_of(field, value)}`"
        found = [
            (
                flag,
                each,
                f"{change.before:.2f}",
                f"{change.after:.2f}",
                *estimate(change.difference, "+"),
            )
            for each, change in changes(before, after).items()
            if not change.difference.interval[0] <= 0 <= change.difference.interval[1]
        ]
        rows += found or [(flag, "nothing", "", "", "", "")]
    return table(("option", "what", "before", "after", "change", "95% interval"), rows)


def flag_of(field: str, value: object) -> str:
    """Write an option as `--change` takes it."""
    name = field.replace("_", "-")
    return f"{name}={value}" if isinstance(value, str) else name if value else f"no-{name}"


def estimate(found: Estimate, sign: str = "") -> tuple[str, str]:
    """Write a number and its interval."""
    low, high = found.interval
    return f"{found.mean:{sign}.2f}", f"{low:.2f} to {high:.2f}"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of Markdown: the first column to the left, the others to the right."""
    lines = [headings, ["---", *["---:"] * (len(headings) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


if __name__ == "__main__":
    main()
