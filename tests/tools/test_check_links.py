"""The check of links finds what leads nowhere, and nothing else."""

from pathlib import Path
import subprocess
import sys

TOOL = Path(__file__).parents[2] / "tools" / "check_links.py"

INDEX = """<a href="#here">
<h2 id="here">
<a href="games/tiki.html?game=1#rule">
<a href="games">
<img src="games/a%20picture.svg">
<a href="https://example.org/nowhere">
<a href="mailto:nobody@example.org">
<a href="//example.org">
"""
TIKI = """<h2 id="rule">
<a href="../index.html#here">
<a href="../index.html#there">
<a href="../index.html#there">
<a href="rules.html">
<a href="rules.html#rule">
<a href="a%20picture.svg#part">
"""


def check(folder: Path) -> tuple[int, list[str]]:
    run = subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL), str(folder)], capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout.splitlines()


def test_a_file_or_a_place_that_is_not_there_is_named_once(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "index.html").touch()
    (games / "a picture.svg").touch()
    (tmp_path / "index.html").write_text(INDEX)
    (games / "tiki.html").write_text('<h2 id="rule">')
    assert check(tmp_path) == (0, [])
    (games / "tiki.html").write_text(TIKI)
    assert check(tmp_path) == (
        1,
        [
            "games/tiki.html: ../index.html#there",
            "games/tiki.html: rules.html",
            "games/tiki.html: rules.html#rule",
            "games/tiki.html: a%20picture.svg#part",
        ],
    )
