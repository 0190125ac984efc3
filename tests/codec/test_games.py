"""JSON of games: their options and their boxes."""

import json
from typing import ClassVar

from attrs import Factory, frozen
import pytest

from boardrules import from_json, key, to_json
from boardrules.codec import to_data
from boardrules.errors import Fault
from boardrules.game import GameTypes
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from tests.codec.values import GAME, OWN_BOX, OWN_GAME, Coins, Move, Point, fault


@frozen
class Dice:
    """A game without a default box."""

    name: ClassVar = "dice"
    types: ClassVar = GameTypes(Point, Move, Point)
    components: Point
    players: int = 2


@frozen
class Cards:
    """A game whose default box comes from a factory."""

    name: ClassVar = "cards"
    types: ClassVar = GameTypes(Point, Move, Point)
    components: Point = Factory(lambda: Point(5))


def changed(game: object, /, **changes: object) -> str:
    return json.dumps({**to_data(game), **changes})


def test_the_default_box_is_written_as_its_digest() -> None:
    assert to_data(GAME) == {
        "game": "tiki-topple",
        "options": {
            "players": 3,
            "edition": "gamewright",
            "first_player": 0,
            "toast_bar": "round",
            "ties": "shared",
        },
        "components": key(DEFAULT),
    }
    assert from_json(to_json(GAME), TikiTopple) == GAME


def test_a_custom_box_is_written_out() -> None:
    data = to_data(OWN_GAME)
    assert set(data) == {"game", "options", "components", "box"}
    assert data["components"] == key(OWN_BOX)
    assert data["box"] == to_data(OWN_BOX)
    assert from_json(to_json(OWN_GAME), TikiTopple) == OWN_GAME


def test_the_default_box_may_be_written_out_too() -> None:
    assert from_json(changed(GAME, box=to_data(DEFAULT)), TikiTopple) == GAME


def test_an_option_with_a_default_may_be_missing() -> None:
    assert from_json(changed(GAME, options={}), TikiTopple) == TikiTopple()


def test_a_game_may_have_no_box() -> None:
    assert to_json(Coins(3)) == '{"game":"coins","options":{"players":3}}'
    assert from_json(to_json(Coins(3)), Coins) == Coins(3)


def test_a_game_without_a_box_takes_none() -> None:
    assert "unknown" in fault(changed(Coins(), components="0"), Coins).message
    assert "unknown" in fault(changed(Coins(), box={}), Coins).message


def test_a_game_may_have_no_default_box() -> None:
    game = Dice(Point(6))
    assert to_data(game) == {
        "game": "dice",
        "options": {"players": 2},
        "components": key(Point(6)),
        "box": {"x": 6, "y": 0},
    }
    assert from_json(to_json(game), Dice) == game


def test_a_game_without_a_default_box_requires_one() -> None:
    document = to_data(Dice(Point(6)))
    del document["box"]
    assert fault(json.dumps(document), Dice) == Fault("$.box", "required, but missing")


def test_a_default_box_may_come_from_a_factory() -> None:
    assert from_json(to_json(Cards()), Cards) == Cards()
    assert from_json(to_json(Cards(Point(7))), Cards) == Cards(Point(7))


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"game": "chess"}, "$.game", "expected 'tiki-topple', not 'chess'"),
        ({"game": 5}, "$.game", "expected a text, not 5"),
        ({"game": None}, "$.game", "expected a text, not null"),
        ({"options": []}, "$.options", "expected an object, not []"),
        ({"options": {"players": "2"}}, "$.options.players", "expected a whole number, not '2'"),
        ({"options": {"players": 2.0}}, "$.options.players", "expected a whole number, not 2.0"),
        (
            {"options": {"toast_bar": "never"}},
            "$.options.toast_bar",
            "expected one of 'each_player', 'round', not 'never'",
        ),
        ({"options": {"edition": None}}, "$.options.edition", "expected a text, not null"),
        ({"options": {"colour": "red"}}, "$.options", "unknown: colour"),
        ({"else": 1}, "$", "unknown: else"),
        ({"components": "0"}, "$.components", f"expected {key(DEFAULT)!r}, not '0'"),
        ({"components": 0}, "$.components", "expected a text, not 0"),
        ({"box": []}, "$.box", "expected an object, not []"),
    ],
    ids=str,
)
def test_a_fault_in_a_game_has_its_path(
    changes: dict[str, object], path: str, message: str
) -> None:
    assert fault(changed(TikiTopple(), **changes), TikiTopple) == Fault(path, message)


@pytest.mark.parametrize(
    ("name", "value"), [("players", 5), ("first_player", 2), ("edition", "pocket")]
)
def test_what_the_game_itself_refuses_is_named(name: str, value: object) -> None:
    found = fault(changed(TikiTopple(), options={name: value}), TikiTopple)
    assert found.path.startswith("$.options")
    assert name in f"{found.path} {found.message}"
    assert "Attribute(" not in found.message


@pytest.mark.parametrize("name", ["game", "options", "components"])
def test_a_game_has_every_part(name: str) -> None:
    document = to_data(TikiTopple())
    del document[name]
    assert fault(json.dumps(document), TikiTopple).path == f"$.{name}"


def test_components_are_not_an_option() -> None:
    found = fault(changed(GAME, options={"components": to_data(DEFAULT)}), TikiTopple)
    assert found.path.startswith("$.options")
    assert "components" in f"{found.path} {found.message}"


def test_a_box_must_have_its_digest() -> None:
    found = fault(changed(OWN_GAME, components=key(DEFAULT)), TikiTopple)
    assert found.path == "$.components"
    assert found.message.startswith(f"expected {key(OWN_BOX)!r}, not '{key(DEFAULT)[:20]}")


@pytest.mark.parametrize(
    ("rounds", "path", "message"),
    [
        ([1, 2], "$.box.rounds", "expected a list of 3, not of 2"),
        ([1, "2", 3], "$.box.rounds[1]", "expected a whole number, not '2'"),
        ([1, 0, 3], "$.box", "components: rounds: a match has at least one round (TIKI-7.1)"),
    ],
    ids=str,
)
def test_a_fault_in_a_box_has_its_path(rounds: list[object], path: str, message: str) -> None:
    box = {**to_data(OWN_BOX), "rounds": rounds}
    text = changed(OWN_GAME, box=box, components=key(box))
    assert fault(text, TikiTopple) == Fault(path, message)
