"""A study as a picture: bars, with lines across them for the intervals."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from attrs import frozen

from boardrules.drawing.svg import (
    SEATS,
    Block,
    Svg,
    at,
    compose,
    element,
    heading,
    label,
    plural,
    tone,
)
from boardrules.scene import STYLE, Style
from boardrules.study.studies import Study

NAMES = 110
"""How wide the names beside the bars are."""
LENGTH = 220
"""How long the longest bar may be."""
ROW = 24
"""How high a bar is, with what is above and below it."""
WIDTH = NAMES + LENGTH + 70


@frozen
class _Bar:
    """A number with its interval, and how it is written."""

    name: str
    value: float
    interval: tuple[float, float]
    written: str


def chart(found: Study, style: Style = STYLE) -> Svg:
    """Draw how often things happen and how many points each rule brings, with 95% intervals."""
    title = found.game.name.replace("-", " ").title()
    players = plural(found.game.players, "player")
    matches = f"{len(found.courses)} match{'' if len(found.courses) == 1 else 'es'}"
    shares = [
        _Bar(name, each.rate, each.interval, f"{each.rate:.0%}")
        for name, each in found.shares.items()
    ]
    points = [
        _Bar(rule, each.mean, each.interval, f"{each.mean:.1f}")
        for rule, each in found.points.items()
    ]
    longest = max((each.interval[1] for each in points), default=0.0)
    return compose(
        title,
        f"{players}, {matches} of {found.bot}",
        _bars("How often", shares, 1.0, SEATS[: found.game.players], style),
        [_bars("Points by rule", points, longest or 1.0, (), style)],
        style,
    )


def _bars(
    title: str, bars: Sequence[_Bar], longest: float, colours: Iterable[str], style: Style
) -> Block:
    """Draw bars below a heading, the first of them in some colours."""
    above = heading(title, style, WIDTH)
    rows = [
        at(0, above.height + ROW * index, _bar(bar, LENGTH / longest, colour, style))
        for index, (bar, colour) in enumerate(zip_longest(bars, colours))
    ]
    return Block(WIDTH, above.height + ROW * len(rows), above.content + "".join(rows))


def _bar(bar: _Bar, scale: float, colour: str | None, style: Style) -> str:
    start, end = (NAMES + scale * max(0.0, each) for each in bar.interval)
    middle = ROW / 2
    fill = tone("line", style) if colour is None else {"fill": colour}
    ink = tone("ink", style, of="stroke") | {"stroke_width": 2}
    length = scale * max(0.0, bar.value)
    return "".join(
        (
            label(bar.name, 0, middle + 5, room=NAMES - 8, size=13, **tone("ink", style)),
            element("rect", x=NAMES, y=4, width=length, height=ROW - 8, **fill),
            element("line", x1=start, y1=middle, x2=end, y2=middle, **ink),
            label(bar.written, end + 8, middle + 5, room=60, size=13, **tone("ink", style)),
        )
    )
