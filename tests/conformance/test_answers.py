"""What is written down about answers: each situation is met in a vector, and there is no other."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
import re
from typing import Any

import pytest

from boardrules import Player, games
from boardrules.building.notation import format_player
from boardrules.conformance import Library, vectors_of
from boardrules.conformance.answers import Answers, Reason
from boardrules.conformance.engines import Position
from boardrules.rulebook import Rulebook
from boardrules.schema import schema_of

GAMES = ("tectonic-tribes", "tiki-topple", "tucana-builders", "tuk-tuk-taxi")

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def positions(game: str) -> list[tuple[Position, list[str]]]:
    """List every position of the vectors of a game, with the actions that are explained there."""
    found: list[tuple[Position, list[str]]] = []
    for vector in vectors_of(game).vectors:
        library = Library()
        library.new(vector.game)
        for step in vector.steps:
            for action in step.do[:-1]:
                library.do([action])
                found.append((library.position, []))
            library.do(step.do[-1:])
            asked = [each.action for each in step.expect if each.ask == "explain"]
            found.append((library.position, [action for action in asked if action is not None]))
    return found


@cache
def explained(game: str) -> list[tuple[str, str, str]]:
    """List what the vectors of a game explain: an action, a rule, and the message."""
    return [
        (action, violation.rule, violation.message)
        for position, actions in positions(game)
        for action in actions
        for violation in explain(position, action)
    ]


def explain(position: Position, action: str) -> Any:
    """Explain an action in notation."""
    game: Any = position.game
    return game.explain(position.state, game.parse_action(action))


@each_game
def test_every_explanation_is_of_one_situation(game: str) -> None:
    rows = Answers.of(game).explain
    for action, rule, message in explained(game):
        fitting = [row for row in rows if row.is_of(action) and row.fits(rule, message)]
        assert len(fitting) == 1, (action, rule, message)


@each_game
def test_every_situation_is_in_a_vector(game: str) -> None:
    for row in Answers.of(game).explain:
        assert any(
            row.is_of(action) and row.fits(rule, message)
            for action, rule, message in explained(game)
        ), row


@each_game
def test_the_code_names_no_other_rules(game: str) -> None:
    package = games.package_of(games.find_game(game))
    folder = Path(games.__file__).parent / package.rpartition(".")[2]
    book, written = Rulebook.of(package), Answers.of(game)
    for name, rows in {
        "Violation": {rule for row in written.explain for rule in row.rule},
        "ScoreItem": {row.rule for row in written.items},
        "Outcome": {row.rule for row in written.outcome},
    }.items():
        in_code = {
            rule for path in folder.glob("*.py") for rule in rules_in_calls(path, name, book)
        }
        assert in_code <= rows


def rules_in_calls(path: Path, name: str, book: Rulebook) -> Iterator[str]:
    """Yield the rules that are written in calls of a class."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=found)) if found == name:
                for part in ast.walk(node):
                    if isinstance(part, ast.Constant) and part.value in book.ids:
                        yield str(part.value)
            case _:
                pass


@each_game
def test_points_come_from_what_is_listed_and_all_of_it_is_met(game: str) -> None:
    rows = {row.rule: row.points for row in Answers.of(game).items}
    met: set[str] = set()
    for position, _ in positions(game):
        played: Any = position.game
        for item in played.score_items(position.state):
            match rows[item.rule]:
                case "more than 0":
                    assert item.points > 0
                case "less than 0":
                    assert item.points < 0
                case points:
                    assert item.points == int(points)
            met.add(item.rule)
    assert met == {*rows}


@each_game
def test_matches_are_decided_by_what_is_listed(game: str) -> None:
    outcomes = (position.game.outcome(position.state) for position, _ in positions(game))
    decided = {outcome.rule for outcome in outcomes if outcome is not None}
    assert decided == {row.rule for row in Answers.of(game).outcome}


def is_last_choice(position: Position) -> bool:
    """Return whether nobody else had yet to choose when the last action was done."""
    return position.game.to_act(position.before) == (position.last.player,)


def are_open(position: Position) -> bool:
    """Return whether everybody sees at once what a seat lays."""
    game: Any = position.game
    return bool(game.placements == "open")


CASES: dict[str, Callable[[Position], bool]] = {
    "always": lambda _: True,
    "the round goes on": lambda now: len(now.state.finished) == len(now.before.finished),
    "the round ends": lambda now: len(now.state.finished) > len(now.before.finished),
    "others are yet to choose": lambda now: not is_last_choice(now),
    "all have chosen": is_last_choice,
    "placements are hidden and others are yet to choose": lambda now: (
        not are_open(now) and not is_last_choice(now)
    ),
    "placements are hidden and all have chosen": lambda now: (
        not are_open(now) and is_last_choice(now)
    ),
    "placements are open": are_open,
}
"""When something is told, in the words of the tables."""


def missions(now: Position) -> list[str]:
    """Write the missions of the round that has ended, as they were dealt."""
    dealt = now.state.finished[-1].missions
    return [f"* mission P{seat} {mission}" for seat, mission in enumerate(dealt, start=1)]


def choices(now: Position, done: list[str]) -> list[str]:
    """Write what all have just chosen, in the order of the seats."""
    kinds = {"play"} if now.game.name == "tectonic-tribes" else {"place", "joker", "skip"}
    chosen = [text for text in done if text.split()[1] in kinds]
    return sorted(chosen[-now.game.players :])


def of_others(texts: list[str], viewer: str) -> list[str]:
    """Leave out what is of the viewer: the seat is the first in a text."""
    return [text for text in texts if re.findall(r"P\d+", text)[0] != viewer]


@each_game
def test_everybody_is_told_what_is_listed(game: str) -> None:
    rows = Answers.of(game).told
    met = set[Any]()
    for vector in vectors_of(game).vectors:
        library, done = Library(), list[str]()
        library.new(vector.game)
        for action in vector.actions:
            library.do([action])
            done.append(action)
            now = library.position
            kind = action.split()[1]
            (row,) = (
                row
                for row in rows
                if kind in row.actions.split(", ") or row.actions == "all"
                if CASES[row.when](now)
            )
            met.add(row)
            seats = map(format_player, map(Player, range(now.game.players)))
            for viewer in (*seats, "spectator"):
                is_own = viewer == re.findall(r"P\d+|\*$", f"{action} *")[0]
                what = row.own if is_own else row.others
                assert told(now, viewer) == expected(what, now, done, viewer)
    assert met == {*rows}


def told(now: Position, viewer: str) -> list[str]:
    """Ask what somebody is told of the last action."""
    game: Any = now.game
    seat = None if viewer == "spectator" else Player(int(viewer[1:]) - 1)
    return [game.format_action(action) for action in game.witness(now.before, now.last, seat)]


def expected(what: str, now: Position, done: list[str], viewer: str) -> list[str]:
    """Write what is told, which the tables say in words."""
    match what:
        case "nothing":
            return []
        case "the action":
            return done[-1:]
        case "the choices of all seats":
            return choices(now, done)
        case "the choices of all other seats":
            return of_others(choices(now, done), viewer)
        case _:
            assert what == "the action, then the missions of all other seats"
            return [done[-1], *of_others(missions(now), viewer)]


@each_game
def test_values_in_scenes_are_those_of_the_schema(game: str) -> None:
    schema = schema_of(games.find_game(game))
    listed: dict[str, set[str]] = {}
    for row in Answers.of(game).scene:
        assert leads_somewhere(schema, row.field), row.field
        if row.value is not None:
            listed.setdefault(row.field, set()).add(row.value)
    for field, values in listed.items():
        assert values == values_of(schema, field)


def node_at(schema: Any, field: str) -> Any:
    """Find the part of a schema about a field of a scene, such as `seats[].status`."""
    node = schema["$defs"]["Scene"]
    for name in field.replace("[]", "").split("."):
        while "$ref" in node or node.get("type") == "array":
            node = (
                schema["$defs"][node["$ref"].rpartition("/")[2]]
                if "$ref" in node
                else node["items"]
            )
        node = node["properties"][name]
    return node


def leads_somewhere(schema: Any, field: str) -> bool:
    """Return whether a scene has a field."""
    return node_at(schema, field) is not None


def values_of(schema: Any, field: str) -> set[str]:
    """List the values that a field may have."""
    node = node_at(schema, field)
    parts = node.get("anyOf", [node])
    names = {name for part in parts for name in part.get("enum", ())}
    return names | {"null" for part in parts if part.get("type") == "null"}


@each_game
def test_values_in_scenes_are_met(game: str) -> None:
    missed = {(row.field, row.value) for row in Answers.of(game).scene if row.value is not None}
    for position, _ in positions(game):
        if not missed:
            break
        library: Any = position.game
        scene = library.open_scene(position.state)
        missed -= {("phase", scene.phase)}
        missed -= {
            ("seats[].status", getattr(seat, "status", None) or "null") for seat in scene.seats
        }
    assert missed == set()


def test_a_game_without_answers_is_told_apart() -> None:
    with pytest.raises(LookupError, match="nothing is written down about answers of nim"):
        Answers.of("nim")


def test_the_tables_are_written_in_markdown() -> None:
    lines = [*Answers.of("tuk-tuk-taxi").markdown(level=4)]
    assert lines[0] == "#### Rules that `explain` names"
    assert any(line.startswith("| all but `draw`, `roll` | ") for line in lines)
    assert "| `phase` | `customers` | The seats place customers. |" in lines
    assert "| `viewer` |  | Always null, whoever looks: nothing is hidden. |" in lines


def test_a_situation_is_of_kinds_of_actions() -> None:
    assert Reason("up1, up2", (), "", ()).is_of("P1 up2 NANI")
    assert not Reason("up1, up2", (), "", ()).is_of("P1 up3 NANI")
    assert Reason("all", (), "", ()).is_of("* roll 3")
    assert not Reason("all but draw, roll", (), "", ()).is_of("* roll 3")
