"""What has gone or changed since a release is found, as far as it is public."""

from pathlib import Path
from runpy import run_path
import subprocess

PROJECT = Path(__file__).parents[2]
TOOL = run_path(str(PROJECT / "tools" / "breaking_changes.py"))

THEN = """
from boardrules.inner import helper

def play(name, seed=0): ...
def left(name): ...
def stop(): ...
"""
NOW = """
from boardrules.inner import helper

def play(name, speed, seed=0): ...
def stop(now=False): ...
"""
LISTED = """\
boardrules.helper = boardrules.inner.helper
boardrules.left(name)
boardrules.play(name, seed=0)
boardrules.stop()
"""


def write(root: Path, package: str, inner: str, listed: str) -> None:
    (root / "src" / "boardrules").mkdir(parents=True, exist_ok=True)
    (root / "tests").mkdir(exist_ok=True)
    (root / "src" / "boardrules" / "__init__.py").write_text(package, encoding="utf-8")
    (root / "src" / "boardrules" / "inner.py").write_text(inner, encoding="utf-8")
    (root / "tests" / "public_api.txt").write_text(listed, encoding="utf-8")


def git(root: Path, *words: str) -> None:
    name = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", "-C", str(root), *name, *words], check=True, capture_output=True)  # noqa: S603, S607


def test_what_breaks_programs_of_users_is_named(tmp_path: Path) -> None:
    git(tmp_path, "init")
    write(tmp_path, THEN, "def helper(a): ...\ndef hidden(): ...\n", LISTED)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    git(tmp_path, "tag", "v1.0.0")
    assert [*TOOL["breaking_changes"]("v1.0.0", tmp_path)] == []
    listed = LISTED.replace("boardrules.left(name)\n", "")
    write(tmp_path, NOW, "def helper(a, b): ...\n", listed)
    found = [*TOOL["breaking_changes"]("v1.0.0", tmp_path)]
    assert found[0] == "boardrules.left: it is gone"
    assert ["play" in line or "helper" in line for line in found[1:]] == [True] * len(found[1:])
    assert {word for line in found for word in ("play", "helper") if word in line} == {
        "play",
        "helper",
    }
