"""Schemas of games: their documents, names and what no schema can say."""

import json
import os
from pathlib import Path
import subprocess
import sys
from typing import Any, ClassVar

from attrs import field, frozen
from attrs.validators import in_
import pytest

from boardrules import Record, __version__, games, key
from boardrules.codec import to_data
from boardrules.game import GameTypes
from boardrules.games import tuk_tuk_taxi
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from boardrules.schema import schema_for, schema_of, schemas
from boardrules.testing import Lanterns
from tests.codec.test_games import Cards, Dice
from tests.codec.values import GAME, OWN_BOX, OWN_GAME, Coins, Move, Point
from tests.games.examples import EXAMPLES, Example, every_game
from tests.records.nim import RECORD, Nim
from tests.schema.agreement import BEYOND_SCHEMAS, Draft202012Validator, Judge, mutants, words_in
from tests.schema.documents import documents

KINDS = ["game", "state", "action", "view", "scene", "record"]
UNDRAWN = (Cards, Coins, Dice, Nim)

every_class = pytest.mark.parametrize(
    "game_class",
    [*(example.game for example in EXAMPLES), Lanterns, *UNDRAWN],
    ids=lambda cls: cls.name,
)


def valid(schema: dict[str, Any], document: Any) -> bool:
    return bool(Draft202012Validator(schema).is_valid(document))


@every_class
@pytest.mark.parametrize("complete", [False, True])
def test_all_documents_of_a_game_have_schemas(game_class: Any, complete: bool) -> None:
    found = schemas(game_class, complete=complete)
    is_drawn = game_class not in UNDRAWN
    assert list(found) == [kind for kind in KINDS if is_drawn or kind != "scene"]
    for schema in (*found.values(), schema_of(game_class, complete=complete)):
        Draft202012Validator.check_schema(schema)
        assert list(schema)[:3] == ["$schema", "$id", "title"]
        assert all(name == each["title"] for name, each in schema.get("$defs", {}).items())
        assert json.loads(json.dumps(schema)) == schema


@every_class
def test_definitions_have_the_same_names_in_all_schemas(game_class: Any) -> None:
    whole = schema_of(game_class)["$defs"]
    for schema in schemas(game_class).values():
        title = schema["title"]
        assert whole.items() >= schema.get("$defs", {}).items()
        assert whole[title].items() <= schema.items()


@pytest.mark.slow
@every_game
def test_documents_of_a_match_fit_their_schemas(example: Example) -> None:
    game = example.small_game()
    judges = Judge.in_game(example.game)
    whole = Draft202012Validator(schema_of(example.game, complete=True))
    for kind, document in documents(game, moments=2):
        assert judges[kind].accepts(document)
        whole.validate(document)


@pytest.mark.slow
@every_game
def test_a_changed_action_is_refused_by_both(example: Example) -> None:
    judge = Judge.in_game(example.game)["action"]
    words = words_in(schemas(example.game)["action"])
    for action, _ in example.json.actions:
        for mutant in mutants(to_data(action), words, most=15):
            judge.check(mutant)


def test_a_schema_is_named_by_version_game_and_kind() -> None:
    start = f"urn:boardrules:{__version__}"
    assert schemas(TikiTopple)["action"]["$id"] == f"{start}:tiki-topple:action"
    complete = schemas(TikiTopple, complete=True)["action"]
    assert complete["$id"] == f"{start}:tiki-topple:action:complete"
    assert schema_of(TikiTopple)["$id"] == f"{start}:tiki-topple:all"
    odd = evolve_class(Coins, name="two coins: caf\u00e9")
    assert schema_of(odd)["$id"] == f"{start}:two%20coins%3A%20caf%C3%A9:all"


def evolve_class(game_class: Any, **entries: Any) -> Any:
    """Make a game class with other class variables."""
    return type(game_class.__name__, (game_class,), entries)


def test_schemas_are_the_same_in_every_process() -> None:
    command = [sys.executable, "-m", "boardrules", "schema", "tuk-tuk-taxi"]
    texts = {
        subprocess.run(  # noqa: S603  # our own command
            command,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert texts == {json.dumps(schema_of(games.find_game("tuk-tuk-taxi")), indent=2) + "\n"}


# Options and boxes


def test_options_are_described_with_what_they_take() -> None:
    schema = schemas(TikiTopple)["game"]
    assert schema["title"] == "Game"
    assert schema["description"] == "Tiki Topple for two to four players."
    options = schema["properties"]["options"]
    assert options["required"] == []
    assert options["properties"]["players"] == {
        "enum": [2, 3, 4],
        "description": "two to four (TIKI-1.1).",
        "default": 2,
    }
    assert options["properties"]["first_player"]["minimum"] == 0
    assert options["properties"]["toast_bar"]["enum"] == ["each_player", "round"]
    assert "components" not in options["properties"]
    taxi = schemas(tuk_tuk_taxi.TukTukTaxi)["game"]["properties"]["options"]["properties"]
    assert (taxi["turn_limit"]["minimum"], taxi["turn_limit"]["maximum"]) == (1, 10**15)
    assert taxi["simplified"]["type"] == "boolean"


def test_without_a_box_the_digest_is_that_of_the_default_one() -> None:
    judge = Judge.in_game(TikiTopple)["game"]
    document = to_data(GAME)
    own = to_data(OWN_GAME)
    cases: list[tuple[Any, bool]] = [
        (document, True),
        ({**document, "box": None}, True),
        ({**document, "box": to_data(DEFAULT)}, True),
        (own, True),
        ({**document, "components": key(OWN_BOX)}, False),
        ({**document, "components": None}, False),
        ({**document, "components": key(DEFAULT)[:-1]}, False),
        ({**own, "components": key(OWN_BOX).upper()}, False),
        ({**own, "components": key(OWN_BOX) + "\n"}, False),
        ({**own, "box": []}, False),
        ({**own, "options": {**own["options"], "components": {}}}, False),
        ({name: own[name] for name in ("game", "options", "box")}, False),
    ]
    for data, is_right in cases:
        assert judge.accepts(data) == is_right
        assert (judge.refusal(data) == []) == is_right


@pytest.mark.parametrize(
    "game", [Coins(), Dice(Point(3)), Cards(), Cards(Point(6))], ids=["no", "own", "made", "other"]
)
def test_a_game_may_have_no_box_or_no_default_one(game: Any) -> None:
    judge = Judge.in_game(type(game))["game"]
    document = to_data(game)
    assert judge.accepts(document)
    for data in (document, {**document, "box": None}, {**document, "components": None}):
        judge.check(data)
        for mutant in mutants(data):
            judge.check(mutant)


# Records


def test_a_record_is_described_with_its_game_and_actions() -> None:
    schema = schemas(TikiTopple)["record"]
    assert schema["required"] == ["record", "library", "game", "actions"]
    assert schema["properties"]["game"] == {"$ref": "#/$defs/Game"}
    assert schema["properties"]["actions"]["items"] == {"$ref": "#/$defs/Action"}
    assert schema["description"] == "A match: its game, and its actions in order."


@pytest.mark.parametrize(
    "changes",
    [
        {"record": 2},
        {"record": True},
        {"library": ""},
        {"seats": None},
        {"seats": ["Ada", ""]},
        {"seats": ["Ada", 1]},
        {"seats": "Ada"},
        {"lines": []},
        {"actions": [None]},
        {"game": None},
    ],
    ids=str,
)
def test_both_refuse_a_record_that_is_broken(changes: dict[str, Any]) -> None:
    judge = Judge.in_game(Nim)["record"]
    document = {**json.loads(RECORD.to_json()), "seats": ["Ada", "Grace"]}
    judge.check(document)
    assert judge.accepts(document)
    assert not judge.accepts(document | changes)
    assert judge.refusal(document | changes)


# Somebody's own game


def test_a_type_that_is_not_named_after_its_role_has_both_names() -> None:
    whole = schema_of(Nim)
    assert whole["title"] == "Nim"
    assert whole["description"] == "Nim, as somebody else may have published it."
    assert whole["anyOf"] == [
        {"$ref": f"#/$defs/{name}"} for name in ("Game", "State", "Action", "View", "Record")
    ]
    alias = {"anyOf": [{"$ref": "#/$defs/Position"}]}
    assert whole["$defs"]["State"] == {"title": "State", **alias}
    assert whole["$defs"]["View"] == {"title": "View", **alias}
    assert schemas(Nim)["action"]["anyOf"] == [{"$ref": "#/$defs/Take"}]
    assert whole["$defs"]["Game"]["properties"]["options"]["properties"]["players"]["enum"] == [
        2,
        3,
    ]


@frozen
class Record_:  # noqa: N801  # it is renamed below
    """Something of a game that is called like what every game has."""

    kind: ClassVar = "note"
    text: str


Record_.__name__ = "Record"


@frozen
class Drawn:
    name: ClassVar = "drawn"
    kind: ClassVar = "of no use here"
    types: ClassVar = GameTypes(tuple[int, ...], Move, Record_, dict[str, Point])
    players: int = field(default=1, validator=in_(range(3)))


def test_a_game_with_scenes_has_a_schema_for_them() -> None:
    found = schemas(Drawn)
    assert list(found) == KINDS
    assert found["scene"]["title"] == "Scene"
    assert valid(found["scene"], {"a": {"x": 1}})
    assert not valid(found["scene"], {"a": {"y": 1}})
    assert {"$ref": "#/$defs/Scene"} in schema_of(Drawn)["anyOf"]
    assert "description" not in schema_of(Drawn)
    assert "scene" not in schemas(Coins)


def test_a_class_cannot_take_the_name_of_a_document() -> None:
    whole = schema_of(Drawn)
    assert whole["$defs"]["View"]["anyOf"] == [{"$ref": "#/$defs/TestGamesRecord"}]
    assert whole["$defs"]["Record"]["properties"]["record"] == {"const": 1}
    assert whole["$defs"]["State"]["type"] == "array"
    assert "kind" not in whole["$defs"]["Game"]["properties"]["options"]["properties"]


def test_a_game_class_is_a_type_like_others() -> None:
    own = schema_for(tuple[Coins, ...])
    assert own["items"] == {"$ref": "#/$defs/Coins"}
    assert valid(own, [to_data(Coins())])


@pytest.mark.parametrize("what", [Point, 5, Drawn()], ids=["class", "number", "game"])
def test_what_is_no_game_class_is_a_sentence(what: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected the class of a game, with `types`, not "):
        schemas(what)


# What no schema can say


def tiki(kind: str, **changes: Any) -> tuple[Any, str, Any]:
    """Change the document of a game, a record or an action of Tiki Topple."""
    match kind:
        case "game":
            data = to_data(OWN_GAME)
            data["options"] |= changes.pop("options", {})
        case "record":
            data = json.loads(Record(GAME, ()).to_json())
        case _:
            data = {"kind": "wiki", "player": 0, "tiki": "NANI", "other": "NUI"}
    return TikiTopple, kind, data | changes


small_box = to_data(OWN_BOX) | {"rounds": [0, 0, 0]}

CANNOT_SAY: dict[str, tuple[Any, str, Any]] = {
    "a whole number written with a fraction": tiki("action", player=1.0),
    "half of a character": tiki("action", other="\ud800"),
    "the digest of another box": tiki("game", components="0" * 64),
    "a box with which the rules cannot run": tiki("game", box=small_box, components=key(small_box)),
    "a seat that is not at the table": tiki("game", options={"first_player": 4}),
    "an edition or a board that is not in the box": tiki("game", options={"edition": "first"}),
    "two Tikis out of alphabetical order": tiki("action", tiki="NUI", other="NANI"),
    "a taxi that is sent home and loads a customer": (
        tuk_tuk_taxi.TukTukTaxi,
        "action",
        {"kind": "drive", "player": 0, "squares": ["a1"], "load": 1, "home": True},
    ),
    "a deck that is too small": (Lanterns, "game", {"game": "lanterns", "options": {"deck": [1]}}),
    "a lantern that is too bright": (
        Lanterns,
        "game",
        {"game": "lanterns", "options": {"deck": [10_000] * 9}},
    ),
    "a name for each seat but one": tiki("record", seats=["Ada", "Grace"]),
    "a version that cannot be printed": tiki("record", library="1\n"),
}


@pytest.mark.parametrize("name", BEYOND_SCHEMAS)
def test_what_no_schema_can_say_is_refused_by_the_codec(name: str) -> None:
    game_class, kind, data = CANNOT_SAY[name]
    judge = Judge.in_game(game_class)[kind]
    assert judge.accepts(data)
    judge.check(data)
    assert len(judge.refusal(data)) == 1
