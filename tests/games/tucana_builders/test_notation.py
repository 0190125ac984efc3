"""Actions as text, and back."""

from collections.abc import Callable

import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.games.tucana_builders import (
    AchievementName,
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
)

GAME = TucanaBuilders()
P1, P2 = Player(0), Player(1)

LINES: list[tuple[str, Action]] = [
    ("* setup 4", DrawSetup(CHANCE, 4)),
    ("* start yellow-fish", DrawStart(CHANCE, Symbol("yellow-fish"))),
    ("* achievement link-CF", DrawAchievement(CHANCE, AchievementName("link-CF"))),
    ("* achievement two-each", DrawAchievement(CHANCE, AchievementName("two-each"))),
    ("* terrain sand", DrawTerrain(CHANCE, Terrain("sand"))),
    ("* tile P1 straight-puma", DrawTile(CHANCE, P1, TileName("straight-puma"))),
    ("* tile P5 tight-monkey-snake", DrawTile(CHANCE, Player(4), TileName("tight-monkey-snake"))),
    ("P1 place 17 r2", Place(P1, 17, 2)),
    ("P1 joker 17 r2", Joker(P1, 17, 2)),
    ("P2 skip", Skip(P2)),
    ("P1 place 38 r0", Place(P1, 38, 0)),
    ("P2 joker 1 r5", Joker(P2, 1, 5)),
    # Who acts, and what there is, is a matter of the rules, not of the notation.
    ("P99 skip", Skip(Player(98))),
    ("* skip", Skip(CHANCE)),
    ("P2 setup 1", DrawSetup(P2, 1)),
    ("P2 terrain marsh", DrawTerrain(P2, Terrain("marsh"))),
    ("* setup -4", DrawSetup(CHANCE, -4)),
    ("P1 place 0 r0", Place(P1, 0, 0)),
    ("P1 joker -1 r1", Joker(P1, -1, 1)),
    ("P1 joker 9007199254740992 r1", Joker(P1, 2**53, 1)),
    ("* achievement link-ZZ", DrawAchievement(CHANCE, AchievementName("link-ZZ"))),
    ("* tile P1 x", DrawTile(CHANCE, P1, TileName("x"))),
]


@pytest.mark.parametrize(("text", "action"), LINES)
def test_text_and_action_are_exact_inverses(text: str, action: Action) -> None:
    assert GAME.format_action(action) == text
    assert GAME.parse_action(text) == action


ACTION = "expected an action such as 'P1 place 17 r2'"


def seat(text: str) -> str:
    return f"expected a seat such as P1, not {text!r}"


def number(text: str) -> str:
    return f"expected a number such as 3 or -1, not {text!r}"


def name(text: str) -> str:
    return f"expected a name such as straight-puma, not {text!r}"


def rotation(text: str) -> str:
    return f"expected a rotation from r0 to r5, not {text!r}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ACTION),
        ("P1 lay 17 r2", ACTION),
        ("P1 place 17", ACTION),
        ("P1 place 17 r 2", ACTION),
        ("P1 skip 17", ACTION),
        ("P1 skip\n", ACTION),
        ("P1 joker", ACTION),
        ("* setup", ACTION),
        ("* start yellow fish", ACTION),
        ("* achievement", ACTION),
        ("* terrain P1 sand", ACTION),
        ("* tile straight-puma", ACTION),
        ("P100 skip", seat("P100")),
        ("1 place 17 r2", seat("1")),
        ("** joker 17 r2", seat("**")),
        ("chance setup 4", seat("chance")),
        ("P start yellow-fish", seat("P")),
        ("P01 achievement link-CF", seat("P01")),
        ("P-1 terrain sand", seat("P-1")),
        ("?? tile P1 wide-puma", seat("??")),
        ("* tile * straight-puma", seat("*")),
        ("* setup four", number("four")),
        ("* setup 9007199254740993", number("9007199254740993")),
        ("P1 place x r2", number("x")),
        ("P1 joker 17, r2", number("17,")),
        ("* start Yellow-fish", name("Yellow-fish")),
        ("* achievement link-C", name("link-C")),
        ("* achievement link-CFA", name("link-CFA")),
        ("* terrain 3", name("3")),
        ("* tile P1 wide-puma\n", name("wide-puma\n")),
        ("P1 place 17 r6", rotation("r6")),
        ("P1 joker 17 R2", rotation("R2")),
        ("P1 joker 17 r2\n", rotation("r2\n")),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_action(text)
    assert isinstance(refused.value, ValueError)
    assert refused.value.text == text
    assert refused.value.reason == reason
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: DrawTile(CHANCE, CHANCE, TileName("wide-puma")),
            "seat is a seat from 0 on, not -1",
        ),
        (
            lambda: Place(P1, 17, 6),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            "rotation is one of 0, 1, 2, 3, 4, 5, not 6",
        ),
        (
            lambda: Joker(P1, 17, -1),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            "rotation is one of 0, 1, 2, 3, 4, 5, not -1",
        ),
    ],
    ids=["tile", "place", "joker"],
)
def test_actions_cannot_be_made_of_what_no_notation_has(
    make: Callable[[], Action], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        make()
