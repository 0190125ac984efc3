"""The check of mutants gives mutmut what it can change, and reads what it has found."""

import json
from pathlib import Path
from runpy import run_path
import tomllib
from typing import Any

import pytest

from boardrules import games

PROJECT = Path(__file__).parents[2]
TOOL = run_path(str(PROJECT / "tools" / "mutation.py"))
ACCEPTED = tomllib.loads((PROJECT / "tools" / "mutation.toml").read_text(encoding="utf-8"))

SOURCE = '''\
class Table:
    """A table of numbers."""

    @cached_property
    def limit(self) -> int:
        """How far to count."""
        return 3

    @rounded
    @lru_cache(
        2_000  # enough
    )
    def places(self) -> int:
        return 4

    @property
    @cache
    def text(self) -> str:
        return "lost" if self.limit else "no limit, " 'none at all'


match word:
    case "two words":
        word = "{} words"
'''
FIT = '''\
class Table:
    """A table of numbers."""

    def limit(self) -> int:
        """How far to count."""
        return 3
    limit = cached_property(limit)

    @rounded
    @lru_cache(
        2_000  # enough
    )
    def places(self) -> int:
        return 4

    def text(self) -> str:
        return "lost" if self.limit else f"no limit, " f'none at all'
    text = property(cache(text))


match word:
    case "two words":
        word = "{} words"
'''

MUTATED = """\
def due__(state):
    return 1

def x_due__mutmut_orig(state):
    if state:
        return 1
    return 2

def x_due__mutmut_1(state):
    if not state:
        return 1
    return 2

def x_due__mutmut_2(state):
    if state:
        return 1
    return 3

class Rules:
    def xǁRulesǁto_act__mutmut_orig(self):
        return (1,
                2)

    def xǁRulesǁto_act__mutmut_1(self):
        return (1,
                None)

def x_pairs__mutmut_orig(a, b):
    return zip(a, b, strict=True)

def x_pairs__mutmut_1(a, b):
    return zip(a, strict=True)

def x_pairs__mutmut_2(a, b):
    return zip(a, b, )

def x_pairs__mutmut_3(a, b):
    return zip(a, b, strict=None)

def x_first__mutmut_orig(a):
    return cast("Card", a[0])

def x_first__mutmut_1(a):
    return cast(None, a[0])

def x_first__mutmut_2(a):
    return cast("Card", None)

def x_first__mutmut_3(a):
    return cast("XXCardXX", a[0])
"""
SPANS = {
    "x_due__mutmut_orig": [4, 7],
    "x_due__mutmut_1": [9, 12],
    "x_due__mutmut_2": [14, 17],
    "xǁRulesǁto_act__mutmut_orig": [20, 22],
    "xǁRulesǁto_act__mutmut_1": [24, 26],
    "x_pairs__mutmut_orig": [28, 29],
    "x_pairs__mutmut_1": [31, 32],
    "x_pairs__mutmut_2": [34, 35],
    "x_pairs__mutmut_3": [37, 38],
    "x_first__mutmut_orig": [40, 41],
    "x_first__mutmut_1": [43, 44],
    "x_first__mutmut_2": [46, 47],
    "x_first__mutmut_3": [49, 50],
}
EXIT_CODES = {
    "games.nim.rules.x_due__mutmut_1": 1,
    "games.nim.rules.x_due__mutmut_2": 0,
    "games.nim.rules.xǁRulesǁto_act__mutmut_1": -24,
    "games.nim.rules.x_pairs__mutmut_1": 1,
    "games.nim.rules.x_pairs__mutmut_2": 0,
    "games.nim.rules.x_pairs__mutmut_3": 0,
    "games.nim.rules.x_first__mutmut_1": 0,
    "games.nim.rules.x_first__mutmut_2": 1,
    "games.nim.rules.x_first__mutmut_3": 0,
}


@pytest.fixture
def mutants(tmp_path: Path) -> list[Any]:
    """Read mutants as mutmut leaves them behind."""
    module = tmp_path / "mutants" / "src" / "games" / "nim" / "rules.py"
    module.parent.mkdir(parents=True)
    module.write_text(MUTATED, encoding="utf-8")
    module.with_suffix(".py.spans").write_text(json.dumps({"spans": SPANS}))
    module.with_suffix(".py.meta").write_text(json.dumps({"exit_code_by_key": EXIT_CODES}))
    return list(TOOL["mutants"](tmp_path))


def test_decorators_go_below_their_functions_and_sentences_become_f_strings() -> None:
    assert TOOL["fit_for_mutmut"](SOURCE) == FIT


def test_a_mutant_is_known_by_its_function_and_by_the_lines_that_differ(mutants: list[Any]) -> None:
    assert [mutant[1:4] for mutant in mutants] == [
        ("rules.due", "if state:", "if not state:"),
        ("rules.due", "return 2", "return 3"),
        ("rules.Rules.to_act", "2)", "None)"),
        ("rules.pairs", "return zip(a, b, strict=True)", "return zip(a, strict=True)"),
        ("rules.first", 'return cast("Card", a[0])', 'return cast("Card", None)'),
    ]


def test_survivors_are_named_unless_they_are_accepted(
    mutants: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    figures = "nim: 5 mutants, 4 killed (1 by time), 1 survived ({} accepted), score 80.0%\n"
    accepted = TOOL["Accepted"]("rules.due", "return 2", "return 3", "nobody asks")
    assert TOOL["report"]("nim", mutants, [accepted])
    assert capsys.readouterr().out == figures.format(1)
    assert not TOOL["report"]("nim", mutants, [accepted._replace(after="return 4")])
    named = "rules.due, mutant 2\n    - return 2\n    + return 3\n"
    assert capsys.readouterr().out == named + figures.format(0)


def test_all_games_are_mutated() -> None:
    assert set(TOOL["GAMES"]) == set(games.game_names())
    assert set(ACCEPTED) <= set(games.game_names())


@pytest.mark.parametrize("game", games.game_names())
def test_what_is_accepted_is_about_lines_that_are_there(game: str) -> None:
    folder = PROJECT / "src" / "boardrules" / "games" / game.replace("-", "_")
    for entry in ACCEPTED.get(game, []):
        accepted = TOOL["Accepted"](**entry)
        (module,) = folder.rglob(f"{accepted.function.partition('.')[0]}.py")
        code = TOOL["fit_for_mutmut"](module.read_text(encoding="utf-8"))
        lines = {line.strip() for line in code.splitlines()}
        assert lines.issuperset(accepted.before.splitlines()), accepted
        assert accepted.reason
