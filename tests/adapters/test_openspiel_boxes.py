"""A box as a parameter of a game of OpenSpiel."""

from importlib.resources import files
from pathlib import Path
import pickle
from typing import Any, ClassVar

from attrs import frozen
import pytest

from boardrules import ComponentError, to_json
from boardrules.adapters.openspiel import register, register_game
from boardrules.adapters.openspiel.box import read_box, write_box
from boardrules.games.tiki_topple import TikiTopple
from tests.adapters.openspiel_games import LANTERNS, TIKI, after_draws, end, pyspiel
from tests.games.tiki_topple.matches import tiny_box

BOX = tiny_box(hand="up1 toast", set_aside=0)
JSON = to_json(BOX)


def load(text: str) -> Any:
    return pyspiel.load_game(TIKI, {"components": text})


def test_without_a_text_the_box_is_the_default_one() -> None:
    assert load("").rules == pyspiel.load_game(TIKI).rules == TikiTopple()


def test_a_box_can_be_given_as_json() -> None:
    game = load(JSON)
    assert game.rules == TikiTopple(components=BOX)
    assert sum(end(game.new_initial_state()).returns()) == 0


@pytest.mark.parametrize("name", register())
def test_every_game_takes_its_box_as_json(name: str) -> None:
    rules = pyspiel.load_game(name).rules
    game = pyspiel.load_game(name, {"components": to_json(rules.components)})
    assert game.rules == pyspiel.load_game(str(game)).rules == rules


def test_a_box_can_be_given_as_a_file_with_json(tmp_path: Path) -> None:
    path = tmp_path / "my box.json"
    path.write_text(JSON)
    assert pyspiel.load_game(f"{TIKI}(components={path})").rules.components == BOX


def test_a_box_can_be_given_as_a_component_file(tmp_path: Path) -> None:
    text = (files("boardrules.games.tiki_topple") / "components.toml").read_text()
    path = tmp_path / "components.toml"
    path.write_text(text.replace('"up3", ', '"up2", ', 1))
    with pytest.raises(ComponentError, match="a colour has nine cards of seven kinds"):
        load(str(path))
    path.write_text(text)
    assert load(str(path)).rules == TikiTopple()


def test_a_game_holds_its_box_wherever_it_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text(JSON)
    game = load(str(path))
    path.unlink()
    state = after_draws(game.new_initial_state())
    stored, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert again.position == state.position
    for other in (
        stored,
        pickle.loads(pickle.dumps(game)),  # noqa: S301  # our own bytes
        pyspiel.load_game(str(game)),
    ):
        assert other.rules == game.rules


def test_a_written_box_has_nothing_that_openspiel_reads_otherwise() -> None:
    written = write_box(BOX)
    assert not set(written) & set(',=() {}"')
    assert read_box(TikiTopple, written) == BOX


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a JSON document"),
        ("{}", "groups: required, but missing"),
        ("%7B%FF", "not a JSON document"),
        (f'{{"rounds":{"[" * 100_000}', "nested too deeply"),
        (f'{JSON[:-1]},"more":1}}', "unknown: more"),
        (JSON.replace("AAA", "ZZZ", 1), "each Tiki must have one colour"),
        (f"{{{' ' * 2**20}", "at most 1,048,576 bytes"),
        ("no/such.toml", "components: cannot read 'no/such.toml': No such file"),
        ("no/such.json", "components: cannot read 'no/such.json': No such file"),
        (".", r"components: cannot read '\.': Is a directory"),
        ("a\0b", "components: no file has the name"),
    ],
    ids=range(11),
)
def test_what_is_no_box_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        load(text)


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text(JSON + " " * 2**20)
    with pytest.raises(ValueError, match="at most 1,048,576 bytes"):
        load(str(path))


def test_a_game_without_a_box_has_no_such_parameter() -> None:
    assert "components" not in pyspiel.load_game(LANTERNS).get_parameters()
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'components'"):
        pyspiel.load_game("boardrules_lanterns", {"components": JSON})


def test_a_game_that_reads_no_component_files_takes_its_box_as_json() -> None:
    @frozen(slots=False)
    class Boxed(TikiTopple):
        name: ClassVar = "boxed-tiki"

    name = register_game(Boxed)
    assert pyspiel.load_game(name, {"components": JSON}).rules == Boxed(components=BOX)
    with pytest.raises(ValueError, match="boxed-tiki reads no component files: give its box as"):
        pyspiel.load_game(name, {"components": "box.toml"})
