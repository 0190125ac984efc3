"""A match that breaks a law is saved, can be kept with one command, and is checked again."""

from collections.abc import Callable, Generator
import json
from pathlib import Path
from typing import Any

from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir
import pytest
from typing_extensions import override

from boardrules import codec
from boardrules.cli.main import main
from boardrules.conformance import Step, Vector, VectorFile
from boardrules.testing import Lanterns, LawBroken, check_regressions
from boardrules.testing.counterexamples import how_to_keep
from boardrules.testing.lanterns import Action, State
from boardrules.testing.law import check_matches
from tests.kit.checking import LAW, SMALL, match_of
from tests.kit.stairs import Stairs
from tests.mutants.legality import PromisesTooMuch
from tests.mutants.scores import JudgesEarly
from tests.mutants.storage import CannotReadDeals, WritesAlike


@pytest.fixture(autouse=True)
def home(tmp_path: Path) -> Generator[Path]:
    """Let Hypothesis store what it keeps in another folder, and let it shrink few matches."""
    settings.register_profile("before", settings())
    phases = (Phase.generate, Phase.shrink)
    settings.register_profile("shrinking", max_examples=3, derandomize=True, phases=phases)
    settings.load_profile("shrinking")
    set_hypothesis_home_dir(tmp_path / "home")
    yield tmp_path / "home"
    set_hypothesis_home_dir(None)
    settings.load_profile("before")


def as_class(game: type[Any]) -> Callable[[str], type[Any]]:
    return lambda _name: game


def notes_of(check: Callable[..., None], *arguments: Any) -> list[str]:
    """Break a law, and return the notes on the error."""
    with pytest.raises(LawBroken) as caught:
        check(*arguments)
    return getattr(caught.value, "__notes__", [])


def broken(folder: Path, game: type[Any]) -> str:
    """Check what is kept, and return how it breaks a law."""
    with pytest.raises(LawBroken) as caught:
        check_regressions(folder, find=as_class(game))
    return str(caught.value)


def kept_file(folder: Path, law: str | None, *actions: str) -> Path:
    """Write a match of a small game into a folder."""
    vector = Vector("v", "", codec.to_data(SMALL), (), (Step(actions, ()),), law=law, seed=3)
    path = folder / "v.json"
    path.write_text(VectorFile(1, 1, "lanterns", (vector,)).to_json(), encoding="utf-8")
    return path


def test_a_counter_example_is_saved_kept_and_checked_until_the_game_is_honest(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    [note] = notes_of(LAW["outcome_at_the_end"], JudgesEarly(2, 2, SMALL.deck))
    about, _, command = note.partition(": boardrules ")
    assert about == "To keep this match"
    [saved] = home.glob("boardrules/*.json")
    assert command == f"conform --keep {saved.relative_to(tmp_path)}"
    [vector] = VectorFile.read(saved).vectors
    shortest = match_of(SMALL, 0)
    assert vector.actions == tuple(map(SMALL.format_action, shortest.actions))
    assert (vector.law, vector.seed, vector.id) == ("outcome_at_the_end", 0, saved.stem)
    assert vector.about == f"A match that broke a law. {LAW['outcome_at_the_end'].statement}"

    assert main(command.split()) == 0
    kept = Path("tests", "regressions", saved.name)
    assert capsys.readouterr().out == (
        f"{kept} is checked again by "
        "boardrules.testing.check_regressions('tests/regressions', find=...).\n"
    )
    assert json.loads(kept.read_text()) == json.loads(saved.read_text())

    said = broken(tmp_path / "tests" / "regressions", JudgesEarly)
    assert said.startswith(f"{tmp_path / kept}: outcome_at_the_end: ")
    check_regressions("tests/regressions", find=as_class(Lanterns))


def test_what_is_illegal_in_an_honest_game_is_left_out(tmp_path: Path) -> None:
    lines = [SMALL.format_action(action) for action in match_of(SMALL, 0).actions]
    for rest in ([*lines, *lines], [*lines[:5], lines[0]], ["nonsense"], []):
        check_regressions(kept_file(tmp_path, "ends", *rest), find=as_class(Lanterns))


def test_an_action_that_is_listed_and_refused_breaks_the_law(tmp_path: Path) -> None:
    path = kept_file(tmp_path, "ends", "* deal P1 99")
    assert "ends: IllegalActionError: " in broken(path, PromisesTooMuch)
    check_regressions(path, find=as_class(Lanterns))


@pytest.mark.parametrize("law", ["no_such_law", None])
def test_an_unknown_law_is_not_passed_over(tmp_path: Path, law: str | None) -> None:
    with pytest.raises(LookupError, match=f"names an unknown law: {law}$"):
        check_regressions(kept_file(tmp_path, law), find=as_class(Lanterns))


def test_a_folder_that_is_not_there_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    with pytest.raises(FileNotFoundError, match=r"^there is no .*kept: boardrules conform --keep "):
        check_regressions(folder)
    folder.mkdir()
    check_regressions(folder)


def test_a_game_that_is_not_in_the_catalogue_needs_to_be_found(tmp_path: Path) -> None:
    path = kept_file(tmp_path, "ends")
    with pytest.raises(LookupError, match=r"v\.json: there is no game 'lanterns'.*; pass find=, "):
        check_regressions(path)


def test_laws_of_your_own_are_found_where_they_are_passed(tmp_path: Path) -> None:
    path = kept_file(tmp_path, "ends")
    with pytest.raises(LookupError):
        check_regressions(path, laws=[LAW["pure"]], find=as_class(Lanterns))


# What is not saved


class Unplayable(Lanterns):
    """Fails before there is a match."""

    @override
    def apply(self, state: State, action: Action) -> State:
        raise ZeroDivisionError


@pytest.mark.parametrize("game", [WritesAlike, CannotReadDeals])
def test_a_match_that_its_notation_does_not_repeat_is_not_saved(
    home: Path, game: type[Lanterns]
) -> None:
    assert how_to_keep("notation_is_exact", "", match_of(game(2, 2, SMALL.deck), 0)) is None
    assert not home.exists()


def test_a_game_that_fails_before_there_is_a_match_saves_nothing() -> None:
    assert notes_of(LAW["ends"], Unplayable(2, 2, SMALL.deck)) == []


def fails(_game: Any, _match: Any) -> None:
    raise LawBroken("always")


def test_a_game_without_records_saves_nothing() -> None:
    assert notes_of(check_matches, Stairs(), fails) == []


def test_a_match_that_was_not_shrunk_is_not_saved() -> None:
    settings.register_profile("shrinking", phases=(Phase.generate,), derandomize=True)
    settings.load_profile("shrinking")
    assert notes_of(check_matches, SMALL, fails) == []


def test_a_folder_that_cannot_be_written_hides_no_broken_law(home: Path) -> None:
    home.mkdir()
    (home / "boardrules").touch()
    assert notes_of(check_matches, SMALL, fails) == []


# What is not kept


def test_a_kept_match_asks_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept_file(tmp_path, "ends")
    assert main(["conform", "--file", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"boardrules: {path} has a match that broke a law, and asks nothing: "
        "boardrules.testing.check_regressions checks it in your tests\n"
    )


def test_where_the_game_is_in_the_catalogue_no_class_is_passed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "v.json"
    vector = Vector("v", "", {"game": "tiki-topple"}, (), (), law="ends")
    path.write_text(VectorFile(1, 1, "tiki-topple", (vector,)).to_json(), encoding="utf-8")
    assert main(["conform", "--keep", str(path), "--to", str(tmp_path / "kept")]) == 0
    assert capsys.readouterr().out.endswith(f".check_regressions('{tmp_path / 'kept'}').\n")


def test_only_what_broke_a_law_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept_file(tmp_path, None)
    assert main(["conform", "--keep", str(path), "--to", str(tmp_path / "kept")]) == 2
    assert capsys.readouterr().err == f"boardrules: {path} has no match that broke a law\n"
    assert not (tmp_path / "kept").exists()


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept_file(tmp_path, "ends")
    assert main(["conform", "--keep", str(path), "--to", str(path / "kept")]) == 2
    assert f"cannot write {path / 'kept'}: " in capsys.readouterr().err
