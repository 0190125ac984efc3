"""Change the rules of a game in one place at a time, and name the changes that no test notices.

    python tools/mutation.py tiki-topple                 all mutants of a game
    python tools/mutation.py tiki-topple rules.due       those of a function
    python tools/mutation.py tiki-topple "scoring.*"     those of a module
    python tools/mutation.py tiki-topple --sample 200    some, always the same (others by --seed)

mutmut makes the mutants and runs the tests of the game on each. It works in `build/mutation`, on a
copy of the project, and when all mutants are asked for, it tests those that it has not tested yet.
Survivors that are accepted are in `tools/mutation.toml`, each with the reason.
"""

import argparse
import ast
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from fnmatch import fnmatchcase
from io import StringIO
import json
import os
from pathlib import Path
from random import Random
import re
import resource
import shutil
import subprocess
import sys
from tokenize import STRING, TokenInfo, generate_tokens
import tomllib
from typing import NamedTuple

PROJECT = Path(__file__).parents[1]
ACCEPTED = PROJECT / "tools" / "mutation.toml"
GAMES = "tiki-topple", "tucana-builders", "tuk-tuk-taxi", "tectonic-tribes"

NOT_MUTATED = {
    *("__init__", "game", "state", "actions", "components", "component_file"),
    *("notation", "validation"),
}
"""The modules of a game that decide no rule; those that draw and learn decide none either."""

SHARED = "json", "records"
"""The tests of all games that judge the mutants of each."""

NOT_JUDGES = {
    *("component*", "numbers", "observation", "picture", "text*"),
    *("bounds", "large_numbers", "memory", "perft"),
}
SLOW = "copied_and_sent_elsewhere", "filtering_leaves[3-tiny]", "match_have_no_defects"
"""The tests of a game that do not: they are about other modules or about limits, or take long."""

QUICK = ["-o", "addopts=", "--no-summary", "--tb=no", "--assert=plain"]
UNUSED = "cacheprovider", "threadexception", "unraisableexception", "xdist"
"""How to start pytest thousands of times."""

CALLED_BELOW = {"cache", "cached_property", "lru_cache", "property", "remembered"}
"""Decorators that may as well be called below their functions."""

MEMORY = 4 * 2**30  # of a process: mutants may ask for all there is
SEED = 20


_NO_RULE = re.compile(r', (strict=\w+)?(?=\))|(?<=\bcast\()(None|f?"[^"]*")')


class Mutant(NamedTuple):
    """A change that mutmut has made to a function, and what has become of it."""

    name: str
    function: str
    before: str
    after: str
    exit_code: int | None

    @property
    def has_survived(self) -> bool:
        """Return whether all tests have passed, or none uses the function."""
        return self.exit_code in {0, 5, 33}

    @property
    def was_stopped(self) -> bool:
        """Return whether its tests took far too long, which kills it too."""
        return self.exit_code in {-24, 24, 36, 152, 255}

    def __str__(self) -> str:
        lost = [f"    - {line}" for line in self.before.splitlines()]
        new = [f"    + {line}" for line in self.after.splitlines()]
        number = self.name.rpartition("_")[2]
        return "\n".join([f"{self.function}, mutant {number}", *lost, *new])


class Accepted(NamedTuple):
    """Survivors that stay, and why."""

    function: str
    before: str
    after: str
    reason: str

    def has(self, mutant: Mutant) -> bool:
        """Return whether a mutant is one of these."""
        return self[:3] == (mutant.function, mutant.before, mutant.after)


# What mutmut is given.


def fit_for_mutmut(code: str) -> str:
    """Write a module such that mutmut mutates what it would leave out, and leaves sentences alone.

    It passes over functions with decorators, so these are called below their functions. It does
    not touch the text of f-strings, so what is said to people becomes one.
    """
    lines = code.splitlines()
    for token in reversed(list(generate_tokens(StringIO(code).readline))):
        if token.type == STRING and _is_sentence(token):
            row, column = token.start
            lines[row - 1] = f"{lines[row - 1][:column]}f{lines[row - 1][column:]}"
    for node in sorted(_decorated_functions(code), key=lambda node: -node.lineno):
        call = node.name
        for decorator in reversed(node.decorator_list):
            call = f"{ast.unparse(decorator)}({call})"
        lines.insert(node.end_lineno or 0, f"{' ' * node.col_offset}{node.name} = {call}")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join([*lines, ""])


def _is_sentence(token: TokenInfo) -> bool:
    """Return whether a literal is plain text of several words, and no pattern of a `match`."""
    text = token.string
    return (
        text[0] in "\"'"
        and text[:3] not in {'"""', "'''"}
        and " " in text
        and not {"{", "}"} & set(text)
        and not token.line.lstrip().startswith("case ")
    )


def _decorated_functions(code: str) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            names = {ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list}
            if names <= CALLED_BELOW:
                yield node


def options(package: str, modules: Sequence[str]) -> dict[str, object]:
    """Say what is mutated and what judges it, in the words of mutmut."""
    return {
        "source_paths": ["src"],
        "only_mutate": [*modules],
        "do_not_mutate_patterns": [r"assert_never\("],  # which no test can reach
        "also_copy": ["tools", "web"],
        "pytest_add_cli_args_test_selection": [
            f"tests/games/{package}",
            *(f"tests/games/test_{name}.py" for name in SHARED),
        ],
        "pytest_add_cli_args": [
            *QUICK,
            *(f"-pno:{plugin}" for plugin in UNUSED),
            "-ptools.mutation_plugin",
            *("-m", "not browser and not law and not oracle and not peer"),
            *("-k", " and not ".join([package.partition("_")[0], *SLOW])),
            *(f"--ignore-glob=*/test_{name}.py" for name in sorted(NOT_JUDGES)),
        ],
        # What tests leave behind in one process must not hide a mutant from those in another.
        "process_isolation": "forkserver",
        "timeout_constant": 6.0,
        "timeout_multiplier": 1.5,
        "track_dependencies": False,
        "on_dependency_change": "ignore",
    }


def prepare(package: str, folder: Path) -> None:
    """Copy the project; what has not changed keeps its time, by which mutmut knows it."""
    for old in (folder / "tests", folder / "mutants" / "tests"):
        shutil.rmtree(old, ignore_errors=True)
    for name in ("src", "tests", "tools", "web"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / name, folder / name, ignore=ignored, dirs_exist_ok=True)
    source = PROJECT / "src" / "boardrules" / "games" / package
    everywhere = sorted([*source.glob("*.py"), *source.glob("knowledge/*.py")])
    modules = [path for path in everywhere if path.stem not in NOT_MUTATED]
    for module in modules:
        copy = folder / module.relative_to(PROJECT)
        copy.write_text(fit_for_mutmut(module.read_text(encoding="utf-8")), encoding="utf-8")
        shutil.copystat(module, copy)
    paths = [str(module.relative_to(PROJECT)) for module in modules]
    chosen = options(package, paths).items()
    lines = ["", "[tool.mutmut]", *(f"{name} = {json.dumps(value)}" for name, value in chosen), ""]
    configuration = (PROJECT / "pyproject.toml").read_text(encoding="utf-8") + "\n".join(lines)
    (folder / "pyproject.toml").write_text(configuration, encoding="utf-8")
    # Which tests use a function is found out anew when tests have changed.
    known = folder / "mutants" / "mutmut-stats.json"
    newest = max(path.stat().st_mtime for path in (PROJECT / "tests").rglob("*.py"))
    if known.exists() and known.stat().st_mtime < newest:
        known.unlink()


def run(folder: Path, names: Sequence[str]) -> None:
    """Let mutmut make all mutants, and test those of these names."""
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the same tests first, every time
    command = [mutmut, "run", "--max-children", "1", *names]
    with (folder / "mutmut.log").open("w", encoding="utf-8") as log:
        output = None if sys.stdout.isatty() else log  # it shows its progress all the time
        subprocess.run(command, cwd=folder, env=environment, stdout=output, check=True)


# What mutmut has found.


def mutants(folder: Path) -> Iterator[Mutant]:
    """Read all mutants, by module and then in the order in which they were made.

    Those that only relax a strict `zip`, or change the type in a `cast`, are left out: these are
    there to find our mistakes.
    """
    for meta in sorted((folder / "mutants" / "src").rglob("*.py.meta")):
        path = meta.with_suffix("")
        lines = path.read_text(encoding="utf-8").splitlines()
        spans = json.loads(path.with_suffix(".py.spans").read_text(encoding="utf-8"))["spans"]
        sources = {
            name: [line.replace(name, "") for line in lines[first - 1 : last]]
            for name, (first, last) in spans.items()
        }
        for key, exit_code in json.loads(meta.read_text(encoding="utf-8"))[
            "exit_code_by_key"
        ].items():
            name = key.rpartition(".")[2]
            function = name.partition("__mutmut_")[0]
            before, after = difference(sources[f"{function}__mutmut_orig"], sources[name])
            readable = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
            if _NO_RULE.sub("", before) != _NO_RULE.sub("", after):
                yield Mutant(key, f"{path.stem}.{readable}", before, after, exit_code)


def difference(original: Sequence[str], mutated: Sequence[str]) -> tuple[str, str]:
    """Return the lines that a mutant lacks, and those that it has instead."""
    changes = list(unified_diff(original, mutated, n=0, lineterm=""))[2:]
    before, after = (
        "\n".join(line[1:].strip() for line in changes if line[0] == sign) for sign in "-+"
    )
    return before, after


def report(game: str, tested: Sequence[Mutant], accepted: Sequence[Accepted]) -> bool:
    """Print the survivors that are not accepted, then the figures; tell whether there are none."""
    survivors = [mutant for mutant in tested if mutant.has_survived]
    unknown = [one for one in survivors if not any(entry.has(one) for entry in accepted)]
    for mutant in unknown:
        print(mutant)
    killed = len(tested) - len(survivors)
    print(
        f"{game}: {len(tested)} mutants,"
        f" {killed} killed ({sum(mutant.was_stopped for mutant in tested)} by time),"
        f" {len(survivors)} survived ({len(survivors) - len(unknown)} accepted),"
        f" score {killed / len(tested):.1%}"
    )
    return not unknown


def check(game: str, functions: Sequence[str], sample: int | None, seed: int) -> bool:
    """Test mutants of a game; tell whether all survivors are accepted."""
    package = game.replace("-", "_")
    folder = PROJECT / "build" / "mutation" / package
    prepare(package, folder)
    run(folder, [f"boardrules.games.{package}.rules.xǁRulesǁto_act__mutmut_1"])
    chosen = [
        mutant
        for mutant in mutants(folder)
        if any(fnmatchcase(mutant.function, function) for function in functions or ["*"])
    ]
    if sample is not None:
        chosen = Random(seed).sample(chosen, min(sample, len(chosen)))
    is_whole = not functions and sample is None
    untested = [mutant.name for mutant in chosen if not is_whole or mutant.exit_code is None]
    if untested:
        run(folder, untested)
    names = {mutant.name for mutant in chosen}
    tested = [mutant for mutant in mutants(folder) if mutant.name in names]
    accepted = tomllib.loads(ACCEPTED.read_text(encoding="utf-8")).get(game, [])
    return report(game, tested, [Accepted(**entry) for entry in accepted])


def main() -> int:
    """Check the games that are asked for; return 1 if a survivor is not accepted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES, help="all games if none is named")
    parser.add_argument("functions", nargs="*", metavar="function", help="such as rules.due")
    parser.add_argument("--sample", type=int, metavar="N", help="test N mutants of a game")
    parser.add_argument("--seed", type=int, default=SEED, help="choose other mutants for a sample")
    arguments = parser.parse_args()
    asked = GAMES if arguments.game is None else (arguments.game,)
    results = [check(game, arguments.functions, arguments.sample, arguments.seed) for game in asked]
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main())
