"""Measure pictures: where each of their elements lies, and what they must not contain."""

from collections.abc import Iterator
import re
from xml.etree import ElementTree as ET

from attrs import frozen

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = re.compile(
    r"<script|<image|<foreignObject|<use|href|url\(|@import|\bon\w+=|javascript:"
)
"""What could run, or would have to be fetched."""

_NUMBER = r"-?\d*\.?\d+(?:e-?\d+)?"
_LETTER = 0.72
"""How wide a letter may be, as a part of the size of the text."""


@frozen
class Extent:
    """The corners of an element, and what it is."""

    left: float
    top: float
    right: float
    bottom: float
    element: str


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(_NUMBER, text)]


def extents(picture: str) -> Iterator[Extent]:
    """Measure everything that is drawn."""
    yield from _extents(ET.fromstring(picture), 0, 0, 1)


def _extents(element: ET.Element, x: float, y: float, scale: float) -> Iterator[Extent]:
    for name, values in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        match name, numbers(values):
            case "translate", [right, down]:
                x, y = x + scale * right, y + scale * down
            case "scale", [times]:
                scale *= times
            case _:
                raise ValueError(f"pictures are moved and scaled, not {name}({values})")
    if corners := _corners(element):
        left, top, right, bottom = corners
        shown = f"{element.tag.removeprefix(SVG)} {element.attrib} {element.text or ''}"
        yield Extent(
            x + scale * left, y + scale * top, x + scale * right, y + scale * bottom, shown
        )
    for child in element:
        yield from _extents(child, x, y, scale)


def _corners(element: ET.Element) -> tuple[float, float, float, float] | None:
    """Measure an element without what is in it; None for what is not drawn."""

    def value(name: str) -> float:
        return float(element.get(name, 0))

    match element.tag.removeprefix(SVG):
        case "rect":
            x, y = value("x"), value("y")
            return x, y, x + value("width"), y + value("height")
        case "circle":
            return tuple_of(value("cx"), value("cy"), value("r"), value("r"))
        case "ellipse":
            return tuple_of(value("cx"), value("cy"), value("rx"), value("ry"))
        case "line":
            xs, ys = sorted((value("x1"), value("x2"))), sorted((value("y1"), value("y2")))
            return xs[0], ys[0], xs[1], ys[1]
        case "polygon" | "polyline":
            points = numbers(element.get("points", ""))
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case "path":
            return _path(element.get("d", ""))
        case "text":
            size = value("font-size")
            width = _LETTER * size * len(element.text or "")
            left = value("x") - width * {"middle": 0.5, "end": 1}.get(
                element.get("text-anchor", ""), 0
            )
            return left, value("y") - size, left + width, value("y") + 0.3 * size
        case "svg" | "g" | "title" | "desc" | "style":
            return None
        case other:
            raise ValueError(f"nobody knows how large a {other} is")


def tuple_of(x: float, y: float, across: float, down: float) -> tuple[float, float, float, float]:
    return x - across, y - down, x + across, y + down


def _path(path: str) -> tuple[float, float, float, float]:
    """Measure a path by its points; curves stay between theirs."""
    points: list[tuple[float, float]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for command, text in re.findall(rf"([A-Za-z])((?:[\s,]*{_NUMBER})*)", path):
        values = numbers(text)
        is_relative = command.islower()
        match command.upper():
            case "Z":
                x, y = start
            case "H":
                for each in values:
                    x = x + each if is_relative else each
                    points.append((x, y))
            case "V":
                for each in values:
                    y = y + each if is_relative else each
                    points.append((x, y))
            case "M" | "L" | "Q" | "C":
                step = {"M": 2, "L": 2, "Q": 4, "C": 6}[command.upper()]
                for index in range(0, len(values), step):
                    pairs = list(zip(*[iter(values[index : index + step])] * 2, strict=True))
                    placed = [(x + dx, y + dy) if is_relative else (dx, dy) for dx, dy in pairs]
                    points += placed
                    x, y = placed[-1]
                    if command.upper() == "M" and index == 0:
                        start = (x, y)
            case _:
                raise ValueError(f"nobody knows how far {command} goes in {path}")
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def outside(picture: str) -> list[Extent]:
    """List what does not lie inside the frame of a picture."""
    left, top, width, height = numbers(ET.fromstring(picture).get("viewBox", ""))
    return [
        extent
        for extent in extents(picture)
        if extent.left < left - 0.5
        or extent.top < top - 0.5
        or extent.right > left + width + 0.5
        or extent.bottom > top + height + 0.5
    ]


def check_picture(picture: str) -> None:
    """Require that a picture is sound: nothing can run in it, and all of it is inside its frame."""
    assert picture.isascii()
    assert FORBIDDEN.search(picture) is None
    assert outside(picture) == []
    titles = ET.fromstring(picture).findall(f"{SVG}title")
    assert len(titles) == 1
