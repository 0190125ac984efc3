"""Values to write and read, with fields of all types that games use."""

from enum import Enum, IntEnum, StrEnum
from typing import Any, ClassVar, Literal, NewType, TypeAlias

from attrs import evolve, frozen
import pytest

from boardrules import CodecError, from_json
from boardrules.errors import Fault
from boardrules.game import GameTypes
from boardrules.games.tiki_topple import DEFAULT, TikiTopple

LARGEST = 2**53


class Suit(StrEnum):
    CUPS = "cups"
    COINS = "coins"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Mood(Enum):
    CALM = "calm"
    WILD = 7


Seat = NewType("Seat", int)


@frozen
class Point:
    x: int
    y: int = 0


@frozen
class Walk:
    kind: ClassVar = "walk"
    steps: int


@frozen
class Jump:
    kind: ClassVar = "jump"
    over: Point
    why: str | None = None


Move: TypeAlias = Walk | Jump


@frozen
class Everything:
    """A field of each type that games use."""

    whole: int
    text: str
    flag: bool
    maybe: int | None
    perhaps: Point | None
    word: Literal["up", "down", 1]
    suit: Suit
    level: Level
    mood: Mood
    seat: Seat
    point: Point
    pair: tuple[int, str]
    nothing: tuple[()]
    points: tuple[Point, ...]
    cells: tuple[tuple[int, int], ...]
    names: frozenset[str]
    numbers: frozenset[int]
    suits: frozenset[Suit]
    spots: frozenset[tuple[int, int]]
    table: dict[str, Point]
    move: Move
    moves: tuple[Move, ...]


EVERYTHING = Everything(
    whole=-3,
    text='caf\u00e9 "\n',
    flag=True,
    maybe=None,
    perhaps=Point(1),
    word="up",
    suit=Suit.CUPS,
    level=Level.HIGH,
    mood=Mood.WILD,
    seat=Seat(2),
    point=Point(1, 2),
    pair=(4, "four"),
    nothing=(),
    points=(Point(5), Point(6, 7)),
    cells=((0, 1), (2, 3)),
    names=frozenset({"pear", "apple", "fig", "Fig", ""}),
    numbers=frozenset({10, 9, -1, 100}),
    suits=frozenset(Suit),
    spots=frozenset({(2, 1), (1, 2), (1, -2)}),
    table={"b": Point(1), "a": Point(2)},
    move=Jump(Point(8, 9)),
    moves=(Walk(3), Jump(Point(0), "because")),
)

GOLDEN = (
    '{"cells":[[0,1],[2,3]],"flag":true,"level":2,"maybe":null,"mood":7,'
    '"move":{"kind":"jump","over":{"x":8,"y":9},"why":null},'
    '"moves":[{"kind":"walk","steps":3},'
    '{"kind":"jump","over":{"x":0,"y":0},"why":"because"}],'
    '"names":["","Fig","apple","fig","pear"],"nothing":[],"numbers":[-1,9,10,100],'
    '"pair":[4,"four"],"perhaps":{"x":1,"y":0},"point":{"x":1,"y":2},'
    '"points":[{"x":5,"y":0},{"x":6,"y":7}],"seat":2,"spots":[[1,-2],[1,2],[2,1]],'
    '"suit":"cups","suits":["coins","cups"],'
    '"table":{"a":{"x":2,"y":0},"b":{"x":1,"y":0}},"text":"caf\\u00e9 \\"\\n",'
    '"whole":-3,"word":"up"}'
)


def fault(text: str | bytes, type_form: Any) -> Fault:
    """Read a document that has exactly one fault."""
    with pytest.raises(CodecError) as caught:
        from_json(text, type_form)
    (found,) = caught.value.faults
    return found


@frozen
class Run:
    """A move that differs from `Walk` only in its kind."""

    kind: ClassVar = "run"
    steps: int


@frozen
class Turn:
    """Moves that may not have been made yet."""

    last: Walk | Run | None = None
    chosen: tuple[Walk | Run | None, ...] = ()


OWN_BOX = evolve(DEFAULT, rounds=(1, 2, 3))
GAME = TikiTopple(players=3, edition="gamewright", toast_bar="round")
OWN_GAME = TikiTopple(players=4, first_player=2, components=OWN_BOX)


@frozen
class Coins:
    """A game without a box."""

    name: ClassVar = "coins"
    types: ClassVar = GameTypes(Point, Move, Point)
    players: int = 2
